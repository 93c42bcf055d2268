//! Levels of play, and what every player can do.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use senet::{Move, Position, Ruleset, Turn};

use crate::average::Average;
use crate::endings::Endings;
use crate::limits::Limits;
use crate::novice::Novice;
use crate::perfect::Perfect;
use crate::random::Random;

/// What a side does that may move instead of throwing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BeforeThrow {
    /// It throws.
    Throw,
    /// It makes the move that may be made instead.
    MoveInstead,
}

/// Somebody who plays Senet.
pub trait Player: Send {
    /// Decides whether to throw. Asked only where a move may be made instead.
    fn before_throw(&mut self, rules: &Ruleset, position: &Position) -> BeforeThrow;

    /// Chooses one of the legal moves.
    fn choose(&mut self, turn: &Turn<'_>) -> Move;
}

/// How far an expert looks.
const EXPERT: Limits = Limits::depth(2);

/// How well a computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Any legal move, each as likely.
    Random,
    /// Rules of thumb, like a beginner who knows the rules.
    Novice,
    /// Looks two plies ahead.
    Average,
    /// Searches on the best evaluator there is, up to a second a move.
    Expert,
    /// Plays the best move wherever exact values reach; elsewhere like an expert.
    Perfect,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 5] = [Level::Random, Level::Novice, Level::Average, Level::Expert, Level::Perfect];

    /// The name it is asked for by.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Novice => "novice",
            Level::Average => "average",
            Level::Expert => "expert",
            Level::Perfect => "perfect",
        }
    }

    /// How it plays, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Level::Random => "plays any legal move",
            Level::Novice => "plays by rules of thumb, like a beginner",
            Level::Average => "looks two throws ahead",
            Level::Expert => "searches as far as it gets in a fifth of a second",
            Level::Perfect => "plays by exact tables wherever they reach, elsewhere like an expert",
        }
    }

    /// The level with this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// A player of this level. What it leaves to chance comes from the seed. The known endings matter to a perfect player alone;
    /// where they do not reach it plays like an expert.
    pub fn player(
        self,
        rules: &Arc<Ruleset>,
        seed: u64,
        endings: Option<Arc<dyn Endings>>,
    ) -> Box<dyn Player> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Novice => Box::new(Novice::new(seed)),
            Level::Average => Box::new(Average::new(rules)),
            Level::Expert => Box::new(Perfect::new(rules, None, EXPERT)),
            Level::Perfect => Box::new(Perfect::new(rules, endings, EXPERT)),
        }
    }
}

/// A move with what is thought of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advice {
    /// The move.
    pub mv: Move,
    /// The estimated chance that the side that makes it wins the game.
    pub win_chance: f64,
}

/// All legal moves, best first, as a two-ply search with a hand-made evaluation sees them. The win chances are estimates.
///
/// ```
/// use senet::{Preset, Ruleset, Throw};
/// let rules = Ruleset::preset(Preset::Modern);
/// let turn = rules.turn(&rules.start(), Throw::of(5))?;
/// let advice = senet_play::advise(&turn);
/// assert_eq!(advice.len(), 5);
/// assert!(advice[0].win_chance >= advice[4].win_chance);
/// # Ok::<(), senet::ImpossibleThrow>(())
/// ```
pub fn advise(turn: &Turn<'_>) -> Vec<Advice> {
    Average::new(turn.rules()).rank(turn)
}

/// Whether to throw or to make the move that may be made instead, as the same search sees it.
pub fn advise_before_throw(rules: &Ruleset, position: &Position) -> BeforeThrow {
    Average::new(rules).decide_before_throw(rules, position)
}

/// The chance that the side to throw wins, before its throw, as the same search sees it: for every throw what [`advise`] says of the
/// best move, averaged, or the move made instead of throwing if that is better. An estimate from 0 to 1.
///
/// ```
/// use senet::{Preset, Ruleset};
/// let rules = Ruleset::preset(Preset::Modern);
/// let chance = senet_play::estimate(&rules, &rules.start());
/// assert!(0.3 < chance && chance < 0.7);
/// ```
pub fn estimate(rules: &Ruleset, position: &Position) -> f64 {
    Average::new(rules).estimate(rules, position)
}

/// The random words of a player with this seed: a stream that no game's dice use.
pub(crate) fn own_stream(seed: u64) -> ChaCha8Rng {
    senet::dice::stream(seed, u64::MAX)
}
