//! The effects of a move on the board and on the turn.

use senet::points::{Hit, Water};
use senet::{Direction, Effects, ExtraThrow, Move, Next, Outcome, Place, Square, Turn};

use super::effect::Effect;

/// The effects of a legal move on the pieces and on the turn.
pub fn move_effects(turn: &Turn<'_>, mv: Move) -> Vec<Effect> {
    let applied = turn.effects(mv);
    let mut effects = Vec::new();
    match mv {
        Move::Pass if turn.forced().is_some() => effects.push(Effect::MustPass),
        Move::Pass => effects.push(Effect::Passes),
        Move::Enter { .. } => effects.push(Effect::Enters),
        Move::Step { .. } if turn.direction() == Some(Direction::Backward) => effects.push(Effect::MovesBack),
        Move::Step { .. } | Move::BearOff { .. } => {}
    }
    if applied.into_water() {
        effects.extend(applied.path.last().map(|place| Effect::FallsIntoWater(*place)));
    }
    if returns_from_water(turn, mv) {
        effects.extend(applied.path.last().map(|place| Effect::ReturnsFromWater(*place)));
    }
    effects.extend(displacements(turn, &applied));
    if applied.bears_off() {
        effects.push(Effect::BearsOff);
    }
    if effects.is_empty() {
        effects.push(Effect::MovesOn);
    }
    effects.extend(end_of_move(&applied.outcome, applied.extra_throw));
    effects
}

/// The effects of the move that is made instead of throwing.
pub fn instead_of_throw_effects(outcome: &Outcome) -> Vec<Effect> {
    std::iter::once(Effect::Rescues).chain(end_of_move(outcome, None)).collect()
}

/// Whether the throw takes the piece from the water back to 15.
fn returns_from_water(turn: &Turn<'_>, mv: Move) -> bool {
    let from = Move::Step { from: Square::WATER, to: Square::REBIRTH };
    turn.rules().spec().points.water == Water::ByThrow && mv == from
}

/// The effects on other pieces.
fn displacements(turn: &Turn<'_>, applied: &Effects) -> impl Iterator<Item = Effect> {
    let points = &turn.rules().spec().points;
    let (hit, waits) = (points.hit, points.water == Water::WaitsForRebirth);
    let mover = turn.position().side();
    applied.displacements.iter().map(move |displaced| match (displaced.to, hit) {
        (Place::Off, _) => Effect::Releases(*displaced),
        _ if waits && displaced.from == Place::On(Square::WATER) => Effect::LeavesWater(*displaced),
        (_, Hit::PushBack) => Effect::Pushes(*displaced),
        _ if displaced.side == mover => Effect::Neglects(*displaced),
        (_, Hit::Swap | Hit::ToHand | Hit::Never) => Effect::Hits(*displaced),
    })
}

/// How the turn goes on. `None` if it passes.
fn end_of_move(outcome: &Outcome, extra_throw: Option<ExtraThrow>) -> Option<Effect> {
    match outcome.next {
        Next::Won(side) => Some(Effect::Wins(side)),
        Next::ThrowsAgain => Some(Effect::ThrowsAgain(extra_throw)),
        Next::TurnPasses => None,
    }
}
