//! Moves packed into a few words, so that a vector can look at 32 of them at once.

use super::hit_effects::HitKey;
use super::throws::THROWS;
use super::transitions::Transition;
use crate::model::successor::NextToThrow;
use crate::simd::{LANE_COUNT, LaneMask, Simd};

/// The fields of a packed move.
pub(super) struct MoveFields {
    /// The [path](super::piece_path), in the lower half of the word.
    pub(super) path: u32,
    /// If the turn passes, where the row of the places after the move begins; else the
    /// [step](super::piece_step::PieceStep).
    pub(super) row_or_step: u64,
    /// The squares that the piece leaves and enters, and the end square.
    pub(super) squares: [u8; 3],
    pub(super) piece: u8,
    pub(super) hit_key: HitKey,
    /// Whether it leads to a configuration of the same block that is backed up earlier.
    pub(super) is_in_pair: bool,
    /// Whether it may end the game.
    pub(super) may_end: bool,
    /// The index of the throw.
    pub(super) throw_index: u8,
    pub(super) transition: Transition,
}

/// The first word: bits of the path, then the piece, two flags, and the hit effect.
const PIECE: u32 = 16;
const IS_IN_PAIR: u32 = 1 << 21;
const MAY_END: u32 = 1 << 22;
const HIT_KEY: u32 = 24;
/// The second word: the square entered, the end square, the square left, then the throw and the
/// transition.
const ENDS: u32 = 5;
const FROM: u32 = 10;
const THROW: u32 = 15;
const TRANSITION: u32 = 18;

/// The packed moves of a move table, by number.
#[derive(Default, Debug)]
pub(super) struct PackedMoves {
    /// Padded at the end, so that 32 can be read from any move on.
    paths: Vec<u32>,
    squares: Vec<u32>,
    rows_or_steps: Vec<u64>,
}

impl FromIterator<MoveFields> for PackedMoves {
    fn from_iter<I: IntoIterator<Item = MoveFields>>(moves: I) -> PackedMoves {
        let mut packed = PackedMoves::default();
        let flag = |is_so: bool, flag: u32| if is_so { flag } else { 0 };
        for mv in moves {
            let [from, to, ends] = mv.squares.map(u32::from);
            let hit_key = u32::from(mv.hit_key.number()) << HIT_KEY;
            let happens = flag(mv.is_in_pair, IS_IN_PAIR) | flag(mv.may_end, MAY_END);
            packed.paths.push(mv.path | u32::from(mv.piece) << PIECE | happens | hit_key);
            let transitions = u32::from(mv.throw_index) << THROW | (mv.transition as u32) << TRANSITION;
            packed.squares.push(to | ends << ENDS | from << FROM | transitions);
            packed.rows_or_steps.push(mv.row_or_step);
        }
        packed.paths.extend([0; LANE_COUNT]);
        packed.squares.extend([0; LANE_COUNT]);
        packed
    }
}

/// The throw of a move, and where it leads.
#[derive(Clone, Copy)]
pub(super) struct MoveTarget {
    /// The index of the throw.
    pub(super) throw_index: usize,
    pub(super) transition: Transition,
}

impl PackedMoves {
    /// Where each move of a range leads. The number is the row if the turn passes, else the packed step.
    #[inline(always)]
    pub(super) fn targets(&self, moves: std::ops::Range<usize>) -> impl Iterator<Item = (MoveTarget, u64)> {
        self.squares[moves.clone()]
            .iter()
            .zip(&self.rows_or_steps[moves])
            .map(|(squares, row)| (target(*squares), *row))
    }

    /// Where one move leads.
    #[inline(always)]
    pub(super) fn target_of(&self, number: usize) -> (MoveTarget, u64) {
        (target(self.squares[number]), self.rows_or_steps[number])
    }

    /// What the move does to the opponent, if all it does is to hit.
    #[inline(always)]
    pub(super) fn hit_key(&self, number: usize) -> HitKey {
        HitKey::numbered((self.paths[number] >> HIT_KEY) as u8)
    }

    /// The index of a move's throw.
    #[inline(always)]
    pub(super) fn throw_index(&self, number: usize) -> usize {
        throw_index(self.squares[number])
    }

    /// The first words of 32 moves.
    #[inline(always)]
    pub(super) fn paths<V: Simd>(&self, first: usize) -> V {
        load_lanes(&self.paths, first)
    }

    /// The second words of 32 moves.
    #[inline(always)]
    pub(super) fn squares<V: Simd>(&self, first: usize) -> V {
        load_lanes(&self.squares, first)
    }
}

impl MoveTarget {
    /// Whose turn it is after the move.
    #[inline(always)]
    pub(super) fn next_to_throw(self) -> NextToThrow {
        self.transition.next_to_throw()
    }
}

/// Unpacks the throw and the transition from the second word.
#[inline(always)]
fn target(squares: u32) -> MoveTarget {
    let transition = match squares >> TRANSITION & 3 {
        0 => Transition::Pass,
        1 => Transition::PassBearingOff,
        2 => Transition::Repeat,
        _ => Transition::RepeatBearingOff,
    };
    MoveTarget { throw_index: throw_index(squares), transition }
}

/// Unpacks the index of the throw from the second word.
#[inline(always)]
fn throw_index(squares: u32) -> usize {
    (squares >> THROW) as usize % THROWS
}

#[inline(always)]
fn load_lanes<V: Simd>(numbers: &[u32], first: usize) -> V {
    V::from_array(*numbers[first..].first_chunk().expect("there is room for as many more"))
}

/// The squares that the moves enter, in the low five bits; `permute` ignores the others. Likewise the end squares
/// and the squares left.
#[inline(always)]
pub(super) fn to_square<V: Simd>(squares: V) -> V {
    squares
}

#[inline(always)]
pub(super) fn end_square<V: Simd>(squares: V) -> V {
    squares.shr(ENDS)
}

#[inline(always)]
pub(super) fn from_square<V: Simd>(squares: V) -> V {
    squares.shr(FROM)
}

/// The pieces that move, in the low five bits; `permute` ignores the others.
#[inline(always)]
pub(super) fn piece<V: Simd>(paths: V) -> V {
    paths.shr(PIECE)
}

/// The lanes of moves that lead to a configuration of the same block that is backed up earlier.
#[inline(always)]
pub(super) fn in_pair<V: Simd>(paths: V) -> LaneMask {
    paths.any(IS_IN_PAIR)
}

/// The lanes of moves that may end the game.
#[inline(always)]
pub(super) fn may_end<V: Simd>(paths: V) -> LaneMask {
    paths.any(MAY_END)
}
