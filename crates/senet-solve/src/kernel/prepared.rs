//! Sums that hold for a pair of blocks.

use super::Half;
use super::block::Part;
use super::book::{Block, WayOut};
use super::leads::{Lead, Passes, Successor};
use super::places::{COUNTS, Shifts, below, columns, upper_rank};

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

impl Prepared {
    /// Finds the sums for the arrangements of a block, while the other side's are of another.
    #[inline(always)]
    pub(super) fn prepare(&mut self, half: &Half<'_>, part: Part<'_>, against: &Block) {
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
    pub(super) fn number(&self, places: u32, low: u32, other_low: u32) -> usize {
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
