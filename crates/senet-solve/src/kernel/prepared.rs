//! Sums that hold for a pair of blocks.

use super::Half;
use super::block::Part;
use super::book::{Block, WayOut};
use super::leads::{Lead, Passes, Successor};
use super::path;
use super::places::{COUNTS, Shifts, below, columns, upper_rank};
use crate::lanes::{LANES, Lanes};

/// Sums that hold for the arrangements of a block while the other side's pieces but the lowest stand still.
#[derive(Default)]
pub(super) struct Prepared {
    pub(super) arrangements: Vec<PreparedArrangement>,
    /// By way of the block: if the turn passes, what is added to the way's row for the number with the other side's lowest piece on the
    /// first square; if the mover throws again, which columns it has. Sixteen more are room for what is put there at once.
    pub(super) sums: Vec<u32>,
    /// If the mover throws again, by lead: the row with the other side's lowest piece on the first square.
    pub(super) rows: [u64; 4],
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
        self.arrangements.clear();
        self.columns.clear();
        let first = part.arrangement(0).all_ways().start;
        let end = part.arrangement(part.block.lows - 1).all_ways().end;
        self.sums.resize(end - first + LANES as usize, 0);
        let starts = half.leads.starts(part.block.count, others).map(L::from_array);
        for low in 0..part.block.lows {
            let arrangement = part.arrangement(low);
            let mut column = [0; COUNTS];
            columns(arrangement.places, upper, index.column(others, part.block.count), &mut column);
            let shifts = Shifts::<L>::new(upper, arrangement.places);
            let pass = twin.index.row(part.block.count, arrangement.rank)
                + u64::from(twin.index.column(part.block.count, others) + shifts.rank());
            self.arrangements.push(PreparedArrangement { column, pass });
            if low == 0 {
                for other_low in 0..u64::from(against.lows) {
                    let number = self.row + other_low * self.row_length + u64::from(column[0]);
                    half.leads.fetch(Lead::Again, number, part.block.lows as usize);
                }
            }
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
                        *sum = self.columns.len() as u32;
                        let index = &half.leads.level(way.lead).index;
                        let mut table = [0; COUNTS];
                        columns(way.places, upper, index.column(others, way.places.count_ones()), &mut table);
                        self.columns.push(table);
                    }
                }
            }
        }
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
        let column = self.arrangements[low as usize].column[below(places, other_low) as usize % COUNTS];
        (self.row + u64::from(other_low) * self.row_length + u64::from(column)) as usize
    }

    /// The number of the same with the other side to throw.
    #[inline(always)]
    pub(super) fn passed(&self, places: u32, low: u32, other_low: u32) -> usize {
        (self.arrangements[low as usize].pass + u64::from(other_low - below(places, other_low))) as usize
    }
}
