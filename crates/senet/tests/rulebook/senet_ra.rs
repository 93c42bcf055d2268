//! `senet-ra`: a mix of Kendall's and Bell's ideas with pushes instead of hits.

use super::board::{LAST_SQUARE, Side, WATER};
use super::position::Position;
use super::turn::Action;

/// The legal actions of the side to move with a throw.
///
/// Rule 3: one action per throw, compulsory if there is one.
pub fn actions(position: &Position, throw: usize) -> Vec<Action> {
    let mut actions = Vec::new();
    actions.extend(enter(position, throw));
    for from in position.board.squares_of(position.to_throw) {
        actions.extend(advance(position, from, throw));
        actions.extend(bear_off(position, from, throw));
    }
    actions
}

/// Rule 3: enter a piece on the square of the throw (1–5).
fn enter(position: &Position, throw: usize) -> Option<Action> {
    let mover = position.to_throw;
    if position.in_hand(mover) == 0 {
        return None;
    }
    let mut after = position.clone();
    after.take_from_hand(mover);
    let pushed = land(&mut after, mover, throw);
    Some(Action { text: format!("hand/{throw}{}", mark(pushed)), after, throws_again: false })
}

/// Rule 3: or move a piece by the throw.
fn advance(position: &Position, from: usize, throw: usize) -> Option<Action> {
    let mover = position.to_throw;
    let to = from + throw;
    // Rule 5: 26 is compulsory, exact.
    if to > LAST_SQUARE || (from < 26 && to > 26) {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    let pushed = land(&mut after, mover, to);
    let text = if to == WATER {
        format!("{from}/27/15{}", mark(pushed))
    } else {
        format!("{from}/{to}{}", mark(pushed))
    };
    Some(Action {
        text,
        after,
        // Rule 5: landing a piece on 26 gives another throw at once.
        throws_again: to == 26,
    })
}

/// Rule 3: or bear off: 26 with 5, 28 with 3, 29 with 2, 30 with 1.
fn bear_off(position: &Position, from: usize, throw: usize) -> Option<Action> {
    if ![(26, 5), (28, 3), (29, 2), (30, 1)].contains(&(from, throw)) {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    Some(Action { text: format!("{from}/off"), after, throws_again: false })
}

/// Lands a piece on a square, moved there or pushed there, and says whether that pushed another.
fn land(after: &mut Position, side: Side, square: usize) -> bool {
    // Rule 6: a piece that moves to 27, or is pushed there from 28, goes at once to
    // 15, pushing off a piece there.
    if square == WATER {
        return land(after, side, 15);
    }
    let already_there = after.board.lift(square);
    after.board.put(side, square);
    let Some(pushed) = already_there else {
        return false;
    };
    if square == 1 || square == 15 {
        // Rule 4: a piece pushed off 1, or off 15, goes to its hand.
        after.put_in_hand(pushed);
    } else {
        // Rule 4: any piece already there, friend or enemy, is pushed back one square; if that
        // one is held, its piece is pushed back in turn, and so on.
        land(after, pushed, square - 1);
    }
    true
}

fn mark(pushed: bool) -> &'static str {
    if pushed { "*" } else { "" }
}
