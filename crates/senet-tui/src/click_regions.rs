//! The clickable places of a screen.

use ratatui::layout::{Position, Rect};

/// Areas with the action that a click on them triggers. If areas overlap, the last one added wins.
#[derive(Clone, Debug)]
pub(crate) struct ClickRegions<A>(Vec<(Rect, A)>);

impl<A: Clone> ClickRegions<A> {
    pub(crate) fn new() -> ClickRegions<A> {
        ClickRegions(Vec::new())
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn push(&mut self, area: Rect, action: A) {
        self.0.push((area, action));
    }

    /// The action of a click at a position.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<A> {
        let point = Position::new(column, row);
        self.0.iter().rev().find(|(area, _)| area.contains(point)).map(|(_, action)| action.clone())
    }

    /// The area of the first action that satisfies a condition.
    #[cfg(test)]
    pub(crate) fn find(&self, wanted: impl Fn(&A) -> bool) -> Option<Rect> {
        self.0.iter().find(|(_, action)| wanted(action)).map(|(area, _)| *area)
    }
}
