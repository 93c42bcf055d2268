//! `cargo xtask book`: `docs/` as a book of web pages.

use anyhow::Result;

use crate::system;

pub(crate) fn run() -> Result<()> {
    system::need("mdbook", system::command("mdbook").arg("--version"), "cargo install mdbook")?;
    system::run(system::command("mdbook").args(["build", "docs"]))?;
    println!("{}", system::root().join("target/book/index.html").display());
    Ok(())
}
