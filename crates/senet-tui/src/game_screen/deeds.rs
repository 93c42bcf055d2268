//! What can be done in a game, and by which keys.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use senet::Place;

use super::GameScreen;

/// What can be done on this screen, by key or by click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// The one thing that is to be done now: throw, choose, acknowledge.
    Go,
    /// To throw, or to see at once how a throw ends; never to move.
    Throw,
    /// The move that is made instead of throwing.
    MoveInstead,
    /// Not to move, where that is allowed.
    Pass,
    /// To point at a place with the mouse.
    Point(Place),
    /// To choose the legal move with this number, counted from 0.
    Number(usize),
    /// To let go of the piece.
    Cancel,
    /// To move the cursor by columns and rows.
    Cursor(i8, i8),
    /// The next legal piece, or the one before.
    NextPiece(i8),
    Undo,
    Redo,
    Hint,
    /// To see what each legal move is worth, or no longer.
    Chances,
    Guidelines,
    Rules,
    Help,
    Quit,
    /// The next game between the same two.
    Rematch,
    /// Back to the start screen.
    NewGame,
    /// To let computers wait, or go on.
    Pause,
    /// To read the list of moves, later or earlier.
    Scroll(i8),
    /// A click that does nothing.
    Nothing,
}

/// What the application does for this screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    Nothing,
    Rules,
    Help,
    Quit,
    NewGame,
}

impl GameScreen {
    pub(super) fn deed_of_key(&self, key: &KeyEvent) -> Option<Deed> {
        let over = self.table.game.result().is_some();
        Some(match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => Deed::Quit,
            KeyCode::Enter | KeyCode::Char(' ') => Deed::Go,
            KeyCode::Char('w') => Deed::MoveInstead,
            KeyCode::Char('p') if self.table.only_computers() => Deed::Pause,
            KeyCode::Char('p') => Deed::Pass,
            KeyCode::Char(digit @ '1'..='9') => Deed::Number(digit as usize - '1' as usize),
            KeyCode::Char('0') => Deed::Number(9),
            KeyCode::Esc => Deed::Cancel,
            KeyCode::Left => Deed::Cursor(-1, 0),
            KeyCode::Right => Deed::Cursor(1, 0),
            KeyCode::Up => Deed::Cursor(0, -1),
            KeyCode::Down => Deed::Cursor(0, 1),
            KeyCode::Tab => Deed::NextPiece(1),
            KeyCode::BackTab => Deed::NextPiece(-1),
            KeyCode::Char('u') => Deed::Undo,
            KeyCode::Char('r') => Deed::Redo,
            KeyCode::Char('h') => Deed::Hint,
            KeyCode::Char('o') => Deed::Chances,
            KeyCode::Char('g') => Deed::Guidelines,
            KeyCode::Char('R') => Deed::Rules,
            KeyCode::Char('?') | KeyCode::F(1) => Deed::Help,
            KeyCode::Char('q') => Deed::Quit,
            KeyCode::Char('n') if over => Deed::Rematch,
            KeyCode::Char('m') if over => Deed::NewGame,
            KeyCode::PageUp => Deed::Scroll(5),
            KeyCode::PageDown => Deed::Scroll(-5),
            _ => return None,
        })
    }
}
