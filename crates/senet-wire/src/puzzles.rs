//! Puzzles.

use senet::Ruleset;
use senet_play::{PuzzleSearch, effects_text, explain};
use serde::Serialize;

use crate::{MoveValue, Options};

/// What was found.
#[derive(Clone, Serialize, Debug)]
pub struct Puzzles<'a> {
    /// The ruleset, as it was named.
    pub rules: &'a str,
    /// Its options.
    pub options: Options,
    /// The seed of the games they come from.
    pub seed: u64,
    /// So many games were played to find them.
    pub games: u64,
    /// So many decisions in them could be valued exactly.
    pub decisions: u64,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// A position with a throw, whose best move is clear and not the first that comes to mind.
#[derive(Clone, Serialize, Debug)]
pub struct Puzzle {
    /// The position.
    pub position: String,
    /// The side to move.
    pub side: &'static str,
    /// The throw.
    pub throw: u8,
    /// `easy`, `medium` or `hard`.
    pub difficulty: &'static str,
    /// By so much win chance is the best move better than any other.
    pub gap: f64,
    /// The best move.
    pub solution: String,
    /// What it does, in words.
    pub does: String,
    /// The move that a beginner makes.
    pub tempting: String,
    /// What that does, in words.
    pub tempting_does: String,
    /// The legal moves, best first.
    pub moves: Vec<MoveValue>,
}

impl<'a> Puzzles<'a> {
    /// What a search found.
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
