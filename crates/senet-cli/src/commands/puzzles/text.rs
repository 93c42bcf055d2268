//! The text output of `senet puzzles`: all puzzles, then all solutions.

use senet::{Ruleset, Turn};
use senet_play::{
    Mark, MinedPuzzle, Puzzle, PuzzleId, PuzzleSearch, PuzzleSet, RankedMove, Theme, effects_text, explain,
};

use crate::board;

/// The puzzles, and below them the solutions.
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

/// The board, the side to move, the throw and the difficulty; of a puzzle of the program its name, rating and themes.
pub(super) fn question(rules: &Ruleset, puzzle: &Puzzle, number: usize) -> String {
    let Puzzle { position, throw, difficulty, .. } = puzzle;
    let board = board::board(rules.plan(), position);
    let known = of_program(rules, puzzle).map_or_else(String::new, |mined| {
        let themes: Vec<&str> = mined.themes.iter().map(Theme::name).collect();
        format!("Puzzle {}, rated {:.0}: {}\n", mined.id(), mined.strength().rating, themes.join(", "))
    });
    format!(
        "{number}. {} to move, throw {throw} ({difficulty})\n{known}{position}\n\n{board}\n",
        position.side()
    )
}

/// The puzzle of the program with the same position and throw.
pub(super) fn of_program(rules: &Ruleset, puzzle: &Puzzle) -> Option<&'static MinedPuzzle> {
    PuzzleSet::for_rules(rules)?.find(PuzzleId::of(&puzzle.position, puzzle.throw))
}

/// The moves with their win chances, and the effects of the best and the tempting one.
pub(super) fn solution(turn: &Turn<'_>, puzzle: &Puzzle) -> String {
    let line = |ranked: &RankedMove| {
        let is_explained = ranked.mv == puzzle.tempting || ranked.mv == puzzle.solution().mv;
        let effects = if is_explained {
            format!(": {}", effects_text(&explain(turn, ranked.mv)))
        } else {
            String::new()
        };
        format!("   {}{effects}\n", rated_move(turn, puzzle, ranked))
    };
    puzzle.ranked.iter().map(line).collect()
}

/// A move with its win chance and its loss: `9/12 53.10 %, loses 4.20 % (bad)`.
pub(super) fn rated_move(turn: &Turn<'_>, puzzle: &Puzzle, ranked: &RankedMove) -> String {
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
