//! Deeds as codes with their details: for those who say them in another language.

use senet::{Detail, Details, Displacement, ExtraThrow, Place, Square, SquareSet, ThrowSet};

use super::Deed;

impl Deed {
    /// Every code there is.
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
        "releases",
        "bears-off",
        "moves-on",
        "wins",
        "throws-again",
        "throws-again-for-throw",
        "throws-again-for-landing",
        "throws-again-for-bearing-off",
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

    /// A code that stays the same for good, one for each way in which it is said.
    ///
    /// ```
    /// use senet::{Detail, Square};
    /// use senet_play::Deed;
    /// let deed = Deed::IsSafe(Square::REBIRTH);
    /// assert_eq!(deed.code(), "is-safe");
    /// assert_eq!(deed.details(), [("square", Detail::Square(Square::REBIRTH))]);
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Deed::MustPass => "must-pass",
            Deed::Passes => "passes",
            Deed::Throws => "throws",
            Deed::Rescues => "rescues",
            Deed::Enters => "enters",
            Deed::MovesBack => "moves-back",
            Deed::FallsIntoWater(Place::On(square)) if *square != Square::WATER => {
                "falls-into-water-to-square"
            }
            Deed::FallsIntoWater(Place::Hand) => "falls-into-water-to-hand",
            Deed::FallsIntoWater(_) => "falls-into-water",
            Deed::Hits(Displacement { to: Place::Hand, .. }) => "hits-to-hand",
            Deed::Hits(_) => "hits",
            Deed::Pushes(Displacement { to: Place::Hand, .. }) => "pushes-to-hand",
            Deed::Pushes(_) => "pushes",
            Deed::Releases(_) => "releases",
            Deed::BearsOff => "bears-off",
            Deed::MovesOn => "moves-on",
            Deed::Wins(_) => "wins",
            Deed::ThrowsAgain(None) => "throws-again",
            Deed::ThrowsAgain(Some(ExtraThrow::Throw(_))) => "throws-again-for-throw",
            Deed::ThrowsAgain(Some(ExtraThrow::Landing(_))) => "throws-again-for-landing",
            Deed::ThrowsAgain(Some(ExtraThrow::BearingOff)) => "throws-again-for-bearing-off",
            Deed::Reaches { .. } => "reaches",
            Deed::IsSafe(_) => "is-safe",
            Deed::CanLeave(_) => "can-leave",
            Deed::Claims => "claims",
            Deed::Arrives(_) => "arrives",
            Deed::MakesRow { .. } => "makes-row",
            Deed::Protects(_) => "protects",
            Deed::Blocks(_) => "blocks",
            Deed::Escapes(_) => "escapes",
            Deed::AvoidsWater => "avoids-water",
            Deed::BreaksRow(_) => "breaks-row",
            Deed::Unblocks(_) => "unblocks",
            Deed::LeavesOpen { .. } => "leaves-open",
        }
    }

    /// What its words name. `count` is how many squares or throws there are.
    pub fn details(&self) -> Details {
        match *self {
            Deed::FallsIntoWater(to @ Place::On(square)) if square != Square::WATER => {
                vec![("to", Detail::Place(to))]
            }
            Deed::Hits(carried) | Deed::Pushes(carried) => details_of(carried),
            Deed::Releases(Displacement { side, from, .. }) => {
                vec![("piece", Detail::Piece(side)), ("from", Detail::Place(from))]
            }
            Deed::Wins(side) => vec![("side", Detail::Side(side))],
            Deed::ThrowsAgain(Some(ExtraThrow::Throw(throw))) => vec![("throw", Detail::Throw(throw))],
            Deed::ThrowsAgain(Some(ExtraThrow::Landing(square))) | Deed::IsSafe(square) => {
                vec![("square", Detail::Square(square))]
            }
            Deed::Reaches { square, house } => {
                vec![("square", Detail::Square(square)), ("house", Detail::House(house))]
            }
            Deed::CanLeave(throws) | Deed::Escapes(throws) => counted_throws(throws).into(),
            Deed::Arrives(squares)
            | Deed::MakesRow { row: squares }
            | Deed::Protects(squares)
            | Deed::Blocks(squares)
            | Deed::BreaksRow(squares)
            | Deed::Unblocks(squares) => counted_squares(squares).into(),
            Deed::LeavesOpen { square, throws } => {
                [("square", Detail::Square(square))].into_iter().chain(counted_throws(throws)).collect()
            }
            Deed::MustPass
            | Deed::Passes
            | Deed::Throws
            | Deed::Rescues
            | Deed::Enters
            | Deed::MovesBack
            | Deed::FallsIntoWater(_)
            | Deed::BearsOff
            | Deed::MovesOn
            | Deed::ThrowsAgain(_)
            | Deed::Claims
            | Deed::AvoidsWater => Vec::new(),
        }
    }
}

/// A piece that is carried: back to the hand the code says, any other place the details.
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
