//! The areas that the game screen and the record screen share.

use ratatui::layout::{Constraint, Layout, Rect};

use crate::board_view::BoardSize;

/// The areas of a screen with a board.
pub(crate) struct ScreenLayout {
    pub(crate) size: BoardSize,
    pub(crate) title: Rect,
    pub(crate) board: Rect,
    /// Next to the board, for cones and spools.
    pub(crate) sides: [Rect; 2],
    /// The line with the names of the houses.
    pub(crate) houses: Rect,
    /// Below the houses, divided into `turn` and `moves`.
    pub(crate) lower: Rect,
    pub(crate) turn: Rect,
    pub(crate) moves: Rect,
    pub(crate) keys: Rect,
}

impl ScreenLayout {
    pub(crate) fn of(area: Rect) -> ScreenLayout {
        let size = BoardSize::fitting(area);
        let [title, upper, houses, lower, keys] = area.layout(&Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(size.height()),
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(1),
        ]));
        let board_and_sides =
            Layout::horizontal([Constraint::Length(size.width()), Constraint::Fill(1)]).spacing(1);
        let [board, sides] = upper.layout(&board_and_sides);
        let sides = sides.layout(&Layout::vertical([Constraint::Length(size.height() / 2); 2]));
        let moves_width = (lower.width / 3).clamp(29, 44);
        let [turn, moves] =
            lower.layout(&Layout::horizontal([Constraint::Fill(1), Constraint::Length(moves_width)]));
        ScreenLayout { size, title, board, sides, houses, lower, turn, moves, keys }
    }
}
