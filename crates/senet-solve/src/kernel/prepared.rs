//! Sums that hold for a pair of blocks.

use super::Half;
use super::block::Part;
use super::book::WayOut;
use super::leads::{Lead, Passes, Successor};
use super::path;
use super::places::{PerLane, Ranks, Shifts};
use crate::lanes::{COUNT, LaneSet, Lanes, first_lanes};

/// Sums that hold for the arrangements of a block while the other side's are those of another.
#[derive(Default)]
pub(super) struct Prepared {
    /// By lane of the mover's block, if the turn passes and nothing moves: the number of the other side's [marker](super::places::Marker).
    pub(super) passes: Vec<u64>,
    /// By way of the block, if the turn passes: what is added to the way's row for that number. At the end is room for what is put there
    /// at once.
    pub(super) sums: Vec<u32>,
    /// If the mover throws again, by lead: the row of the first of the other side's arrangements, how long rows are, and where in them the columns begin, by how
    /// many pieces the mover has on the board then.
    pub(super) rows: [u64; 4],
    pub(super) row_lengths: [u64; 4],
    /// How far the rows of the other side's arrangements are from the first.
    pub(super) row_offsets: [PerLane; 4],
    starts: [[u32; 16]; 4],
    /// The same if the turn passes, in one table for [`path::start`].
    passing: PerLane,
    /// The ranks of the mover's places beside the other side's.
    pub(super) ranks: Ranks,
    /// The number of the other side's block for which they are.
    ranked: Option<u32>,
}

impl Prepared {
    /// Finds the sums for the arrangements of a block, while the other side's are of another.
    #[inline(always)]
    pub(super) fn prepare<L: Lanes>(&mut self, half: &Half<'_>, part: Part<'_>, against: Part<'_>) {
        let (count, others) = (part.block.count, against.block.count);
        let stratum = half.level.index.stratum();
        self.row_lengths = half.leads.row_lengths(others);
        for (offsets, length) in self.row_offsets.iter_mut().zip(self.row_lengths) {
            offsets.0 = L::counting().times(length as u32).array();
        }
        self.rows = half.leads.rows(others, against.arrangement(0).rank);
        let [passing, again] =
            [path::PASSING, path::AGAIN].map(|leads| half.leads.starts(leads, count, others));
        self.passing.0 = std::array::from_fn(|place| passing[place / 16 % 2][place % 16]);
        (self.starts[Lead::Again as usize], self.starts[Lead::AgainWithOneOff as usize]) =
            (again[0], again[1]);
        if self.ranked != Some(against.block.first) {
            self.ranks.find::<L>(against.across().taken(), stratum.mover.into());
            self.ranked = Some(against.block.first);
        }
        self.passes.clear();
        let first = part.arrangement(0).all_ways().start;
        let end = part.arrangement(part.block.lanes - 1).all_ways().end;
        self.sums.resize(end - first + COUNT, 0);
        let twin = half.leads.level(Lead::Passes);
        let starts = L::from_array(self.passing.0);
        let before = u64::from(against.block.marker.before.count_ones());
        for lane in 0..part.block.lanes {
            let arrangement = part.arrangement(lane);
            if arrangement.places & against.block.common != 0 {
                self.passes.push(0);
                continue;
            }
            let shifts = Shifts::<L>::new(&against.block.marker, arrangement.places);
            let pass = twin.index.row(count, arrangement.rank)
                + u64::from(twin.index.column(count, others) + shifts.rank());
            self.passes.push(pass);
            let ways = arrangement.all_ways();
            let sums = self.sums[ways.start - first..].chunks_exact_mut(COUNT);
            for (sums, way) in sums.zip(ways.clone().step_by(COUNT)) {
                let paths = part.book.briefs.paths(way);
                sums.copy_from_slice(&shifts.along(paths).add(path::start(paths, starts)).array());
            }
            for ((leading, row), sum) in
                part.book.briefs.leading(ways.clone()).zip(&self.sums[ways.start - first..])
            {
                if leading.passes() == Passes::Yes {
                    let first = (row + u64::from(*sum)).wrapping_sub(before);
                    half.leads.fetch(leading.lead, first, COUNT);
                }
            }
        }
    }

    /// Where in a row the columns begin of what the mover has with so many pieces on the board, if it throws again.
    #[inline(always)]
    pub(super) fn start(&self, lead: Lead, count: u32) -> u32 {
        self.starts[lead as usize][count as usize % 16]
    }

    /// The same if the turn passes.
    #[inline(always)]
    pub(super) fn start_passing(&self, lead: Lead, count: u32) -> u32 {
        self.passing.0[path::start_of(lead, count) as usize % COUNT]
    }

    /// Where a quiet move leads if the other side has the arrangement of this lane, those of the lanes `there` keeping off the mover's places
    /// then.
    #[inline(always)]
    pub(super) fn quiet<'a>(
        &self,
        half: &Half<'a>,
        way: &WayOut,
        sum: u32,
        [there, before]: [LaneSet; 2],
        lane: u32,
    ) -> Successor<'a> {
        let number = match way.lead.passes() {
            Passes::Yes => in_row(way.row + u64::from(sum), [there, before], lane),
            Passes::No => self.again(way.lead, way.places, lane),
        };
        half.leads.successor(way.lead, number)
    }

    /// The number of a position in which the mover, with these places, throws again, and the other side has the arrangement of this lane.
    #[inline(always)]
    fn again(&self, lead: Lead, places: u32, lane: u32) -> u64 {
        let column = self.start(lead, places.count_ones()) + self.ranks.of_lane(places, lane);
        self.rows[lead as usize] + u64::from(lane) * self.row_lengths[lead as usize] + u64::from(column)
    }

    /// The number of a position, by the places of the mover and the lane of the other side's arrangement.
    #[inline(always)]
    pub(super) fn number(&self, places: u32, lane: u32) -> usize {
        self.again(Lead::Again, places, lane) as usize
    }

    /// The number of the same with the other side to throw, by the lane of the mover's arrangement and that of the other side's.
    #[inline(always)]
    pub(super) fn passed(&self, own: u32, lane: u32, lanes: [LaneSet; 2]) -> usize {
        in_row(self.passes[own as usize], lanes, lane) as usize
    }
}

/// The number of a lane in a row of those that are there, with the number of the marker, which has these lanes before it.
#[inline(always)]
fn in_row(marker: u64, [there, before]: [LaneSet; 2], lane: u32) -> u64 {
    let below = there & first_lanes(lane);
    (marker + u64::from(below.count_ones())).wrapping_sub((there & before).count_ones().into())
}
