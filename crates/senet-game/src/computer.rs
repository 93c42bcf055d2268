//! Computer players of a game: which decision is pending, and what a player chooses.

use std::sync::Arc;

use senet::{Position, Ruleset, Side, Throw};
use senet_play::{Level, Player, ThrowDecision};

use crate::game::{GameState, TurnAction};

/// A decision that a computer has to make.
pub struct PendingDecision {
    /// The revision of the board that the decision is for.
    pub revision: u64,
    /// The side that the computer plays, which is to decide.
    pub side: Side,
    /// The level at which it plays.
    pub level: Level,
    /// The rules of the game.
    pub rules: Arc<Ruleset>,
    position: Position,
    throw: Option<Throw>,
    /// Whether the throw is one to decide who begins.
    is_opening: bool,
}

impl PendingDecision {
    /// The decision that is pending in this state; `None` if it is not a computer's turn.
    pub fn of(state: &GameState) -> Option<PendingDecision> {
        let (level, game) = (state.computer_to_act()?, state.game());
        Some(PendingDecision {
            revision: state.revision(),
            side: state.side_to_act(),
            level,
            rules: game.rules().clone(),
            position: *game.position(),
            throw: game.throw(),
            is_opening: state.is_opening(),
        })
    }

    /// The only possible action; `None` if there is a choice.
    pub fn forced_action(&self) -> Option<TurnAction> {
        match self.throw {
            Some(throw) => self.rules.turn(&self.position, throw).ok()?.forced().map(TurnAction::Move),
            None => {
                let must_throw = self.is_opening || self.rules.instead_of_throwing(&self.position).is_none();
                must_throw.then_some(TurnAction::Throw)
            }
        }
    }

    /// The action that a player chooses.
    pub fn choose(&self, player: &mut dyn Player) -> TurnAction {
        match self.throw.and_then(|throw| self.rules.turn(&self.position, throw).ok()) {
            Some(turn) => TurnAction::Move(player.choose(&turn)),
            None => match player.decide_throw(&self.rules, &self.position) {
                ThrowDecision::Throw => TurnAction::Throw,
                ThrowDecision::MoveInstead => TurnAction::MoveInstead,
            },
        }
    }
}
