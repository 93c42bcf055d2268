//! Finishing deferred positions, after the opponent's strip that they depend on.

use super::backup::BackupKernel;
use super::block_pair_notes::BlockPairNotes;
use super::deferred::{DeferredBackups, DeferredThrow, KnownSuccessors};
use super::opponent::lanes_avoiding;
use super::pair_kernel::PairKernel;
use super::successors::{PositionResult, RowPositions, StripPositions};
use super::throws::THROWS;
use super::transitions::Transition;
use super::turn::Turn;
use crate::model::successor::SideToMove;
use crate::simd::{LaneMask, Routine, Simd, lane_index};

/// The number of inner iterations for positions that lead to each other before they are finished.
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
    turn: &'t Turn<'b, 'a>,
    other: u32,
    deferred: LaneMask,
}

struct FinishThrows<'w, 't, 'b, 'a, B> {
    work: &'w PairKernel<'a>,
    column: ColumnContext<'t, 'b, 'a>,
    subset: ThrowSubset,
    notes: &'t BlockPairNotes,
    backup: &'t mut B,
}

impl<'a, V: Simd, B: BackupKernel<'a>> Routine<V> for FinishThrows<'_, '_, '_, 'a, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.work.finish_throws_inline::<V>(self.column, self.subset, self.notes, self.backup)
    }
}

impl<'a> PairKernel<'a> {
    /// Finishes the deferred positions with this opponent configuration, after the opponent's strip.
    #[inline(always)]
    pub(super) fn finish_deferred<V: Simd>(
        &self,
        [turn, others]: [&Turn<'_, 'a>; 2],
        other: u32,
        notes: &mut BlockPairNotes,
        backup: &mut impl BackupKernel<'a>,
    ) {
        let block = turn.mover.block;
        let present =
            lanes_avoiding(turn.mover.masks().occupied_places(), others.mover.configuration(other).places)
                & block.all_lanes();
        let before = (present & block.anchor.before).count_ones();
        let first = others.block_pair_offsets.pass_rows[other as usize].wrapping_sub(before.into()) as usize;
        let own = RowPositions { view: turn.stratum_view.level.view(), first, lanes: present, complement: 0 };
        let deferred = notes.deferred.strips.lanes_with(other) & present;
        let cells = notes.deferred.cells.lanes_with(other) & present;
        let throws = turn.mover.move_table.throws.len().min(THROWS);
        let own_weights = notes.deferred.pass_weights[lane_index(other)];
        let opponent_weights = notes.pass_weights.opponent_row::<V>(other, turn.side_indices);
        let mutual = self.mutual_pass_lanes::<V>(own_weights, opponent_weights) & deferred;
        let repeats = (0..throws).any(|throw_index| notes.deferred.throws[throw_index].repeats);
        if repeats {
            let stored = backup.read_strip(turn.stratum_view.level, &own);
            notes.deferred.record_some::<V>(SideToMove::Same, stored, present, backup.bound_tracking());
        }
        for lane in self.lanes_in_progress_order(cells) {
            self.back_up_cell::<V>(turn, [lane, other], &mut notes.pass_weights, backup);
            notes.deferred.record(SideToMove::Same, lane, backup.result());
        }
        if deferred == 0 {
            return;
        }
        // A position may lead to another of these if the mover throws again. So inner iterations start
        // from the old values. They repeat only throws after which the mover may throw again; the others
        // give the same every time.
        let (column, mut subset) = (ColumnContext { turn, other, deferred }, ThrowSubset::All);
        if repeats {
            backup.begin_strip();
            self.finish_throws::<V>(column, ThrowSubset::Passing, notes, backup);
            backup.save_strip();
            subset = ThrowSubset::Repeating;
        }
        for _ in 0..if repeats { INNER_ITERATIONS } else { 0 } {
            self.finish_deferred_strip::<V>(column, subset, notes, backup);
            let preview = backup.preview_strip(turn.stratum_view.level, &own);
            notes.deferred.record_some::<V>(SideToMove::Same, preview, deferred, backup.bound_tracking());
        }
        for lane in self.lanes_in_progress_order(mutual) {
            self.finish_deferred_strip::<V>(column, subset, notes, backup);
            backup.load_lane(turn.stratum_view.level, lane as usize);
            let lanes = [lanes_present(turn, lane), turn.opponent.block.anchor.before];
            let passed = turn.block_pair_offsets.passed_number(lane, other, lanes);
            self.note_mutual_pass(
                turn.stratum_view,
                [own_weights, opponent_weights].map(|weights| weights[lane_index(lane)]),
                passed,
                backup,
            );
            backup.finish(StripPositions::<V>::number(&own, lane));
            notes.deferred.record(SideToMove::Same, lane, backup.result());
            // Solving the mutual pass changed the twin's value too.
            let twin = turn.stratum_view.transitions.successor(Transition::Pass, passed as u64);
            notes.deferred.record(
                SideToMove::Other,
                lane,
                PositionResult { value: !twin.value(), bound: twin.bound() },
            );
            subset = ThrowSubset::All;
        }
        self.finish_deferred_strip::<V>(column, subset, notes, backup);
        backup.finish_strip::<V>(turn.stratum_view.level, &own, deferred & !mutual);
    }

    /// Computes the means of the deferred strip from a subset of the throws, and from the saved sums of
    /// the others.
    #[inline(always)]
    fn finish_deferred_strip<V: Simd>(
        &self,
        column: ColumnContext<'_, '_, 'a>,
        subset: ThrowSubset,
        notes: &BlockPairNotes,
        backup: &mut impl BackupKernel<'a>,
    ) {
        match subset {
            ThrowSubset::Repeating => backup.restore_strip(),
            ThrowSubset::All | ThrowSubset::Passing => backup.begin_strip(),
        }
        self.finish_throws::<V>(column, subset, notes, backup);
        backup.average_strip::<V>(self.plan.chances().total());
    }

    #[inline(always)]
    fn finish_throws<V: Simd>(
        &self,
        column: ColumnContext<'_, '_, 'a>,
        subset: ThrowSubset,
        notes: &BlockPairNotes,
        backup: &mut impl BackupKernel<'a>,
    ) {
        V::call(FinishThrows { work: self, column, subset, notes, backup })
    }

    /// Considers a subset of the throws.
    #[inline(always)]
    fn finish_throws_inline<V: Simd>(
        &self,
        column: ColumnContext<'_, '_, 'a>,
        subset: ThrowSubset,
        notes: &BlockPairNotes,
        backup: &mut impl BackupKernel<'a>,
    ) {
        for throw_index in 0..column.turn.mover.move_table.throws.len().min(THROWS) {
            if subset.include(&notes.deferred.throws[throw_index]) {
                self.finish_throw_lanes::<V>(column, throw_index, notes, backup);
            }
        }
    }

    /// Considers a throw: what was deferred, the moves within the pair of blocks, the pass.
    #[inline(always)]
    fn finish_throw_lanes<V: Simd>(
        &self,
        ColumnContext { turn, other, deferred }: ColumnContext<'_, '_, 'a>,
        throw_index: usize,
        notes: &BlockPairNotes,
        backup: &mut impl BackupKernel<'a>,
    ) {
        let DeferredBackups { throws, known, .. } = &notes.deferred;
        let throw = &throws[throw_index % THROWS];
        backup.consider_strip(throw_index, deferred, &throw.row::<V>(other));
        for moves in &throw.moves {
            let open = moves.open.lanes_with(other) & deferred;
            if open != 0 {
                let places = V::from_array(moves.targets);
                backup.consider_strip(throw_index, open, &KnownSuccessors { known, places, throw });
            }
        }
        let open = throw.pass_open.lanes_with(other) & deferred;
        if open != 0 {
            backup.consider_strip(throw_index, open, &known.passed::<V>());
        }
        backup.finish_strip_throw::<V>(throw_index, turn.mover.move_table.throws[throw_index].1);
    }
}

/// The lanes in which the opponent occupies none of the mover's places.
#[inline(always)]
fn lanes_present(turn: &Turn<'_, '_>, lane: u32) -> LaneMask {
    lanes_avoiding(turn.opponent.masks().occupied_places(), turn.mover.configuration(lane).places)
}
