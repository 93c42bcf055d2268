//! Statistics of a game, shown at its end.

use senet::{Displacement, Game, Move, Place, Side, Square};

/// The statistics of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SideStatistics {
    /// How often each value was thrown, from 0 to 6.
    pub(crate) throws: [u32; 7],
    pub(crate) moves: u32,
    /// Enemy pieces hit or pushed.
    pub(crate) hits: u32,
    /// Own pieces that entered the water.
    pub(crate) water: u32,
    /// Throws without a move.
    pub(crate) passes: u32,
    pub(crate) off: u32,
    /// Pieces not borne off.
    pub(crate) left: u32,
}

/// The statistics of both sides, cones first.
pub(crate) fn statistics(game: &Game) -> [SideStatistics; 2] {
    let mut statistics = [SideStatistics::default(); 2];
    for ply in game.plies() {
        let (side, other) = (ply.before.side(), ply.before.side().other());
        let Some(throw) = ply.throw else {
            statistics[side.index()].moves += 1;
            continue;
        };
        let turn = game.rules().turn(&ply.before, throw).expect("the throw was made");
        let effects = turn.effects(ply.mv);
        let own = &mut statistics[side.index()];
        own.throws[usize::from(throw.value())] += 1;
        match ply.mv {
            Move::Pass => own.passes += 1,
            _ => own.moves += 1,
        }
        own.water += u32::from(effects.into_water());
        let is_hit = |displaced: &&Displacement| displaced.side == other && displaced.to != Place::Off;
        own.hits += effects.displacements.iter().filter(is_hit).count() as u32;
        for displaced in &effects.displacements {
            if displaced.to == Place::On(Square::WATER) {
                statistics[displaced.side.index()].water += 1;
            }
        }
    }
    for side in Side::BOTH {
        statistics[side.index()].off = u32::from(game.pieces_off(side));
        statistics[side.index()].left = u32::from(game.position().pieces_left(side));
    }
    statistics
}
