//! A strip: one configuration of the mover against the 32 configurations of a block of the opponent.
//!
//! The mover has the same moves in all positions of the strip. If the turn passes, their successors are
//! consecutive values of one row; if the mover throws again, they lie in one column of consecutive rows.
//! `moves.rs` considers the moves, `contacts.rs` those that meet a piece of the opponent. Lanes that are
//! left over are backed up as [cells](PairKernel::back_up_cell).

use senet::Throw;
use senet::points::Backward;

use super::accumulator::BackupAccumulator;
use super::block_pair_state::BlockPairState;
use super::block_pair_view::BlockPairView;
use super::deferred::{DeferredThrow, Timing};
use super::hit_effects::HitEffectsOfBlock;
use super::move_table::{Configuration, Validity};
use super::opponent::{BlockMasks, SquareMasks, lanes_at, lanes_avoiding};
use super::pair_kernel::{PairKernel, assemble};
use super::precomputed_move::MoveClass;
use super::successors::{ColumnPositions, RowPositions, StripPositions};
use super::throw_state::{Blockades, MoveFilter, ThrowState};
use super::throws::THROWS;
use super::transitions::Transition;
use crate::model::successor::NextToThrow;
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Simd, iter_lanes, lane_index};

/// The positions of a strip.
pub(super) struct Strip<'t, 'b, 'a, V> {
    pub(super) block_pair: &'t BlockPairView<'b, 'a>,
    pub(super) configuration: &'b Configuration,
    /// The lane of the mover's configuration in its block.
    pub(super) own_lane: u32,
    /// The lanes in which the opponent stands on none of the mover's places, and those of them to back
    /// up now.
    pub(super) present: LaneMask,
    pub(super) lanes: LaneMask,
    /// The opponent's block as the mover sees it; the lanes in which it occupies a square, and a place.
    masks: BlockMasks<'b>,
    pub(super) occupied: &'b SquareMasks,
    pub(super) occupied_places: &'b SquareMasks,
    /// What hits do to the opponent's block.
    pub(super) hit_effects: HitEffectsOfBlock<'b>,
    /// For each piece of the mover, lowest first, the lanes in which the opponent occupies none of the
    /// mover's places but perhaps that of this piece. With `n` pieces on the board, entry `n` is for a piece
    /// from the hand: the lanes in which the opponent occupies none at all.
    pub(super) avoiding: LaneArray,
    /// The ranks of the mover's places, by lane.
    pub(super) rank: V,
    pub(super) timing: Timing,
}

/// What becomes of the lanes in which a throw moves nothing forward.
struct StuckLanes {
    /// The lanes in which the throw can only pass the turn.
    passing: LaneMask,
    /// The lanes that need the move generator.
    cells: LaneMask,
}

impl<'a, V: Simd> Strip<'_, '_, 'a, V> {
    /// Positions of a row, given the number of the opponent's rank anchor in it and the lanes that are
    /// present.
    #[inline(always)]
    pub(super) fn row(&self, transition: Transition, anchor: u64, lanes: LaneMask) -> RowPositions<'a> {
        let before = (lanes & self.block_pair.opponent.block.anchor.before).count_ones();
        let first = anchor.wrapping_sub(before.into()) as usize;
        RowPositions {
            view: self.block_pair.stratum_view.transitions.view(transition),
            first,
            lanes,
            complement: u32::MAX,
        }
    }

    /// Positions in which the mover, with `pieces` places of these ranks, throws again.
    #[inline(always)]
    pub(super) fn column(
        &self,
        transition: Transition,
        ranks: V,
        pieces: u32,
        lanes: LaneMask,
    ) -> ColumnPositions<'a, V> {
        let block_pair_offsets = self.block_pair.offsets;
        let offsets = V::from_array(block_pair_offsets.row_offsets[transition as usize].0).add(ranks);
        let first = block_pair_offsets.rows[transition as usize]
            + u64::from(block_pair_offsets.repeat_start(transition, pieces));
        ColumnPositions {
            view: self.block_pair.stratum_view.transitions.view(transition),
            first: first as usize,
            offsets,
            lanes,
            complement: 0,
        }
    }

    /// The positions to back up.
    #[inline(always)]
    fn own(&self) -> ColumnPositions<'a, V> {
        self.positions(self.lanes)
    }

    /// The positions of these lanes.
    #[inline(always)]
    fn positions(&self, lanes: LaneMask) -> ColumnPositions<'a, V> {
        self.column(Transition::Repeat, self.rank, self.configuration.places.count_ones(), lanes)
    }

    /// The same positions with the other side to throw.
    #[inline(always)]
    fn passed(&self) -> RowPositions<'a> {
        self.row(Transition::Pass, self.block_pair.offsets.pass_rows[self.own_lane as usize], self.present)
    }
}

impl<'a> PairKernel<'a> {
    /// Backs up the positions with the mover's configuration in lane `own`, at once or deferred.
    #[inline(always)]
    pub(super) fn back_up_strip<V: Simd>(
        &self,
        block_pair: &BlockPairView<'_, 'a>,
        own: u32,
        timing: Timing,
        state: &mut BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        let (opponent, configuration) = (block_pair.opponent, block_pair.mover.configuration(own));
        let masks = opponent.masks();
        let (occupied, occupied_places) = (masks.occupied(), masks.occupied_places());
        let mut strip = Strip {
            block_pair,
            configuration,
            own_lane: own,
            present: 0,
            lanes: 0,
            masks,
            occupied,
            occupied_places,
            hit_effects: opponent.move_table.hit_effects(opponent.block),
            avoiding: [0; LANE_COUNT],
            rank: block_pair.offsets.ranks.of::<V>(configuration.places),
            timing,
        };
        // The lanes in which the opponent occupies at least one of the mover's places, and at least two.
        let (mut one, mut two, mut rest) = (0, 0, configuration.places);
        for occupied_here in &mut strip.avoiding {
            if rest == 0 {
                break;
            }
            *occupied_here = lanes_at(occupied_places, rest.trailing_zeros() as u8);
            rest &= rest - 1;
            two |= one & *occupied_here;
            one |= *occupied_here;
        }
        let all = opponent.block.all_lanes() & !two;
        strip.avoiding =
            V::splat(all).and_not(V::splat(one).and_not(V::from_array(strip.avoiding))).to_array();
        strip.present = all & !one;
        strip.lanes = strip.present;
        if !self.plan.allows_all_arrangements() {
            if configuration.validity == Validity::Never {
                return;
            }
            strip.lanes = self.allowed_lanes(&strip);
        }
        // For a block against itself these lanes were finished when the other side had the current
        // configuration.
        let mut done = 0;
        if block_pair.is_against_itself() {
            let further = self.lanes_ahead(own);
            done = strip.lanes & further;
            strip.lanes = match timing {
                Timing::Deferred => done,
                Timing::Immediate => strip.lanes & !further,
            };
        }
        let mut single = strip.lanes;
        if !configuration.needs_cells {
            strip.lanes &= lanes_avoiding(occupied, self.plan.irregular_squares()[1].mask());
            if strip.lanes != 0 {
                single ^= strip.lanes;
                single |= self.back_up_lanes(&strip, state, backup);
            }
        }
        if timing == Timing::Deferred {
            return state.deferred.defer_cells(own, single);
        }
        for lane in iter_lanes(single) {
            self.back_up_cell::<V>(block_pair, [own, lane], &mut state.pass_weights, backup);
            state.deferred.record(NextToThrow::Other, lane, backup.result());
        }
        if done != 0 {
            let positions = strip.positions(done);
            let was = backup.read_strip(block_pair.stratum_view.value_table, &positions);
            state.deferred.record_some::<V>(NextToThrow::Other, was, done, backup.bound_tracking());
        }
    }

    /// The lanes of a strip whose positions the rules allow.
    #[inline(always)]
    fn allowed_lanes<V: Simd>(&self, strip: &Strip<'_, '_, 'a, V>) -> LaneMask {
        let (opponent, configuration) = (strip.block_pair.opponent, strip.configuration);
        let depends = match configuration.validity {
            Validity::Always => opponent.block.validity_depends,
            Validity::DependsOnOpponent => LaneMask::MAX,
            Validity::Never => return 0,
        };
        let index = &strip.block_pair.stratum_view.value_table.index;
        let mut lanes = strip.lanes & opponent.block.maybe_valid;
        for lane in iter_lanes(lanes & depends) {
            let position = assemble(index, configuration.squares, opponent.configuration(lane).squares);
            lanes &= !(LaneMask::from(!self.plan.allows_arrangement(&position)) << lane);
        }
        lanes
    }

    /// Backs up all lanes together. Returns the lanes that are left for
    /// [cells](PairKernel::back_up_cell).
    #[inline(always)]
    fn back_up_lanes<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        state: &mut BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) -> LaneMask {
        let (plan, move_table) = (self.plan, strip.block_pair.mover.move_table);
        let (configuration, masks) = (strip.configuration, strip.masks);
        if configuration.has_unlisted_throws() {
            return strip.lanes;
        }
        let protected = masks.protected(configuration.squares);
        let (mut throws, mut pass_weight, mut cell_lanes) = (ThrowState::default(), V::splat(0), 0);
        backup.begin_strip();
        let blockaded =
            if masks.blocks_nothing_forward() { Blockades::None } else { Blockades::ByThrow(masks) };
        let filter =
            MoveFilter { class: MoveClass::Forward, lanes: strip.lanes, barred: protected, blockaded };
        let moves = configuration.moves_of_class(MoveClass::Forward);
        self.consider_moves(strip, filter, moves, &mut throws, state, backup);
        self.consider_runs(strip, &mut state.runs, backup);
        for (throw_index, (throw, weight)) in move_table.throws.iter().enumerate() {
            let stuck = strip.lanes & !throws.moves[throw_index % THROWS];
            if stuck != 0 {
                let stuck =
                    self.consider_stuck(strip, (throw_index, *throw), stuck, &mut throws, state, backup);
                pass_weight = pass_weight.add(V::splat(*weight).mask(stuck.passing));
                cell_lanes |= stuck.cells;
            }
            match strip.timing {
                Timing::Immediate => backup.finish_strip_throw::<V>(throw_index, *weight),
                Timing::Deferred => backup.defer_throw::<V>(
                    throw_index,
                    strip.own_lane,
                    state.deferred.throw_mut(throw_index),
                ),
            }
        }
        let lanes = strip.lanes & !cell_lanes;
        match strip.timing {
            Timing::Immediate => {
                backup.average_strip::<V>(plan.chances().total());
                self.finish_lanes(strip, lanes, pass_weight.to_array(), state, backup);
            }
            Timing::Deferred => state.deferred.defer_strip(strip.own_lane, lanes, pass_weight.to_array()),
        }
        cell_lanes
    }

    /// Considers a throw in the lanes in which it moves nothing forward: into the water, backward, or a
    /// pass.
    #[inline(always)]
    fn consider_stuck<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        (throw_index, throw): (usize, Throw),
        mut stuck: LaneMask,
        throws: &mut ThrowState,
        state: &mut BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) -> StuckLanes {
        let (plan, configuration, masks) = (self.plan, strip.configuration, strip.masks);
        let protected = masks.protected(configuration.squares);
        if plan.water_is_last_choice() {
            let (class, blockaded) = (MoveClass::IntoWater, Blockades::Fixed(masks.blockaded(throw_index)));
            let filter = MoveFilter { class, lanes: stuck, barred: protected, blockaded };
            let moves = configuration.moves(class, throw_index);
            self.consider_moves(strip, filter, moves, throws, state, backup);
            self.consider_runs(strip, &mut state.runs, backup);
            stuck = strip.lanes & !throws.moves[throw_index % THROWS];
        }
        if plan.fall_origins().mask() & configuration.squares.mask() != 0 {
            return StuckLanes { passing: 0, cells: stuck };
        }
        if stuck == 0 {
            return StuckLanes { passing: 0, cells: 0 };
        }
        let barred = match plan.backward_rule() {
            Backward::Never => None,
            Backward::ToEmpty => Some(strip.occupied),
            Backward::MayHit => Some(protected),
        };
        if let Some(barred) = barred {
            let (class, blockaded) =
                (MoveClass::Backward, Blockades::Fixed(masks.blockaded_backward_squares(throw)));
            let filter = MoveFilter { class, lanes: stuck, barred, blockaded };
            let moves = configuration.moves(class, throw_index);
            self.consider_moves(strip, filter, moves, throws, state, backup);
            self.consider_runs(strip, &mut state.runs, backup);
        }
        let deferred = state.deferred.throw_mut(throw_index);
        let passing = self.consider_pass(strip, (throw_index, throw), stuck, throws, deferred, backup);
        StuckLanes { passing, cells: 0 }
    }

    /// Considers the pass, after moves forward and backward. Returns the lanes in which the throw can
    /// only pass the turn.
    #[inline(always)]
    fn consider_pass<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        (throw_index, throw): (usize, Throw),
        stuck: LaneMask,
        throws: &ThrowState,
        deferred: &mut DeferredThrow,
        backup: &mut impl BackupAccumulator<'a>,
    ) -> LaneMask {
        let may_pass = stuck & !throws.must[throw_index % THROWS];
        if self.plan.throws_again_when_stuck(throw) {
            backup.consider_strip(throw_index, may_pass, &strip.own());
            return 0;
        }
        match strip.timing {
            Timing::Immediate => backup.consider_strip::<V>(throw_index, may_pass, &strip.passed()),
            Timing::Deferred => deferred.allow_pass(strip.own_lane, may_pass),
        }
        stuck & !throws.moves[throw_index % THROWS]
    }

    /// Finishes the averaged strip, mutual passes one by one.
    #[inline(always)]
    fn finish_lanes<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        lanes: LaneMask,
        pass_weight: LaneArray,
        state: &mut BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        let (own, block_pair) = (strip.own(), strip.block_pair);
        let back = state.pass_weights.record_strip::<V>(strip.own_lane, block_pair.side_indices, pass_weight);
        let mutual = self.mutual_pass_lanes::<V>(pass_weight, back) & lanes;
        let results = backup.finish_strip(block_pair.stratum_view.value_table, &own, lanes & !mutual);
        state.deferred.record_lanes(results);
        for lane in iter_lanes(mutual) {
            backup.load_lane(block_pair.stratum_view.value_table, lane_index(lane));
            let lanes = [strip.present, block_pair.opponent.block.anchor.before];
            let passed = block_pair.offsets.passed_number(strip.own_lane, lane, lanes);
            self.note_mutual_pass(
                block_pair.stratum_view,
                [pass_weight[lane_index(lane)], back[lane_index(lane)]],
                passed,
                backup,
            );
            backup.finish(StripPositions::<V>::number(&own, lane));
            state.deferred.record(NextToThrow::Other, lane, backup.result());
        }
    }
}
