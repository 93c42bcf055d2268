//! The record of a live game.

use senet::{Record, Side};

use crate::fair;
use crate::game::GameState;

/// The record of a game as it stands. Once the game is over, it contains the seed of the throws.
pub fn record_of(state: &GameState) -> Record {
    let setup = state.setup();
    let mut record = Record::new(state.game().clone());
    let name = |side: Side| setup.seat(side).level().map(|level| format!("computer ({})", level.name()));
    record.headers.cones = name(Side::Cones);
    record.headers.spools = name(Side::Spools);
    let mut add = |name: &str, value: String| record.headers.others.push((name.to_owned(), value));
    add(fair::GAME_HEADER, setup.id.text());
    add(fair::COMMITMENT_HEADER, fair::commitment(setup.id, setup.server_seed));
    if let Some(opening) = state.decided_opening() {
        add(fair::OPENING_HEADER, fair::opening_text(&opening));
    }
    if let Some(seed) = state.fixed_seed() {
        add(fair::NONCES_HEADER, fair::nonces_text(state.contributions().nonces()));
        if state.is_over() {
            add(fair::SECRET_HEADER, setup.server_seed.text());
            add(fair::SEED_HEADER, seed.text());
        }
    } else if state.is_over() {
        add(fair::SEED_HEADER, setup.server_seed.text());
    }
    record
}
