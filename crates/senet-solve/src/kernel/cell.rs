//! Single positions of a pair of blocks, where a strip does not fit.

use std::ops::Range;

use senet::apply::apply;
use senet::movegen::{blockaded_backward_squares, blockaded_squares, protected_squares};
use senet::points::Backward;
use senet::{HitDestination, Plan, Position, Square, SquareSet, Throw};
use senet_table::binomial::{rank, rank_among};

use super::backup::BackupKernel;
use super::block_pair_notes::PassWeights;
use super::block_pair_offsets::BlockPairOffsets;
use super::move_table::Configuration;
use super::opponent::{SquareMasks, lanes_avoiding};
use super::pair_kernel::{PairKernel, StratumView, assemble};
use super::precomputed_move::{MoveClass, PrecomputedMove};
use super::transitions::Transition;
use super::turn::Turn;
use crate::model::successor::{SideToMove, Successor};
use crate::simd::{LaneMask, Routine, Simd};

struct BackUpCell<'w, 't, 'b, 'a, B> {
    work: &'w PairKernel<'a>,
    turn: &'t Turn<'b, 'a>,
    lanes: [u32; 2],
    pass_weights: &'t mut PassWeights,
    backup: &'t mut B,
}

impl<'a, V: Simd, B: BackupKernel<'a>> Routine<V> for BackUpCell<'_, '_, '_, 'a, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.work.back_up_cell_inline(self.turn, self.lanes, self.pass_weights, self.backup)
    }
}

impl<'a> PairKernel<'a> {
    #[inline(always)]
    pub(super) fn back_up_cell<V: Simd>(
        &self,
        turn: &Turn<'_, 'a>,
        lanes: [u32; 2],
        pass_weights: &mut PassWeights,
        backup: &mut impl BackupKernel<'a>,
    ) {
        V::call(BackUpCell { work: self, turn, lanes, pass_weights, backup })
    }

    /// Backs up one position, given the lanes of the mover's and of the opponent's configuration.
    #[inline(always)]
    pub(super) fn back_up_cell_inline(
        &self,
        turn: &Turn<'_, 'a>,
        [own, other]: [u32; 2],
        pass_weights: &mut PassWeights,
        backup: &mut impl BackupKernel<'a>,
    ) {
        let cell = self.cell(turn, [own, other]);
        if !self.plan.allows_all_arrangements() && !self.plan.allows_arrangement(&cell.position) {
            return;
        }
        let configuration = turn.mover.configuration(own);
        let pass_weight = match (configuration.is_special, self.is_held(configuration)) {
            (true, true) => self.back_up_rescue(turn, &cell, own, backup),
            (true, false) => self.back_up_generically(turn.stratum_view, &cell.position, backup),
            (false, _) => self.consider_cell_moves(turn, &cell, own, backup),
        };
        let back = pass_weights.record([own, other], turn.side_indices, pass_weight);
        if back > 0 {
            self.note_mutual_pass(turn.stratum_view, [pass_weight, back], cell.passed_number(), backup);
        }
        backup.finish(cell.number);
    }

    /// Backs up a position without special cases, up to its mean. Returns the total weight of the throws
    /// that can only pass the turn.
    #[inline(always)]
    fn consider_cell_moves(
        &self,
        turn: &Turn<'_, 'a>,
        cell: &Cell<'_, 'a>,
        lane: u32,
        backup: &mut impl BackupKernel<'a>,
    ) -> u32 {
        let plan = self.plan;
        let (mover, configuration) = (turn.mover, turn.mover.configuration(lane));
        let [own, other] = [configuration.squares, cell.other];
        let position = cell.position;
        backup.begin(turn.stratum_view.level);
        let protected = protected_squares(self.plan, own, other);
        let mut pass_weight = 0;
        for (throw_index, (throw, weight)) in mover.move_table.throws.iter().enumerate() {
            let moves = configuration.moves(MoveClass::Forward, throw_index);
            let blockaded = blockaded_squares(self.plan, other, *throw);
            let (mut best, mut left, mut passes) = (0, 1, 0);
            if configuration.is_unlisted(throw_index) {
                (best, passes) = self.consider_generated_moves(&position, *throw, best, backup);
            } else {
                let water = configuration.moves(MoveClass::IntoWater, throw_index);
                (best, left) = self.consider_list(cell, moves, *throw, [protected, blockaded], best, backup);
                if left == 0 && plan.water_is_last_choice() {
                    (best, left) =
                        self.consider_list(cell, water, *throw, [protected, blockaded], best, backup);
                }
            }
            if left == 0 {
                let back = configuration.moves(MoveClass::Backward, throw_index);
                (best, passes) = self.consider_stuck_cell(cell, back, *throw, [protected, best], backup);
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

    /// Backs up a position in which a piece is held in the water, up to its mean. Returns the total
    /// weight of the throws that can only pass the turn, or 0 if the piece may be moved instead of
    /// throwing.
    #[inline(always)]
    fn back_up_rescue(
        &self,
        turn: &Turn<'_, 'a>,
        cell: &Cell<'_, 'a>,
        lane: u32,
        backup: &mut impl BackupKernel<'a>,
    ) -> u32 {
        let plan = self.plan;
        let (mover, configuration) = (turn.mover, turn.mover.configuration(lane));
        let mut pass_weight = 0;
        backup.begin(turn.stratum_view.level);
        for (throw_index, (throw, weight)) in mover.move_table.throws.iter().enumerate() {
            let moves = configuration.moves(MoveClass::Forward, throw_index);
            // A piece whose throw releases it from the water is neither barred nor blocked.
            let (mut best, left) = self.consider_list(cell, moves, *throw, [0, 0], 0, backup);
            if left == 0 {
                best = backup.consider(best, 1, cell.pass_successor(plan, *throw));
                pass_weight += u32::from(!plan.throws_again_when_stuck(*throw)) * weight;
            }
            backup.finish_throw(best, *weight);
        }
        backup.average(plan.chances().total());
        if (configuration.squares.mask() | cell.other.mask()) & Square::REBIRTH.bit() != 0 {
            return pass_weight;
        }
        backup.consider_alternative(cell.rescue_successor());
        0
    }

    #[inline(always)]
    pub(super) fn cell<'b>(&self, turn: &Turn<'b, 'a>, [own, other]: [u32; 2]) -> Cell<'b, 'a> {
        let Turn { stratum_view, block_pair_offsets, mover, opponent, .. } = *turn;
        let configuration = mover.configuration(own);
        let (squares, others) = (configuration.squares, opponent.configuration(other));
        let all = configuration.all_moves();
        let first = mover.configuration(0).all_moves().start;
        Cell {
            stratum_view,
            position: assemble(&stratum_view.level.index, squares, others.squares),
            number: block_pair_offsets.number(configuration.places, other),
            table_moves: &mover.move_table.moves[all.clone()],
            sums: &block_pair_offsets.sums[all.start - first..all.end - first],
            block_pair_offsets,
            taken: opponent.masks().occupied_places(),
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
        [barred, blockaded]: [u32; 2],
        mut best: u32,
        backup: &mut impl BackupKernel<'a>,
    ) -> (u32, u32) {
        let mut left = 0;
        for (mv, sum) in cell.table_moves[moves.clone()].iter().zip(&cell.sums[moves]) {
            let open = !(barred >> mv.to | blockaded >> mv.from) & 1;
            let contact = (cell.other.mask() >> mv.end_square | mv.wins_if.met_by(cell.other.mask())) & open;
            left |= open << mv.from;
            if contact != 0 {
                best = backup.consider(best, 1, self.contact_successor(cell, mv, throw));
            }
            // A wasted read is cheaper than a branch that the processor mispredicts.
            best = backup.consider(best, open & !contact, cell.quiet_successor(mv, *sum));
        }
        (best, left)
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
        [protected, best]: [u32; 2],
        backup: &mut impl BackupKernel<'a>,
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
        let (best, left) = match plan.backward_rule() {
            Backward::Never => (best, 0),
            Backward::ToEmpty | Backward::MayHit => {
                let blockaded = blockaded_backward_squares(self.plan, cell.other, throw);
                self.consider_list(cell, back, throw, [barred, blockaded], best, backup)
            }
        };
        if left & !plan.may_decline().mask() != 0 {
            return (best, 0);
        }
        let passes = u32::from(left == 0 && !plan.throws_again_when_stuck(throw));
        (backup.consider(best, 1, cell.pass_successor(plan, throw)), passes)
    }
}

/// A position, with what is known of its successors.
pub(super) struct Cell<'b, 'a> {
    stratum_view: &'b StratumView<'a>,
    position: Position,
    number: usize,
    /// The moves of the configuration from the move table, and their column offsets for this pair of
    /// blocks.
    table_moves: &'b [PrecomputedMove],
    sums: &'b [u32],
    block_pair_offsets: &'b BlockPairOffsets,
    other: SquareSet,
    other_places: u32,
    own_places: u32,
    /// The lanes of both configurations; by place, the lanes in which the opponent occupies it; the
    /// lanes before the opponent's rank anchor.
    lanes: [u32; 2],
    taken: &'b SquareMasks,
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
        self.block_pair_offsets.passed_number(
            own,
            other,
            [lanes_avoiding(self.taken, self.own_places), self.before],
        )
    }

    /// The successor of moving the piece in the water instead of throwing.
    #[inline(always)]
    fn rescue_successor(&self) -> Successor<'a> {
        let index = &self.stratum_view.transitions.level(Transition::Pass).index;
        let moved = Square::WATER.bit() | Square::REBIRTH.bit();
        let own = SquareSet::from_mask(self.position.mover().0.mask() ^ moved);
        let number = index.number_of(self.other, own);
        self.stratum_view.transitions.successor(Transition::Pass, number)
    }

    /// The successor of a quiet move.
    #[inline(always)]
    fn quiet_successor(&self, mv: &PrecomputedMove, sum: u32) -> Successor<'a> {
        let present = match mv.transition.side_to_move() {
            SideToMove::Other => lanes_avoiding(self.taken, mv.places),
            SideToMove::Same => 0,
        };
        self.block_pair_offsets.quiet(self.stratum_view, mv, sum, [present, self.before], self.lanes[1])
    }

    /// The successor of a hit, or `None` if it needs the move generator.
    #[inline(always)]
    fn hit_successor(&self, mv: &PrecomputedMove) -> Option<Successor<'a>> {
        let hit = mv.to_place;
        let others = match mv.hit_destination {
            HitDestination::MoverOrigin => self.other_places ^ hit ^ mv.from_place,
            HitDestination::Hand => self.other_places ^ hit,
            HitDestination::SquareBelow if (mv.places | self.other_places) & hit >> 1 != 0 => return None,
            HitDestination::SquareBelow => self.other_places ^ hit ^ hit >> 1,
            HitDestination::PositionDependent => return None,
        };
        let counts = (mv.places.count_ones(), others.count_ones());
        let index = &self.stratum_view.transitions.level(mv.transition).index;
        let number = match mv.transition.side_to_move() {
            SideToMove::Other => {
                mv.row + u64::from(index.column(counts.0, counts.1) + rank_among(others, mv.places))
            }
            SideToMove::Same => {
                let row = index.row(counts.1, rank(others));
                row + u64::from(index.column(counts.1, counts.0) + rank_among(mv.places, others))
            }
        };
        Some(self.stratum_view.transitions.successor(mv.transition, number))
    }
}
