//! The differences that a varied rule makes: each game is compared with the game of the same number under the
//! reference rules, which has the same dice.

use senet_wire::Confidence;
use serde::Serialize;

use super::game_row::GameRow;
use super::intervals::{confidence, interval_of_mean};
use super::measures::MEASURES;
use super::statistics::{Pairing, half_points_of_first};
use crate::score::Tally;

/// The numbers that are kept of each game: the half points of the side that threw first, and its measures.
const NUMBERS: usize = 1 + MEASURES.len();
/// The bytes of a game.
const BYTES: usize = 4 * NUMBERS;
/// Stands for the measures of a game that was stopped.
const STOPPED: u32 = u32::MAX;

/// The numbers of a batch of games as bytes, in the order of the games.
pub(crate) fn encode(rows: &[GameRow]) -> Vec<u8> {
    let numbers = |row: &GameRow| {
        let measured = |number: u64| u32::try_from(number).unwrap_or(STOPPED - 1).min(STOPPED - 1);
        let measure = |index: usize| row.winner.map_or(STOPPED, |_| measured((MEASURES[index].of)(row)));
        let half_points = measured(half_points_of_first(row));
        std::iter::once(half_points).chain((0..MEASURES.len()).map(measure)).collect::<Vec<_>>()
    };
    rows.iter().flat_map(numbers).flat_map(u32::to_le_bytes).collect()
}

fn decode(bytes: &[u8]) -> Vec<[u32; NUMBERS]> {
    let number = |game: &[u8], index: usize| {
        u32::from_le_bytes(game[4 * index..4 * index + 4].try_into().expect("four bytes"))
    };
    bytes.chunks_exact(BYTES).map(|game| std::array::from_fn(|index| number(game, index))).collect()
}

/// The sums of a measure over the units that ended under both rules.
#[derive(Clone, Copy, Default, Debug)]
struct Sums {
    units: u64,
    differences: i64,
    squares: i128,
}

/// The sums of differences over units of games.
#[derive(Clone, Debug)]
pub(crate) struct PairedSums {
    /// The number of games in a unit: a single game, or a pair with the same dice.
    unit: usize,
    /// The difference in half points of each unit, from -2 to 2 a game, as the score of twice as many games.
    first: Tally,
    measures: [Sums; MEASURES.len()],
}

impl PairedSums {
    pub(crate) fn new(pairing: Pairing) -> PairedSums {
        let measures = [Sums::default(); MEASURES.len()];
        PairedSums { unit: pairing.games(), first: Tally::default(), measures }
    }

    /// Adds the games of two parts with the same numbers: under the reference rules, and under the others.
    pub(crate) fn add(&mut self, reference: &[u8], other: &[u8]) {
        let (reference, other) = (decode(reference), decode(other));
        let units = reference.chunks_exact(self.unit).zip(other.chunks_exact(self.unit));
        for (reference, other) in units {
            let pairs = |index| reference.iter().zip(other).map(move |(from, to)| (from[index], to[index]));
            let points: u32 = pairs(0).map(|(from, to)| 2 + to - from).sum();
            self.first.add_unit(2 * self.unit as u64, u64::from(points));
            for (index, sums) in self.measures.iter_mut().enumerate() {
                if pairs(1 + index).any(|(from, to)| from == STOPPED || to == STOPPED) {
                    continue;
                }
                let difference =
                    pairs(1 + index).map(|(from, to)| i64::from(to) - i64::from(from)).sum::<i64>();
                sums.units += 1;
                sums.differences += difference;
                sums.squares += i128::from(difference) * i128::from(difference);
            }
        }
    }

    /// The differences to the rules with this label.
    pub(crate) fn results(&self, from: &str) -> Differences {
        let of_measure = |(sums, index): (&Sums, usize)| {
            let measure = &MEASURES[index];
            self.difference(measure.key, measure.unit, sums, measure.scale)
        };
        Differences {
            from: from.to_owned(),
            first_wins: self.difference_of_first(),
            measures: self.measures.iter().zip(0..).map(of_measure).collect(),
        }
    }

    fn difference_of_first(&self) -> Difference {
        let percent = |share: f64| 100.0 * (2.0 * share - 1.0);
        let score = self.first.score();
        let ci95 = score.and_then(|score| score.interval).map(|ends| [ends.lower, ends.upper].map(percent));
        Difference {
            key: "first_wins",
            unit: "% of games",
            games: self.first.games() / 2,
            mean: score.map_or(0.0, |score| percent(score.share)),
            ci95,
            confidence: confidence(ci95),
        }
    }

    fn difference(&self, key: &'static str, unit: &'static str, sums: &Sums, scale: f64) -> Difference {
        let scale = scale * self.unit as f64;
        let units = sums.units.max(1) as f64;
        let mean = sums.differences as f64 / units;
        let variance = (sums.squares as f64 / units - mean * mean).max(0.0);
        let deviation = (variance * units.max(2.0) / (units.max(2.0) - 1.0)).sqrt();
        let ci95 = interval_of_mean(mean / scale, deviation / scale, sums.units);
        Difference {
            key,
            unit,
            games: sums.units * self.unit as u64,
            mean: mean / scale,
            ci95,
            confidence: confidence(ci95),
        }
    }
}

/// The differences of a ruleset to the reference.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Differences {
    /// The label of the reference.
    pub(crate) from: String,
    /// The share of games won by the side that threw first, in per cent.
    pub(crate) first_wins: Difference,
    /// The measures, in the order of [`MEASURES`].
    pub(crate) measures: Vec<Difference>,
}

/// A mean difference between games with the same dice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Difference {
    pub(crate) key: &'static str,
    pub(crate) unit: &'static str,
    /// The games that were compared: for measures those that ended under both rules.
    pub(crate) games: u64,
    pub(crate) mean: f64,
    /// `None` if there are too few games.
    pub(crate) ci95: Option<[f64; 2]>,
    /// The interval in `ci95`.
    pub(crate) confidence: Option<Confidence>,
}

#[cfg(test)]
mod tests {
    use senet::Side;

    use super::*;

    fn game(plies: u32, first_won: bool) -> GameRow {
        GameRow { winner: Some(Side::Cones), first_won, plies, ..GameRow::default() }
    }

    fn sums(pairing: Pairing, reference: &[GameRow], other: &[GameRow]) -> Differences {
        let mut sums = PairedSums::new(pairing);
        sums.add(&encode(reference), &encode(other));
        sums.results("water = free")
    }

    #[test]
    fn differences_are_those_of_games_with_the_same_number() {
        let reference: Vec<GameRow> = (0..10).map(|game| self::game(100 * game, true)).collect();
        // Always ten moves more, with one fewer or more in turns.
        let other: Vec<GameRow> =
            (0..10).map(|game| self::game(100 * game + 9 + 2 * (game % 2), game < 5)).collect();
        let Differences { from, first_wins, measures } = sums(Pairing::Single, &reference, &other);
        let moves = &measures[0];
        assert_eq!((from.as_str(), moves.key, moves.games, moves.mean), ("water = free", "moves", 10, 10.0));
        assert_eq!((first_wins.mean, first_wins.games), (-50.0, 10));
        // The lengths differ by hundreds of moves, the differences by 2.
        let [lower, upper] = moves.ci95.expect("enough games");
        assert!(9.0 < lower && lower < 10.0 && 10.0 < upper && upper < 11.0, "{lower} to {upper}");
        // Pairs with the same dice are one observation each: here all alike.
        let pairs = sums(Pairing::SameDice, &reference, &other);
        assert_eq!((pairs.measures[0].mean, pairs.measures[0].games), (10.0, 10));
        assert_eq!(pairs.measures[0].ci95, None, "five pairs are too few");
    }

    #[test]
    fn stopped_games_count_for_the_score_alone() {
        let reference: Vec<GameRow> = (0..9).map(|_| game(50, true)).collect();
        let mut other = reference.clone();
        other[4] = GameRow { winner: None, plies: 100_000, ..GameRow::default() };
        let Differences { first_wins, measures, .. } = sums(Pairing::Single, &reference, &other);
        assert_eq!((measures[0].games, measures[0].mean), (8, 0.0));
        assert_eq!(first_wins.games, 9);
        assert!((first_wins.mean + 50.0 / 9.0).abs() < 1e-12, "{}", first_wins.mean);
    }
}
