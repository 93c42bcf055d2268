//! Studies: what rulesets are like as games, from thousands or millions of them.

mod answer;
mod error;
mod findings;
mod folder;
mod games;
mod histogram;
mod jobs;
mod measures;
mod question;
#[cfg(test)]
mod recount;
mod report;
mod row;
mod rows;
mod scribe;
mod sheet;
mod subject;
mod varied;
mod watch;
mod way;
mod yardstick;

use std::io::Write;
use std::path::Path;

use senet_play::Level;
use serde::{Deserialize, Serialize};

pub use error::StudyError;
pub use games::DecisionTable;
pub use subject::Subject;
pub use varied::{Variant, VariedPoint, VaryError};

use self::answer::Answer;
use self::findings::Findings;
use self::folder::{Folder, Found};
use self::games::{Notes, Pairing, Wanted};
use self::jobs::Job;
use self::question::Question;
use self::way::Way;
use self::yardstick::{Weights, Yardstick};
use crate::pairing::{Match, MatchResult};
use crate::workers::{RunOptions, in_order};

/// A study: what it asks.
#[derive(Clone, Debug)]
pub struct Study {
    /// The rulesets.
    pub subjects: Vec<Subject>,
    /// The rule point in which they differ, if they are variants of one.
    pub varied: Option<VariedPoint>,
    /// The levels that play. If they differ, they change seats in pairs of games with the same dice.
    pub players: [Level; 2],
    /// Games under each ruleset.
    pub games: u64,
    /// The seed of all dice.
    pub seed: u64,
    /// The luck of so many games, the first ones, is looked at.
    pub luck_games: u64,
    /// The levels that play matches against each other, weakest first.
    pub levels: Vec<Level>,
    /// Games of each match; 0 for no matches.
    pub match_games: u64,
    /// The time that a move takes at the table, in seconds.
    pub seconds_per_move: f64,
    /// Whether decisions are written down.
    pub decisions: DecisionTable,
    /// A command that asks the same, for the report.
    pub command: String,
}

/// What became of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StudyOutcome {
    /// It wrote the files.
    Completed,
    /// An earlier run had written them.
    AlreadyComplete,
}

/// What the workers know of a ruleset.
struct Prepared {
    pairing: Pairing,
    way: Way,
    yardstick: Yardstick,
}

/// A part of the work on games.
#[derive(Serialize, Deserialize)]
struct Part {
    findings: Findings,
}

impl Study {
    /// Does the study in a folder: `games.parquet`, `decisions.parquet` if asked for, the main plots as `length.svg` and `skill.svg`,
    /// `report.html`, and at last `study.json`. What an
    /// interrupted run left there is gone on from; a study that is complete is left as it is.
    ///
    /// The files are a function of what is asked, whatever the number of threads and interruptions. `tell` hears how many games of how
    /// many are played.
    ///
    /// # Errors
    ///
    /// [`StudyError`] if the folder cannot be used or written to, or if it is to stop. Nothing half-written has a final name.
    pub fn run(
        &self,
        folder: &Path,
        run: RunOptions<'_>,
        mut tell: impl FnMut(u64, u64),
    ) -> Result<StudyOutcome, StudyError> {
        let question = Question::of(self);
        let (folder, found) = Folder::open(folder, &question)?;
        if found == Found::Complete {
            folder.tidy()?;
            return Ok(StudyOutcome::AlreadyComplete);
        }
        let prepared = self.prepare(&folder, run)?;
        let jobs = self.jobs();
        let all = jobs.iter().map(Job::games).sum();
        let mut played = 0;
        let work = |job: u64| self.work(&jobs[job as usize], &prepared, &folder, run);
        let mut done = jobs.iter();
        each(0..jobs.len() as u64, run, work, |()| {
            played += done.next().map_or(0, Job::games);
            tell(played, all);
        })?;
        self.put_together(&folder, &jobs, question, &prepared)?;
        Ok(StudyOutcome::Completed)
    }

    /// Fits the yardsticks.
    fn prepare(&self, folder: &Folder, run: RunOptions<'_>) -> Result<Vec<Prepared>, StudyError> {
        let fit = |subject: u64| {
            let name = format!("yardstick-{subject:03}");
            let context = self.subjects[subject as usize].context.clone();
            let pairing = Pairing { context, levels: self.players, seed: self.seed };
            let way = Way::new(&pairing.context.rules);
            let weights = match folder.kept(&name) {
                Some(Bits(weights)) => weights.map(f64::from_bits),
                None => {
                    let weights: Weights = pairing.fit(&way, self.games, run)?;
                    if let Err(error) = folder.keep(&name, &Bits(weights.map(f64::to_bits))) {
                        return Some(Err(error));
                    }
                    weights
                }
            };
            let yardstick = Yardstick::new(&way, weights);
            Some(Ok(Prepared { pairing, way, yardstick }))
        };
        let mut prepared = Vec::new();
        each(0..self.subjects.len() as u64, run, fit, |ready| prepared.push(ready))?;
        Ok(prepared)
    }

    /// Does a piece of work and keeps its part, unless that is there. Gives the number of the job. `None` if it is to stop.
    fn work(
        &self,
        job: &Job,
        prepared: &[Prepared],
        folder: &Folder,
        run: RunOptions<'_>,
    ) -> Option<Result<(), StudyError>> {
        let name = job.name();
        match job {
            Job::Games { .. } if folder.kept::<Part>(&name).is_some() => Some(Ok(())),
            Job::Match { .. } if folder.kept::<MatchResult>(&name).is_some() => Some(Ok(())),
            Job::Games { subject, games } => {
                let Prepared { pairing, way, yardstick } = &prepared[*subject];
                let wanted =
                    Wanted { games: games.clone(), luck: self.luck_games, decisions: self.decisions };
                let notes = pairing.watch(&wanted, way, yardstick, run)?;
                Some(self.keep(folder, &name, pairing, &notes))
            }
            Job::Match { subject, levels, units } => {
                let played = self.match_of(*subject, *levels).play_units(units.clone(), run)?;
                Some(folder.keep(&name, &played))
            }
        }
    }

    fn match_of(&self, subject: usize, levels: [Level; 2]) -> Match {
        let context = self.subjects[subject].context.clone();
        Match { context, levels, games: self.match_games, seed: self.seed }
    }

    /// Keeps what was noted: the rows first, so that a part that is there has its rows.
    fn keep(&self, folder: &Folder, name: &str, pairing: &Pairing, notes: &Notes) -> Result<(), StudyError> {
        let games = rows::of_games(pairing, &notes.rows);
        folder.put(&Folder::rows(name, GAMES), |file| sheet::write(file, &games))?;
        if self.decisions == DecisionTable::Written {
            let decisions = rows::of_decisions(pairing, &notes.decisions);
            folder.put(&Folder::rows(name, DECISIONS), |file| sheet::write(file, &decisions))?;
        }
        folder.keep(name, &Part { findings: Findings::of(notes, self.pairs()) })
    }

    /// Puts the parts together to the files of the study.
    fn put_together(
        &self,
        folder: &Folder,
        jobs: &[Job],
        question: Question,
        prepared: &[Prepared],
    ) -> Result<(), StudyError> {
        let mut found = vec![Findings::default(); self.subjects.len()];
        let mut played = vec![vec![MatchResult::default(); self.matches().len()]; self.subjects.len()];
        let mut parts = Vec::new();
        for job in jobs {
            let name = job.name();
            let missing = || StudyError::file(&folder.path_of(&name), std::io::ErrorKind::NotFound.into());
            match job {
                Job::Games { subject, .. } => {
                    let Part { findings } = folder.kept(&name).ok_or_else(missing)?;
                    found[*subject].merge(&findings);
                    parts.push(name);
                }
                Job::Match { subject, levels, .. } => {
                    let number = self.matches().iter().position(|pair| pair == levels).ok_or_else(missing)?;
                    played[*subject][number].merge(&folder.kept(&name).ok_or_else(missing)?);
                }
            }
        }
        let decisions = (self.decisions == DecisionTable::Written).then_some(DECISIONS);
        for table in [GAMES].into_iter().chain(decisions) {
            let of_table = |part: &String| folder.path_of(&Folder::rows(part, table));
            let files: Vec<_> = parts.iter().map(of_table).collect();
            folder.put(&format!("{table}.parquet"), |file| sheet::put_together(file, &files))?;
        }
        let answer = Answer::new(self, question, prepared, &found, &played);
        for (name, picture) in report::pictures(&answer) {
            folder.put(name, |file| file.write_all(picture.as_bytes()))?;
        }
        let page = report::page(&answer);
        folder.put("report.html", |file| file.write_all(page.as_bytes()))?;
        folder.finish(&answer)
    }
}

const GAMES: &str = "games";
const DECISIONS: &str = "decisions";

/// Weights as bits, since JSON may round numbers.
#[derive(Serialize, Deserialize)]
struct Bits([u64; 3]);

/// Does pieces of work until one fails, or it is to stop.
fn each<T: Send>(
    pieces: std::ops::Range<u64>,
    run: RunOptions<'_>,
    work: impl Fn(u64) -> Option<Result<T, StudyError>> + Sync,
    mut take: impl FnMut(T),
) -> Result<(), StudyError> {
    let (mut taken, mut failed) = (0, None);
    let all = pieces.end - pieces.start;
    in_order(pieces, run, work, |result| match result {
        Ok(result) => {
            taken += 1;
            take(result);
            Some(())
        }
        Err(error) => {
            failed = Some(error);
            None
        }
    });
    match failed {
        Some(error) => Err(error),
        None if taken < all => Err(StudyError::Interrupted),
        None => Ok(()),
    }
}
