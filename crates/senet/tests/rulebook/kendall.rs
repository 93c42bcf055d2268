//! `kendall`: Walker's text of Kendall.

use super::board::{Board, Side, WATER};
use super::position::Position;
use super::turn::Action;

/// Rule 8: before throwing, a side with a piece on 27 may move it to 15 if 15 is empty; that is
/// its whole turn.
pub fn actions_instead_of_throwing(position: &Position) -> Vec<Action> {
    let mover = position.to_throw;
    if position.board.on(WATER) != Some(mover) || !position.board.is_empty_on(15) {
        return Vec::new();
    }
    let mut after = position.clone();
    after.board.lift(WATER);
    after.board.put(mover, 15);
    vec![Action { text: "27/15".to_string(), after, throws_again: false }]
}

/// The legal actions of the side to move with a throw.
pub fn actions(position: &Position, throw: usize) -> Vec<Action> {
    let mover = position.to_throw;
    let own_squares = position.board.squares_of(mover);

    // Rule 8: while a side has a piece on 27 it may move nothing else. A 4 bears the piece off,
    // anything else ends the turn.
    if position.board.on(WATER) == Some(mover) {
        return Vec::from_iter(bear_off(position, WATER, throw));
    }

    let mut actions = Vec::new();
    for from in &own_squares {
        actions.extend(forward(position, *from, throw));
        actions.extend(bear_off(position, *from, throw));
    }
    // Rule 4: if, and only if, no forward move (bearing off counts as one) exists, a piece must
    // move backward by the throw.
    if actions.is_empty() {
        for from in &own_squares {
            actions.extend(backward(position, *from, throw));
        }
    }
    // Rule 7: only if no other move of any kind exists, a piece on 28 or 29 moves back to 27,
    // whatever the throw.
    if actions.is_empty() {
        for from in &own_squares {
            if *from == 28 || *from == 29 {
                actions.push(back_into_the_water(position, *from));
            }
        }
    }
    actions
}

/// Moves a piece forward along the board, if it may.
fn forward(position: &Position, from: usize, throw: usize) -> Option<Action> {
    let mover = position.to_throw;
    let to = from + throw;
    // Rule 5: 26 is compulsory, exact.
    if from < 26 && to > 26 {
        return None;
    }
    // Rule 6: pieces on 28 and 29 never advance on the board. Those on 27 and 30 are only borne
    // off. So from 26 on, only 26 itself leads on: rule 5: 1 to 27, 2 to 28, 3 to 29, 4 to 30.
    if from > 26 || to > 30 {
        return None;
    }
    if !may_land(&position.board, mover, to) {
        return None;
    }
    Some(moved(position, from, to, throw))
}

/// Rules 5 and 6: 26 with 5, 27 with 4, 28 with 3, 29 with 2, exact; 30 with any throw.
fn bear_off(position: &Position, from: usize, throw: usize) -> Option<Action> {
    let is_exact = [(26, 5), (27, 4), (28, 3), (29, 2)].contains(&(from, throw));
    if !is_exact && from != 30 {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    Some(Action { text: format!("{from}/off"), after, throws_again: earns_another_throw(throw) })
}

/// Rule 4: moves a piece backward by the throw, onto an empty square or an isolated enemy,
/// which is then moved forward to the square left.
fn backward(position: &Position, from: usize, throw: usize) -> Option<Action> {
    // Rule 7: a piece on 28 or 29 does not move backward by the throw.
    if from == 28 || from == 29 || from <= throw {
        return None;
    }
    let to = from - throw;
    if !may_land(&position.board, position.to_throw, to) {
        return None;
    }
    Some(moved(position, from, to, throw))
}

/// Rule 7: the piece moves back to 27; an enemy there changes places with it.
fn back_into_the_water(position: &Position, from: usize) -> Action {
    let mover = position.to_throw;
    let mut after = position.clone();
    after.board.lift(from);
    let mut hit = "";
    if let Some(enemy) = after.board.lift(WATER) {
        after.board.put(enemy, from);
        hit = "*";
    }
    after.board.put(mover, WATER);
    Action {
        text: format!("{from}/27{hit}"),
        after,
        // Rule 8: when a piece of the mover lands on 27, the turn ends at once.
        throws_again: false,
    }
}

/// Rule 3: onto an empty square or an isolated enemy piece, not onto your own. No blockades, no
/// safe squares. Rule 9: a piece on 27 is never protected, whatever stands next to it.
fn may_land(board: &Board, mover: Side, to: usize) -> bool {
    match board.on(to) {
        None => true,
        Some(side) if side == mover => false,
        Some(_) if to == WATER => true,
        Some(_) => !board.stands_in_a_row(to),
    }
}

/// Moves a piece to a square where it may land, either way.
fn moved(position: &Position, from: usize, to: usize, throw: usize) -> Action {
    let mover = position.to_throw;
    let mut after = position.clone();
    after.board.lift(from);
    let mut hit = "";
    if let Some(enemy) = after.board.lift(to) {
        let place = place_of_the_hit(&after.board, from, to);
        after.board.put(enemy, place);
        hit = "*";
    }
    after.board.put(mover, to);
    Action {
        text: format!("{from}/{to}{hit}"),
        after,
        // Rule 8: when a piece of the mover lands on 27, the turn ends at once. Rule 9: a hit
        // that puts an enemy piece there does not end it.
        throws_again: earns_another_throw(throw) && to != WATER,
    }
}

/// Where a piece hit on a square goes, both that square and the one the mover left being empty.
fn place_of_the_hit(board: &Board, left: usize, hit_on: usize) -> usize {
    // Rule 9: hit on 28, 29 or 30 (only possible from 26) it goes to 27 if that is empty, else
    // to 26.
    if hit_on >= 28 {
        if board.is_empty_on(WATER) { WATER } else { 26 }
    } else {
        // Rules 3 and 4: to the square left. Rule 9: also from 27.
        left
    }
}

/// Rule 10: after moving on 1, 4 or 5 the side throws again; after 2 or 3 the turn passes.
fn earns_another_throw(throw: usize) -> bool {
    [1, 4, 5].contains(&throw)
}
