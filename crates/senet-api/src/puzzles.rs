//! Puzzles that are part of the program: their list, one by its name, that of a day, and the rating of a player.

use senet::Ruleset;
use senet_play::glicko2::{Encounter, Strength};
use senet_play::{MinedPuzzle, PuzzleId, PuzzleSet, is_day};
use senet_wire::{PlayerRating, Puzzle};
use serde::Deserialize;

use crate::problem::Problem;

/// The largest deviation and volatility that a player may have.
const WIDEST: f64 = 350.0;
const MOST_VOLATILE: f64 = 1.0;
/// The ratings that a player or a puzzle may have.
const RATINGS: std::ops::RangeInclusive<f64> = 0.0..=5000.0;

/// The puzzles of a ruleset. A page may still have to provide them.
///
/// # Errors
///
/// [`Problem`] if there are none for these rules.
pub fn puzzle_set(rules: &Ruleset) -> Result<&'static PuzzleSet, Problem> {
    PuzzleSet::for_rules(rules).ok_or_else(|| {
        Problem::not_found(
            "no-puzzles",
            "there are puzzles for the eight reconstructions only, without options",
        )
    })
}

/// The puzzle with a name.
///
/// # Errors
///
/// [`Problem`] if there is none.
pub fn puzzle_with_id(rules: &Ruleset, set: &PuzzleSet, id: &str) -> Result<Puzzle, Problem> {
    let id: PuzzleId =
        id.parse().map_err(|error: senet_play::NotAPuzzleId| Problem::bad("bad-query", error.to_string()))?;
    let unknown =
        || Problem::not_found("no-such-puzzle", format!("there is no puzzle '{id}' of these rules"));
    set.find(id).map(|puzzle| Puzzle::of_set(rules, puzzle)).ok_or_else(unknown)
}

/// The puzzle of a day, which is written like `2026-11-29`.
///
/// # Errors
///
/// [`Problem`] if the day is not written so, or there are no puzzles.
pub fn puzzle_of_day(rules: &Ruleset, set: &PuzzleSet, day: Option<&str>) -> Result<Puzzle, Problem> {
    let day = day
        .filter(|day| is_day(day))
        .ok_or_else(|| Problem::bad("bad-query", "'day' must be a day like 2026-11-29"))?;
    let none = || Problem::not_found("no-puzzles", "there are no puzzles for these rules");
    let puzzle: &MinedPuzzle = set.daily(day).ok_or_else(none)?;
    Ok(Puzzle::of_set(rules, puzzle))
}

/// A try of a player at a puzzle.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleTry {
    /// The rating of the player before; without one, the player is new.
    #[serde(default)]
    player: Option<PlayerRating>,
    /// The rating of the puzzle.
    rating: f64,
    deviation: f64,
    /// Whether the player found the best move.
    solved: bool,
}

/// The rating of a player after a try.
///
/// # Errors
///
/// [`Problem`] if a rating is out of range.
pub fn rate_player(tried: &PuzzleTry) -> Result<PlayerRating, Problem> {
    let player = tried.player.unwrap_or(Strength::NEW.into());
    let is_rating =
        |rating: f64, deviation: f64| RATINGS.contains(&rating) && deviation > 0.0 && deviation <= WIDEST;
    let is_volatility = player.volatility > 0.0 && player.volatility <= MOST_VOLATILE;
    if !is_rating(player.rating, player.deviation)
        || !is_rating(tried.rating, tried.deviation)
        || !is_volatility
    {
        let message =
            "ratings are from 0 to 5000, deviations above 0 and at most 350, volatilities at most 1";
        return Err(Problem::bad("bad-rating", message));
    }
    let opponent = Strength { rating: tried.rating, deviation: tried.deviation, ..Strength::NEW };
    let score = if tried.solved { 1.0 } else { 0.0 };
    Ok(Strength::from(player).after(&[Encounter { opponent, score }]).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solving_raises_a_rating_and_failing_lowers_it() {
        let tried = |solved| PuzzleTry { player: None, rating: 1500.0, deviation: 60.0, solved };
        let [solved, failed] =
            [true, false].map(|solved| rate_player(&tried(solved)).expect("the ratings are valid"));
        assert!(solved.rating > 1600.0 && failed.rating < 1400.0, "{solved:?} {failed:?}");
        let wrong = PuzzleTry { rating: f64::NAN, ..tried(true) };
        assert_eq!(rate_player(&wrong).map_err(|error| error.code), Err("bad-rating"));
    }
}
