//! The moves of a strip's configuration, considered in all lanes. A vector holds one move to a lane:
//! which lanes of the strip each is open in, and what it meets, is found for 32 moves at once.

use std::ops::Range;

use super::accumulator::BackupAccumulator;
use super::block_pair_state::BlockPairState;
use super::deferred::{DeferredBackups, MAX_IN_PAIR_MOVES, Timing};
use super::packed_move::MoveTarget;
use super::pair_kernel::PairKernel;
use super::piece_step::PieceStep;
use super::precomputed_move::MoveClass;
use super::strip::Strip;
use super::throw_state::{Blockades, MoveFilter, ThrowState};
use super::throws::THROWS;
use super::{packed_move, piece_path};
use crate::model::successor::NextToThrow;
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Routine, Simd, first_lanes, iter_lanes, lane_index};

struct ConsiderMoves<'w, 's, 't, 'b, 'a, V, B> {
    kernel: &'w PairKernel<'a>,
    strip: &'s Strip<'t, 'b, 'a, V>,
    filter: MoveFilter<'s>,
    moves: Range<usize>,
    throws: &'s mut ThrowState,
    state: &'s mut BlockPairState,
    backup: &'s mut B,
}

impl<'a, V: Simd, B: BackupAccumulator<'a>> Routine<V> for ConsiderMoves<'_, '_, '_, '_, 'a, V, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.kernel.consider_moves_inline(
            self.strip,
            self.filter,
            self.moves,
            self.throws,
            self.state,
            self.backup,
        )
    }
}

impl<'a> PairKernel<'a> {
    #[inline(always)]
    pub(super) fn consider_moves<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        filter: MoveFilter<'_>,
        moves: Range<usize>,
        throws: &mut ThrowState,
        state: &mut BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        V::call(ConsiderMoves { kernel: self, strip, filter, moves, throws, state, backup })
    }

    /// Considers the moves of a range that are open. In lanes in which no piece of the opponent stands
    /// where a move ends, all lanes are read together.
    #[inline(always)]
    pub(super) fn consider_moves_inline<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        filter: MoveFilter<'_>,
        moves: Range<usize>,
        throws: &mut ThrowState,
        state: &mut BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        let (move_table, block_pair_offsets) = (strip.block_pair.mover.move_table, strip.block_pair.offsets);
        let first_of_block = strip.block_pair.mover.configuration(0).all_moves().start;
        let first_move = strip.configuration.all_moves().start;
        let (barred, occupied) = (V::from_array(*filter.barred), V::from_array(*strip.occupied));
        let occupied_places = V::from_array(*strip.occupied_places);
        for first in moves.clone().step_by(LANE_COUNT) {
            let count = (moves.end - first).min(LANE_COUNT);
            let these = first_move + first..first_move + first + count;
            let (paths, squares) =
                (move_table.packed.paths::<V>(these.start), move_table.packed.squares::<V>(these.start));
            let moves_of = |throw_index| {
                let moves = strip.configuration.moves(filter.class, throw_index);
                [moves.start, moves.end].map(|mv| mv.saturating_sub(first).min(count))
            };
            let mut open = V::splat(filter.lanes).and_not(barred.permute(packed_move::to_square(squares)));
            match filter.blockaded {
                Blockades::None => (),
                Blockades::Fixed(blockaded) => {
                    open = open.and_not(V::from_array(*blockaded).permute(packed_move::from_square(squares)));
                }
                Blockades::ByThrow(masks) => {
                    for throw_index in 0..move_table.throws.len() {
                        let [start, end] = moves_of(throw_index).map(|mv| first_lanes(mv as u32));
                        let blockaded = V::from_array(*masks.blockaded(throw_index))
                            .permute(packed_move::from_square(squares));
                        open = open.and_not(blockaded.mask(end & !start));
                    }
                }
            }
            let contact = occupied.permute(packed_move::end_square(squares)).and(open);
            let present = V::from_array(strip.avoiding)
                .permute(packed_move::piece(paths))
                .and_not(occupied_places.permute(piece_path::taken(paths)))
                .to_array();
            let inside = first_lanes(count as u32);
            let (open_lanes, contact_lanes) = (open.to_array(), contact.to_array());
            let mut quiet = open.and_not(contact).to_array();
            let anchor_columns = &block_pair_offsets.anchor_columns[these.start - first_of_block..];
            let may_end = packed_move::may_end(paths) & inside;
            let in_pair = match strip.timing {
                Timing::Immediate => 0,
                Timing::Deferred => packed_move::in_pair(paths) & inside,
            };
            for lane in iter_lanes((contact.any(u32::MAX) & inside) | may_end) {
                let (index, number) = (lane_index(lane), these.start + lane as usize);
                let mut contact = contact_lanes[index];
                if may_end >> lane & 1 != 0 {
                    contact |= move_table.moves[number].ends_if.lanes_met(strip.occupied) & open_lanes[index];
                    quiet[index] = open_lanes[index] & !contact;
                }
                if contact != 0 {
                    // The quiet lanes of a move within the pair of blocks are deferred below.
                    let quiet_rest =
                        if in_pair >> lane & 1 == 0 { std::mem::take(&mut quiet[index]) } else { 0 };
                    let (to, lanes) = ([anchor_columns[index], present[index]], [contact, quiet_rest]);
                    quiet[index] |= self.consider_contacts(strip, number, to, lanes, &mut state.runs, backup);
                }
            }
            if in_pair != 0 {
                self.defer_moves(strip, these.start, in_pair, &mut quiet, throws, &mut state.deferred);
            }
            for throw_index in 0..move_table.throws.len() {
                let [start, end] = moves_of(throw_index);
                for open in &open_lanes[start..end] {
                    throws.moves[throw_index % THROWS] |= *open;
                }
            }
            let are_left = V::from_array(quiet).any(u32::MAX) & inside;
            for (index, number) in
                iter_lanes(are_left).map(|lane| (lane_index(lane), these.start + lane as usize))
            {
                let (MoveTarget { throw_index, transition }, row_or_step) =
                    move_table.packed.target_of(number);
                match transition.next_to_throw() {
                    NextToThrow::Other => {
                        let row = strip.row(
                            transition,
                            row_or_step + u64::from(anchor_columns[index]),
                            present[index],
                        );
                        backup.consider_strip::<V>(throw_index, quiet[index], &row);
                    }
                    NextToThrow::Same => {
                        let step = PieceStep::unpacked(row_or_step);
                        let ranks = block_pair_offsets.ranks.after(strip.rank, step);
                        let column = strip.column(transition, ranks, step.pieces(), quiet[index]);
                        backup.consider_strip(throw_index, quiet[index], &column);
                    }
                }
            }
            if filter.class == MoveClass::Backward {
                self.note_forced_moves(
                    strip,
                    first_move + first..first_move + first + count,
                    &open_lanes,
                    throws,
                );
            }
        }
    }

    /// Defers quiet moves, numbered from `first` on, that lead to positions of the same pair of blocks
    /// which are finished before this one. Moves for which there is no room stay.
    #[inline(always)]
    fn defer_moves<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        first: usize,
        moves: LaneMask,
        quiet: &mut LaneArray,
        throws: &mut ThrowState,
        deferred: &mut DeferredBackups,
    ) {
        let move_table = strip.block_pair.mover.move_table;
        for index in iter_lanes(moves).map(lane_index) {
            let throw_index = move_table.packed.throw_index(first + index);
            let deferred_count = &mut throws.deferred_count[throw_index];
            if quiet[index] != 0 && usize::from(*deferred_count) < MAX_IN_PAIR_MOVES {
                let mv = &move_table.moves[first + index];
                deferred.throw_mut(throw_index).add_move(
                    (*deferred_count).into(),
                    mv,
                    strip.own_lane,
                    quiet[index],
                );
                *deferred_count += 1;
                quiet[index] = 0;
            }
        }
    }

    /// Records the lanes in which a piece can move backward that must.
    #[inline(always)]
    fn note_forced_moves<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        moves: Range<usize>,
        open: &LaneArray,
        throws: &mut ThrowState,
    ) {
        let move_table = strip.block_pair.mover.move_table;
        for (number, open) in moves.zip(open) {
            if self.plan.may_decline().mask() >> move_table.moves[number].from_square & 1 == 0 {
                throws.must[move_table.packed.throw_index(number)] |= *open;
            }
        }
    }
}
