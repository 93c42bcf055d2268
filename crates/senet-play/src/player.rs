//! The interface of a computer player.

use rand_chacha::ChaCha8Rng;
use senet::{Game, Move, Position, Ruleset, Turn};

use crate::evaluation::Source;

/// The decision of a side that may make a move instead of throwing.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Position, Preset, Ruleset};
/// use senet_play::{Analyst, Limits, ThrowDecision};
/// let rules = Arc::new(Ruleset::preset(Preset::Kendall));
/// let in_the_water = Position::parse("cs8/10/6c3 c - -", &rules)?;
/// let decision = Analyst::new(&rules, None, Limits::depth(2)).throw_decision(&in_the_water);
/// assert_eq!(decision, ThrowDecision::MoveInstead);
/// # Ok::<(), senet::InvalidPosition>(())
/// ```
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
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Position, Preset, Ruleset};
    /// use senet_play::{Level, ThrowDecision};
    /// let rules = Arc::new(Ruleset::preset(Preset::Kendall));
    /// let position = Position::parse("cs8/10/6c3 c - -", &rules)?;
    /// let decision = Level::Expert.player(&rules, 1, None).decide_throw(&rules, &position);
    /// assert_eq!(decision, ThrowDecision::MoveInstead);
    /// # Ok::<(), senet::InvalidPosition>(())
    /// ```
    fn decide_throw(&mut self, rules: &Ruleset, position: &Position) -> ThrowDecision;

    /// Chooses one of the legal moves of a turn.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Position, Preset, Ruleset, Throw};
    /// use senet_play::Level;
    /// let rules = Arc::new(Ruleset::preset(Preset::Modern));
    /// let position = Position::parse("c9/10/7c1s s - -", &rules)?;
    /// let turn = rules.turn(&position, Throw::of(1))?;
    /// assert_eq!(Level::Skilled.player(&rules, 1, None).choose(&turn).to_string(), "30/off");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn choose(&mut self, turn: &Turn<'_>) -> Move;

    /// Takes the state that this player would have if it had played its side of the game from the start.
    ///
    /// Random streams are not restored.
    ///
    /// ```
    /// use senet::{Game, Move, Position, Ruleset, Turn};
    /// use senet_play::{Player, SampleGame, ThrowDecision};
    ///
    /// /// Plays the first legal move, and knows how long the game is.
    /// struct First { plies: usize }
    ///
    /// impl Player for First {
    ///     fn resume(&mut self, game: &Game) {
    ///         self.plies = game.plies().len();
    ///     }
    /// #   fn decide_throw(&mut self, _: &Ruleset, _: &Position) -> ThrowDecision {
    /// #       ThrowDecision::Throw
    /// #   }
    /// #   fn choose(&mut self, turn: &Turn<'_>) -> Move {
    /// #       turn.moves().next().expect("there is always a move")
    /// #   }
    /// }
    ///
    /// let mut player = First { plies: 0 };
    /// player.resume(&SampleGame::named("basics").expect("it ships").record().game);
    /// assert_eq!(player.plies, 6);
    /// ```
    fn resume(&mut self, _: &Game) {}

    /// The source of the evaluation behind the last choice: exact or estimated. `None` if the player does not
    /// evaluate moves or the choice was forced.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Position, Preset, Ruleset, Throw};
    /// use senet_play::{Level, Source};
    /// use senet_table::TableSet;
    /// let rules = Arc::new(Ruleset::preset(Preset::Modern));
    /// let tables = Arc::new(TableSet::read("../senet-table/examples/tables".as_ref(), &rules)?);
    /// let mut player = Level::Perfect.player(&rules, 1, Some(tables));
    /// let ending = Position::parse("10/10/c4c1s2 c - -", &rules)?;
    /// player.choose(&rules.turn(&ending, Throw::of(3))?);
    /// // The tables have no values of two cones against a spool.
    /// assert!(matches!(player.evaluation_source(), Some(Source::Estimated { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn evaluation_source(&self) -> Option<Source> {
        None
    }

    /// Why this player has forfeited the game. A player that is another program can fail; its last decision
    /// then does not count. `None` for players that cannot fail.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Preset, Ruleset};
    /// use senet_play::Level;
    /// let rules = Arc::new(Ruleset::preset(Preset::Modern));
    /// assert_eq!(Level::Expert.player(&rules, 1, None).forfeit(), None, "only other programs fail");
    /// ```
    fn forfeit(&self) -> Option<&Forfeit> {
        None
    }
}

/// Why a player forfeits a game.
///
/// ```
/// use senet_play::{Forfeit, ForfeitReason};
/// let forfeit = Forfeit { reason: ForfeitReason::Timeout, message: "no answer in 5 s".to_owned() };
/// assert_eq!(forfeit.reason.name(), "timeout");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// The kind of failure.
    pub reason: ForfeitReason,
    /// What happened, in one line without control characters.
    pub message: String,
}

/// The kinds of failure that forfeit a game.
///
/// ```
/// assert_eq!(senet_play::ForfeitReason::IllegalMove.name(), "illegal-move");
/// ```
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
    ///
    /// ```
    /// assert_eq!(senet_play::ForfeitReason::Timeout.name(), "timeout");
    /// ```
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
