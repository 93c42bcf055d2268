//! The defects of positions that are invalid under a ruleset.

use super::board::Side;
use super::points::Points;
use super::position::Position;
use super::rules::{Exit, Home, Rules, Ruleset};
use super::{bell, custom, jequier};

/// A description of every defect of a position; empty if the position is valid.
pub fn defects(rules: &Rules, position: &Position) -> Vec<String> {
    let mut defects = Vec::new();
    for side in [Side::Cones, Side::Spools] {
        defects.extend(defects_of_pieces(rules, position, side));
        defects.extend(defects_of_squares(rules, position, side));
    }
    defects.extend(defects_of_duties(rules, position));
    defects
}

/// Whether pieces line up instead of leaving the board.
fn lines_up(rules: &Rules) -> bool {
    rules.points.as_ref().map_or(rules.ruleset == Ruleset::Bell, Points::lines_up)
}

/// Too many pieces, or pieces in hand in a ruleset without hands.
fn defects_of_pieces(rules: &Rules, position: &Position, side: Side) -> Vec<String> {
    let mut defects = Vec::new();
    let name = side.name();
    let left = position.pieces_left(side);
    if left > rules.pieces {
        defects.push(format!("{left} {name}, but only {} a side", rules.pieces));
    }
    let lines_up = lines_up(rules);
    let uses_hands = rules.points.as_ref().map_or(rules.starts_in_hand(), |points| !points.entry.is_empty());
    // In `bell` no piece ever leaves the game.
    if lines_up && left < rules.pieces {
        defects.push(format!("{left} {name}, but {} never leave", rules.pieces));
    }
    if !uses_hands && position.in_hand(side) > 0 {
        defects.push(format!("{name} in hand, but no piece enters"));
    }
    defects
}

/// Pieces on squares on which they cannot stand.
fn defects_of_squares(rules: &Rules, position: &Position, side: Side) -> Vec<String> {
    let mut defects = Vec::new();
    let name = side.name();
    let board = &position.board;

    let water_is_never_held = match rules.ruleset {
        Ruleset::Modern => rules.special_houses,
        Ruleset::Jequier | Ruleset::Grunfeld | Ruleset::Tait => true,
        Ruleset::Basics | Ruleset::SenetRa => true,
        Ruleset::Kendall | Ruleset::Bell => false,
    };
    let water_is_never_held = match &rules.points {
        Some(points) => points.water_is_never_held(),
        None => water_is_never_held,
    };
    if water_is_never_held && board.on(27) == Some(side) {
        defects.push(format!("{name} on 27, in the water"));
    }

    let waits = board.on(27) == Some(side);
    let waits_for_fifteen = rules.points.as_ref().is_some_and(|points| points.water == "waits-for-15");
    if waits && waits_for_fifteen && board.is_empty_on(15) {
        defects.push(format!("{name} wait on 27, but 15 is empty"));
    }

    let thirty_is_never_held = match rules.ruleset {
        Ruleset::Jequier | Ruleset::Grunfeld => match rules.home {
            Home::Closed => true,
            Home::Rest => jequier::all_in_last_row(board, side),
        },
        Ruleset::Basics => rules.exit == Exit::Text,
        _ => false,
    };
    let thirty_is_never_held = match &rules.points {
        Some(points) if points.last_square == "waits" => custom::is_all_home(points, position, side),
        Some(points) => points.last_square == "leaves",
        None => thirty_is_never_held,
    };
    if thirty_is_never_held && board.on(30) == Some(side) {
        defects.push(format!("{name} on 30, from where they are off"));
    }

    if lines_up(rules) && bell::a_piece_is_beyond_its_place(board, side, rules.pieces) {
        defects.push(format!("{name} beyond their place in the sequence"));
    }
    defects
}

/// Duties that the ruleset does not have, or that the board shows to be done.
fn defects_of_duties(rules: &Rules, position: &Position) -> Vec<String> {
    let mut defects = Vec::new();
    let start = rules.start();
    for (side, owes, owed) in [
        (Side::Spools, position.spools_owe, start.spools_owe),
        (Side::Cones, position.cones_owe, start.cones_owe),
    ] {
        // The first move of a game is owed in the start position only.
        let is_done = || match side == rules.first {
            true => position.board != start.board || position.to_throw != side,
            false => !could_have_waited(rules, position, side),
        };
        if owes && (!owed || is_done()) {
            let why = if owed { "done" } else { "not prescribed" };
            defects.push(format!("the {} owe a first move that is {why}", side.name()));
        }
    }
    defects
}

/// Whether it is possible that the side that replies has not moved yet. It can only have been hit, so all its pieces
/// are there, and none on the board, counted from the lowest, stands beyond the start square with the same number.
/// Those in hand are the lowest.
fn could_have_waited(rules: &Rules, position: &Position, side: Side) -> bool {
    let starting_places = rules.start().board.squares_of(side);
    let squares = position.board.squares_of(side);
    position.pieces_left(side) == rules.pieces
        && squares
            .iter()
            .zip(&starting_places[position.in_hand(side)..])
            .all(|(square, place)| square <= place)
}
