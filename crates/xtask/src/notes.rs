//! `cargo xtask notes`: the release notes of this version.

use anyhow::{Context, Result};

use crate::system::{VERSION, root};

pub(crate) fn run() -> Result<()> {
    let text = std::fs::read_to_string(root().join("CHANGELOG.md"))?;
    let start = text.find(&format!("## {VERSION}")).context("CHANGELOG.md has no section of this version")?;
    let section = &text[start..];
    let end = section[2..].find("\n## ").map_or(section.len(), |end| end + 3);
    print!("{}", &section[..end]);
    Ok(())
}
