//! The moves of a strip's configuration, considered in all lanes. A vector holds one move to a lane:
//! which lanes of the strip each is open in, and what it meets, is found for 32 moves at once.

use std::ops::Range;

use super::accumulator::BackupAccumulator;
use super::block_pair_state::BlockPairState;
use super::contacts::ContactMove;
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

/// Up to 32 moves, one to a lane of a vector, with the lanes of the strip in which each is possible.
struct MoveBatch {
    /// The numbers of the moves.
    numbers: Range<usize>,
    /// The moves, one bit each; and those of them that meet a piece of the opponent in some lane, that may end
    /// the game, and that are deferred if there is room.
    moves: LaneMask,
    with_contact: LaneMask,
    may_end: LaneMask,
    in_pair: LaneMask,
    /// By move, the lanes of the strip in which it is open, and those of them in which it meets a piece.
    open: LaneArray,
    contact: LaneArray,
    /// The open lanes in which it meets none and that are still to be considered.
    quiet: LaneArray,
    /// The lanes that are present after the move if it is quiet.
    present: LaneArray,
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
        let first_of_block = strip.block_pair.mover.configuration(0).all_moves().start;
        for start in moves.clone().step_by(LANE_COUNT) {
            let these = start..moves.end.min(start + LANE_COUNT);
            let mut batch = self.find_open_lanes(strip, &filter, &these);
            let anchor_columns =
                &strip.block_pair.offsets.anchor_columns[batch.numbers.start - first_of_block..];
            self.consider_contact_moves(strip, &mut batch, anchor_columns, state, backup);
            if batch.in_pair != 0 {
                self.defer_moves(strip, &mut batch, throws, &mut state.deferred);
            }
            for throw_index in 0..strip.block_pair.mover.move_table.throws.len() {
                for open in &batch.open[moves_of_throw(strip, filter.class, throw_index, &these)] {
                    throws.moves[throw_index % THROWS] |= *open;
                }
            }
            self.consider_quiet_moves(strip, &batch, anchor_columns, backup);
            if filter.class == MoveClass::Backward {
                self.note_forced_moves(strip, batch.numbers, &batch.open, throws);
            }
        }
    }

    /// Finds the lanes in which some moves are open, and those in which they meet a piece. The moves are
    /// counted from the first of the configuration.
    #[inline(always)]
    fn find_open_lanes<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        filter: &MoveFilter<'_>,
        these: &Range<usize>,
    ) -> MoveBatch {
        let move_table = strip.block_pair.mover.move_table;
        let first_move = strip.configuration.all_moves().start;
        let numbers = first_move + these.start..first_move + these.end;
        let (paths, squares) =
            (move_table.packed.paths::<V>(numbers.start), move_table.packed.squares::<V>(numbers.start));
        let barred = V::from_array(*filter.barred).permute(packed_move::to_square(squares));
        let mut open = V::splat(filter.lanes).and_not(barred);
        match filter.blockaded {
            Blockades::None => (),
            Blockades::Fixed(blockaded) => {
                open = open.and_not(V::from_array(*blockaded).permute(packed_move::from_square(squares)));
            }
            Blockades::ByThrow(masks) => {
                for throw_index in 0..move_table.throws.len() {
                    let moves = moves_of_throw(strip, filter.class, throw_index, these);
                    let [start, end] = [moves.start, moves.end].map(|mv| first_lanes(mv as u32));
                    let blockaded = V::from_array(*masks.blockaded(throw_index))
                        .permute(packed_move::from_square(squares));
                    open = open.and_not(blockaded.mask(end & !start));
                }
            }
        }
        let contact = V::from_array(*strip.occupied).permute(packed_move::end_square(squares)).and(open);
        let present = V::from_array(strip.avoiding)
            .permute(packed_move::piece(paths))
            .and_not(V::from_array(*strip.occupied_places).permute(piece_path::taken(paths)));
        let moves = first_lanes(these.len() as u32);
        MoveBatch {
            numbers,
            moves,
            with_contact: contact.any(u32::MAX) & moves,
            may_end: packed_move::may_end(paths) & moves,
            in_pair: match strip.timing {
                Timing::Immediate => 0,
                Timing::Deferred => packed_move::in_pair(paths) & moves,
            },
            open: open.to_array(),
            contact: contact.to_array(),
            quiet: open.and_not(contact).to_array(),
            present: present.to_array(),
        }
    }

    /// Considers the moves of a batch that meet a piece of the opponent or may end the game.
    #[inline(always)]
    fn consider_contact_moves<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        batch: &mut MoveBatch,
        anchor_columns: &[u32],
        state: &mut BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        for lane in iter_lanes(batch.with_contact | batch.may_end) {
            let (index, number) = (lane_index(lane), batch.numbers.start + lane as usize);
            let mut contact = batch.contact[index];
            if batch.may_end >> lane & 1 != 0 {
                let ends_if = strip.block_pair.mover.move_table.moves[number].ends_if;
                contact |= ends_if.lanes_met(strip.occupied) & batch.open[index];
                batch.quiet[index] = batch.open[index] & !contact;
            }
            if contact != 0 {
                // The quiet lanes of a move within the pair of blocks are deferred later.
                let is_in_pair = batch.in_pair >> lane & 1 != 0;
                let quiet = if is_in_pair { 0 } else { std::mem::take(&mut batch.quiet[index]) };
                let (anchor_column, present) = (anchor_columns[index], batch.present[index]);
                let mv = ContactMove { number, contact, quiet, anchor_column, present };
                batch.quiet[index] |= self.consider_contacts(strip, mv, &mut state.runs, backup);
            }
        }
    }

    /// Considers the quiet lanes of a batch that are left.
    #[inline(always)]
    fn consider_quiet_moves<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        batch: &MoveBatch,
        anchor_columns: &[u32],
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        let (packed, quiet) = (&strip.block_pair.mover.move_table.packed, &batch.quiet);
        for lane in iter_lanes(V::from_array(*quiet).any(u32::MAX) & batch.moves) {
            let (index, number) = (lane_index(lane), batch.numbers.start + lane as usize);
            let (MoveTarget { throw_index, transition }, row_or_step) = packed.target_of(number);
            match transition.next_to_throw() {
                NextToThrow::Other => {
                    let anchor = row_or_step + u64::from(anchor_columns[index]);
                    let row = strip.row(transition, anchor, batch.present[index]);
                    backup.consider_strip::<V>(throw_index, quiet[index], &row);
                }
                NextToThrow::Same => {
                    let step = PieceStep::unpacked(row_or_step);
                    let ranks = strip.block_pair.offsets.ranks.after(strip.rank, step);
                    let column = strip.column(transition, ranks, step.pieces(), quiet[index]);
                    backup.consider_strip(throw_index, quiet[index], &column);
                }
            }
        }
    }

    /// Defers quiet moves of a batch that lead to positions of the same pair of blocks which are finished
    /// before this one. Moves for which there is no room stay.
    #[inline(always)]
    fn defer_moves<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        batch: &mut MoveBatch,
        throws: &mut ThrowState,
        deferred: &mut DeferredBackups,
    ) {
        let move_table = strip.block_pair.mover.move_table;
        for index in iter_lanes(batch.in_pair).map(lane_index) {
            let (number, quiet) = (batch.numbers.start + index, &mut batch.quiet[index]);
            let throw_index = move_table.packed.throw_index(number);
            let deferred_count = &mut throws.deferred_count[throw_index];
            if *quiet != 0 && usize::from(*deferred_count) < MAX_IN_PAIR_MOVES {
                let (slot, mv) = (usize::from(*deferred_count), &move_table.moves[number]);
                deferred.throw_mut(throw_index).add_move(slot, mv, strip.own_lane, *quiet);
                *deferred_count += 1;
                *quiet = 0;
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

/// The moves of a batch for one throw, counted from the first of the batch.
#[inline(always)]
fn moves_of_throw<V>(
    strip: &Strip<'_, '_, '_, V>,
    class: MoveClass,
    throw_index: usize,
    batch: &Range<usize>,
) -> Range<usize> {
    let moves = strip.configuration.moves(class, throw_index);
    let [start, end] = [moves.start, moves.end].map(|mv| mv.saturating_sub(batch.start).min(batch.len()));
    start..end
}
