//! Finishing deferred positions, after the opponent's strip that they depend on.

use super::accumulator::BackupAccumulator;
use super::block_pair_state::BlockPairState;
use super::block_pair_view::BlockPairView;
use super::deferred::{DeferredBackups, DeferredThrow, KnownSuccessors};
use super::opponent::lanes_avoiding;
use super::pair_kernel::PairKernel;
use super::successors::{PositionResult, RowPositions, StripPositions};
use super::throws::THROWS;
use super::transitions::Transition;
use crate::model::successor::NextToThrow;
use crate::simd::{LaneMask, Routine, Simd, lane_index};

/// The number of inner iterations for positions that lead to each other before they are finished. More of
/// them save sweeps, but each considers again all throws after which the mover may throw again.
const INNER_ITERATIONS: u32 = 2;

/// A subset of the throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ThrowSubset {
    All,
    /// Throws whose deferred moves all pass the turn.
    Passing,
    Repeating,
}

impl ThrowSubset {
    #[inline(always)]
    fn include(self, throw: &DeferredThrow) -> bool {
        match self {
            ThrowSubset::All => true,
            ThrowSubset::Passing => !throw.repeats,
            ThrowSubset::Repeating => throw.repeats,
        }
    }
}

/// The deferred positions with one opponent configuration, in the lanes of the side's own.
#[derive(Clone, Copy)]
struct ColumnContext<'t, 'b, 'a> {
    block_pair: &'t BlockPairView<'b, 'a>,
    other: u32,
    deferred: LaneMask,
}

struct FinishThrows<'w, 't, 'b, 'a, B> {
    kernel: &'w PairKernel<'a>,
    column: ColumnContext<'t, 'b, 'a>,
    subset: ThrowSubset,
    state: &'t BlockPairState,
    backup: &'t mut B,
}

impl<'a, V: Simd, B: BackupAccumulator<'a>> Routine<V> for FinishThrows<'_, '_, '_, 'a, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.kernel.finish_throws_inline::<V>(self.column, self.subset, self.state, self.backup)
    }
}

impl<'a> PairKernel<'a> {
    /// Finishes the deferred positions with this opponent configuration, after the opponent's strip.
    /// `opposite` is the pair of blocks with the opponent to throw.
    #[inline(always)]
    pub(super) fn finish_deferred<V: Simd>(
        &self,
        [block_pair, opposite]: [&BlockPairView<'_, 'a>; 2],
        other: u32,
        state: &mut BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        let own = own_positions(block_pair, opposite, other);
        let present = own.lanes;
        let deferred = state.deferred.strips.lanes_with(other) & present;
        let cells = state.deferred.cells.lanes_with(other) & present;
        let throws = block_pair.mover.move_table.throws.len().min(THROWS);
        let own_weights = state.deferred.pass_weights[lane_index(other)];
        let opponent_weights = state.pass_weights.opponent_row::<V>(other, block_pair.side_indices);
        let mutual = self.mutual_pass_lanes::<V>(own_weights, opponent_weights) & deferred;
        let repeats = (0..throws).any(|throw_index| state.deferred.throws[throw_index].repeats);
        if repeats {
            let stored = backup.read_strip(block_pair.stratum_view.value_table, &own);
            state.deferred.record_some::<V>(NextToThrow::Same, stored, present, backup.bound_tracking());
        }
        for lane in self.lanes_in_progress_order(cells) {
            self.back_up_cell::<V>(block_pair, [lane, other], &mut state.pass_weights, backup);
            state.deferred.record(NextToThrow::Same, lane, backup.result());
        }
        if deferred == 0 {
            return;
        }
        // A position may lead to another of these if the mover throws again. So inner iterations start
        // from the old values. They repeat only throws after which the mover may throw again; the others
        // give the same every time.
        let (column, mut subset) = (ColumnContext { block_pair, other, deferred }, ThrowSubset::All);
        if repeats {
            backup.begin_strip();
            self.finish_throws::<V>(column, ThrowSubset::Passing, state, backup);
            backup.save_strip();
            subset = ThrowSubset::Repeating;
        }
        for _ in 0..if repeats { INNER_ITERATIONS } else { 0 } {
            self.finish_deferred_strip::<V>(column, subset, state, backup);
            let preview = backup.preview_strip(block_pair.stratum_view.value_table, &own);
            state.deferred.record_some::<V>(NextToThrow::Same, preview, deferred, backup.bound_tracking());
        }
        for lane in self.lanes_in_progress_order(mutual) {
            self.finish_deferred_strip::<V>(column, subset, state, backup);
            let weights = [own_weights, opponent_weights].map(|weights| weights[lane_index(lane)]);
            let number = StripPositions::<V>::number(&own, lane);
            self.finish_mutual_pass(column, (lane, number), weights, state, backup);
            // The saved sums contain the old value of the twin.
            subset = ThrowSubset::All;
        }
        self.finish_deferred_strip::<V>(column, subset, state, backup);
        backup.finish_strip::<V>(block_pair.stratum_view.value_table, &own, deferred & !mutual);
    }

    /// Finishes one lane of the averaged strip, the position with this number, by solving a mutual pass.
    #[inline(always)]
    fn finish_mutual_pass(
        &self,
        ColumnContext { block_pair, other, .. }: ColumnContext<'_, '_, 'a>,
        (lane, number): (u32, usize),
        weights: [u32; 2],
        state: &mut BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        backup.load_lane(block_pair.stratum_view.value_table, lane as usize);
        let lanes = [lanes_present(block_pair, lane), block_pair.opponent.block.anchor.before];
        let passed = block_pair.offsets.passed_number(lane, other, lanes);
        self.note_mutual_pass(block_pair.stratum_view, weights, passed, backup);
        backup.finish(number);
        state.deferred.record(NextToThrow::Same, lane, backup.result());
        // Solving the mutual pass changed the twin's value too.
        let twin = block_pair.stratum_view.transitions.successor(Transition::Pass, passed as u64);
        let twin = PositionResult { value: !twin.value(), bound: twin.bound() };
        state.deferred.record(NextToThrow::Other, lane, twin);
    }

    /// Computes the means of the deferred strip from a subset of the throws, and from the saved sums of
    /// the others.
    #[inline(always)]
    fn finish_deferred_strip<V: Simd>(
        &self,
        column: ColumnContext<'_, '_, 'a>,
        subset: ThrowSubset,
        state: &BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        match subset {
            ThrowSubset::Repeating => backup.restore_strip(),
            ThrowSubset::All | ThrowSubset::Passing => backup.begin_strip(),
        }
        self.finish_throws::<V>(column, subset, state, backup);
        backup.average_strip::<V>(self.plan.chances().total());
    }

    #[inline(always)]
    fn finish_throws<V: Simd>(
        &self,
        column: ColumnContext<'_, '_, 'a>,
        subset: ThrowSubset,
        state: &BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        V::call(FinishThrows { kernel: self, column, subset, state, backup })
    }

    /// Considers a subset of the throws.
    #[inline(always)]
    fn finish_throws_inline<V: Simd>(
        &self,
        column: ColumnContext<'_, '_, 'a>,
        subset: ThrowSubset,
        state: &BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        for throw_index in 0..column.block_pair.mover.move_table.throws.len().min(THROWS) {
            if subset.include(&state.deferred.throws[throw_index]) {
                self.finish_throw_lanes::<V>(column, throw_index, state, backup);
            }
        }
    }

    /// Considers a throw: what was deferred, the moves within the pair of blocks, the pass.
    #[inline(always)]
    fn finish_throw_lanes<V: Simd>(
        &self,
        ColumnContext { block_pair, other, deferred }: ColumnContext<'_, '_, 'a>,
        throw_index: usize,
        state: &BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        let DeferredBackups { throws, known, .. } = &state.deferred;
        let throw = &throws[throw_index % THROWS];
        backup.consider_strip(throw_index, deferred, &throw.row::<V>(other));
        for moves in &throw.moves {
            let open = moves.open.lanes_with(other) & deferred;
            if open != 0 {
                let indices = V::from_array(moves.targets);
                backup.consider_strip(throw_index, open, &KnownSuccessors { known, indices, throw });
            }
        }
        let open = throw.pass_open.lanes_with(other) & deferred;
        if open != 0 {
            backup.consider_strip(throw_index, open, &known.passed::<V>());
        }
        backup.finish_strip_throw::<V>(throw_index, block_pair.mover.move_table.throws[throw_index].1);
    }
}

/// The positions with this opponent configuration: consecutive in the row in which the opponent's turn would
/// pass.
#[inline(always)]
fn own_positions<'a>(
    block_pair: &BlockPairView<'_, 'a>,
    opposite: &BlockPairView<'_, 'a>,
    other: u32,
) -> RowPositions<'a> {
    let block = block_pair.mover.block;
    let occupied_places = block_pair.mover.masks().occupied_places();
    let lanes =
        lanes_avoiding(occupied_places, opposite.mover.configuration(other).places) & block.all_lanes();
    let before = (lanes & block.anchor.before).count_ones();
    let first = opposite.offsets.pass_rows[other as usize].wrapping_sub(before.into()) as usize;
    RowPositions { view: block_pair.stratum_view.value_table.view(), first, lanes, complement: 0 }
}

/// The lanes in which the opponent occupies none of the mover's places.
#[inline(always)]
fn lanes_present(block_pair: &BlockPairView<'_, '_>, lane: u32) -> LaneMask {
    lanes_avoiding(block_pair.opponent.masks().occupied_places(), block_pair.mover.configuration(lane).places)
}
