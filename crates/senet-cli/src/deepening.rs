//! Evaluates one position to greater and greater depths, with progress, until the command is interrupted. `senet value`
//! and `senet series` use it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use senet::{Position, Throw};
use senet_play::{Analysis, Limits};
use senet_tablebase::OnDemandTablebase;

use crate::interrupt;

/// Evaluates the position to greater and greater depths, up to `last` or until the command is interrupted. Returns
/// the deepest evaluation with its depth.
///
/// # Errors
///
/// If the throw cannot occur, or the command is interrupted before the first result.
pub(crate) fn evaluate(
    tablebase: &Arc<OnDemandTablebase>,
    position: Position,
    throw: Option<Throw>,
    last: u32,
    interrupted: &AtomicBool,
) -> Result<(Analysis, u32)> {
    let tablebase = Arc::clone(tablebase);
    let found = interrupt::deepening(interrupted, last, "", move |sender| {
        for depth in 1..=last {
            let found = tablebase.analyst(Limits::depth(depth)).analyse(&position, throw);
            let is_final = found.as_ref().map_or(true, Analysis::is_exact);
            let depth = if is_final { last } else { depth };
            if sender.send(found.map(|found| (found, depth))).is_err() || is_final {
                return;
            }
        }
    })?;
    Ok(found.into_iter().last().expect("something was found")?)
}
