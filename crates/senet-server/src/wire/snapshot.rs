//! Views of a game as it stands, as clients see it.

use std::collections::BTreeMap;

use senet::{Faces, Game, Side, StickFace, Throw};
use senet_wire::{DescribedMove, GameOutcome, Options, TranscriptPly};
use serde::Serialize;

use super::new_game::SeatKind;
use crate::fair;
use crate::game::{GameState, Occupant, Score, Seat};

/// Whether a client is connected to each seat, cones first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct SeatPresence(pub(crate) [bool; 2]);

impl SeatPresence {
    /// Whether a client is connected to this side's seat.
    pub(crate) fn is_present(self, side: Side) -> bool {
        self.0[side as usize]
    }
}

/// A game as it stands: everything that is needed to draw it.
#[derive(Serialize, Debug)]
pub(crate) struct Snapshot {
    game: String,
    seq: u64,
    at: u64,
    rules: RulesView,
    start: String,
    #[serde(flatten)]
    turn: TurnView,
    history: Vec<TranscriptPly>,
    seats: BTreeMap<&'static str, SeatView>,
    score: ScoreView,
    guidelines: bool,
    #[serde(flatten)]
    ending: Option<GameOutcome>,
    #[serde(flatten)]
    fairness: Fairness,
    /// The sides whose players have offered another game.
    rematch_offered: Vec<&'static str>,
    /// The next game of the series.
    rematch: Option<String>,
}

/// What the throws of a game can be verified with.
#[derive(Serialize, Debug)]
pub(crate) struct FairnessView {
    game: String,
    #[serde(flatten)]
    fairness: Fairness,
}

#[derive(Serialize, Debug)]
struct Fairness {
    /// The commitment that the server made before the game.
    commitment: String,
    /// The seed of the dice; `None` until the game is over.
    seed: Option<String>,
}

#[derive(Serialize, Debug)]
struct RulesView {
    name: String,
    options: Options,
    title: String,
    /// The text of the rules file, if the rules are not a preset.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

#[derive(Serialize, Debug)]
struct SeatView {
    kind: SeatKind,
    level: Option<&'static str>,
    present: bool,
    joined: bool,
}

/// The score of a series.
#[derive(Serialize, Debug)]
pub(crate) struct ScoreView {
    cones: u32,
    spools: u32,
}

/// What the side to act can do.
#[derive(Serialize, Debug)]
pub(crate) struct TurnView {
    position: String,
    /// `to-throw`, `to-move` or `over`.
    stage: &'static str,
    side_to_throw: &'static str,
    throw: Option<u8>,
    #[serde(flatten)]
    faces: ThrownFaces,
    moves: Vec<DescribedMove>,
}

/// The faces of the last throw: sticks (1 is the light side) or dice.
#[derive(Serialize, Default, Debug)]
pub(crate) struct ThrownFaces {
    #[serde(skip_serializing_if = "Option::is_none")]
    sticks: Option<[u8; 4]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Vec<u8>>,
}

impl Snapshot {
    /// The snapshot of a game in this state, with these seats present.
    pub(crate) fn of(state: &GameState, presence: SeatPresence) -> Snapshot {
        let (game, setup) = (state.game(), state.setup());
        let seat = |side: Side| {
            let view = SeatView::of(setup.seat(side), presence.is_present(side), state.is_taken(side));
            (side.name(), view)
        };
        Snapshot {
            game: setup.id.text(),
            seq: state.seq(),
            at: state.revision(),
            rules: RulesView::of(game),
            start: game.start().to_string(),
            turn: TurnView::of(state),
            history: TranscriptPly::all(game).collect(),
            seats: Side::BOTH.into_iter().map(seat).collect(),
            score: state.score().into(),
            guidelines: setup.guidelines,
            ending: GameOutcome::of(game),
            fairness: Fairness::of(state),
            rematch_offered: state.rematch_offers().map(Side::name).collect(),
            rematch: state.next().map(|id| id.text()),
        }
    }
}

impl FairnessView {
    /// What the throws of this game can be verified with.
    pub(crate) fn of(state: &GameState) -> FairnessView {
        FairnessView { game: state.setup().id.text(), fairness: Fairness::of(state) }
    }
}

impl Fairness {
    fn of(state: &GameState) -> Fairness {
        let setup = state.setup();
        Fairness {
            commitment: fair::commitment(setup.id, setup.seed),
            seed: state.result().map(|_| setup.seed.text()),
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
    fn of(seat: &Seat, present: bool, joined: bool) -> SeatView {
        let kind = match seat.occupant {
            Occupant::Person => SeatKind::Person,
            Occupant::Guest => SeatKind::Link,
            Occupant::Computer(_) => SeatKind::Computer,
        };
        let level = seat.level().map(senet_play::Level::name);
        SeatView { kind, level, present: present || level.is_some(), joined }
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
        match state.last_roll().map(|roll| roll.faces) {
            Some(Faces::Sticks(sticks)) => {
                let sticks = sticks.map(|face| u8::from(face == StickFace::Light));
                ThrownFaces { sticks: Some(sticks), dice: None }
            }
            Some(Faces::Die(pips)) => ThrownFaces { sticks: None, dice: Some(vec![pips]) },
            Some(Faces::TwoDice { six, eight }) => ThrownFaces { sticks: None, dice: Some(vec![six, eight]) },
            None => ThrownFaces::default(),
        }
    }
}

impl TurnView {
    /// What the side to act can do in this state.
    pub(crate) fn of(state: &GameState) -> TurnView {
        let game = state.game();
        let stage = match (game.result(), game.throw()) {
            (Some(_), _) => "over",
            (None, Some(_)) => "to-move",
            (None, None) => "to-throw",
        };
        TurnView {
            position: game.position().to_string(),
            stage,
            side_to_throw: game.side().name(),
            throw: game.throw().map(Throw::value),
            faces: ThrownFaces::of_last_throw(state),
            moves: TurnView::moves_of(game),
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
