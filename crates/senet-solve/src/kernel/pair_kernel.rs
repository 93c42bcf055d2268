//! The kernel of a pair of strata: what all its parts share. The other modules implement it, each a step of the
//! backup.

use senet::{Duty, Outcome, Plan, Position, Side, SquareSet};
use senet_table::{Stratum, StratumIndex};

use super::move_table::MoveTable;
use super::transitions::Transitions;
use crate::model::level::{Level, Levels};
use crate::model::successor::Successor;

/// A stratum of the pair: its values, and the strata that its moves lead to.
pub(crate) struct StratumView<'a> {
    /// The index and the values of the stratum.
    pub(super) level: &'a Level,
    pub(super) transitions: Transitions<'a>,
}

/// Backs up the positions of a stratum and its twin.
pub(crate) struct PairKernel<'a> {
    pub(super) plan: &'a Plan,
    levels: &'a Levels,
    /// The stratum, then its twin unless the stratum is its own twin.
    pub(super) strata: Vec<StratumView<'a>>,
    /// The move tables of the sides to throw, in the order of `strata`.
    pub(super) move_tables: &'a [MoveTable],
}

impl<'a> PairKernel<'a> {
    /// Returns `None` if a stratum that the pair leads to has no values.
    pub(crate) fn new(
        plan: &'a Plan,
        levels: &'a Levels,
        stratum: Stratum,
        move_tables: &'a [MoveTable],
    ) -> Option<PairKernel<'a>> {
        Some(PairKernel { plan, levels, strata: pair_strata(levels, stratum)?, move_tables })
    }

    #[inline(always)]
    pub(super) fn successor(&self, before: &Position, outcome: Outcome) -> Successor<'a> {
        Successor::after(self.levels, before, &outcome)
    }
}

fn pair_strata(levels: &Levels, stratum: Stratum) -> Option<Vec<StratumView<'_>>> {
    let view = |stratum| {
        Some(StratumView { level: levels.level(stratum)?, transitions: Transitions::new(levels, stratum)? })
    };
    let twin = stratum.twin();
    if twin == stratum { Some(vec![view(stratum)?]) } else { Some(vec![view(stratum)?, view(twin)?]) }
}

/// Builds the move tables of a stratum and its twin.
pub(crate) fn build_move_tables(plan: &Plan, levels: &Levels, stratum: Stratum) -> Vec<MoveTable> {
    let strata = pair_strata(levels, stratum).unwrap_or_default();
    strata.iter().map(|view| MoveTable::new(plan, &view.level.index, &view.transitions)).collect()
}

/// The position with these squares of the mover and of the opponent; the other pieces left are in hand,
/// and cones are to throw.
#[inline(always)]
pub(super) fn assemble(index: &StratumIndex, mover: SquareSet, opponent: SquareSet) -> Position {
    let stratum = index.stratum();
    let hands = [stratum.mover - mover.len() as u8, stratum.other - opponent.len() as u8];
    Position::new_unchecked([mover, opponent], hands, Side::Cones, Duty::NONE)
}
