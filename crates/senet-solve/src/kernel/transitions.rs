//! The strata that the moves of a stratum lead to.

use senet::Plan;
use senet_table::Stratum;

use crate::model::successor::{NextToThrow, Successor};
use crate::model::value_table::{GameValues, ValueTable, ValueTableView};

/// Where a move leads that does not end the game: whether the turn passes, and whether a piece is borne
/// off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Transition {
    Pass,
    PassBearingOff,
    Repeat,
    RepeatBearingOff,
}

impl Transition {
    pub(super) fn new(next: NextToThrow, bears_off: bool) -> Transition {
        match (next, bears_off) {
            (NextToThrow::Other, false) => Transition::Pass,
            (NextToThrow::Other, true) => Transition::PassBearingOff,
            (NextToThrow::Same, false) => Transition::Repeat,
            (NextToThrow::Same, true) => Transition::RepeatBearingOff,
        }
    }

    #[inline(always)]
    pub(super) fn next_to_throw(self) -> NextToThrow {
        match self {
            Transition::Pass | Transition::PassBearingOff => NextToThrow::Other,
            Transition::Repeat | Transition::RepeatBearingOff => NextToThrow::Same,
        }
    }
}

/// The value tables that the moves of a stratum lead to, by [`Transition`].
pub(crate) struct Transitions<'a> {
    value_tables: [&'a ValueTable; 4],
    views: [ValueTableView<'a>; 4],
}

impl<'a> Transitions<'a> {
    /// Returns `None` if a value table that moves lead to is missing: that of the stratum, its twin, or, if the
    /// mover can bear off a piece that is not its last, those with a piece of the mover less.
    pub(super) fn new(plan: &Plan, game_values: &'a GameValues, stratum: Stratum) -> Option<Transitions<'a>> {
        let own = game_values.value_table(stratum)?;
        let twin = game_values.value_table(stratum.twin())?;
        let (passes_below, again_below) = if plan.bears_off() && stratum.mover > 1 {
            let again = Stratum { mover: stratum.mover - 1, other: stratum.other };
            (game_values.value_table(again.twin())?, game_values.value_table(again)?)
        } else {
            // Bearing off the last piece ends the game, so no move reads these two entries.
            (twin, own)
        };
        let value_tables = [twin, passes_below, own, again_below];
        Some(Transitions { value_tables, views: value_tables.map(ValueTable::view) })
    }

    #[inline(always)]
    pub(super) fn value_table(&self, transition: Transition) -> &'a ValueTable {
        self.value_tables[transition as usize]
    }

    /// The row lengths in which the opponent has `others` pieces on the board, if the mover throws
    /// again; else 0.
    #[inline(always)]
    pub(super) fn row_lengths(&self, others: u32) -> [u64; 4] {
        let length = |transition: Transition| self.value_table(transition).index.row_length(others);
        [0, 0, length(Transition::Repeat), length(Transition::RepeatBearingOff)]
    }

    /// The rows of the opponent's configuration with this rank, if the mover throws again; else 0.
    #[inline(always)]
    pub(super) fn rows(&self, others: u32, rank: u32) -> [u64; 4] {
        let row = |transition: Transition| self.value_table(transition).index.row(others, rank);
        [0, 0, row(Transition::Repeat), row(Transition::RepeatBearingOff)]
    }

    /// Where the columns begin in a row, by the number of the mover's pieces on the board after the
    /// move: `count`, or one more or fewer. The opponent has `others` pieces on the board.
    #[inline(always)]
    pub(super) fn starts(&self, transitions: [Transition; 2], count: u32, others: u32) -> [[u32; 16]; 2] {
        transitions.map(|transition| {
            let index = &self.value_table(transition).index;
            let stratum = index.stratum();
            let mut starts = [0; 16];
            let most = match transition.next_to_throw() {
                NextToThrow::Other => stratum.other,
                NextToThrow::Same => stratum.mover,
            };
            for count in count.saturating_sub(1)..=(count + 1).min(most.into()) {
                starts[count as usize % 16] = match transition.next_to_throw() {
                    NextToThrow::Other => index.column(count, others),
                    NextToThrow::Same => index.column(others, count),
                };
            }
            starts
        })
    }

    #[inline(always)]
    pub(super) fn view(&self, transition: Transition) -> ValueTableView<'a> {
        self.views[transition as usize]
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, transition: Transition, number: u64, row: usize) {
        self.views[transition as usize].prefetch(number as usize, row);
    }

    /// The position with this number in the stratum that a move leads to.
    #[inline(always)]
    pub(super) fn successor(&self, transition: Transition, number: u64) -> Successor<'a> {
        Successor::position(self.views[transition as usize], number as usize, transition.next_to_throw())
    }
}

#[cfg(test)]
mod tests {
    use senet::{Preset, Ruleset};

    use super::*;

    #[test]
    fn requires_the_strata_that_bearing_off_leads_to() {
        let rules = Ruleset::preset(Preset::Modern);
        let plan = rules.plan();
        let mut game_values = GameValues::default();
        let mut insert = |mover, other| game_values.insert(ValueTable::even(plan, Stratum { mover, other }));
        insert(1, 2);
        insert(2, 1);
        // With one piece, the mover only needs the stratum and its twin; with two, also one against one.
        assert!(Transitions::new(plan, &game_values, Stratum { mover: 1, other: 2 }).is_some());
        assert!(Transitions::new(plan, &game_values, Stratum { mover: 2, other: 1 }).is_none());
        game_values.insert(ValueTable::even(plan, Stratum { mover: 1, other: 1 }));
        assert!(Transitions::new(plan, &game_values, Stratum { mover: 2, other: 1 }).is_some());
    }
}
