//! The codes and details of refusals, for translation into other languages.

use super::Refusal;
use crate::detail::{Detail, Details};
use crate::place::Place;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

impl Refusal {
    /// All codes of [`Refusal::code`], so that a translation can be checked for completeness.
    pub const CODES: &[&str] = &[
        "must-move",
        "turn-lost",
        "rescue-first",
        "held-in-water",
        "rescue-before-throw",
        "opening-move",
        "empty-square",
        "not-yours",
        "hand-empty",
        "no-entry",
        "enters-only-with",
        "throw-leads-to",
        "not-the-throw",
        "ends-on",
        "ends-in-hand",
        "ends-off-board",
        "own-piece",
        "protected-row",
        "safe-square",
        "enemy-arrived",
        "blockade",
        "beauty-first",
        "does-not-move-on",
        "only-bears-off",
        "no-exit",
        "wrong-exit",
        "beyond-board",
        "not-all-home",
        "not-all-home-in-hand",
        "not-all-home-both",
        "water-last",
        "water-closed",
        "water-occupied",
        "waits-in-water",
        "moves-from-water-by",
        "into-water-instead",
        "safe-with-water",
        "push-onto-left",
        "no-hits",
        "moves-first",
        "first-row-held",
        "first-row-in-hand",
        "backward-if-blocked",
        "falls-only-alone",
        "never-backward",
        "forward-first",
        "backward-to-empty",
        "before-board",
        "no-retreat",
        "falls-only-last",
        "arrived",
        "beyond-place",
        "claim-barred",
        "short-to-empty",
        "short-onto-beauty",
        "short-bearing-off",
    ];

    /// The code of the sentence, such as `blockade` or `own-piece`. Codes never change.
    ///
    /// A variant whose sentence has several forms has a code for each form.
    ///
    /// ```
    /// use senet::{Detail, Refusal, Square};
    /// let refusal = Refusal::OwnPiece(Square::at(12));
    /// assert_eq!(refusal.code(), "own-piece");
    /// assert_eq!(refusal.details(), [("square", Detail::Square(Square::at(12)))]);
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::MustMove => "must-move",
            Refusal::TurnLost => "turn-lost",
            Refusal::RescueFirst { .. } => "rescue-first",
            Refusal::HeldInWater { .. } => "held-in-water",
            Refusal::RescueBeforeThrow => "rescue-before-throw",
            Refusal::OpeningMove { .. } => "opening-move",
            Refusal::EmptySquare(_) => "empty-square",
            Refusal::NotYours { .. } => "not-yours",
            Refusal::HandEmpty => "hand-empty",
            Refusal::NoEntry { throws } if throws.is_empty() => "no-entry",
            Refusal::NoEntry { .. } => "enters-only-with",
            Refusal::WrongDistance { to: Some(_), .. } => "throw-leads-to",
            Refusal::WrongDistance { to: None, .. } => "not-the-throw",
            Refusal::EndsElsewhere { end: Place::On(_) } => "ends-on",
            Refusal::EndsElsewhere { end: Place::Hand } => "ends-in-hand",
            Refusal::EndsElsewhere { end: Place::Off } => "ends-off-board",
            Refusal::OwnPiece(_) => "own-piece",
            Refusal::ProtectedRow { .. } => "protected-row",
            Refusal::SafeSquare { .. } => "safe-square",
            Refusal::EnemyArrived(_) => "enemy-arrived",
            Refusal::Blockade { .. } => "blockade",
            Refusal::BeautyFirst => "beauty-first",
            Refusal::OnlyBearsOff { throws, .. } if throws.is_empty() => "does-not-move-on",
            Refusal::OnlyBearsOff { .. } => "only-bears-off",
            Refusal::NoExit(_) => "no-exit",
            Refusal::WrongExit { .. } => "wrong-exit",
            Refusal::BeyondBoard { .. } => "beyond-board",
            Refusal::NotAllHome { away, .. } if away.is_empty() => "not-all-home-in-hand",
            Refusal::NotAllHome { hand: 0, .. } => "not-all-home",
            Refusal::NotAllHome { .. } => "not-all-home-both",
            Refusal::WaterLast => "water-last",
            Refusal::WaterClosed => "water-closed",
            Refusal::WaterOccupied => "water-occupied",
            Refusal::WaitsInWater => "waits-in-water",
            Refusal::MovesFromWaterBy { .. } => "moves-from-water-by",
            Refusal::IntoWaterInstead(_) => "into-water-instead",
            Refusal::SafeWithWater { .. } => "safe-with-water",
            Refusal::PushOntoLeft(_) => "push-onto-left",
            Refusal::NoHits(_) => "no-hits",
            Refusal::MovesFirst { .. } => "moves-first",
            Refusal::FirstRowHeld { held, .. } if held.is_empty() => "first-row-in-hand",
            Refusal::FirstRowHeld { .. } => "first-row-held",
            Refusal::BackwardIfBlocked => "backward-if-blocked",
            Refusal::FallsOnlyAlone(_) => "falls-only-alone",
            Refusal::NeverBackward => "never-backward",
            Refusal::ForwardFirst => "forward-first",
            Refusal::BackwardToEmpty(_) => "backward-to-empty",
            Refusal::BeforeBoard { .. } => "before-board",
            Refusal::NoRetreat(_) => "no-retreat",
            Refusal::FallsOnlyLast(_) => "falls-only-last",
            Refusal::Arrived(_) => "arrived",
            Refusal::BeyondPlace(_) => "beyond-place",
            Refusal::ClaimBarred => "claim-barred",
            Refusal::ShortToEmpty(_) => "short-to-empty",
            Refusal::ShortOntoBeauty => "short-onto-beauty",
            Refusal::ShortBearingOff => "short-bearing-off",
        }
    }

    /// The values that the sentence contains, each with its name in translations.
    pub fn details(&self) -> Details {
        match *self {
            Refusal::RescueFirst { throws }
            | Refusal::HeldInWater { throws }
            | Refusal::MovesFromWaterBy { throws } => vec![throws_of(throws)],
            Refusal::NoEntry { throws } if !throws.is_empty() => vec![throws_of(throws)],
            Refusal::OpeningMove { lead: square }
            | Refusal::EmptySquare(square)
            | Refusal::OwnPiece(square)
            | Refusal::EnemyArrived(square)
            | Refusal::NoExit(square)
            | Refusal::BackwardToEmpty(square)
            | Refusal::NoRetreat(square)
            | Refusal::FallsOnlyLast(square)
            | Refusal::Arrived(square)
            | Refusal::BeyondPlace(square)
            | Refusal::PushOntoLeft(square)
            | Refusal::NoHits(square)
            | Refusal::IntoWaterInstead(square)
            | Refusal::FallsOnlyAlone(square)
            | Refusal::ShortToEmpty(square) => vec![("square", Detail::Square(square))],
            Refusal::NotYours { side, square }
            | Refusal::SafeSquare { side, square }
            | Refusal::SafeWithWater { side, square } => {
                vec![("piece", Detail::Piece(side)), ("square", Detail::Square(square))]
            }
            Refusal::WrongDistance { throw, to } => {
                let to = to.map(|to| ("to", Detail::Square(to)));
                [Some(("throw", Detail::Throw(throw))), to].into_iter().flatten().collect()
            }
            Refusal::EndsElsewhere { end: Place::On(to) } => vec![("to", Detail::Square(to))],
            Refusal::ProtectedRow { side, row } | Refusal::Blockade { side, row } => {
                vec![("side", Detail::Side(side)), ("squares", Detail::Squares(row))]
            }
            Refusal::OnlyBearsOff { square, throws } if throws.is_empty() => {
                vec![("square", Detail::Square(square))]
            }
            Refusal::OnlyBearsOff { square, throws } | Refusal::WrongExit { square, throws } => {
                vec![("square", Detail::Square(square)), throws_of(throws)]
            }
            Refusal::BeyondBoard { from, throw } | Refusal::BeforeBoard { from, throw } => {
                vec![("square", Detail::Square(from)), ("throw", Detail::Throw(throw))]
            }
            Refusal::NotAllHome { away, hand } => not_home(away, hand),
            Refusal::FirstRowHeld { held, .. } if held.is_empty() => Vec::new(),
            Refusal::MovesFirst { squares } | Refusal::FirstRowHeld { held: squares, .. } => {
                vec![("squares", Detail::Squares(squares)), ("count", Detail::Count(squares.len()))]
            }
            Refusal::MustMove
            | Refusal::TurnLost
            | Refusal::RescueBeforeThrow
            | Refusal::HandEmpty
            | Refusal::NoEntry { .. }
            | Refusal::EndsElsewhere { .. }
            | Refusal::BeautyFirst
            | Refusal::WaterLast
            | Refusal::WaterClosed
            | Refusal::WaterOccupied
            | Refusal::WaitsInWater
            | Refusal::BackwardIfBlocked
            | Refusal::NeverBackward
            | Refusal::ForwardFirst
            | Refusal::ClaimBarred
            | Refusal::ShortOntoBeauty
            | Refusal::ShortBearingOff => Vec::new(),
        }
    }
}

fn throws_of(throws: ThrowSet) -> (&'static str, Detail) {
    ("throws", Detail::Throws(throws))
}

/// The pieces that are not on the last row. `count` is the number of those on squares.
fn not_home(away: SquareSet, hand: u8) -> Details {
    let away = [("squares", Detail::Squares(away)), ("count", Detail::Count(away.len()))]
        .into_iter()
        .filter(|_| !away.is_empty());
    let hand = (hand > 0).then_some(("hand", Detail::Count(u32::from(hand))));
    away.chain(hand).collect()
}
