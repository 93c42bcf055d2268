//! Moves in brief: what strips ask of all of them, in few numbers, so that many are looked at at once.

use super::hit_effects::HitEffect;
use super::move_table::THROWS;
use super::transitions::{SideToMove, Transition};
use crate::simd::{LANE_COUNT, LaneMask, Simd};

/// What a brief is made of.
pub(super) struct MoveFields {
    /// The [path](super::path), in the lower half.
    pub(super) path: u32,
    /// If the turn passes, where the row of the places after the move begins in the level that it leads to; if not, the [step](super::piece_step::PieceStep).
    pub(super) row: u64,
    /// The squares that it leaves, lands on, and ends on.
    pub(super) squares: [u8; 3],
    pub(super) piece: u8,
    pub(super) hit_effect: HitEffect,
    /// Whether it leads to an arrangement of the same block that is done before.
    pub(super) stays: bool,
    /// Whether it may end the game.
    pub(super) may_end: bool,
    /// With which throw.
    pub(super) throw_index: u8,
    pub(super) transition: Transition,
}

/// Where in the first number the piece stands, what may happen, and the blow.
const PIECE: u32 = 16;
const STAYS: u32 = 1 << 21;
const MAY_END: u32 = 1 << 22;
const BLOW: u32 = 24;
/// Where in the second the squares stand that it ends on and leaves, above that on which it lands, and then the throw and the lead.
const ENDS: u32 = 5;
const FROM: u32 = 10;
const WHICH: u32 = 15;
const LEAD: u32 = 18;

/// The moves of a book in brief, by number.
#[derive(Default, Debug)]
pub(super) struct PackedMoves {
    /// At the end is room to read as many as there are lanes.
    paths: Vec<u32>,
    squares: Vec<u32>,
    rows: Vec<u64>,
}

impl FromIterator<MoveFields> for PackedMoves {
    fn from_iter<I: IntoIterator<Item = MoveFields>>(moves: I) -> PackedMoves {
        let mut packed = PackedMoves::default();
        let flag = |is_so: bool, flag: u32| if is_so { flag } else { 0 };
        for mv in moves {
            let [from, to, ends] = mv.squares.map(u32::from);
            let hit_effect = u32::from(mv.hit_effect.number()) << BLOW;
            let happens = flag(mv.stays, STAYS) | flag(mv.may_end, MAY_END);
            packed.paths.push(mv.path | u32::from(mv.piece) << PIECE | happens | hit_effect);
            let transitions = u32::from(mv.throw_index) << WHICH | (mv.transition as u32) << LEAD;
            packed.squares.push(to | ends << ENDS | from << FROM | transitions);
            packed.rows.push(mv.row);
        }
        packed.paths.extend([0; LANE_COUNT]);
        packed.squares.extend([0; LANE_COUNT]);
        packed
    }
}

/// Where some moves lead.
#[derive(Clone, Copy)]
pub(super) struct MoveTarget {
    /// The number of the throw.
    pub(super) throw_index: usize,
    pub(super) transition: Transition,
}

impl PackedMoves {
    /// With which throw, and where each of some moves leads: if the turn passes, the row of the places after it, if not, the step.
    #[inline(always)]
    pub(super) fn leading(&self, moves: std::ops::Range<usize>) -> impl Iterator<Item = (MoveTarget, u64)> {
        self.squares[moves.clone()]
            .iter()
            .zip(&self.rows[moves])
            .map(|(squares, row)| (leading(*squares), *row))
    }

    /// The same of one move.
    #[inline(always)]
    pub(super) fn leading_of(&self, number: usize) -> (MoveTarget, u64) {
        (leading(self.squares[number]), self.rows[number])
    }

    /// What it does to a piece that it hits, if all it does is to hit.
    #[inline(always)]
    pub(super) fn hit_effect(&self, number: usize) -> HitEffect {
        HitEffect::numbered((self.paths[number] >> BLOW) as u8)
    }

    /// The number of a move's throw.
    #[inline(always)]
    pub(super) fn throw_index(&self, number: usize) -> usize {
        throw_index(self.squares[number])
    }

    /// The first numbers of as many moves as there are lanes.
    #[inline(always)]
    pub(super) fn paths<V: Simd>(&self, first: usize) -> V {
        as_many(&self.paths, first)
    }

    /// The second numbers.
    #[inline(always)]
    pub(super) fn squares<V: Simd>(&self, first: usize) -> V {
        as_many(&self.squares, first)
    }
}

impl MoveTarget {
    /// Whether the turn passes.
    #[inline(always)]
    pub(super) fn side_to_move(self) -> SideToMove {
        self.transition.side_to_move()
    }
}

/// Where a move leads, by its second number.
#[inline(always)]
fn leading(squares: u32) -> MoveTarget {
    let transition = match squares >> LEAD & 3 {
        0 => Transition::Pass,
        1 => Transition::PassBearingOff,
        2 => Transition::Repeat,
        _ => Transition::RepeatBearingOff,
    };
    MoveTarget { throw_index: throw_index(squares), transition }
}

/// The number of the throw, by the second number of a move.
#[inline(always)]
fn throw_index(squares: u32) -> usize {
    (squares >> WHICH) as usize % THROWS
}

#[inline(always)]
fn as_many<V: Simd>(numbers: &[u32], first: usize) -> V {
    V::from_array(*numbers[first..].first_chunk().expect("there is room for as many more"))
}

/// By lane, the squares on which moves land, up to what does not matter to a table of 32; on which they end; that they leave.
#[inline(always)]
pub(super) fn to<V: Simd>(squares: V) -> V {
    squares
}

#[inline(always)]
pub(super) fn ends<V: Simd>(squares: V) -> V {
    squares.shr(ENDS)
}

#[inline(always)]
pub(super) fn from<V: Simd>(squares: V) -> V {
    squares.shr(FROM)
}

/// The pieces that move, up to what does not matter to a table of 32.
#[inline(always)]
pub(super) fn piece<V: Simd>(paths: V) -> V {
    paths.shr(PIECE)
}

/// The lanes of moves that lead to an arrangement of the same block that is done before.
#[inline(always)]
pub(super) fn stays<V: Simd>(paths: V) -> LaneMask {
    paths.any(STAYS)
}

/// The lanes of moves with which the game may be over.
#[inline(always)]
pub(super) fn may_end<V: Simd>(paths: V) -> LaneMask {
    paths.any(MAY_END)
}
