//! What can be asked of a plan without a position, or of positions that no ruleset may have left: for tables and solvers, which go through
//! all arrangements of pieces.

use super::plan::Plan;
use super::points::{Backward, EndHit, Goal, Hit, LastSquare, ShortThrows, Water};
use crate::position::Position;
use crate::square::{Square, SquareSet};
use crate::throw::Throw;

/// Where a piece goes that is hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HitDestination {
    /// To the square that the piece that hits it left.
    MoverOrigin,
    /// To its side's hand.
    Hand,
    /// To the square below that on which it was hit, if nobody stands there.
    SquareBelow,
    /// That depends on how the other pieces stand.
    PositionDependent,
}

/// Where a piece comes to that is pushed back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PushDestination {
    /// To its side's hand.
    Hand,
    /// To the square below, pushing back what stands there.
    Below,
    /// Into the water, and so to 15, pushing off what stands there.
    Rebirth,
}

impl Plan {
    /// The squares on which a piece can stand between moves.
    pub const fn usable_squares(&self) -> SquareSet {
        SquareSet::BOARD.without(SquareSet::from_mask(self.unusable))
    }

    /// Whether pieces can be in hand.
    pub const fn uses_hand(&self) -> bool {
        self.has_hand()
    }

    /// Whether every piece moves by exactly the throw, so that a square and a throw name a move.
    pub const fn moves_are_exact(&self) -> bool {
        matches!(self.short_throws, ShortThrows::Exact)
    }

    /// The square that holds whoever stands on it until it is rescued, if there is one.
    pub const fn holding_squares(&self) -> SquareSet {
        SquareSet::from_mask(self.holding_water)
    }

    /// What happens to a throw that cannot be used forward.
    pub const fn backward_rule(&self) -> Backward {
        self.backward
    }

    /// From where this throw may take a piece back, other pieces aside.
    pub const fn backward_origins(&self, throw: Throw) -> SquareSet {
        SquareSet::from_mask(self.retreat[throw.index()])
    }

    /// If only pieces on these squares could move back, the player may pass.
    pub const fn may_decline(&self) -> SquareSet {
        SquareSet::from_mask(self.decline)
    }

    /// From where a piece falls back into the water when nothing else can move.
    pub const fn fall_origins(&self) -> SquareSet {
        SquareSet::from_mask(self.fall)
    }

    /// Whether a throw that moves nothing leaves the turn with the side that threw it.
    pub const fn throws_again_when_stuck(&self, throw: Throw) -> bool {
        self.again_stuck.contains(throw)
    }

    /// Where a piece goes that is hit on `to` by one from `from`, if that does not depend on how the other pieces stand.
    #[inline(always)]
    pub const fn hit_destination(&self, from: u8, to: u8) -> HitDestination {
        match self.hit {
            Hit::ToHand => HitDestination::Hand,
            Hit::Swap if !self.bears_off() => HitDestination::PositionDependent,
            Hit::Swap => match self.end_hit {
                EndHit::IntoWater if to > Square::WATER.number() => HitDestination::PositionDependent,
                _ if from == 0 => HitDestination::PositionDependent,
                _ => HitDestination::MoverOrigin,
            },
            Hit::PushBack => match self.push_destination(to) {
                Some(PushDestination::Hand) => HitDestination::Hand,
                Some(PushDestination::Below) => HitDestination::SquareBelow,
                Some(PushDestination::Rebirth) | None => HitDestination::PositionDependent,
            },
        }
    }

    /// Where a piece comes to that is pushed back from this square, if hits push back.
    ///
    /// ```
    /// use senet::{Preset, PushedTo, Ruleset};
    ///
    /// let [senet_ra, modern] = [Preset::SenetRa, Preset::Modern].map(Ruleset::preset);
    /// assert_eq!(senet_ra.plan().pushed_from(9), Some(PushedTo::Below));
    /// assert_eq!(senet_ra.plan().pushed_from(1), Some(PushedTo::Hand));
    /// assert_eq!(senet_ra.plan().pushed_from(28), Some(PushedTo::Rebirth), "the water is below");
    /// assert_eq!(modern.plan().pushed_from(9), None, "hits swap places");
    /// ```
    #[inline(always)]
    pub const fn push_destination(&self, square: u8) -> Option<PushDestination> {
        if !matches!(self.hit, Hit::PushBack) {
            return None;
        }
        if square == 1 || square == Square::REBIRTH.number() {
            return Some(PushDestination::Hand);
        }
        match Square::new(square.wrapping_sub(1)) {
            Some(below) if below.bit() & self.active_water != 0 => Some(PushDestination::Rebirth),
            Some(_) => Some(PushDestination::Below),
            None => None,
        }
    }

    /// Whether the water carries away a piece that comes to this square.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    ///
    /// let [modern, kendall] = [Preset::Modern, Preset::Kendall].map(Ruleset::preset);
    /// assert!(modern.plan().washes_away(27) && !modern.plan().washes_away(26));
    /// assert!(!kendall.plan().washes_away(27), "the water holds it");
    /// ```
    pub const fn washes_away(&self, square: u8) -> bool {
        match Square::new(square) {
            Some(square) => self.displacing_water() & square.bit() != 0,
            None => false,
        }
    }

    /// The squares from which the water carries a piece away, as bits.
    pub(crate) const fn displacing_water(&self) -> u32 {
        self.active_water & !self.holding_water
    }

    /// Whether a piece may step into the water only for want of any other move.
    pub const fn water_is_last_choice(&self) -> bool {
        matches!(self.water, Water::ToHand)
    }

    /// Whether any arrangement of the right numbers of pieces on usable squares could stand; otherwise ask
    /// [`allows_arrangement`](Plan::allows_arrangement).
    pub const fn allows_all_arrangements(&self) -> bool {
        self.bears_off() && !matches!(self.last_square, LastSquare::Waits)
    }

    /// Whether pieces leave the board for good; otherwise all stay in the game to its end (`bell`).
    pub const fn bears_off(&self) -> bool {
        matches!(self.goal, Goal::BearOff)
    }

    /// Whether the ruleset could leave these pieces standing like this, the squares of [`usable_squares`](Plan::usable_squares) and right numbers
    /// of pieces given: nobody has won, nobody waits on 30 in vain, nobody stands beyond its place.
    #[inline(always)]
    pub fn allows_arrangement(&self, position: &Position) -> bool {
        let parts = [
            (position.mover, position.mover_hand, position.other),
            (position.other, position.other_hand, position.mover),
        ];
        parts.into_iter().all(|(own, hand, rival)| self.side_could_stand(own, hand, rival))
    }

    #[inline(always)]
    fn side_could_stand(&self, own: u32, hand: u8, rival: u32) -> bool {
        match self.goal {
            Goal::BearOff => {
                let home = own & !SquareSet::LAST_ROW.mask() == 0 && hand == 0;
                let waits = matches!(self.last_square, LastSquare::Waits);
                own | u32::from(hand) != 0 && !(waits && home && own & Square::HORUS.bit() != 0)
            }
            Goal::LineUp => {
                crate::lineup::respects_places(own)
                    && !(hand == 0 && crate::lineup::all_arrived(self, own, rival))
            }
        }
    }
}
