//! Moves of a strip's arrangement that end where something of the other side's stands.
//!
//! What becomes of the other side's arrangements when the piece there is hit is known for each block (`displaced.rs`): some become others of the same
//! block, or such as follow each other, and what is looked up are neighbours in one row. Of the rest each lane has a rank of its own, which all lanes find at
//! once. Pushes change the mover's arrangement too, in some lanes otherwise than in others (`pushed.rs`); where they change it alike, it is as with hits. What else
//! there is goes through the generator.

use senet::HitDestination;
use senet_table::StratumIndex;
use senet_table::binomial::{rank, rank_among};

use super::block_pair::Turn;
use super::hit_effects::HitEffect;
use super::move_table::PrecomputedMove;
use super::opponent::lanes_avoiding;
use super::packed_move::MoveTarget;
use super::pushes::{PushOutcome, push};
use super::ranks::{free_beside, ranks};
use super::strip::Strip;
use super::successors::{ColumnPositions, IndividualPositions, PermutedRow, RowPositions};
use super::transitions::{SideToMove, Transition};
use super::{BackupKernel, PairKernel};
use crate::simd::{LANE_COUNT, LaneMask, Simd, iter_lanes, lane_index};

/// Neighbours in a row to which hits lead, that were asked for and are to be considered: with which throw, and in which lanes.
#[derive(Default)]
pub(super) struct PendingRuns {
    asked_for: Vec<(usize, LaneMask, Run)>,
    /// What becomes of the pieces with the move at hand, where it pushes some.
    pushed: Vec<PushOutcome>,
}

/// Neighbours in a row that is named by where it lies, from the first on, for lanes that are there.
struct Run {
    transition: Transition,
    first: usize,
    present: LaneMask,
}

/// How both sides stand after a move, in lanes in which it changes the other side's arrangements alike.
#[derive(Clone, Copy)]
struct Displacement {
    transition: Transition,
    /// The mover's places.
    own: u32,
    /// If the turn passes, where the row of these begins in the level that it leads to.
    row: u64,
    /// The places that the other side leaves, and those to which it comes: as many, but for pieces that go to its hand.
    left: u32,
    gained: u32,
}

impl Displacement {
    /// After a move by which a piece of the other side's goes from the place `left` to the place `gained`, 0 for its hand.
    #[inline(always)]
    fn by(mv: &PrecomputedMove, [left, gained]: [u32; 2]) -> Displacement {
        Displacement { transition: mv.transition, own: mv.places, row: mv.row, left, gained }
    }

    /// After a move that pushes pieces.
    #[inline(always)]
    fn pushed(transition: Transition, index: &StratumIndex, pushed: PushOutcome) -> Displacement {
        let [own, left, gained] = [pushed.own, pushed.left, pushed.gained].map(|squares| index.pack(squares));
        let row = match transition.side_to_move() {
            SideToMove::Other => index.row(own.count_ones(), rank(own)),
            SideToMove::Same => 0,
        };
        Displacement { transition, own, row, left, gained }
    }
}

impl<'a, V: Simd> Strip<'_, '_, 'a, V> {
    /// How many pieces the other side has on the board then.
    #[inline(always)]
    fn others(&self, changed: &Displacement) -> u32 {
        self.turn.against.block.count + changed.gained.count_ones() - changed.left.count_ones()
    }

    /// Where a move leads after which the turn passes, in lanes whose arrangements become such as follow each other and keep off the mover's places.
    #[inline(always)]
    fn run(&self, changed: &Displacement, lanes: LaneMask) -> Run {
        let Turn { stratum_view, against, pair_offsets, .. } = self.turn;
        let Displacement { transition, own, row, left, gained } = *changed;
        let places = against.places()[lane_index(lanes.trailing_zeros())] ^ left ^ gained;
        let start = match gained {
            0 => stratum_view
                .transitions
                .level(transition)
                .index
                .column(own.count_ones(), self.others(changed)),
            _ => pair_offsets.start_passing(transition, own.count_ones()),
        };
        let column = start + rank_among(places, own);
        Run { transition, first: (row + u64::from(column)) as usize, present: lanes }
    }

    /// Where it leads, in lanes whose arrangements become others of the same block, which these are.
    #[inline(always)]
    fn within(&self, changed: &Displacement, sources: V) -> PermutedRow<'a, V> {
        let Turn { against, pair_offsets, .. } = self.turn;
        let Displacement { transition, own, row, .. } = *changed;
        let column =
            pair_offsets.start_passing(transition, own.count_ones()) + against.block.anchor.rank_beside(own);
        let present = against.block.all_lanes() & lanes_avoiding(self.occupied_places, own);
        let row = self.row(transition, row + u64::from(column), present);
        PermutedRow { row, sources }
    }

    /// Where it leads in any lanes.
    #[inline(always)]
    fn changed(&self, changed: &Displacement, lanes: LaneMask) -> ColumnPositions<'a, V> {
        let Turn { stratum_view, against, pair_offsets, .. } = self.turn;
        let Displacement { transition, own, row, left, gained } = *changed;
        let (view, index) =
            (stratum_view.transitions.view(transition), &stratum_view.transitions.level(transition).index);
        let (count, others) = (own.count_ones(), self.others(changed));
        let places = V::from_array(*against.places()).xor(V::splat(left | gained));
        match transition.side_to_move() {
            SideToMove::Other => {
                let offsets = ranks(places, others, free_beside(own));
                let first = (row + u64::from(index.column(count, others))) as usize;
                ColumnPositions { view, first, offsets, lanes, complement: u32::MAX }
            }
            SideToMove::Same => {
                // Rows are counted from the least, so that the offsets stay small.
                let rows = ranks(places, others, free_beside(0));
                let least = rows.reduce_min(lanes);
                let columns = pair_offsets.ranks.without::<V>(own, [left, gained]);
                let offsets = rows.sub(V::splat(least)).mul(index.row_length(others) as u32).add(columns);
                let first = index.row(others, least) + u64::from(index.column(others, count));
                ColumnPositions { view, first: first as usize, offsets, lanes, complement: 0 }
            }
        }
    }
}

impl<'a> PairKernel<'a> {
    /// Considers a move in lanes in which something of the other side's stands where it ends; and with them, if that is as quick, those in which
    /// nothing does, which are named last; those of them that are left. If it is quiet and passes the turn, it leads to the row of the marker under its row and the sum, in the lanes `present`.
    #[inline(always)]
    pub(super) fn odd_lanes<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        number: usize,
        [sum, present]: [u32; 2],
        [mut odd, mut beside]: [LaneMask; 2],
        runs: &mut PendingRuns,
        backup: &mut impl BackupKernel<'a>,
    ) -> LaneMask {
        let move_table = strip.turn.part.move_table;
        let (MoveTarget { throw_index, transition }, row) = move_table.packed.leading_of(number);
        let hit_effect = move_table.packed.hit_effect(number);
        let displaced = strip.displacements.by(hit_effect);
        let within = odd & displaced.within;
        if within != 0 {
            let sources = V::from_bytes(displaced.sources);
            match transition.side_to_move() {
                SideToMove::Other => {
                    let row = strip.row(transition, row + u64::from(sum), present);
                    // Lanes in which nothing is hit are their own sources.
                    let open = within | std::mem::take(&mut beside);
                    backup.consider_strip(throw_index, open, &PermutedRow { row, sources });
                }
                SideToMove::Same => {
                    let mv = &move_table.moves[number];
                    let ranks = strip.turn.pair_offsets.ranks.of(mv.places);
                    let mut column = strip.column(transition, ranks, mv.places.count_ones(), within);
                    column.offsets = column.offsets.permute(sources);
                    backup.consider_strip(throw_index, within, &column);
                }
            }
            odd &= !within;
        }
        if odd == 0 {
            return beside;
        }
        let mv = &move_table.moves[number];
        let run = odd & displaced.run;
        if run != 0
            && transition.side_to_move() == SideToMove::Other
            && let Some(places) = hit_effect.places()
        {
            let present = displaced.run & strip.avoiding[usize::from(mv.piece) % LANE_COUNT];
            self.ask_for(strip, throw_index, run, strip.run(&Displacement::by(mv, places), present), runs);
            odd &= !run;
        }
        if odd != 0 && mv.pushes(self.plan) {
            let index = &strip.turn.stratum_view.transitions.level(transition).index;
            let mut all = std::mem::take(&mut runs.pushed);
            push(self.plan, strip.occupied, index.unpack(mv.places), mv.end_square, odd, |some| {
                all.push(some)
            });
            for pushed in all.drain(..) {
                let changed = Displacement::pushed(transition, index, pushed);
                self.consider_pushes(strip, throw_index, &changed, pushed.lanes, runs, backup);
            }
            (runs.pushed, odd) = (all, 0);
        }
        if odd != 0 && mv.is_hit() {
            odd = self.consider_hits(strip, (throw_index, mv), odd, backup);
        }
        if odd != 0 {
            let (mut each, throw) = (IndividualPositions::default(), move_table.throws[throw_index].0);
            for lane in iter_lanes(odd) {
                let cell = self.cell(strip.turn, [strip.own_lane, lane]);
                each.put(lane, &self.odd(&cell, mv, throw));
            }
            backup.consider_strip::<V>(throw_index, odd, &each);
        }
        beside
    }

    /// Considers a move that pushes the same pieces in these lanes.
    #[inline(always)]
    fn consider_pushes<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        throw_index: usize,
        changed: &Displacement,
        mut lanes: LaneMask,
        runs: &mut PendingRuns,
        backup: &mut impl BackupKernel<'a>,
    ) {
        if changed.transition.side_to_move() == SideToMove::Other {
            let displaced = strip.displacements.by(HitEffect::between([changed.left, changed.gained]));
            let (within, run) = (lanes & displaced.within, lanes & displaced.run);
            if within != 0 {
                let present = strip.within(changed, V::from_bytes(displaced.sources));
                backup.consider_strip(throw_index, within, &present);
            }
            if run != 0 {
                let present =
                    displaced.run & lanes_avoiding(strip.occupied_places, changed.own & !changed.left);
                self.ask_for(strip, throw_index, run, strip.run(changed, present), runs);
            }
            lanes &= !(within | run);
        }
        if lanes != 0 {
            backup.consider_strip(throw_index, lanes, &strip.changed(changed, lanes));
        }
    }

    /// Asks for neighbours in a row, which are to be considered later in some lanes.
    #[inline(always)]
    fn ask_for<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        throw_index: usize,
        lanes: LaneMask,
        run: Run,
        runs: &mut PendingRuns,
    ) {
        strip.turn.stratum_view.transitions.prefetch(run.transition, run.first as u64, LANE_COUNT);
        runs.asked_for.push((throw_index, lanes, run));
    }

    /// Considers what was asked for.
    #[inline(always)]
    pub(super) fn consider_runs<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        runs: &mut PendingRuns,
        backup: &mut impl BackupKernel<'a>,
    ) {
        for (throw_index, open, Run { transition, first, present }) in runs.asked_for.drain(..) {
            let view = strip.turn.stratum_view.transitions.view(transition);
            let row = RowPositions { view, first, lanes: present, complement: u32::MAX };
            backup.consider_strip::<V>(throw_index, open, &row);
        }
    }

    /// Considers a way that hits a piece in these lanes. Those of them in which the generator must say where it leads.
    #[inline(always)]
    fn consider_hits<V: Simd>(
        &self,
        strip: &Strip<'_, '_, 'a, V>,
        (throw_index, mv): (usize, &PrecomputedMove),
        lanes: LaneMask,
        backup: &mut impl BackupKernel<'a>,
    ) -> LaneMask {
        let gained = match self.plan.hit_destination(mv.from, mv.to) {
            HitDestination::MoverOrigin => mv.from_place,
            HitDestination::Hand => 0,
            HitDestination::SquareBelow | HitDestination::PositionDependent => return lanes,
        };
        let changed = Displacement::by(mv, [mv.to_place, gained]);
        backup.consider_strip(throw_index, lanes, &strip.changed(&changed, lanes));
        0
    }
}
