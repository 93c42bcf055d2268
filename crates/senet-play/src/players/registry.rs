//! The registry of players: one entry for each [`Level`].
//!
//! A new level is a file with its [`Player`], a variant of [`Level`], and an entry here.

use std::sync::Arc;

use senet::Ruleset;

use super::random::Random;
use super::softmax::Softmax;
use super::strongest::Strongest;
use crate::level::Level;
use crate::limits::Limits;
use crate::network::Network;
use crate::player::Player;
use crate::tablebase::Tablebase;

/// What a level does.
#[derive(Clone, Copy)]
enum Play {
    Random,
    /// Loses this share of what random choices lose.
    LossShare(f64),
    Search,
    /// Searches where the tablebase has no value.
    Tablebase,
}

/// What the program knows of a level.
struct Entry {
    name: &'static str,
    description: &'static str,
    play: Play,
}

/// The entries, in the order of [`Level::ALL`].
static REGISTRY: [Entry; Level::ALL.len()] = [
    Entry { name: "random", description: "plays any legal move", play: Play::Random },
    Entry {
        name: "beginner",
        description: "loses 64 % of what random moves lose",
        play: Play::LossShare(0.64),
    },
    Entry {
        name: "novice",
        description: "loses 36 % of what random moves lose",
        play: Play::LossShare(0.36),
    },
    Entry {
        name: "average",
        description: "loses 16 % of what random moves lose",
        play: Play::LossShare(0.16),
    },
    Entry {
        name: "skilled",
        description: "loses 4 % of what random moves lose",
        play: Play::LossShare(0.04),
    },
    Entry {
        name: "expert",
        description: "looks about five throws ahead, with the best evaluation there is",
        play: Play::Search,
    },
    Entry {
        name: "perfect",
        description: "plays perfectly where exact tables reach, and like an expert elsewhere",
        play: Play::Tablebase,
    },
];

impl Level {
    /// The search limits of an expert. Most moves take a few hundredths of a second. Doubling the number of
    /// positions doubles the time and rarely reaches one more ply.
    pub const SEARCH_LIMITS: Limits = Limits::nodes(100_000);

    /// Returns `true` if a move can take so long that a screen should not wait for it.
    pub const fn is_slow(self) -> bool {
        matches!(self.entry().play, Play::Search | Play::Tablebase)
    }

    /// The name of the level on the command line and in files.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// A short description of how the level plays, which continues "the computer …".
    pub const fn description(self) -> &'static str {
        self.entry().description
    }

    /// The share of the loss of random choices that the level aims at in most rulesets. `None` for levels that play
    /// as well as they can.
    pub const fn loss_share(self) -> Option<f64> {
        match self.entry().play {
            Play::Random => Some(1.0),
            Play::LossShare(share) => Some(share),
            Play::Search | Play::Tablebase => None,
        }
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
        match self.entry().play {
            Play::Random => Box::new(Random::new(seed)),
            Play::LossShare(share) => Box::new(Softmax::new(rules, scaled(share, rules), seed)),
            Play::Search => Box::new(Strongest::new(rules, None, Level::SEARCH_LIMITS)),
            Play::Tablebase => Box::new(Strongest::new(rules, tablebase, Level::SEARCH_LIMITS)),
        }
    }

    /// The share of the loss of random choices that the level aims at in this ruleset.
    pub(crate) fn loss_share_in(self, rules: &Ruleset) -> Option<f64> {
        match self.entry().play {
            Play::LossShare(share) => Some(scaled(share, rules)),
            Play::Random | Play::Search | Play::Tablebase => self.loss_share(),
        }
    }

    const fn entry(self) -> &'static Entry {
        &REGISTRY[self as usize]
    }
}

/// The rules in which good moves lead to decisions with more at stake, by the name of their network, and the factor of
/// all shares in games with these or the nearest rules. In `koreader` random choices lose 0.33 a game against
/// themselves, and would lose 0.6 in the place of `beginner` and 0.8 in that of `skilled`: who hurries is soon left
/// with one piece and no choice. Twice the factor makes `beginner` no better than `random`; half of it leaves no room
/// between `skilled` and `expert`.
const SHARE_FACTORS: &[(&str, f64)] = &[("koreader", 0.3)];

/// A share with the factor of the ruleset.
fn scaled(share: f64, rules: &Ruleset) -> f64 {
    let name = Network::name_for_rules(rules);
    let factor = SHARE_FACTORS.iter().find(|(network, _)| Some(*network) == name);
    share * factor.map_or(1.0, |(_, factor)| *factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_its_own_entry_in_order() {
        for level in Level::ALL {
            assert_eq!(level.name(), format!("{level:?}").to_lowercase());
        }
    }
}
