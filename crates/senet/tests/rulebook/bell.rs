//! `bell`: the rules formulated by Bell. Pieces travel from 30 down to 1.

use super::board::{Board, Side};
use super::position::Position;
use super::rules::Rules;
use super::turn::Action;

/// The legal actions of the side to move with a throw.
///
/// Rule 2: one action, compulsory if there is one.
pub fn actions(rules: &Rules, position: &Position, throw: usize) -> Vec<Action> {
    let mut actions = Vec::new();
    actions.extend(enter(position, throw));
    for from in position.board.squares_of(position.to_throw) {
        actions.extend(move_down(rules, position, from, throw));
    }
    actions
}

/// Rule 2: enter with 1 on 30, 2 on 29, 3 on 28, 4 on 27, 5 on 26, if that square is empty.
fn enter(position: &Position, throw: usize) -> Option<Action> {
    let mover = position.to_throw;
    let to = match throw {
        1 => 30,
        2 => 29,
        3 => 28,
        4 => 27,
        5 => 26,
        _ => return None,
    };
    if position.in_hand(mover) == 0 || !position.board.is_empty_on(to) {
        return None;
    }
    let mut after = position.clone();
    after.take_from_hand(mover);
    after.board.put(mover, to);
    Some(Action { text: format!("hand/{to}"), after, throws_again: false })
}

/// Rule 2: or move a piece down by the throw.
fn move_down(rules: &Rules, position: &Position, from: usize, throw: usize) -> Option<Action> {
    let mover = position.to_throw;
    if from <= throw {
        return None;
    }
    let to = from - throw;
    // Rule 4: an arrived piece never moves.
    if has_arrived(&position.board, from, rules.pieces) {
        return None;
    }
    // Rule 6: landing on your own piece is not allowed.
    if position.board.on(to) == Some(mover) {
        return None;
    }
    let is_hit = position.board.on(to) == Some(mover.enemy());
    // Rule 6: landing on an enemy is, but not on 26–30 and not if it has arrived.
    if is_hit && (to >= 26 || has_arrived(&position.board, to, rules.pieces)) {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    if is_hit {
        // Rule 6: an enemy landed on goes to its hand.
        after.board.lift(to);
        after.put_in_hand(mover.enemy());
    }
    after.board.put(mover, to);
    // Rule 5: after a move, none of the mover's pieces may stand beyond its place. A move onto 1
    // has claimed it by now, so it is held to the odd sequence.
    if a_piece_is_beyond_its_place(&after.board, mover, rules.pieces) {
        return None;
    }
    let hit = if is_hit { "*" } else { "" };
    Some(Action { text: format!("{from}/{to}{hit}"), after, throws_again: false })
}

/// Rule 3: the side that first puts a piece on 1 takes the odd squares; as an arrived piece it
/// stays there, so that square 1 shows for good who it was.
fn is_claimed(board: &Board) -> bool {
    !board.is_empty_on(1)
}

/// Rule 3: the odd squares 1, 3, …, 19 for the side on square 1, the even squares 2, 4, …, 20
/// for the other. Rule 5: while square 1 is unclaimed, both sides are held to the even sequence.
/// With N pieces a sequence has N squares.
fn sequence(board: &Board, side: Side, pieces: usize) -> Vec<usize> {
    let mut squares = Vec::new();
    for place in 1..=pieces {
        if board.on(1) == Some(side) {
            squares.push(2 * place - 1);
        } else {
            squares.push(2 * place);
        }
    }
    squares
}

/// Rule 4: once square 1 is claimed, a piece has arrived when it stands on a square of its
/// sequence and every lower square of the sequence is held by its side.
pub fn has_arrived(board: &Board, square: usize, pieces: usize) -> bool {
    let Some(side) = board.on(square) else {
        return false;
    };
    let sequence = sequence(board, side, pieces);
    is_claimed(board)
        && sequence.contains(&square)
        && sequence.iter().filter(|place| **place < square).all(|place| board.on(*place) == Some(side))
}

/// Rule 7: whether a side has as many pieces arrived as its sequence has squares.
pub fn all_arrived(board: &Board, side: Side, pieces: usize) -> bool {
    is_claimed(board) && sequence(board, side, pieces).iter().all(|place| board.on(*place) == Some(side))
}

/// Rule 5: whether a side's i-th most advanced piece (i = 1, 2, …) stands beyond the i-th square
/// of its sequence. Pieces travel downwards, so the most advanced stands lowest.
pub fn a_piece_is_beyond_its_place(board: &Board, side: Side, pieces: usize) -> bool {
    let sequence = sequence(board, side, pieces);
    for (square, place) in board.squares_of(side).iter().zip(&sequence) {
        if square < place {
            return true;
        }
    }
    false
}
