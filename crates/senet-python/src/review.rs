//! Reviews of games.

use pyo3::prelude::*;
use senet_play::ReviewedGame;
use senet_tablebase::thread_count;
use senet_wire::Review;

use crate::errors::{SenetError, raise};
use crate::game::Game;
use crate::tables::{Tables, probe_of};

/// The review of a game as JSON, which the package reads into a dictionary.
#[pyfunction]
#[pyo3(signature = (game, tables, depth, threads))]
pub(crate) fn review_json(
    py: Python<'_>,
    game: &Game,
    tables: Option<&Tables>,
    depth: u32,
    threads: Option<u16>,
) -> PyResult<String> {
    let record = &game.record;
    let values = probe_of(tables, record.game.rules())?;
    let review = py.detach(|| {
        let reviewed = ReviewedGame::to_depth(record, values.as_ref(), thread_count(threads), depth);
        serde_json::to_string(&Review::of(&reviewed))
    });
    review.map_err(raise::<SenetError>)
}
