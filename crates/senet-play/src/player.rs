//! The interface of a computer player.

use rand_chacha::ChaCha8Rng;
use senet::{Game, Move, Position, Ruleset, Turn};

use crate::evaluation::Source;

/// The decision of a side that may make a move instead of throwing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThrowDecision {
    /// The side throws, and then moves.
    Throw,
    /// The side makes the move that the rules offer instead of a throw.
    MoveInstead,
}

/// A computer player of one side.
///
/// A player may keep state from decision to decision, such as a random stream or a count of decisions without
/// progress. [`resume`](Player::resume) restores that state from the record of a game.
///
/// ```
/// use senet::{Move, Position, Preset, Ruleset, Throw, Turn};
/// use senet_play::{Player, ThrowDecision};
///
/// struct First;
///
/// impl Player for First {
///     fn decide_throw(&mut self, _: &Ruleset, _: &Position) -> ThrowDecision {
///         ThrowDecision::Throw
///     }
///
///     fn choose(&mut self, turn: &Turn<'_>) -> Move {
///         turn.moves().next().expect("there is always a move")
///     }
/// }
///
/// let rules = Ruleset::preset(Preset::Modern);
/// let mv = First.choose(&rules.turn(&rules.start(), Throw::of(2))?);
/// assert_eq!(mv.to_string(), "9/11");
/// # Ok::<(), senet::ImpossibleThrow>(())
/// ```
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

    /// Why this player has forfeited the game. A player that is another program can fail; its last decision
    /// then does not count. `None` for players that cannot fail.
    fn forfeit(&self) -> Option<&Forfeit> {
        None
    }
}

/// Why a player forfeits a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// The kind of failure.
    pub reason: ForfeitReason,
    /// What happened, in one line without control characters.
    pub message: String,
}

/// The kinds of failure that forfeit a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ForfeitReason {
    /// The player made a move that is not legal.
    IllegalMove,
    /// The player did not answer in time.
    Timeout,
    /// The player's program ended or could not be started.
    Crash,
    /// The player's answer was not one of the protocol.
    Nonsense,
}

impl ForfeitReason {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            ForfeitReason::IllegalMove => "illegal-move",
            ForfeitReason::Timeout => "timeout",
            ForfeitReason::Crash => "crash",
            ForfeitReason::Nonsense => "nonsense",
        }
    }
}

/// The random words of a player with this seed. No game's dice use this stream.
pub(crate) fn random_stream(seed: u64) -> ChaCha8Rng {
    senet::dice::stream(seed, u64::MAX)
}
