//! `senet man`: manual pages, one for the program and one for every subcommand.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::output;

pub(super) fn run(out: &Path) -> Result<()> {
    let cannot = || format!("cannot write manual pages into {}: name another folder", out.display());
    fs::create_dir_all(out).with_context(cannot)?;
    clap_mangen::generate_to(crate::command(), out).with_context(cannot)?;
    output::print(&format!("{}\n", out.join("senet.1").display()))
}
