//! What a move does, in words.

use senet::points::Hit;
use senet::{Again, Carried, Effects, Move, Next, Outcome, Place, Side, Square, Turn, Way};

/// What a legal move does: `hits the cone on 12, which goes to 9; throws again for the 4`.
pub(crate) fn of_move(turn: &Turn<'_>, mv: Move) -> String {
    let effects = turn.effects(mv);
    let mut deeds = Vec::new();
    if mv == Move::Pass {
        deeds.push(
            if turn.forced().is_some() { "must pass" } else { "passes, which is allowed here" }.to_owned(),
        );
    }
    if matches!(mv, Move::Enter { .. }) {
        deeds.push("enters the board".to_owned());
    }
    if mv != Move::Pass && turn.way() == Some(Way::Backward) {
        deeds.push("moves back, since nothing can move forward".to_owned());
    }
    deeds.extend(water(&effects));
    let pushes = turn.rules().spec().points.hit == Hit::PushBack;
    deeds.extend(effects.carried.iter().map(|piece| if pushes { pushed(piece) } else { carried(piece) }));
    if effects.bears_off() {
        deeds.push("leaves the board".to_owned());
    }
    if deeds.is_empty() {
        deeds.push("moves on".to_owned());
    }
    deeds.extend(goes_on(&effects.outcome, effects.again));
    deeds.join("; ")
}

/// What the move does that is made instead of throwing.
pub(crate) fn of_rescue(outcome: &Outcome) -> String {
    let mut deeds = vec!["rescues the piece from the water, instead of throwing".to_owned()];
    deeds.extend(goes_on(outcome, None));
    deeds.join("; ")
}

fn water(effects: &Effects) -> Option<String> {
    if !effects.into_water() {
        return None;
    }
    match effects.path.last() {
        Some(Place::On(square)) if *square != Square::WATER => {
            Some(format!("falls into the water, which carries it to {square}"))
        }
        Some(Place::Hand) => Some("falls into the water, and goes back to the hand".to_owned()),
        _ => Some("falls into the water".to_owned()),
    }
}

fn carried(carried: &Carried) -> String {
    let Carried { side, from, to } = *carried;
    let piece = side.piece();
    match (from, to) {
        (Place::On(from), Place::On(to)) => format!("hits the {piece} on {from}, which goes to {to}"),
        (Place::On(from), Place::Hand) => format!("hits the {piece} on {from}, which goes back to the hand"),
        (Place::On(from), Place::Off) => format!("the {piece} that waits on {from} leaves too"),
        _ => format!("another {piece} is moved"),
    }
}

fn pushed(pushed: &Carried) -> String {
    let Carried { side, from: Place::On(from), to } = *pushed else { return carried(pushed) };
    let piece = side.piece();
    match to {
        Place::On(to) => format!("pushes the {piece} on {from} back to {to}"),
        Place::Hand => format!("pushes the {piece} on {from} back to the hand"),
        Place::Off => carried(pushed),
    }
}

fn goes_on(outcome: &Outcome, again: Option<Again>) -> Option<String> {
    match (outcome.next, again) {
        (Next::Won(side), _) => Some(won(side)),
        (Next::TurnPasses, _) => None,
        (Next::ThrowsAgain, Some(Again::Throw(throw))) => Some(format!("throws again for the {throw}")),
        (Next::ThrowsAgain, Some(Again::Landing(square))) => {
            Some(format!("throws again for landing on {square}"))
        }
        (Next::ThrowsAgain, Some(Again::BearingOff)) => Some("throws again for bearing off".to_owned()),
        (Next::ThrowsAgain, None) => Some("throws again".to_owned()),
    }
}

fn won(side: Side) -> String {
    format!("wins the game for the {side}")
}

/// Why each piece of the side to move cannot be moved: one line for each reason.
pub(crate) fn reasons_to_pass(turn: &Turn<'_>) -> Vec<String> {
    let (position, side) = (turn.position(), turn.position().side());
    let hand = (position.hand(side) > 0).then_some(Place::Hand);
    let places = position.squares(side).iter().map(Place::On).chain(hand);
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for place in places {
        let Some(refusal) = turn.why_not(place) else { continue };
        let name = match place {
            Place::On(square) => square.to_string(),
            Place::Hand | Place::Off => "hand".to_owned(),
        };
        let reason = refusal.to_string();
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, places)) => places.push(name),
            None => reasons.push((reason, vec![name])),
        }
    }
    reasons.into_iter().map(|(reason, places)| format!("{}: {reason}", places.join(", "))).collect()
}
