//! Events as clients see them.

use senet::{InsteadOfThrow, Ply, Side, Throw};
use senet_wire::{DescribedMove, GameOutcome, Name};
use serde::Serialize;

use super::snapshot::{Revealed, ScoreView, ThrownFaces, TurnView};
use crate::game::{GameEvent, GameState, Nonce};

/// The largest number of events that a client receives one by one. A client that has missed more receives the
/// game as it stands.
pub(crate) const MAX_MISSED: u64 = 64;

/// An event as clients see it: with what is needed to show it, or a message that is not part of the game's history.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ServerEvent {
    /// The event's number; null if it is not part of the history.
    pub seq: Option<u64>,
    /// The revision of the board after it; null if it is not part of the history.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(flatten)]
    kind: EventKind,
}

// Apart from `GameEvent`, since it holds what a board shows and the history leaves to be computed: positions, legal
// moves, the score. `Left`, `Back` and `Thinking` are not part of the history.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
enum EventKind {
    Started {
        position: String,
    },
    Seated {
        side: Name<Side>,
    },
    /// The player of a seat contributed to the seed; null stands for the default.
    Contributed {
        side: Name<Side>,
        nonce: Option<String>,
    },
    /// The invited player agreed that both may use hints and win chances.
    HintsAgreed {
        side: Name<Side>,
    },
    /// The seed is fixed by the server's secret and these nonces.
    SeedFixed {
        nonces: [Option<String>; 2],
    },
    /// The last client on this side's seat has disconnected.
    Left {
        side: Name<Side>,
    },
    /// A client has connected to this side's seat again.
    Back {
        side: Name<Side>,
    },
    /// The computer on this side has begun to choose its move.
    Thinking {
        side: Name<Side>,
    },
    /// A player threw to decide who begins. Until then, players are named by the sides for which the game was created.
    OpeningThrown {
        side: Name<Side>,
        throw: u8,
        #[serde(flatten)]
        faces: ThrownFaces,
        /// Who throws next; null if it is decided who begins.
        side_to_throw: Option<Name<Side>>,
    },
    /// It is decided who begins.
    Begins {
        /// The side that begins.
        side: Name<Side>,
        /// Whether the players have swapped their sides.
        swapped: bool,
    },
    Thrown {
        side: Name<Side>,
        throw: u8,
        #[serde(flatten)]
        faces: ThrownFaces,
        position: String,
        moves: Vec<DescribedMove>,
        /// Whether there is only one legal move.
        forced: bool,
    },
    Moved {
        side: Name<Side>,
        throw: Option<u8>,
        #[serde(flatten)]
        described: Box<DescribedMove>,
        /// Whether it was the only legal move.
        forced: bool,
        side_to_throw: Option<Name<Side>>,
        may_move_instead: bool,
        /// The moves that may be made instead of throwing.
        moves: Vec<DescribedMove>,
    },
    Undone {
        /// The number of plies that are left.
        plies: usize,
        #[serde(flatten)]
        turn: TurnView,
    },
    Resigned {
        side: Name<Side>,
    },
    /// This side won because the other player was away for too long; `over` follows.
    Claimed {
        side: Name<Side>,
    },
    /// This side ended the game without a winner because the other player was away for too long.
    CalledOff {
        side: Name<Side>,
        #[serde(flatten)]
        revealed: Revealed,
    },
    Over {
        #[serde(flatten)]
        ending: GameOutcome,
        #[serde(flatten)]
        revealed: Revealed,
        score: ScoreView,
        /// The points of the winner.
        points: Option<u32>,
    },
    RematchOffered {
        side: Name<Side>,
    },
    Rematch {
        game: String,
    },
}

impl ServerEvent {
    /// The last event of a game.
    pub fn of_last(state: &GameState) -> Option<ServerEvent> {
        let kind = kind_of(state, *state.events().last()?)?;
        Some(ServerEvent { seq: Some(state.seq()), at: Some(state.revision()), kind })
    }

    /// A client has connected to this side's seat again.
    pub fn back(side: Side) -> ServerEvent {
        ServerEvent { seq: None, at: None, kind: EventKind::Back { side: Name(side) } }
    }

    /// The last client on this side's seat has disconnected.
    pub fn left(side: Side) -> ServerEvent {
        ServerEvent { seq: None, at: None, kind: EventKind::Left { side: Name(side) } }
    }

    /// The computer on this side has begun to choose its move.
    pub fn thinking(side: Side) -> ServerEvent {
        ServerEvent { seq: None, at: None, kind: EventKind::Thinking { side: Name(side) } }
    }

    /// All events after the one with this number, in order. They are made by replaying the game. `None` if
    /// there are more than `MAX_MISSED`.
    pub fn after(state: &GameState, seq: u64) -> Option<Vec<ServerEvent>> {
        if state.seq().saturating_sub(seq) > MAX_MISSED {
            return None;
        }
        let mut replayed = GameState::new(state.original_setup().clone());
        let mut events = Vec::new();
        for event in state.events() {
            if replayed.apply(&[*event], None).is_err() {
                break;
            }
            if replayed.seq() > seq {
                events.extend(ServerEvent::of_last(&replayed));
            }
        }
        Some(events)
    }
}

/// The last event of a game, with what is needed to show it.
fn kind_of(state: &GameState, event: GameEvent) -> Option<EventKind> {
    let game = state.game();
    Some(match event {
        GameEvent::Started => EventKind::Started { position: game.position().to_string() },
        GameEvent::Seated(side) => EventKind::Seated { side: Name(side) },
        GameEvent::Contributed(seat, nonce) => {
            EventKind::Contributed { side: Name(seat), nonce: nonce.map(Nonce::text) }
        }
        GameEvent::HintsAgreed(side) => EventKind::HintsAgreed { side: Name(side) },
        GameEvent::SeedFixed => EventKind::SeedFixed {
            nonces: state.contributions().nonces().map(|nonce| nonce.map(Nonce::text)),
        },
        GameEvent::OpeningThrown(throw) => EventKind::OpeningThrown {
            side: Name(state.opening_throws().last()?.0),
            throw: throw.value(),
            faces: ThrownFaces::of_last_throw(state),
            side_to_throw: (!state.is_opening_complete()).then(|| Name(state.side_to_act())),
        },
        GameEvent::Begins(_) => EventKind::Begins { side: Name(game.side()), swapped: state.is_swapped() },
        GameEvent::Thrown(throw) => EventKind::Thrown {
            side: Name(game.side()),
            throw: throw.value(),
            faces: ThrownFaces::of_last_throw(state),
            position: game.position().to_string(),
            moves: TurnView::moves_of(game),
            forced: game.turn().is_some_and(|turn| turn.forced().is_some()),
        },
        GameEvent::Moved(_) => moved(state, game.plies().last()?),
        GameEvent::Undone(..) => EventKind::Undone { plies: game.plies().len(), turn: TurnView::of(state) },
        GameEvent::Resigned(side) => EventKind::Resigned { side: Name(side) },
        GameEvent::Claimed(side) => EventKind::Claimed { side: Name(side) },
        GameEvent::CalledOff(side) => {
            EventKind::CalledOff { side: Name(side), revealed: Revealed::of(state) }
        }
        GameEvent::Over => EventKind::Over {
            ending: GameOutcome::of(game)?,
            revealed: Revealed::of(state),
            score: state.score().into(),
            points: state.points(),
        },
        GameEvent::RematchOffered(side) => EventKind::RematchOffered { side: Name(side) },
        GameEvent::Rematch(id) => EventKind::Rematch { game: id.text() },
    })
}

fn moved(state: &GameState, ply: &Ply) -> EventKind {
    let game = state.game();
    let turn = ply.throw.and_then(|throw| game.rules().turn(&ply.before, throw).ok());
    let described = match &turn {
        Some(turn) => DescribedMove::of(turn, ply.mv),
        None => {
            let instead = InsteadOfThrow { mv: ply.mv, outcome: ply.outcome };
            DescribedMove::instead(game.rules(), &ply.before, &instead)
        }
    };
    EventKind::Moved {
        side: Name(ply.before.side()),
        throw: ply.throw.map(Throw::value),
        described: Box::new(described),
        forced: turn.is_some_and(|turn| turn.forced().is_some()),
        side_to_throw: game.result().is_none().then(|| Name(game.side())),
        may_move_instead: game.instead_of_throwing().is_some(),
        moves: TurnView::moves_of(game),
    }
}
