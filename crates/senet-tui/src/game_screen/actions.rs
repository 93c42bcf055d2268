//! The actions of the game screen, and the keys that trigger them.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use senet::Place;

use super::GameScreen;

/// An action on this screen, by key or by click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Do the next thing that is due: throw, choose a piece or a target, pass, continue.
    Confirm,
    /// Throw, or end the animation of a throw. Never moves.
    Throw,
    /// Make the move instead of throwing.
    MoveInstead,
    /// Pass, if that is allowed.
    Pass,
    /// Choose a place with the mouse.
    Point(Place),
    /// Choose the legal move with this number, counted from 0.
    Number(usize),
    Cancel,
    /// Move the cursor by columns and rows.
    Cursor(i8, i8),
    /// Move the cursor to the next movable piece (1), or to the previous one (-1).
    NextPiece(i8),
    Undo,
    Redo,
    Hint,
    /// Show or hide the win chances of the legal moves.
    Odds,
    Guidelines,
    Rules,
    Help,
    Quit,
    /// Start the next game between the same players.
    Rematch,
    /// Go back to the start screen.
    NewGame,
    /// Pause or resume a game between computers.
    Pause,
    /// Scroll the list of moves up (positive) or down.
    Scroll(i8),
    /// Do nothing. The action of places that only shield others from clicks.
    Nothing,
}

/// What the application does after an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    Nothing,
    Rules,
    Help,
    Quit,
    NewGame,
    Rematch,
}

impl GameScreen {
    pub(super) fn action_for_key(&self, key: &KeyEvent) -> Option<Action> {
        let is_over = self.is_over();
        Some(match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => Action::Quit,
            KeyCode::Enter | KeyCode::Char(' ') => Action::Confirm,
            KeyCode::Char('w') => Action::MoveInstead,
            KeyCode::Char('p') if self.session.only_computers() => Action::Pause,
            KeyCode::Char('p') => Action::Pass,
            KeyCode::Char(digit @ '1'..='9') => Action::Number(digit as usize - '1' as usize),
            KeyCode::Char('0') => Action::Number(9),
            KeyCode::Esc => Action::Cancel,
            KeyCode::Left => Action::Cursor(-1, 0),
            KeyCode::Right => Action::Cursor(1, 0),
            KeyCode::Up => Action::Cursor(0, -1),
            KeyCode::Down => Action::Cursor(0, 1),
            KeyCode::Tab => Action::NextPiece(1),
            KeyCode::BackTab => Action::NextPiece(-1),
            KeyCode::Char('u') => Action::Undo,
            KeyCode::Char('r') => Action::Redo,
            KeyCode::Char('h') => Action::Hint,
            KeyCode::Char('o') => Action::Odds,
            KeyCode::Char('g') => Action::Guidelines,
            KeyCode::Char('R') => Action::Rules,
            KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
            KeyCode::Char('q') => Action::Quit,
            KeyCode::Char('n') if is_over => Action::Rematch,
            KeyCode::Char('m') if is_over => Action::NewGame,
            KeyCode::PageUp => Action::Scroll(5),
            KeyCode::PageDown => Action::Scroll(-5),
            _ => return None,
        })
    }
}
