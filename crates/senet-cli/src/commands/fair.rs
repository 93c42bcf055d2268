//! `senet fair`: whether the throws of a game came from a seed that was bound before it.

use anyhow::Result;
use senet_server::fair;

use crate::arguments::Fair;
use crate::{output, record};

pub(super) fn run(asked: &Fair) -> Result<()> {
    let record = record::read(&asked.file)?;
    let verified = fair::verify(&record, asked.commitment.as_deref())?;
    let bound = match asked.commitment {
        Some(_) => "to which the server bound itself, as you noted it",
        None => "to which the server bound itself, as the record says",
    };
    output::print(&format!(
        "Fair: all {} throws came from the seed {bound}.\nGame:       {}\nCommitment: {}\n",
        verified.throws, verified.game, verified.commitment
    ))
}
