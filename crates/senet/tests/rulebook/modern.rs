//! `modern`: after Kendall and Bell, modernised.

use super::board::{LAST_SQUARE, WATER};
use super::position::Position;
use super::rules::Rules;
use super::turn::Action;

/// The legal actions of the side to move with a throw.
///
/// Rule 9: if any of these exists one must be made, even into the water.
pub fn actions(rules: &Rules, position: &Position, throw: usize) -> Vec<Action> {
    let mut actions = Vec::new();
    for from in position.board.squares_of(position.to_throw) {
        actions.extend(advance(rules, position, from, throw));
        if rules.short_throws {
            for squares in 1..throw {
                actions.extend(advance_short(rules, position, from, squares));
            }
        }
        actions.extend(bear_off(position, from, throw));
    }
    actions
}

/// Option `short_throws`: a piece may also move fewer squares than the throw, down to 1, but
/// only onto an empty square other than 26 (with the special houses); swapping and bearing off
/// need the exact throw.
fn advance_short(rules: &Rules, position: &Position, from: usize, squares: usize) -> Option<Action> {
    let to = from + squares;
    if to > LAST_SQUARE || !position.board.is_empty_on(to) {
        return None;
    }
    if to == 26 && rules.special_houses {
        return None;
    }
    advance(rules, position, from, squares)
}

/// Moves a piece forward along the board by a number of squares, if it may.
fn advance(rules: &Rules, position: &Position, from: usize, squares: usize) -> Option<Action> {
    let mover = position.to_throw;
    let board = &position.board;
    let to = from + squares;

    // Rule 3: forward only, by exactly the throw; rule 8 is the only way off the board.
    if to > LAST_SQUARE {
        return None;
    }
    // Option `traps`: a piece on 26, 28, 29 or 30 does not move on along the board.
    if rules.traps && [26, 28, 29, 30].contains(&from) {
        return None;
    }
    // Rule 5: an enemy blockade may not be passed; your own may.
    if board.blockade_between(mover, from, to) {
        return None;
    }
    // Rule 6: 26 is compulsory. Without the special houses it is not.
    if rules.special_houses && from < 26 && to > 26 {
        return None;
    }
    // Rule 3: landing on your own piece is not allowed.
    if board.on(to) == Some(mover) {
        return None;
    }
    let is_hit = board.on(to) == Some(mover.enemy());
    // Rule 4: nor on an enemy piece in a row of two or more, or on a safe square.
    if is_hit && (board.stands_in_a_row(to) || is_safe(rules, to)) {
        return None;
    }

    let mut after = position.clone();
    after.board.lift(from);
    if rules.special_houses && to == WATER {
        let shore = shore(&after);
        after.board.put(mover, shore);
        return Some(Action { text: format!("{from}/27/{shore}"), after, throws_again: false });
    }
    // Rule 4: landing on an enemy piece swaps, it goes to the square the mover left.
    if is_hit {
        after.board.lift(to);
        after.board.put(mover.enemy(), from);
    }
    after.board.put(mover, to);
    let hit = if is_hit { "*" } else { "" };
    Some(Action {
        text: format!("{from}/{to}{hit}"),
        after,
        // Rule 1: turns strictly alternate.
        throws_again: false,
    })
}

/// Rule 4: the safe squares are 15, 26, 28, 29 and 30. Without the special houses none is.
fn is_safe(rules: &Rules, square: usize) -> bool {
    rules.special_houses && [15, 26, 28, 29, 30].contains(&square)
}

/// Rule 7: from 27 a piece goes to 15, or if that is occupied to the first empty square below.
fn shore(after: &Position) -> usize {
    let mut square = 15;
    while !after.board.is_empty_on(square) {
        square -= 1;
    }
    square
}

/// Rule 8: bearing off, exact throws only: 26 with 5, 28 with 3, 29 with 2, 30 with 1.
fn bear_off(position: &Position, from: usize, throw: usize) -> Option<Action> {
    if ![(26, 5), (28, 3), (29, 2), (30, 1)].contains(&(from, throw)) {
        return None;
    }
    // A blockade may not be passed out of the board either.
    if position.board.blockade_between(position.to_throw, from, LAST_SQUARE + 1) {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    Some(Action { text: format!("{from}/off"), after, throws_again: false })
}
