//! `senet history`: the history of the game.

use anyhow::Result;

use crate::arguments::History;
use crate::output;

pub(super) fn run(args: &History) -> Result<()> {
    let text = senet_web::history(&args.language).expect("the history exists in this language");
    output::print(&text)
}
