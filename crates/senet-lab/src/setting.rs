//! What players play by.

use std::sync::Arc;

use senet::Ruleset;
use senet_play::{Endings, Level, Player};

/// The rules of games, and what players know of them.
#[derive(Clone)]
pub struct Setting {
    /// The rules.
    pub rules: Arc<Ruleset>,
    /// The endings that perfect players know.
    pub endings: Option<Arc<dyn Endings>>,
}

impl Setting {
    /// The rules, of which nobody knows any ending.
    pub fn new(rules: Ruleset) -> Setting {
        Setting { rules: Arc::new(rules), endings: None }
    }

    /// A player of a level. What it leaves to chance comes from the seed.
    pub(crate) fn player(&self, level: Level, seed: u64) -> Box<dyn Player> {
        level.player(&self.rules, seed, self.endings.clone())
    }
}

impl std::fmt::Debug for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Setting").field("rules", &self.rules.spec().full_name()).finish_non_exhaustive()
    }
}
