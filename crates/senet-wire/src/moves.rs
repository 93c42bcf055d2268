//! Queries about a position, and the reply with its moves. `senet moves` and the server use them.

use senet::{ImpossibleThrow, MoveText, Next, Outcome, Position, Ruleset, Side, Throw};
use serde::{Deserialize, Serialize};

use crate::{Name, Options};

/// A query about a position, with or without a throw.
///
/// The fields are optional here so that the program that answers can report what is missing.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionQuery {
    /// The name of a ruleset, or the text of a ruleset file.
    pub rules: Option<String>,
    /// The options of the ruleset by key.
    #[serde(default)]
    pub options: Options,
    /// The position as text. Where it is missing, the start of the ruleset or an error.
    pub position: Option<String>,
    /// The throw with which to move; any number is read, so that the refusal can name it.
    pub throw: Option<serde_json::Number>,
    /// Any value that the answer repeats, where queries come in lines.
    pub id: Option<serde_json::Value>,
}

/// The legal moves of a position with a throw; without a throw, those that can be made instead of throwing.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moves<'a> {
    /// The ruleset, as the query names it.
    pub rules: &'a str,
    /// The options of the ruleset by key.
    pub options: &'a Options,
    /// The position as text, before the throw.
    pub position: String,
    /// The throw of the query; null before a throw.
    pub throw: Option<u8>,
    /// The moves in the order of generation; a forced or allowed pass is one of them.
    pub moves: Vec<MoveResult>,
}

/// A move and its outcome.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveResult {
    /// The move in notation, such as `10/14`.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after the move, with the side that throws next; null if the game is won.
    pub position: Option<String>,
    /// Whether the side that moved throws again.
    pub throws_again: bool,
    /// The winner, if the move wins the game.
    pub winner: Option<Name<Side>>,
}

/// The reply to a query that cannot be answered.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorReply {
    /// What is wrong and how to correct it.
    pub error: String,
}

impl<'a> Moves<'a> {
    /// The legal moves of a position with a throw; without a throw, those that can be made instead of
    /// throwing.
    ///
    /// # Errors
    ///
    /// [`ImpossibleThrow`] if the throw cannot occur in the position.
    pub fn of(
        rules: &Ruleset,
        name: &'a str,
        options: &'a Options,
        position: &Position,
        throw: Option<Throw>,
    ) -> Result<Moves<'a>, ImpossibleThrow> {
        let moves = match throw {
            Some(throw) => {
                let turn = rules.turn(position, throw)?;
                let outcome = |mv| turn.play(mv).expect("the turn lists this move");
                turn.moves().map(|mv| MoveResult::of(&turn.text(mv), &outcome(mv))).collect()
            }
            None => {
                let instead = rules.instead_of_throwing(position);
                let result = instead
                    .map(|instead| MoveResult::of(&MoveText::before_throw(instead.mv), &instead.outcome));
                result.into_iter().collect()
            }
        };
        let throw = throw.map(Throw::value);
        Ok(Moves { rules: name, options, position: position.to_string(), throw, moves })
    }
}

impl MoveResult {
    /// A move with its outcome.
    pub fn of(text: &MoveText, outcome: &Outcome) -> MoveResult {
        let winner = outcome.winner();
        MoveResult {
            text: text.to_string(),
            position: winner.is_none().then(|| outcome.position.to_string()),
            throws_again: outcome.next == Next::ThrowsAgain,
            winner: winner.map(Name),
        }
    }
}
