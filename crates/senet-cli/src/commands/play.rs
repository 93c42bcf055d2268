//! `senet play`: play in the terminal.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use senet::{Record, Ruleset, Scoring, Series, SeriesLength};
use senet_play::Tablebase;
use senet_tui::{Guidelines, Interface, PlayOptions, Seat, TablebaseProvider};
use senet_wire::position;

use crate::arguments::{MatchScoring, Play, Tables};
use crate::{record, ruleset};

pub(super) fn run(args: &Play) -> Result<()> {
    if let named @ Tables::Directory(_) = &args.tables.tables {
        named.directory()?;
    }
    let rules = match &args.rules {
        Some(name) => Some(ruleset::ruleset(name, &args.options)?),
        None => None,
    };
    let position = match (&args.position, &rules) {
        (Some(text), Some(rules)) => Some(position::parse(text, rules)?),
        _ => None,
    };
    let resume = resumed(args)?;
    match (&rules, &resume) {
        (Some(rules), _) => args.weights.install_for(&[rules])?,
        (None, Some(record)) => args.weights.install_for(&[record.game.rules()])?,
        (None, None) => args.weights.install()?,
    }
    senet_tui::play(PlayOptions {
        series: series(args, rules.as_ref())?,
        rules: rules.map(|rules| rules.spec().clone()),
        seats: [args.first, args.second],
        position,
        resume,
        interface: if args.lines { Interface::Lines } else { Interface::Auto },
        seed: args.seed,
        guidelines: args.no_guidelines.then_some(Guidelines::Off),
        charset: args.display.charset(),
        colours: args.display.colours(),
        tablebases: tablebases(&args.tables.tables),
        data_dir: None,
    })?;
    Ok(())
}

/// The match, checked against the ruleset if that is known.
fn series(args: &Play, rules: Option<&Ruleset>) -> Result<Option<(SeriesLength, Scoring)>> {
    let Some(length) = args.match_length else { return Ok(None) };
    let scoring = match args.scoring {
        MatchScoring::Games => Scoring::Games,
        MatchScoring::PiecesLeft => Scoring::PiecesLeft,
    };
    if let Some(rules) = rules {
        Series::new(rules, scoring, length)?;
    }
    Ok(Some((length, scoring)))
}

/// The unfinished game of the record that is given.
fn resumed(args: &Play) -> Result<Option<Record>> {
    let Some(path) = &args.resume else { return Ok(None) };
    let record = record::read(path)?;
    if record.game.result().is_some() {
        bail!(
            "the game in {path} is over; `senet replay {path}` shows it, and p goes on from an earlier position"
        );
    }
    for name in [&record.headers.cones, &record.headers.spools].into_iter().flatten() {
        if name.to_lowercase().starts_with("computer (") {
            name.parse::<Seat>().with_context(|| path.to_owned())?;
        }
    }
    Ok(Some(record))
}

/// Opens the tablebase of any ruleset that is played, and solves its small games. Players without a tablebase
/// estimate.
pub(super) fn tablebases(tables: &Tables) -> TablebaseProvider {
    let tables = tables.clone();
    TablebaseProvider::new(move |rules: &Arc<Ruleset>| {
        // A message on standard error would stand in the middle of the screen.
        let tablebase = tables.open(rules).ok()?.with_notifier(|_| ());
        tablebase.prepare();
        let snapshot: Arc<dyn Tablebase> = tablebase.snapshot();
        Some(snapshot)
    })
}
