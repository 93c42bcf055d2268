//! `tait`: the rules proposed by Tait.

use super::board::{LAST_SQUARE, WATER};
use super::position::Position;
use super::turn::Action;

/// The legal actions of the side to move with a throw.
///
/// Rule 2: one action per throw, compulsory if there is one.
pub fn actions(position: &Position, throw: usize) -> Vec<Action> {
    let mut actions = Vec::new();
    actions.extend(enter(position, throw));
    for from in position.board.squares_of(position.to_throw) {
        actions.extend(advance(position, from, throw));
        actions.extend(bear_off(position, from, throw));
    }
    // Rule 4: landing on 27 is allowed only if there is no other legal action.
    if actions.is_empty() {
        for from in position.board.squares_of(position.to_throw) {
            actions.extend(into_the_water(position, from, throw));
        }
    }
    actions
}

/// Rule 2: enter a piece with 4 on square 4 or with 6 on square 6.
fn enter(position: &Position, throw: usize) -> Option<Action> {
    let mover = position.to_throw;
    if throw != 4 && throw != 6 {
        return None;
    }
    if position.in_hand(mover) == 0 || !may_land(position, throw) {
        return None;
    }
    let mut after = position.clone();
    after.take_from_hand(mover);
    let hit = land(&mut after, throw);
    Some(Action { text: format!("hand/{throw}{hit}"), after, throws_again: throw == 6 })
}

/// Rule 2: move a piece by the throw.
fn advance(position: &Position, from: usize, throw: usize) -> Option<Action> {
    let to = from + throw;
    if to > LAST_SQUARE || to == WATER || !may_land(position, to) {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    let hit = land(&mut after, to);
    Some(Action {
        text: format!("{from}/{to}{hit}"),
        after,
        // Rule 5: another throw after a 6, or after moving a piece onto 26.
        throws_again: throw == 6 || to == 26,
    })
}

/// Rule 4: landing on 27 sends the moving piece to its own hand.
fn into_the_water(position: &Position, from: usize, throw: usize) -> Option<Action> {
    if from + throw != WATER {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    after.put_in_hand(position.to_throw);
    Some(Action {
        text: format!("{from}/27/hand"),
        after,
        // Rule 5: another throw after a 6, even if a piece went into the water.
        throws_again: throw == 6,
    })
}

/// Rule 2: bear a piece off by exact throw (30: 1, 29: 2, 28: 3, 25: 6).
fn bear_off(position: &Position, from: usize, throw: usize) -> Option<Action> {
    if ![(30, 1), (29, 2), (28, 3), (25, 6)].contains(&(from, throw)) {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    Some(Action {
        text: format!("{from}/off"),
        after,
        // Rule 5: another throw after bearing off.
        throws_again: true,
    })
}

/// Rule 3: landing on your own piece is not allowed; 15 is safe.
fn may_land(position: &Position, to: usize) -> bool {
    match position.board.on(to) {
        None => true,
        Some(side) => side != position.to_throw && to != 15,
    }
}

/// Puts the moved piece down. Rule 3: landing on an enemy sends it to its hand. Gives the mark
/// of a hit.
fn land(after: &mut Position, to: usize) -> &'static str {
    let mut hit = "";
    if let Some(enemy) = after.board.lift(to) {
        after.put_in_hand(enemy);
        hit = "*";
    }
    let mover = after.to_throw;
    after.board.put(mover, to);
    hit
}
