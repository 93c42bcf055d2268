//! What commands lead to: the rules of each command, and of the actions of computers.

use senet::{Move, MoveError, MoveText, Outcome, Place, Side};
use senet_play::Level;

use super::GameState;
use crate::game::command::{AbsenceEnding, Action, Command, CommandId, TurnAction};
use crate::game::error::CommandError;
use crate::game::event::GameEvent;
use crate::game::hints::{HintConsent, HintPolicy};
use crate::game::id::{GameId, Nonce};
use crate::game::seat::Occupant;
use crate::game::seat_set::SeatSet;
use crate::game::side_set::SideSet;
use crate::game::undo::{decisions, undo_event};

/// The number of events after which no throw is made any more. It is many times that of the longest ordinary
/// game, and bounds the memory of a game and the time to load and send it.
pub(crate) const MAX_EVENTS: usize = 10_000;
/// The number of decisions that can be taken back in one game.
pub(crate) const MAX_UNDOS: u32 = 500;

/// The outcome of a command that is not refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandOutcome {
    /// The command was carried out before; its last event had this number.
    AlreadyDone(u64),
    /// The command leads to these events.
    Events(Vec<GameEvent>),
}

impl GameState {
    /// Decides what a command of a client with these seats leads to. The state does not change.
    ///
    /// # Errors
    ///
    /// [`CommandError`] if the command is refused.
    pub fn decide(&self, seats: SeatSet, command: &Command) -> Result<CommandOutcome, CommandError> {
        let sides = self.sides_of(seats);
        if let Some(seq) = self.completed(command.id) {
            return Ok(CommandOutcome::AlreadyDone(seq));
        }
        if command.at.is_some_and(|at| at != self.revision) {
            return Err(CommandError::Stale);
        }
        let events = match &command.action {
            Action::Throw => self.decide_throw(sides)?,
            Action::Move(text) => {
                command.at.ok_or(CommandError::MissingRevision)?;
                self.decide_move(sides, text)?
            }
            Action::Undo => self.decide_undo(sides)?,
            Action::Resign(side) => self.decide_resignation(sides, *side)?,
            Action::EndByAbsence(ending) => self.decide_end_by_absence(seats, *ending)?,
            Action::Rematch(id) => self.decide_rematch(seats, *id)?,
        };
        Ok(CommandOutcome::Events(events))
    }

    /// Checks whether a client with these seats may step through a game between computers. Returns the number
    /// of the last event if this step was carried out before.
    ///
    /// # Errors
    ///
    /// [`CommandError`] if the step is refused.
    pub fn check_step(
        &self,
        seats: SeatSet,
        id: CommandId,
        at: Option<u64>,
    ) -> Result<Option<u64>, CommandError> {
        if !self.setup.is_between_computers() {
            return Err(CommandError::NotBetweenComputers);
        }
        if !seats.contains(SeatSet::STEP) {
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
    pub fn find_move(&self, from: Place, to: Option<Place>) -> Result<Move, CommandError> {
        let turn = self.game.turn().ok_or(CommandError::ThrowFirst)?;
        if let Some(to) = to {
            let text = format!("{}/{}", from, to);
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

    /// The events that follow when a client with these seats joins: the invited player takes the seat, and the nonce
    /// becomes part of the seed. The invited player agrees to hints now or not at all.
    pub fn decide_join(&self, seats: SeatSet, nonce: Option<Nonce>, consent: HintConsent) -> Vec<GameEvent> {
        let joining = self.sides_of(seats).iter().find(|side| !self.is_taken(*side));
        let is_agreed = self.hints() == HintPolicy::Proposed && consent == HintConsent::Agreed;
        let agreed = joining.filter(|_| is_agreed).map(GameEvent::HintsAgreed);
        let seated = joining.map(GameEvent::Seated);
        let contributes = |seat: &Side| self.is_seed_open() && self.contributions.accepts(*seat, nonce);
        let contributed =
            seats.player_seats().filter(contributes).map(|seat| GameEvent::Contributed(seat, nonce));
        seated.into_iter().chain(agreed).chain(contributed).collect()
    }

    /// The level of the computer whose turn it is; `None` if it is a person's turn or the game cannot go on.
    pub fn computer_to_act(&self) -> Option<Level> {
        let can_go_on = !self.is_over() && self.missing_player().is_none();
        self.setup.seat(self.side_to_act()).level().filter(|_| can_go_on)
    }

    /// Decides what an action of the player whose turn it is leads to, a person or a computer. The state does not
    /// change.
    ///
    /// # Errors
    ///
    /// [`CommandError`] if the action is not possible now.
    pub fn decide_turn_action(&self, action: TurnAction) -> Result<Vec<GameEvent>, CommandError> {
        match action {
            TurnAction::Throw => self.throw_now(),
            TurnAction::Move(mv) => {
                let turn = self.game.turn().ok_or(CommandError::ThrowFirst)?;
                let outcome = turn.play(mv).map_err(|illegal| CommandError::IllegalMove(illegal.refusal))?;
                Ok(move_events(mv, &outcome))
            }
            TurnAction::MoveInstead => {
                self.check_length()?;
                let instead = self.game.instead_of_throwing().ok_or(CommandError::ThrowFirst)?;
                Ok(move_events(instead.mv, &instead.outcome))
            }
        }
    }

    /// Checks that a client that plays these sides may act for the side whose turn it is.
    fn check_turn(&self, sides: SideSet) -> Result<(), CommandError> {
        if sides.is_empty() {
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
        let side = self.side_to_act();
        if sides.contains(side) { Ok(()) } else { Err(CommandError::NotYourTurn(side)) }
    }

    /// The side of an awaited player: an invited player who has not joined or, until the seed is fixed, any player who
    /// has not connected. A person who plays both sides is not awaited.
    ///
    /// Everyone contributes to the seed so: spectators of the last game may be here before its players.
    fn missing_player(&self) -> Option<Side> {
        let is_on_one_board = self.setup.seats.iter().all(|seat| seat.occupant == Occupant::Person);
        let waits_for_all = !is_on_one_board && self.is_seed_open();
        let has_arrived =
            |side: Side| self.setup.seat(side).level().is_some() || self.contributions.has_arrived(side);
        let is_missing = |side: &Side| !self.is_taken(*side) || waits_for_all && !has_arrived(*side);
        Side::BOTH.into_iter().find(is_missing)
    }

    fn check_length(&self) -> Result<(), CommandError> {
        if self.events.len() < MAX_EVENTS { Ok(()) } else { Err(CommandError::TooLong) }
    }

    fn decide_throw(&self, sides: SideSet) -> Result<Vec<GameEvent>, CommandError> {
        self.check_turn(sides)?;
        self.throw_now()
    }

    fn throw_now(&self) -> Result<Vec<GameEvent>, CommandError> {
        self.check_length()?;
        if self.game.throw().is_some() {
            return Err(CommandError::MoveFirst);
        }
        let fixed = self.is_seed_open().then_some(GameEvent::SeedFixed);
        let thrown = if self.is_opening() {
            self.decide_opening_throw()
        } else {
            vec![GameEvent::Thrown(self.roll(self.game.throws_made()).throw)]
        };
        Ok(fixed.into_iter().chain(thrown).collect())
    }

    fn decide_move(&self, sides: SideSet, text: &str) -> Result<Vec<GameEvent>, CommandError> {
        self.check_turn(sides)?;
        match self.game.turn() {
            Some(turn) => {
                let mv = turn.find(text).map_err(move_error)?;
                self.decide_turn_action(TurnAction::Move(mv))
            }
            None => {
                let wanted: MoveText = text.parse()?;
                let instead = self.game.instead_of_throwing().filter(|_| !self.is_opening());
                match instead.filter(|instead| MoveText::before_throw(instead.mv) == wanted) {
                    Some(_) => self.decide_turn_action(TurnAction::MoveInstead),
                    None => Err(CommandError::ThrowFirst),
                }
            }
        }
    }

    /// The plies, by number from 0, that undos can take back.
    pub fn decisions(&self) -> Vec<u32> {
        if self.undos < MAX_UNDOS { decisions(&self.setup, &self.game) } else { Vec::new() }
    }

    fn decide_undo(&self, sides: SideSet) -> Result<Vec<GameEvent>, CommandError> {
        if sides.is_empty() {
            return Err(CommandError::NotYourSeat);
        }
        if self.is_over() {
            return Err(CommandError::GameOver);
        }
        let event = undo_event(&self.setup, &self.game)?;
        if self.undos < MAX_UNDOS { Ok(vec![event]) } else { Err(CommandError::TooManyUndos) }
    }

    fn decide_resignation(&self, sides: SideSet, side: Option<Side>) -> Result<Vec<GameEvent>, CommandError> {
        if self.is_over() {
            return Err(CommandError::GameOver);
        }
        let own = || sides.iter().find(|own| *own == self.side_to_act()).or_else(|| sides.iter().next());
        match side.or_else(own) {
            Some(side) if sides.contains(side) => Ok(vec![GameEvent::Resigned(side), GameEvent::Over]),
            Some(_) | None => Err(CommandError::NotYourSeat),
        }
    }

    /// The side of the opponent whose absence ends the game for a client with these seats.
    ///
    /// # Errors
    ///
    /// [`CommandError`] if the client plays no side or both, or no person has joined on the other.
    pub fn opponent_of(&self, seats: SeatSet) -> Result<Side, CommandError> {
        let mut own = self.sides_of(seats).iter();
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
        if let Some(next) = self.next_game {
            return Err(CommandError::RematchBegun(next));
        }
        let sides = self.sides_of(seats);
        let offers = sides.iter().filter(|side| !self.rematch_offered[*side as usize]);
        let mut events: Vec<GameEvent> = offers.map(GameEvent::RematchOffered).collect();
        let agrees = |side: Side| {
            sides.contains(side)
                || self.rematch_offered[side as usize]
                || self.setup.seat(side).level().is_some()
        };
        if Side::BOTH.into_iter().all(agrees) {
            events.push(GameEvent::Rematch(id));
        }
        Ok(events)
    }
}

/// The events of a move: the move, and the end of the game if it wins.
fn move_events(mv: Move, outcome: &Outcome) -> Vec<GameEvent> {
    let over = outcome.winner().map(|_| GameEvent::Over);
    [GameEvent::Moved(mv)].into_iter().chain(over).collect()
}

fn move_error(error: MoveError) -> CommandError {
    match error {
        MoveError::Unreadable(unreadable) => CommandError::UnreadableMove(unreadable),
        MoveError::Illegal { refusal, .. } => CommandError::IllegalMove(refusal),
    }
}
