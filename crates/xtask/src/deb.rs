//! `cargo xtask deb`: the Debian package, from the files of the archive. `crates/senet-cli/Cargo.toml` lists them.

use anyhow::Result;

use crate::dist;
use crate::system::{self, cargo, dist_folder, root};

pub(crate) fn run() -> Result<()> {
    system::need_cargo_tool("deb", "cargo install cargo-deb")?;
    let files = dist::run()?;
    // The list of files in the manifest names one folder, whatever the target.
    let packaged = root().join("target/deb");
    if packaged.exists() {
        std::fs::remove_dir_all(&packaged)?;
    }
    std::fs::rename(&files, &packaged)?;
    system::run(
        cargo()
            .args(["deb", "--package", "senet-cli", "--no-build", "--no-strip", "--output"])
            .arg(dist_folder()?),
    )
}
