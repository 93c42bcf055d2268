//! What a shell will look up, asked for before it is gone through: for values that lie in files.
//!
//! A shell is some blocks of one side against all of the other that are not further on. When the turn passes after a move of the first side,
//! the position stands in the row of its new places; and when the other side has moved, in a few columns of all rows. Rows are long and are
//! asked for; columns are read page by page when they are looked up.

use super::leads::{Lead, Passes};
use super::order::Narrow;
use super::{Half, Work};

/// A little more of each row than stands across from a shell on the whole.
const MORE: f64 = 0.03;

impl Work<'_> {
    /// Has the rows read that the positions of a shell lead to.
    pub(crate) fn ask_for_rows(&self, narrow: &Narrow) {
        let Some(book) = self.books.get(narrow.side.min(self.books.len() - 1)) else { return };
        let half = &self.halves[narrow.side.min(self.halves.len() - 1)];
        let mut rows = Vec::new();
        for block in &book.blocks[narrow.blocks.clone()] {
            for number in block.first..block.first + block.lanes {
                let arrangement = &book.arrangements[number as usize];
                let own = half.leads.level(Lead::Passes).index.row(block.count, arrangement.rank);
                rows.push((Lead::Passes as usize, own, block.count));
                let ways = book.ways[arrangement.all_ways()].iter();
                let ways = ways.filter(|way| way.lead.passes() == Passes::Yes && way.row > 0);
                rows.extend(ways.map(|way| (way.lead as usize, way.row, way.places.count_ones())));
            }
        }
        rows.sort_unstable();
        rows.dedup();
        for (lead, row, others) in rows {
            let level = level(half, lead);
            let length = level.index.row_length(others);
            let part = (length as f64 * (narrow.across + MORE).min(1.0)).ceil() as u64;
            level.ask_for(row, part.min(length));
        }
    }
}

fn level<'a>(half: &Half<'a>, lead: usize) -> &'a crate::level::Level {
    half.leads.level(if lead == Lead::Passes as usize { Lead::Passes } else { Lead::PassesWithOneOff })
}
