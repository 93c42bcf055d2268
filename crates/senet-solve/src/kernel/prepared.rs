//! Sums that hold for a pair of blocks.

use super::Half;
use super::block::Part;
use super::book::{Block, Columns, WayOut};
use super::leads::{Lead, Passes, Successor};
use super::path;
use super::places::{COUNTS, Shifts, below, columns, columns_of_upper, upper_rank, with_lowest};
use crate::lanes::{LANES, Lanes};

/// Sums that hold for the arrangements of a block while the other side's pieces but the lowest stand still.
#[derive(Default)]
pub(super) struct Prepared {
    /// By place of the lowest piece, if the turn passes and nothing moves: the number, with the other side's lowest piece on the first square.
    pub(super) passes: Vec<u64>,
    /// By way of the block: if the turn passes, what is added to the way's row for the number with the other side's lowest piece on the
    /// first square; if the mover throws again, which columns it has. Sixteen more are room for what is put there at once.
    pub(super) sums: Vec<u32>,
    /// If the mover throws again, by lead: the row with the other side's lowest piece on the first square.
    pub(super) rows: [u64; 4],
    /// Columns, by how many of the mover's pieces lie below the other side's lowest: those of the block's arrangements, and then of ways after
    /// which the mover throws again.
    pub(super) columns: Vec<[u32; COUNTS]>,
    /// The same of upper pieces after which the mover throws again, without what the lowest adds.
    uppers: Vec<[u32; COUNTS]>,
    /// With the lowest of the other side on the first square, the rank of its places; and what one more adds to the number.
    pub(super) row: u64,
    pub(super) row_length: u64,
    /// The length of a row in the level that a way leads to.
    pub(super) row_lengths: [u64; 4],
}

impl Prepared {
    /// Finds the sums for the arrangements of a block, while the other side's are of another.
    #[inline(always)]
    pub(super) fn prepare<L: Lanes>(&mut self, half: &Half<'_>, part: Part<'_>, against: &Block) {
        let index = &half.level.index;
        let (others, upper) = (against.count, against.upper);
        let rank = upper_rank(upper, 0, 1);
        let twin = half.leads.level(Lead::Passes);
        self.row = index.row(others, rank);
        self.row_length = index.row_length(others);
        self.row_lengths = half.leads.row_lengths(others);
        self.rows = half.leads.rows(others, rank);
        self.prepare_columns::<L>(half, part, against);
        self.passes.clear();
        let first = part.arrangement(0).all_ways().start;
        let end = part.arrangement(part.block.lows - 1).all_ways().end;
        self.sums.resize(end - first + LANES as usize, 0);
        let starts = half.leads.starts(part.block.count, others).map(L::from_array);
        for low in 0..part.block.lows {
            let arrangement = part.arrangement(low);
            let shifts = Shifts::<L>::new(upper, arrangement.places);
            let pass = twin.index.row(part.block.count, arrangement.rank)
                + u64::from(twin.index.column(part.block.count, others) + shifts.rank());
            self.passes.push(pass);
            let ways = arrangement.all_ways();
            let paths = part.book.paths[ways.start..].chunks_exact(LANES as usize);
            let sums = self.sums[ways.start - first..].chunks_exact_mut(LANES as usize);
            for ((paths, sums), _) in paths.zip(sums).zip(ways.clone().step_by(LANES as usize)) {
                let paths = L::from_array(paths.try_into().expect("there are sixteen"));
                sums.copy_from_slice(&shifts.along(paths).add(path::start(paths, starts)).array());
            }
            let sums = &mut self.sums[ways.start - first..];
            for (way, sum) in part.book.ways[ways].iter().zip(sums) {
                match way.lead.passes() {
                    Passes::Yes => {
                        half.leads.fetch(way.lead, way.row + u64::from(*sum), against.lows as usize);
                    }
                    Passes::No => {
                        let columns = match way.columns {
                            Columns::OfBlock(low) => {
                                *sum = low.into();
                                continue;
                            }
                            Columns::OfUpper(number) => {
                                with_lowest::<L>(&self.uppers[usize::from(number)], low, upper)
                            }
                            Columns::Own => {
                                let index = &half.leads.level(way.lead).index;
                                let first = index.column(others, way.places.count_ones());
                                columns::<L>(way.places, upper, first)
                            }
                        };
                        *sum = self.columns.len() as u32;
                        self.columns.push(columns);
                    }
                }
            }
        }
    }

    /// The columns of the block's own arrangements, and what its [uppers](super::book::Book::uppers) add to others; they are looked up soon.
    #[inline(always)]
    fn prepare_columns<L: Lanes>(&mut self, half: &Half<'_>, part: Part<'_>, against: &Block) {
        self.columns.clear();
        self.uppers.clear();
        let own = self.columns_of_upper::<L>(half, (part.block.upper, Lead::Again), part.block.lows, against);
        for low in 0..part.block.lows {
            self.columns.push(with_lowest::<L>(&own, low, against.upper));
        }
        for after in &part.book.uppers[part.block.uppers()] {
            let columns = self.columns_of_upper::<L>(half, *after, part.block.lows, against);
            self.uppers.push(columns);
        }
    }

    /// The columns of upper pieces in what a way leads to, without what the lowest adds. The values there are looked up soon, with the lowest on
    /// any of its places.
    #[inline(always)]
    fn columns_of_upper<L: Lanes>(
        &self,
        half: &Half<'_>,
        (upper, lead): (u32, Lead),
        lows: u32,
        against: &Block,
    ) -> [u32; COUNTS] {
        let first = half.leads.level(lead).index.column(against.count, upper.count_ones() + 1);
        let columns = columns_of_upper::<L>(upper, against.upper, first);
        let mut number = self.rows[lead as usize] + u64::from(columns[0]);
        for _ in 0..against.lows {
            half.leads.fetch(lead, number, lows as usize);
            number += self.row_lengths[lead as usize];
        }
        columns
    }

    /// Where a quiet move leads if the other side's lowest piece stands on `other_low`.
    #[inline(always)]
    pub(super) fn quiet<'a>(&self, half: &Half<'a>, way: &WayOut, sum: u32, other_low: u32) -> Successor<'a> {
        let below = below(way.places, other_low);
        let number = match way.lead.passes() {
            Passes::Yes => way.row + u64::from(sum.wrapping_add(other_low - below)),
            Passes::No => {
                let row =
                    self.rows[way.lead as usize] + u64::from(other_low) * self.row_lengths[way.lead as usize];
                row + u64::from(self.columns[sum as usize][below as usize % COUNTS])
            }
        };
        half.leads.successor(way.lead, number)
    }

    /// The number of a position, by the places of the mover and where the other side's lowest piece stands.
    #[inline(always)]
    pub(super) fn number(&self, places: u32, low: u32, other_low: u32) -> usize {
        let column = self.columns[low as usize][below(places, other_low) as usize % COUNTS];
        (self.row + u64::from(other_low) * self.row_length + u64::from(column)) as usize
    }

    /// The number of the same with the other side to throw.
    #[inline(always)]
    pub(super) fn passed(&self, places: u32, low: u32, other_low: u32) -> usize {
        (self.passes[low as usize] + u64::from(other_low - below(places, other_low))) as usize
    }
}
