//! By which rules players play, and which exact values they know.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use senet_lab::GameContext;
use senet_play::{Level, Tablebase};
use senet_table::map::trusted::map_tables;
use senet_tablebase::tables_directory;

use crate::ruleset;

/// A ruleset with its options, and what the tables in a directory know of it; without one, those in the cache folder, if one of these
/// levels asks for them.
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
