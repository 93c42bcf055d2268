//! The registry of players: one entry for each [`Level`].
//!
//! A new level is a file with its [`Player`], a variant of [`Level`], and an entry here.

use std::sync::Arc;

use senet::Ruleset;

use super::average::Average;
use super::novice::Novice;
use super::random::Random;
use super::strongest::Strongest;
use crate::level::Level;
use crate::limits::Limits;
use crate::player::Player;
use crate::tablebase::Tablebase;

/// What a player is made from.
struct Request<'a> {
    rules: &'a Arc<Ruleset>,
    seed: u64,
    tablebase: Option<Arc<dyn Tablebase>>,
}

/// How long a player takes for a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speed {
    /// A few milliseconds at most.
    Immediate,
    /// Up to a second, so that a screen should stay responsive meanwhile.
    Slow,
}

/// What the program knows of a level.
struct Entry {
    level: Level,
    name: &'static str,
    description: &'static str,
    speed: Speed,
    player: fn(Request<'_>) -> Box<dyn Player>,
}

/// The entries, in the order of [`Level::ALL`].
static REGISTRY: [Entry; Level::ALL.len()] = [
    Entry {
        level: Level::Random,
        name: "random",
        description: "plays any legal move",
        speed: Speed::Immediate,
        player: |request| Box::new(Random::new(request.seed)),
    },
    Entry {
        level: Level::Novice,
        name: "novice",
        description: "plays by rules of thumb, like a beginner",
        speed: Speed::Immediate,
        player: |request| Box::new(Novice::new(request.seed)),
    },
    Entry {
        level: Level::Average,
        name: "average",
        description: "looks two throws ahead",
        speed: Speed::Immediate,
        player: |request| Box::new(Average::new(request.rules)),
    },
    Entry {
        level: Level::Expert,
        name: "expert",
        description: "looks four throws ahead, with the best evaluation there is",
        speed: Speed::Slow,
        player: |request| Box::new(Strongest::new(request.rules, None, Level::SEARCH_LIMITS)),
    },
    Entry {
        level: Level::Perfect,
        name: "perfect",
        description: "plays perfectly where exact tables reach, and like an expert elsewhere",
        speed: Speed::Slow,
        player: |request| Box::new(Strongest::new(request.rules, request.tablebase, Level::SEARCH_LIMITS)),
    },
];

impl Level {
    /// The search limits of an expert: four plies, which is tens of thousands of positions in most rulesets.
    /// The limit of nodes bounds the time in rulesets with very many moves.
    pub const SEARCH_LIMITS: Limits = Limits { depth: Some(4), nodes: Some(200_000), time: None };

    /// Returns `true` if a move can take so long that a screen should not wait for it.
    pub const fn is_slow(self) -> bool {
        matches!(self.entry().speed, Speed::Slow)
    }

    /// The name of the level on the command line and in files.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// A short description of how the level plays, which continues "the computer …".
    pub const fn description(self) -> &'static str {
        self.entry().description
    }

    /// The level with this name.
    pub fn from_name(name: &str) -> Option<Level> {
        REGISTRY.iter().find(|entry| entry.name == name).map(|entry| entry.level)
    }

    /// Creates a player of this level.
    ///
    /// Random choices come from `seed`. Only [`Level::Perfect`] probes the tablebase; where the tablebase has
    /// no value it plays like [`Level::Expert`].
    pub fn player(
        self,
        rules: &Arc<Ruleset>,
        seed: u64,
        tablebase: Option<Arc<dyn Tablebase>>,
    ) -> Box<dyn Player> {
        (self.entry().player)(Request { rules, seed, tablebase })
    }

    const fn entry(self) -> &'static Entry {
        &REGISTRY[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_its_own_entry_in_order() {
        for (level, entry) in Level::ALL.into_iter().zip(&REGISTRY) {
            assert_eq!(entry.level, level);
            assert_eq!(level.entry().level, level);
        }
    }
}
