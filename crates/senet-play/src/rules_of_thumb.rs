//! Rules of thumb of a beginner who does not look at the opponent's possible throws. They tell how hard a
//! puzzle is.

use senet::points::Goal;
use senet::{Effects, Move, Next, Place, Square, SquareSet, Turn};

/// The moves of a turn by their heuristic score, best first.
pub(crate) fn rank_by_heuristic(turn: &Turn<'_>) -> Vec<Move> {
    let mut moves: Vec<Move> = turn.moves().collect();
    moves.sort_by_cached_key(|mv| std::cmp::Reverse(heuristic(turn, &turn.effects(*mv))));
    moves
}

/// Scores a move in points: it bears off when possible, hits, enters pieces, prefers safe squares, avoids the
/// water, and otherwise advances the foremost piece.
fn heuristic(turn: &Turn<'_>, effects: &Effects) -> i32 {
    let side = turn.position().side();
    if matches!(effects.outcome.next, Next::Won(winner) if winner == side) {
        return 1000;
    }
    let points = &turn.rules().spec().points;
    let mut score = 0;
    if effects.bears_off() {
        score += 40;
    }
    if effects.path.first() == Some(&Place::Hand) && points.goal == Goal::BearOff {
        score += 20;
    }
    if effects.into_water() {
        score -= 40;
    }
    if effects.extra_throw.is_some() {
        score += 10;
    }
    for displaced in effects.displacements.iter().filter(|displaced| displaced.to != Place::Off) {
        score += match (displaced.side == side, displaced.to) {
            (true, Place::Hand) => -40,
            (true, _) => -12,
            (false, _) => 25,
        };
    }
    let own = effects.outcome.position.squares(side);
    if let Some(square) = effects.path.last().and_then(|place| place.square()) {
        let joins_a_row = own.row_through(square).len() > 1;
        score += if points.safe.contains(square) || square == Square::BEAUTY { 15 } else { 0 };
        score += if joins_a_row { 6 } else { 0 };
        let progress = match points.goal {
            Goal::BearOff => square.number(),
            Goal::LineUp => 31 - square.number(),
        };
        score += i32::from(progress) / 4;
    }
    if let Some(Place::On(left)) = effects.path.first() {
        score -= i32::from(breaks_a_pair(turn.position().squares(side), *left)) * 5;
    }
    score
}

/// Returns `true` if a piece that leaves this square leaves a single neighbour behind.
fn breaks_a_pair(own: SquareSet, square: Square) -> bool {
    own.row_through(square).len() == 2
}
