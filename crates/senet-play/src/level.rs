//! Levels of play, and what every player can do.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use senet::{Game, Move, Position, Ruleset, Turn};

use crate::average::Average;
use crate::evaluation::Source;
use crate::limits::Limits;
use crate::novice::Novice;
use crate::perfect::Perfect;
use crate::random::Random;
use crate::tablebase::Tablebase;

/// What a side does that may move instead of throwing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThrowDecision {
    /// It throws.
    Throw,
    /// It makes the move that may be made instead.
    MoveInstead,
}

/// Somebody who plays Senet.
pub trait Player: Send {
    /// Decides whether to throw. Asked only where a move may be made instead.
    fn decide_throw(&mut self, rules: &Ruleset, position: &Position) -> ThrowDecision;

    /// Chooses one of the legal moves.
    fn choose(&mut self, turn: &Turn<'_>) -> Move;

    /// Is told what went before, where it takes over from one who was there: what it then decides is what that one would have.
    fn resume(&mut self, _: &Game) {}

    /// What the worth of its last choice rests on, if it says.
    fn evaluation_source(&self) -> Option<Source> {
        None
    }
}

/// How well a computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Any legal move, each as likely.
    Random,
    /// Rules of thumb, like a beginner who knows the rules.
    Novice,
    /// Looks two plies ahead, with half of what the best evaluator has learned.
    Average,
    /// Looks four plies ahead with the best evaluator there is.
    Expert,
    /// Plays the best move wherever exact values reach; elsewhere like an expert.
    Perfect,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 5] = [Level::Random, Level::Novice, Level::Average, Level::Expert, Level::Perfect];

    /// How long an expert thinks about a move: four plies, which is tens of thousands of positions at most but where rulesets allow very
    /// many moves.
    pub const SEARCH_LIMITS: Limits = Limits { depth: Some(4), nodes: Some(200_000), time: None };

    /// Whether it takes so long to choose a move that nobody should wait for it in front of a screen.
    pub const fn is_slow(self) -> bool {
        matches!(self, Level::Expert | Level::Perfect)
    }

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
    pub const fn description(self) -> &'static str {
        match self {
            Level::Random => "plays any legal move",
            Level::Novice => "plays by rules of thumb, like a beginner",
            Level::Average => "looks two throws ahead",
            Level::Expert => "looks four throws ahead, with the best eye there is",
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
        tablebase: Option<Arc<dyn Tablebase>>,
    ) -> Box<dyn Player> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Novice => Box::new(Novice::new(seed)),
            Level::Average => Box::new(Average::new(rules)),
            Level::Expert => Box::new(Perfect::new(rules, None, Level::SEARCH_LIMITS)),
            Level::Perfect => Box::new(Perfect::new(rules, tablebase, Level::SEARCH_LIMITS)),
        }
    }
}

/// The random words of a player with this seed: a stream that no game's dice use.
pub(crate) fn own_stream(seed: u64) -> ChaCha8Rng {
    senet::dice::stream(seed, u64::MAX)
}
