//! The state machine of a served game.
//!
//! Two functions carry it: [`GameState::decide`] checks a command and returns the events it leads to;
//! [`GameState::apply`] makes events happen. The rest are queries and the rules of the single commands.

use std::collections::HashMap;
use std::sync::Arc;

use senet::{Game, GameResult, Move, MoveError, MoveText, Outcome, Place, Roll, Side, StageMut};
use senet_play::Level;

use super::command::{AbsenceEnding, Action, Command, CommandId, ComputerAction};
use super::error::CommandError;
use super::event::{GameEvent, InvalidEvent};
use super::id::GameId;
use super::score::Score;
use super::seat::Occupant;
use super::seat_set::SeatSet;
use super::setup::GameSetup;
use super::undo::undo_event;

/// The number of events after which no throw is made any more. It is many times that of the longest ordinary
/// game, and bounds the memory of a game and the time to load and send it.
pub(super) const MAX_EVENTS: usize = 10_000;
/// The number of decisions that can be taken back in one game.
pub(super) const MAX_UNDOS: u32 = 500;

/// A game with its seats, and every event that has happened in it.
#[derive(Clone, Debug)]
pub(crate) struct GameState {
    setup: Arc<GameSetup>,
    game: Game,
    events: Vec<GameEvent>,
    /// The number of events that changed the board.
    revision: u64,
    /// The number of decisions that were taken back.
    undos: u32,
    guest_joined: bool,
    /// How the game ended because a player was away.
    absence_ending: Option<AbsenceEnding>,
    /// The sides whose players have offered another game, cones first.
    rematch_offered: [bool; 2],
    /// The next game of the series.
    next: Option<GameId>,
    /// The commands that were carried out, each with the number of its last event.
    completed: HashMap<CommandId, u64>,
}

/// The outcome of a command that is not refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// The command was carried out before; its last event had this number.
    AlreadyDone(u64),
    /// The command leads to these events.
    Events(Vec<GameEvent>),
}

impl GameState {
    /// The state of a game before its first event.
    pub(crate) fn new(setup: Arc<GameSetup>) -> GameState {
        let game = Game::new(setup.rules.clone());
        GameState {
            setup,
            game,
            events: Vec::new(),
            revision: 0,
            undos: 0,
            guest_joined: false,
            absence_ending: None,
            rematch_offered: [false; 2],
            next: None,
            completed: HashMap::new(),
        }
    }

    /// The setup of the game, fixed before it begins.
    pub(crate) fn setup(&self) -> &Arc<GameSetup> {
        &self.setup
    }

    /// The game on the board.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// All events, in order.
    pub(crate) fn events(&self) -> &[GameEvent] {
        &self.events
    }

    /// The number of the last event; 0 before the first.
    pub(crate) fn seq(&self) -> u64 {
        self.events.len() as u64
    }

    /// The revision of the board: the number of events that changed it.
    pub(crate) fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the player of this side has joined. Only an invited player can be missing.
    pub(crate) fn is_taken(&self, side: Side) -> bool {
        self.setup.seat(side).occupant != Occupant::Guest || self.guest_joined
    }

    /// The next game of the series, if it has begun.
    pub(crate) fn next(&self) -> Option<GameId> {
        self.next
    }

    /// The sides whose players have offered another game.
    pub(crate) fn rematch_offers(&self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(|side| self.rematch_offered[*side as usize])
    }

    /// Whether the game is over. A game that was called off has no result.
    pub(crate) fn is_over(&self) -> bool {
        self.game.result().is_some() || self.absence_ending.is_some()
    }

    /// How the game ended because a player was away; `None` if it did not.
    pub(crate) fn absence_ending(&self) -> Option<AbsenceEnding> {
        self.absence_ending
    }

    /// The result, once the game is over and not called off.
    pub(crate) fn result(&self) -> Option<GameResult> {
        self.game.result()
    }

    /// The score of the series, including this game once it is over.
    pub(crate) fn score(&self) -> Score {
        self.result().map_or(self.setup.score, |result| self.setup.score.with_win(result.winner))
    }

    /// The number of the last event of a command that was carried out; `None` if it was not.
    pub(crate) fn completed(&self, id: CommandId) -> Option<u64> {
        self.completed.get(&id).copied()
    }

    /// The last throw with the faces of its sticks or dice.
    pub(crate) fn last_roll(&self) -> Option<Roll> {
        Some(self.roll(self.game.throws_made().checked_sub(1)?))
    }

    /// The throw with this number, counted from 0. It depends only on the seed, the number, and the rules.
    fn roll(&self, number: u64) -> Roll {
        let throwing = &self.setup.rules.spec().points.throwing;
        // Only the first throw of a game can be certain, and its position is the start.
        let certain = self.setup.rules.plan().certain_throw(self.game.start()).filter(|_| number == 0);
        match certain {
            Some(certain) => self.setup.dice().roll_until(throwing, certain, number),
            None => self.setup.dice().roll(throwing, number),
        }
    }

    /// Decides what a command of a client with these seats leads to. The state does not change.
    ///
    /// # Errors
    ///
    /// [`CommandError`] if the command is refused.
    pub(crate) fn decide(&self, seats: SeatSet, command: &Command) -> Result<Decision, CommandError> {
        if let Some(seq) = self.completed(command.id) {
            return Ok(Decision::AlreadyDone(seq));
        }
        if command.at.is_some_and(|at| at != self.revision) {
            return Err(CommandError::Stale);
        }
        let events = match &command.action {
            Action::Throw => self.decide_throw(seats)?,
            Action::Move(text) => {
                command.at.ok_or(CommandError::MissingRevision)?;
                self.decide_move(seats, text)?
            }
            Action::Undo => self.decide_undo(seats)?,
            Action::Resign(side) => self.decide_resignation(seats, *side)?,
            Action::EndByAbsence(ending) => self.decide_end_by_absence(seats, *ending)?,
            Action::Rematch(id) => self.decide_rematch(seats, *id)?,
        };
        Ok(Decision::Events(events))
    }

    /// Checks whether a client with these seats may step through a game between computers. Returns the number
    /// of the last event if this step was carried out before.
    ///
    /// # Errors
    ///
    /// [`CommandError`] if the step is refused.
    pub(crate) fn check_step(
        &self,
        seats: SeatSet,
        id: CommandId,
        at: Option<u64>,
    ) -> Result<Option<u64>, CommandError> {
        if !self.setup.is_between_computers() {
            return Err(CommandError::NotBetweenComputers);
        }
        if !seats.contains(SeatSet::WATCH) {
            return Err(CommandError::NotYourSeat);
        }
        if let Some(seq) = self.completed(id) {
            return Ok(Some(seq));
        }
        if self.is_over() {
            return Err(CommandError::GameOver);
        }
        if at.is_some_and(|at| at != self.revision) {
            return Err(CommandError::Stale);
        }
        Ok(None)
    }

    /// The legal move from one place to another, or, without a target, the one that the throw allows from
    /// there.
    ///
    /// # Errors
    ///
    /// [`CommandError`] with the reason if there is no such move.
    pub(crate) fn find_move(&self, from: Place, to: Option<Place>) -> Result<Move, CommandError> {
        let turn = self.game.turn().ok_or(CommandError::ThrowFirst)?;
        if let Some(to) = to {
            let text = format!("{}/{}", place_text(from), place_text(to));
            return turn.find(&text).map_err(move_error);
        }
        let leaves = |mv: &Move| match from {
            Place::On(square) => mv.from() == Some(square),
            Place::Hand => matches!(mv, Move::Enter { .. }),
            Place::Off => false,
        };
        let found = turn.moves().find(leaves);
        found.ok_or_else(|| {
            turn.refusal_from(from).map_or(CommandError::ThrowFirst, CommandError::IllegalMove)
        })
    }

    /// The event that follows when a client with these seats joins: the invited player takes the seat.
    pub(crate) fn decide_join(&self, seats: SeatSet) -> Option<GameEvent> {
        let is_free = |side: &Side| !self.is_taken(*side);
        seats.sides().find(is_free).map(GameEvent::Seated)
    }

    /// The level of the computer whose turn it is; `None` if it is a person's turn or the game cannot go on.
    pub(crate) fn computer_to_act(&self) -> Option<Level> {
        let can_go_on = !self.is_over() && self.missing_player().is_none();
        self.setup.seat(self.game.side()).level().filter(|_| can_go_on)
    }

    /// Decides what an action of the computer whose turn it is leads to. The state does not change.
    ///
    /// # Errors
    ///
    /// [`CommandError`] if the action is not possible now.
    pub(crate) fn decide_computer(&self, action: ComputerAction) -> Result<Vec<GameEvent>, CommandError> {
        match action {
            ComputerAction::Throw => self.throw_now(),
            ComputerAction::Move(mv) => {
                let turn = self.game.turn().ok_or(CommandError::ThrowFirst)?;
                let outcome = turn.play(mv).map_err(|illegal| CommandError::IllegalMove(illegal.refusal))?;
                Ok(move_events(mv, &outcome))
            }
            ComputerAction::MoveInstead => {
                self.check_length()?;
                let instead = self.game.instead_of_throwing().ok_or(CommandError::ThrowFirst)?;
                Ok(move_events(instead.mv, &instead.outcome))
            }
        }
    }

    /// Checks that a client with these seats may act for the side whose turn it is.
    fn check_turn(&self, seats: SeatSet) -> Result<(), CommandError> {
        if seats.sides().next().is_none() {
            let between_computers = self.setup.is_between_computers();
            return Err(if between_computers {
                CommandError::ComputersPlay
            } else {
                CommandError::NotYourSeat
            });
        }
        if self.is_over() {
            return Err(CommandError::GameOver);
        }
        if let Some(missing) = self.missing_player() {
            return Err(CommandError::OpponentMissing(missing));
        }
        let side = self.game.side();
        if seats.contains_side(side) { Ok(()) } else { Err(CommandError::NotYourTurn(side)) }
    }

    /// The side whose invited player has not joined.
    fn missing_player(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| !self.is_taken(*side))
    }

    fn check_length(&self) -> Result<(), CommandError> {
        if self.events.len() < MAX_EVENTS { Ok(()) } else { Err(CommandError::TooLong) }
    }

    fn decide_throw(&self, seats: SeatSet) -> Result<Vec<GameEvent>, CommandError> {
        self.check_turn(seats)?;
        self.throw_now()
    }

    fn throw_now(&self) -> Result<Vec<GameEvent>, CommandError> {
        self.check_length()?;
        if self.game.throw().is_some() {
            return Err(CommandError::MoveFirst);
        }
        Ok(vec![GameEvent::Thrown(self.roll(self.game.throws_made()).throw)])
    }

    fn decide_move(&self, seats: SeatSet, text: &str) -> Result<Vec<GameEvent>, CommandError> {
        self.check_turn(seats)?;
        match self.game.turn() {
            Some(turn) => {
                let mv = turn.find(text).map_err(move_error)?;
                self.decide_computer(ComputerAction::Move(mv))
            }
            None => {
                let wanted: MoveText = text.parse()?;
                let instead = self.game.instead_of_throwing();
                match instead.filter(|instead| MoveText::before_throw(instead.mv) == wanted) {
                    Some(_) => self.decide_computer(ComputerAction::MoveInstead),
                    None => Err(CommandError::ThrowFirst),
                }
            }
        }
    }

    fn decide_undo(&self, seats: SeatSet) -> Result<Vec<GameEvent>, CommandError> {
        if seats.sides().next().is_none() {
            return Err(CommandError::NotYourSeat);
        }
        if self.is_over() {
            return Err(CommandError::GameOver);
        }
        let event = undo_event(&self.setup, &self.game)?;
        if self.undos < MAX_UNDOS { Ok(vec![event]) } else { Err(CommandError::TooManyUndos) }
    }

    fn decide_resignation(&self, seats: SeatSet, side: Option<Side>) -> Result<Vec<GameEvent>, CommandError> {
        if self.is_over() {
            return Err(CommandError::GameOver);
        }
        let own = || seats.sides().find(|own| *own == self.game.side()).or_else(|| seats.sides().next());
        match side.or_else(own) {
            Some(side) if seats.contains_side(side) => Ok(vec![GameEvent::Resigned(side), GameEvent::Over]),
            Some(_) | None => Err(CommandError::NotYourSeat),
        }
    }

    /// The side of the opponent whose absence ends the game for a client with these seats.
    ///
    /// # Errors
    ///
    /// [`CommandError`] if the client plays no side or both, or no person has joined on the other.
    pub(crate) fn opponent_of(&self, seats: SeatSet) -> Result<Side, CommandError> {
        let mut own = seats.sides();
        let (Some(side), None) = (own.next(), own.next()) else { return Err(CommandError::NotYourSeat) };
        let opponent = side.other();
        if !self.is_taken(opponent) {
            return Err(CommandError::OpponentMissing(opponent));
        }
        let is_person = self.setup.seat(opponent).level().is_none();
        is_person.then_some(opponent).ok_or(CommandError::OpponentPresent(opponent))
    }

    /// The session checks that the opponent is away.
    fn decide_end_by_absence(
        &self,
        seats: SeatSet,
        ending: AbsenceEnding,
    ) -> Result<Vec<GameEvent>, CommandError> {
        let own = self.opponent_of(seats)?.other();
        if self.is_over() {
            return Err(CommandError::GameOver);
        }
        Ok(match ending {
            AbsenceEnding::Claimed => vec![GameEvent::Claimed(own), GameEvent::Over],
            AbsenceEnding::CalledOff => vec![GameEvent::CalledOff(own)],
        })
    }

    fn decide_rematch(&self, seats: SeatSet, id: GameId) -> Result<Vec<GameEvent>, CommandError> {
        if seats == SeatSet::NONE {
            return Err(CommandError::NotYourSeat);
        }
        if !self.is_over() {
            return Err(CommandError::GameNotOver);
        }
        if let Some(next) = self.next {
            return Err(CommandError::RematchBegun(next));
        }
        let offers = seats.sides().filter(|side| !self.rematch_offered[*side as usize]);
        let mut events: Vec<GameEvent> = offers.map(GameEvent::RematchOffered).collect();
        let agrees = |side: Side| {
            seats.contains_side(side)
                || self.rematch_offered[side as usize]
                || self.setup.seat(side).level().is_some()
        };
        if Side::BOTH.into_iter().all(agrees) {
            events.push(GameEvent::Rematch(id));
        }
        Ok(events)
    }

    /// Makes events happen, in order, and records the command that led to them.
    ///
    /// # Errors
    ///
    /// [`InvalidEvent`] if an event cannot follow those before it. The state must not be used afterwards.
    pub(crate) fn apply(
        &mut self,
        events: &[GameEvent],
        command: Option<CommandId>,
    ) -> Result<(), InvalidEvent> {
        for event in events {
            self.apply_one(*event).ok_or(InvalidEvent { seq: self.seq() + 1 })?;
            self.events.push(*event);
            self.revision += u64::from(event.changes_board());
            self.undos += u32::from(matches!(event, GameEvent::Undone { .. }));
        }
        if let Some(command) = command {
            self.completed.insert(command, self.seq());
        }
        Ok(())
    }

    /// Makes one event happen; `None` if it cannot follow those before it.
    fn apply_one(&mut self, event: GameEvent) -> Option<()> {
        match event {
            GameEvent::Started => self.events.is_empty().then_some(()),
            GameEvent::Seated(side) => {
                let is_free = !self.is_taken(side);
                self.guest_joined |= is_free;
                is_free.then_some(())
            }
            GameEvent::Thrown(throw) => match self.game.stage_mut() {
                StageMut::ToThrow(to_throw) => to_throw.throw(throw).ok().map(drop),
                StageMut::ToMove(_) | StageMut::Over(_) => None,
            },
            GameEvent::Moved(mv) => match self.game.stage_mut() {
                StageMut::ToMove(to_move) => to_move.play(mv).ok().map(drop),
                StageMut::ToThrow(to_throw) => to_throw.move_instead_of_throwing().map(drop),
                StageMut::Over(_) => None,
            },
            GameEvent::Undone { ply, left } => {
                let ply = usize::try_from(ply).ok().filter(|ply| *ply < self.game.plies().len())?;
                self.game.undo_to(ply, left);
                Some(())
            }
            GameEvent::Resigned(side) => self.game.resign(side).ok(),
            GameEvent::Claimed(side) => {
                self.absence_ending = Some(AbsenceEnding::Claimed);
                self.game.resign(side.other()).ok()
            }
            GameEvent::CalledOff(_) => {
                let is_running = !self.is_over();
                self.absence_ending = Some(AbsenceEnding::CalledOff);
                is_running.then_some(())
            }
            GameEvent::Over => self.game.result().map(drop),
            GameEvent::RematchOffered(side) => {
                self.rematch_offered[side as usize] = true;
                Some(())
            }
            GameEvent::Rematch(id) => {
                self.next = Some(id);
                Some(())
            }
        }
    }
}

/// The events of a move: the move, and the end of the game if it wins.
fn move_events(mv: Move, outcome: &Outcome) -> Vec<GameEvent> {
    let over = outcome.winner().map(|_| GameEvent::Over);
    [GameEvent::Moved(mv)].into_iter().chain(over).collect()
}

/// The text of a place in the notation of moves: `hand`, a number, or `off`.
pub(crate) fn place_text(place: Place) -> String {
    match place {
        Place::Hand => "hand".to_owned(),
        Place::On(square) => square.to_string(),
        Place::Off => "off".to_owned(),
    }
}

fn move_error(error: MoveError) -> CommandError {
    match error {
        MoveError::Unreadable(unreadable) => CommandError::UnreadableMove(unreadable),
        MoveError::Illegal { refusal, .. } => CommandError::IllegalMove(refusal),
    }
}
