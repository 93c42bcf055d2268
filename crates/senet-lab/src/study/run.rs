//! The run of a study: fits the lead estimators, does the jobs, and joins their parts into the files.
//!
//! Each job stores its part in the folder. A later run skips the jobs whose parts are there.

use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use senet_play::Level;
use serde::{Deserialize, Serialize};

use super::config::StudyConfig;
use super::definition::{DecisionTable, Study, StudyOutcome};
use super::differences::{self, Differences, PairedSums};
use super::error::StudyError;
use super::folder::{Folder, FolderState};
use super::jobs::Job;
use super::lead_estimator::{LeadEstimator, LeadSource};
use super::matchup::{BatchRecord, BatchRequest, Matchup};
use super::pip_count::PipCount;
use super::prepared::PreparedSubject;
use super::results::StudyResults;
use super::statistics::Statistics;
use super::{parquet_table, report, table_columns};
use crate::paired_match::{Match, MatchResult};
use crate::win_chances::WinChances;
use crate::workers::{Event, RunOptions, in_order_watched};

/// The part of a job that plays games. That of a job of a match is a [`MatchResult`].
#[derive(Serialize, Deserialize)]
struct GamesPart {
    statistics: Statistics,
}

/// The weights of a lead estimator as bits, since JSON may round numbers, and the source of leads.
#[derive(Serialize, Deserialize)]
struct FittedLeads {
    weights: [u64; 3],
    source: LeadSource,
}

/// The name of the part with the lead estimator of a subject.
pub(super) fn lead_part(subject: usize) -> String {
    format!("lead-estimator-{subject:03}")
}

/// The name of the table of games.
pub(super) const GAMES: &str = "games";
/// The name of the table of decisions.
pub(super) const DECISIONS: &str = "decisions";

impl Study {
    /// Does the study in a folder.
    ///
    /// It writes `games.parquet`, `decisions.parquet` if requested, the main plots as `length.svg` and
    /// `skill.svg`, `report.html`, and at last `study.json`. The run continues what an interrupted run left
    /// in the folder, and leaves a complete study as it is. The files depend on the configuration alone, and
    /// not on threads or interruptions.
    ///
    /// `progress` is called with the number of games played and the number of all games.
    ///
    /// # Errors
    ///
    /// [`StudyError`] if the folder cannot be used or written, or the run was stopped. No incomplete file has
    /// a final name.
    pub fn run(
        &self,
        folder: &Path,
        options: RunOptions<'_>,
        mut progress: impl FnMut(u64, u64),
    ) -> Result<StudyOutcome, StudyError> {
        let config = StudyConfig::of(self);
        let (folder, state) = Folder::open(folder, &config)?;
        if state == FolderState::Complete {
            folder.remove_parts()?;
            return Ok(StudyOutcome::AlreadyComplete);
        }
        let jobs = self.jobs();
        let all = jobs.iter().map(Job::games).sum();
        let prepared = self.prepare(&folder, options, || progress(0, all))?;
        let played = AtomicU64::new(0);
        let work = |job: u64| self.do_job(&jobs[job as usize], &prepared, &folder, options, &played);
        each(0..jobs.len() as u64, options, work, |_| {
            // The last match of an odd number of games has one less than its job says.
            progress(played.load(Ordering::Relaxed).min(all), all);
        })?;
        self.join_parts(&folder, &jobs, config, &prepared)?;
        Ok(StudyOutcome::Completed)
    }

    /// Fits the lead estimators, or loads their weights if an earlier run has stored them.
    fn prepare(
        &self,
        folder: &Folder,
        options: RunOptions<'_>,
        mut waiting: impl FnMut(),
    ) -> Result<Vec<PreparedSubject>, StudyError> {
        let fit = |subject: u64| self.prepare_subject(subject as usize, folder, options);
        let mut prepared = Vec::new();
        each(0..self.subjects.len() as u64, options, fit, |subject| match subject {
            Some(subject) => prepared.push(subject),
            None => waiting(),
        })?;
        Ok(prepared)
    }

    /// Fits the lead estimator of a subject and stores its weights, or loads them. `None` if the run was stopped.
    pub(super) fn prepare_subject(
        &self,
        subject: usize,
        folder: &Folder,
        options: RunOptions<'_>,
    ) -> Option<Result<PreparedSubject, StudyError>> {
        let name = lead_part(subject);
        let context = self.subjects[subject].context.clone();
        let matchup = Matchup { context, levels: self.players, seed: self.seed };
        let pip_count = PipCount::new(&matchup.context.rules);
        let win_chances = WinChances::new(&matchup.context);
        let FittedLeads { weights, source } = match folder.load_part(&name) {
            Some(fitted) => fitted,
            None => {
                let (weights, source) = matchup.fit(&pip_count, &win_chances, self.games, options)?;
                let fitted = FittedLeads { weights: weights.map(f64::to_bits), source };
                if let Err(error) = folder.store_part(&name, &fitted) {
                    return Some(Err(error));
                }
                fitted
            }
        };
        let lead_estimator = LeadEstimator::new(&pip_count, weights.map(f64::from_bits));
        Some(Ok(PreparedSubject { matchup, pip_count, lead_estimator, win_chances, source }))
    }

    /// Whether the folder has the weights of a subject's lead estimator.
    pub(super) fn is_prepared(subject: usize, folder: &Folder) -> bool {
        folder.load_part::<FittedLeads>(&lead_part(subject)).is_some()
    }

    /// Whether the folder has the part of a job.
    pub(super) fn is_done(job: &Job, folder: &Folder) -> bool {
        match job {
            Job::Games { .. } => folder.load_part::<GamesPart>(&job.name()).is_some(),
            Job::Match { .. } => folder.load_part::<MatchResult>(&job.name()).is_some(),
        }
    }

    /// Does a job and stores its part, unless the part is there. `None` if the run was stopped.
    fn do_job(
        &self,
        job: &Job,
        prepared: &[PreparedSubject],
        folder: &Folder,
        options: RunOptions<'_>,
        played: &AtomicU64,
    ) -> Option<Result<(), StudyError>> {
        let done = match job {
            _ if Study::is_done(job, folder) => Ok(()),
            Job::Games { subject, games } => {
                let subject = &prepared[*subject];
                return self.play_games(subject, games, &job.name(), folder, options, played);
            }
            Job::Match { subject, levels, units } => {
                self.play_match(*subject, *levels, units, &job.name(), folder, options)?
            }
        };
        played.fetch_add(job.games(), Ordering::Relaxed);
        Some(done)
    }

    /// Plays the games of a job, counting them in `played`, and stores its part. `None` if the run was stopped.
    pub(super) fn play_games(
        &self,
        subject: &PreparedSubject,
        games: &Range<u64>,
        name: &str,
        folder: &Folder,
        options: RunOptions<'_>,
        played: &AtomicU64,
    ) -> Option<Result<(), StudyError>> {
        let PreparedSubject { matchup, pip_count, .. } = subject;
        let request = BatchRequest { games: games.clone(), luck: self.luck_games, decisions: self.decisions };
        let batch = matchup.play_batch(&request, pip_count, subject.leads(), options, played)?;
        Some(self.store_batch(folder, name, matchup, &batch))
    }

    /// Plays the pairs of a job of a match and stores its part. `None` if the run was stopped.
    pub(super) fn play_match(
        &self,
        subject: usize,
        levels: [Level; 2],
        units: &Range<u64>,
        name: &str,
        folder: &Folder,
        options: RunOptions<'_>,
    ) -> Option<Result<(), StudyError>> {
        let result = self.match_of(subject, levels).play_units(units.clone(), options)?;
        Some(folder.store_part(name, &result))
    }

    fn match_of(&self, subject: usize, levels: [Level; 2]) -> Match {
        let context = self.subjects[subject].context.clone();
        Match { context, levels, games: self.match_games, seed: self.seed }
    }

    /// Stores a batch: its rows first, so that every stored part has its rows.
    fn store_batch(
        &self,
        folder: &Folder,
        name: &str,
        matchup: &Matchup,
        batch: &BatchRecord,
    ) -> Result<(), StudyError> {
        let games = table_columns::of_games(matchup, &batch.rows);
        folder.write(&Folder::rows_file(name, GAMES), |file| parquet_table::write(file, &games))?;
        if self.decisions == DecisionTable::Written {
            let decisions = table_columns::of_decisions(matchup, &batch.decisions);
            folder
                .write(&Folder::rows_file(name, DECISIONS), |file| parquet_table::write(file, &decisions))?;
        }
        if self.varied.is_some() {
            let numbers = differences::encode(&batch.rows);
            folder.write(&Folder::numbers_file(name), |file| file.write_all(&numbers))?;
        }
        folder.store_part(name, &GamesPart { statistics: Statistics::of(batch, self.game_pairing()) })
    }

    /// Joins the parts into the files of the study.
    fn join_parts(
        &self,
        folder: &Folder,
        jobs: &[Job],
        config: StudyConfig,
        prepared: &[PreparedSubject],
    ) -> Result<(), StudyError> {
        let mut all_statistics = vec![Statistics::default(); self.subjects.len()];
        let mut match_results = vec![vec![MatchResult::default(); self.matches().len()]; self.subjects.len()];
        let mut parts = Vec::new();
        for job in jobs {
            let name = job.name();
            let missing = || StudyError::file(&folder.path_of(&name), io::ErrorKind::NotFound.into());
            match job {
                Job::Games { subject, .. } => {
                    let GamesPart { statistics } = folder.load_part(&name).ok_or_else(missing)?;
                    all_statistics[*subject].merge(&statistics);
                    parts.push(name);
                }
                Job::Match { subject, levels, .. } => {
                    let number = self.matches().iter().position(|pair| pair == levels).ok_or_else(missing)?;
                    match_results[*subject][number].merge(&folder.load_part(&name).ok_or_else(missing)?);
                }
            }
        }
        let decisions = (self.decisions == DecisionTable::Written).then_some(DECISIONS);
        for table in [GAMES].into_iter().chain(decisions) {
            let rows_of = |part: &String| folder.path_of(&Folder::rows_file(part, table));
            let files: Vec<_> = parts.iter().map(rows_of).collect();
            folder.write(&format!("{table}.parquet"), |file| {
                parquet_table::join(file, &files, &config.provenance())
            })?;
        }
        let differences = self.differences(folder)?;
        let results =
            StudyResults::new(self, config, prepared, &all_statistics, &match_results, &differences);
        for (name, picture) in report::pictures(&results) {
            folder.write(name, |file| file.write_all(picture.as_bytes()))?;
        }
        let page = report::page(&results);
        folder.write("report.html", |file| file.write_all(page.as_bytes()))?;
        folder.finish(&results)
    }
}

impl Study {
    /// The differences of each ruleset to the reference of the varied point. `None` for the reference, and for all
    /// rulesets if no point is varied.
    fn differences(&self, folder: &Folder) -> Result<Vec<Option<Differences>>, StudyError> {
        let Some(varied) = &self.varied else { return Ok(vec![None; self.subjects.len()]) };
        let parts =
            |subject| self.game_parts(subject).map(|part| folder.path_of(&Folder::numbers_file(&part)));
        let read = |path: PathBuf| fs::read(&path).map_err(|error| StudyError::file(&path, error));
        let of_subject = |subject| {
            let Some(reference) = self.subjects.get(varied.reference).filter(|_| subject != varied.reference)
            else {
                return Ok(None);
            };
            let mut sums = PairedSums::new(self.game_pairing());
            for (from, to) in parts(varied.reference).zip(parts(subject)) {
                sums.add(&read(from)?, &read(to)?);
            }
            Ok(Some(sums.results(&reference.label)))
        };
        (0..self.subjects.len()).map(of_subject).collect()
    }
}

/// Does pieces of work in order until one fails or the run is stopped. `take` gets the results, and `None` while it
/// waits for one.
fn each<T: Send>(
    pieces: Range<u64>,
    options: RunOptions<'_>,
    work: impl Fn(u64) -> Option<Result<T, StudyError>> + Sync,
    mut take: impl FnMut(Option<T>),
) -> Result<(), StudyError> {
    let (mut taken, mut failed) = (0, None);
    let all = pieces.end - pieces.start;
    in_order_watched(pieces, options, work, |event| match event {
        Event::Done(Ok(result)) => {
            taken += 1;
            take(Some(result));
            Some(())
        }
        Event::Done(Err(error)) => {
            failed = Some(error);
            None
        }
        Event::Waiting => {
            take(None);
            Some(())
        }
    });
    match failed {
        Some(error) => Err(error),
        None if taken < all => Err(StudyError::Interrupted),
        None => Ok(()),
    }
}
