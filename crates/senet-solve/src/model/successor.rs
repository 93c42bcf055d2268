//! The position that a move leads to, as a place in a table.

use senet::{Next, Outcome, Position};
use senet_table::Stratum;

use crate::model::value_table::{GameValues, ValueTableView};

/// The side to throw after a move, seen from the side that moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NextToThrow {
    Other,
    Same,
}

/// The position that a move leads to, or the end of the game.
#[derive(Clone, Copy)]
pub(crate) struct Successor<'a> {
    view: ValueTableView<'a>,
    number: usize,
    /// All ones if the value is that of the other side: a complement of all bits turns a win chance into
    /// the opponent's.
    complement: u32,
}

impl<'a> Successor<'a> {
    pub(crate) const NONE: Successor<'a> = Successor { view: ValueTableView::LOST, number: 0, complement: 0 };

    #[inline(always)]
    pub(crate) fn position(view: ValueTableView<'a>, number: usize, next: NextToThrow) -> Successor<'a> {
        let complement = match next {
            NextToThrow::Other => u32::MAX,
            NextToThrow::Same => 0,
        };
        Successor { view, number, complement }
    }

    /// The position that a move from `before` leads to.
    #[inline(always)]
    pub(crate) fn after(game_values: &'a GameValues, before: &Position, outcome: &Outcome) -> Successor<'a> {
        let next = match outcome.next {
            Next::Won(winner) if winner == before.side() => return Successor::won(),
            Next::Won(_) => return Successor::lost(),
            Next::ThrowsAgain => NextToThrow::Same,
            Next::TurnPasses => NextToThrow::Other,
        };
        let value_table = game_values.solved(Stratum::of(&outcome.position));
        Successor::position(value_table.view(), value_table.index.number(&outcome.position) as usize, next)
    }

    /// The end of the game: the side that moved has won.
    #[inline(always)]
    pub(crate) fn won() -> Successor<'a> {
        Successor::position(ValueTableView::LOST, 0, NextToThrow::Other)
    }

    /// The end of the game: the side that moved has lost.
    #[inline(always)]
    pub(crate) fn lost() -> Successor<'a> {
        Successor::position(ValueTableView::LOST, 0, NextToThrow::Same)
    }

    /// The win chance of the side that moved; 0 if there is no such position.
    #[inline(always)]
    pub(crate) fn value(&self) -> u32 {
        self.view.value(self.number).map_or(0, |value| value ^ self.complement)
    }

    /// The error bound of the value, in units; 0 in lower strata, which are solved.
    #[inline(always)]
    pub(crate) fn bound(&self) -> u32 {
        self.view.bound(self.number)
    }
}
