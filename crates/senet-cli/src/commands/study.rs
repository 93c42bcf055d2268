//! `senet study`: measures rulesets as games.

use std::time::Instant;

use anyhow::{Result, bail};
use senet::{RuleSpec, Ruleset};
use senet_lab::{DecisionTable, RunOptions, StudyOutcome, Subject, VariedPoint};
use senet_play::Level;

use super::ladder::names;
use crate::arguments::{Study, Tables};
use crate::progress_bar::Progress;
use crate::solve_progress::duration;
use crate::{interrupt, output, ruleset};

pub(super) fn run(args: &Study) -> Result<()> {
    let study = study(args)?;
    let interrupted = interrupt::flag()?;
    let run_options = RunOptions { threads: args.running.threads(), stop: &interrupted };
    let started = Instant::now();
    let progress = Progress::new(0);
    let done = study.run(&args.out, run_options, |played, all| {
        progress.set_total(all);
        progress.update(played, "games");
    });
    drop(progress);
    let folder = args.out.display();
    output::print(&match done? {
        StudyOutcome::AlreadyComplete => {
            format!("The study in {folder} is already complete.\nReport: {folder}/report.html\n")
        }
        StudyOutcome::Completed => {
            let time = duration(started.elapsed());
            let games = output::counted(study.games, "game");
            format!("{games} for each ruleset in {time}.\nReport: {folder}/report.html\n")
        }
    })
}

fn study(args: &Study) -> Result<senet_lab::Study> {
    let players = match args.players[..] {
        [both] => [both; 2],
        [a, b] => [a, b],
        _ => bail!("a game has two players; name two levels, such as --players average,novice"),
    };
    let mut levels = players.iter().chain(&args.levels);
    if args.running.tables.is_none() && levels.any(|level| *level == Level::Perfect) {
        bail!("perfect players need exact tables; name their directory with --tables");
    }
    let (subjects, varied) = subjects(args)?;
    Ok(senet_lab::Study {
        subjects,
        varied,
        players,
        games: args.games,
        seed: args.running.seed,
        luck_games: args.luck_games,
        levels: args.levels.clone(),
        match_games: args.match_games,
        seconds_per_move: args.seconds_per_move,
        decisions: if args.decisions { DecisionTable::Written } else { DecisionTable::Omitted },
        command: command(args),
    })
}

/// The rulesets to measure, or the variants of one ruleset.
fn subjects(args: &Study) -> Result<(Vec<Subject>, Option<VariedPoint>)> {
    let options = &args.rulesets.options.values;
    let Some(vary) = &args.vary else {
        let named = |name: &String| subject(args, ruleset::ruleset(name, options)?);
        let subjects = names(&args.rulesets.rules).iter().map(named).collect::<Result<_>>()?;
        return Ok((subjects, None));
    };
    let [name] = &args.rulesets.rules[..] else {
        bail!("--vary needs exactly one ruleset; name it with --rules")
    };
    let base: RuleSpec = ruleset::spec(name, options)?;
    let (varied, variants) = VariedPoint::parse(&base, vary)?;
    let variant = |variant: senet_lab::Variant| Ok(subject(args, variant.rules)?.labelled(variant.label));
    let subjects = variants.into_iter().map(variant).collect::<Result<_>>()?;
    Ok((subjects, Some(varied)))
}

fn subject(args: &Study, rules: Ruleset) -> Result<Subject> {
    Ok(match args.running.tables.as_ref().map(Tables::directory).transpose()?.flatten() {
        Some(directory) => Subject::with_tables(rules, &directory)?,
        None => Subject::new(rules),
    })
}

/// The command line that reproduces the study: all arguments that affect the results, with defaults written
/// out.
fn command(args: &Study) -> String {
    let levels = |levels: &[Level]| levels.iter().map(|level| level.name()).collect::<Vec<_>>().join(",");
    let mut words = vec!["senet study".to_owned()];
    let mut word = |name: &str, value: &str| words.push(format!("--{name} {}", shell_quoted(value)));
    word("rules", &names(&args.rulesets.rules).join(","));
    args.rulesets.options.values.iter().for_each(|option| word("option", option));
    args.vary.iter().for_each(|point| word("vary", point));
    word("players", &levels(&args.players));
    word("games", &args.games.to_string());
    word("seed", &args.running.seed.to_string());
    word("levels", &levels(&args.levels));
    word("match-games", &args.match_games.to_string());
    word("luck-games", &args.luck_games.to_string());
    word("seconds-per-move", &args.seconds_per_move.to_string());
    args.running.tables.iter().for_each(|_| word("tables", "DIR"));
    word("out", "DIR");
    if args.decisions {
        words.push("--decisions".to_owned());
    }
    senet::escape_controls(&words.join(" ")).into_owned()
}

/// A word quoted for a POSIX shell, if it needs quotes.
fn shell_quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=,./:".contains(letter);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
