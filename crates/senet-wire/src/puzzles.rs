//! Puzzles. `senet puzzles` and the server send them.

use senet::Ruleset;
use senet_play::{PuzzleSearch, effects_text, explain};
use serde::Serialize;

use crate::{MoveValue, Options};

/// The puzzles that a search found.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Puzzles<'a> {
    /// The ruleset, as the query names it.
    pub rules: &'a str,
    /// Its options.
    pub options: Options,
    /// The seed of the games they come from.
    pub seed: u64,
    /// The number of games that were searched.
    pub games: u64,
    /// The number of decisions in them with exact values.
    pub decisions: u64,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// A position with a throw whose best move is clear but not obvious.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Puzzle {
    /// The position.
    pub position: String,
    /// The side to move.
    pub side: &'static str,
    /// The throw.
    pub throw: u8,
    /// `easy`, `medium` or `hard`.
    pub difficulty: &'static str,
    /// The difference between the win chances of the best and the second-best move.
    pub gap: f64,
    /// The best move.
    pub solution: String,
    /// The effects of the best move in one English sentence.
    pub does: String,
    /// The move that a beginner makes.
    pub tempting: String,
    /// The effects of that move in one English sentence.
    pub tempting_does: String,
    /// The legal moves, best first.
    pub moves: Vec<MoveValue>,
}

impl<'a> Puzzles<'a> {
    /// The puzzles of a search.
    pub fn of(
        rules: &Ruleset,
        name: &'a str,
        options: Options,
        seed: u64,
        search: &PuzzleSearch,
    ) -> Puzzles<'a> {
        Puzzles {
            rules: name,
            options,
            seed,
            games: search.games,
            decisions: search.exact_decisions,
            puzzles: search.puzzles.iter().map(|found| Puzzle::of(rules, found)).collect(),
        }
    }
}

impl Puzzle {
    fn of(rules: &Ruleset, puzzle: &senet_play::Puzzle) -> Puzzle {
        let turn = rules.turn(&puzzle.position, puzzle.throw).expect("the throw was made in a game");
        let solution = puzzle.solution().mv;
        let valued = |ranked: &senet_play::RankedMove| {
            MoveValue::of(turn.text(ranked.mv).to_string(), &ranked.evaluation)
        };
        Puzzle {
            position: puzzle.position.to_string(),
            side: puzzle.position.side().name(),
            throw: puzzle.throw.value(),
            difficulty: puzzle.difficulty.name(),
            gap: puzzle.gap(),
            solution: turn.text(solution).to_string(),
            does: effects_text(&explain(&turn, solution)),
            tempting: turn.text(puzzle.tempting).to_string(),
            tempting_does: effects_text(&explain(&turn, puzzle.tempting)),
            moves: puzzle.ranked.iter().map(valued).collect(),
        }
    }
}
