//! Matches: a part is some pairs of games.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use senet_lab::{GameContext, Match, MatchReport, MatchResult, RunOptions};
use senet_play::Level;
use senet_wire::Options;
use serde::Deserialize;

use super::{Done, Progress, Work, cannot_write, json, not_a_part, ruleset, write};

/// The largest number of pairs in a part, and the number of parts above which parts get larger up to that. Doubling
/// the first doubles the work that a lost machine loses; doubling the second makes smaller parts of short matches.
const MAX_PAIRS: u64 = 500;
const PARTS: u64 = 200;

/// The arguments of `senet match`, between levels and without tables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    rules: String,
    #[serde(default)]
    options: Vec<String>,
    a: String,
    b: String,
    games: Option<u64>,
    seed: Option<u64>,
    /// The directory of the records.
    records: Option<PathBuf>,
}

pub(super) struct MatchWork {
    request: Request,
    contest: Match,
    names: [String; 2],
    pairs_per_part: u64,
    next: u64,
    played: MatchResult,
    started: Option<Instant>,
}

impl MatchWork {
    pub(super) fn new(request: Request) -> Done<MatchWork> {
        let rules = ruleset(&request.rules, &request.options)?;
        let levels: [Level; 2] = [request.a.parse()?, request.b.parse()?];
        let context = GameContext { rules, tablebase: None };
        let (games, seed) = (request.games.unwrap_or(1000), request.seed.unwrap_or(1));
        if games == 0 {
            return Err("a match needs at least one game".into());
        }
        let contest = Match { context, levels, games, seed };
        let pairs_per_part = contest.pairs().div_ceil(PARTS).min(MAX_PAIRS);
        let names = levels.map(|level| level.name().to_owned());
        let (played, started) = (MatchResult::default(), None);
        Ok(MatchWork { request, contest, names, pairs_per_part, next: 0, played, started })
    }

    fn pairs(&self, part: u64) -> Range<u64> {
        let first = part * self.pairs_per_part;
        first..self.contest.pairs().min(first + self.pairs_per_part)
    }
}

impl Work for MatchWork {
    fn progress(&self) -> Progress {
        (self.played.tally.games(), self.contest.games, "games".to_owned())
    }

    fn begin_stage(&mut self) -> Done<Option<Vec<u8>>> {
        if self.started.is_some() {
            return Ok(None);
        }
        if let Some(directory) = &self.request.records {
            std::fs::create_dir_all(directory).map_err(|error| cannot_write(directory, &error))?;
        }
        self.started = Some(Instant::now());
        Ok(Some(Vec::new()))
    }

    fn next_part(&mut self) -> Option<u64> {
        (!self.pairs(self.next).is_empty()).then(|| {
            self.next += 1;
            self.next - 1
        })
    }

    fn make(&mut self, _: &[u8], part: u64) -> Done<Vec<u8>> {
        let run = RunOptions { threads: 1, stop: &AtomicBool::new(false) };
        let pairs = self.pairs(part);
        let first = 2 * pairs.start;
        let (played, records) = self.contest.play_pairs(pairs, run).ok_or_else(not_a_part)?;
        let records = if self.request.records.is_some() { records } else { Vec::new() };
        let file = |(number, record)| self.contest.record_file(number, record, &self.names);
        let files: Vec<(String, String)> = (first..).zip(records).map(file).collect();
        Ok(serde_json::to_vec(&(played, files))?)
    }

    fn take(&mut self, _: u64, made: &[u8]) -> Done<bool> {
        let (played, files): (MatchResult, Vec<(String, String)>) = serde_json::from_slice(made)?;
        for (name, text) in files {
            let directory = self.request.records.as_ref().ok_or_else(not_a_part)?;
            write(&directory.join(name), text.as_bytes())?;
        }
        self.played.merge(&played);
        Ok(self.played.tally.games() < self.contest.games)
    }

    fn answer(&mut self) -> Done<String> {
        let options = Options::from_arguments(&self.request.options);
        let report = MatchReport {
            seconds: self.started.map(|started| started.elapsed().as_secs_f64()),
            ..MatchReport::new(&self.request.rules, &options, self.names.clone(), &self.contest, &self.played)
        };
        json(&self.contest.context.rules, &report, report.estimates(&self.contest.levels))
    }
}
