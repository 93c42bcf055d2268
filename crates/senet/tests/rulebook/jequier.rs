//! `jequier`, Walker's text of Jéquier, and `grunfeld`, the same as told by Grunfeld and
//! Parlett. They differ in the duty of the cones and in the default of the option `home`.

use super::board::{Board, LAST_SQUARE, Side, WATER};
use super::position::Position;
use super::rules::{Home, Rules};
use super::turn::Action;

/// The legal actions of the side to move with a throw.
pub fn actions(rules: &Rules, position: &Position, throw: usize) -> Vec<Action> {
    let mover = position.to_throw;

    // `jequier`, rule 1: the spools' first move is the piece on 10 to 11 with the 1.
    if mover == Side::Spools && position.spools_owe {
        return Vec::from_iter(forward(rules, position, rules.lead_spool(), throw));
    }
    // `grunfeld`, rule 1: the cones' first move must be the piece on 9, if it still stands on 9
    // and can move forward with the throw; otherwise any ordinary move.
    if mover == Side::Cones
        && position.cones_owe
        && position.board.on(rules.lead_cone()) == Some(Side::Cones)
        && let Some(action) = forward(rules, position, rules.lead_cone(), throw)
    {
        return vec![action];
    }

    let mut actions = Vec::new();
    for from in position.board.squares_of(mover) {
        actions.extend(forward(rules, position, from, throw));
    }
    // Rule 4: if no piece can move forward, for whatever reason, one must move backward.
    if actions.is_empty() {
        for from in position.board.squares_of(mover) {
            actions.extend(backward(position, from, throw));
        }
    }
    actions
}

/// Rule 3: moves a piece forward by the throw, if it may.
fn forward(rules: &Rules, position: &Position, from: usize, throw: usize) -> Option<Action> {
    let mover = position.to_throw;
    let board = &position.board;
    let to = from + throw;

    // Rule 6: landing on 30 is exact.
    if to > LAST_SQUARE {
        return None;
    }
    // Not onto your own piece. (So while a piece waits on 30, no other piece of its side may
    // land there.)
    if board.on(to) == Some(mover) {
        return None;
    }
    let is_hit = board.on(to) == Some(mover.enemy());
    // Not onto a piece in an enemy row of two or more; not onto an enemy piece on 26, 28, 29
    // or 30.
    if is_hit && (board.stands_in_a_row(to) || [26, 28, 29, 30].contains(&to)) {
        return None;
    }
    // Not past a blockade.
    if board.blockade_between(mover, from, to) {
        return None;
    }
    // `jequier`, rule 6: a piece may land on 30 only when all its side's pieces on the board
    // stand on 21–30.
    if to == 30 && rules.home == Home::Closed && !all_in_last_row(board, mover) {
        return None;
    }

    let mut after = position.clone();
    after.board.lift(from);
    if is_hit {
        // Landing on an isolated enemy swaps it to the square left.
        after.board.lift(to);
        after.board.put(mover.enemy(), from);
    }
    let hit = if is_hit { "*" } else { "" };
    Some(arrived(after, from, to, hit, throw))
}

/// Rule 4: moves a piece backward by the throw, onto an empty square only.
fn backward(position: &Position, from: usize, throw: usize) -> Option<Action> {
    let mover = position.to_throw;
    if from <= throw {
        return None;
    }
    let to = from - throw;
    if !position.board.is_empty_on(to) {
        return None;
    }
    // No blockade may be passed backwards either.
    if position.board.blockade_between(mover, from, to) {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    Some(arrived(after, from, to, "", throw))
}

/// Puts the moved piece, already lifted from its square, where it belongs.
fn arrived(mut after: Position, from: usize, to: usize, hit: &str, throw: usize) -> Action {
    let mover = after.to_throw;
    let mut text = format!("{from}/{to}{hit}");
    if to == WATER {
        // Rule 5: landing on 27, either way, the piece goes to the lowest empty square.
        let shore = after.board.lowest_empty_square();
        after.board.put(mover, shore);
        text = format!("{from}/27/{shore}");
    } else {
        after.board.put(mover, to);
    }
    // Rule 6: when all its side's pieces on the board stand on 21–30, a piece on 30 is borne
    // off at once, in the same move, judged for the mover after the whole move. With the home
    // closed, that is every piece that lands there.
    if after.board.on(30) == Some(mover) && all_in_last_row(&after.board, mover) {
        after.board.lift(30);
        if to == 30 {
            text = format!("{from}/30/off");
        }
    }
    Action {
        text,
        after,
        // Rule 2: after moving on 1, 4 or 6 the same side throws again. Rule 5: a backward move
        // earns another throw as any move does.
        throws_again: [1, 4, 6].contains(&throw),
    }
}

/// Whether all pieces that a side has on the board stand on 21–30.
pub fn all_in_last_row(board: &Board, side: Side) -> bool {
    board.squares_of(side).iter().all(|square| *square >= 21)
}
