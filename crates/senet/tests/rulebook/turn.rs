//! A turn: an action or a pass, then the duties, throwing again, and winning.

use super::board::Side;
use super::position::Position;
use super::rules::{Rules, Ruleset};
use super::{Listed, basics, bell, custom, jequier, kendall, modern, senet_ra, tait, throws};

/// A legal use of a throw.
pub struct Action {
    /// The notation.
    pub text: String,
    /// The pieces after the action. The side to throw and the duties are not updated.
    pub after: Position,
    /// Whether the same side throws again.
    pub throws_again: bool,
}

/// Every legal move with a throw.
pub fn moves_with(rules: &Rules, position: &Position, throw: u8) -> Vec<Listed> {
    // A throw that cannot occur in a position is an error, not a pass.
    let can_occur = throws::chances(rules, position).iter().any(|(value, _)| *value == throw);
    assert!(can_occur, "a throw of {throw} cannot occur in {position}");

    let mut actions = actions_with(rules, position, usize::from(throw));
    // A player who can move must move; a player who cannot, passes.
    if actions.is_empty() {
        // A throw with no legal move ends the turn. Exception: `tait`, rule 5, gives another
        // throw after a 6 even if nothing could be done.
        let throws_again = match &rules.points {
            Some(points) => custom::throws_again_after_a_pass(points, usize::from(throw)),
            None => rules.ruleset == Ruleset::Tait && throw == 6,
        };
        actions.push(pass(position, throws_again));
    }
    if let Some(points) = &rules.points {
        for action in &mut actions {
            custom::settle(points, position, action);
        }
    }
    listed(rules, position, actions)
}

/// The moves instead of throwing.
pub fn moves_instead_of_throwing(rules: &Rules, position: &Position) -> Vec<Listed> {
    let holds = match &rules.points {
        Some(points) => points.water == "held",
        None => rules.ruleset == Ruleset::Kendall,
    };
    let actions = match holds {
        true => kendall::actions_instead_of_throwing(position),
        false => Vec::new(),
    };
    listed(rules, position, actions)
}

/// A pass, forced or optional.
pub fn pass(position: &Position, throws_again: bool) -> Action {
    Action { text: "pass".to_string(), after: position.clone(), throws_again }
}

fn actions_with(rules: &Rules, position: &Position, throw: usize) -> Vec<Action> {
    if let Some(points) = &rules.points {
        return custom::actions(points, position, throw);
    }
    match rules.ruleset {
        Ruleset::Modern => modern::actions(rules, position, throw),
        Ruleset::Jequier | Ruleset::Grunfeld => jequier::actions(rules, position, throw),
        Ruleset::Kendall => kendall::actions(position, throw),
        Ruleset::Tait => tait::actions(position, throw),
        Ruleset::Bell => bell::actions(rules, position, throw),
        Ruleset::Basics => basics::actions(rules, position, throw),
        Ruleset::SenetRa => senet_ra::actions(position, throw),
    }
}

fn listed(rules: &Rules, position: &Position, actions: Vec<Action>) -> Vec<Listed> {
    let mut moves = Vec::new();
    for action in actions {
        moves.push(finished(rules, position.to_throw, action));
    }
    moves
}

/// The result of an action, with the side to throw and the duties.
fn finished(rules: &Rules, mover: Side, action: Action) -> Listed {
    if let Some(winner) = winner(rules, mover, &action.after) {
        return Listed {
            text: action.text,
            position: None,
            throws_again: false,
            winner: Some(winner.name()),
        };
    }
    let mut after = action.after;
    if !action.throws_again {
        after.to_throw = mover.enemy();
    }
    // A duty is over after the first throw of the side that owes it, a forced pass included
    // (`grunfeld`, rule 1; in `jequier` and `basics` there is always a move).
    match mover {
        Side::Cones => after.cones_owe = false,
        Side::Spools => after.spools_owe = false,
    }
    Listed {
        text: action.text,
        position: Some(after.to_string()),
        throws_again: action.throws_again,
        winner: None,
    }
}

/// The winner after a move; the mover takes precedence.
fn winner(rules: &Rules, mover: Side, after: &Position) -> Option<Side> {
    let lines_up = match &rules.points {
        Some(points) => points.lines_up(),
        None => rules.ruleset == Ruleset::Bell,
    };
    for side in [mover, mover.enemy()] {
        let has_won = match lines_up {
            // `bell`, rule 7: the first side with all pieces arrived wins.
            true => bell::all_arrived(&after.board, side, rules.pieces),
            // All others: the first side to bear off all pieces wins.
            false => after.pieces_left(side) == 0,
        };
        if has_won {
            return Some(side);
        }
    }
    None
}
