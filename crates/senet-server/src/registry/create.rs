//! Turns a request for a new game into its setup and the secrets of its seats.

use std::sync::Arc;

use senet::{Ruleset, Scoring, SeriesError};
use senet_play::Level;
use senet_wire::RulesetError;

use crate::game::{Beginner, GameId, GameSetup, Help, Occupant, Score, Seat, Secret, Seed, SeriesTerms};
use crate::store::WriteError;
use crate::system::{NoEntropy, random_bytes};
use crate::wire::{FirstRequest, NewGameRequest, ScoringRequest, SeatKind, SeatRequest, SeriesRequest};

/// The most points to which a series is played.
const MAX_POINTS: u32 = 1000;

/// A new game with the secrets of its seats, cones first.
pub(crate) struct CreatedGame {
    pub(crate) setup: Arc<GameSetup>,
    pub(crate) secrets: [Option<Secret>; 2],
    /// The secret that lets a client step through a game between two computers.
    pub(crate) watch: Option<Secret>,
}

/// Why a game is not created.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CreateError {
    /// There is no such ruleset.
    #[error(transparent)]
    Rules(#[from] RulesetError),
    /// A computer's seat has no level, or an unknown one.
    #[error("a computer's seat needs a 'level'; choose one of {}", level_names())]
    Level,
    /// Both seats wait for invited players.
    #[error("both seats are of kind 'link'; give one of them the kind 'person' and take it yourself")]
    NoOwnSeat,
    /// As many games are in memory as the limit allows, and all have connected clients.
    #[error("too many games are being played on this server; try again in a moment")]
    Full,
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
    /// The game cannot be saved.
    #[error("the game could not be saved, so it was not created; try again in a moment")]
    NotSaved(#[source] WriteError),
}

fn level_names() -> String {
    Level::ALL.map(Level::name).join(", ")
}

/// Prepares a game with these rules and the seats of the request.
///
/// # Errors
///
/// [`CreateError`] if the seats cannot be played, or there are no random numbers.
pub(super) fn prepare(request: &NewGameRequest, rules: Arc<Ruleset>) -> Result<CreatedGame, CreateError> {
    let (cones, cones_secret) = seat(&request.cones)?;
    let (spools, spools_secret) = seat(&request.spools)?;
    let seats = [cones, spools];
    if seats.iter().all(|seat| seat.occupant == Occupant::Guest) {
        return Err(CreateError::NoOwnSeat);
    }
    let beginner = match request.first {
        FirstRequest::Chosen => Beginner::Chosen,
        FirstRequest::Throw if GameSetup::has_opening_throws(&rules) => Beginner::Thrown,
        FirstRequest::Throw => return Err(CreateError::NoOpeningThrows),
    };
    let has_computer = seats.iter().any(|seat| seat.level().is_some());
    let is_by_link = seats.iter().any(|seat| seat.occupant == Occupant::Guest);
    let help = match (has_computer, request.help) {
        (true, _) => Help::On,
        (false, true) if is_by_link => Help::Proposed,
        (false, true) => Help::On,
        (false, false) => Help::Off,
    };
    let series = request.series.as_ref().map(|series| terms(&rules, series)).transpose()?;
    let between_computers = seats.iter().all(|seat| seat.level().is_some());
    let watch = if between_computers { Some(Secret(random_bytes()?)) } else { None };
    let setup = GameSetup {
        id: GameId(random_bytes()?),
        rules,
        seats,
        watch: watch.map(Secret::digest),
        secret: Seed(random_bytes()?),
        help,
        series,
        score: Score::default(),
        beginner,
        guidelines: request.guidelines,
    };
    Ok(CreatedGame { setup: Arc::new(setup), secrets: [cones_secret, spools_secret], watch })
}

/// The terms of a series as requested.
fn terms(rules: &Ruleset, request: &SeriesRequest) -> Result<SeriesTerms, CreateError> {
    let scoring = match request.scoring {
        ScoringRequest::Games => Scoring::Games,
        ScoringRequest::PiecesLeft => Scoring::PiecesLeft,
    };
    if request.first_to > MAX_POINTS {
        return Err(CreateError::LongSeries);
    }
    Ok(SeriesTerms::new(rules, scoring, request.first_to)?)
}

/// A seat as requested, with its secret.
fn seat(request: &SeatRequest) -> Result<(Seat, Option<Secret>), CreateError> {
    let occupant = match request.kind {
        SeatKind::Person => Occupant::Person,
        SeatKind::Link => Occupant::Guest,
        SeatKind::Computer => {
            let level = request.level.as_deref().and_then(Level::from_name).ok_or(CreateError::Level)?;
            return Ok((Seat { occupant: Occupant::Computer(level), secret_digest: None }, None));
        }
    };
    let secret = Secret(random_bytes()?);
    Ok((Seat { occupant, secret_digest: Some(secret.digest()) }, Some(secret)))
}
