//! Moves of a strip's configuration that meet a piece of the opponent.
//!
//! The effect of a hit on the opponent's block is tabulated (`hit_effects.rs`): some configurations
//! become others of the block, some become a run of consecutive configurations, and both are read from
//! one row. For the rest, the ranks of all lanes are computed together. A push changes the mover's
//! configuration too, in some lanes differently than in others (`pushes.rs`); lanes with the same change
//! are treated like hits. Everything else goes through the move generator.

use senet::HitDestination;
use senet_table::StratumIndex;
use senet_table::binomial::{rank, rank_among};

use super::accumulator::BackupAccumulator;
use super::block_pair_state::{PendingRuns, Run};
use super::block_pair_view::BlockPairView;
use super::hit_effects::HitKey;
use super::opponent::lanes_avoiding;
use super::packed_move::MoveTarget;
use super::pair_kernel::PairKernel;
use super::precomputed_move::PrecomputedMove;
use super::pushes::{PushOutcome, push};
use super::ranks::{free_around, ranks};
use super::strip::Strip;
use super::successors::{ColumnPositions, IndividualPositions, PermutedRow, RowPositions};
use super::transitions::Transition;
use crate::model::successor::NextToThrow;
use crate::simd::{LANE_COUNT, LaneMask, Simd, iter_lanes, lane_index};

/// How a move changes both sides, in lanes in which it changes the opponent's configuration alike.
#[derive(Clone, Copy)]
struct Displacement {
    transition: Transition,
    /// The mover's places after the move.
    own: u32,
    /// If the turn passes, where the row of these places begins in the stratum that the move leads to.
    row: u64,
    /// The places that the opponent leaves and those that it enters. As many, unless pieces go to its
    /// hand.
    vacated: u32,
    entered: u32,
}

impl Displacement {
    /// After a hit that moves a piece of the opponent from the place `vacated` to the place `entered`,
    /// or to its hand if that is 0.
    #[inline(always)]
    fn of_hit(mv: &PrecomputedMove, [vacated, entered]: [u32; 2]) -> Displacement {
        Displacement { transition: mv.transition, own: mv.places, row: mv.row, vacated, entered }
    }

    /// After a move that pushes pieces.
    #[inline(always)]
    fn of_push(transition: Transition, index: &StratumIndex, pushed: PushOutcome) -> Displacement {
        let [own, vacated, entered] =
            [pushed.own, pushed.vacated, pushed.entered].map(|squares| index.pack(squares));
        let row = match transition.next_to_throw() {
            NextToThrow::Other => index.row(own.count_ones(), rank(own)),
            NextToThrow::Same => 0,
        };
        Displacement { transition, own, row, vacated, entered }
    }
}

/// A move that meets a piece of the opponent in some lanes.
pub(super) struct ContactMove {
    /// The number of the move.
    pub(super) number: usize,
    /// The lanes in which it meets a piece.
    pub(super) contact: LaneMask,
    /// The lanes in which it is open and meets none.
    pub(super) quiet: LaneMask,
    /// For the quiet lanes, the column of the opponent's rank anchor in the move's row, and the lanes that are
    /// present after the move.
    pub(super) anchor_column: u32,
    pub(super) present: LaneMask,
}

impl<'a, V: Simd> Strip<'_, '_, 'a, V> {
    /// The number of the opponent's pieces on the board after the move.
    #[inline(always)]
    fn opponent_count(&self, displacement: &Displacement) -> u32 {
        self.block_pair.opponent.block.count + displacement.entered.count_ones()
            - displacement.vacated.count_ones()
    }

    /// The successors of a move that passes the turn, in lanes whose configurations become consecutive
    /// ones.
    #[inline(always)]
    fn run(&self, displacement: &Displacement, lanes: LaneMask) -> Run {
        let BlockPairView { stratum_view, opponent, offsets, .. } = self.block_pair;
        let Displacement { transition, own, row, vacated, entered } = *displacement;
        let places = opponent.places()[lane_index(lanes.trailing_zeros())] ^ vacated ^ entered;
        let start = match entered {
            0 => stratum_view
                .transitions
                .value_table(transition)
                .index
                .column(own.count_ones(), self.opponent_count(displacement)),
            _ => offsets.pass_start(transition, own.count_ones()),
        };
        let column = start + rank_among(places, own);
        Run { transition, first: (row + u64::from(column)) as usize, present: lanes }
    }

    /// The successors in lanes whose configurations become others of the same block, namely those of the
    /// lanes `sources`.
    #[inline(always)]
    fn in_block(&self, displacement: &Displacement, sources: V) -> PermutedRow<'a, V> {
        let BlockPairView { opponent, offsets, .. } = self.block_pair;
        let Displacement { transition, own, row, .. } = *displacement;
        let column =
            offsets.pass_start(transition, own.count_ones()) + opponent.block.anchor.rank_around(own);
        let present = opponent.block.all_lanes() & lanes_avoiding(self.occupied_places, own);
        let row = self.row(transition, row + u64::from(column), present);
        PermutedRow { row, sources }
    }

    /// The successors in any lanes.
    #[inline(always)]
    fn positions_after(&self, displacement: &Displacement, lanes: LaneMask) -> ColumnPositions<'a, V> {
        let BlockPairView { stratum_view, opponent, .. } = self.block_pair;
        let Displacement { transition, own, row, vacated, entered } = *displacement;
        let (view, index) = (
            stratum_view.transitions.view(transition),
            &stratum_view.transitions.value_table(transition).index,
        );
        let (count, others) = (own.count_ones(), self.opponent_count(displacement));
        let places = V::from_array(*opponent.places()).xor(V::splat(vacated | entered));
        match transition.next_to_throw() {
            NextToThrow::Other => {
                let offsets = ranks(places, others, free_around(own));
                let first = (row + u64::from(index.column(count, others))) as usize;
                ColumnPositions { view, first, offsets, lanes, complement: u32::MAX }
            }
            NextToThrow::Same => {
                // Count rows from the lowest one, so that the offsets stay small.
                let rows = ranks(places, others, free_around(0));
                let least = rows.reduce_min(lanes);
                let columns = self.block_pair.offsets.ranks.after_displacement::<V>(own, [vacated, entered]);
                let offsets = rows.sub(V::splat(least)).mul(index.row_length(others) as u32).add(columns);
                let first = index.row(others, least) + u64::from(index.column(others, count));
                ColumnPositions { view, first: first as usize, offsets, lanes, complement: 0 }
            }
        }
    }
}

impl<'a> PairKernel<'a> {
    /// Considers a move that meets a piece of the opponent, and its quiet lanes where both can be read
    /// together. Returns the quiet lanes that were not considered.
    #[inline(always)]
    pub(super) fn consider_contacts<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        ContactMove { number, mut contact, mut quiet, anchor_column, present }: ContactMove,
        runs: &mut PendingRuns,
        backup: &mut impl BackupAccumulator<'a>,
    ) -> LaneMask {
        let move_table = strip.block_pair.mover.move_table;
        let (MoveTarget { throw_index, transition }, row_or_step) = move_table.packed.target_of(number);
        let hit_key = move_table.packed.hit_key(number);
        let effect = strip.hit_effects.by(hit_key);
        let in_block = contact & effect.in_block;
        if in_block != 0 {
            let sources = V::from_bytes(effect.sources);
            match transition.next_to_throw() {
                NextToThrow::Other => {
                    let row = strip.row(transition, row_or_step + u64::from(anchor_column), present);
                    // Lanes without a hit are their own sources.
                    let open = in_block | std::mem::take(&mut quiet);
                    backup.consider_strip(throw_index, open, &PermutedRow { row, sources });
                }
                NextToThrow::Same => {
                    let mv = &move_table.moves[number];
                    let ranks = strip.block_pair.offsets.ranks.of(mv.places);
                    let mut column = strip.column(transition, ranks, mv.places.count_ones(), in_block);
                    column.offsets = column.offsets.permute(sources);
                    backup.consider_strip(throw_index, in_block, &column);
                }
            }
            contact &= !in_block;
        }
        if contact == 0 {
            return quiet;
        }
        let mv = &move_table.moves[number];
        let run = contact & effect.run;
        if run != 0
            && transition.next_to_throw() == NextToThrow::Other
            && let Some(places) = hit_key.places()
        {
            let present = effect.run & strip.avoiding[usize::from(mv.piece) % LANE_COUNT];
            self.request_run(
                strip,
                throw_index,
                run,
                strip.run(&Displacement::of_hit(mv, places), present),
                runs,
            );
            contact &= !run;
        }
        if contact != 0 && mv.pushes(self.plan) {
            let index = &strip.block_pair.stratum_view.transitions.value_table(transition).index;
            let mut all = std::mem::take(&mut runs.pushed);
            push(self.plan, strip.occupied, index.unpack(mv.places), mv.end_square, contact, |some| {
                all.push(some)
            });
            for pushed in all.drain(..) {
                let displacement = Displacement::of_push(transition, index, pushed);
                self.consider_pushes(strip, throw_index, &displacement, pushed.lanes, runs, backup);
            }
            (runs.pushed, contact) = (all, 0);
        }
        if contact != 0 && mv.is_hit() {
            contact = self.consider_hits(strip, (throw_index, mv), contact, backup);
        }
        if contact != 0 {
            let (mut each, throw) = (IndividualPositions::default(), move_table.throws[throw_index].0);
            for lane in iter_lanes(contact) {
                let cell = self.cell(strip.block_pair, [strip.own_lane, lane]);
                each.put(lane, &self.contact_successor(&cell, mv, throw));
            }
            backup.consider_strip::<V>(throw_index, contact, &each);
        }
        quiet
    }

    /// Considers a move that pushes the same pieces in all of these lanes.
    #[inline(always)]
    fn consider_pushes<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        throw_index: usize,
        displacement: &Displacement,
        mut lanes: LaneMask,
        runs: &mut PendingRuns,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        if displacement.transition.next_to_throw() == NextToThrow::Other {
            let effect = strip.hit_effects.by(HitKey::between([displacement.vacated, displacement.entered]));
            let (in_block, run) = (lanes & effect.in_block, lanes & effect.run);
            if in_block != 0 {
                let permuted = strip.in_block(displacement, V::from_bytes(effect.sources));
                backup.consider_strip(throw_index, in_block, &permuted);
            }
            if run != 0 {
                let present = effect.run
                    & lanes_avoiding(strip.occupied_places, displacement.own & !displacement.vacated);
                self.request_run(strip, throw_index, run, strip.run(displacement, present), runs);
            }
            lanes &= !(in_block | run);
        }
        if lanes != 0 {
            backup.consider_strip(throw_index, lanes, &strip.positions_after(displacement, lanes));
        }
    }

    /// Prefetches a run, to be considered in these lanes later.
    #[inline(always)]
    fn request_run<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        throw_index: usize,
        lanes: LaneMask,
        run: Run,
        runs: &mut PendingRuns,
    ) {
        strip.block_pair.stratum_view.transitions.prefetch(run.transition, run.first as u64, LANE_COUNT);
        runs.requested.push((throw_index, lanes, run));
    }

    /// Considers the runs that were requested.
    #[inline(always)]
    pub(super) fn consider_runs<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        runs: &mut PendingRuns,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        for (throw_index, open, Run { transition, first, present }) in runs.requested.drain(..) {
            let view = strip.block_pair.stratum_view.transitions.view(transition);
            let row = RowPositions { view, first, lanes: present, complement: u32::MAX };
            backup.consider_strip::<V>(throw_index, open, &row);
        }
    }

    /// Considers a hit in these lanes. Returns the lanes that need the move generator.
    #[inline(always)]
    fn consider_hits<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        (throw_index, mv): (usize, &PrecomputedMove),
        lanes: LaneMask,
        backup: &mut impl BackupAccumulator<'a>,
    ) -> LaneMask {
        let entered = match self.plan.hit_destination(mv.from_square, mv.to_square) {
            HitDestination::MoverOrigin => mv.from_mask,
            HitDestination::Hand => 0,
            HitDestination::SquareBelow | HitDestination::PositionDependent => return lanes,
        };
        let displacement = Displacement::of_hit(mv, [mv.to_mask, entered]);
        backup.consider_strip(throw_index, lanes, &strip.positions_after(&displacement, lanes));
        0
    }
}
