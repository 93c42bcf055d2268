//! The recorder of decisions, for the table of decisions.

use senet::{MoveText, Ruleset};
use senet_play::ObservedMove;

/// A decision of a player: a row of the table of decisions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RecordedDecision {
    /// The number of the game.
    pub(crate) game: u64,
    /// The number of the ply in its game, counted from 1.
    pub(crate) ply: u32,
    /// The position before the throw, in notation.
    pub(crate) position: String,
    /// The throw. 0 also stands for a move made instead of throwing.
    pub(crate) throw: u8,
    /// The number of legal moves.
    pub(crate) choices: u32,
    /// The chosen move, in notation.
    pub(crate) chosen: String,
    /// The win chance of the side to throw, before the throw, by the source of leads.
    pub(crate) chance: f64,
}

/// Records the decisions of games.
pub(crate) struct DecisionRecorder<'a> {
    rules: &'a Ruleset,
    /// The number of the present game.
    pub(crate) game: u64,
    pub(crate) decisions: Vec<RecordedDecision>,
}

impl<'a> DecisionRecorder<'a> {
    pub(crate) fn new(rules: &'a Ruleset) -> DecisionRecorder<'a> {
        DecisionRecorder { rules, game: 0, decisions: Vec::new() }
    }

    /// Records a ply if it had a choice.
    pub(crate) fn observe(&mut self, ply: u32, chance: f64, observed: &ObservedMove<'_>) {
        if observed.choices < 2 {
            return;
        }
        self.decisions.push(RecordedDecision {
            game: self.game,
            ply,
            position: observed.before.to_string(),
            throw: observed.throw.map_or(0, senet::Throw::value),
            choices: observed.choices,
            chosen: self.text(observed),
            chance,
        });
    }

    fn text(&self, observed: &ObservedMove<'_>) -> String {
        match observed.throw.and_then(|throw| self.rules.turn(observed.before, throw).ok()) {
            Some(turn) => turn.text(observed.mv).to_string(),
            None => MoveText::before_throw(observed.mv).to_string(),
        }
    }
}
