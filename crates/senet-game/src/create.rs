//! Turns a request for a new game into its setup and the secrets of its seats.

use std::sync::Arc;

use senet::{Ruleset, SeriesError, Side};
use senet_play::Level;
use senet_wire::{Name, RulesetError};

use crate::fair;
use crate::game::{
    FirstPlayerChoice, GameEvent, GameId, GameSetup, GameState, HintPolicy, Occupant, Score, Seat, Secret,
    Seed, SeriesTerms,
};
use crate::random::{NoEntropy, RandomSource};
use crate::wire::{
    FirstRequest, Invitation, NewGameRequest, NewGameResponse, SeatKind, SeatRequest, SeatSecrets,
    SeriesRequest,
};

/// The most points to which a series is played.
const MAX_POINTS: u32 = 1000;

/// A new game with the secrets of its seats, cones first.
pub struct CreatedGame {
    /// What is fixed before the game begins, for the store and the session.
    pub setup: Arc<GameSetup>,
    /// The secrets of both seats; a computer has none.
    pub secrets: [Option<Secret>; 2],
    /// The secret that lets a client step through a game between two computers.
    pub step_secret: Option<Secret>,
}

/// Why a game is not created.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NewGameError {
    /// There is no such ruleset.
    #[error(transparent)]
    Rules(#[from] RulesetError),
    /// A computer's seat has no level, or an unknown one.
    #[error("a computer's seat needs a 'level'; choose one of {}", Level::names())]
    Level,
    /// Both seats wait for invited players.
    #[error("both seats are of kind 'link'; give one of them the kind 'person' and take it yourself")]
    NoOwnSeat,
    /// The rules fix who begins.
    #[error("these rules fix the side that begins, so nothing is thrown for it; leave out 'first'")]
    NoOpeningThrows,
    /// The terms of the series do not fit the rules.
    #[error(transparent)]
    Series(#[from] SeriesError),
    /// The series is too long.
    #[error("a series can be played to at most {MAX_POINTS} points; set 'first_to' to fewer")]
    LongSeries,
    /// There are no random numbers.
    #[error(transparent)]
    NoEntropy(#[from] NoEntropy),
}

impl CreatedGame {
    /// Makes a game of a request, with the rules that it names.
    ///
    /// # Errors
    ///
    /// [`NewGameError`] if the seats cannot be played, or there are no random numbers.
    pub fn from_request(
        request: &NewGameRequest,
        rules: Arc<Ruleset>,
        random: RandomSource,
    ) -> Result<CreatedGame, NewGameError> {
        let (cones, cones_secret) = seat(&request.cones, random)?;
        let (spools, spools_secret) = seat(&request.spools, random)?;
        let seats = [cones, spools];
        if seats.iter().all(|seat| seat.occupant == Occupant::Guest) {
            return Err(NewGameError::NoOwnSeat);
        }
        let first_player_choice = match request.first {
            FirstRequest::Chosen => FirstPlayerChoice::Chosen,
            FirstRequest::Throw if GameSetup::has_opening_throws(&rules) => FirstPlayerChoice::Thrown,
            FirstRequest::Throw => return Err(NewGameError::NoOpeningThrows),
        };
        let has_computer = seats.iter().any(|seat| seat.level().is_some());
        let is_by_link = seats.iter().any(|seat| seat.occupant == Occupant::Guest);
        let hints = match (has_computer, request.hints) {
            (true, _) => HintPolicy::On,
            (false, true) if is_by_link => HintPolicy::Proposed,
            (false, true) => HintPolicy::On,
            (false, false) => HintPolicy::Off,
        };
        let series = request.series.as_ref().map(|series| terms(&rules, series)).transpose()?;
        let between_computers = seats.iter().all(|seat| seat.level().is_some());
        let step_secret = if between_computers { Some(Secret(random.bytes()?)) } else { None };
        let setup = GameSetup {
            id: GameId(random.bytes()?),
            rules,
            seats,
            step_secret_digest: step_secret.map(Secret::digest),
            server_seed: Seed(random.bytes()?),
            hints,
            series,
            score: Score::default(),
            first_player_choice,
            guidelines: request.guidelines,
        };
        Ok(CreatedGame { setup: Arc::new(setup), secrets: [cones_secret, spools_secret], step_secret })
    }

    /// The state of the game after its first event.
    pub fn started(&self) -> GameState {
        let mut state = GameState::new(self.setup.clone());
        state.apply(&[GameEvent::Started], None).expect("a new game can start");
        state
    }

    /// The response to the client that created the game.
    pub fn response(&self) -> NewGameResponse {
        let setup = &self.setup;
        let secret_of = |side: Side, occupant: Occupant| {
            let secret = self.secrets[side as usize].filter(|_| setup.seat(side).occupant == occupant);
            secret.map(Secret::text)
        };
        let invitation =
            |side: Side| Some(Invitation { side: Name(side), secret: secret_of(side, Occupant::Guest)? });
        NewGameResponse {
            game: setup.id.text(),
            seats: SeatSecrets {
                cones: secret_of(Side::Cones, Occupant::Person),
                spools: secret_of(Side::Spools, Occupant::Person),
                step: self.step_secret.map(Secret::text),
            },
            invitation: Side::BOTH.into_iter().find_map(invitation),
            commitment: fair::commitment(setup.id, setup.server_seed),
        }
    }
}

impl NewGameError {
    /// The stable code of the error in the JSON interface.
    pub fn code(&self) -> &'static str {
        match self {
            NewGameError::Rules(_) => "bad-rules",
            NewGameError::Level => "no-level",
            NewGameError::NoOwnSeat => "no-own-seat",
            NewGameError::NoOpeningThrows => "no-opening-throws",
            NewGameError::Series(_) | NewGameError::LongSeries => "bad-series",
            NewGameError::NoEntropy(_) => "not-saved",
        }
    }
}

/// The terms of a series as requested.
fn terms(rules: &Ruleset, request: &SeriesRequest) -> Result<SeriesTerms, NewGameError> {
    if request.first_to > MAX_POINTS {
        return Err(NewGameError::LongSeries);
    }
    Ok(SeriesTerms::new(rules, request.scoring.0, request.first_to)?)
}

/// A seat as requested, with its secret.
fn seat(request: &SeatRequest, random: RandomSource) -> Result<(Seat, Option<Secret>), NewGameError> {
    let occupant = match request.kind {
        SeatKind::Person => Occupant::Person,
        SeatKind::Link => Occupant::Guest,
        SeatKind::Computer => {
            let level =
                request.level.as_deref().and_then(|name| name.parse().ok()).ok_or(NewGameError::Level)?;
            return Ok((Seat { occupant: Occupant::Computer(level), secret_digest: None }, None));
        }
    };
    let secret = Secret(random.bytes()?);
    Ok((Seat { occupant, secret_digest: Some(secret.digest()) }, Some(secret)))
}
