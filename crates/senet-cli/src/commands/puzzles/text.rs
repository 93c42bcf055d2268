//! Puzzles for people to read: first all questions, then the solutions.

use senet::{Ruleset, Turn};
use senet_play::{Mark, Puzzle, PuzzleSearch, RankedMove, effects_text, explain};

use crate::board;

/// The questions, and below them the solutions.
pub(super) fn puzzles(rules: &Ruleset, search: &PuzzleSearch) -> String {
    let questions =
        search.puzzles.iter().enumerate().map(|(index, puzzle)| question(rules, puzzle, index + 1));
    let solutions = search.puzzles.iter().enumerate().map(|(index, puzzle)| {
        format!("{}. {}\n", index + 1, solution(&turn(rules, puzzle), puzzle).trim_start())
    });
    let (questions, solutions): (String, String) = (questions.collect(), solutions.collect());
    format!("{}\n\n{questions}Solutions\n\n{solutions}", rules.spec().full_name())
}

/// The turn of a puzzle.
pub(super) fn turn<'a>(rules: &'a Ruleset, puzzle: &Puzzle) -> Turn<'a> {
    rules.turn(&puzzle.position, puzzle.throw).expect("the throw was made in a game")
}

/// The board, and what is asked.
pub(super) fn question(rules: &Ruleset, puzzle: &Puzzle, number: usize) -> String {
    let Puzzle { position, throw, difficulty, .. } = puzzle;
    let board = board::drawn(rules.plan(), position);
    format!("{number}. {} to move, throw {throw} ({difficulty})\n{position}\n\n{board}\n", position.side())
}

/// The moves with their values, and what the best one and the tempting one do.
pub(super) fn solution(turn: &Turn<'_>, puzzle: &Puzzle) -> String {
    let line = |ranked: &RankedMove| {
        let is_tempting = ranked.mv == puzzle.tempting || ranked.mv == puzzle.solution().mv;
        let does = if is_tempting {
            format!(": {}", effects_text(&explain(turn, ranked.mv)))
        } else {
            String::new()
        };
        format!("   {}{does}\n", valued(turn, puzzle, ranked))
    };
    puzzle.ranked.iter().map(line).collect()
}

/// A move with its value and what it loses: `9/12 53.10 %, loses 4.20 %, bad`.
pub(super) fn valued(turn: &Turn<'_>, puzzle: &Puzzle, ranked: &RankedMove) -> String {
    let loss = puzzle.loss(ranked);
    let mut text = format!("{} {:.2} %", turn.text(ranked.mv), 100.0 * ranked.evaluation.win);
    if loss > 0.0 {
        text.push_str(&format!(", loses {:.2} %", 100.0 * loss));
    }
    if let Some(mark) = Mark::of_loss(loss) {
        text.push_str(&format!(" ({mark})"));
    }
    text
}
