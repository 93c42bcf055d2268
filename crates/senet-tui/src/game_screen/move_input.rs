//! Choosing a piece and its target, and the reasons for illegal choices.

use senet::points::LastSquare;
use senet::{Move, Place, Square};

use super::{GameScreen, Phase};
use crate::options::Guidelines;
use crate::store::Store;

impl GameScreen {
    /// The legal moves of the current throw, without passing.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        match self.session.game.turn() {
            Some(turn) if self.phase == Phase::Play => turn.moves().filter(|mv| *mv != Move::Pass).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether passing is the only legal move.
    pub(crate) fn must_pass(&self) -> bool {
        self.session.game.turn().is_some_and(|turn| turn.forced() == Some(Move::Pass))
    }

    /// Whether the player may pass although a piece can move.
    pub(crate) fn may_pass(&self) -> bool {
        self.session.game.turn().is_some_and(|turn| turn.move_set().may_pass() && turn.forced().is_none())
    }

    /// The move that the selected piece and the cursor, or the cursor alone, determine.
    pub(crate) fn previewed_move(&self) -> Option<Move> {
        let moves = self.legal_moves();
        let from = self.selected.unwrap_or(self.cursor);
        let at_cursor = moves.iter().copied().find(|mv| source(*mv) == from && goal(*mv) == self.cursor);
        at_cursor
            .filter(|_| self.selected.is_some())
            .or_else(|| only(moves.iter().copied().filter(|mv| source(*mv) == from)))
    }

    /// Chooses the legal move with a number. Choosing it again makes it.
    pub(super) fn choose_number(&mut self, number: usize, store: &Store) {
        if !self.waits_for_person() {
            return;
        }
        if self.session.guidelines == Guidelines::Off {
            return self.refuse("the legal moves have numbers only while the guidelines are on (key g)");
        }
        let Some(mv) = self.legal_moves().get(number).copied() else {
            return self.refuse("no legal move has this number");
        };
        if self.selected == Some(source(mv)) && self.cursor == goal(mv) {
            self.play(mv, store);
        } else {
            self.selected = Some(source(mv));
            self.cursor = goal(mv);
        }
    }

    /// Chooses a place with the mouse.
    pub(super) fn point(&mut self, place: Place, store: &Store) {
        if self.waits_for_person() && self.session.game.throw().is_some() {
            self.cursor = place;
            self.choose(place, store);
        }
    }

    /// Chooses a place: as the piece to move or, if a piece is selected, as its target.
    pub(super) fn choose(&mut self, place: Place, store: &Store) {
        let moves = self.legal_moves();
        if let Some(from) = self.selected {
            let chosen = moves.iter().copied().find(|mv| source(*mv) == from && self.leads_to(*mv, place));
            let only_move = only(moves.iter().copied().filter(|mv| source(*mv) == from));
            // Choosing the piece itself again makes its only move.
            if let Some(mv) = chosen.or(only_move.filter(|_| place == from)) {
                return self.play(mv, store);
            }
            if !self.is_own(place) || place == from {
                return self.refuse_target(from, place);
            }
        }
        let mut from_place = moves.iter().copied().filter(|mv| source(*mv) == place);
        match from_place.next() {
            Some(mv) => {
                self.selected = Some(place);
                self.cursor = goal(mv);
            }
            None => self.refuse_piece(place),
        }
    }

    /// Whether a move takes its piece to a place. If pieces that land on 30 leave the board, 30 stands for
    /// off.
    pub(super) fn leads_to(&self, mv: Move, place: Place) -> bool {
        let leaves = self.session.game.rules().spec().points.last_square == LastSquare::Leaves;
        let through_30 = leaves && matches!(mv, Move::BearOff { .. }) && place == Place::On(Square::HORUS);
        goal(mv) == place || through_30
    }

    /// Whether the side to move has a piece at a place.
    pub(super) fn is_own(&self, place: Place) -> bool {
        let (position, side) = (self.session.game.position(), self.session.game.side());
        match place {
            Place::On(square) => position.occupant(square) == Some(side),
            Place::Hand => position.hand(side) > 0,
            Place::Off => false,
        }
    }

    /// If no piece can move, shows why the piece under the cursor cannot.
    pub(super) fn explain_illegal(&mut self) {
        if self.waits_for_person() && self.must_pass() && self.is_own(self.cursor) {
            self.refuse_piece(self.cursor);
        }
    }

    fn refuse_piece(&mut self, place: Place) {
        self.selected = None;
        let refusal = self.session.game.turn().and_then(|turn| turn.refusal_from(place));
        match refusal {
            Some(refusal) => self.refuse(&refusal.to_string()),
            None if place == Place::Off => self.refuse("choose one of your pieces first, then its target"),
            None => self.refuse("this piece cannot move"),
        }
    }

    fn refuse_target(&mut self, from: Place, to: Place) {
        let mv = match (from, to) {
            (_, to) if to == from => return self.refuse("choose a target for the piece"),
            (Place::Hand, Place::On(to)) => Move::Enter { to },
            (Place::On(from), Place::On(to)) => Move::Step { from, to },
            (Place::On(from), Place::Off) => Move::BearOff { from },
            _ => return self.refuse("a piece can only move to a square or off the board"),
        };
        if let Some(refusal) = self.session.game.turn().map(|turn| turn.refusal(mv).to_string()) {
            self.refuse(&refusal);
        }
    }
}

/// The place that a move takes its piece from.
pub(crate) fn source(mv: Move) -> Place {
    match mv {
        Move::Enter { .. } | Move::Pass => Place::Hand,
        Move::Step { from, .. } | Move::BearOff { from } => Place::On(from),
    }
}

/// The place that a move takes its piece to, before houses move it on.
pub(crate) fn goal(mv: Move) -> Place {
    match mv {
        Move::Enter { to } | Move::Step { to, .. } => Place::On(to),
        Move::BearOff { .. } => Place::Off,
        Move::Pass => Place::Hand,
    }
}

/// The only item of an iterator; `None` if there are none or several.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    items.next().filter(|_| items.next().is_none())
}
