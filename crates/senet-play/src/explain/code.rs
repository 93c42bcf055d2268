//! Effects as codes with details, for translations and other programs.

use senet::{Detail, Details, Displacement, ExtraThrow, Place, Square, SquareSet, ThrowSet};

use super::effect::Effect;

impl Effect {
    /// All codes that [`code`](Effect::code) can return; the pages have words for each.
    pub const CODES: &[&str] = &[
        "must-pass",
        "passes",
        "throws",
        "rescues",
        "enters",
        "moves-back",
        "falls-into-water",
        "falls-into-water-to-hand",
        "falls-into-water-to-square",
        "hits",
        "hits-to-hand",
        "pushes",
        "pushes-to-hand",
        "neglects",
        "leaves-water",
        "returns-from-water",
        "releases",
        "bears-off",
        "moves-on",
        "wins",
        "throws-again",
        "throws-again-for-throw",
        "throws-again-for-landing",
        "throws-again-for-bearing-off",
        "throws-again-for-leaving",
        "reaches",
        "is-safe",
        "can-leave",
        "claims",
        "arrives",
        "makes-row",
        "protects",
        "blocks",
        "escapes",
        "avoids-water",
        "breaks-row",
        "unblocks",
        "leaves-open",
    ];

    /// The code of this effect. Codes never change; each stands for one form of words.
    pub fn code(&self) -> &'static str {
        match self {
            Effect::MustPass => "must-pass",
            Effect::Passes => "passes",
            Effect::Throws => "throws",
            Effect::Rescues => "rescues",
            Effect::Enters => "enters",
            Effect::MovesBack => "moves-back",
            Effect::FallsIntoWater(Place::On(square)) if *square != Square::WATER => {
                "falls-into-water-to-square"
            }
            Effect::FallsIntoWater(Place::Hand) => "falls-into-water-to-hand",
            Effect::FallsIntoWater(_) => "falls-into-water",
            Effect::Hits(Displacement { to: Place::Hand, .. }) => "hits-to-hand",
            Effect::Hits(_) => "hits",
            Effect::Pushes(Displacement { to: Place::Hand, .. }) => "pushes-to-hand",
            Effect::Pushes(_) => "pushes",
            Effect::Neglects(_) => "neglects",
            Effect::LeavesWater(_) => "leaves-water",
            Effect::ReturnsFromWater(_) => "returns-from-water",
            Effect::Releases(_) => "releases",
            Effect::BearsOff => "bears-off",
            Effect::MovesOn => "moves-on",
            Effect::Wins(_) => "wins",
            Effect::ThrowsAgain(None) => "throws-again",
            Effect::ThrowsAgain(Some(ExtraThrow::Throw(_))) => "throws-again-for-throw",
            Effect::ThrowsAgain(Some(ExtraThrow::Landing(_))) => "throws-again-for-landing",
            Effect::ThrowsAgain(Some(ExtraThrow::BearingOff)) => "throws-again-for-bearing-off",
            Effect::ThrowsAgain(Some(ExtraThrow::Leaving(_))) => "throws-again-for-leaving",
            Effect::Reaches { .. } => "reaches",
            Effect::IsSafe(_) => "is-safe",
            Effect::CanLeave(_) => "can-leave",
            Effect::Claims => "claims",
            Effect::Arrives(_) => "arrives",
            Effect::MakesRow { .. } => "makes-row",
            Effect::Protects(_) => "protects",
            Effect::Blocks(_) => "blocks",
            Effect::Escapes(_) => "escapes",
            Effect::AvoidsWater => "avoids-water",
            Effect::BreaksRow(_) => "breaks-row",
            Effect::Unblocks(_) => "unblocks",
            Effect::LeavesOpen { .. } => "leaves-open",
        }
    }

    /// The values that the words of this effect name. `count` is the number of squares or throws.
    pub fn details(&self) -> Details {
        match *self {
            Effect::FallsIntoWater(to @ Place::On(square)) if square != Square::WATER => {
                vec![("to", Detail::Place(to))]
            }
            Effect::Hits(displaced)
            | Effect::Pushes(displaced)
            | Effect::Neglects(displaced)
            | Effect::LeavesWater(displaced) => details_of(displaced),
            Effect::ReturnsFromWater(to) => vec![("to", Detail::Place(to))],
            Effect::Releases(Displacement { side, from, .. }) => {
                vec![("piece", Detail::Piece(side)), ("from", Detail::Place(from))]
            }
            Effect::Wins(side) => vec![("side", Detail::Side(side))],
            Effect::ThrowsAgain(Some(ExtraThrow::Throw(throw))) => vec![("throw", Detail::Throw(throw))],
            Effect::ThrowsAgain(Some(ExtraThrow::Landing(square) | ExtraThrow::Leaving(square)))
            | Effect::IsSafe(square) => {
                vec![("square", Detail::Square(square))]
            }
            Effect::Reaches { square, house } => {
                vec![("square", Detail::Square(square)), ("house", Detail::House(house))]
            }
            Effect::CanLeave(throws) | Effect::Escapes(throws) => counted_throws(throws).into(),
            Effect::Arrives(squares)
            | Effect::MakesRow { row: squares }
            | Effect::Protects(squares)
            | Effect::Blocks(squares)
            | Effect::BreaksRow(squares)
            | Effect::Unblocks(squares) => counted_squares(squares).into(),
            Effect::LeavesOpen { square, throws } => {
                [("square", Detail::Square(square))].into_iter().chain(counted_throws(throws)).collect()
            }
            Effect::MustPass
            | Effect::Passes
            | Effect::Throws
            | Effect::Rescues
            | Effect::Enters
            | Effect::MovesBack
            | Effect::FallsIntoWater(_)
            | Effect::BearsOff
            | Effect::MovesOn
            | Effect::ThrowsAgain(_)
            | Effect::Claims
            | Effect::AvoidsWater => Vec::new(),
        }
    }
}

/// The details of a displaced piece. The code says that a piece goes to the hand; the details name any other
/// place.
fn details_of(Displacement { side, from, to }: Displacement) -> Details {
    let to = (to != Place::Hand).then_some(("to", Detail::Place(to)));
    [("piece", Detail::Piece(side)), ("from", Detail::Place(from))].into_iter().chain(to).collect()
}

fn counted_throws(throws: ThrowSet) -> [(&'static str, Detail); 2] {
    [("throws", Detail::Throws(throws)), ("count", Detail::Count(throws.len()))]
}

fn counted_squares(squares: SquareSet) -> [(&'static str, Detail); 2] {
    [("squares", Detail::Squares(squares)), ("count", Detail::Count(squares.len()))]
}
