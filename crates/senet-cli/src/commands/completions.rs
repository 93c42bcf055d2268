//! `senet completions`: a completion script for a shell.

use anyhow::Result;
use clap_complete::Shell;

use crate::output;

pub(super) fn run(shell: Shell) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut crate::command(), "senet", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
