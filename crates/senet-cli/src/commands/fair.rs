//! `senet fair`: checks that the throws of a game follow from the seed that the server committed to.

use anyhow::Result;
use senet_server::fair;

use crate::arguments::Fair;
use crate::{output, record};

pub(super) fn run(args: &Fair) -> Result<()> {
    let record = record::read(&args.file)?;
    let verified = fair::verify(&record, args.commitment.as_deref())?;
    let source = match args.commitment {
        Some(_) => "the commitment you noted",
        None => "the commitment in the record",
    };
    output::print(&format!(
        "Fair: all {} throws follow from the seed, and the seed matches {source}.\nGame:       {}\nCommitment: {}\n",
        verified.throws, verified.game, verified.commitment
    ))
}
