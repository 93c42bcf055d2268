//! A turn: an action or a pass, then the duties, throwing again, and winning.

use super::board::Side;
use super::position::Position;
use super::rules::{Rules, Ruleset};
use super::{Listed, basics, bell, jequier, kendall, modern, senet_ra, tait, throws};

/// One thing that a player may do with a throw.
pub struct Action {
    /// As it is written.
    pub text: String,
    /// The pieces after it. Whose turn it is and which duties remain is not yet worked out.
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
    // A player who can move must move, one who cannot passes.
    if actions.is_empty() {
        // A throw with no legal move ends the turn, but see `tait`, rule 5: another throw after
        // a 6 even if nothing could be done.
        let throws_again = rules.ruleset == Ruleset::Tait && throw == 6;
        actions.push(pass(position, throws_again));
    }
    listed(rules, position, actions)
}

/// The moves that are made instead of throwing.
pub fn moves_instead_of_throwing(rules: &Rules, position: &Position) -> Vec<Listed> {
    let actions = match rules.ruleset {
        Ruleset::Kendall => kendall::actions_instead_of_throwing(position),
        _ => Vec::new(),
    };
    listed(rules, position, actions)
}

/// A pass, forced or allowed: nothing changes.
pub fn pass(position: &Position, throws_again: bool) -> Action {
    Action { text: "pass".to_string(), after: position.clone(), throws_again }
}

fn actions_with(rules: &Rules, position: &Position, throw: usize) -> Vec<Action> {
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

/// What an action comes to, once the turn and the duties are worked out.
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

/// Who has won, judged after a move, the mover first.
fn winner(rules: &Rules, mover: Side, after: &Position) -> Option<Side> {
    for side in [mover, mover.enemy()] {
        let has_won = match rules.ruleset {
            // `bell`, rule 7: wins who first has all arrived.
            Ruleset::Bell => bell::all_arrived(&after.board, side, rules.pieces),
            // All others: wins who first bears off all.
            _ => after.pieces_left(side) == 0,
        };
        if has_won {
            return Some(side);
        }
    }
    None
}
