//! What happened, as it is told.

use senet::{InsteadOfThrow, Ply, Side, Throw};
use senet_wire::{DescribedMove, GameOutcome};
use serde::Serialize;

use super::snapshot::{Laid, ScoreShown, TurnShown, moves_of, turn_of};
use crate::rooms::{Fact, Room};

/// Something that happened.
#[derive(Serialize, Debug)]
pub(crate) struct Event {
    /// Its number; none for what is not kept.
    pub(crate) seq: Option<u64>,
    /// The game's clock after it; none for what is not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(flatten)]
    news: News,
}

#[derive(Serialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum News {
    Started {
        position: String,
    },
    Seated {
        side: &'static str,
    },
    Left {
        side: &'static str,
    },
    Back {
        side: &'static str,
    },
    Thinking {
        side: &'static str,
    },
    Thrown {
        side: &'static str,
        throw: u8,
        #[serde(flatten)]
        laid: Laid,
        position: String,
        moves: Vec<DescribedMove>,
        /// Whether there is only one move.
        forced: bool,
    },
    Moved {
        side: &'static str,
        throw: Option<u8>,
        #[serde(flatten)]
        described: Box<DescribedMove>,
        /// Whether it was the only move.
        forced: bool,
        side_to_throw: Option<&'static str>,
        may_move_instead: bool,
        /// The moves that may be made instead of throwing.
        moves: Vec<DescribedMove>,
    },
    Undone {
        /// So many plies are left.
        plies: usize,
        #[serde(flatten)]
        turn: TurnShown,
    },
    Resigned {
        side: &'static str,
    },
    Over {
        #[serde(flatten)]
        ending: GameOutcome,
        seed: String,
        score: ScoreShown,
    },
    RematchOffered {
        side: &'static str,
    },
    Rematch {
        game: String,
    },
}

impl Event {
    /// The fact that happened last in a room, as it is told.
    pub(crate) fn of_last(room: &Room) -> Option<Event> {
        let news = news(room, *room.facts().last()?)?;
        Some(Event { seq: Some(room.seq()), at: Some(room.clock()), news })
    }

    /// Somebody is connected to this side's seat again.
    pub(crate) fn back(side: Side) -> Event {
        Event { seq: None, at: None, news: News::Back { side: side.name() } }
    }

    /// Nobody is connected to this side's seat any more.
    pub(crate) fn left(side: Side) -> Event {
        Event { seq: None, at: None, news: News::Left { side: side.name() } }
    }

    /// The computer on this side's seat begins to think.
    pub(crate) fn thinking(side: Side) -> Event {
        Event { seq: None, at: None, news: News::Thinking { side: side.name() } }
    }

    /// All that happened after the fact with this number, in order.
    pub(crate) fn after(room: &Room, seq: u64) -> Vec<Event> {
        let mut again = Room::new(room.setup().clone());
        let mut events = Vec::new();
        for fact in room.facts() {
            if again.apply(&[*fact], None).is_err() {
                break;
            }
            if again.seq() > seq {
                events.extend(Event::of_last(&again));
            }
        }
        events
    }
}

fn news(room: &Room, fact: Fact) -> Option<News> {
    let game = room.game();
    Some(match fact {
        Fact::Started => News::Started { position: game.position().to_string() },
        Fact::Seated(side) => News::Seated { side: side.name() },
        Fact::Thrown(throw) => News::Thrown {
            side: game.side().name(),
            throw: throw.value(),
            laid: Laid::last_of(room),
            position: game.position().to_string(),
            moves: moves_of(game),
            forced: game.turn().is_some_and(|turn| turn.forced().is_some()),
        },
        Fact::Moved(_) => moved(room, game.plies().last()?),
        Fact::Undone { .. } => News::Undone { plies: game.plies().len(), turn: turn_of(room) },
        Fact::Resigned(side) => News::Resigned { side: side.name() },
        Fact::Over => News::Over {
            ending: GameOutcome::of(game)?,
            seed: room.setup().seed.text(),
            score: room.score().into(),
        },
        Fact::RematchOffered(side) => News::RematchOffered { side: side.name() },
        Fact::Rematch(id) => News::Rematch { game: id.text() },
    })
}

fn moved(room: &Room, ply: &Ply) -> News {
    let game = room.game();
    let turn = ply.throw.and_then(|throw| game.rules().turn(&ply.before, throw).ok());
    let described = match &turn {
        Some(turn) => DescribedMove::of(turn, ply.mv),
        None => {
            let instead = InsteadOfThrow { mv: ply.mv, outcome: ply.outcome };
            DescribedMove::instead(game.rules(), &ply.before, &instead)
        }
    };
    News::Moved {
        side: ply.before.side().name(),
        throw: ply.throw.map(Throw::value),
        described: Box::new(described),
        forced: turn.is_some_and(|turn| turn.forced().is_some()),
        side_to_throw: game.result().is_none().then(|| game.side().name()),
        may_move_instead: game.instead_of_throwing().is_some(),
        moves: moves_of(game),
    }
}
