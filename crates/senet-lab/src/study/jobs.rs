//! The pieces of work of a study, none of which takes long.

use std::ops::Range;

use senet_play::Level;

use super::Study;
use super::findings::Pairs;
use super::games::DecisionTable;

/// A piece of work. Its result is kept as a part.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Job {
    /// Some of the games of a ruleset.
    Games { subject: usize, games: Range<u64> },
    /// Some of the pairs of games of a match.
    Match { subject: usize, levels: [Level; 2], units: Range<u64> },
}

impl Job {
    /// The name of its part.
    pub(crate) fn name(&self) -> String {
        match self {
            Job::Games { subject, games } => format!("games-{subject:03}-{:012}", games.start),
            Job::Match { subject, levels: [a, b], units } => {
                format!("match-{subject:03}-{}-{}-{:012}", a.name(), b.name(), units.start)
            }
        }
    }

    /// How many games it plays.
    pub(crate) fn games(&self) -> u64 {
        match self {
            Job::Games { games, .. } => games.end - games.start,
            Job::Match { units, .. } => 2 * (units.end - units.start),
        }
    }
}

impl Study {
    /// All pieces of work, in the order in which they are begun.
    pub(crate) fn jobs(&self) -> Vec<Job> {
        let mut jobs = Vec::new();
        for subject in 0..self.subjects.len() {
            let at_once = self.games_at_once(self.players);
            jobs.extend(pieces(self.games, at_once).map(|games| Job::Games { subject, games }));
            for levels in self.matches() {
                let at_once = games_at_once(levels, DecisionTable::Omitted) / 2;
                let units = pieces(self.match_games.div_ceil(2), at_once);
                jobs.extend(units.map(|units| Job::Match { subject, levels, units }));
            }
        }
        jobs
    }

    /// Every level against every weaker one.
    pub(crate) fn matches(&self) -> Vec<[Level; 2]> {
        if self.match_games == 0 {
            return Vec::new();
        }
        let better = self.levels.iter().enumerate().skip(1);
        better.flat_map(|(rank, better)| self.levels[..rank].iter().map(|worse| [*better, *worse])).collect()
    }

    /// Whether games belong together in pairs.
    pub(crate) fn pairs(&self) -> Pairs {
        if self.players[0] == self.players[1] { Pairs::None } else { Pairs::SameDice }
    }

    /// So many games make a piece of work: what is noted of them stays in memory until they are written.
    fn games_at_once(&self, levels: [Level; 2]) -> u64 {
        let usual = games_at_once(levels, self.decisions);
        match self.decisions {
            DecisionTable::Written => usual,
            DecisionTable::Omitted => usual.max(2 * (self.games / (2 * MOST_PIECES))).min(MOST_AT_ONCE),
        }
    }
}

/// Studies with very many games have larger pieces of work rather than more.
const MOST_PIECES: u64 = 2_000;
const MOST_AT_ONCE: u64 = 500_000;

/// An even number, so that pairs stay together.
fn games_at_once(levels: [Level; 2], decisions: DecisionTable) -> u64 {
    let of_level = |level| match level {
        Level::Random => 10_000,
        Level::Novice => 2_000,
        Level::Average => 500,
        Level::Expert | Level::Perfect => 20,
    };
    let games = levels.map(of_level).into_iter().min().unwrap_or(1);
    if decisions == DecisionTable::Written { (games / 20).max(2) } else { games }
}

fn pieces(whole: u64, at_once: u64) -> impl Iterator<Item = Range<u64>> {
    (0..whole.div_ceil(at_once)).map(move |piece| piece * at_once..((piece + 1) * at_once).min(whole))
}
