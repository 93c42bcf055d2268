//! Puzzles as data.

use senet::Ruleset;
use senet_play::{Hunt, Puzzle, RankedMove, Source, explain, in_words};

use super::text::turn;
use crate::wire;

pub(super) fn puzzles<'a>(
    rules: &Ruleset,
    name: &'a str,
    options: wire::Options,
    seed: u64,
    hunt: &Hunt,
) -> wire::Puzzles<'a> {
    wire::Puzzles {
        rules: name,
        options,
        seed,
        games: hunt.games,
        decisions: hunt.known,
        puzzles: hunt.puzzles.iter().map(|found| puzzle(rules, found)).collect(),
    }
}

fn puzzle(rules: &Ruleset, puzzle: &Puzzle) -> wire::Puzzle {
    let turn = turn(rules, puzzle);
    let solution = puzzle.solution().mv;
    let valued = |ranked: &RankedMove| {
        let (lower, upper) = match ranked.worth.source {
            Source::Exact { lower, upper } => (lower, upper),
            Source::Estimated { .. } => (0.0, 1.0),
        };
        let text = turn.text(ranked.mv).to_string();
        wire::ValuedMove { text, win: ranked.worth.win, lower, upper, exact: ranked.worth.is_exact() }
    };
    wire::Puzzle {
        position: puzzle.position.to_string(),
        side: puzzle.position.side().name(),
        throw: puzzle.throw.value(),
        difficulty: puzzle.difficulty.name(),
        gap: puzzle.gap(),
        solution: turn.text(solution).to_string(),
        does: in_words(&explain(&turn, solution)),
        tempting: turn.text(puzzle.tempting).to_string(),
        tempting_does: in_words(&explain(&turn, puzzle.tempting)),
        moves: puzzle.ranked.iter().map(valued).collect(),
    }
}
