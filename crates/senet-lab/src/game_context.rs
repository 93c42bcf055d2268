//! The context of games: a ruleset with its tablebase.

use std::sync::Arc;

use senet::Ruleset;
use senet_play::{Level, Player, Tablebase};

/// A ruleset with the tablebase that players may probe.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset};
/// use senet_lab::GameContext;
/// use senet_play::Tablebase;
/// use senet_table::TableSet;
/// let rules = Arc::new(Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"])?)?);
/// let tables = TableSet::read("../senet-table/examples/tables".as_ref(), &rules)?;
/// let context = GameContext { rules, tablebase: Some(Arc::new(tables)) };
/// let start = context.tablebase.and_then(|tables| tables.value(&context.rules.start()));
/// assert!(start.is_some_and(|value| (value.win - 0.503).abs() < 1e-3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct GameContext {
    /// The ruleset.
    pub rules: Arc<Ruleset>,
    /// The tablebase, which only perfect players probe.
    pub tablebase: Option<Arc<dyn Tablebase>>,
}

impl GameContext {
    /// A ruleset without a tablebase.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// use senet_lab::GameContext;
    /// let context = GameContext::new(Ruleset::preset(Preset::Tait));
    /// assert_eq!(context.rules.spec().name, "tait");
    /// assert!(context.tablebase.is_none());
    /// ```
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
