//! `senet study`: measures rulesets as games.

use std::time::Instant;

use anyhow::{Error, Result};
use senet::{RuleSpec, Ruleset};
use senet_lab::{
    DecisionTable, RunOptions, StudyError, StudyOutcome, StudyRequest, StudySource, StudyTables, Subject,
};
use senet_wire::build_ruleset;

use crate::arguments::{Study, Tables};
use crate::progress_bar::Progress;
use crate::solve_progress::duration;
use crate::{interrupt, output, ruleset};

pub(super) fn run(args: &Study) -> Result<()> {
    let study = request(args).study(&Source { tables: args.running.tables.as_ref() })?;
    let interrupted = interrupt::flag();
    let run_options = RunOptions { threads: args.running.threads(), stop: &interrupted };
    let started = Instant::now();
    let progress = Progress::new(0);
    let done = study.run(&args.out, run_options, |played, all| {
        progress.set_total(all);
        progress.update(played, "games");
    });
    drop(progress);
    let folder = args.out.display();
    let done = done.map_err(|error| match error {
        StudyError::Interrupted => Error::new(interrupt::Interrupted(error.to_string())),
        error => error.into(),
    });
    let done = done?;
    if args.csv {
        senet_lab::write_csv(&args.out)?;
    }
    output::print(&match done {
        StudyOutcome::AlreadyComplete => {
            format!("The study in {folder} is already complete.\nReport: {folder}/report.html\n")
        }
        StudyOutcome::Completed => {
            output::took(&duration(started.elapsed()));
            let games = output::counted(study.games, "game");
            format!("{games} for each ruleset.\nReport: {folder}/report.html\n")
        }
    })
}

fn request(args: &Study) -> StudyRequest {
    StudyRequest {
        rules: args.rulesets.rules.clone(),
        options: args.rulesets.options.values.clone(),
        vary: args.vary.clone(),
        players: args.players.clone(),
        games: args.games,
        seed: args.running.seed,
        levels: args.levels.clone(),
        match_games: args.match_games,
        luck_games: args.luck_games,
        seconds_per_move: args.seconds_per_move,
        tables: if args.running.tables.is_some() { StudyTables::Named } else { StudyTables::None },
        decisions: if args.decisions { DecisionTable::Written } else { DecisionTable::Omitted },
    }
}

/// Rulesets by name or file, with the tables of a directory.
struct Source<'a> {
    tables: Option<&'a Tables>,
}

impl StudySource for Source<'_> {
    type Error = Error;

    fn spec(&self, name: &str, options: &[String]) -> Result<RuleSpec> {
        ruleset::spec(name, options)
    }

    fn build(&self, spec: RuleSpec) -> Result<Ruleset> {
        Ok(build_ruleset(spec)?)
    }

    fn subject(&self, rules: Ruleset) -> Result<Subject> {
        let directory = self.tables.map(|tables| tables.mapped_directory(&rules)).transpose()?;
        Ok(match directory.flatten() {
            Some(directory) => Subject::with_tables(rules, &directory)?,
            None => Subject::new(rules),
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use senet::Preset;

    use crate::arguments::{Arguments, Command};

    fn request_of(arguments: &str) -> StudyRequest {
        let words = ["senet", "study"].into_iter().chain(arguments.split_whitespace());
        match Arguments::try_parse_from(words).map(|arguments| arguments.command) {
            Ok(Some(Command::Study(args))) => request(&args),
            other => panic!("{arguments}: {other:?}"),
        }
    }

    #[test]
    fn defaults_are_those_of_requests() {
        assert_eq!(request_of("--out a"), StudyRequest::default());
    }

    #[test]
    fn numbers_may_have_underscores_and_all_names_all_presets() {
        let many = request_of("--rules all --games 10_000_000 --out a");
        assert_eq!(many.games, 10_000_000);
        assert_eq!(many.command(), request_of("--games 10000000 --out a").command());
        assert_eq!(many.study(&Source { tables: None }).expect("a study").subjects.len(), Preset::ALL.len());
    }
}
