//! A pair of blocks: all positions that differ only in where the lowest piece of each side stands.

use std::ops::Range;

use senet::apply::apply;
use senet::movegen::{blockaded_from_above, blockaded_squares, protected_squares};
use senet::points::Backward;
use senet::{Plan, Position, Refuge, Rules, SquareSet, Throw};
use senet_table::binomial::{rank, rank_among};

use super::book::{Arrangement, Block, Book, Course, WayOut};
use super::leads::{Lead, Passes, Successor};
use super::order::Task;
use super::places::{COUNTS, Shifts, below, columns, upper_rank};
use super::{Half, Purpose, Work, assemble};
use crate::lanes::{LANES, Lanes};

/// Sums that hold for a pair of blocks: one set for each side as the one to throw. Kept between pairs, so that its room is.
#[derive(Default)]
pub(crate) struct Scratch {
    now: [Prepared; 2],
    next: [Prepared; 2],
    waits: Waits,
}

/// For the positions of a pair of blocks, either side to throw, the weight of the throws that do nothing but pass the turn; 0 for those that
/// were not done yet.
#[derive(Default)]
pub(super) struct Waits([[[u8; 32]; 32]; 2]);

impl Waits {
    fn clear(&mut self, lows: [u32; 2]) {
        for (side, lows) in self.0.iter_mut().zip(lows) {
            side[..lows as usize].iter_mut().for_each(|weights| weights.fill(0));
        }
    }

    /// Notes the weight of a position; that of the same with the other side to throw.
    #[inline(always)]
    pub(super) fn note(&mut self, cell: [u32; 2], [mover, other]: [usize; 2], weight: u32) -> u32 {
        let [low, other_low] = cell.map(|low| low as usize % 32);
        self.0[mover][low][other_low] = weight as u8;
        self.0[other][other_low][low].into()
    }
}

/// Sums that hold for the arrangements of a block while the other side's pieces but the lowest stand still.
#[derive(Default)]
pub(super) struct Prepared {
    pub(super) arrangements: Vec<PreparedArrangement>,
    pub(super) ways: Vec<PreparedWay>,
    /// The columns of ways after which the mover throws again, by how many of its pieces then lie below the other side's lowest.
    pub(super) columns: Vec<[u32; COUNTS]>,
    /// With the lowest of the other side on the first square, the rank of its places; and what one more adds to the number.
    pub(super) row: u64,
    pub(super) row_length: u64,
    /// The length of a row in the level that a way leads to.
    pub(super) row_lengths: [u64; 4],
}

pub(super) struct PreparedArrangement {
    /// The column, by how many of the mover's pieces lie below the other side's lowest.
    pub(super) column: [u32; COUNTS],
    /// If the turn passes and nothing moves: the number, with the other side's lowest piece on the first square.
    pub(super) pass: u64,
}

#[derive(Clone, Copy)]
pub(super) struct PreparedWay {
    /// The number, with the other side's lowest piece on the first square; if the mover throws again the row of that alone.
    pub(super) base: u64,
    /// Which columns it has, if the mover throws again.
    pub(super) columns: usize,
}

/// A side in a pair of blocks.
#[derive(Clone, Copy)]
pub(super) struct Part<'b> {
    pub(super) book: &'b Book,
    pub(super) block: &'b Block,
}

/// A side's turn in a pair of blocks.
pub(super) struct Turn<'b, 'a> {
    pub(super) half: &'b Half<'a>,
    pub(super) prepared: &'b Prepared,
    pub(super) part: Part<'b>,
    pub(super) against: Part<'b>,
    /// The side to throw, and the other, in [`Waits`].
    pub(super) sides: [usize; 2],
}

impl Part<'_> {
    #[inline(always)]
    pub(super) fn arrangement(&self, low: u32) -> &Arrangement {
        &self.book.arrangements[(self.block.first + low) as usize]
    }
}

impl<'a, R: Rules> Work<'a, R> {
    /// All positions of a task.
    #[inline(always)]
    pub(crate) fn run<L: Lanes>(
        &self,
        task: &Task,
        scratch: &mut Scratch,
        purpose: &mut impl Purpose<'a>,
    ) {
        let (Some(first), Some(last)) = (self.books.first(), self.books.last()) else { return };
        let mut ready = None;
        for one in task.first.clone().rev() {
            for other in task.last.clone().rev() {
                let (one, other) = (&first.blocks[one], &last.blocks[other]);
                if one.upper & other.upper != 0 {
                    continue;
                }
                let parts = [Part { book: first, block: one }, Part { book: last, block: other }];
                if one.count == 0 || other.count == 0 {
                    self.run_empty_board(parts, purpose);
                    continue;
                }
                // While one pair is gone through, what the next will look up is on its way.
                self.prepare(parts, &mut scratch.next);
                if let Some(parts) = ready.replace(parts) {
                    self.run_pair::<L>(parts, &scratch.now, &mut scratch.waits, purpose);
                }
                std::mem::swap(&mut scratch.now, &mut scratch.next);
            }
        }
        if let Some(parts) = ready {
            self.run_pair::<L>(parts, &scratch.now, &mut scratch.waits, purpose);
        }
    }

    /// Places, those furthest on first.
    #[inline(always)]
    fn onward(&self, mut range: Range<u32>) -> impl Iterator<Item = u32> + use<R> {
        let up = self.rules.plan().bears_off();
        std::iter::from_fn(move || if up { range.next_back() } else { range.next() })
    }

    /// A pair of a block with itself is gone through from one side.
    #[inline(always)]
    fn sides(&self, [one, other]: [Part<'_>; 2]) -> usize {
        if self.books.len() == 1 && one.block.first == other.block.first { 1 } else { 2 }
    }

    #[inline(always)]
    fn half(&self, mover: usize) -> &Half<'a> {
        &self.halves[mover.min(self.halves.len() - 1)]
    }

    #[inline(always)]
    fn prepare(&self, parts: [Part<'_>; 2], prepared: &mut [Prepared; 2]) {
        for mover in 0..self.sides(parts) {
            prepared[mover].prepare(self.half(mover), parts[mover], parts[1 - mover].block);
        }
    }

    /// All positions of a pair of blocks, either side to throw. First those of the side whose lowest piece has fewer places: what its moves
    /// lead to within the pair comes after it.
    #[inline(always)]
    fn run_pair<L: Lanes>(
        &self,
        parts: [Part<'_>; 2],
        prepared: &[Prepared; 2],
        waits: &mut Waits,
        purpose: &mut impl Purpose<'a>,
    ) {
        let sides = self.sides(parts);
        waits.clear(parts.map(|part| part.block.lows));
        let first = usize::from(sides == 2 && parts[1].block.lows < parts[0].block.lows);
        for mover in [first, 1 - first].into_iter().take(sides) {
            let [part, against] = [parts[mover], parts[1 - mover]];
            let turn = Turn { half: self.half(mover), prepared: &prepared[mover], part, against, sides: [mover, (1 - mover).min(sides - 1)] };
            let is_free = |low: &u32| against.block.upper >> low & 1 == 0;
            for low in self.onward(0..part.block.lows).filter(is_free) {
                for strip in self.onward(0..against.block.lows.div_ceil(LANES)) {
                    self.run_strip::<L>(&turn, [low, strip * LANES], waits, purpose);
                }
            }
        }
    }

    /// A side has nothing on the board.
    #[inline(never)]
    fn run_empty_board(&self, parts: [Part<'_>; 2], purpose: &mut impl Purpose<'a>) {
        let [one, other] = parts;
        let lows = |part: Part<'_>| 0..part.block.lows;
        for (low, other_low) in
            lows(one).rev().flat_map(|low| lows(other).rev().map(move |other_low| (low, other_low)))
        {
            let squares = [one.arrangement(low).squares, other.arrangement(other_low).squares];
            if !squares[0].intersection(squares[1]).is_empty() {
                continue;
            }
            for mover in 0..self.sides(parts) {
                let half = self.half(mover);
                let position = assemble(&half.level.index, squares[mover], squares[1 - mover]);
                if self.rules.plan().could_stand(&position) {
                    let own = self.slowly(half, &position, purpose);
                    let twin = &half.leads.level(Lead::Passes).index;
                    let passed = assemble(twin, squares[1 - mover], squares[mover]);
                    let back = if own > 0 { self.weight_of_passes(&passed) } else { 0 };
                    self.wait(half, [own, back], twin.number(&passed) as usize, purpose);
                    purpose.end(half.level.index.number(&position) as usize);
                }
            }
        }
    }

    /// One position: the mover's lowest piece on `low`, the other side's on `other_low`.
    #[inline(always)]
    pub(super) fn run_cell(
        &self,
        turn: &Turn<'_, 'a>,
        [low, other_low]: [u32; 2],
        waits: &mut Waits,
        purpose: &mut impl Purpose<'a>,
    ) {
        let cell = self.cell(turn, [low, other_low]);
        if !self.rules.plan().all_could_stand() && !self.rules.plan().could_stand(&cell.position) {
            return;
        }
        let own = match turn.part.arrangement(low).unusual {
            true => self.slowly(turn.half, &cell.position, purpose),
            false => self.backup_cell(turn, &cell, low, purpose),
        };
        let back = waits.note([low, other_low], turn.sides, own);
        self.wait(turn.half, [own, back], cell.passed, purpose);
        purpose.end(cell.number);
    }

    /// The backup of a position; the weight of the throws that do nothing but pass the turn.
    #[inline(always)]
    fn backup_cell(&self, turn: &Turn<'_, 'a>, cell: &Cell<'_, 'a>, low: u32, purpose: &mut impl Purpose<'a>) -> u32 {
        let plan = self.rules.plan();
        let (part, arrangement) = (turn.part, turn.part.arrangement(low));
        let [own, other] = [arrangement.squares, cell.other];
        let position = cell.position;
        purpose.begin(turn.half.level);
        let protected = protected_squares(self.rules, own, other);
        let mut waiting = 0;
        for (which, (throw, weight)) in part.book.throws.iter().enumerate() {
            let ways = arrangement.ways(Course::Forward, which);
            let blockaded = blockaded_squares(self.rules, other, *throw);
            let (mut best, mut left, mut passes) = (0, 1, 0);
            if arrangement.depends(which) {
                (best, passes) = self.all_moves(&position, *throw, best, purpose);
            } else {
                let water = arrangement.ways(Course::IntoWater, which);
                (best, left) = self.go(cell, ways, *throw, [protected, blockaded], best, purpose);
                if left == 0 {
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

    #[inline(always)]
    pub(super) fn cell<'b>(&self, turn: &Turn<'b, 'a>, [low, other_low]: [u32; 2]) -> Cell<'b, 'a> {
        let Turn { half, prepared, part, against, .. } = *turn;
        let arrangement = part.arrangement(low);
        let [own, other] = [arrangement.squares, against.arrangement(other_low).squares];
        let all = arrangement.all_ways();
        let first = part.arrangement(0).all_ways().start;
        Cell {
            half,
            position: assemble(&half.level.index, own, other),
            number: prepared.number(arrangement.places, low, other_low),
            passed: prepared.passed(arrangement.places, low, other_low),
            book_ways: &part.book.ways[all.clone()],
            ways: &prepared.ways[all.start - first..all.end - first],
            prepared,
            other,
            other_places: against.block.upper | 1 << other_low,
            other_low,
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
        for (way, prepared) in cell.book_ways[ways.clone()].iter().zip(&cell.ways[ways]) {
            let open = !(barred >> way.to | blockaded >> way.from) & 1;
            let odd = (cell.other.mask() >> way.ends | u32::from(way.special)) & open;
            left |= open << way.from;
            if odd != 0 {
                best = purpose.consider(best, 1, self.odd(cell, way, throw));
            }
            // Rather look up in vain than have the processor guess.
            best = purpose.consider(best, open & !odd, cell.quiet(way, prepared));
        }
        (best, left)
    }

    /// Where a hit leads, or a move whose end depends on the other side.
    #[inline(always)]
    pub(super) fn odd(&self, cell: &Cell<'_, 'a>, way: &WayOut, throw: Throw) -> Successor<'a> {
        let is_hit = way.special == 0 && way.ends == way.to;
        let hit = if is_hit { cell.hit(self.rules.plan(), way) } else { None };
        match hit {
            Some(successor) => successor,
            None => self.follow(&cell.position, apply(self.rules, &cell.position, throw, way.mv)),
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
        let plan = self.rules.plan();
        if plan.falls().mask() & cell.position.mover().0.mask() != 0 {
            return self.all_moves(&cell.position, throw, best, purpose);
        }
        let barred = match plan.retreat() {
            Backward::Never => 0,
            Backward::ToEmpty => cell.other.mask(),
            Backward::MayHit => protected,
        };
        let (best, left) = match plan.retreat() {
            Backward::Never => (best, 0),
            Backward::ToEmpty | Backward::MayHit => {
                let blockaded = blockaded_from_above(self.rules, cell.other, throw);
                self.go(cell, back, throw, [barred, blockaded], best, purpose)
            }
        };
        if left & !plan.may_decline().mask() != 0 {
            return (best, 0);
        }
        let passes = u32::from(left == 0 && !plan.again_when_stuck(throw));
        (purpose.consider(best, 1, cell.pass(plan, throw)), passes)
    }
}

/// A position, and what is known of its successors.
pub(super) struct Cell<'b, 'a> {
    half: &'b Half<'a>,
    position: Position,
    number: usize,
    /// The number of the position with the other side to throw.
    passed: usize,
    /// The ways of the arrangement, as they were written down, and what is known of them here.
    book_ways: &'b [WayOut],
    ways: &'b [PreparedWay],
    prepared: &'b Prepared,
    other: SquareSet,
    other_places: u32,
    other_low: u32,
}

impl<'a> Cell<'_, 'a> {
    #[inline(always)]
    fn pass(&self, plan: &Plan, throw: Throw) -> Successor<'a> {
        if plan.again_when_stuck(throw) {
            self.half.leads.successor(Lead::Again, self.number as u64)
        } else {
            self.half.leads.successor(Lead::Passes, self.passed as u64)
        }
    }

    /// Where a quiet move leads.
    #[inline(always)]
    fn quiet(&self, way: &WayOut, prepared: &PreparedWay) -> Successor<'a> {
        self.prepared.quiet(self.half, way, prepared, self.other_low)
    }

    /// Where a hit leads, unless it is of a kind that the generator must look at.
    #[inline(always)]
    fn hit(&self, plan: &Plan, way: &WayOut) -> Option<Successor<'a>> {
        let hit = way.lands;
        let others = match plan.refuge(way.from, way.to) {
            Refuge::WhereItCameFrom => self.other_places ^ hit ^ way.leaves,
            Refuge::Hand => self.other_places ^ hit,
            Refuge::Depends => return None,
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

impl Prepared {
    /// Finds the sums for the arrangements of a block, while the other side's are of another.
    #[inline(always)]
    fn prepare(&mut self, half: &Half<'_>, part: Part<'_>, against: &Block) {
        let index = &half.level.index;
        let (others, upper) = (against.count, against.upper);
        let rank = upper_rank(upper, 0, 1);
        let twin = half.leads.level(Lead::Passes);
        self.row = index.row(others, rank);
        self.row_length = index.row_length(others);
        self.row_lengths = half.leads.row_lengths(others);
        self.arrangements.clear();
        self.ways.clear();
        self.columns.clear();
        for low in 0..part.block.lows {
            let arrangement = part.arrangement(low);
            let mut column = [0; COUNTS];
            columns(arrangement.places, upper, index.column(others, part.block.count), &mut column);
            let shifts = Shifts::new(upper, arrangement.places);
            let pass = twin.index.row(part.block.count, arrangement.rank)
                + u64::from(twin.index.column(part.block.count, others) + shifts.rank());
            self.arrangements.push(PreparedArrangement { column, pass });
            if low == 0 {
                for other_low in 0..u64::from(against.lows) {
                    let number = self.row + other_low * self.row_length + u64::from(column[0]);
                    half.leads.fetch(Lead::Again, number, part.block.lows as usize);
                }
            }
            let ways = &part.book.ways[arrangement.all_ways()];
            for way in ways {
                self.prepare_way(half, way, against, rank, &shifts);
            }
        }
    }

    /// Where a quiet move leads if the other side's lowest piece stands on `other_low`.
    #[inline(always)]
    pub(super) fn quiet<'a>(
        &self,
        half: &Half<'a>,
        way: &WayOut,
        prepared: &PreparedWay,
        other_low: u32,
    ) -> Successor<'a> {
        let below = below(way.places, other_low);
        let number = match way.lead.passes() {
            Passes::Yes => prepared.base + u64::from(other_low - below),
            Passes::No => {
                let row = u64::from(other_low) * self.row_lengths[way.lead as usize];
                prepared.base + row + u64::from(self.columns[prepared.columns][below as usize % COUNTS])
            }
        };
        half.leads.successor(way.lead, number)
    }

    /// The number of a position, by the places of the mover and where the other side's lowest piece stands.
    #[inline(always)]
    fn number(&self, places: u32, low: u32, other_low: u32) -> usize {
        let column = self.arrangements[low as usize].column[below(places, other_low) as usize % COUNTS];
        (self.row + u64::from(other_low) * self.row_length + u64::from(column)) as usize
    }

    /// The number of the same with the other side to throw.
    #[inline(always)]
    pub(super) fn passed(&self, places: u32, low: u32, other_low: u32) -> usize {
        (self.arrangements[low as usize].pass + u64::from(other_low - below(places, other_low))) as usize
    }

    #[inline(always)]
    fn prepare_way(&mut self, half: &Half<'_>, way: &WayOut, against: &Block, rank: u32, shifts: &Shifts) {
        let index = &half.leads.level(way.lead).index;
        let count = way.places.count_ones();
        match way.lead.passes() {
            Passes::Yes => {
                let column = index.column(count, against.count) + shifts.moved(way.left, way.stands);
                let base = way.row + u64::from(column);
                half.leads.fetch(way.lead, base, against.lows as usize);
                self.ways.push(PreparedWay { base, columns: 0 });
            }
            Passes::No => {
                let base = index.row(against.count, rank);
                self.ways.push(PreparedWay { base, columns: self.columns.len() });
                self.columns.push([0; COUNTS]);
                let first = index.column(against.count, count);
                if let Some(table) = self.columns.last_mut() {
                    columns(way.places, against.upper, first, table);
                }
            }
        }
    }
}
