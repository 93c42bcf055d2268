//! Choosing a piece and where it goes; and being told why not.

use senet::points::LastSquare;
use senet::{Move, Place, Square};

use super::{GameScreen, Message, Phase};
use crate::options::Guidelines;
use crate::save::Store;
use crate::words;

impl GameScreen {
    /// The legal moves, if the person to move sees them.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        match self.table.game.turn() {
            Some(turn) if self.phase == Phase::Play => turn.moves().filter(|mv| *mv != Move::Pass).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether nothing can be done but to pass.
    pub(crate) fn must_pass(&self) -> bool {
        self.table.game.turn().is_some_and(|turn| turn.forced() == Some(Move::Pass))
    }

    /// Whether a piece could be moved, but need not be.
    pub(crate) fn may_pass(&self) -> bool {
        self.table.game.turn().is_some_and(|turn| turn.move_set().may_pass() && turn.forced().is_none())
    }

    /// The move that is meant by the selected piece and the cursor, or by the cursor alone; for a preview.
    pub(crate) fn meant(&self) -> Option<Move> {
        let moves = self.legal_moves();
        let at_cursor =
            |from: Place| moves.iter().copied().find(|mv| source(*mv) == from && goal(*mv) == self.cursor);
        match self.selected {
            Some(from) => {
                at_cursor(from).or_else(|| only(moves.iter().copied().filter(|mv| source(*mv) == from)))
            }
            None => only(moves.iter().copied().filter(|mv| source(*mv) == self.cursor)),
        }
    }

    pub(super) fn choose_number(&mut self, number: usize, store: &Store) {
        if !self.waits_for_person() {
            return;
        }
        if self.table.guidelines == Guidelines::Off {
            return self.refuse("the legal moves are numbered only with the guidelines on (g)");
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

    pub(super) fn point(&mut self, place: Place, store: &Store) {
        if self.waits_for_person() && self.table.game.throw().is_some() {
            self.cursor = place;
            self.choose(place, store);
        }
    }

    /// A place is chosen: as the piece to be moved, or as where it is moved to.
    pub(super) fn choose(&mut self, place: Place, store: &Store) {
        let moves = self.legal_moves();
        if let Some(from) = self.selected {
            let meant = moves.iter().copied().find(|mv| source(*mv) == from && self.leads_to(*mv, place));
            let lone = only(moves.iter().copied().filter(|mv| source(*mv) == from));
            // A second click on the piece itself makes its only move.
            if let Some(mv) = meant.or(lone.filter(|_| place == from)) {
                return self.play(mv, store);
            }
            if !self.is_own(place) || place == from {
                return self.refuse_target(from, place);
            }
        }
        let mut leaving = moves.iter().copied().filter(|mv| source(*mv) == place);
        match leaving.next() {
            Some(mv) => {
                self.selected = Some(place);
                self.cursor = goal(mv);
            }
            None => self.refuse_piece(place),
        }
    }

    /// Whether a move takes its piece to a place. Where landing on 30 is leaving, 30 stands for off.
    pub(super) fn leads_to(&self, mv: Move, place: Place) -> bool {
        let leaves = self.table.game.rules().spec().points.last_square == LastSquare::Leaves;
        let through_30 = leaves && matches!(mv, Move::BearOff { .. }) && place == Place::On(Square::HORUS);
        goal(mv) == place || through_30
    }

    pub(super) fn is_own(&self, place: Place) -> bool {
        let (position, side) = (self.table.game.position(), self.table.game.side());
        match place {
            Place::On(square) => position.occupant(square) == Some(side),
            Place::Hand => position.hand(side) > 0,
            Place::Off => false,
        }
    }

    /// Where nothing can move, the cursor asks each piece why.
    pub(super) fn say_why_not(&mut self) {
        if self.waits_for_person() && self.must_pass() && self.is_own(self.cursor) {
            self.refuse_piece(self.cursor);
        }
    }

    pub(super) fn refuse_piece(&mut self, place: Place) {
        self.selected = None;
        let refusal = self.table.game.turn().and_then(|turn| turn.refusal_from(place));
        match refusal {
            Some(refusal) => self.refuse(&refusal.to_string()),
            None if place == Place::Off => self.refuse("choose one of your pieces first, then where it goes"),
            None => self.refuse("that cannot be moved"),
        }
    }

    pub(super) fn refuse_target(&mut self, from: Place, to: Place) {
        let asked = match (from, to) {
            (_, to) if to == from => return self.refuse("choose where the piece goes"),
            (Place::Hand, Place::On(to)) => Move::Enter { to },
            (Place::On(from), Place::On(to)) => Move::Step { from, to },
            (Place::On(from), Place::Off) => Move::BearOff { from },
            _ => return self.refuse("a piece goes to a square, or off the board"),
        };
        if let Some(refusal) = self.table.game.turn().map(|turn| turn.refusal(asked).to_string()) {
            self.refuse(&refusal);
        }
    }

    pub(super) fn refuse(&mut self, why: &str) {
        self.message = Some(Message::Refused(words::sentence(why)));
    }
}

/// Where a move takes its piece from.
pub(crate) fn source(mv: Move) -> Place {
    match mv {
        Move::Enter { .. } | Move::Pass => Place::Hand,
        Move::Step { from, .. } | Move::BearOff { from } => Place::On(from),
    }
}

/// Where a move takes its piece to, before the houses take it on.
pub(crate) fn goal(mv: Move) -> Place {
    match mv {
        Move::Enter { to } | Move::Step { to, .. } => Place::On(to),
        Move::BearOff { .. } => Place::Off,
        Move::Pass => Place::Hand,
    }
}

/// The only one there is.
pub(super) fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    items.next().filter(|_| items.next().is_none())
}
