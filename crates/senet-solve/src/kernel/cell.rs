//! Single positions of a pair of blocks, where a strip does not fit.

use std::ops::Range;

use senet::apply::apply;
use senet::movegen::{blockaded_backward_squares, blockaded_squares, protected_squares};
use senet::points::Backward;
use senet::{HitDestination, Plan, Position, Square, SquareSet, Throw};
use senet_table::binomial::{rank, rank_among};

use super::accumulator::BackupAccumulator;
use super::block_pair_offsets::BlockPairOffsets;
use super::block_pair_state::PassWeights;
use super::block_pair_view::BlockPairView;
use super::move_table::Configuration;
use super::opponent::{SquareMasks, lanes_avoiding};
use super::pair_kernel::{PairKernel, StratumView, assemble};
use super::precomputed_move::{MoveClass, PrecomputedMove};
use super::transitions::Transition;
use crate::model::successor::{NextToThrow, Successor};
use crate::simd::{LaneMask, Routine, Simd};

struct BackUpCell<'w, 't, 'b, 'a, B> {
    kernel: &'w PairKernel<'a>,
    block_pair: &'t BlockPairView<'b, 'a>,
    lanes: [u32; 2],
    pass_weights: &'t mut PassWeights,
    backup: &'t mut B,
}

impl<'a, V: Simd, B: BackupAccumulator<'a>> Routine<V> for BackUpCell<'_, '_, '_, 'a, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.kernel.back_up_cell_inline(self.block_pair, self.lanes, self.pass_weights, self.backup)
    }
}

impl<'a> PairKernel<'a> {
    #[inline(always)]
    pub(super) fn back_up_cell<V: Simd>(
        &self,
        block_pair: &BlockPairView<'_, 'a>,
        lanes: [u32; 2],
        pass_weights: &mut PassWeights,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        V::call(BackUpCell { kernel: self, block_pair, lanes, pass_weights, backup })
    }

    /// Backs up one position, given the lanes of the mover's and of the opponent's configuration.
    #[inline(always)]
    pub(super) fn back_up_cell_inline(
        &self,
        block_pair: &BlockPairView<'_, 'a>,
        [own, other]: [u32; 2],
        pass_weights: &mut PassWeights,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        let cell = self.cell(block_pair, [own, other]);
        if !self.plan.allows_all_arrangements() && !self.plan.allows_arrangement(&cell.position) {
            return;
        }
        let configuration = block_pair.mover.configuration(own);
        let irregular = cell.other.mask() & self.plan.irregular_squares()[1].mask() != 0;
        let pass_weight = match (configuration.needs_cells || irregular, self.is_held(configuration)) {
            (true, true) => self.back_up_rescue(block_pair, &cell, own, backup),
            (true, false) => self.back_up_generically(block_pair.stratum_view, &cell.position, backup),
            (false, _) => self.consider_cell_moves(block_pair, &cell, own, backup),
        };
        let back = pass_weights.record([own, other], block_pair.side_indices, pass_weight);
        if back > 0 {
            self.note_mutual_pass(block_pair.stratum_view, [pass_weight, back], cell.passed_number(), backup);
        }
        backup.finish(cell.number);
    }

    /// Backs up a position without special cases, and without storing the result. Returns the total
    /// weight of the throws that can only pass the turn.
    #[inline(always)]
    fn consider_cell_moves(
        &self,
        block_pair: &BlockPairView<'_, 'a>,
        cell: &Cell<'_, 'a>,
        lane: u32,
        backup: &mut impl BackupAccumulator<'a>,
    ) -> u32 {
        let plan = self.plan;
        let (mover, configuration) = (block_pair.mover, block_pair.mover.configuration(lane));
        let [own, other] = [configuration.squares, cell.other];
        let position = cell.position;
        backup.begin(block_pair.stratum_view.value_table);
        let protected = protected_squares(self.plan, own, other);
        let mut pass_weight = 0;
        for (throw_index, (throw, weight)) in mover.move_table.throws.iter().enumerate() {
            let moves = configuration.moves(MoveClass::Forward, throw_index);
            let obstacles =
                Obstacles { barred: protected, blockaded: blockaded_squares(self.plan, other, *throw) };
            // Not 0: the generator considers all that a throw can do, so nothing is left if its moves are not
            // listed.
            let (mut best, mut origins, mut passes) = (0, 1, 0);
            if configuration.is_unlisted(throw_index) {
                (best, passes) = self.consider_generated_moves(&position, *throw, best, backup);
            } else {
                let water = configuration.moves(MoveClass::IntoWater, throw_index);
                (best, origins) = self.consider_list(cell, moves, *throw, obstacles, best, backup);
                if origins == 0 && plan.water_is_last_choice() {
                    (best, origins) = self.consider_list(cell, water, *throw, obstacles, best, backup);
                }
            }
            if origins == 0 {
                let back = configuration.moves(MoveClass::Backward, throw_index);
                (best, passes) = self.consider_stuck_cell(cell, back, *throw, protected, best, backup);
            }
            pass_weight += passes * weight;
            backup.finish_throw(best, *weight);
        }
        backup.average(plan.chances().total());
        pass_weight
    }

    /// Whether a piece of the configuration is held in the water, and rescuing it is all that it can do.
    #[inline(always)]
    fn is_held(&self, configuration: &Configuration) -> bool {
        let plan = self.plan;
        let is_held = configuration.squares.mask() & plan.holding_squares().mask() != 0;
        is_held && plan.allows_all_arrangements() && !configuration.has_unlisted_throws()
    }

    /// Backs up a position in which a piece is held in the water, without storing the result. Returns the total
    /// weight of the throws that can only pass the turn, or 0 if the piece may be moved instead of
    /// throwing.
    #[inline(always)]
    fn back_up_rescue(
        &self,
        block_pair: &BlockPairView<'_, 'a>,
        cell: &Cell<'_, 'a>,
        lane: u32,
        backup: &mut impl BackupAccumulator<'a>,
    ) -> u32 {
        let plan = self.plan;
        let (mover, configuration) = (block_pair.mover, block_pair.mover.configuration(lane));
        let mut pass_weight = 0;
        backup.begin(block_pair.stratum_view.value_table);
        for (throw_index, (throw, weight)) in mover.move_table.throws.iter().enumerate() {
            let moves = configuration.moves(MoveClass::Forward, throw_index);
            // A piece whose throw releases it from the water is neither barred nor blocked.
            let (mut best, origins) = self.consider_list(cell, moves, *throw, Obstacles::NONE, 0, backup);
            if origins == 0 {
                best = backup.consider(best, 1, cell.pass_successor(plan, *throw));
                pass_weight += u32::from(!plan.throws_again_when_stuck(*throw)) * weight;
            }
            backup.finish_throw(best, *weight);
        }
        backup.average(plan.chances().total());
        // Instead of throwing, the piece may be moved to square 15 if no piece stands there.
        if (configuration.squares.mask() | cell.other.mask()) & Square::REBIRTH.bit() != 0 {
            return pass_weight;
        }
        backup.consider_alternative(cell.rescue_successor());
        0
    }

    #[inline(always)]
    pub(super) fn cell<'b>(
        &self,
        block_pair: &BlockPairView<'b, 'a>,
        [own, other]: [u32; 2],
    ) -> Cell<'b, 'a> {
        let BlockPairView { stratum_view, offsets, mover, opponent, .. } = *block_pair;
        let configuration = mover.configuration(own);
        let (squares, others) = (configuration.squares, opponent.configuration(other));
        let all = configuration.all_moves();
        let first = mover.configuration(0).all_moves().start;
        Cell {
            stratum_view,
            position: assemble(&stratum_view.value_table.index, squares, others.squares),
            number: offsets.number(configuration.places, other),
            table_moves: &mover.move_table.moves[all.clone()],
            anchor_columns: &offsets.anchor_columns[all.start - first..all.end - first],
            offsets,
            occupied_places: opponent.masks().occupied_places(),
            before: opponent.block.anchor.before,
            other: others.squares,
            other_places: others.places,
            own_places: configuration.places,
            lanes: [own, other],
        }
    }

    /// Considers the moves of a range that are open. Returns the best win chance, and the mask of the
    /// squares that they start from.
    #[inline(always)]
    fn consider_list(
        &self,
        cell: &Cell<'_, 'a>,
        moves: Range<usize>,
        throw: Throw,
        Obstacles { barred, blockaded }: Obstacles,
        mut best: u32,
        backup: &mut impl BackupAccumulator<'a>,
    ) -> (u32, u32) {
        let mut origins = 0;
        for (mv, anchor_column) in cell.table_moves[moves.clone()].iter().zip(&cell.anchor_columns[moves]) {
            let open = !(barred >> mv.to_square | blockaded >> mv.from_square) & 1;
            let contact = (cell.other.mask() >> mv.end_square | mv.ends_if.met_by(cell.other.mask())) & open;
            origins |= open << mv.from_square;
            if contact != 0 {
                best = backup.consider(best, 1, self.contact_successor(cell, mv, throw));
            }
            // A wasted read is cheaper than a branch that the processor mispredicts.
            best = backup.consider(best, open & !contact, cell.quiet_successor(mv, *anchor_column));
        }
        (best, origins)
    }

    /// The successor of a hit, or of a move whose end depends on the opponent.
    #[inline(always)]
    pub(super) fn contact_successor(
        &self,
        cell: &Cell<'_, 'a>,
        mv: &PrecomputedMove,
        throw: Throw,
    ) -> Successor<'a> {
        let hit = if mv.is_hit() { cell.hit_successor(mv) } else { None };
        match hit {
            Some(successor) => successor,
            None => self.successor(&cell.position, apply(self.plan, &cell.position, throw, mv.rules_move)),
        }
    }

    /// Considers a throw that moves nothing forward. Returns the best win chance, and 1 if the throw can
    /// only pass the turn.
    #[inline(always)]
    fn consider_stuck_cell(
        &self,
        cell: &Cell<'_, 'a>,
        back: Range<usize>,
        throw: Throw,
        protected: u32,
        best: u32,
        backup: &mut impl BackupAccumulator<'a>,
    ) -> (u32, u32) {
        let plan = self.plan;
        if plan.fall_origins().mask() & cell.position.mover().0.mask() != 0 {
            return self.consider_generated_moves(&cell.position, throw, best, backup);
        }
        let barred = match plan.backward_rule() {
            Backward::Never => 0,
            Backward::ToEmpty => cell.other.mask(),
            Backward::MayHit => protected,
        };
        let (best, origins) = match plan.backward_rule() {
            Backward::Never => (best, 0),
            Backward::ToEmpty | Backward::MayHit => {
                let blockaded = blockaded_backward_squares(self.plan, cell.other, throw);
                self.consider_list(cell, back, throw, Obstacles { barred, blockaded }, best, backup)
            }
        };
        if origins & !plan.may_decline().mask() != 0 {
            return (best, 0);
        }
        let passes = u32::from(origins == 0 && !plan.throws_again_when_stuck(throw));
        (backup.consider(best, 1, cell.pass_successor(plan, throw)), passes)
    }
}

/// What hinders moves, by square.
#[derive(Clone, Copy)]
struct Obstacles {
    /// The squares that a move cannot enter.
    barred: u32,
    /// The squares that a move cannot leave because of a blockade.
    blockaded: u32,
}

impl Obstacles {
    const NONE: Obstacles = Obstacles { barred: 0, blockaded: 0 };
}

/// A position, with what is known of its successors.
pub(super) struct Cell<'b, 'a> {
    stratum_view: &'b StratumView<'a>,
    position: Position,
    number: usize,
    /// The moves of the configuration from the move table, and their column offsets for this pair of
    /// blocks.
    table_moves: &'b [PrecomputedMove],
    anchor_columns: &'b [u32],
    offsets: &'b BlockPairOffsets,
    other: SquareSet,
    other_places: u32,
    own_places: u32,
    /// The lanes of both configurations; by place, the lanes in which the opponent occupies it; the
    /// lanes before the opponent's rank anchor.
    lanes: [u32; 2],
    occupied_places: &'b SquareMasks,
    before: LaneMask,
}

impl<'a> Cell<'_, 'a> {
    #[inline(always)]
    fn pass_successor(&self, plan: &Plan, throw: Throw) -> Successor<'a> {
        if plan.throws_again_when_stuck(throw) {
            self.stratum_view.transitions.successor(Transition::Repeat, self.number as u64)
        } else {
            self.stratum_view.transitions.successor(Transition::Pass, self.passed_number() as u64)
        }
    }

    /// The number of the position with the other side to throw.
    #[inline(always)]
    fn passed_number(&self) -> usize {
        let [own, other] = self.lanes;
        self.offsets.passed_number(
            own,
            other,
            [lanes_avoiding(self.occupied_places, self.own_places), self.before],
        )
    }

    /// The successor of moving the piece in the water instead of throwing.
    #[inline(always)]
    fn rescue_successor(&self) -> Successor<'a> {
        let index = &self.stratum_view.transitions.value_table(Transition::Pass).index;
        let moved = Square::WATER.bit() | Square::REBIRTH.bit();
        let own = SquareSet::from_mask(self.position.mover().0.mask() ^ moved);
        let number = index.number_of(self.other, own);
        self.stratum_view.transitions.successor(Transition::Pass, number)
    }

    /// The successor of a quiet move.
    #[inline(always)]
    fn quiet_successor(&self, mv: &PrecomputedMove, anchor_column: u32) -> Successor<'a> {
        let present = match mv.transition.next_to_throw() {
            NextToThrow::Other => lanes_avoiding(self.occupied_places, mv.places),
            NextToThrow::Same => 0,
        };
        self.offsets.quiet(self.stratum_view, mv, anchor_column, [present, self.before], self.lanes[1])
    }

    /// The successor of a hit, or `None` if it needs the move generator.
    #[inline(always)]
    fn hit_successor(&self, mv: &PrecomputedMove) -> Option<Successor<'a>> {
        let hit = mv.to_mask;
        let others = match mv.hit_destination {
            HitDestination::MoverOrigin => self.other_places ^ hit ^ mv.from_mask,
            HitDestination::Hand => self.other_places ^ hit,
            HitDestination::SquareBelow if (mv.places | self.other_places) & hit >> 1 != 0 => return None,
            HitDestination::SquareBelow => self.other_places ^ hit ^ hit >> 1,
            HitDestination::PositionDependent => return None,
        };
        let counts = (mv.places.count_ones(), others.count_ones());
        let index = &self.stratum_view.transitions.value_table(mv.transition).index;
        let number = match mv.transition.next_to_throw() {
            NextToThrow::Other => {
                mv.row + u64::from(index.column(counts.0, counts.1) + rank_among(others, mv.places))
            }
            NextToThrow::Same => {
                let row = index.row(counts.1, rank(others));
                row + u64::from(index.column(counts.1, counts.0) + rank_among(mv.places, others))
            }
        };
        Some(self.stratum_view.transitions.successor(mv.transition, number))
    }
}
