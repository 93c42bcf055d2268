//! The position that a move leads to, as a place in a table.

use senet::{Next, Outcome, Position};
use senet_table::Stratum;

use crate::model::level::{LevelView, Levels};

/// The side to throw after a move, seen from the side that moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SideToMove {
    Other,
    Same,
}

/// The position that a move leads to, or the end of the game.
#[derive(Clone, Copy)]
pub(crate) struct Successor<'a> {
    view: LevelView<'a>,
    number: usize,
    /// All ones if the value is that of the other side: a complement of all bits turns a win chance into
    /// the opponent's.
    complement: u32,
}

impl<'a> Successor<'a> {
    /// A placeholder.
    pub(crate) const NONE: Successor<'a> = Successor { view: LevelView::LOST, number: 0, complement: 0 };

    #[inline(always)]
    pub(crate) fn position(view: LevelView<'a>, number: usize, passes: SideToMove) -> Successor<'a> {
        let complement = match passes {
            SideToMove::Other => u32::MAX,
            SideToMove::Same => 0,
        };
        Successor { view, number, complement }
    }

    /// The position that a move from `before` leads to.
    #[inline(always)]
    pub(crate) fn after(levels: &'a Levels, before: &Position, outcome: &Outcome) -> Successor<'a> {
        let passes = match outcome.next {
            Next::Won(winner) if winner == before.side() => return Successor::over(SideToMove::Other),
            Next::Won(_) => return Successor::over(SideToMove::Same),
            Next::ThrowsAgain => SideToMove::Same,
            Next::TurnPasses => SideToMove::Other,
        };
        let level = levels.solved(Stratum::of(&outcome.position));
        Successor::position(level.view(), level.index.number(&outcome.position) as usize, passes)
    }

    /// The end of the game. [`SideToMove::Other`] means that the side that moved has won.
    #[inline(always)]
    pub(crate) fn over(won: SideToMove) -> Successor<'a> {
        Successor::position(LevelView::LOST, 0, won)
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
