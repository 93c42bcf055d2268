//! Positions that wait for others of their pair of blocks.
//!
//! The first side's strips are backed up without the moves that lead to the same pair of blocks. Their
//! partial results are stored here, by the side's own configuration with one lane for each opponent
//! configuration. Then it is transposed, and after each strip of the second side the positions with its
//! configuration are finished.

use super::precomputed_move::PrecomputedMove;
use super::successors::{BoundTracking, PositionResult, StripResult, Successors};
use super::throws::THROWS;
use crate::model::successor::NextToThrow;
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Simd, lane_index};

/// The number of moves of a throw within the pair of blocks that are deferred. Other moves read what the
/// last sweep left. More slots save sweeps, but take time in every pair of blocks to clear and transpose.
pub(super) const MAX_IN_PAIR_MOVES: usize = 3;

/// When positions are finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Timing {
    Immediate,
    /// Once the positions of the pair of blocks that they lead to are finished.
    Deferred,
}

/// The partial results of the first side's positions, without moves within the pair of blocks. Indexed by the
/// side's own configuration, with a lane for each opponent configuration; the other way round once it is
/// [transposed](DeferredBackups::transpose).
pub(super) struct DeferredBackups {
    /// The positions backed up in strips so far, and those to back up as cells.
    pub(super) strips: PositionSet,
    pub(super) cells: PositionSet,
    /// The total weight of the throws that can only pass the turn.
    pub(super) pass_weights: Table,
    pub(super) throws: [DeferredThrow; THROWS],
    pub(super) known: KnownResults,
}

/// The partial result of one throw.
pub(crate) struct DeferredThrow {
    pub(super) best: Table,
    /// The largest error bound among the moves, less what the move loses, in units.
    pub(super) bound: Table,
    /// The moves within the pair of blocks.
    pub(super) moves: [InPairMoves; MAX_IN_PAIR_MOVES],
    /// Where the turn may pass without a move.
    pub(super) pass_open: PositionSet,
    /// Whether a deferred move lets the mover throw again, and whether one passes the turn.
    pub(super) repeats: bool,
    pub(super) passes_turn: bool,
}

#[derive(Clone, Copy, Default)]
pub(super) struct InPairMoves {
    /// By the side's own configuration, the index of the successor in [`KnownResults`].
    pub(super) targets: LaneArray,
    /// Where the move is possible.
    pub(super) open: PositionSet,
}

/// A number for each position of a pair of blocks.
pub(super) type Table = Box<[LaneArray; LANE_COUNT]>;

/// A set of positions of a pair of blocks.
#[derive(Clone, Copy, Default)]
pub(super) struct PositionSet(LaneArray);

impl PositionSet {
    #[inline(always)]
    fn put(&mut self, own: u32, lanes: LaneMask) {
        self.0[lane_index(own)] = lanes;
    }

    #[inline(always)]
    fn transpose<V: Simd>(&mut self) {
        if !self.is_empty::<V>() {
            self.0 = V::transpose_bits(&self.0);
        }
    }

    #[inline(always)]
    fn is_empty<V: Simd>(&self) -> bool {
        V::from_array(self.0).any(u32::MAX) == 0
    }

    /// The positions with this opponent configuration, once transposed.
    #[inline(always)]
    pub(super) fn lanes_with(&self, other: u32) -> LaneMask {
        self.0[lane_index(other)]
    }
}

/// The results of the positions with the current opponent configuration, by the lane of the side's own:
/// first with the side itself to throw, then with the opponent to throw.
pub(super) struct KnownResults {
    values: [LaneArray; 2],
    bounds: [LaneArray; 2],
}

impl KnownResults {
    #[inline(always)]
    fn put(&mut self, index: usize, known: PositionResult) {
        let [side_index, lane] = [index / LANE_COUNT % 2, index % LANE_COUNT];
        self.values[side_index][lane] = known.value;
        self.bounds[side_index][lane] = known.bound;
    }

    /// The results with the opponent to throw, as the side sees them.
    #[inline(always)]
    pub(super) fn passed<V: Simd>(&self) -> StripResult<V> {
        StripResult {
            values: V::from_array(self.values[1]).xor(V::splat(u32::MAX)),
            bounds: V::from_array(self.bounds[1]),
        }
    }
}

/// Results at some indices, as the side sees them.
pub(super) struct KnownSuccessors<'h, V> {
    pub(super) known: &'h KnownResults,
    pub(super) indices: V,
    pub(super) throw: &'h DeferredThrow,
}

impl<V: Simd> KnownSuccessors<'_, V> {
    #[inline(always)]
    fn find(&self, own: LaneArray, passed: V) -> V {
        let own = V::from_array(own);
        match self.throw {
            DeferredThrow { repeats: false, .. } => passed.permute(self.indices),
            DeferredThrow { passes_turn: false, .. } => own.permute(self.indices),
            _ => self.indices.permute2([own, passed]),
        }
    }
}

impl<V: Simd> Successors<V> for KnownSuccessors<'_, V> {
    #[inline(always)]
    fn values(&self) -> V {
        self.find(self.known.values[0], self.known.passed::<V>().values)
    }

    #[inline(always)]
    fn bounds(&self) -> V {
        self.find(self.known.bounds[0], self.known.passed::<V>().bounds)
    }
}

impl Default for DeferredBackups {
    fn default() -> Self {
        let nothing = [0; LANE_COUNT];
        let table = || Box::new([nothing; LANE_COUNT]);
        let throw = || DeferredThrow {
            best: table(),
            bound: table(),
            moves: [InPairMoves::default(); MAX_IN_PAIR_MOVES],
            pass_open: PositionSet::default(),
            repeats: false,
            passes_turn: false,
        };
        DeferredBackups {
            strips: PositionSet::default(),
            cells: PositionSet::default(),
            pass_weights: table(),
            throws: std::array::from_fn(|_| throw()),
            known: KnownResults { values: [nothing; 2], bounds: [nothing; 2] },
        }
    }
}

impl DeferredBackups {
    /// Forgets everything about the first `throws` throws.
    pub(super) fn clear(&mut self, throws: usize) {
        (self.strips, self.cells) = Default::default();
        for throw in self.throws.iter_mut().take(throws) {
            throw.moves.iter_mut().for_each(|moves| moves.open = PositionSet::default());
            throw.pass_open = PositionSet::default();
            (throw.repeats, throw.passes_turn) = (false, false);
        }
    }

    /// Transposes everything, once all strips of the side are deferred.
    #[inline(always)]
    pub(super) fn transpose<V: Simd>(&mut self, throws: usize, bounds: BoundTracking) {
        self.strips.transpose::<V>();
        self.cells.transpose::<V>();
        if self.strips.is_empty::<V>() {
            return;
        }
        V::transpose(&mut self.pass_weights);
        for throw in self.throws.iter_mut().take(throws) {
            V::transpose(&mut throw.best);
            if bounds == BoundTracking::Enabled {
                V::transpose(&mut throw.bound);
            }
            for moves in &mut throw.moves {
                moves.open.transpose::<V>();
            }
            throw.pass_open.transpose::<V>();
        }
    }

    /// Records the result of a position, with the side itself or the opponent to throw.
    #[inline(always)]
    pub(super) fn record(&mut self, to_throw: NextToThrow, own: u32, known: PositionResult) {
        self.known.put(known_index(to_throw, own), known);
    }

    /// Records the results of a strip with the opponent to throw.
    #[inline(always)]
    pub(super) fn record_lanes<V: Simd>(&mut self, known: StripResult<V>) {
        self.known.values[1] = known.values.to_array();
        self.known.bounds[1] = known.bounds.to_array();
    }

    /// Records results in some lanes, with the side itself or the opponent to throw.
    #[inline(always)]
    pub(super) fn record_some<V: Simd>(
        &mut self,
        to_throw: NextToThrow,
        known: StripResult<V>,
        lanes: LaneMask,
        bounds: BoundTracking,
    ) {
        let side_index = usize::from(to_throw == NextToThrow::Other);
        let in_lanes = |numbers: &mut LaneArray, known: V| {
            let old = V::from_array(*numbers);
            *numbers = old.xor(old.xor(known).mask(lanes)).to_array();
        };
        in_lanes(&mut self.known.values[side_index], known.values);
        if bounds == BoundTracking::Enabled {
            in_lanes(&mut self.known.bounds[side_index], known.bounds);
        }
    }

    /// Defers the positions of a strip in these lanes.
    #[inline(always)]
    pub(super) fn defer_strip(&mut self, own: u32, lanes: LaneMask, pass_weights: LaneArray) {
        self.strips.put(own, lanes);
        self.pass_weights[lane_index(own)] = pass_weights;
    }

    /// Leaves these positions to be backed up as cells.
    #[inline(always)]
    pub(super) fn defer_cells(&mut self, own: u32, lanes: LaneMask) {
        self.cells.put(own, lanes);
    }

    #[inline(always)]
    pub(super) fn throw_mut(&mut self, throw_index: usize) -> &mut DeferredThrow {
        &mut self.throws[throw_index % THROWS]
    }
}

impl DeferredThrow {
    /// Adds a move of a strip, possible in these lanes.
    #[inline(always)]
    pub(super) fn add_move(&mut self, slot: usize, mv: &PrecomputedMove, own: u32, lanes: LaneMask) {
        let Some(within) = mv.in_pair_lane else { return };
        let moves = &mut self.moves[slot % MAX_IN_PAIR_MOVES];
        moves.targets[lane_index(own)] = known_index(mv.transition.next_to_throw(), within.into()) as u32;
        moves.open.put(own, lanes);
        match mv.transition.next_to_throw() {
            NextToThrow::Other => self.passes_turn = true,
            NextToThrow::Same => self.repeats = true,
        }
    }

    /// Lets the turn pass in these lanes.
    #[inline(always)]
    pub(super) fn allow_pass(&mut self, own: u32, lanes: LaneMask) {
        self.pass_open.put(own, lanes);
    }

    /// Sets the best win chances of a strip.
    #[inline(always)]
    pub(crate) fn set_best(&mut self, own: u32, best: LaneArray) {
        self.best[lane_index(own)] = best;
    }

    /// Sets the largest reduced error bounds of a strip.
    #[inline(always)]
    pub(crate) fn set_bounds(&mut self, own: u32, bound: LaneArray) {
        self.bound[lane_index(own)] = bound;
    }

    /// The best win chances and bounds with this opponent configuration, once transposed.
    #[inline(always)]
    pub(super) fn row<V: Simd>(&self, other: u32) -> StripResult<V> {
        StripResult {
            values: V::from_array(self.best[lane_index(other)]),
            bounds: V::from_array(self.bound[lane_index(other)]),
        }
    }
}

/// The index of a position in [`KnownResults`].
#[inline(always)]
fn known_index(to_throw: NextToThrow, own: u32) -> usize {
    lane_index(own) + if to_throw == NextToThrow::Other { LANE_COUNT } else { 0 }
}
