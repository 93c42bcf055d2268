//! Reads rows from the disk ahead of use, when values are in files.
//!
//! After a move of the first side of a shell the position lies in the row of its new places; after a
//! move of the other side, in a few columns of all rows. Rows are long, so the rows of the next shell
//! are requested in advance. Columns are read page by page on use.

use super::order::ShellBlocks;
use super::pair_kernel::{PairKernel, StratumView};
use super::transitions::Transition;
use crate::model::successor::SideToMove;

/// Read a little more of each row than the shell covers on average.
const MORE: f64 = 0.03;

impl PairKernel<'_> {
    /// Requests the rows that the positions of a shell lead to.
    pub(crate) fn prefetch_rows(&self, blocks_of_shell: &ShellBlocks) {
        let Some(move_table) = self.move_tables.get(blocks_of_shell.side.min(self.move_tables.len() - 1))
        else {
            return;
        };
        let stratum_view = &self.strata[blocks_of_shell.side.min(self.strata.len() - 1)];
        let mut rows = Vec::new();
        for block in &move_table.blocks[blocks_of_shell.blocks.clone()] {
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
            let part = (length as f64 * (blocks_of_shell.fraction + MORE).min(1.0)).ceil() as u64;
            level.prefetch(row, part.min(length));
        }
    }
}

fn level<'a>(stratum_view: &StratumView<'a>, transition: usize) -> &'a crate::model::level::Level {
    stratum_view.transitions.level(if transition == Transition::Pass as usize {
        Transition::Pass
    } else {
        Transition::PassBearingOff
    })
}
