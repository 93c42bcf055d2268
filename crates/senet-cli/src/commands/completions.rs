//! `senet completions`: a completion script for a shell.

use anyhow::Result;
use clap_complete::Shell;

use crate::output::Output;

pub(super) fn run(shell: Shell) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut crate::command(), "senet", &mut script);
    let mut output = Output::open();
    output.raw(&String::from_utf8_lossy(&script))?;
    output.flush()
}
