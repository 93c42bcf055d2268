//! A game that is played in one place, at one board or against computers, without a server.
//!
//! It takes the messages that a client sends to a server, and answers with the messages of a server. What has to be
//! kept to open the game again is part of each reply, as lines, in the order of the events.

use std::sync::Arc;

use senet_play::Player;
use senet_wire::{LocalizedMessage, find_ruleset};
use serde::{Deserialize, Serialize};

use crate::computer::PendingDecision;
use crate::create::{CreatedGame, NewGameError};
use crate::game::{
    Command, CommandId, CommandOutcome, GameEvent, GameId, GameState, HintConsent, Nonce, SeatSet, Secret,
    Seed,
};
use crate::random::RandomSource;
use crate::request::Request;
use crate::stored::{CorruptData, StoredSetup, command_id_text, parse_command_id};
use crate::wire::{
    ClientMessage, CommandMessage, NewGameRequest, NewGameResponse, SeatAbsence, ServerEvent, ServerMessage,
    Snapshot, message,
};

/// No player of a game in one place is absent.
const ALL_PRESENT: SeatAbsence = SeatAbsence { away: [None; 2], limit_seconds: u32::MAX };

/// A game that is played in one place.
pub struct LocalGame {
    state: GameState,
    /// The seats of the client.
    seats: SeatSet,
    /// The computer players, cones first. Each is created at its first decision.
    players: [Option<Box<dyn Player>>; 2],
    random: RandomSource,
}

/// Why a game in one place is not created.
#[derive(Debug, thiserror::Error)]
pub enum LocalGameError {
    /// It cannot be played as requested.
    #[error(transparent)]
    Rejected(#[from] NewGameError),
    /// One seat is for an invited player.
    #[error("a game by link needs a server; give both seats the kind 'person' or 'computer'")]
    ByLink,
}

/// What a message leads to.
#[derive(Default, Serialize, Debug)]
pub struct Reply<'a> {
    /// The messages for the client, in order.
    pub messages: Vec<ServerMessage<'a>>,
    /// The lines to keep, in order.
    pub stored: Vec<StoredLine>,
    /// The next game of a series, if it has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<NextGame>,
}

/// The next game of a series.
#[derive(Serialize, Debug)]
pub struct NextGame {
    /// The identifier of the new game.
    pub game: String,
    /// The lines to keep.
    pub stored: Vec<StoredLine>,
}

/// A line of a stored game: the setup first, then the events. It is kept as JSON.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(transparent)]
pub struct StoredLine(Line);

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum Line {
    Setup { game: String, setup: Box<StoredSetup> },
    Event { event: GameEvent, command: Option<String> },
}

/// The lines of a new game.
fn first_lines(state: &GameState) -> Vec<StoredLine> {
    let setup = state.original_setup();
    let first = Line::Setup { game: setup.id.text(), setup: Box::new(StoredSetup::of(setup)) };
    let event = Line::Event { event: GameEvent::Started, command: None };
    vec![StoredLine(first), StoredLine(event)]
}

impl LocalGame {
    /// Creates a game. Returns the game, the response to its client, and the lines to keep.
    ///
    /// # Errors
    ///
    /// [`LocalGameError`] if the game cannot be played as requested.
    pub fn create(
        request: &NewGameRequest,
        random: RandomSource,
    ) -> Result<(LocalGame, NewGameResponse, Vec<StoredLine>), LocalGameError> {
        let rules = find_ruleset(&request.rules, &request.options).map_err(NewGameError::from)?;
        let created = CreatedGame::from_request(request, Arc::new(rules), random)?;
        if created.setup.is_by_link() {
            return Err(LocalGameError::ByLink);
        }
        let game = LocalGame::new(created.started(), random);
        let lines = first_lines(&game.state);
        Ok((game, created.response(), lines))
    }

    /// Opens a game from its lines.
    ///
    /// # Errors
    ///
    /// [`CorruptData`] if they are not those of a game.
    pub fn open(lines: Vec<StoredLine>, random: RandomSource) -> Result<LocalGame, CorruptData> {
        let unreadable = |text: &str| CorruptData::Unreadable(text.to_owned());
        let mut lines = lines.into_iter();
        let Some(StoredLine(Line::Setup { game, setup })) = lines.next() else {
            return Err(unreadable("the first line is not the setup of a game"));
        };
        let id = GameId::parse(&game).ok_or_else(|| unreadable("the game's identifier"))?;
        let mut state = GameState::new(Arc::new(setup.setup(id)?));
        for StoredLine(line) in lines {
            let Line::Event { event, command } = line else {
                return Err(unreadable("a setup in the middle of a game"));
            };
            let command = command.map(|text| parse_command_id(&text).ok_or_else(|| unreadable("a command")));
            state.apply(&[event], command.transpose()?)?;
        }
        Ok(LocalGame::new(state, random))
    }

    fn new(state: GameState, random: RandomSource) -> LocalGame {
        LocalGame { state, seats: SeatSet::NONE, players: [None, None], random }
    }

    /// The game as it stands.
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// The game as clients see it.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::of(&self.state, ALL_PRESENT)
    }

    /// Answers a message of the client.
    pub fn answer<'a>(&mut self, message: &'a ClientMessage) -> Reply<'a> {
        let mut reply = Reply::default();
        match message {
            ClientMessage::Hello { seats, after, nonce, .. } => {
                let secrets = seats.iter().filter_map(|secret| Secret::parse(secret));
                let setup = self.state.original_setup();
                self.seats = secrets.map(|secret| setup.seats_of(secret)).fold(SeatSet::NONE, SeatSet::union);
                let nonce = nonce.as_deref().and_then(Nonce::parse);
                let events = self.state.decide_join(self.seats, nonce, HintConsent::Declined);
                self.commit(&events, None, &mut reply);
                // The welcome tells what the events do.
                let welcome = ServerMessage::welcome(&self.state, self.seats, *after, ALL_PRESENT);
                reply.messages = vec![welcome];
            }
            ClientMessage::Command(command) => self.command(command, &mut reply),
            ClientMessage::Ping(number) => reply.messages.push(ServerMessage::Pong(*number)),
        }
        reply
    }

    fn command<'a>(&mut self, command: &'a CommandMessage, reply: &mut Reply<'a>) {
        let id = command.id.as_str();
        let result = match Request::parse(command, self.random) {
            Err(refusal) => Err(refusal),
            Ok(Request::Preview(from, to)) => {
                reply.messages.push(ServerMessage::preview(&self.state, id, from, to));
                return;
            }
            Ok(Request::Step) => self.step(CommandId::of_step(id, self.seats), command.at, reply),
            Ok(Request::Execute(action)) => {
                self.execute(&Command::new(id, self.seats, command.at, action), reply)
            }
        };
        reply.messages.push(match result {
            Ok(seq) => ServerMessage::Done { id, seq },
            Err(refusal) => ServerMessage::Refused { id, refusal },
        });
    }

    fn execute(&mut self, command: &Command, reply: &mut Reply<'_>) -> Result<u64, LocalizedMessage> {
        let outcome = self.state.decide(self.seats, command).map_err(|error| error.message())?;
        let events = match outcome {
            CommandOutcome::AlreadyDone(seq) => return Ok(seq),
            CommandOutcome::Events(events) => events,
        };
        let next = events.iter().find_map(|event| match event {
            GameEvent::Rematch(id) => Some(*id),
            _ => None,
        });
        if let Some(id) = next {
            let seed = self.random.bytes().map_err(|error| message("not-saved", error.to_string()))?;
            let mut state = GameState::new(Arc::new(self.state.next_setup(id, Seed(seed))));
            state.apply(&[GameEvent::Started], None).expect("a new game can start");
            reply.next = Some(NextGame { game: id.text(), stored: first_lines(&state) });
        }
        self.commit(&events, Some(command.id), reply);
        Ok(self.state.seq())
    }

    /// Plays one move of a game between computers, with the throw before it.
    fn step(
        &mut self,
        id: CommandId,
        at: Option<u64>,
        reply: &mut Reply<'_>,
    ) -> Result<u64, LocalizedMessage> {
        let done = self.state.check_step(self.seats, id, at).map_err(|error| error.message())?;
        if let Some(seq) = done {
            return Ok(seq);
        }
        while let Some(decision) = PendingDecision::of(&self.state) {
            let events = self.act(&decision)?;
            let has_moved = matches!(events.first(), Some(GameEvent::Moved(_)));
            self.commit(&events, Some(id).filter(|_| has_moved), reply);
            if has_moved {
                break;
            }
        }
        Ok(self.state.seq())
    }

    /// The message to send before [`LocalGame::play_computer`], if that takes long.
    pub fn thinking(&self) -> Option<ServerMessage<'static>> {
        let decision = self.decision()?;
        let is_slow = decision.level.is_slow() && decision.forced_action().is_none();
        is_slow.then(|| ServerMessage::Event(Box::new(ServerEvent::thinking(decision.side))))
    }

    /// Lets the computer whose turn it is throw or move. `None` if it is not a computer's turn. A game between two
    /// computers waits for the command `step` instead.
    pub fn play_computer(&mut self) -> Option<Reply<'static>> {
        let decision = self.decision()?;
        let events = self.act(&decision).ok()?;
        let mut reply = Reply::default();
        self.commit(&events, None, &mut reply);
        Some(reply)
    }

    fn decision(&self) -> Option<PendingDecision> {
        PendingDecision::of(&self.state).filter(|_| !self.state.setup().is_between_computers())
    }

    /// The events of what a computer does.
    fn act(&mut self, decision: &PendingDecision) -> Result<Vec<GameEvent>, LocalizedMessage> {
        let action = match decision.forced_action() {
            Some(action) => action,
            None => {
                let seed = self.random.bytes().map(u64::from_le_bytes).unwrap_or_default();
                let player = self.players[decision.side as usize]
                    .get_or_insert_with(|| decision.level.player(&decision.rules, seed, None));
                decision.choose(player.as_mut())
            }
        };
        self.state.decide_turn_action(action).map_err(|error| error.message())
    }

    fn commit(&mut self, events: &[GameEvent], command: Option<CommandId>, reply: &mut Reply<'_>) {
        for (number, event) in events.iter().enumerate() {
            let command = command.filter(|_| number + 1 == events.len());
            self.state.apply(&[*event], command).expect("decided events apply");
            let line = Line::Event { event: *event, command: command.map(command_id_text) };
            reply.stored.push(StoredLine(line));
            if let Some(event) = ServerEvent::of_last(&self.state) {
                reply.messages.push(ServerMessage::Event(Box::new(event)));
            }
        }
    }
}
