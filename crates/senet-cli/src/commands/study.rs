//! `senet study`: what rulesets are like as games.

use std::time::Instant;

use anyhow::{Result, bail};
use senet::{RuleSpec, Ruleset};
use senet_lab::{DecisionTable, RunOptions, StudyOutcome, Subject, VariedPoint};
use senet_play::Level;

use super::ladder::names;
use crate::arguments::Study;
use crate::output;
use crate::solving::duration;
use crate::waiting::Waiting;
use crate::{interruption, ruleset};

pub(super) fn run(asked: &Study) -> Result<()> {
    let study = study(asked)?;
    let interrupted = interruption::flag()?;
    let run = RunOptions { threads: asked.running.threads(), stop: &interrupted };
    let started = Instant::now();
    let waiting = Waiting::new(0);
    let done = study.run(&asked.out, run, |played, all| {
        waiting.expect(all);
        waiting.tell(played, "games");
    });
    drop(waiting);
    let folder = asked.out.display();
    output::print(&match done? {
        StudyOutcome::AlreadyComplete => {
            format!("{folder} holds this study already; its report is {folder}/report.html\n")
        }
        StudyOutcome::Completed => {
            let time = duration(started.elapsed());
            format!("{} games under each ruleset in {time}\nReport: {folder}/report.html\n", study.games)
        }
    })
}

fn study(asked: &Study) -> Result<senet_lab::Study> {
    let players = match asked.players[..] {
        [both] => [both; 2],
        [a, b] => [a, b],
        _ => bail!("two levels play each other; write --players A,B"),
    };
    let seated = || players.iter().chain(&asked.levels);
    if asked.running.tables.is_none() && seated().any(|level| *level == Level::Perfect) {
        bail!("perfect players need exact values; name the directory of the tables with --tables");
    }
    let (subjects, varied) = subjects(asked)?;
    Ok(senet_lab::Study {
        subjects,
        varied,
        players,
        games: asked.games,
        seed: asked.running.seed,
        luck_games: asked.luck_games,
        levels: asked.levels.clone(),
        match_games: asked.match_games,
        seconds_per_move: asked.seconds_per_move,
        decisions: if asked.decisions { DecisionTable::Written } else { DecisionTable::Omitted },
        command: command(asked),
    })
}

/// What is studied: the rulesets, or the variants of one.
fn subjects(asked: &Study) -> Result<(Vec<Subject>, Option<VariedPoint>)> {
    let Some(vary) = &asked.vary else {
        let named = |name: &String| subject(asked, ruleset::ruleset(name, &asked.options.given)?);
        let subjects = names(&asked.rules).iter().map(named).collect::<Result<_>>()?;
        return Ok((subjects, None));
    };
    let [name] = &asked.rules[..] else { bail!("--vary takes one ruleset; name it with --rules") };
    let base: RuleSpec = ruleset::spec(name, &asked.options.given)?;
    let (varied, variants) = VariedPoint::parse(&base, vary)?;
    let variant = |variant: senet_lab::Variant| Ok(subject(asked, variant.rules)?.labelled(variant.label));
    let subjects = variants.into_iter().map(variant).collect::<Result<_>>()?;
    Ok((subjects, Some(varied)))
}

fn subject(asked: &Study, rules: Ruleset) -> Result<Subject> {
    Ok(match &asked.running.tables {
        Some(directory) => Subject::with_tables(rules, directory)?,
        None => Subject::new(rules),
    })
}

/// The command with everything that matters for the answer, and nothing else.
fn command(asked: &Study) -> String {
    let levels = |levels: &[Level]| levels.iter().map(|level| level.name()).collect::<Vec<_>>().join(",");
    let mut words = vec!["senet study".to_owned()];
    let mut word = |name: &str, value: &str| words.push(format!("--{name} {}", quoted(value)));
    word("rules", &names(&asked.rules).join(","));
    asked.options.given.iter().for_each(|option| word("option", option));
    asked.vary.iter().for_each(|point| word("vary", point));
    word("players", &levels(&asked.players));
    word("games", &asked.games.to_string());
    word("seed", &asked.running.seed.to_string());
    word("levels", &levels(&asked.levels));
    word("match-games", &asked.match_games.to_string());
    word("luck-games", &asked.luck_games.to_string());
    word("seconds-per-move", &asked.seconds_per_move.to_string());
    asked.running.tables.iter().for_each(|_| word("tables", "DIR"));
    word("out", "DIR");
    if asked.decisions {
        words.push("--decisions".to_owned());
    }
    words.join(" ")
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=,./:".contains(letter);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
