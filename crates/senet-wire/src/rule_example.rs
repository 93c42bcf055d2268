//! Examples of rules. Rules pages show them as pictures.

use senet::Throw;
use serde::Serialize;

use crate::message::{EffectList, LocalizedMessage};

/// A position that shows a rule at work.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleExample {
    /// The rule: `hit`, `protected`, and so on.
    pub shows: &'static str,
    /// The position as text, before the move.
    pub position: String,
    /// The throw; null for a move that replaces the throw.
    pub throw: Option<u8>,
    /// The example move; null if the example shows a refusal.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// The position after the move; null if the move is refused or wins the game.
    pub after: Option<String>,
    /// A description in English.
    pub caption: String,
    /// The effects of the move; empty if it is refused.
    #[serde(flatten)]
    pub effects: EffectList,
    /// The move that is refused, with the reason.
    pub refused: Option<RefusedMove>,
}

/// A move that is refused.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RefusedMove {
    /// The move in notation, as if it were legal.
    #[serde(rename = "move")]
    pub text: String,
    /// The reason of the refusal: a code with details, and English.
    #[serde(flatten)]
    pub why: LocalizedMessage,
}

impl From<&senet_play::RuleExample> for RuleExample {
    fn from(example: &senet_play::RuleExample) -> RuleExample {
        let played = example.result.as_ref().ok();
        let is_over = played.is_some_and(|played| played.outcome.winner().is_some());
        RuleExample {
            shows: example.shows,
            position: example.position.to_string(),
            throw: example.throw.map(Throw::value),
            text: played.map(|_| example.text.clone()),
            after: played.filter(|_| !is_over).map(|played| played.outcome.position.to_string()),
            caption: example.caption(),
            effects: played.map(|played| EffectList::of(&played.effects)).unwrap_or_default(),
            refused: example
                .result
                .as_ref()
                .err()
                .map(|refusal| RefusedMove { text: example.text.clone(), why: refusal.into() }),
        }
    }
}
