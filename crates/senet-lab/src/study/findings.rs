//! What was found in games: sums and counts that can be added up, in room that does not grow with the games.

use serde::{Deserialize, Serialize};

use super::games::Notes;
use super::histogram::Histogram;
use super::measures::MEASURES;
use super::row::Row;
use super::watch::Squares;
use crate::score::Tally;

/// What was found in some games of a pairing. All numbers are whole, so that findings add up to the same in any order.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Findings {
    pub(crate) games: u64,
    /// Games broken off because they were too long. Nothing else is measured of them.
    pub(crate) unfinished: u64,
    pub(crate) moves: u64,
    /// The points of the side that threw first.
    pub(crate) first: Tally,
    /// The points of the level named first.
    pub(crate) tally: Tally,
    /// One for each of [`MEASURES`].
    pub(crate) measures: Vec<Histogram>,
    /// Plies by the number of legal moves.
    pub(crate) choices: Vec<u64>,
    pub(crate) squares: Squares,
    /// The squared errors of the yardstick, in parts of 2^-16.
    pub(crate) squared_errors: u64,
    pub(crate) luck: LuckSums,
}

/// Sums over the games whose luck was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct LuckSums {
    pub(crate) games: u64,
    /// Won by the side that threw first.
    pub(crate) wins: u64,
    /// What the throws gave the side that threw first, in millionths of a game: in all games, and in those that it won.
    pub(crate) luck: i64,
    pub(crate) luck_of_wins: i64,
    /// The squares of that, in millionths.
    pub(crate) luck_squared: i64,
}

const MILLION: i64 = 1_000_000;

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

impl Findings {
    /// What was found in these games, which must be whole pairs if the levels differ.
    pub(crate) fn of(notes: &Notes, pairs: Pairs) -> Findings {
        let mut findings = Findings {
            measures: vec![Histogram::default(); MEASURES.len()],
            choices: notes.choices.to_vec(),
            squares: notes.squares.clone(),
            ..Findings::default()
        };
        for row in &notes.rows {
            findings.add(row);
        }
        let unit = if pairs == Pairs::SameDice { 2 } else { 1 };
        for unit in notes.rows.chunks(unit) {
            let games = unit.len() as u64;
            findings.first.add_unit(games, unit.iter().map(half_points_of_first).sum());
            findings.tally.add_unit(games, unit.iter().map(half_points_of_a).sum());
        }
        findings
    }

    fn add(&mut self, row: &Row) {
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

    /// Adds what was found in other games.
    pub(crate) fn merge(&mut self, other: &Findings) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.moves += other.moves;
        self.squared_errors += other.squared_errors;
        self.first.merge(&other.first);
        self.tally.merge(&other.tally);
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

/// Whether games belong together in pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pairs {
    /// Two and two have the same dice.
    SameDice,
    /// Each stands alone.
    None,
}

fn half_points_of_first(row: &Row) -> u64 {
    row.winner.map_or(1, |_| 2 * u64::from(row.first_won))
}

/// The half points of the level named first.
fn half_points_of_a(row: &Row) -> u64 {
    let of_first = half_points_of_first(row);
    if row.first_level == 0 { of_first } else { 2 - of_first }
}
