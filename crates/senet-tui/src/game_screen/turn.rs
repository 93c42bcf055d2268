//! Playing the game: throws, moves, undo, the computer's turns, the next game of a match.

use std::time::Duration;

use senet::{Move, Place, Stage};

use super::{GameScreen, Message, OPENING_DELAY, Phase, ROLL_DURATION, source};
use crate::options::{Guidelines, Seat};
use crate::session::{ComputerDecision, Decision};
use crate::store::Store;

/// How long the computer waits before it throws, and before it moves.
const THROW_DELAY: Duration = Duration::from_millis(500);
const MOVE_DELAY: Duration = Duration::from_millis(800);
/// How long a forced pass of the computer is shown.
const PASS_DELAY: Duration = Duration::from_millis(1800);

impl GameScreen {
    /// Does the next thing that is due: throws, ends an animation, passes, or chooses the place under the
    /// cursor.
    pub(super) fn confirm(&mut self, store: &Store) {
        match self.phase {
            Phase::Rolling { .. } => return self.finish_roll(),
            Phase::Opening { .. } => return self.next_opening_throw(store),
            Phase::Play => {}
        }
        if self.is_over() {
            return;
        }
        if self.session.seat_to_move() != Seat::Person {
            if self.paused {
                self.single_step = true;
                self.play_computer_turn(store);
            } else {
                // The player does not want to wait for the computer.
                self.wait = Duration::ZERO;
            }
            return;
        }
        if self.session.game.throw().is_none() {
            self.throw(store);
        } else if self.must_pass() {
            self.play(Move::Pass, store);
        } else {
            self.choose(self.cursor, store);
        }
    }

    pub(super) fn next_opening_throw(&mut self, store: &Store) {
        let Phase::Opening { shown } = self.phase else { return };
        if shown < self.session.opening.rolls.len() {
            self.phase = Phase::Opening { shown: shown + 1 };
            self.wait = OPENING_DELAY;
        } else {
            self.phase = Phase::Play;
            self.prepare_turn();
            self.save(store);
        }
    }

    /// Performs the computer's next action, if it has been decided.
    pub(super) fn play_computer_turn(&mut self, store: &Store) {
        self.start_computer_decision();
        let decision = if self.session.needs_analysis() {
            self.computer_decision.take()
        } else {
            self.session.decide(None)
        };
        let Some(ComputerDecision { decision, basis }) = decision else { return };
        self.single_step = false;
        match decision {
            Decision::Throw => self.throw(store),
            Decision::MoveInstead => {
                self.session.move_instead();
                self.after_move(store);
            }
            Decision::Play(mv) => self.play(mv, store),
        }
        self.basis = basis;
    }

    fn throw(&mut self, store: &Store) {
        if self.session.throw().is_some() {
            // The throw is saved before it is shown, so that restarting the program cannot change it.
            self.save(store);
            self.hint = None;
            self.phase = Phase::Rolling { left: ROLL_DURATION };
        }
    }

    pub(super) fn finish_roll(&mut self) {
        self.phase = Phase::Play;
        self.prepare_turn();
    }

    /// Resets everything that belonged to the previous position, and places the cursor.
    pub(super) fn prepare_turn(&mut self) {
        self.session.make_fixed_throw();
        self.selected = None;
        self.hint = None;
        self.odds.clear();
        self.worker.cancel();
        self.computer_decision = None;
        self.basis = None;
        self.scroll = 0;
        let game = &self.session.game;
        self.wait = match game.turn() {
            None => THROW_DELAY,
            Some(turn) if turn.forced() == Some(Move::Pass) => PASS_DELAY,
            Some(_) => MOVE_DELAY,
        };
        // With guidelines, the cursor starts on a piece that can move; without, the player has to find it.
        let first = self.legal_moves().first().copied().filter(|_| self.session.guidelines == Guidelines::On);
        let foremost = game.position().squares(game.side()).iter().next_back();
        if let Some(place) = first.map(source).or(foremost.map(Place::On)) {
            self.cursor = place;
        }
    }

    pub(super) fn play(&mut self, mv: Move, store: &Store) {
        match self.session.play(mv) {
            Some(Ok(_)) => self.after_move(store),
            Some(Err(illegal)) => self.refuse(&illegal.to_string()),
            None => {}
        }
    }

    fn after_move(&mut self, store: &Store) {
        self.prepare_turn();
        if self.is_over() {
            self.next = self
                .session
                .series_with_result()
                .filter(|series| !series.is_over())
                .map(|_| self.session.next((self.today)()));
            self.finish(store);
        } else {
            self.save(store);
        }
    }

    /// Archives the finished game.
    pub(super) fn finish(&mut self, store: &Store) {
        let saved = store.finish(&mut self.session, self.next.as_ref());
        self.report_save_error(saved);
    }

    /// Makes the move that rescues a piece from the water instead of throwing.
    pub(super) fn move_instead(&mut self, store: &Store) {
        if !self.waits_for_person() {
            return;
        }
        if self.session.move_instead().is_some() {
            self.after_move(store);
        } else if self.session.game.rules().plan().holding_squares().is_empty() {
            self.refuse("in this ruleset, no move is made instead of throwing");
        } else if self.session.game.throw().is_some() {
            self.refuse("you have already thrown; a piece is rescued from the water before throwing");
        } else {
            self.refuse(
                "there is no piece to rescue: none of your pieces is in the water, or 15 is occupied",
            );
        }
    }

    pub(super) fn pass(&mut self, store: &Store) {
        if !self.waits_for_person() {
            return;
        }
        match self.session.game.turn() {
            None => self.refuse("throw first"),
            Some(_) => self.play(Move::Pass, store),
        }
    }

    pub(super) fn undo(&mut self, store: &Store) {
        if self.session.undo() {
            self.resume_at_decision(store);
            self.message = Some(Message::Info("move undone; r redoes it".to_owned()));
        } else {
            self.refuse("there is no decision to undo");
        }
    }

    pub(super) fn redo(&mut self, store: &Store) {
        if self.session.redo() {
            if self.is_over() {
                self.phase = Phase::Play;
                self.after_move(store);
            } else {
                self.resume_at_decision(store);
            }
        } else {
            self.refuse("there is no move to redo");
        }
    }

    fn resume_at_decision(&mut self, store: &Store) {
        self.next = None;
        self.phase = Phase::Play;
        self.paused = self.session.only_computers();
        self.prepare_turn();
        self.save(store);
    }

    pub(crate) fn rematch(&mut self, store: &Store) {
        if matches!(self.session.game.stage(), Stage::Over(_)) {
            let next = self.next.take().unwrap_or_else(|| self.session.next((self.today)()));
            *self = GameScreen::new(next, store, self.worker.with_same_tablebase(), self.today);
        }
    }
}
