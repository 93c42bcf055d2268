//! Reads rows from the disk ahead of use, when values are in files.
//!
//! When the side that has the few blocks of a shell moves and the turn passes, the position lies in the row
//! of that side's new places. These rows are few and long, so those of the next shell are requested in
//! advance. After a move of the other side, the position lies in a few columns of many rows, which are read
//! page by page on use.

use super::order::ShellBlocks;
use super::pair_kernel::{PairKernel, StratumView};
use super::transitions::Transition;
use crate::model::successor::NextToThrow;

/// What is read of each row besides the fraction that the shell covers: rows lack the columns that overlap
/// their own places, so that fraction differs a little from row to row.
const EXTRA_FRACTION: f64 = 0.03;

impl PairKernel<'_> {
    /// Requests the rows that the positions of a shell lead to.
    pub(crate) fn read_ahead_rows(&self, blocks_of_shell: &ShellBlocks) {
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
                    .value_table(Transition::Pass)
                    .index
                    .row(block.count, configuration.rank);
                rows.push((Transition::Pass as usize, own, block.count));
                let moves = move_table.moves[configuration.all_moves()].iter();
                let moves =
                    moves.filter(|mv| mv.transition.next_to_throw() == NextToThrow::Other && mv.row > 0);
                rows.extend(moves.map(|mv| (mv.transition as usize, mv.row, mv.places.count_ones())));
            }
        }
        rows.sort_unstable();
        rows.dedup();
        for (transition, row, others) in rows {
            let value_table = value_table(stratum_view, transition);
            let length = value_table.index.row_length(others);
            let part = (length as f64 * (blocks_of_shell.fraction + EXTRA_FRACTION).min(1.0)).ceil() as u64;
            value_table.read_ahead(row, part.min(length));
        }
    }
}

fn value_table<'a>(
    stratum_view: &StratumView<'a>,
    transition: usize,
) -> &'a crate::model::value_table::ValueTable {
    stratum_view.transitions.value_table(if transition == Transition::Pass as usize {
        Transition::Pass
    } else {
        Transition::PassBearingOff
    })
}
