//! The cursor, the mouse over the board, and the marks on the board.

use senet::points::Goal;
use senet::{Move, Place, Side, Square};

use super::move_input::{goal, source};
use super::{Action, GameScreen};
use crate::board_view::Marks;
use crate::options::Guidelines;

/// The row and column of the place for pieces borne off.
const OFF: (i8, i8) = (3, 11);

impl GameScreen {
    /// What is highlighted on the board.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        if let Some(last) = self.session.game.plies().last() {
            marks.last = [last.mv.from(), last.mv.to()].into_iter().flatten().collect();
        }
        if !self.waits_for_person() {
            return marks;
        }
        marks.cursor = self.cursor.square().filter(|_| self.session.game.throw().is_some());
        marks.selected = self.selected.and_then(Place::square);
        if self.session.guidelines == Guidelines::On {
            let moves = self.legal_moves();
            marks.movable = moves.iter().filter_map(|mv| mv.from()).collect();
            let from = self.selected.unwrap_or(self.cursor);
            let is_target = |square: &Square| {
                moves.iter().any(|mv| source(*mv) == from && self.leads_to(*mv, Place::On(*square)))
            };
            marks.targets = Square::all().filter(is_target).collect();
        }
        marks
    }

    /// Whether the hand or the place for pieces borne off is marked as movable or as a target.
    pub(crate) fn off_board_is_marked(&self, place: Place) -> bool {
        if !self.waits_for_person() || self.session.guidelines == Guidelines::Off {
            return false;
        }
        let from = self.selected.unwrap_or(self.cursor);
        self.legal_moves()
            .iter()
            .any(|mv| source(*mv) == place || (goal(*mv) == place && source(*mv) == from))
    }

    /// Moves the cursor to the place under the mouse, if that previews a legal move.
    pub(super) fn hover(&mut self, column: u16, row: u16) {
        let Some(Action::Point(place)) = self.regions.at(column, row) else { return };
        if self.waits_for_person() && self.session.guidelines == Guidelines::On {
            let is_previewed = |mv: &Move| match self.selected {
                None => source(*mv) == place,
                Some(from) => source(*mv) == from && self.leads_to(*mv, place),
            };
            if self.legal_moves().iter().any(is_previewed) {
                self.cursor = place;
            }
        }
    }

    /// Moves the cursor to the next movable piece. Without guidelines, or if no piece can move, to the next
    /// own piece.
    pub(super) fn next_piece(&mut self, step: i8) {
        let mut places: Vec<Place> = self.legal_moves().into_iter().map(source).collect();
        places.dedup();
        if self.session.guidelines == Guidelines::Off || self.must_pass() {
            let (position, side) = (self.session.game.position(), self.session.game.side());
            let hand = (position.hand(side) > 0).then_some(Place::Hand);
            places = hand.into_iter().chain(position.squares(side).iter().map(Place::On)).collect();
        }
        if places.is_empty() {
            return;
        }
        let from = self.selected.take().unwrap_or(self.cursor);
        let current = places.iter().position(|place| *place == from);
        let count = places.len() as isize;
        let next = current.map_or(0, |current| (current as isize + isize::from(step)).rem_euclid(count));
        self.cursor = places[next as usize];
    }

    /// Moves the cursor over the board as drawn. The hand is next to the first square of the path, and the
    /// place for pieces borne off next to the last one.
    pub(super) fn move_cursor(&mut self, columns: i8, rows: i8) {
        let game = &self.session.game;
        let lines_up = game.rules().spec().points.goal == Goal::LineUp;
        let has_hand =
            Side::BOTH.iter().any(|side| game.start().hand(*side) > 0 || game.position().hand(*side) > 0);
        let hand = if lines_up { (3, 11) } else { (1, 0) };
        let (row, column) = match self.cursor {
            Place::On(square) => (square.row() as i8, square.column() as i8),
            Place::Hand => hand,
            Place::Off => OFF,
        };
        let (row, column) = ((row + rows).clamp(1, 3), column + columns);
        self.cursor = if has_hand && (row, column) == hand {
            Place::Hand
        } else if !lines_up && (row, column) == OFF {
            Place::Off
        } else {
            let column = column.clamp(1, 10);
            let number = if row == 2 { 21 - column } else { (row - 1) * 10 + column };
            Place::On(Square::at(number as u8))
        };
    }
}
