//! By which rules players play, and which exact values they know.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use senet_lab::Setting;
use senet_play::{Endings, Level};
use senet_table::TableSet;
use senet_tablebase::tables_directory;

use crate::ruleset;

/// A ruleset with its options, and what the tables in a directory know of it; without one, those in the cache folder, if one of these
/// levels asks for them.
pub(crate) fn setting(
    name: &str,
    options: &[String],
    levels: &[Level],
    directory: Option<&Path>,
) -> Result<Setting> {
    let mut setting = Setting::new(ruleset::ruleset(name, options)?);
    if directory.is_some() || levels.contains(&Level::Perfect) {
        let tables = TableSet::open(&tables_directory(directory)?, &setting.rules)?;
        setting.endings = Some(Arc::new(tables) as Arc<dyn Endings>);
    }
    Ok(setting)
}
