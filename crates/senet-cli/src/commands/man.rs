//! `senet man`: manual pages, one for the program and one for every subcommand.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use clap_mangen::Man;

use crate::files::{self, Document};
use crate::output;

pub(super) fn run(out: &Path) -> Result<()> {
    let cannot = || format!("cannot write manual pages into {}: name another folder", out.display());
    fs::create_dir_all(out).with_context(cannot)?;
    let mut command = crate::command();
    command.build();
    let mut pages = Vec::new();
    add_pages(&command, out, &mut pages)?;
    files::write(&pages).with_context(cannot)?;
    output::print(&format!("{}\n", out.join("senet.1").display()))
}

/// Adds the page of a command and those of its subcommands.
fn add_pages(command: &clap::Command, out: &Path, pages: &mut Vec<Document>) -> Result<()> {
    // `help` prints what the other commands print with `--help`.
    let is_shown = |command: &&clap::Command| !command.is_hide_set() && command.get_name() != "help";
    let mut shown = command.get_subcommands().filter(is_shown);
    shown.try_for_each(|command| add_pages(command, out, pages))?;
    let page = Man::new(command.clone());
    let mut bytes = Vec::new();
    page.render(&mut bytes)?;
    pages.push(Document { path: out.join(page.get_filename()), bytes });
    Ok(())
}
