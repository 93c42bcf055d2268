//! The jobs of a study. Each takes seconds to minutes, and a run can be stopped between them.

use std::ops::Range;

use senet_play::Level;

use super::definition::{DecisionTable, Study};
use super::statistics::Pairing;

/// A job. Its result is stored as a part.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Job {
    /// Games of a ruleset.
    Games { subject: usize, games: Range<u64> },
    /// Pairs of games of a match.
    Match { subject: usize, levels: [Level; 2], units: Range<u64> },
}

impl Job {
    /// The name of the part.
    pub(crate) fn name(&self) -> String {
        match self {
            Job::Games { subject, games } => format!("games-{subject:03}-{:012}", games.start),
            Job::Match { subject, levels: [a, b], units } => {
                format!("match-{subject:03}-{}-{}-{:012}", a.name(), b.name(), units.start)
            }
        }
    }

    /// The number of games.
    pub(crate) fn games(&self) -> u64 {
        match self {
            Job::Games { games, .. } => games.end - games.start,
            Job::Match { units, .. } => 2 * (units.end - units.start),
        }
    }
}

impl Study {
    /// All jobs in the order in which they start.
    pub(crate) fn jobs(&self) -> Vec<Job> {
        let mut jobs = Vec::new();
        for subject in 0..self.subjects.len() {
            let per_job = self.games_per_job(self.players);
            jobs.extend(ranges(self.games, per_job).map(|games| Job::Games { subject, games }));
            for levels in self.matches() {
                let per_job = usual_games_per_job(levels, DecisionTable::Omitted) / 2;
                let units = ranges(self.match_games.div_ceil(2), per_job);
                jobs.extend(units.map(|units| Job::Match { subject, levels, units }));
            }
        }
        jobs
    }

    /// The names of the parts with the games of a subject, in order.
    pub(crate) fn game_parts(&self, subject: usize) -> impl Iterator<Item = String> {
        let games = ranges(self.games, self.games_per_job(self.players));
        games.map(move |games| Job::Games { subject, games }.name())
    }

    /// The matches: every level against every weaker one.
    pub(crate) fn matches(&self) -> Vec<[Level; 2]> {
        if self.match_games == 0 {
            return Vec::new();
        }
        let better = self.levels.iter().enumerate().skip(1);
        better.flat_map(|(rank, better)| self.levels[..rank].iter().map(|worse| [*better, *worse])).collect()
    }

    /// How games are paired.
    pub(crate) fn game_pairing(&self) -> Pairing {
        if self.players[0] == self.players[1] { Pairing::Single } else { Pairing::SameDice }
    }

    /// The number of games in a job. Their rows stay in memory until the job ends.
    fn games_per_job(&self, levels: [Level; 2]) -> u64 {
        let usual = usual_games_per_job(levels, self.decisions);
        match self.decisions {
            DecisionTable::Written => usual,
            DecisionTable::Omitted => usual.max(2 * (self.games / (2 * MAX_JOBS))).min(MAX_GAMES_PER_JOB),
        }
    }
}

/// The number of jobs above which jobs get larger instead. Doubling it makes large studies write more and
/// smaller parts.
const MAX_JOBS: u64 = 2_000;
/// The largest number of games in a job. Doubling it doubles the memory of a worker.
const MAX_GAMES_PER_JOB: u64 = 500_000;

/// The usual number of games in a job. It is even, so that pairs stay together.
fn usual_games_per_job(levels: [Level; 2], decisions: DecisionTable) -> u64 {
    let of_level = |level| match level {
        Level::Random => 10_000,
        Level::Beginner | Level::Novice | Level::Average | Level::Skilled => 2_000,
        Level::Expert | Level::Perfect => 20,
    };
    let games = levels.map(of_level).into_iter().min().unwrap_or(1);
    if decisions == DecisionTable::Written { (games / 20).max(2) } else { games }
}

fn ranges(whole: u64, per_job: u64) -> impl Iterator<Item = Range<u64>> {
    (0..whole.div_ceil(per_job)).map(move |job| job * per_job..((job + 1) * per_job).min(whole))
}
