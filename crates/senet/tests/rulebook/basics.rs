//! `basics`: Senet Basics.

use super::board::{LAST_SQUARE, WATER};
use super::position::Position;
use super::rules::{Exit, Rules};
use super::turn::{Action, pass};

/// The legal actions of the side to move with a throw.
///
/// Rule 1: the first throw is a 1, the first move is free among the legal ones.
pub fn actions(rules: &Rules, position: &Position, throw: usize) -> Vec<Action> {
    // Rule 2: none light, the turn is lost.
    if throw == 0 {
        return Vec::new();
    }
    let own_squares = position.board.squares_of(position.to_throw);
    let mut actions = Vec::new();
    for from in &own_squares {
        actions.extend(forward(rules, position, *from, throw));
        actions.extend(bear_off(rules, position, *from, throw));
    }
    if !actions.is_empty() {
        return actions;
    }

    // Rule 5: if no forward move exists (bearing off is one), a piece must move backward. Pieces
    // on 15, 26, 28 and 29 need not: if only they could, the player may do so or pass; if
    // another piece could, some piece must, and it may be one of them.
    let mut some_piece_must = false;
    for from in &own_squares {
        if let Some(action) = backward(position, *from, throw) {
            actions.push(action);
            if ![15, 26, 28, 29].contains(from) {
                some_piece_must = true;
            }
        }
    }
    if !actions.is_empty() && !some_piece_must {
        actions.push(pass(position, false));
    }
    actions
}

/// Rule 3: moves a piece forward by the throw, if it may.
fn forward(rules: &Rules, position: &Position, from: usize, throw: usize) -> Option<Action> {
    let mover = position.to_throw;
    let board = &position.board;
    let to = from + throw;
    if to > LAST_SQUARE {
        return None;
    }
    // Rule 7: with the exit of the text, a piece that reaches 30 is off: that is bearing off.
    if to == 30 && rules.exit == Exit::Text {
        return None;
    }
    // Rule 4: 26 is compulsory, exact.
    if from < 26 && to > 26 {
        return None;
    }
    // Rule 3: blockades cannot be passed.
    if board.blockade_between(mover, from, to) {
        return None;
    }
    if board.on(to) == Some(mover) {
        return None;
    }
    let is_hit = board.on(to) == Some(mover.enemy());
    // Rule 3: rows of two cannot be landed on, nor an enemy on 15, 26, 28 or 29. Rule 7: with
    // the exit of the sample, 30 is an ordinary square, not safe.
    if is_hit && (board.stands_in_a_row(to) || [15, 26, 28, 29].contains(&to)) {
        return None;
    }

    let mut after = position.clone();
    after.board.lift(from);
    if to == WATER {
        return Some(through_the_water(after, from));
    }
    if is_hit {
        // Rule 3: landing on an isolated enemy changes places.
        after.board.lift(to);
        after.board.put(mover.enemy(), from);
    }
    after.board.put(mover, to);
    let hit = if is_hit { "*" } else { "" };
    Some(Action {
        text: format!("{from}/{to}{hit}"),
        after,
        // Rule 2: turns alternate.
        throws_again: false,
    })
}

/// Rule 7: bears a piece off, if it may. With the exit of the text 28 with 2, 29 with 1; with
/// that of the sample 26 with 5, 28 with 3, 29 with 2, 30 with 1.
fn bear_off(rules: &Rules, position: &Position, from: usize, throw: usize) -> Option<Action> {
    let is_exact = match rules.exit {
        Exit::Text => [(28, 2), (29, 1)].contains(&(from, throw)),
        Exit::Sample => [(26, 5), (28, 3), (29, 2), (30, 1)].contains(&(from, throw)),
    };
    if !is_exact {
        return None;
    }
    // A blockade may not be passed out of the board either.
    if position.board.blockade_between(position.to_throw, from, from + throw) {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    Some(Action { text: format!("{from}/off"), after, throws_again: false })
}

/// Rule 5: moves a piece backward by the throw, onto an empty square only.
fn backward(position: &Position, from: usize, throw: usize) -> Option<Action> {
    let mover = position.to_throw;
    if from <= throw {
        return None;
    }
    let to = from - throw;
    // No blockade may be passed backwards either.
    if !position.board.is_empty_on(to) || position.board.blockade_between(mover, from, to) {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    if to == WATER {
        return Some(through_the_water(after, from));
    }
    after.board.put(mover, to);
    Some(Action { text: format!("{from}/{to}"), after, throws_again: false })
}

/// Rule 6: a piece that lands on 27, either way, goes to 15; if 15 is occupied, to the lowest
/// empty square. It has already been lifted from its square.
fn through_the_water(mut after: Position, from: usize) -> Action {
    let shore = if after.board.is_empty_on(15) { 15 } else { after.board.lowest_empty_square() };
    let mover = after.to_throw;
    after.board.put(mover, shore);
    Action { text: format!("{from}/27/{shore}"), after, throws_again: false }
}
