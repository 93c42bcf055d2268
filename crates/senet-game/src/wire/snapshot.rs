//! Views of a game as it stands, as clients see it.

use std::time::Duration;

use senet::points::Opening;
use senet::{Faces, Game, Roll, Scoring, Side, StickFace, Throw};
use senet_play::Level;
use senet_wire::{DescribedMove, GameOutcome, Name, Options, TranscriptPly};
use serde::Serialize;

use super::new_game::SeatKind;
use crate::fair;
use crate::game::{AbsenceEnding, FirstPlayerChoice, GameState, HintPolicy, Nonce, Occupant, Score, Seat};

/// The players who are away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatAbsence {
    /// For how long no client has been connected to each seat, cones first; `None` while one is.
    pub away: [Option<Duration>; 2],
    /// The seconds of absence after which the opponent may end the game.
    pub limit_seconds: u32,
}

impl SeatAbsence {
    /// For how long no client has been connected to this seat; `None` while one is.
    fn of(self, seat: Side) -> Option<Duration> {
        self.away[seat as usize]
    }

    /// Whether the player of this seat has been away for so long that the opponent may end the game.
    pub fn is_too_long(self, seat: Side) -> bool {
        let limit = Duration::from_secs(u64::from(self.limit_seconds));
        self.of(seat).is_some_and(|away| away >= limit)
    }
}

/// A game as it stands: everything that is needed to draw it.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot {
    game: String,
    seq: u64,
    at: u64,
    rules: RulesView,
    start: String,
    #[serde(flatten)]
    turn: TurnView,
    history: Vec<TranscriptPly>,
    /// The plies, by number from 0, that undos can take back.
    decisions: Vec<u32>,
    seats: SeatViews,
    score: ScoreView,
    /// The terms of the series; null if games are played without end.
    series: Option<SeriesView>,
    guidelines: bool,
    /// Whether players may use hints and win chances.
    hints: HintPolicy,
    #[serde(flatten)]
    ending: Option<GameOutcome>,
    /// How the game ended because a player was away.
    after_absence: Option<AbsenceEnding>,
    /// The seconds of absence after which the opponent may end the game.
    absence_seconds: u32,
    #[serde(flatten)]
    fairness: Fairness,
    /// The throws to decide who begins; null if the sides were chosen.
    opening: Option<OpeningView>,
    /// The sides whose players have offered another game.
    rematch_offered: Vec<Name<Side>>,
    /// The next game of the series.
    rematch: Option<String>,
}

/// The throws to decide who begins.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OpeningView {
    /// Which throw decides.
    by: DecidingThrow,
    throws: Vec<OpeningThrowView>,
    decided: bool,
}

/// Which throw decides who begins.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum DecidingThrow {
    /// The player who first throws a 1 begins.
    FirstOne,
    /// The player with the higher throw begins.
    Highest,
}

#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OpeningThrowView {
    side: Name<Side>,
    throw: u8,
    #[serde(flatten)]
    faces: ThrownFaces,
}

/// What the throws of a game can be verified with.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FairnessView {
    game: String,
    #[serde(flatten)]
    fairness: Fairness,
}

#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Fairness {
    /// The commitment that the server made before the game.
    commitment: String,
    /// The nonces of the players, in the order of their seats when the game was created; null for the default.
    nonces: [Option<String>; 2],
    /// Whether nonces can no longer be sent.
    seed_fixed: bool,
    #[serde(flatten)]
    revealed: Revealed,
}

/// What is revealed when a game is over.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Revealed {
    /// The seed of the dice; null until the game is over.
    seed: Option<String>,
    /// The server's secret part of the seed; null until the game is over, and if the seed is the secret alone.
    secret: Option<String>,
}

#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RulesView {
    name: String,
    options: Options,
    title: String,
    /// The text of the rules file, if the rules are not a preset.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SeatViews {
    cones: SeatView,
    spools: SeatView,
}

#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SeatView {
    kind: SeatKind,
    level: Option<Name<Level>>,
    present: bool,
    joined: bool,
    /// The seconds since the player left; null for those who are present.
    absent: Option<u64>,
}

/// The score of a series.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ScoreView {
    cones: u32,
    spools: u32,
}

/// The terms of a series, and how it stands.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SeriesView {
    scoring: Name<Scoring>,
    first_to: u32,
    /// The points of this game's winner, once it is over.
    points: Option<u32>,
    /// The side whose player has won the series.
    winner: Option<Name<Side>>,
}

/// What a game waits for.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum StageView {
    /// Both players throw to decide who begins.
    Opening,
    ToThrow,
    ToMove,
    Over,
}

/// What the side to act can do.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct TurnView {
    position: String,
    stage: StageView,
    side_to_throw: Name<Side>,
    throw: Option<u8>,
    #[serde(flatten)]
    faces: ThrownFaces,
    moves: Vec<DescribedMove>,
}

/// The faces of the last throw: sticks (1 is the light side) or dice.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ThrownFaces {
    #[serde(skip_serializing_if = "Option::is_none")]
    sticks: Option<[u8; 4]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Vec<u8>>,
    /// How often a single die showed a 6 before, which is thrown again.
    #[serde(skip_serializing_if = "Option::is_none")]
    rerolled: Option<u8>,
}

impl Snapshot {
    /// The snapshot of a game in this state, with these players away.
    pub fn of(state: &GameState, absence: SeatAbsence) -> Snapshot {
        let (game, setup) = (state.game(), state.setup());
        let seat = |side: Side| {
            SeatView::of(setup.seat(side), absence.of(state.seat_of_side(side)), state.is_taken(side))
        };
        Snapshot {
            game: setup.id.text(),
            seq: state.seq(),
            at: state.revision(),
            rules: RulesView::of(game),
            start: game.start().to_string(),
            turn: TurnView::of(state),
            history: TranscriptPly::all(game).collect(),
            decisions: state.decisions(),
            seats: SeatViews { cones: seat(Side::Cones), spools: seat(Side::Spools) },
            score: state.score().into(),
            series: SeriesView::of(state),
            guidelines: setup.guidelines,
            hints: state.hints(),
            ending: GameOutcome::of(game),
            after_absence: state.absence_ending(),
            absence_seconds: absence.limit_seconds,
            fairness: Fairness::of(state),
            opening: OpeningView::of(state),
            rematch_offered: state.rematch_offers().map(Name).collect(),
            rematch: state.next_game().map(|id| id.text()),
        }
    }
}

impl FairnessView {
    /// What the throws of this game can be verified with.
    pub fn of(state: &GameState) -> FairnessView {
        FairnessView { game: state.setup().id.text(), fairness: Fairness::of(state) }
    }
}

impl Fairness {
    fn of(state: &GameState) -> Fairness {
        let setup = state.setup();
        Fairness {
            commitment: fair::commitment(setup.id, setup.server_seed),
            nonces: state.contributions().nonces().map(|nonce| nonce.map(Nonce::text)),
            seed_fixed: !state.is_seed_open(),
            revealed: Revealed::of(state),
        }
    }
}

impl OpeningView {
    fn of(state: &GameState) -> Option<OpeningView> {
        let view = |(seat, roll): (Side, Roll)| OpeningThrowView {
            side: Name(state.side_of_seat(seat)),
            throw: roll.throw.value(),
            faces: ThrownFaces::of(roll),
        };
        let by = match state.setup().rules.spec().points.opening {
            Opening::HighestThrow => DecidingThrow::Highest,
            Opening::FirstOneMovesAny
            | Opening::FirstOneMovesLead
            | Opening::FirstOneDecides
            | Opening::Fixed => DecidingThrow::FirstOne,
        };
        (state.setup().first_player_choice == FirstPlayerChoice::Thrown).then(|| OpeningView {
            by,
            throws: state.opening_throws().into_iter().map(view).collect(),
            decided: state.decided_opening().is_some(),
        })
    }
}

impl Revealed {
    /// What is revealed of a game in this state.
    pub(crate) fn of(state: &GameState) -> Revealed {
        let secret = state.setup().server_seed;
        match (state.is_over(), state.fixed_seed()) {
            (false, _) => Revealed::default(),
            (true, Some(seed)) => Revealed { seed: Some(seed.text()), secret: Some(secret.text()) },
            (true, None) => Revealed { seed: Some(secret.text()), secret: None },
        }
    }
}

impl RulesView {
    fn of(game: &Game) -> RulesView {
        let spec = game.rules().spec();
        RulesView {
            name: spec.name.clone(),
            options: Options::of(spec),
            title: spec.title.clone(),
            file: spec.preset().is_none().then(|| spec.to_toml()),
        }
    }
}

impl SeatView {
    fn of(seat: &Seat, absence: Option<Duration>, joined: bool) -> SeatView {
        let kind = match seat.occupant {
            Occupant::Person => SeatKind::Person,
            Occupant::Guest => SeatKind::Link,
            Occupant::Computer(_) => SeatKind::Computer,
        };
        let level = seat.level().map(Name);
        let absent = absence.filter(|_| level.is_none()).map(|absence| absence.as_secs());
        SeatView { kind, level, present: absent.is_none(), joined, absent }
    }
}

impl SeriesView {
    fn of(state: &GameState) -> Option<SeriesView> {
        let terms = state.setup().series?;
        Some(SeriesView {
            scoring: Name(terms.scoring),
            first_to: terms.first_to,
            points: state.points(),
            winner: terms.winner(state.score()).map(Name),
        })
    }
}

impl From<Score> for ScoreView {
    fn from(score: Score) -> ScoreView {
        ScoreView { cones: score.cones, spools: score.spools }
    }
}

impl ThrownFaces {
    /// The faces of the last throw of a game; none before the first throw.
    pub(crate) fn of_last_throw(state: &GameState) -> ThrownFaces {
        state.last_roll().map(ThrownFaces::of).unwrap_or_default()
    }

    fn of(roll: Roll) -> ThrownFaces {
        match roll.faces {
            Faces::Sticks(sticks) => {
                let sticks = sticks.map(|face| u8::from(face == StickFace::Light));
                ThrownFaces { sticks: Some(sticks), ..ThrownFaces::default() }
            }
            Faces::Die(pips) => {
                let rerolled = Some(roll.rerolled).filter(|sixes| *sixes > 0);
                ThrownFaces { dice: Some(vec![pips]), rerolled, ..ThrownFaces::default() }
            }
            Faces::TwoDice { six, eight } => {
                ThrownFaces { dice: Some(vec![six, eight]), ..ThrownFaces::default() }
            }
        }
    }
}

impl TurnView {
    /// What the side to act can do in this state.
    pub(crate) fn of(state: &GameState) -> TurnView {
        let game = state.game();
        let stage = match (state.is_over(), game.throw()) {
            (true, _) => StageView::Over,
            (false, _) if state.is_opening() => StageView::Opening,
            (false, Some(_)) => StageView::ToMove,
            (false, None) => StageView::ToThrow,
        };
        TurnView {
            position: game.position().to_string(),
            stage,
            side_to_throw: Name(state.side_to_act()),
            throw: game.throw().map(Throw::value),
            faces: ThrownFaces::of_last_throw(state),
            moves: if state.is_over() || state.is_opening() { Vec::new() } else { TurnView::moves_of(game) },
        }
    }

    /// The legal moves, or before a throw those that may be made instead of throwing. None once the game is
    /// over.
    pub(crate) fn moves_of(game: &Game) -> Vec<DescribedMove> {
        if game.result().is_some() {
            return Vec::new();
        }
        let moves = DescribedMove::all(game.rules(), game.position(), game.throw());
        moves.expect("the throw of a game can occur in its position")
    }
}
