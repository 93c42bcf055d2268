//! What a shell will look up, asked for before it is gone through: for values that lie in files.
//!
//! A shell is some blocks of one side against all of the other that are not further on. When the turn passes after a move of the first side,
//! the position stands in the row of its new places; and when the other side has moved, in a few columns of all rows. Rows are long and are
//! asked for; columns are read page by page when they are looked up.

use super::order::ShellBlocks;
use super::transitions::{SideToMove, Transition};
use super::{PairKernel, StratumView};

/// A little more of each row than stands across from a shell on the whole.
const MORE: f64 = 0.03;

impl PairKernel<'_> {
    /// Has the rows read that the positions of a shell lead to.
    pub(crate) fn prefetch_rows(&self, narrow: &ShellBlocks) {
        let Some(move_table) = self.move_tables.get(narrow.side.min(self.move_tables.len() - 1)) else {
            return;
        };
        let stratum_view = &self.strata[narrow.side.min(self.strata.len() - 1)];
        let mut rows = Vec::new();
        for block in &move_table.blocks[narrow.blocks.clone()] {
            for number in block.first..block.first + block.lanes {
                let configuration = &move_table.configurations[number as usize];
                let own = stratum_view
                    .transitions
                    .level(Transition::Pass)
                    .index
                    .row(block.count, configuration.rank);
                rows.push((Transition::Pass as usize, own, block.count));
                let moves = move_table.moves[configuration.all_moves()].iter();
                let moves =
                    moves.filter(|mv| mv.transition.side_to_move() == SideToMove::Other && mv.row > 0);
                rows.extend(moves.map(|mv| (mv.transition as usize, mv.row, mv.places.count_ones())));
            }
        }
        rows.sort_unstable();
        rows.dedup();
        for (transition, row, others) in rows {
            let level = level(stratum_view, transition);
            let length = level.index.row_length(others);
            let part = (length as f64 * (narrow.across + MORE).min(1.0)).ceil() as u64;
            level.prefetch(row, part.min(length));
        }
    }
}

fn level<'a>(stratum_view: &StratumView<'a>, transition: usize) -> &'a crate::level::Level {
    stratum_view.transitions.level(if transition == Transition::Pass as usize {
        Transition::Pass
    } else {
        Transition::PassBearingOff
    })
}
