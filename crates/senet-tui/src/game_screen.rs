//! The screen of a game in progress: its state, what keys and clicks do, and what happens as time passes.
//!
//! `game_view` draws it. The parts of the state machine: `turn` plays the game, `move_input` and `cursor`
//! choose a move, `analysis` asks the worker for hints and computer moves, `actions` maps keys to actions.

mod actions;
mod analysis;
mod cursor;
mod move_input;
mod turn;

pub(crate) use actions::{Action, Request};
pub(crate) use move_input::{goal, source};

use std::time::Duration;

use ratatui::crossterm::event::{Event, KeyEventKind, MouseEventKind};
use senet::{Place, Square};
use senet_play::{Evaluation, RankedMove, Source};

use crate::analysis_worker::{AnalysisKind, AnalysisWorker};
use crate::click_regions::ClickRegions;
use crate::options::Seat;
use crate::phrases;
use crate::session::{ComputerDecision, Session};
use crate::store::{SaveError, Store};

/// What the screen shows at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The throws that decide who begins; the first `shown` of them are visible.
    Opening { shown: usize },
    /// The animation of a throw.
    Rolling { left: Duration },
    /// The game: throwing and moving.
    Play,
}

/// A message to the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    Info(String),
    /// Why something cannot be done.
    Refused(String),
}

/// A hint for the player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Hint {
    Move(RankedMove),
    /// Throwing is better than the move instead of throwing; the evaluations of both, in this order.
    Throw(Evaluation, Evaluation),
    /// Nothing but throwing can be done; the evaluation before the throw.
    BeforeThrow(Evaluation),
    /// The move instead of throwing is better; the evaluations of throwing and of the move, in this order.
    MoveInstead(Evaluation, Evaluation),
}

/// The length of the animation of a throw.
pub(crate) const ROLL_DURATION: Duration = Duration::from_millis(700);
/// The time each opening throw is shown.
const OPENING_DELAY: Duration = Duration::from_millis(1100);

/// The screen of a game.
pub(crate) struct GameScreen {
    pub(crate) session: Session,
    pub(crate) phase: Phase,
    pub(crate) cursor: Place,
    /// The piece chosen to move.
    pub(crate) selected: Option<Place>,
    pub(crate) message: Option<Message>,
    pub(crate) hint: Option<Hint>,
    /// The win chances of the legal moves, best first; empty unless the player asked for them.
    pub(crate) odds: Vec<RankedMove>,
    pub(crate) worker: AnalysisWorker,
    /// The computer's next action, once the worker has found it.
    computer_decision: Option<ComputerDecision>,
    /// Whether the computer's last action follows from exact values or an estimate, if its level tells.
    pub(crate) basis: Option<Source>,
    /// Why the game could not be saved.
    pub(crate) save_error: Option<String>,
    /// The number of plies up to which the game is saved; `None` if nothing of it is.
    pub(crate) saved_plies: Option<usize>,
    /// Whether a game between computers is paused.
    pub(crate) paused: bool,
    /// How many lines the list of moves is scrolled up from its end.
    pub(crate) scroll: usize,
    /// Whether a paused computer makes one action.
    single_step: bool,
    /// The time until the computer acts, or the next opening throw is shown.
    wait: Duration,
    /// The next game of a match. It is saved as soon as this game is over.
    next: Option<Session>,
    pub(crate) regions: ClickRegions<Action>,
    today: fn() -> String,
}

impl GameScreen {
    pub(crate) fn new(
        session: Session,
        store: &Store,
        worker: AnalysisWorker,
        today: fn() -> String,
    ) -> GameScreen {
        let is_new = session.game.plies().is_empty() && session.game.throw().is_none();
        let shows_opening = is_new && !session.opening.rolls.is_empty();
        let mut screen = GameScreen {
            session,
            phase: if shows_opening { Phase::Opening { shown: 0 } } else { Phase::Play },
            cursor: Place::On(Square::at(1)),
            selected: None,
            message: None,
            hint: None,
            odds: Vec::new(),
            worker,
            computer_decision: None,
            basis: None,
            save_error: None,
            saved_plies: None,
            paused: false,
            single_step: false,
            scroll: 0,
            wait: OPENING_DELAY / 2,
            next: None,
            regions: ClickRegions::new(),
            today,
        };
        if !shows_opening {
            screen.prepare_turn();
        }
        screen.save(store);
        screen
    }

    /// Whether a person is to throw or to move.
    pub(crate) fn waits_for_person(&self) -> bool {
        self.phase == Phase::Play && !self.is_over() && self.session.seat_to_move() == Seat::Person
    }

    pub(crate) fn is_over(&self) -> bool {
        self.session.game.result().is_some()
    }

    /// Handles a key, a click or a movement of the mouse.
    pub(crate) fn update(&mut self, event: &Event, store: &Store) -> Request {
        let action = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.action_for_key(key),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(_) => self.regions.at(mouse.column, mouse.row),
                MouseEventKind::Moved => {
                    self.hover(mouse.column, mouse.row);
                    None
                }
                MouseEventKind::ScrollUp => Some(Action::Scroll(1)),
                MouseEventKind::ScrollDown => Some(Action::Scroll(-1)),
                _ => None,
            },
            _ => None,
        };
        action.map_or(Request::Nothing, |action| self.perform(action, store))
    }

    fn perform(&mut self, action: Action, store: &Store) -> Request {
        if !matches!(action, Action::Scroll(_) | Action::Nothing) {
            self.message = None;
        }
        match action {
            Action::Rules => return Request::Rules,
            Action::Help => return Request::Help,
            Action::Quit => return Request::Quit,
            Action::NewGame => return Request::NewGame,
            Action::Rematch => return Request::Rematch,
            Action::Undo => self.undo(store),
            Action::Redo => self.redo(store),
            Action::Hint => self.request_analysis(AnalysisKind::Hint),
            Action::Odds => self.toggle_odds(),
            Action::Pause => self.paused = !self.paused,
            Action::Guidelines => {
                self.session.guidelines = self.session.guidelines.toggled();
                let state = self.session.guidelines.name();
                self.message = Some(Message::Info(format!("guidelines are {state}")));
                self.save(store);
            }
            Action::Scroll(lines) => {
                let max = self.session.game.plies().len();
                self.scroll = self.scroll.saturating_add_signed(isize::from(lines)).min(max);
            }
            Action::Cursor(columns, rows) => {
                self.move_cursor(columns, rows);
                self.explain_illegal();
            }
            Action::NextPiece(step) => {
                self.next_piece(step);
                self.explain_illegal();
            }
            Action::Cancel => self.selected = None,
            Action::Confirm => self.confirm(store),
            Action::Throw if self.phase == Phase::Play && self.session.game.throw().is_some() => {}
            Action::Throw => self.confirm(store),
            Action::MoveInstead => self.move_instead(store),
            Action::Pass => self.pass(store),
            Action::Number(number) => self.choose_number(number, store),
            Action::Point(place) => self.point(place, store),
            Action::Nothing => {}
        }
        Request::Nothing
    }

    /// Advances by a time: the animation of a throw, the opening throws, the computer.
    pub(crate) fn tick(&mut self, passed: Duration, store: &Store) {
        if !self.is_over() {
            self.session.elapsed += passed;
        }
        self.receive_analysis();
        match self.phase {
            Phase::Rolling { left } => match left.checked_sub(passed) {
                Some(left) if left > Duration::ZERO => self.phase = Phase::Rolling { left },
                _ => self.finish_roll(),
            },
            Phase::Opening { shown } => {
                let all_shown = shown >= self.session.opening.rolls.len();
                // A person confirms the last opening throw with a key.
                let waits_for_key = all_shown && !self.session.only_computers();
                self.wait = self.wait.saturating_sub(passed);
                if self.wait.is_zero() && !waits_for_key {
                    self.next_opening_throw(store);
                }
            }
            Phase::Play => {
                let is_paused = self.paused && !self.single_step;
                if self.is_over() || self.session.seat_to_move() == Seat::Person || is_paused {
                    return;
                }
                self.start_computer_decision();
                self.wait = self.wait.saturating_sub(passed);
                if self.wait.is_zero() {
                    self.play_computer_turn(store);
                }
            }
        }
    }

    /// Whether the screen changes without input, so that it must be drawn again soon.
    pub(crate) fn is_animating(&self) -> bool {
        match self.phase {
            Phase::Rolling { .. } | Phase::Opening { .. } => true,
            Phase::Play => {
                let computer_plays = self.session.seat_to_move() != Seat::Person && !self.paused;
                !self.is_over() && (computer_plays || self.worker.pending().is_some())
            }
        }
    }

    fn save(&mut self, store: &Store) {
        if !self.is_over() {
            let saved = store.save(&self.session);
            self.report_save_error(saved);
        }
    }

    /// Keeps the error of a failed save for the title, and shows a new error as a message. Play continues.
    fn report_save_error(&mut self, saved: Result<(), SaveError>) {
        let error = saved.err().map(|error| error.to_string());
        if error.is_some() && error != self.save_error {
            self.message = error.as_deref().map(|error| Message::Refused(phrases::sentence(error)));
        }
        if error.is_none() {
            self.saved_plies = Some(self.session.game.plies().len());
        }
        self.save_error = error;
    }

    /// Saves the game with its playing time before the screen is left, and a game that is over again if that
    /// failed before. Returns why it is not saved.
    pub(crate) fn save_before_leaving(&mut self, store: &Store) -> Option<&str> {
        if !self.is_over() {
            self.save(store);
        } else if self.save_error.is_some() {
            self.finish(store);
        }
        let has_begun = !self.session.game.plies().is_empty() || self.session.game.throw().is_some();
        self.save_error.as_deref().filter(|_| has_begun)
    }

    /// What of the game is saved, if the rest cannot be.
    pub(crate) fn saved_part(&self) -> String {
        match self.saved_plies {
            None | Some(0) => "nothing of this game is saved".to_owned(),
            Some(plies) => {
                let all = self.session.game.plies().len();
                format!("the game is saved only up to move {} of {all}", plies.min(all))
            }
        }
    }

    fn refuse(&mut self, reason: &str) {
        self.message = Some(Message::Refused(phrases::sentence(reason)));
    }
}
