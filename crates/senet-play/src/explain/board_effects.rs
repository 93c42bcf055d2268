//! What happens on the board when a move is made.

use senet::points::Hit;
use senet::{Direction, Effects, Move, Next, Outcome, Place, Turn};

use super::Effect;

/// What a legal move does to pieces and to the turn.
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
    effects.extend(fates(turn, &applied));
    if applied.bears_off() {
        effects.push(Effect::BearsOff);
    }
    if effects.is_empty() {
        effects.push(Effect::MovesOn);
    }
    effects.extend(goes_on(&applied.outcome, applied.extra_throw));
    effects
}

/// What the move does that is made instead of throwing.
pub fn instead_of_throw_effects(outcome: &Outcome) -> Vec<Effect> {
    std::iter::once(Effect::Rescues).chain(goes_on(outcome, None)).collect()
}

/// What becomes of the other pieces.
fn fates(turn: &Turn<'_>, applied: &Effects) -> impl Iterator<Item = Effect> {
    let hit = turn.rules().spec().points.hit;
    applied.displacements.iter().map(move |carried| match (carried.to, hit) {
        (Place::Off, _) => Effect::Releases(*carried),
        (_, Hit::PushBack) => Effect::Pushes(*carried),
        (_, Hit::Swap | Hit::ToHand) => Effect::Hits(*carried),
    })
}

fn goes_on(outcome: &Outcome, again: Option<senet::ExtraThrow>) -> Option<Effect> {
    match outcome.next {
        Next::Won(side) => Some(Effect::Wins(side)),
        Next::ThrowsAgain => Some(Effect::ThrowsAgain(again)),
        Next::TurnPasses => None,
    }
}
