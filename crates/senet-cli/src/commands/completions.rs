//! `senet completions`

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::output;

pub(super) fn run(shell: Shell) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "senet", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
