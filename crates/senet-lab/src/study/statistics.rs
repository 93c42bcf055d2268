//! The statistics of a batch of games: sums and counts that can be merged, in memory that does not grow with
//! the number of games.

use serde::{Deserialize, Serialize};

use super::game_observer::SquareCounts;
use super::game_row::GameRow;
use super::histogram::Histogram;
use super::matchup::BatchRecord;
use super::measures::{MEASURES, index_of};
use crate::score::Tally;

/// The statistics of some games of a matchup. All numbers are integers, so that merging gives the same in any
/// order.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Statistics {
    pub(crate) games: u64,
    /// Games that were stopped because they were too long. They have no other measures.
    pub(crate) unfinished: u64,
    pub(crate) moves: u64,
    /// The score of the side that threw first.
    pub(crate) first: Tally,
    /// The score of the level named first.
    pub(crate) tally: Tally,
    /// The finished games that were won from a win chance below 25 %, and below 10 %, as points.
    #[serde(default)]
    pub(crate) comebacks: [Tally; 2],
    /// A histogram for each of [`MEASURES`].
    pub(crate) measures: Vec<Histogram>,
    /// The number of plies by their number of legal moves.
    pub(crate) choices: Vec<u64>,
    pub(crate) squares: SquareCounts,
    /// The sum of the squared errors of the leads' win chances over all plies, in units of 2⁻¹⁶.
    pub(crate) squared_errors: u64,
    pub(crate) luck: LuckSums,
}

/// Sums over the games whose luck was measured.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct LuckSums {
    pub(crate) games: u64,
    /// The games won by the side that threw first.
    pub(crate) wins: u64,
    /// The luck of the side that threw first, in millionths of a win: in all games, and in those that it won.
    pub(crate) luck: i64,
    pub(crate) luck_of_wins: i64,
    /// The squares of the luck, in millionths.
    pub(crate) luck_squared: i64,
}

const MILLION: i64 = 1_000_000;

/// The win chances below which a won game counts, in the units of the measure `lowest`. The second is that of
/// comebacks.
pub(crate) const COMEBACK_LIMITS: [u64; 2] = [250, 100];

impl LuckSums {
    fn add(&mut self, won: bool, luck: i64) {
        self.games += 1;
        self.wins += u64::from(won);
        self.luck += luck;
        self.luck_of_wins += if won { luck } else { 0 };
        self.luck_squared += luck * luck / MILLION;
    }

    fn merge(&mut self, other: &LuckSums) {
        self.games += other.games;
        self.wins += other.wins;
        self.luck += other.luck;
        self.luck_of_wins += other.luck_of_wins;
        self.luck_squared += other.luck_squared;
    }
}

impl Statistics {
    /// The statistics of a batch, which must consist of whole pairs if the games are paired.
    pub(crate) fn of(batch: &BatchRecord, pairing: Pairing) -> Statistics {
        let mut statistics = Statistics {
            measures: vec![Histogram::default(); MEASURES.len()],
            choices: batch.choices.to_vec(),
            squares: batch.squares.clone(),
            ..Statistics::default()
        };
        for row in &batch.rows {
            statistics.add(row);
        }
        let lowest_chance = MEASURES[index_of("lowest")].of;
        for unit in batch.rows.chunks(pairing.games()) {
            let games = unit.len() as u64;
            statistics.first.add_unit(games, unit.iter().map(half_points_of_first).sum());
            statistics.tally.add_unit(games, unit.iter().map(half_points_of_a).sum());
            let lowest: Vec<u64> =
                unit.iter().filter(|row| row.winner.is_some()).map(lowest_chance).collect();
            for (tally, limit) in statistics.comebacks.iter_mut().zip(COMEBACK_LIMITS) {
                let comebacks = lowest.iter().filter(|lowest| **lowest < limit).count() as u64;
                if !lowest.is_empty() {
                    tally.add_unit(lowest.len() as u64, 2 * comebacks);
                }
            }
        }
        statistics
    }

    fn add(&mut self, row: &GameRow) {
        self.games += 1;
        self.moves += u64::from(row.plies);
        self.squared_errors += row.squared_errors;
        if row.winner.is_none() {
            self.unfinished += 1;
            return;
        }
        for (histogram, measure) in self.measures.iter_mut().zip(&MEASURES) {
            histogram.add((measure.of)(row));
        }
        if let Some(luck) = row.luck {
            self.luck.add(row.first_won, luck);
        }
    }

    /// Adds the statistics of other games.
    pub(crate) fn merge(&mut self, other: &Statistics) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.moves += other.moves;
        self.squared_errors += other.squared_errors;
        self.first.merge(&other.first);
        self.tally.merge(&other.tally);
        for (tally, other) in self.comebacks.iter_mut().zip(&other.comebacks) {
            tally.merge(other);
        }
        self.luck.merge(&other.luck);
        self.squares.merge(&other.squares);
        self.measures.resize(MEASURES.len(), Histogram::default());
        for (histogram, other) in self.measures.iter_mut().zip(&other.measures) {
            histogram.merge(other);
        }
        self.choices.resize(self.choices.len().max(other.choices.len()), 0);
        for (plies, more) in self.choices.iter_mut().zip(&other.choices) {
            *plies += more;
        }
    }
}

/// How games are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pairing {
    /// Each two games have the same dice.
    SameDice,
    /// Each game stands alone.
    Single,
}

impl Pairing {
    /// The number of games that depend on each other.
    pub(crate) fn games(self) -> usize {
        match self {
            Pairing::SameDice => 2,
            Pairing::Single => 1,
        }
    }
}

/// The half points of the side that threw first.
pub(crate) fn half_points_of_first(row: &GameRow) -> u64 {
    row.winner.map_or(1, |_| 2 * u64::from(row.first_won))
}

/// The half points of the level named first.
fn half_points_of_a(row: &GameRow) -> u64 {
    let of_first = half_points_of_first(row);
    if row.first_level == 0 { of_first } else { 2 - of_first }
}
