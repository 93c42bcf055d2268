//! What happens on the board when a move is made.

use senet::points::Hit;
use senet::{Direction, Effects, Move, Next, Outcome, Place, Turn};

use super::Deed;

/// What a legal move does to pieces and to the turn.
pub fn happening(turn: &Turn<'_>, mv: Move) -> Vec<Deed> {
    let effects = turn.effects(mv);
    let mut deeds = Vec::new();
    match mv {
        Move::Pass if turn.forced().is_some() => deeds.push(Deed::MustPass),
        Move::Pass => deeds.push(Deed::Passes),
        Move::Enter { .. } => deeds.push(Deed::Enters),
        Move::Step { .. } if turn.direction() == Some(Direction::Backward) => deeds.push(Deed::MovesBack),
        Move::Step { .. } | Move::BearOff { .. } => {}
    }
    if effects.into_water() {
        deeds.extend(effects.path.last().map(|place| Deed::FallsIntoWater(*place)));
    }
    deeds.extend(fates(turn, &effects));
    if effects.bears_off() {
        deeds.push(Deed::BearsOff);
    }
    if deeds.is_empty() {
        deeds.push(Deed::MovesOn);
    }
    deeds.extend(goes_on(&effects.outcome, effects.extra_throw));
    deeds
}

/// What the move does that is made instead of throwing.
pub fn happening_instead(outcome: &Outcome) -> Vec<Deed> {
    std::iter::once(Deed::Rescues).chain(goes_on(outcome, None)).collect()
}

/// What becomes of the other pieces.
fn fates(turn: &Turn<'_>, effects: &Effects) -> impl Iterator<Item = Deed> {
    let hit = turn.rules().spec().points.hit;
    effects.displacements.iter().map(move |carried| match (carried.to, hit) {
        (Place::Off, _) => Deed::Releases(*carried),
        (_, Hit::PushBack) => Deed::Pushes(*carried),
        (_, Hit::Swap | Hit::ToHand) => Deed::Hits(*carried),
    })
}

fn goes_on(outcome: &Outcome, again: Option<senet::ExtraThrow>) -> Option<Deed> {
    match outcome.next {
        Next::Won(side) => Some(Deed::Wins(side)),
        Next::ThrowsAgain => Some(Deed::ThrowsAgain(again)),
        Next::TurnPasses => None,
    }
}
