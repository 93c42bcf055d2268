//! What can be counted in a game.

use senet::{Game, Place, Side, Square};

/// The figures of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Figures {
    /// How often each number was thrown, 0 to 6.
    pub(crate) throws: [u32; 7],
    /// Pieces moved.
    pub(crate) moves: u32,
    /// Enemy pieces hit or pushed.
    pub(crate) hits: u32,
    /// Own pieces that came into the water, by whatever way.
    pub(crate) water: u32,
    /// Throws with which nothing was moved.
    pub(crate) passes: u32,
    /// Pieces borne off.
    pub(crate) off: u32,
    /// Pieces not yet borne off.
    pub(crate) left: u32,
}

/// The figures of both sides, cones first.
pub(crate) fn figures(game: &Game) -> [Figures; 2] {
    let mut figures = [Figures::default(); 2];
    for ply in game.plies() {
        let (side, other) = (ply.before.side(), ply.before.side().other());
        let Some(throw) = ply.throw else {
            figures[side.index()].moves += 1;
            continue;
        };
        let turn = game.rules().turn(&ply.before, throw).expect("a throw that was made is possible");
        let effects = turn.effects(ply.mv);
        let own = &mut figures[side.index()];
        own.throws[usize::from(throw.value())] += 1;
        match ply.mv {
            senet::Move::Pass => own.passes += 1,
            _ => own.moves += 1,
        }
        own.water += u32::from(effects.into_water());
        let hit = |carried: &&senet::Displacement| carried.side == other && carried.to != Place::Off;
        own.hits += effects.displacements.iter().filter(hit).count() as u32;
        for carried in &effects.displacements {
            if carried.to == Place::On(Square::WATER) {
                figures[carried.side.index()].water += 1;
            }
        }
    }
    for side in Side::BOTH {
        figures[side.index()].off = u32::from(game.pieces_off(side));
        figures[side.index()].left = u32::from(game.position().pieces_left(side));
    }
    figures
}
