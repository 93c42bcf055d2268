//! How often the levels of play solve a puzzle, and the rating that follows.

use senet::{Move, Turn};

use crate::analyst::Analyst;
use crate::glicko2::{Strength, fit};
use crate::level::Level;
use crate::players::choice_weights;

/// The levels that try a puzzle besides `random`, whose chance is one in the number of moves.
const LEVELS: [Level; 5] = [Level::Beginner, Level::Novice, Level::Average, Level::Skilled, Level::Expert];
/// The ratings of `random` and of [`LEVELS`]: those at which all puzzles of the presets are expected to be solved as
/// often as the levels solve them, where the mean puzzle has 1500. A test checks it.
const RATINGS: [f64; LEVELS.len() + 1] = [1337.0, 1485.0, 1616.0, 1758.0, 1917.0, 2810.0];
/// The number of tries of each level that the deviation of a puzzle's rating stands for.
const TRIES: f64 = 10.0;
/// The parts of one in which shares are stored.
const PARTS: f64 = 255.0;

/// The shares of tries in which the levels of play solve a puzzle, in parts of 255.
///
/// ```
/// use senet_play::{Level, SolverShares};
/// let shares = SolverShares::from_parts([51, 102, 153, 255, 255]);
/// assert_eq!(shares.of_levels(4)[0], (Level::Random, 0.25));
/// assert_eq!(shares.of_levels(4)[1], (Level::Beginner, 0.2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolverShares([u8; LEVELS.len()]);

impl SolverShares {
    /// The shares of the levels from `beginner` to `expert`, in parts of 255.
    pub const fn from_parts(parts: [u8; LEVELS.len()]) -> SolverShares {
        SolverShares(parts)
    }

    /// The shares in parts of 255.
    pub(super) const fn parts(self) -> [u8; LEVELS.len()] {
        self.0
    }

    /// The shares for a turn. `one_ply` looks one ply ahead, as the levels below `expert` do.
    pub(super) fn of(turn: &Turn<'_>, solution: Move, one_ply: &Analyst, expert: &Analyst) -> SolverShares {
        SolverShares(LEVELS.map(|level| {
            let analyst = if level == Level::Expert { expert } else { one_ply };
            (share_of_level(turn, solution, analyst, level) * PARTS).round() as u8
        }))
    }

    /// All levels from `random` to `expert` with their shares, for a puzzle with this number of moves.
    pub fn of_levels(self, moves: usize) -> [(Level, f64); LEVELS.len() + 1] {
        std::array::from_fn(|number| match number.checked_sub(1) {
            None => (Level::Random, 1.0 / moves as f64),
            Some(number) => (LEVELS[number], f64::from(self.0[number]) / PARTS),
        })
    }

    /// The shares that the ratings of the levels let expect, for a puzzle with this number of moves.
    pub fn expected(self, moves: usize) -> [f64; LEVELS.len() + 1] {
        let puzzle = Strength { deviation: 0.0, ..self.strength(moves) };
        RATINGS.map(|rating| Strength { rating, ..Strength::NEW }.expected(&puzzle))
    }

    /// The rating of a puzzle with this number of moves.
    pub(super) fn strength(self, moves: usize) -> Strength {
        let shares = self.of_levels(moves).map(|(_, share)| share);
        let solvers: [(f64, f64); RATINGS.len()] =
            std::array::from_fn(|level| (RATINGS[level], shares[level]));
        fit(&solvers, TRIES)
    }
}

/// How often a level finds the best move of a turn. `analyst` searches as the level does.
pub(super) fn share_of_level(turn: &Turn<'_>, solution: Move, analyst: &Analyst, level: Level) -> f64 {
    let Some(share) = level.loss_share_in(turn.rules()) else {
        return f64::from(u8::from(analyst.best(turn).mv == solution));
    };
    let ranked = analyst.rank(turn);
    let wins: Vec<f64> = ranked.iter().map(|ranked| ranked.evaluation.win).collect();
    let weights = choice_weights(&wins, share);
    let chosen = ranked.iter().zip(&weights).filter(|(ranked, _)| ranked.mv == solution);
    chosen.map(|(_, weight)| weight).sum::<f64>() / weights.iter().sum::<f64>()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use senet::{Published, Ruleset, Throw};

    use super::*;
    use crate::limits::Limits;

    /// In `koreader` the levels lose less than elsewhere, so they find more.
    #[test]
    fn shares_are_those_of_the_moves_that_levels_play() {
        let spec = Published::from_name("koreader").expect("it is built in").spec();
        let rules = Arc::new(Ruleset::new(spec).expect("its points have no conflicts"));
        let one_ply = Analyst::new(&rules, None, Limits::depth(1));
        let turns = (1..=5).filter_map(|throw| rules.turn(&rules.start(), Throw::of(throw)).ok());
        for turn in turns.filter(|turn| turn.moves().count() > 2) {
            let best = one_ply.best(&turn).mv;
            for level in [Level::Beginner, Level::Novice, Level::Average] {
                let mut player = level.player(&rules, 1, None);
                let found = (0..2_000).filter(|_| player.choose(&turn) == best).count() as f64 / 2_000.0;
                let expected = share_of_level(&turn, best, &one_ply, level);
                assert!((found - expected).abs() < 0.04, "{level}: {found}, not {expected}");
            }
        }
    }
}
