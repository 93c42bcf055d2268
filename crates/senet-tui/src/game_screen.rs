//! A game being played: what keys and clicks do, and what goes on by itself.

mod choosing;
mod cursor;
mod deeds;

pub(crate) use choosing::{goal, source};
pub(crate) use deeds::{Deed, Request};

use std::time::Duration;

use ratatui::crossterm::event::{Event, KeyEventKind, MouseEventKind};
use senet::{Move, Place, Square, Stage};
use senet_play::{Evaluation, RankedMove, Source};

use crate::options::{Guidelines, Seat};
use crate::pointer::Regions;
use crate::save::{SaveError, Store};
use crate::table::{Chosen, Decision, Table};
use crate::thinking::{Advice, Thinker, Thought, Wish};
use crate::words;

/// What is to be seen at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The throws that decide who begins; this many lie on the table.
    Opening { shown: usize },
    /// Sticks or dice tumble.
    Tumbling { left: Duration },
    /// The game goes on.
    Play,
}

/// Something said to the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// News.
    Said(String),
    /// What cannot be done, and why.
    Refused(String),
}

/// A hint.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Hint {
    /// A move, with the chance to win.
    Move(RankedMove),
    /// To throw, with the chances to win by throwing and by moving instead.
    Throw(Evaluation, Evaluation),
    /// To move instead of throwing, with the chances to win by throwing and by moving instead.
    MoveInstead(Evaluation, Evaluation),
}

/// How long sticks tumble.
pub(crate) const TUMBLE: Duration = Duration::from_millis(700);
/// How long an opening throw is looked at.
const OPENING: Duration = Duration::from_millis(1100);
/// How long the computer waits before it throws, and before it moves.
const BEFORE_THROW: Duration = Duration::from_millis(500);
const BEFORE_MOVE: Duration = Duration::from_millis(800);
/// How long a pass of the computer can be read.
const BEFORE_PASS: Duration = Duration::from_millis(1800);

/// The screen of a game.
pub(crate) struct GameScreen {
    pub(crate) table: Table,
    pub(crate) phase: Phase,
    pub(crate) cursor: Place,
    pub(crate) selected: Option<Place>,
    pub(crate) message: Option<Message>,
    pub(crate) hint: Option<Hint>,
    /// What the legal moves are worth, best first, if that was asked for.
    pub(crate) chances: Vec<RankedMove>,
    pub(crate) thinker: Thinker,
    /// What the computer made up its mind to do.
    decided: Option<Chosen>,
    /// What the computer's last choice rests on, if it says.
    pub(crate) grounds: Option<Source>,
    /// Why the game could not be saved.
    pub(crate) trouble: Option<String>,
    pub(crate) paused: bool,
    /// How many lines before its end the list of moves is read.
    pub(crate) back: usize,
    /// Whether the computer is to go on once though it pauses.
    stepping: bool,
    /// Until the computer goes on.
    wait: Duration,
    /// The next game of a match, which is saved in the place of one that is over.
    next: Option<Table>,
    pub(crate) regions: Regions<Deed>,
    today: fn() -> String,
}

impl GameScreen {
    pub(crate) fn new(table: Table, store: &Store, thinker: Thinker, today: fn() -> String) -> GameScreen {
        let begins = table.game.plies().is_empty() && table.game.throw().is_none();
        let opening = begins && !table.opening.rolls.is_empty();
        let mut screen = GameScreen {
            table,
            phase: if opening { Phase::Opening { shown: 0 } } else { Phase::Play },
            cursor: Place::On(Square::at(1)),
            selected: None,
            message: None,
            hint: None,
            chances: Vec::new(),
            thinker,
            decided: None,
            grounds: None,
            trouble: None,
            paused: false,
            stepping: false,
            back: 0,
            wait: OPENING / 2,
            next: None,
            regions: Regions::new(),
            today,
        };
        if !opening {
            screen.settle();
        }
        screen.save(store);
        screen
    }

    /// Whether a person is to do something.
    pub(crate) fn waits_for_person(&self) -> bool {
        self.phase == Phase::Play && self.table.game.result().is_none() && self.table.now() == Seat::Person
    }

    pub(crate) fn update(&mut self, event: &Event, store: &Store) -> Request {
        let deed = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.deed_of_key(key),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(_) => self.regions.at(mouse.column, mouse.row),
                MouseEventKind::Moved => {
                    self.hover(mouse.column, mouse.row);
                    None
                }
                MouseEventKind::ScrollUp => Some(Deed::Scroll(1)),
                MouseEventKind::ScrollDown => Some(Deed::Scroll(-1)),
                _ => None,
            },
            _ => None,
        };
        deed.map_or(Request::Nothing, |deed| self.act(deed, store))
    }

    fn act(&mut self, deed: Deed, store: &Store) -> Request {
        if !matches!(deed, Deed::Scroll(_) | Deed::Nothing) {
            self.message = None;
        }
        match deed {
            Deed::Rules => return Request::Rules,
            Deed::Help => return Request::Help,
            Deed::Quit => return Request::Quit,
            Deed::NewGame => return Request::NewGame,
            Deed::Rematch => self.rematch(store),
            Deed::Undo => self.take_back(store),
            Deed::Redo => self.play_again(store),
            Deed::Hint => self.think_of(Wish::Hint),
            Deed::Chances => self.toggle_chances(),
            Deed::Pause => self.paused = !self.paused,
            Deed::Guidelines => {
                self.table.guidelines = self.table.guidelines.toggled();
                self.message =
                    Some(Message::Said(format!("guidelines are {}", self.table.guidelines.name())));
                self.save(store);
            }
            Deed::Scroll(lines) => {
                let most = self.table.game.plies().len();
                self.back = self.back.saturating_add_signed(isize::from(lines)).min(most);
            }
            Deed::Cursor(columns, rows) => {
                self.move_cursor(columns, rows);
                self.say_why_not();
            }
            Deed::NextPiece(step) => {
                self.next_piece(step);
                self.say_why_not();
            }
            Deed::Cancel => self.selected = None,
            Deed::Go => self.go(store),
            Deed::Throw if self.phase == Phase::Play && self.table.game.throw().is_some() => {}
            Deed::Throw => self.go(store),
            Deed::MoveInstead => self.move_instead(store),
            Deed::Pass => self.pass(store),
            Deed::Number(number) => self.choose_number(number, store),
            Deed::Point(place) => self.point(place, store),
            Deed::Nothing => {}
        }
        Request::Nothing
    }

    /// Goes on by itself: tumbling sticks, opening throws, the computer.
    pub(crate) fn tick(&mut self, passed: Duration, store: &Store) {
        if self.table.game.result().is_none() {
            self.table.elapsed += passed;
        }
        self.hear();
        match self.phase {
            Phase::Tumbling { left } => match left.checked_sub(passed) {
                Some(left) if left > Duration::ZERO => self.phase = Phase::Tumbling { left },
                _ => self.come_to_rest(),
            },
            Phase::Opening { shown } => {
                let all = shown >= self.table.opening.rolls.len();
                let persons = !self.table.only_computers();
                self.wait = self.wait.saturating_sub(passed);
                if self.wait.is_zero() && !(all && persons) {
                    self.next_opening_throw(store);
                }
            }
            Phase::Play => {
                let waits = self.paused && !self.stepping;
                if self.table.game.result().is_some() || self.table.now() == Seat::Person || waits {
                    return;
                }
                self.think_ahead();
                self.wait = self.wait.saturating_sub(passed);
                if self.wait.is_zero() {
                    self.computer_goes_on(store);
                }
            }
        }
    }

    /// Whether something moves without a key, so that the screen must be drawn again soon.
    pub(crate) fn is_lively(&self) -> bool {
        match self.phase {
            Phase::Tumbling { .. } | Phase::Opening { .. } => true,
            Phase::Play => {
                let computer_goes_on = self.table.now() != Seat::Person && !self.paused;
                self.table.game.result().is_none() && (computer_goes_on || self.thinker.wish().is_some())
            }
        }
    }

    fn next_opening_throw(&mut self, store: &Store) {
        let Phase::Opening { shown } = self.phase else { return };
        if shown < self.table.opening.rolls.len() {
            self.phase = Phase::Opening { shown: shown + 1 };
            self.wait = OPENING;
        } else {
            self.phase = Phase::Play;
            self.settle();
            self.save(store);
        }
    }

    fn computer_goes_on(&mut self, store: &Store) {
        self.think_ahead();
        let chosen = match self.table.needs_thought() {
            true => self.decided.take(),
            false => self.table.decide(None),
        };
        let Some(Chosen { decision, grounds }) = chosen else { return };
        self.stepping = false;
        match decision {
            Decision::Throw => self.throw(store),
            Decision::MoveInstead => {
                self.table.move_instead();
                self.after_move(store);
            }
            Decision::Play(mv) => self.play(mv, store),
        }
        self.grounds = grounds;
    }

    /// Begins to think about what the computer does, if that takes long and was not begun.
    fn think_ahead(&mut self) {
        if self.decided.is_none() && self.thinker.wish().is_none() && self.table.needs_thought() {
            self.thinker.begin(Wish::Decision, &self.table);
        }
    }

    /// Takes in what was thought.
    fn hear(&mut self) {
        match self.thinker.hear() {
            None => {}
            Some(Thought::Decision(chosen)) => self.decided = chosen,
            Some(Thought::Hint(advice)) => self.take_hint(advice),
            Some(Thought::Chances(advice)) => self.take_chances(advice),
        }
    }

    /// The one thing that is to be done now.
    fn go(&mut self, store: &Store) {
        match self.phase {
            Phase::Tumbling { .. } => return self.come_to_rest(),
            Phase::Opening { .. } => return self.next_opening_throw(store),
            Phase::Play => {}
        }
        if self.table.game.result().is_some() {
            return;
        }
        if self.table.now() != Seat::Person {
            match self.paused {
                true => {
                    self.stepping = true;
                    self.computer_goes_on(store);
                }
                // Impatience: the computer goes on at once.
                false => self.wait = Duration::ZERO,
            }
            return;
        }
        if self.table.game.throw().is_none() {
            self.throw(store);
        } else if self.must_pass() {
            self.play(Move::Pass, store);
        } else {
            self.choose(self.cursor, store);
        }
    }

    fn throw(&mut self, store: &Store) {
        if self.table.throw().is_some() {
            // Saved before anybody sees it: who breaks off now finds the same throw again.
            self.save(store);
            self.hint = None;
            self.phase = Phase::Tumbling { left: TUMBLE };
        }
    }

    fn come_to_rest(&mut self) {
        self.phase = Phase::Play;
        self.settle();
    }

    /// Makes ready for what comes next.
    fn settle(&mut self) {
        self.table.throw_what_is_certain();
        self.selected = None;
        self.hint = None;
        self.chances.clear();
        self.thinker.forget();
        self.decided = None;
        self.grounds = None;
        self.back = 0;
        let game = &self.table.game;
        self.wait = match game.turn() {
            None => BEFORE_THROW,
            Some(turn) if turn.forced() == Some(Move::Pass) => BEFORE_PASS,
            Some(_) => BEFORE_MOVE,
        };
        // The cursor waits on the first piece that can move; who plays without guidelines has to find it.
        let first = self.legal_moves().first().copied().filter(|_| self.table.guidelines == Guidelines::On);
        let foremost = game.position().squares(game.side()).iter().next_back();
        if let Some(place) = first.map(source).or(foremost.map(Place::On)) {
            self.cursor = place;
        }
    }

    fn play(&mut self, mv: Move, store: &Store) {
        match self.table.play(mv) {
            Some(Ok(_)) => self.after_move(store),
            Some(Err(illegal)) => self.refuse(&illegal.to_string()),
            None => {}
        }
    }

    fn after_move(&mut self, store: &Store) {
        self.settle();
        if self.table.game.result().is_some() {
            self.next = self
                .table
                .series_after()
                .filter(|series| !series.is_over())
                .map(|_| self.table.next((self.today)()));
            let saved = store.finish(&mut self.table, self.next.as_ref());
            self.tell_of_trouble(saved);
        } else {
            self.save(store);
        }
    }

    fn save(&mut self, store: &Store) {
        if self.table.game.result().is_none() {
            let saved = store.save(&self.table);
            self.tell_of_trouble(saved);
        }
    }

    /// That a game cannot be saved is said once, and play goes on.
    fn tell_of_trouble(&mut self, saved: Result<(), SaveError>) {
        let trouble = saved.err().map(|error| error.to_string());
        if trouble.is_some() && trouble != self.trouble {
            self.message = trouble.as_deref().map(|why| Message::Refused(words::sentence(why)));
        }
        self.trouble = trouble;
    }

    /// Saves once more, with the time played.
    pub(crate) fn leave(&mut self, store: &Store) {
        self.save(store);
    }

    fn move_instead(&mut self, store: &Store) {
        if !self.waits_for_person() {
            return;
        }
        if self.table.move_instead().is_some() {
            self.after_move(store);
        } else if self.table.game.throw().is_some() {
            self.refuse("you have thrown; a piece is rescued from the water before throwing");
        } else {
            self.refuse(
                "there is nothing to rescue: no piece of yours is held in the water, or 15 is not empty",
            );
        }
    }

    fn pass(&mut self, store: &Store) {
        if !self.waits_for_person() {
            return;
        }
        match self.table.game.turn() {
            None => self.refuse("throw first"),
            Some(_) => self.play(Move::Pass, store),
        }
    }

    /// Begins to think for a person.
    fn think_of(&mut self, wish: Wish) {
        if self.waits_for_person() {
            self.thinker.begin(wish, &self.table);
        }
    }

    /// Shows what the legal moves are worth, or no longer.
    fn toggle_chances(&mut self) {
        if self.chances.is_empty() {
            self.think_of(Wish::Chances);
        } else {
            self.chances.clear();
        }
    }

    fn take_hint(&mut self, advice: Advice) {
        self.hint = match advice {
            Advice::Moves(ranked) => ranked.first().copied().map(Hint::Move),
            Advice::ThrowDecision { throwing, instead } => Some(match instead.win > throwing.win {
                true => Hint::MoveInstead(throwing, instead),
                false => Hint::Throw(throwing, instead),
            }),
            Advice::Throw => {
                self.message = Some(Message::Said("throw first; there is nothing else to do".to_owned()));
                None
            }
        };
        if let Some(Hint::Move(RankedMove { mv, .. })) = self.hint
            && mv != Move::Pass
        {
            self.selected = Some(source(mv));
            self.cursor = goal(mv);
        }
    }

    fn take_chances(&mut self, advice: Advice) {
        match advice {
            Advice::Moves(ranked) => self.chances = ranked,
            other => self.take_hint(other),
        }
    }

    fn take_back(&mut self, store: &Store) {
        if self.table.undo() {
            self.resume_at_decision(store);
            self.message = Some(Message::Said("taken back; r plays it again".to_owned()));
        } else {
            self.refuse("there is no decision to take back");
        }
    }

    fn play_again(&mut self, store: &Store) {
        if self.table.redo() {
            if self.table.game.result().is_some() {
                self.phase = Phase::Play;
                self.after_move(store);
            } else {
                self.resume_at_decision(store);
            }
        } else {
            self.refuse("there is nothing to play again");
        }
    }

    fn resume_at_decision(&mut self, store: &Store) {
        self.next = None;
        self.phase = Phase::Play;
        self.paused = self.table.only_computers();
        self.settle();
        self.save(store);
    }

    fn rematch(&mut self, store: &Store) {
        if matches!(self.table.game.stage(), Stage::Over(_)) {
            let next = self.next.take().unwrap_or_else(|| self.table.next((self.today)()));
            *self = GameScreen::new(next, store, self.thinker.another(), self.today);
        }
    }
}
