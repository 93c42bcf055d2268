//! `cargo xtask packages`: every library crate as it would be published, built from its package alone.

use anyhow::Result;

use crate::system::{self, LIBRARIES, cargo};

pub(crate) fn run() -> Result<()> {
    let mut command = cargo();
    command.args(["package", "--locked", "--allow-dirty"]);
    for library in LIBRARIES {
        command.args(["--package", library]);
    }
    system::run(&mut command)
}
