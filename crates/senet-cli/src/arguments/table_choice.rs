//! `--tables`: which exact tables a command uses.

use std::convert::Infallible;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::ValueHint;
use senet::Ruleset;
use senet_tablebase::{OnDemandTablebase, tables_directory};

use crate::output;

/// The exact tables that a command uses.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) enum Tables {
    /// No files are read or written.
    None,
    /// Those in the cache directory.
    #[default]
    Auto,
    /// Those in this directory.
    Directory(PathBuf),
}

/// The short help of `--tables`.
const HELP: &str = "The exact tables: none, auto (senet/tables in the cache directory), or a directory";
const LONG_HELP: &str = "\
The exact tables: none, auto (senet/tables in the cache directory), or a directory

The cache directory is $XDG_CACHE_HOME, or ~/.cache if that is not set. With auto, games with up to two pieces a side \
always have the same values: they are solved when they are needed and saved in a folder of their own; of larger games, \
the tables there are used. With none, no files are read or written, and small games are solved in memory. The answer \
names the tables that it used.";

/// The tables of commands that evaluate positions.
#[derive(Args, Debug)]
pub(crate) struct TablesArgs {
    #[arg(help = HELP, long_help = LONG_HELP)]
    #[arg(long, value_name = "none|auto|DIR", default_value = "auto", value_parser = tables)]
    #[arg(value_hint = ValueHint::DirPath)]
    pub(crate) tables: Tables,
}

/// The tables of commands with a seed: the same seed gives the same answer unless tables are named.
#[derive(Args, Debug)]
pub(crate) struct SeededTablesArgs {
    #[arg(help = HELP, long_help = LONG_HELP)]
    #[arg(long, value_name = "none|auto|DIR", default_value = "none", value_parser = tables)]
    #[arg(value_hint = ValueHint::DirPath)]
    pub(crate) tables: Tables,
}

/// Parses a choice of tables.
pub(crate) fn tables(text: &str) -> Result<Tables, Infallible> {
    Ok(match text {
        "none" => Tables::None,
        "auto" => Tables::Auto,
        directory => Tables::Directory(directory.into()),
    })
}

impl Tables {
    /// The directory; `None` if no files are used.
    ///
    /// # Errors
    ///
    /// If the named directory does not exist, or the environment names no cache directory.
    pub(crate) fn directory(&self) -> Result<Option<PathBuf>> {
        match self {
            Tables::None => Ok(None),
            Tables::Auto => Ok(Some(tables_directory(None)?)),
            Tables::Directory(directory) => {
                check(directory)?;
                Ok(Some(directory.clone()))
            }
        }
    }

    /// The directory whose tables a command maps that uses no others. With `auto` it has the tables of small games,
    /// which are always the same and are solved first.
    ///
    /// # Errors
    ///
    /// As [`open`](Tables::open).
    #[cfg(any(feature = "lab", feature = "train"))]
    pub(crate) fn mapped_directory(&self, rules: &Ruleset) -> Result<Option<PathBuf>> {
        let directory = self.directory()?;
        Ok(match self {
            Tables::None | Tables::Directory(_) => directory,
            Tables::Auto => {
                self.open(&Arc::new(rules.clone()))?.prepare();
                directory.map(|directory| senet_tablebase::automatic_directory(&directory))
            }
        })
    }

    /// The tablebase of a ruleset.
    ///
    /// # Errors
    ///
    /// As [`directory`](Tables::directory), and if a table cannot be used.
    pub(crate) fn open(&self, rules: &Arc<Ruleset>) -> Result<OnDemandTablebase> {
        let Some(directory) = self.directory()? else { return Ok(OnDemandTablebase::in_memory(rules)) };
        let opened = match self {
            Tables::Auto => OnDemandTablebase::automatic(rules, &directory)?,
            Tables::None | Tables::Directory(_) => OnDemandTablebase::open(rules, &directory)?,
        };
        Ok(opened.with_notifier(output::notice))
    }
}

/// What to do about a directory of tables that cannot be used.
const REMEDY: &str = "name an existing directory with --tables, or write none or auto";

/// Refuses a directory of tables that does not exist.
fn check(directory: &Path) -> Result<()> {
    let shown = directory.display();
    match directory.metadata() {
        Ok(_) => check_not_a_file(directory),
        Err(error) => bail!("the directory of tables '{shown}' cannot be read: {error}; {REMEDY}"),
    }
}

/// Refuses a file in place of a directory of tables. The directory may be missing, where it is created.
///
/// # Errors
///
/// If it is a file.
pub(crate) fn check_not_a_file(directory: &Path) -> Result<()> {
    match directory.metadata() {
        Ok(found) if !found.is_dir() => bail!("'{}' is not a directory; {REMEDY}", directory.display()),
        Ok(_) | Err(_) => Ok(()),
    }
}

impl fmt::Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tables::None => f.write_str("none"),
            Tables::Auto => f.write_str("auto"),
            Tables::Directory(directory) => directory.display().fmt(f),
        }
    }
}
