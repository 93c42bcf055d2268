//! Writing down decisions.

use senet::{MoveText, Ruleset};
use senet_play::ObservedMove;

/// A choice that a player had, and what was chosen: a row of the table of decisions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Decision {
    /// The number of the game.
    pub(crate) game: u64,
    /// The number of the ply in its game, counted from 1.
    pub(crate) ply: u32,
    /// The position before the throw, in the notation.
    pub(crate) position: String,
    /// The throw; 0 also stands for a move made instead of throwing.
    pub(crate) throw: u8,
    /// How many legal moves there were.
    pub(crate) choices: u32,
    /// The move that was chosen, in the notation.
    pub(crate) chosen: String,
    /// The yardstick's win chance of the side to throw, before the throw.
    pub(crate) chance: f64,
}

/// Writes down the decisions of games.
pub(crate) struct Scribe<'a> {
    rules: &'a Ruleset,
    /// The number of the game that is being played.
    pub(crate) game: u64,
    /// What was written down.
    pub(crate) decisions: Vec<Decision>,
}

impl<'a> Scribe<'a> {
    pub(crate) fn new(rules: &'a Ruleset) -> Scribe<'a> {
        Scribe { rules, game: 0, decisions: Vec::new() }
    }

    /// Looks at a ply, and writes it down if there was a choice.
    pub(crate) fn see(&mut self, ply: u32, chance: f64, seen: &ObservedMove<'_>) {
        if seen.choices < 2 {
            return;
        }
        self.decisions.push(Decision {
            game: self.game,
            ply,
            position: seen.before.to_string(),
            throw: seen.throw.map_or(0, senet::Throw::value),
            choices: seen.choices,
            chosen: self.text(seen),
            chance,
        });
    }

    fn text(&self, seen: &ObservedMove<'_>) -> String {
        match seen.throw.and_then(|throw| self.rules.turn(seen.before, throw).ok()) {
            Some(turn) => turn.text(seen.mv).to_string(),
            None => MoveText::before_throw(seen.mv).to_string(),
        }
    }
}
