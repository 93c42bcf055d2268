//! The cursor, the mouse over the board, and what stands out there.

use senet::{Move, Place, Side, Square};

use super::choosing::{goal, source};
use super::{Deed, GameScreen};
use crate::board_view::Marks;
use crate::options::Guidelines;

impl GameScreen {
    /// What stands out on the board.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        if let Some(last) = self.table.game.plies().last() {
            marks.last = [last.mv.from(), last.mv.to()].into_iter().flatten().collect();
        }
        if !self.waits_for_person() {
            return marks;
        }
        marks.cursor = self.cursor.square().filter(|_| self.table.game.throw().is_some());
        marks.selected = self.selected.and_then(Place::square);
        if self.table.guidelines == Guidelines::On {
            let moves = self.legal_moves();
            marks.movable = moves.iter().filter_map(|mv| mv.from()).collect();
            let from = self.selected.unwrap_or(self.cursor);
            let leads_to = |square: &Square| {
                moves.iter().any(|mv| source(*mv) == from && self.leads_to(*mv, Place::On(*square)))
            };
            marks.targets = Square::all().filter(leads_to).collect();
        }
        marks
    }

    /// Whether a place beside the board is marked as a target or as a source.
    pub(crate) fn beside_is_marked(&self, place: Place) -> bool {
        if !self.waits_for_person() || self.table.guidelines == Guidelines::Off {
            return false;
        }
        let from = self.selected.unwrap_or(self.cursor);
        self.legal_moves()
            .iter()
            .any(|mv| source(*mv) == place || (goal(*mv) == place && source(*mv) == from))
    }

    /// The mouse over a piece that can be moved, or over where the chosen one can go, shows what the move would do.
    pub(super) fn hover(&mut self, column: u16, row: u16) {
        let Some(Deed::Point(place)) = self.regions.at(column, row) else { return };
        if self.waits_for_person() && self.table.guidelines == Guidelines::On {
            let shows = |mv: &Move| match self.selected {
                None => source(*mv) == place,
                Some(from) => source(*mv) == from && self.leads_to(*mv, place),
            };
            if self.legal_moves().iter().any(shows) {
                self.cursor = place;
            }
        }
    }

    pub(super) fn next_piece(&mut self, step: i8) {
        let mut places: Vec<Place> = self.legal_moves().into_iter().map(source).collect();
        places.dedup();
        if self.table.guidelines == Guidelines::Off || self.must_pass() {
            let (position, side) = (self.table.game.position(), self.table.game.side());
            let hand = (position.hand(side) > 0).then_some(Place::Hand);
            places = hand.into_iter().chain(position.squares(side).iter().map(Place::On)).collect();
        }
        if places.is_empty() {
            return;
        }
        let from = self.selected.take().unwrap_or(self.cursor);
        let now = places.iter().position(|place| *place == from);
        let count = places.len() as isize;
        let next = now.map_or(0, |now| (now as isize + isize::from(step)).rem_euclid(count));
        self.cursor = places[next as usize];
    }

    /// The cursor goes over the board as it is drawn. The hand lies before the first square of the way, and the place for
    /// pieces borne off behind the last.
    pub(super) fn move_cursor(&mut self, columns: i8, rows: i8) {
        let down_the_board = self.table.game.rules().spec().points.goal == senet::points::Goal::LineUp;
        let has_hand = Side::BOTH.iter().any(|side| self.table.game.start().hand(*side) > 0)
            || Side::BOTH.iter().any(|side| self.table.game.position().hand(*side) > 0);
        let (hand_row, hand_column) = if down_the_board { (3, 11) } else { (1, 0) };
        let (row, column) = match self.cursor {
            Place::On(square) => (square.row() as i8, square.column() as i8),
            Place::Hand => (hand_row, hand_column),
            Place::Off => (3, 11),
        };
        let (row, column) = ((row + rows).clamp(1, 3), column + columns);
        self.cursor = if has_hand && (row, column) == (hand_row, hand_column) {
            Place::Hand
        } else if !down_the_board && row == 3 && column == 11 {
            Place::Off
        } else {
            let column = column.clamp(1, 10);
            let number = if row == 2 { 21 - column } else { (row - 1) * 10 + column };
            Place::On(Square::at(number as u8))
        };
    }
}
