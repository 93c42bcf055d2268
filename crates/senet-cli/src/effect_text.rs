//! What a move does, and why a piece cannot move, in words.

use senet::{Move, Outcome, Place, Turn};
use senet_play::{effects_text, instead_of_throw_effects, move_effects};

/// The effects of a legal move: `hits the cone on 12, which goes to 9; throws again for the 4`.
pub(crate) fn of_move(turn: &Turn<'_>, mv: Move) -> String {
    effects_text(&move_effects(turn, mv))
}

/// The effects of the move that is made instead of throwing.
pub(crate) fn of_rescue(outcome: &Outcome) -> String {
    effects_text(&instead_of_throw_effects(outcome))
}

/// Why no piece of the side to move can move: one line for each reason, with the pieces it applies to.
pub(crate) fn reasons_to_pass(turn: &Turn<'_>) -> Vec<String> {
    let (position, side) = (turn.position(), turn.position().side());
    let hand = (position.hand(side) > 0).then_some(Place::Hand);
    let places = position.squares(side).iter().map(Place::On).chain(hand);
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for place in places {
        let Some(refusal) = turn.refusal_from(place) else { continue };
        let (name, reason) = (place.to_string(), refusal.to_string());
        match reasons.iter_mut().find(|(other, _)| *other == reason) {
            Some((_, places)) => places.push(name),
            None => reasons.push((reason, vec![name])),
        }
    }
    reasons.into_iter().map(|(reason, places)| format!("{}: {reason}", places.join(", "))).collect()
}
