//! The interface of a computer player.

use rand_chacha::ChaCha8Rng;
use senet::{Game, Move, Position, Ruleset, Turn};

use crate::evaluation::Source;

/// The decision of a side that may make a move instead of throwing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThrowDecision {
    /// The side throws.
    Throw,
    /// The side makes the move that the rules offer instead of a throw.
    MoveInstead,
}

/// A computer player of one side.
///
/// A player may keep state from decision to decision, such as a random stream or a count of decisions without
/// progress. [`resume`](Player::resume) restores that state from the record of a game.
pub trait Player: Send {
    /// Decides whether to throw. It is called only in positions that offer a move instead of throwing.
    fn decide_throw(&mut self, rules: &Ruleset, position: &Position) -> ThrowDecision;

    /// Chooses one of the legal moves of a turn.
    fn choose(&mut self, turn: &Turn<'_>) -> Move;

    /// Takes the state that this player would have if it had played its side of the game from the start.
    ///
    /// Random streams are not restored.
    fn resume(&mut self, _: &Game) {}

    /// The source of the evaluation behind the last choice: exact or estimated. `None` if the player does not
    /// evaluate moves or the choice was forced.
    fn evaluation_source(&self) -> Option<Source> {
        None
    }
}

/// The random words of a player with this seed. No game's dice use this stream.
pub(crate) fn random_stream(seed: u64) -> ChaCha8Rng {
    senet::dice::stream(seed, u64::MAX)
}
