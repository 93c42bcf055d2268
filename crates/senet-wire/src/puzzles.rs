//! Puzzles. `senet puzzles` and the server send them.

use std::collections::BTreeMap;

use senet::{Move, Ruleset, Side, Turn};
use senet_play::glicko2::Strength;
use senet_play::{Difficulty, MinedPuzzle, PuzzleSearch, PuzzleSet, Theme, effects_text, explain};
use serde::{Deserialize, Serialize};

use crate::{MoveValue, Name, Options};

/// The puzzles that a search found.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Puzzles<'a> {
    /// The ruleset, as the query names it.
    pub rules: &'a str,
    /// The options of the ruleset by key.
    pub options: Options,
    /// The seed of the games they come from.
    pub seed: u64,
    /// The number of games that were searched.
    pub games: u64,
    /// The number of decisions in them with exact values; for puzzles of the program, with at least three legal moves.
    pub decisions: u64,
    /// The puzzles: at most as many as were asked for.
    pub puzzles: Vec<Puzzle>,
}

/// A position with a throw whose best move is clear but not obvious.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Puzzle {
    /// The position as text, before the throw.
    pub position: String,
    /// The side to move.
    pub side: Name<Side>,
    /// The throw with which to move.
    pub throw: u8,
    /// How hard it is.
    pub difficulty: Name<Difficulty>,
    /// The difference between the win chances of the best and the second-best move.
    pub gap: f64,
    /// The best move in notation: the first of `moves`.
    pub solution: String,
    /// The effects of the best move in one English sentence.
    pub does: String,
    /// The move that a beginner makes.
    pub tempting: String,
    /// The effects of that move in one English sentence.
    pub tempting_does: String,
    /// The legal moves, best first.
    pub moves: Vec<MoveValue>,
    /// What only puzzles of the program have.
    #[serde(flatten)]
    pub rated: Option<RatedPuzzle>,
}

/// What is known of a puzzle that is part of the program.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatedPuzzle {
    /// The name of the puzzle within its ruleset.
    pub id: String,
    /// The rating, on the scale of Glicko-2.
    pub rating: f64,
    /// The deviation of the rating.
    pub deviation: f64,
    /// What the puzzle is about.
    pub themes: Vec<Name<Theme>>,
    /// Whether a player who looks one ply ahead errs.
    pub needs_looking_ahead: bool,
    /// The move of a player who looks one ply ahead.
    pub one_ply: String,
    /// The number of games that were played on from each move; 0 if all values are exact.
    pub games: u32,
    /// The share of tries in which each level of play finds the best move.
    pub solved_by: BTreeMap<&'static str, f64>,
}

/// The puzzles of a ruleset that are part of the program, without their positions.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleList<'a> {
    /// The ruleset, as the query names it.
    pub rules: &'a str,
    /// The seed of the games they come from.
    pub seed: u64,
    /// The number of games that were searched.
    pub games: u64,
    /// The number of decisions in them with at least three legal moves.
    pub decisions: u64,
    /// All puzzles of the set.
    pub puzzles: Vec<ListedPuzzle>,
}

/// A puzzle in a list.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedPuzzle {
    /// The name of the puzzle within its ruleset.
    pub id: String,
    /// The rating on the scale of Glicko-2, rounded to a whole number.
    pub rating: f64,
    /// How hard it is.
    pub difficulty: Name<Difficulty>,
    /// What the puzzle is about.
    pub themes: Vec<Name<Theme>>,
    /// Whether a player who looks one ply ahead errs.
    pub needs_looking_ahead: bool,
}

/// The rating of a player who solves puzzles, by Glicko-2.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerRating {
    /// The rating: 1500 for a new player.
    pub rating: f64,
    /// The deviation of the rating: 350 for a new player.
    pub deviation: f64,
    /// The volatility of the rating: 0.06 for a new player.
    pub volatility: f64,
}

impl From<Strength> for PlayerRating {
    fn from(Strength { rating, deviation, volatility }: Strength) -> PlayerRating {
        PlayerRating { rating, deviation, volatility }
    }
}

impl From<PlayerRating> for Strength {
    fn from(PlayerRating { rating, deviation, volatility }: PlayerRating) -> Strength {
        Strength { rating, deviation, volatility }
    }
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

impl<'a> Puzzles<'a> {
    /// Puzzles of a set.
    pub fn of_set(
        rules: &Ruleset,
        name: &'a str,
        seed: u64,
        set: &PuzzleSet,
        puzzles: &[&MinedPuzzle],
    ) -> Puzzles<'a> {
        Puzzles {
            rules: name,
            options: Options::default(),
            seed,
            games: set.games,
            decisions: set.decisions,
            puzzles: puzzles.iter().map(|puzzle| Puzzle::of_set(rules, puzzle)).collect(),
        }
    }
}

impl<'a> PuzzleList<'a> {
    /// The puzzles of a set.
    pub fn of(name: &'a str, set: &PuzzleSet) -> PuzzleList<'a> {
        let &PuzzleSet { seed, games, decisions, ref puzzles } = set;
        PuzzleList {
            rules: name,
            seed,
            games,
            decisions,
            puzzles: puzzles.iter().map(ListedPuzzle::of).collect(),
        }
    }
}

impl ListedPuzzle {
    fn of(puzzle: &MinedPuzzle) -> ListedPuzzle {
        ListedPuzzle {
            id: puzzle.id().to_string(),
            rating: puzzle.strength().rating.round(),
            difficulty: Name(puzzle.difficulty()),
            themes: puzzle.themes.iter().map(Name).collect(),
            needs_looking_ahead: puzzle.needs_looking_ahead(),
        }
    }
}

impl Puzzle {
    fn of(rules: &Ruleset, puzzle: &senet_play::Puzzle) -> Puzzle {
        let turn = rules.turn(&puzzle.position, puzzle.throw).expect("the throw was made in a game");
        let valued = |ranked: &senet_play::RankedMove| {
            MoveValue::of(turn.text(ranked.mv).to_string(), &ranked.evaluation)
        };
        let moves = puzzle.ranked.iter().map(valued).collect();
        let (solution, tempting) = (puzzle.solution().mv, puzzle.tempting);
        Puzzle::with(&turn, moves, solution, tempting, puzzle.difficulty, puzzle.gap())
    }

    /// A puzzle that is part of the program.
    pub fn of_set(rules: &Ruleset, puzzle: &MinedPuzzle) -> Puzzle {
        let turn = puzzle.turn(rules);
        let moves = puzzle.moves.iter().map(|solved| MoveValue::of_solved(&turn, puzzle, solved)).collect();
        let (solution, tempting) = (puzzle.solution().mv, puzzle.tempting);
        let strength = puzzle.strength();
        let rated = RatedPuzzle {
            id: puzzle.id().to_string(),
            rating: strength.rating,
            deviation: strength.deviation,
            themes: puzzle.themes.iter().map(Name).collect(),
            needs_looking_ahead: puzzle.needs_looking_ahead(),
            one_ply: turn.text(puzzle.one_ply).to_string(),
            games: puzzle.games,
            solved_by: puzzle
                .solvers
                .of_levels(puzzle.moves.len())
                .map(|(level, share)| (level.name(), share))
                .into(),
        };
        let puzzle = Puzzle::with(&turn, moves, solution, tempting, puzzle.difficulty(), puzzle.gap());
        Puzzle { rated: Some(rated), ..puzzle }
    }

    fn with(
        turn: &Turn<'_>,
        moves: Vec<MoveValue>,
        solution: Move,
        tempting: Move,
        difficulty: Difficulty,
        gap: f64,
    ) -> Puzzle {
        Puzzle {
            position: turn.position().to_string(),
            side: Name(turn.position().side()),
            throw: turn.throw().value(),
            difficulty: Name(difficulty),
            gap,
            solution: turn.text(solution).to_string(),
            does: effects_text(&explain(turn, solution)),
            tempting: turn.text(tempting).to_string(),
            tempting_does: effects_text(&explain(turn, tempting)),
            moves,
            rated: None,
        }
    }
}
