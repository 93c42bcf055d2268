//! `senet ladder`: every level of play against the one below it.

use std::time::Instant;

use anyhow::{Result, bail};
use senet::Preset;
use senet_lab::{LadderMatch, RunOptions, ladder_pairs};
use senet_play::Level;
use senet_wire::Options;

use crate::arguments::{Ladder, TableFormat};
use crate::output::Output;
use crate::table::{Align, Table};
use crate::waiting::Waiting;
use crate::{game_context, interruption, wire};

pub(super) fn run(asked: &Ladder) -> Result<()> {
    let levels = if asked.levels.is_empty() { Level::ALL.to_vec() } else { asked.levels.clone() };
    if levels.len() < 2 {
        bail!("a ladder has two levels or more; name them, weakest first, such as --levels novice,average");
    }
    let context = |name: &String| {
        game_context::game_context(name, &asked.options.given, &levels, asked.running.tables.as_deref())
    };
    let contexts = names(&asked.rules).iter().map(context).collect::<Result<Vec<_>>>()?;
    let matches = (contexts.len() * ladder_pairs(&levels).len()) as u64;
    let ladder = senet_lab::Ladder { contexts, levels, games: asked.games, seed: asked.running.seed };
    let interrupted = interruption::flag()?;
    let run = RunOptions { threads: asked.running.threads(), stop: &interrupted };
    let started = Instant::now();
    let waiting = Waiting::new(matches * asked.games);
    let (mut done, mut of_match) = (0, 0);
    let climbed = ladder.play(run, |contest, played| {
        let games = played.tally.games();
        done += games.saturating_sub(of_match);
        of_match = if games == contest.games { 0 } else { games };
        waiting.tell(done, &contest.context.rules.spec().full_name());
    });
    drop(waiting);

    let options = Options::from_arguments(&asked.options.given);
    let contests: Vec<wire::Contest<'_>> = climbed
        .iter()
        .map(|LadderMatch { contest, played }| {
            wire::Contest::new(&contest.context.rules.spec().name, &options, contest, played)
        })
        .collect();
    let whole = contests.iter().filter(|contest| !contest.interrupted).count() as u64 == matches;
    let answer = wire::Ladder {
        games: asked.games,
        seed: asked.running.seed,
        interrupted: !whole,
        matches: contests,
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut output = Output::open();
    match asked.format {
        TableFormat::Json => output.json(&answer)?,
        TableFormat::Text => output.text(&table(&answer).text())?,
        TableFormat::Markdown => output.text(&table(&answer).markdown())?,
    }
    output.flush()?;
    if !whole {
        bail!("interrupted; the table has what was played so far");
    }
    Ok(())
}

/// The names that were given, or those of the rulesets that are built in.
pub(super) fn names(asked: &[String]) -> Vec<String> {
    match asked {
        [] => Preset::ALL.map(|preset| preset.name().to_owned()).into(),
        _ => asked.to_vec(),
    }
}

fn table(answer: &wire::Ladder<'_>) -> Table {
    let played = [
        ("ruleset", Align::Left),
        ("level", Align::Left),
        ("against", Align::Left),
        ("games", Align::Right),
        ("score", Align::Right),
        ("95 % interval", Align::Right),
        ("plies", Align::Right),
    ];
    let without_luck = [("luck taken out", Align::Right), ("95 % interval", Align::Right)];
    let is_known = answer.matches.iter().any(|contest| contest.luck_adjusted.is_some());
    let mut table = Table::new(played.into_iter().chain(without_luck.into_iter().filter(|_| is_known)));
    for contest in &answer.matches {
        let [score, interval] = share(contest.a_score.zip(contest.a_score_ci95), 2);
        let of_match = [
            contest.rules.to_owned(),
            contest.a.to_owned(),
            contest.b.to_owned(),
            contest.games.to_string(),
            score,
            interval,
            format!("{:.0}", contest.mean_length),
        ];
        let adjusted = contest.luck_adjusted.map(|adjusted| (adjusted.a_score, adjusted.a_score_ci95));
        table.row(of_match.into_iter().chain(share(adjusted, 3).into_iter().filter(|_| is_known)));
    }
    table
}

/// A share and its interval in per cent, with so many digits after the point; nothing of none.
fn share(share: Option<(f64, [f64; 2])>, digits: usize) -> [String; 2] {
    let percent = |share: f64| format!("{:.digits$}", 100.0 * share);
    let text = |(share, [lower, upper]): (f64, [f64; 2])| {
        [format!("{} %", percent(share)), format!("{} – {} %", percent(lower), percent(upper))]
    };
    share.map(text).unwrap_or_default()
}
