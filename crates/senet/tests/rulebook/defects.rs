//! The defects of positions that are invalid under a ruleset.

use super::board::Side;
use super::position::Position;
use super::rules::{Exit, Home, Rules, Ruleset};
use super::{bell, jequier};

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

/// Too many pieces, or pieces in hand in a ruleset without hands.
fn defects_of_pieces(rules: &Rules, position: &Position, side: Side) -> Vec<String> {
    let mut defects = Vec::new();
    let name = side.name();
    let left = position.pieces_left(side);
    if left > rules.pieces {
        defects.push(format!("{left} {name}, but only {} a side", rules.pieces));
    }
    // In `bell` no piece ever leaves the game.
    if rules.ruleset == Ruleset::Bell && left < rules.pieces {
        defects.push(format!("{left} {name}, but {} never leave", rules.pieces));
    }
    if !rules.starts_in_hand() && position.in_hand(side) > 0 {
        defects.push(format!("{name} in hand, but all start on the board"));
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
    let water_is_never_held = match &rules.custom {
        Some(custom) => custom.water_is_never_held(),
        None => water_is_never_held,
    };
    if water_is_never_held && board.on(27) == Some(side) {
        defects.push(format!("{name} on 27, in the water"));
    }

    let waits = board.on(27) == Some(side);
    if waits && rules.custom.as_ref().is_some_and(|custom| custom.should_have_left_the_water(board)) {
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
    let thirty_is_never_held = match &rules.custom {
        Some(custom) => custom.thirty_is_never_held(),
        None => thirty_is_never_held,
    };
    if thirty_is_never_held && board.on(30) == Some(side) {
        defects.push(format!("{name} on 30, from where they are off"));
    }

    if rules.ruleset == Ruleset::Bell && bell::a_piece_is_beyond_its_place(board, side, rules.pieces) {
        defects.push(format!("{name} beyond their place in the sequence"));
    }
    defects
}

/// Duties that the ruleset does not have, or that the board shows to be done.
fn defects_of_duties(rules: &Rules, position: &Position) -> Vec<String> {
    let mut defects = Vec::new();
    let start = rules.start();
    if position.spools_owe {
        if !start.spools_owe {
            defects.push("the spools owe a first move that is not prescribed".to_string());
        } else if position.board != start.board || position.to_throw != start.to_throw {
            // The spools begin, so their first move is owed in the start position only.
            defects.push("the spools owe a first move that is done".to_string());
        }
    }
    if position.cones_owe {
        if !start.cones_owe {
            defects.push("the cones owe a first move that is not prescribed".to_string());
        } else if !cones_could_have_waited(rules, position) {
            defects.push("the cones owe a first move that is done".to_string());
        }
    }
    defects
}

/// Whether it is possible that the cones have not moved yet. Hits can only have swapped them
/// back, so all are on the board, and none, counted from the lowest, stands beyond the start
/// square with the same number.
fn cones_could_have_waited(rules: &Rules, position: &Position) -> bool {
    let cones = position.board.squares_of(Side::Cones);
    if cones.len() != rules.pieces {
        return false;
    }
    let starting_places = rules.start().board.squares_of(Side::Cones);
    cones.iter().zip(&starting_places).all(|(square, place)| square <= place)
}
