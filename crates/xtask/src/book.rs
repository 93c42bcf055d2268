//! `cargo xtask book`: `docs/` as a book of web pages.

use anyhow::{Context, Result};

use crate::system;

pub(crate) fn run() -> Result<()> {
    system::run(system::command("mdbook").args(["build", "docs"]))
        .context("mdbook is needed: cargo install mdbook")?;
    println!("{}", system::root().join("target/book/index.html").display());
    Ok(())
}
