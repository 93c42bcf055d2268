//! The kernel of a pair of strata: what all its parts share. The other modules implement it, each a step of the
//! backup.

use senet::{Duty, Outcome, Plan, Position, Side, SquareSet};
use senet_table::{Stratum, StratumIndex};

use super::move_table::MoveTable;
use super::transitions::Transitions;
use crate::model::strata::with_twin;
use crate::model::successor::Successor;
use crate::model::value_table::{GameValues, ValueTable};

/// A stratum of the pair: its values, and the strata that its moves lead to.
pub(crate) struct StratumView<'a> {
    /// The index and the values of the stratum.
    pub(super) value_table: &'a ValueTable,
    pub(super) transitions: Transitions<'a>,
}

/// Backs up the positions of a stratum and its twin.
pub(crate) struct PairKernel<'a> {
    pub(super) plan: &'a Plan,
    game_values: &'a GameValues,
    /// The stratum, then its twin unless the stratum is its own twin.
    pub(super) strata: Vec<StratumView<'a>>,
    /// The move tables of the sides to throw, in the order of `strata`.
    pub(super) move_tables: &'a [MoveTable],
}

impl<'a> PairKernel<'a> {
    /// The kernel of a stratum and its twin, with their [move tables](build_move_tables).
    ///
    /// # Panics
    ///
    /// If the pair or a stratum that its moves lead to has no values.
    pub(crate) fn new(
        plan: &'a Plan,
        game_values: &'a GameValues,
        stratum: Stratum,
        move_tables: &'a [MoveTable],
    ) -> PairKernel<'a> {
        PairKernel { plan, game_values, strata: pair_strata(plan, game_values, stratum), move_tables }
    }

    #[inline(always)]
    pub(super) fn successor(&self, before: &Position, outcome: Outcome) -> Successor<'a> {
        Successor::after(self.game_values, before, &outcome)
    }
}

fn pair_strata<'a>(plan: &Plan, game_values: &'a GameValues, stratum: Stratum) -> Vec<StratumView<'a>> {
    let view = |stratum| {
        let transitions = Transitions::new(plan, game_values, stratum)?;
        Some(StratumView { value_table: game_values.value_table(stratum)?, transitions })
    };
    let view = |stratum| view(stratum).expect("the pair and the strata that it leads to have values");
    with_twin(stratum).into_iter().map(view).collect()
}

/// Builds the move tables of a stratum and its twin.
///
/// # Panics
///
/// If the pair or a stratum that its moves lead to has no values.
pub(crate) fn build_move_tables(plan: &Plan, game_values: &GameValues, stratum: Stratum) -> Vec<MoveTable> {
    let strata = pair_strata(plan, game_values, stratum);
    strata.iter().map(|view| MoveTable::new(plan, &view.value_table.index, &view.transitions)).collect()
}

/// The position with these squares of the mover and of the opponent; the other pieces left are in hand,
/// and cones are to throw.
#[inline(always)]
pub(super) fn assemble(index: &StratumIndex, mover: SquareSet, opponent: SquareSet) -> Position {
    let stratum = index.stratum();
    let hands = [stratum.mover - mover.len() as u8, stratum.other - opponent.len() as u8];
    Position::new_unchecked([mover, opponent], hands, Side::Cones, Duty::NONE)
}
