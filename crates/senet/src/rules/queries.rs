//! Queries about a plan that need no valid position. Tables and solvers use them, because they enumerate all
//! arrangements of pieces, including arrangements that cannot arise in play.

use super::plan::Plan;
use super::points::{
    Backward, BackwardWhen, Beauty, Compulsion, EndHit, FromBeauty, Goal, Hit, LastSquare, PushOntoLeft,
    ShortThrows, Water,
};
use crate::position::Position;
use crate::square::{Square, SquareSet};
use crate::throw::Throw;

/// The destination of a piece that is hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HitDestination {
    /// The square that the mover left.
    MoverOrigin,
    /// The hand of its side.
    Hand,
    /// The square below the one on which it is hit, if that square is empty.
    SquareBelow,
    /// The destination depends on the other pieces.
    PositionDependent,
}

/// The destination of a piece that is pushed back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PushDestination {
    /// The hand of its side.
    Hand,
    /// The square below. A piece there is pushed back in turn.
    Below,
    /// The water, and from there 15. A piece on 15 is pushed off.
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

    /// Whether every piece moves by exactly the throw, so that a square and a throw identify a move.
    pub const fn moves_are_exact(&self) -> bool {
        matches!(self.short_throws, ShortThrows::Exact)
    }

    /// Whether the moves of a configuration are more than the steps of its pieces, each open or not, wherever the
    /// pieces stand. Tables of moves then need the generator for every position.
    pub const fn needs_generator(&self) -> bool {
        self.may_refuse_to_move()
            || matches!(self.backward_when, BackwardWhen::InTheWay)
            || matches!(self.water, Water::ToRebirthIfFree) && !matches!(self.backward, Backward::Never)
            || matches!(self.beauty, Beauty::Stops) && (self.water_is_last_choice() || !self.bears_off())
            || matches!(self.push_onto_left, PushOntoLeft::Refused)
    }

    /// The squares from which a piece of the mover, and those from which a piece of the other side, makes the moves
    /// of a position more than steps that are each open or not: some depend on others, or displace that piece.
    #[inline(always)]
    pub const fn irregular_squares(&self) -> [SquareSet; 2] {
        let water = match self.water {
            Water::WaitsForRebirth | Water::ByThrow => Square::WATER.bit(),
            _ => 0,
        };
        let beauty = match self.from_beauty {
            FromBeauty::IntoWater => Square::BEAUTY.bit(),
            _ => 0,
        };
        let own = self.neglect | self.moves_first | water | beauty;
        [SquareSet::from_mask(own), SquareSet::from_mask(water)]
    }

    /// Whether a player may pass although a piece can move. Such a game need not end.
    pub const fn may_refuse_to_move(&self) -> bool {
        !matches!(self.compulsion, Compulsion::MustUse)
    }

    /// The square that holds a piece until it is rescued; empty if the ruleset has no such square.
    pub const fn holding_squares(&self) -> SquareSet {
        SquareSet::from_mask(self.holding_water)
    }

    /// The rule for throws with which no piece can move forward.
    pub const fn backward_rule(&self) -> Backward {
        self.backward
    }

    /// The squares from which this throw can move a piece backward, regardless of other pieces.
    pub const fn backward_origins(&self, throw: Throw) -> SquareSet {
        SquareSet::from_mask(self.retreat[throw.index()])
    }

    /// The square to which this throw takes a piece backward; `None` if that is not on the board.
    pub const fn behind(&self, from: Square, throw: Throw) -> Option<Square> {
        Square::new(from.number().wrapping_sub(self.back_distance(throw) as u8))
    }

    /// If only pieces on these squares can move backward, the player may pass.
    pub const fn may_decline(&self) -> SquareSet {
        SquareSet::from_mask(self.decline)
    }

    /// The squares from which a piece falls back into the water if no other move exists.
    pub const fn fall_origins(&self) -> SquareSet {
        SquareSet::from_mask(self.fall)
    }

    /// Whether a side throws again after this throw if it could not move.
    pub const fn throws_again_when_stuck(&self, throw: Throw) -> bool {
        self.again_stuck.contains(throw)
    }

    /// The destination of a piece that is hit on `to` by a piece from `from` (0 for the hand).
    ///
    /// ```
    /// use senet::{HitDestination, Plan, Preset};
    /// let [tait, kendall] = [Preset::Tait, Preset::Kendall].map(|preset| Plan::compile(&preset.points()));
    /// assert_eq!(tait.hit_destination(10, 12), HitDestination::Hand);
    /// assert_eq!(kendall.hit_destination(10, 12), HitDestination::MoverOrigin);
    /// assert_eq!(kendall.hit_destination(26, 29), HitDestination::PositionDependent, "27, or 26 if 27 is occupied");
    /// ```
    #[inline(always)]
    pub const fn hit_destination(&self, from: u8, to: u8) -> HitDestination {
        match self.hit {
            Hit::ToHand => HitDestination::Hand,
            Hit::Swap if !self.bears_off() => HitDestination::PositionDependent,
            Hit::Never => HitDestination::MoverOrigin,
            Hit::Swap => match self.end_hit {
                EndHit::IntoWater | EndHit::ToRebirth if to > Square::WATER.number() => {
                    HitDestination::PositionDependent
                }
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

    /// The destination of a piece that is pushed back from this square; `None` if hits do not push back.
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

    /// Whether the water displaces a piece that lands on this square.
    pub const fn washes_away(&self, square: u8) -> bool {
        match Square::new(square) {
            Some(square) => self.displacing_water() & square.bit() != 0,
            None => false,
        }
    }

    /// The squares from which the water displaces a piece, as a mask.
    pub(crate) const fn displacing_water(&self) -> u32 {
        self.active_water & !self.holding_water
    }

    /// Whether a piece may move into the water only if no other move is legal.
    pub const fn water_is_last_choice(&self) -> bool {
        matches!(self.water, Water::ToHand)
    }

    /// Whether every arrangement of the right numbers of pieces on usable squares can arise.
    ///
    /// If not, [`allows_arrangement`](Plan::allows_arrangement) checks single arrangements.
    pub const fn allows_all_arrangements(&self) -> bool {
        self.bears_off() && !matches!(self.last_square, LastSquare::Waits) && self.waiting_water == 0
    }

    /// Whether pieces leave the board permanently. Otherwise all pieces stay in the game until it ends
    /// (`bell`).
    pub const fn bears_off(&self) -> bool {
        matches!(self.goal, Goal::BearOff)
    }

    /// Whether the arrangement of pieces can arise: the game is not over, every piece on 30 or 27 has a reason to
    /// wait, and no piece stands beyond its place.
    ///
    /// The pieces must stand on [usable squares](Plan::usable_squares), and their numbers must be valid.
    ///
    /// ```
    /// use senet::{Duty, Plan, Position, Preset, Side, SquareSet};
    /// let plan = Plan::compile(&Preset::Grunfeld.points());
    /// let allows = |cones: &[u8]| {
    ///     let boards = [SquareSet::of(cones), SquareSet::of(&[12])];
    ///     plan.allows_arrangement(&Position::new_unchecked(boards, [0, 0], Side::Cones, Duty::NONE))
    /// };
    /// assert!(allows(&[18, 30]) && !allows(&[28, 30]), "30 waits only for pieces that are not on the last row");
    /// ```
    #[inline(always)]
    pub fn allows_arrangement(&self, position: &Position) -> bool {
        let parts = [
            (position.mover, position.mover_hand, position.other),
            (position.other, position.other_hand, position.mover),
        ];
        parts.into_iter().all(|(own, hand, rival)| self.allows_side(own, hand, rival))
    }

    #[inline(always)]
    fn allows_side(&self, own: u32, hand: u8, rival: u32) -> bool {
        match self.goal {
            Goal::BearOff => {
                let home = own & !SquareSet::LAST_ROW.mask() == 0 && hand == 0;
                let waits = matches!(self.last_square, LastSquare::Waits);
                let goes_on = own & self.waiting_water != 0 && (own | rival) & Square::REBIRTH.bit() == 0;
                own | u32::from(hand) != 0 && !(waits && home && own & Square::HORUS.bit() != 0) && !goes_on
            }
            Goal::LineUp => {
                crate::lineup::respects_places(own)
                    && !(hand == 0 && crate::lineup::all_arrived(self, own, rival))
            }
        }
    }
}
