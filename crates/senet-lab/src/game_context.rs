//! The context of games: a ruleset with its tablebase.

use std::sync::Arc;

use senet::Ruleset;
use senet_play::{Level, Player, Tablebase};

/// A ruleset with the tablebase that players may probe.
#[derive(Clone)]
pub struct GameContext {
    /// The ruleset whose start all games begin from.
    pub rules: Arc<Ruleset>,
    /// The tablebase, which only perfect players probe.
    pub tablebase: Option<Arc<dyn Tablebase>>,
}

impl GameContext {
    /// A ruleset without a tablebase.
    pub fn new(rules: Ruleset) -> GameContext {
        GameContext { rules: Arc::new(rules), tablebase: None }
    }

    /// Creates a player of a level. Its random choices come from the seed.
    pub(crate) fn player(&self, level: Level, seed: u64) -> Box<dyn Player> {
        level.player(&self.rules, seed, self.tablebase.clone())
    }
}

impl std::fmt::Debug for GameContext {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameContext").field("rules", &self.rules.spec().full_name()).finish_non_exhaustive()
    }
}
