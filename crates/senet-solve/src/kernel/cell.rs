//! One position after the other, where a strip is not worth while or something in it is unusual.

use std::ops::Range;

use senet::apply::apply;
use senet::movegen::{blockaded_backward_squares, blockaded_squares, protected_squares};
use senet::points::Backward;
use senet::{HitDestination, Plan, Position, Square, SquareSet, Throw};
use senet_table::binomial::{rank, rank_among};

use super::across::{LanesBySquare, keeping_off};
use super::block::{Turn, Waits};
use super::book::{Arrangement, Course, WayOut};
use super::leads::{Lead, Passes, Successor};
use super::prepared::Prepared;
use super::{Half, Purpose, Work, assemble};
use crate::lanes::{LaneSet, Lanes, Task};

struct RunCell<'w, 't, 'b, 'a, P> {
    work: &'w Work<'a>,
    turn: &'t Turn<'b, 'a>,
    lanes: [u32; 2],
    waits: &'t mut Waits,
    purpose: &'t mut P,
}

impl<'a, L: Lanes, P: Purpose<'a>> Task<L> for RunCell<'_, '_, '_, 'a, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.work.run_cell_here(self.turn, self.lanes, self.waits, self.purpose)
    }
}

impl<'a> Work<'a> {
    #[inline(always)]
    pub(super) fn run_cell<L: Lanes>(
        &self,
        turn: &Turn<'_, 'a>,
        lanes: [u32; 2],
        waits: &mut Waits,
        purpose: &mut impl Purpose<'a>,
    ) {
        L::call(RunCell { work: self, turn, lanes, waits, purpose })
    }

    /// One position: the mover's arrangement in its block, and the other side's in its own.
    #[inline(always)]
    pub(super) fn run_cell_here(
        &self,
        turn: &Turn<'_, 'a>,
        [own, other]: [u32; 2],
        waits: &mut Waits,
        purpose: &mut impl Purpose<'a>,
    ) {
        let cell = self.cell(turn, [own, other]);
        if !self.plan.allows_all_arrangements() && !self.plan.allows_arrangement(&cell.position) {
            return;
        }
        let arrangement = turn.part.arrangement(own);
        let waiting = match (arrangement.unusual, self.is_held(arrangement)) {
            (true, true) => self.rescue(turn, &cell, own, purpose),
            (true, false) => self.slowly(turn.half, &cell.position, purpose),
            (false, _) => self.backup_cell(turn, &cell, own, purpose),
        };
        let back = waits.note([own, other], turn.sides, waiting);
        if back > 0 {
            self.wait(turn.half, [waiting, back], cell.passed(), purpose);
        }
        purpose.end(cell.number);
    }

    /// The backup of a position; the weight of the throws that do nothing but pass the turn.
    #[inline(always)]
    fn backup_cell(
        &self,
        turn: &Turn<'_, 'a>,
        cell: &Cell<'_, 'a>,
        lane: u32,
        purpose: &mut impl Purpose<'a>,
    ) -> u32 {
        let plan = self.plan;
        let (part, arrangement) = (turn.part, turn.part.arrangement(lane));
        let [own, other] = [arrangement.squares, cell.other];
        let position = cell.position;
        purpose.begin(turn.half.level);
        let protected = protected_squares(self.plan, own, other);
        let mut waiting = 0;
        for (which, (throw, weight)) in part.book.throws.iter().enumerate() {
            let ways = arrangement.ways(Course::Forward, which);
            let blockaded = blockaded_squares(self.plan, other, *throw);
            let (mut best, mut left, mut passes) = (0, 1, 0);
            if arrangement.depends(which) {
                (best, passes) = self.all_moves(&position, *throw, best, purpose);
            } else {
                let water = arrangement.ways(Course::IntoWater, which);
                (best, left) = self.go(cell, ways, *throw, [protected, blockaded], best, purpose);
                if left == 0 && plan.water_is_last_choice() {
                    (best, left) = self.go(cell, water, *throw, [protected, blockaded], best, purpose);
                }
            }
            if left == 0 {
                let back = arrangement.ways(Course::Backward, which);
                (best, passes) = self.stuck(cell, back, *throw, [protected, best], purpose);
            }
            waiting += passes * weight;
            purpose.thrown(best, *weight);
        }
        purpose.averaged(plan.chances().total());
        waiting
    }

    /// Whether all that an arrangement can do is to rescue a piece from the water, and nothing else happens then.
    #[inline(always)]
    fn is_held(&self, arrangement: &Arrangement) -> bool {
        let plan = self.plan;
        let is_held = arrangement.squares.mask() & plan.holding_squares().mask() != 0;
        is_held && plan.allows_all_arrangements() && !arrangement.depends_at_all()
    }

    /// The backup of a position in which a piece is held in the water; the weight of the throws that do nothing but pass the turn, 0 if the piece may be moved instead of throwing.
    #[inline(always)]
    fn rescue(
        &self,
        turn: &Turn<'_, 'a>,
        cell: &Cell<'_, 'a>,
        lane: u32,
        purpose: &mut impl Purpose<'a>,
    ) -> u32 {
        let plan = self.plan;
        let (part, arrangement) = (turn.part, turn.part.arrangement(lane));
        let mut waiting = 0;
        purpose.begin(turn.half.level);
        for (which, (throw, weight)) in part.book.throws.iter().enumerate() {
            let ways = arrangement.ways(Course::Forward, which);
            // Nothing keeps a piece in the water that has thrown its way out.
            let (mut best, left) = self.go(cell, ways, *throw, [0, 0], 0, purpose);
            if left == 0 {
                best = purpose.consider(best, 1, cell.pass(plan, *throw));
                waiting += u32::from(!plan.throws_again_when_stuck(*throw)) * weight;
            }
            purpose.thrown(best, *weight);
        }
        purpose.averaged(plan.chances().total());
        if (arrangement.squares.mask() | cell.other.mask()) & Square::REBIRTH.bit() != 0 {
            return waiting;
        }
        purpose.instead(cell.rescued());
        0
    }

    #[inline(always)]
    pub(super) fn cell<'b>(&self, turn: &Turn<'b, 'a>, [own, other]: [u32; 2]) -> Cell<'b, 'a> {
        let Turn { half, prepared, part, against, .. } = *turn;
        let arrangement = part.arrangement(own);
        let (squares, others) = (arrangement.squares, against.arrangement(other));
        let all = arrangement.all_ways();
        let first = part.arrangement(0).all_ways().start;
        Cell {
            half,
            position: assemble(&half.level.index, squares, others.squares),
            number: prepared.number(arrangement.places, other),
            book_ways: &part.book.ways[all.clone()],
            sums: &prepared.sums[all.start - first..all.end - first],
            prepared,
            taken: against.across().taken(),
            before: against.block.marker.before,
            other: others.squares,
            other_places: others.places,
            own_places: arrangement.places,
            lanes: [own, other],
        }
    }

    /// Considers those of some ways that are open; the best chance, and the squares that they leave, 0 if none is.
    #[inline(always)]
    fn go(
        &self,
        cell: &Cell<'_, 'a>,
        ways: Range<usize>,
        throw: Throw,
        [barred, blockaded]: [u32; 2],
        mut best: u32,
        purpose: &mut impl Purpose<'a>,
    ) -> (u32, u32) {
        let mut left = 0;
        for (way, sum) in cell.book_ways[ways.clone()].iter().zip(&cell.sums[ways]) {
            let open = !(barred >> way.to | blockaded >> way.from) & 1;
            let odd = (cell.other.mask() >> way.ends | way.ends_with.held_by(cell.other.mask())) & open;
            left |= open << way.from;
            if odd != 0 {
                best = purpose.consider(best, 1, self.odd(cell, way, throw));
            }
            // Rather look up in vain than have the processor guess.
            best = purpose.consider(best, open & !odd, cell.quiet(way, *sum));
        }
        (best, left)
    }

    /// Where a hit leads, or a move whose end depends on the other side.
    #[inline(always)]
    pub(super) fn odd(&self, cell: &Cell<'_, 'a>, way: &WayOut, throw: Throw) -> Successor<'a> {
        let hit = if way.is_hit() { cell.hit(way) } else { None };
        match hit {
            Some(successor) => successor,
            None => self.follow(&cell.position, apply(self.plan, &cell.position, throw, way.mv)),
        }
    }

    /// Nothing can move forward. The best chance, and a 1 if the throw does nothing but pass the turn.
    #[inline(always)]
    fn stuck(
        &self,
        cell: &Cell<'_, 'a>,
        back: Range<usize>,
        throw: Throw,
        [protected, best]: [u32; 2],
        purpose: &mut impl Purpose<'a>,
    ) -> (u32, u32) {
        let plan = self.plan;
        if plan.fall_origins().mask() & cell.position.mover().0.mask() != 0 {
            return self.all_moves(&cell.position, throw, best, purpose);
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
                self.go(cell, back, throw, [barred, blockaded], best, purpose)
            }
        };
        if left & !plan.may_decline().mask() != 0 {
            return (best, 0);
        }
        let passes = u32::from(left == 0 && !plan.throws_again_when_stuck(throw));
        (purpose.consider(best, 1, cell.pass(plan, throw)), passes)
    }
}

/// A position, and what is known of its successors.
pub(super) struct Cell<'b, 'a> {
    half: &'b Half<'a>,
    position: Position,
    number: usize,
    /// The ways of the arrangement, as they were written down, and what is known of them here.
    book_ways: &'b [WayOut],
    sums: &'b [u32],
    prepared: &'b Prepared,
    other: SquareSet,
    other_places: u32,
    own_places: u32,
    /// The lanes of both arrangements in their blocks. In that of the other side, where the pieces of all stand, and which lanes come before the marker.
    lanes: [u32; 2],
    taken: &'b LanesBySquare,
    before: LaneSet,
}

impl<'a> Cell<'_, 'a> {
    #[inline(always)]
    fn pass(&self, plan: &Plan, throw: Throw) -> Successor<'a> {
        if plan.throws_again_when_stuck(throw) {
            self.half.leads.successor(Lead::Again, self.number as u64)
        } else {
            self.half.leads.successor(Lead::Passes, self.passed() as u64)
        }
    }

    /// The number of the position with the other side to throw.
    #[inline(always)]
    fn passed(&self) -> usize {
        let [own, other] = self.lanes;
        self.prepared.passed(own, other, [keeping_off(self.taken, self.own_places), self.before])
    }

    /// Where it leads to move the piece in the water instead of throwing.
    #[inline(always)]
    fn rescued(&self) -> Successor<'a> {
        let index = &self.half.leads.level(Lead::Passes).index;
        let moved = Square::WATER.bit() | Square::REBIRTH.bit();
        let own = SquareSet::from_mask(self.position.mover().0.mask() ^ moved);
        let number = index.number_of(self.other, own);
        self.half.leads.successor(Lead::Passes, number)
    }

    /// Where a quiet move leads.
    #[inline(always)]
    fn quiet(&self, way: &WayOut, sum: u32) -> Successor<'a> {
        let there = match way.lead.passes() {
            Passes::Yes => keeping_off(self.taken, way.places),
            Passes::No => 0,
        };
        self.prepared.quiet(self.half, way, sum, [there, self.before], self.lanes[1])
    }

    /// Where a hit leads, unless it is of a kind that the generator must look at.
    #[inline(always)]
    fn hit(&self, way: &WayOut) -> Option<Successor<'a>> {
        let hit = way.lands;
        let others = match way.hit_destination {
            HitDestination::MoverOrigin => self.other_places ^ hit ^ way.leaves,
            HitDestination::Hand => self.other_places ^ hit,
            HitDestination::SquareBelow if (way.places | self.other_places) & hit >> 1 != 0 => return None,
            HitDestination::SquareBelow => self.other_places ^ hit ^ hit >> 1,
            HitDestination::PositionDependent => return None,
        };
        let counts = (way.places.count_ones(), others.count_ones());
        let index = &self.half.leads.level(way.lead).index;
        let number = match way.lead.passes() {
            Passes::Yes => {
                way.row + u64::from(index.column(counts.0, counts.1) + rank_among(others, way.places))
            }
            Passes::No => {
                let row = index.row(counts.1, rank(others));
                row + u64::from(index.column(counts.1, counts.0) + rank_among(way.places, others))
            }
        };
        Some(self.half.leads.successor(way.lead, number))
    }
}
