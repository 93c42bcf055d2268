//! The ruleset of a match, with the exact tables that its players use.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use senet_lab::GameContext;
use senet_play::{Level, Tablebase};
use senet_table::map::trusted::map_tables;
use senet_tablebase::tables_directory;

use crate::ruleset;

/// Loads a ruleset with its options and the tables in `directory`. Without a directory, tables are loaded
/// from the cache directory if one of the levels is perfect, else not at all.
///
/// # Errors
///
/// If the ruleset or its tables cannot be loaded.
pub(crate) fn game_context(
    name: &str,
    options: &[String],
    levels: &[Level],
    directory: Option<&Path>,
) -> Result<GameContext> {
    let mut context = GameContext::new(ruleset::ruleset(name, options)?);
    if directory.is_some() || levels.contains(&Level::Perfect) {
        let tables = map_tables(&tables_directory(directory)?, &context.rules)?;
        context.tablebase = Some(Arc::new(tables) as Arc<dyn Tablebase>);
    }
    Ok(context)
}
