//! The ruleset of a match, with the exact tables that its players use.

use std::sync::Arc;

use anyhow::Result;
use senet_lab::GameContext;
use senet_play::{Level, Tablebase};
use senet_tablebase::{OnDemandTablebase, TrackingProbe};

use crate::arguments::Tables;
use crate::ruleset;
use crate::sources::{Estimates, Sources};

/// A ruleset with its tables, and the sources that the results of its games name.
pub(crate) struct Loaded {
    pub(crate) context: GameContext,
    choice: Tables,
    tablebase: OnDemandTablebase,
    probe: Arc<TrackingProbe>,
}

impl Loaded {
    /// What the games played so far rest on.
    pub(crate) fn sources(&self, estimates: Estimates) -> Sources {
        let used = self.probe.take_used_tables();
        crate::sources::of_tables(&self.choice, &self.tablebase, &used, estimates)
    }
}

/// Loads a ruleset with its options and its tables. Without a choice, tables are loaded from the cache directory
/// if one of the levels is perfect, else not at all.
///
/// # Errors
///
/// If the ruleset or its tables cannot be loaded.
pub(crate) fn game_context(
    name: &str,
    options: &[String],
    levels: &[Level],
    tables: Option<&Tables>,
) -> Result<Loaded> {
    let mut context = GameContext::new(ruleset::ruleset(name, options)?);
    let default = if levels.contains(&Level::Perfect) { Tables::Auto } else { Tables::None };
    let choice = tables.cloned().unwrap_or(default);
    let tablebase = choice.open(&context.rules)?;
    let probe = tablebase.tracking_probe();
    if choice != Tables::None {
        context.tablebase = Some(probe.clone() as Arc<dyn Tablebase>);
    }
    Ok(Loaded { context, choice, tablebase, probe })
}
