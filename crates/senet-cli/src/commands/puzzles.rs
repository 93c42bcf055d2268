//! `senet puzzles`: positions with one clearly best move that is easy to miss, to read or to solve
//! interactively.

mod mine;
mod quiz;
mod text;

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use senet::{Preset, Ruleset};
use senet_play::{MinedPuzzle, PuzzleSearch, PuzzleSet};
use senet_tablebase::{OnDemandTablebase, find_puzzles_among};
use senet_wire::Options;

use crate::answer::Answer;
use crate::arguments::{Format, Puzzles, Tables};
use crate::output::{Output, counted};
use crate::progress_bar::Progress;
use crate::sources::{Estimates, Sources};
use crate::{interrupt, ruleset};

pub(super) fn run(args: &Puzzles) -> Result<()> {
    let rules = Arc::new(ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?);
    let tablebase = args.tables.tables.open(&rules)?;
    if let Some(file) = &args.mine {
        return mine::run(args, &rules, &tablebase, file);
    }
    // Named tables ask for puzzles with exact values.
    let set = PuzzleSet::for_rules(&rules).filter(|_| args.tables.tables == Tables::None);
    match set {
        Some(set) => of_set(args, &rules, set),
        None if args.theme.is_some() || args.day.is_some() || args.id.is_some() => bail!(
            "--theme, --day and --id choose among the puzzles that are part of the program: those of {}, without \
             --option and --tables",
            Preset::ALL.map(Preset::name).join(", "),
        ),
        None => of_search(args, &rules, &tablebase),
    }
}

/// Puzzles that are part of the program.
fn of_set(args: &Puzzles, rules: &Arc<Ruleset>, set: &PuzzleSet) -> Result<()> {
    let puzzles: Vec<&MinedPuzzle> = match (args.id, &args.day) {
        (Some(id), _) => {
            let found = set.find(id);
            vec![found.with_context(|| format!("there is no puzzle {id} of {}", rules.spec().full_name()))?]
        }
        (None, Some(day)) => set.daily(day).into_iter().collect(),
        (None, None) => set.sample(usize::from(args.count), args.seed, args.theme),
    };
    if puzzles.is_empty() {
        bail!("there is no puzzle of {} with this theme; choose another one", rules.spec().full_name());
    }
    let json = || senet_wire::Puzzles::of_set(rules, &args.rules.rules, args.seed, set, &puzzles);
    let search = PuzzleSearch {
        puzzles: puzzles.iter().map(|puzzle| puzzle.to_puzzle()).collect(),
        games: set.games,
        exact_decisions: 0,
    };
    let sources = Sources::without_tables(&args.tables.tables, rules, Estimates::Used);
    print(args, rules, &search, sources, json)
}

/// Puzzles that are found in small games, with exact values.
fn of_search(args: &Puzzles, rules: &Arc<Ruleset>, tablebase: &OnDemandTablebase) -> Result<()> {
    let probe = tablebase.tracking_probe();
    // While puzzles are solved interactively, an interruption ends the process.
    let interrupted = if args.play { Arc::default() } else { interrupt::flag() };
    let progress = Progress::new(u64::from(args.count));
    let mut watch = |search: &PuzzleSearch| {
        progress
            .update(search.puzzles.len() as u64, &format!("puzzles in {}", counted(search.games, "game")));
        interrupt::proceed(&interrupted)
    };
    let found = find_puzzles_among(rules, probe.clone(), args.count, args.seed, &mut watch);
    drop(progress);
    if found.is_err() {
        interrupt::end(&interrupted, || "no puzzle".to_owned())?;
    }
    let search = found?;
    let used = probe.take_used_tables();
    let sources = crate::sources::of_tables(&args.tables.tables, tablebase, &used, Estimates::Unused);
    let json = || {
        let options = Options::from_arguments(&args.rules.options.values);
        senet_wire::Puzzles::of(rules, &args.rules.rules, options, args.seed, &search)
    };
    print(args, rules, &search, sources, json)?;
    interrupt::end(&interrupted, || counted(search.puzzles.len() as u64, "puzzle"))
}

/// Prints puzzles, or plays them.
fn print<'a>(
    args: &Puzzles,
    rules: &Ruleset,
    search: &PuzzleSearch,
    sources: Sources,
    json: impl FnOnce() -> senet_wire::Puzzles<'a>,
) -> Result<()> {
    let mut output = Output::open();
    match args.format {
        _ if args.play => quiz::play(rules, search, &mut output)?,
        Format::Json => output.json(&Answer::about(rules, json()).with_sources(sources))?,
        Format::Text => {
            output.text(&text::puzzles(rules, search))?;
            output.text(&format!("\n{}", sources.text()))?;
        }
    }
    output.flush()
}
