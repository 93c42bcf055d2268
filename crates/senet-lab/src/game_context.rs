//! What players play by.

use std::sync::Arc;

use senet::Ruleset;
use senet_play::{Level, Player, Tablebase};

/// The rules of games, and what players know of them.
#[derive(Clone)]
pub struct GameContext {
    /// The rules.
    pub rules: Arc<Ruleset>,
    /// The endings that perfect players know.
    pub tablebase: Option<Arc<dyn Tablebase>>,
}

impl GameContext {
    /// The rules, of which nobody knows any ending.
    pub fn new(rules: Ruleset) -> GameContext {
        GameContext { rules: Arc::new(rules), tablebase: None }
    }

    /// A player of a level. What it leaves to chance comes from the seed.
    pub(crate) fn player(&self, level: Level, seed: u64) -> Box<dyn Player> {
        level.player(&self.rules, seed, self.tablebase.clone())
    }
}

impl std::fmt::Debug for GameContext {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameContext").field("rules", &self.rules.spec().full_name()).finish_non_exhaustive()
    }
}
