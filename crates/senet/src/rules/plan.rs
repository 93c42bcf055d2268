//! The plan: a ruleset compiled to bit masks. The move generator and the code that makes moves read it.

use super::points::{
    AfterBackward, AfterBearingOff, AfterWater, Backward, BackwardBy, BackwardWhen, Beauty, BlockadeLength,
    BlockadeReach, Compulsion, EndHit, FromBeauty, Goal, Hit, Home, LastSquare, Opening, PushOntoLeft, Reply,
    RowsOfThree, RowsOfTwo, RulePoints, ShortThrows, Start, Stranded, StuckThrow, Water, WaterNeighbours,
};
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::throw::{Chances, Throw, ThrowSet};

/// The direction of travel. It determines the bit of the hand: before square 1, or beyond square 30.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Travel {
    /// From 1 to 30; the hand is bit 0.
    Up,
    /// From 30 to 1; the hand is bit 31.
    Down,
}

/// A ruleset compiled to bit masks.
///
/// Bit *n* of a mask is square *n*. Bit 0 (bit 31 in `bell`) is the hand, as a square from which pieces
/// enter. Arrays of masks are indexed by the throw. [`Plan::compile`] is a `const fn`, so a plan can be a
/// constant and the compiler can optimise loops for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    pub(crate) pieces: u8,
    pub(crate) travel: Travel,
    pub(crate) goal: Goal,
    pub(crate) start: Start,
    pub(crate) first: Side,
    pub(crate) opening: Opening,
    pub(crate) reply: Reply,
    pub(crate) lead_squares: [Square; 2],
    pub(crate) chances: Chances,
    /// The squares from which a piece can move this distance along the board, regardless of other pieces.
    pub(crate) step: [u32; 8],
    /// The squares from which this throw takes a piece to 26, because it stops there on its way beyond.
    pub(crate) halt: [u32; 8],
    /// The squares from which this throw takes a piece back to 15: 27, or none.
    pub(crate) water_back: [u32; 8],
    /// The squares from which this throw bears a piece off, regardless of other pieces.
    pub(crate) exit: [u32; 8],
    /// The squares from which a piece can move back this distance, regardless of other pieces.
    pub(crate) retreat: [u32; 8],
    pub(crate) backward: Backward,
    pub(crate) backward_by: BackwardBy,
    pub(crate) backward_when: BackwardWhen,
    /// Pieces on these squares fall back into the water if no other move exists.
    pub(crate) fall: u32,
    pub(crate) stranded: Stranded,
    pub(crate) compulsion: Compulsion,
    /// If a piece on these squares can move forward, such a piece must move.
    pub(crate) moves_first: u32,
    /// If only pieces on these squares can move backward, the player may pass.
    pub(crate) decline: u32,
    pub(crate) short_throws: ShortThrows,
    /// Squares on which a piece may not land by a short move.
    pub(crate) no_short_landing: u32,
    pub(crate) rows_of_two: RowsOfTwo,
    /// Squares on which a piece protects its neighbours.
    pub(crate) protectors: u32,
    /// Squares on which a row of two protects its pieces.
    pub(crate) protecting_rows: u32,
    /// Squares on which a piece is safe.
    pub(crate) safe: u32,
    /// Squares on which a piece is safe while its side holds 27.
    pub(crate) safe_with_water: u32,
    /// All ones if pieces of the same side block the target square, zero if they are pushed.
    pub(crate) own_blocks: u32,
    pub(crate) rows_of_three: RowsOfThree,
    pub(crate) blockade_length: BlockadeLength,
    pub(crate) blockade_reach: BlockadeReach,
    pub(crate) hit: Hit,
    pub(crate) push_onto_left: PushOntoLeft,
    pub(crate) end_hit: EndHit,
    pub(crate) beauty: Beauty,
    pub(crate) water: Water,
    /// Bit 27 if the water affects a piece that lands on it, otherwise zero.
    pub(crate) active_water: u32,
    /// Bit 27 if the water holds a piece, otherwise zero.
    pub(crate) holding_water: u32,
    /// Bit 27 if a piece waits there until 15 is empty, otherwise zero.
    pub(crate) waiting_water: u32,
    /// Bit 27 if a piece that lands on another there goes on to 15, otherwise zero.
    pub(crate) through_water: u32,
    pub(crate) from_beauty: FromBeauty,
    /// Pieces on these squares go back if they do not move.
    pub(crate) neglect: u32,
    pub(crate) home: Home,
    /// Pieces on these squares prevent those of their side from leaving.
    pub(crate) away: u32,
    pub(crate) last_square: LastSquare,
    pub(crate) again_on: ThrowSet,
    pub(crate) again_stuck: ThrowSet,
    pub(crate) again_landing: u32,
    pub(crate) again_leaving: u32,
    pub(crate) after_backward: AfterBackward,
    pub(crate) after_water: AfterWater,
    pub(crate) after_bearing_off: AfterBearingOff,
    /// The masks of the odd and the even sequence (`bell`).
    pub(crate) sequences: [u32; 2],
    /// Squares on which no piece can stand between moves.
    pub(crate) unusable: u32,
}

/// Access to a plan: a reference to a plan, or a zero-sized type for a constant plan.
///
/// Generic loops that use a constant plan are compiled for that ruleset: see [`RulesTask`](crate::RulesTask).
///
/// ```
/// use senet::{Plan, Preset, Rules};
/// const TAIT: Plan = Plan::compile(&Preset::Tait.points());
///
/// #[derive(Clone, Copy)]
/// struct Tait;
///
/// impl Rules for Tait {
///     fn plan(&self) -> &Plan {
///         &TAIT
///     }
/// }
///
/// assert!(Tait.plan().uses_hand());
/// ```
pub trait Rules: Copy {
    /// The plan of the ruleset.
    fn plan(&self) -> &Plan;
}

impl Rules for &Plan {
    #[inline(always)]
    fn plan(&self) -> &Plan {
        self
    }
}

impl Plan {
    /// Compiles a ruleset. Conflicting points give a plan with meaningless games: see
    /// [`RulePoints::validate`].
    pub const fn compile(points: &RulePoints) -> Plan {
        let travel = match points.goal {
            Goal::BearOff => Travel::Up,
            Goal::LineUp => Travel::Down,
        };
        let (mut step, mut halt, mut exit, mut retreat) = ([0; 8], [0; 8], [0; 8], [0; 8]);
        let mut water_back = [0; 8];
        let mut throw = 1;
        while throw <= Throw::MAX {
            // Both squares of the hand are tried; `steps` rejects the one that does not fit the direction.
            let mut from = 0;
            while from <= 31 {
                let bit = 1u32 << from;
                let index = throw as usize;
                if steps(points, travel, from, throw) {
                    step[index] |= bit;
                }
                if halts(points, from, throw) {
                    halt[index] |= bit;
                }
                if exits(points, from, throw) {
                    exit[index] |= bit;
                    // A throw takes a piece to one place: where it bears off, it does not also move along the board.
                    step[index] &= !bit;
                }
                if retreats(points, travel, from, throw) {
                    retreat[index] |= bit;
                }
                from += 1;
            }
            if matches!(points.water, Water::ByThrow) && points.water_back.contains(Throw::of(throw)) {
                water_back[throw as usize] = Square::WATER.bit();
            }
            throw += 1;
        }
        let water = Square::WATER.bit();
        let holding_water = if matches!(points.water, Water::Held) { water } else { 0 };
        let waiting_water = if matches!(points.water, Water::WaitsForRebirth) { water } else { 0 };
        let through_water = if matches!(points.water, Water::ByThrow) { water } else { 0 };
        let active_water = if matches!(points.water, Water::Ordinary) { 0 } else { water };
        let leaves = if matches!(points.last_square, LastSquare::Leaves) { Square::HORUS.bit() } else { 0 };
        Plan {
            pieces: points.pieces,
            travel,
            goal: points.goal,
            start: points.start,
            first: points.first,
            opening: points.opening,
            reply: points.reply,
            lead_squares: match points.start {
                Start::Alternating => [points.lead(Side::Cones), points.lead(Side::Spools)],
                // A placeholder: only starts on the board prescribe a move of the foremost piece.
                Start::InHand => [Square::at(1); 2],
            },
            chances: points.throwing.chances(),
            step,
            halt,
            water_back,
            exit,
            retreat,
            backward: points.backward,
            backward_by: points.backward_by,
            backward_when: points.backward_when,
            fall: match points.stranded {
                Stranded::Stay => 0,
                Stranded::FallIntoWater | Stranded::FallIfAlone => {
                    // Only pieces beyond the water can fall back into it, and those that move backward by the throw
                    // need no fall.
                    points.no_retreat.mask() & SquareSet::range(28, 30).mask()
                }
            },
            stranded: points.stranded,
            compulsion: points.compulsion,
            moves_first: points.moves_first.mask(),
            decline: points.may_decline.mask(),
            short_throws: points.short_throws,
            no_short_landing: match points.beauty {
                Beauty::Passable => 0,
                Beauty::Compulsory | Beauty::Stops | Beauty::ExceptWater => Square::BEAUTY.bit(),
            },
            rows_of_two: points.rows_of_two,
            protectors: match points.water_neighbours {
                WaterNeighbours::Protected => !0,
                WaterNeighbours::Unprotected => !holding_water,
            },
            protecting_rows: match points.rows_of_two {
                RowsOfTwo::Open => 0,
                // A piece held in the water is never protected, whatever stands beside it (Kendall). Whether it
                // protects its neighbours is the point above, since the source is silent.
                RowsOfTwo::Protected | RowsOfTwo::EndsProtected => SquareSet::BOARD.mask() & !holding_water,
            },
            safe: points.safe.mask(),
            safe_with_water: points.safe_with_water.mask(),
            own_blocks: match points.hit {
                Hit::Swap | Hit::ToHand | Hit::Never => !0,
                Hit::PushBack => 0,
            },
            rows_of_three: points.rows_of_three,
            blockade_length: points.blockade_length,
            blockade_reach: points.blockade_reach,
            hit: points.hit,
            push_onto_left: points.push_onto_left,
            end_hit: points.end_hit,
            beauty: points.beauty,
            water: points.water,
            active_water,
            holding_water,
            waiting_water,
            through_water,
            from_beauty: points.from_beauty,
            neglect: points.neglect.mask(),
            home: points.home,
            away: match points.home {
                Home::Anywhere => 0,
                Home::LastRow => !SquareSet::LAST_ROW.mask(),
                Home::PastFirstRow => SquareSet::range(1, 10).mask(),
            },
            last_square: points.last_square,
            again_on: points.again_on,
            again_stuck: match points.stuck_throw {
                StuckThrow::EndsTurn => ThrowSet::EMPTY,
                StuckThrow::ThrowsAgain => points.again_on,
            },
            again_landing: points.again_landing.mask(),
            again_leaving: points.again_leaving.mask(),
            after_backward: points.after_backward,
            after_water: points.after_water,
            after_bearing_off: points.after_bearing_off,
            sequences: [sequence(1, points.pieces), sequence(2, points.pieces)],
            // Between moves no piece is on a water that sends every piece on, nor on a 30 that pieces leave at once.
            // Tables leave these squares out of their numbering.
            unusable: (active_water & !(holding_water | waiting_water | through_water)) | leaves,
        }
    }

    /// The number of pieces per side.
    pub const fn pieces(&self) -> u8 {
        self.pieces
    }

    /// The probabilities of the throws if no opening move is owed.
    pub const fn chances(&self) -> Chances {
        self.chances
    }

    /// Whether pieces can be in hand.
    pub(crate) const fn has_hand(&self) -> bool {
        let hand = self.hand_bit();
        let mut any = 0;
        let mut throw = 0;
        while throw < 8 {
            any |= self.step[throw] & hand;
            throw += 1;
        }
        any != 0
    }

    /// The bit of the hand in masks of squares that pieces leave.
    #[inline(always)]
    pub(crate) const fn hand_bit(&self) -> u32 {
        match self.travel {
            Travel::Up => 1,
            Travel::Down => 1 << 31,
        }
    }

    /// The length of a backward move with this throw.
    #[inline(always)]
    pub(crate) const fn back_distance(&self, throw: Throw) -> usize {
        match self.backward_by {
            BackwardBy::Throw => throw.index(),
            BackwardBy::One => 1,
        }
    }

    /// Whether a side with these pieces loses this throw instead of moving backward, since it could move none of them
    /// forward even on an empty board.
    #[inline(always)]
    pub(crate) const fn loses_throw(&self, movers: u32, throw: Throw) -> bool {
        if !matches!(self.backward_when, BackwardWhen::InTheWay) {
            return false;
        }
        let throw = throw.index();
        let mut movable = self.step[throw] | self.halt[throw] | self.water_back[throw] | self.exit[throw];
        if matches!(self.short_throws, ShortThrows::OntoEmpty) {
            let mut distance = 1;
            while distance < throw {
                let barred = self.origins(self.no_short_landing, distance);
                movable |= self.step[distance] & SquareSet::BOARD.mask() & !barred;
                distance += 1;
            }
        }
        movers & movable == 0
    }

    /// The square to which this throw takes a piece from a square (0 or 31: from the hand); `None` if that is
    /// not on the board.
    pub(crate) const fn ahead(&self, from: u8, throw: Throw) -> Option<Square> {
        if self.halt[throw.index()] >> from & 1 != 0 {
            return Some(Square::BEAUTY);
        }
        if self.water_back[throw.index()] >> from & 1 != 0 {
            return Some(Square::REBIRTH);
        }
        match self.travel {
            Travel::Up => Square::new(from + throw.value()),
            Travel::Down => Square::new(from.wrapping_sub(throw.value())),
        }
    }

    /// The squares from which a step of `distance` lands in `landing`.
    #[inline(always)]
    pub(crate) const fn origins(&self, landing: u32, distance: usize) -> u32 {
        match self.travel {
            Travel::Up => landing >> distance,
            Travel::Down => landing << distance,
        }
    }
}

/// The first `pieces` odd (from 1) or even (from 2) squares.
const fn sequence(first: u8, pieces: u8) -> u32 {
    let mut mask = 0;
    let mut index = 0;
    while index < pieces {
        mask |= 1u32 << (first + 2 * index);
        index += 1;
    }
    mask
}

/// Whether a piece on `from` (0 or 31: in hand) can move `distance` squares along the board, regardless of
/// other pieces.
const fn steps(points: &RulePoints, travel: Travel, from: u8, distance: u8) -> bool {
    let to = match travel {
        Travel::Up => from + distance,
        Travel::Down if from > distance => from - distance,
        Travel::Down => return false,
    };
    let hand = match travel {
        Travel::Up => 0,
        Travel::Down => 31,
    };
    let last = match points.last_square {
        LastSquare::Leaves => 29,
        LastSquare::Ordinary | LastSquare::Waits => 30,
    };
    if to > last || (31 - hand) == from {
        return false;
    }
    if from == hand {
        return points.entry.contains(Throw::of(distance));
    }
    let square = Square::at(from);
    !keeps_piece(points, from) && !points.no_advance.contains(square) && !passes_beauty(points, from, to)
}

/// Whether the water keeps a piece on `from`, so that it does not move along the board.
const fn keeps_piece(points: &RulePoints, from: u8) -> bool {
    let keeps = matches!(points.water, Water::Held) || points.water.holds_until_released();
    keeps && from == Square::WATER.number()
}

/// Whether a forward move passes over square 26 although 26 is compulsory.
const fn passes_beauty(points: &RulePoints, from: u8, to: u8) -> bool {
    let beauty = Square::BEAUTY.number();
    // In the game for KOReader a piece may go past 26 into the water, but no further.
    let may_end = matches!(points.beauty, Beauty::ExceptWater) && to == Square::WATER.number();
    points.beauty.is_compulsory() && from < beauty && to > beauty && !may_end
}

/// Whether this throw takes a piece from `from` to 26, because it stops there on its way beyond.
const fn halts(points: &RulePoints, from: u8, throw: u8) -> bool {
    let on_board = from > 0 && from < Square::BEAUTY.number();
    matches!(points.beauty, Beauty::Stops)
        && on_board
        && passes_beauty(points, from, from + throw)
        && !points.no_advance.contains(Square::at(from))
}

/// Whether this throw bears off a piece on `from`, regardless of other pieces.
const fn exits(points: &RulePoints, from: u8, throw: u8) -> bool {
    // A compulsory 26 stops bearing off too: as if the target were square 31.
    if from == 0 || from > 30 || matches!(points.goal, Goal::LineUp) || passes_beauty(points, from, 31) {
        return false;
    }
    let reaches_30 = matches!(points.last_square, LastSquare::Leaves)
        && from + throw == 30
        && !(points.water.holds_until_released() && from == Square::WATER.number())
        && !points.no_advance.contains(Square::at(from));
    reaches_30 || points.exits.allows(from as usize, throw)
}

/// Whether a piece on `from` can move back `distance` squares, regardless of other pieces.
const fn retreats(points: &RulePoints, travel: Travel, from: u8, distance: u8) -> bool {
    if from == 0 || from > 30 || matches!(points.backward, Backward::Never) || matches!(travel, Travel::Down)
    {
        return false;
    }
    let distance = match points.backward_by {
        BackwardBy::Throw => distance,
        BackwardBy::One => 1,
    };
    from > distance && !keeps_piece(points, from) && !points.no_retreat.contains(Square::at(from))
}
