//! Queries about a plan that need no valid position. Tables and solvers use them, because they enumerate all
//! arrangements of pieces, including arrangements that cannot arise in play.

use super::plan::Plan;
use super::points::{
    Backward, BackwardBy, BackwardWhen, Beauty, Compulsion, EndHit, FromBeauty, Goal, Hit, LastSquare,
    PushOntoLeft, ShortThrows, Water,
};
use crate::position::Position;
use crate::square::{Square, SquareSet};
use crate::throw::Throw;

/// The destination of a piece that is hit.
///
/// ```
/// use senet::{HitDestination, Plan, Preset};
/// let plan = Plan::compile(&Preset::Modern.points());
/// assert_eq!(plan.hit_destination(10, 12), HitDestination::MoverOrigin);
/// ```
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
///
/// ```
/// use senet::{Plan, Preset, PushDestination};
/// let plan = Plan::compile(&Preset::SenetRa.points());
/// assert_eq!(plan.push_destination(12), Some(PushDestination::Below));
/// ```
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
    ///
    /// ```
    /// use senet::{Preset, Ruleset, Square};
    /// let [modern, kendall] = [Preset::Modern, Preset::Kendall].map(Ruleset::preset);
    /// assert!(!modern.plan().usable_squares().contains(Square::WATER), "the water displaces pieces");
    /// assert!(kendall.plan().usable_squares().contains(Square::WATER), "the water holds them");
    /// assert!(kendall.plan().holding_squares().contains(Square::WATER));
    /// ```
    pub const fn usable_squares(&self) -> SquareSet {
        SquareSet::BOARD.without(SquareSet::from_mask(self.unusable))
    }

    /// Whether pieces can be in hand.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// let [tait, modern] = [Preset::Tait, Preset::Modern].map(Ruleset::preset);
    /// assert!(tait.plan().uses_hand() && !modern.plan().uses_hand());
    /// ```
    pub const fn uses_hand(&self) -> bool {
        self.has_hand()
    }

    /// Whether every piece moves by exactly the throw, so that a square and a throw identify a move.
    ///
    /// ```
    /// use senet::{Plan, Preset};
    /// let short = Preset::Modern.spec().with_options(["short_throws=on"])?;
    /// assert!(Plan::compile(&Preset::Modern.points()).moves_are_exact());
    /// assert!(!Plan::compile(&short.points).moves_are_exact());
    /// # Ok::<(), senet::OptionError>(())
    /// ```
    pub const fn moves_are_exact(&self) -> bool {
        matches!(self.short_throws, ShortThrows::Exact)
    }

    /// Whether the moves of a configuration are more than the steps of its pieces, each open or not: some of
    /// them depend on others, or on the squares behind them. Tables of moves then need the generator for
    /// every position.
    ///
    /// ```
    /// use senet::{Plan, Preset, SquareSet};
    /// let mut points = Preset::Modern.points();
    /// assert!(!Plan::compile(&points).needs_generator());
    /// points.neglect = SquareSet::of(&[28, 29, 30]);
    /// assert!(Plan::compile(&points).needs_generator());
    /// ```
    pub const fn needs_generator(&self) -> bool {
        self.neglect != 0
            || self.moves_first != 0
            || self.may_refuse_to_move()
            || matches!(self.backward_by, BackwardBy::One)
            || matches!(self.backward_when, BackwardWhen::InTheWay)
            || matches!(self.beauty, Beauty::Stops)
            || matches!(self.water, Water::ToRebirthIfFree | Water::WaitsForRebirth | Water::ByThrow)
            || matches!(self.from_beauty, FromBeauty::IntoWater)
            || matches!(self.push_onto_left, PushOntoLeft::Refused)
    }

    /// Whether a player may pass although a piece can move. Such a game need not end.
    ///
    /// ```
    /// use senet::{Plan, Preset, points::Compulsion};
    /// let mut points = Preset::Bell.points();
    /// assert!(!Plan::compile(&points).may_refuse_to_move());
    /// points.compulsion = Compulsion::MayPass;
    /// assert!(Plan::compile(&points).may_refuse_to_move());
    /// ```
    pub const fn may_refuse_to_move(&self) -> bool {
        !matches!(self.compulsion, Compulsion::MustUse)
    }

    /// The square that holds a piece until it is rescued; empty if the ruleset has no such square.
    ///
    /// ```
    /// use senet::{Plan, Preset, Square, SquareSet};
    /// assert_eq!(Plan::compile(&Preset::Kendall.points()).holding_squares(), SquareSet::of(&[27]));
    /// assert!(Plan::compile(&Preset::Modern.points()).holding_squares().is_empty());
    /// ```
    pub const fn holding_squares(&self) -> SquareSet {
        SquareSet::from_mask(self.holding_water)
    }

    /// The rule for throws with which no piece can move forward.
    ///
    /// ```
    /// use senet::points::Backward;
    /// use senet::{Preset, Ruleset};
    /// let [modern, kendall] = [Preset::Modern, Preset::Kendall].map(Ruleset::preset);
    /// assert_eq!(modern.plan().backward_rule(), Backward::Never);
    /// assert_ne!(kendall.plan().backward_rule(), Backward::Never);
    /// ```
    pub const fn backward_rule(&self) -> Backward {
        self.backward
    }

    /// The squares from which this throw can move a piece backward, regardless of other pieces.
    ///
    /// ```
    /// use senet::{Plan, Preset, SquareSet, Throw};
    /// let plan = Plan::compile(&Preset::Kendall.points());
    /// assert_eq!(plan.backward_origins(Throw::of(3)), SquareSet::range(4, 26) | SquareSet::of(&[30]));
    /// ```
    pub const fn backward_origins(&self, throw: Throw) -> SquareSet {
        SquareSet::from_mask(self.retreat[throw.index()])
    }

    /// If only pieces on these squares can move backward, the player may pass.
    ///
    /// ```
    /// use senet::{Plan, Preset, SquareSet};
    /// assert_eq!(Plan::compile(&Preset::Basics.points()).may_decline(), SquareSet::of(&[15, 26, 28, 29]));
    /// ```
    pub const fn may_decline(&self) -> SquareSet {
        SquareSet::from_mask(self.decline)
    }

    /// The squares from which a piece falls back into the water if no other move exists.
    ///
    /// ```
    /// use senet::{Plan, Preset, SquareSet};
    /// assert_eq!(Plan::compile(&Preset::Kendall.points()).fall_origins(), SquareSet::of(&[28, 29]));
    /// ```
    pub const fn fall_origins(&self) -> SquareSet {
        SquareSet::from_mask(self.fall)
    }

    /// Whether a side throws again after this throw if it could not move.
    ///
    /// ```
    /// use senet::{Plan, Preset, Throw};
    /// let [tait, jequier] = [Preset::Tait, Preset::Jequier].map(|preset| Plan::compile(&preset.points()));
    /// assert!(tait.throws_again_when_stuck(Throw::of(6)));
    /// assert!(!jequier.throws_again_when_stuck(Throw::of(6)), "only a move gives another throw");
    /// ```
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
    ///
    /// ```
    /// use senet::{Preset, PushDestination, Ruleset};
    ///
    /// let [senet_ra, modern] = [Preset::SenetRa, Preset::Modern].map(Ruleset::preset);
    /// assert_eq!(senet_ra.plan().push_destination(9), Some(PushDestination::Below));
    /// assert_eq!(senet_ra.plan().push_destination(1), Some(PushDestination::Hand));
    /// assert_eq!(senet_ra.plan().push_destination(28), Some(PushDestination::Rebirth), "the water is below");
    /// assert_eq!(modern.plan().push_destination(9), None, "hits swap places");
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

    /// Whether the water displaces a piece that lands on this square.
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

    /// The squares from which the water displaces a piece, as a mask.
    pub(crate) const fn displacing_water(&self) -> u32 {
        self.active_water & !self.holding_water
    }

    /// Whether a piece may move into the water only if no other move is legal.
    ///
    /// ```
    /// use senet::{Plan, Preset};
    /// assert!(Plan::compile(&Preset::Tait.points()).water_is_last_choice());
    /// assert!(!Plan::compile(&Preset::Modern.points()).water_is_last_choice());
    /// ```
    pub const fn water_is_last_choice(&self) -> bool {
        matches!(self.water, Water::ToHand)
    }

    /// Whether every arrangement of the right numbers of pieces on usable squares can arise.
    ///
    /// If not, [`allows_arrangement`](Plan::allows_arrangement) checks single arrangements.
    ///
    /// ```
    /// use senet::{Plan, Preset};
    /// let [modern, grunfeld] = [Preset::Modern, Preset::Grunfeld].map(|preset| Plan::compile(&preset.points()));
    /// assert!(modern.allows_all_arrangements());
    /// assert!(!grunfeld.allows_all_arrangements(), "30 is empty once all pieces of a side are on the last row");
    /// ```
    pub const fn allows_all_arrangements(&self) -> bool {
        self.bears_off() && !matches!(self.last_square, LastSquare::Waits) && self.waiting_water == 0
    }

    /// Whether pieces leave the board permanently. Otherwise all pieces stay in the game until it ends
    /// (`bell`).
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// let [modern, bell] = [Preset::Modern, Preset::Bell].map(Ruleset::preset);
    /// assert!(modern.plan().bears_off() && !bell.plan().bears_off());
    /// ```
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
