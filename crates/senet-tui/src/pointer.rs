//! Where the mouse finds what.

use ratatui::layout::{Position, Rect};

/// The places on the screen that can be clicked, with what a click there means. Of places that overlap, the one drawn last is on
/// top.
#[derive(Clone, Debug)]
pub(crate) struct Regions<A>(Vec<(Rect, A)>);

impl<A: Clone> Regions<A> {
    pub(crate) fn new() -> Regions<A> {
        Regions(Vec::new())
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn push(&mut self, area: Rect, meaning: A) {
        self.0.push((area, meaning));
    }

    /// What a click there means.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<A> {
        let point = Position::new(column, row);
        self.0.iter().rev().find(|(area, _)| area.contains(point)).map(|(_, meaning)| meaning.clone())
    }

    /// Where something that can be clicked is drawn.
    #[cfg(test)]
    pub(crate) fn find(&self, wanted: impl Fn(&A) -> bool) -> Option<Rect> {
        self.0.iter().find(|(_, meaning)| wanted(meaning)).map(|(area, _)| *area)
    }
}
