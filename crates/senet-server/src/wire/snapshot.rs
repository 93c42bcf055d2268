//! A game as it stands: everything needed to draw it.

use std::collections::BTreeMap;

use senet::{Faces, Game, Side, StickFace, Throw};
use senet_wire::{DescribedMove, GameOutcome, Options, TranscriptPly};
use serde::Serialize;

use super::Kind;
use crate::fair;
use crate::rooms::{Room, Score, Seat, Sitter};

/// Whether somebody is connected to each seat, cones first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Present(pub(crate) [bool; 2]);

impl Present {
    /// Whether somebody is connected to this side's seat.
    pub(crate) fn is_there(self, side: Side) -> bool {
        self.0[side as usize]
    }
}

/// A game as it stands.
#[derive(Serialize, Debug)]
pub(crate) struct Snapshot {
    game: String,
    seq: u64,
    at: u64,
    rules: RulesNamed,
    start: String,
    #[serde(flatten)]
    turn: TurnShown,
    history: Vec<TranscriptPly>,
    seats: BTreeMap<&'static str, SeatShown>,
    score: ScoreShown,
    guidelines: bool,
    #[serde(flatten)]
    ending: Option<GameOutcome>,
    #[serde(flatten)]
    fair: FairThrows,
    /// The sides whose players want another game.
    rematch_offered: Vec<&'static str>,
    /// The next game of the series.
    rematch: Option<String>,
}

/// What can be checked about the throws of a game.
#[derive(Serialize, Debug)]
pub(crate) struct FairDocument {
    game: String,
    #[serde(flatten)]
    fair: FairThrows,
}

#[derive(Serialize, Debug)]
struct FairThrows {
    /// What the server bound itself to before the game.
    commitment: String,
    /// What the throws came from; told when the game is over.
    seed: Option<String>,
}

#[derive(Serialize, Debug)]
struct RulesNamed {
    name: String,
    options: Options,
    title: String,
    /// The text of the ruleset's file, if it is somebody's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

#[derive(Serialize, Debug)]
struct SeatShown {
    kind: Kind,
    level: Option<&'static str>,
    present: bool,
    joined: bool,
}

/// The score of a series.
#[derive(Serialize, Debug)]
pub(crate) struct ScoreShown {
    cones: u32,
    spools: u32,
}

/// What can be done now.
#[derive(Serialize, Debug)]
pub(crate) struct TurnShown {
    position: String,
    /// `to-throw`, `to-move` or `over`.
    stage: &'static str,
    side_to_throw: &'static str,
    throw: Option<u8>,
    #[serde(flatten)]
    laid: Laid,
    moves: Vec<DescribedMove>,
}

/// What lies on the table: sticks (1 is a light side) or dice.
#[derive(Serialize, Default, Debug)]
pub(crate) struct Laid {
    #[serde(skip_serializing_if = "Option::is_none")]
    sticks: Option<[u8; 4]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Vec<u8>>,
}

impl Snapshot {
    /// Of a room in which these seats are present.
    pub(crate) fn of(room: &Room, present: Present) -> Snapshot {
        let (game, setup) = (room.game(), room.setup());
        let seat = |side: Side| {
            let shown = SeatShown::of(setup.seat(side), present.is_there(side), room.is_taken(side));
            (side.name(), shown)
        };
        Snapshot {
            game: setup.id.text(),
            seq: room.seq(),
            at: room.clock(),
            rules: RulesNamed::of(game),
            start: game.start().to_string(),
            turn: turn_of(room),
            history: TranscriptPly::all(game).collect(),
            seats: Side::BOTH.into_iter().map(seat).collect(),
            score: room.score().into(),
            guidelines: setup.guidelines,
            ending: GameOutcome::of(game),
            fair: FairThrows::of(room),
            rematch_offered: room.offers().map(Side::name).collect(),
            rematch: room.next().map(|id| id.text()),
        }
    }
}

impl FairDocument {
    /// Of a game.
    pub(crate) fn of(room: &Room) -> FairDocument {
        FairDocument { game: room.setup().id.text(), fair: FairThrows::of(room) }
    }
}

impl FairThrows {
    /// Of a game: the seed is told once it is over.
    fn of(room: &Room) -> FairThrows {
        let setup = room.setup();
        FairThrows {
            commitment: fair::commitment(setup.id, setup.seed),
            seed: room.result().map(|_| setup.seed.text()),
        }
    }
}

impl RulesNamed {
    fn of(game: &Game) -> RulesNamed {
        let spec = game.rules().spec();
        RulesNamed {
            name: spec.name.clone(),
            options: Options::of(spec),
            title: spec.title.clone(),
            file: spec.preset().is_none().then(|| spec.to_toml()),
        }
    }
}

impl SeatShown {
    fn of(seat: &Seat, present: bool, joined: bool) -> SeatShown {
        let kind = match seat.sitter {
            Sitter::Person => Kind::Person,
            Sitter::Guest => Kind::Link,
            Sitter::Computer(_) => Kind::Computer,
        };
        let level = seat.level().map(senet_play::Level::name);
        SeatShown { kind, level, present: present || level.is_some(), joined }
    }
}

impl From<Score> for ScoreShown {
    fn from(score: Score) -> ScoreShown {
        ScoreShown { cones: score.cones, spools: score.spools }
    }
}

impl Laid {
    /// The throw that was made last.
    pub(crate) fn last_of(room: &Room) -> Laid {
        match room.last_cast().map(|cast| cast.faces) {
            Some(Faces::Sticks(sticks)) => {
                Laid { sticks: Some(sticks.map(|face| u8::from(face == StickFace::Light))), dice: None }
            }
            Some(Faces::Die(pips)) => Laid { sticks: None, dice: Some(vec![pips]) },
            Some(Faces::TwoDice { six, eight }) => Laid { sticks: None, dice: Some(vec![six, eight]) },
            None => Laid::default(),
        }
    }
}

/// What can be done now.
pub(crate) fn turn_of(room: &Room) -> TurnShown {
    let game = room.game();
    let stage = match (game.result(), game.throw()) {
        (Some(_), _) => "over",
        (None, Some(_)) => "to-move",
        (None, None) => "to-throw",
    };
    TurnShown {
        position: game.position().to_string(),
        stage,
        side_to_throw: game.side().name(),
        throw: game.throw().map(Throw::value),
        laid: Laid::last_of(room),
        moves: moves_of(game),
    }
}

/// The legal moves, or those that may be made instead of throwing; none when the game is over.
pub(crate) fn moves_of(game: &Game) -> Vec<DescribedMove> {
    if game.result().is_some() {
        return Vec::new();
    }
    let moves = DescribedMove::all(game.rules(), game.position(), game.throw());
    moves.expect("a throw that was made can occur")
}
