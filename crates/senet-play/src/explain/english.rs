//! Effects in English.

use std::fmt;

use senet::{Displacement, ExtraThrow, Place, Square, SquareSet, ThrowSet};

use super::effect::Effect;

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::MustPass => f.write_str("must pass"),
            Effect::Passes => f.write_str("passes although it could move"),
            Effect::Throws => f.write_str("throws and leaves the piece in the water"),
            Effect::Rescues => f.write_str("rescues the piece from the water instead of throwing"),
            Effect::Enters => f.write_str("enters the board"),
            Effect::MovesBack => f.write_str("moves back because no piece can move forward"),
            Effect::FallsIntoWater(place) => falls(f, *place),
            Effect::Hits(displaced) => hits(f, displaced),
            Effect::Pushes(displaced) => pushes(f, displaced),
            Effect::Neglects(Displacement { side, from, to }) => {
                write!(f, "neglects the {} on {from}, which goes back to {to}", side.piece())
            }
            Effect::LeavesWater(Displacement { side, from, to }) => {
                write!(f, "the {} that waits on {from} goes to {to}", side.piece())
            }
            Effect::ReturnsFromWater(place) => write!(f, "goes back from the water to {place}"),
            Effect::Releases(displaced) => {
                write!(f, "the {} that waits on {} leaves too", displaced.side.piece(), displaced.from)
            }
            Effect::BearsOff => f.write_str("leaves the board"),
            Effect::MovesOn => f.write_str("moves on"),
            Effect::Wins(side) => write!(f, "wins the game for the {side}"),
            Effect::ThrowsAgain(extra_throw) => throws_again(f, *extra_throw),
            Effect::Reaches { house, .. } => write!(f, "reaches the {house}"),
            Effect::IsSafe(square) => write!(f, "is safe on {square}"),
            Effect::CanLeave(throws) => write!(f, "can leave from there with {}", throws_of(*throws)),
            Effect::Claims => f.write_str("claims the odd squares"),
            Effect::Arrives(squares) => write!(f, "takes its place in line on {squares}"),
            Effect::MakesRow { row } => write!(f, "makes a protected row on {row}"),
            Effect::Protects(squares) => write!(f, "protects {}", pieces(*squares)),
            Effect::Blocks(squares) => write!(f, "blocks {}", pieces(*squares)),
            Effect::Escapes(throws) => write!(f, "escapes from {}", throws_of(*throws)),
            Effect::AvoidsWater => f.write_str("avoids the water"),
            Effect::BreaksRow(squares) => {
                write!(f, "breaks a row and leaves {} without protection", pieces(*squares))
            }
            Effect::Unblocks(squares) => write!(f, "unblocks {}", pieces(*squares)),
            Effect::LeavesOpen { square, throws } => {
                write!(f, "leaves the piece on {square} exposed to {}", throws_of(*throws))
            }
        }
    }
}

fn falls(f: &mut fmt::Formatter<'_>, to: Place) -> fmt::Result {
    match to {
        Place::On(square) if square != Square::WATER => {
            write!(f, "falls into the water, which carries it to {square}")
        }
        Place::Hand => f.write_str("falls into the water and goes back to the hand"),
        Place::On(_) | Place::Off => f.write_str("falls into the water"),
    }
}

fn hits(f: &mut fmt::Formatter<'_>, displaced: &Displacement) -> fmt::Result {
    write!(f, "hits the {} on {}, which goes ", displaced.side.piece(), displaced.from)?;
    match displaced.to {
        Place::Hand => f.write_str("back to the hand"),
        to => write!(f, "to {}", to),
    }
}

fn pushes(f: &mut fmt::Formatter<'_>, displaced: &Displacement) -> fmt::Result {
    let to = if displaced.to == Place::Hand { "the hand".to_owned() } else { displaced.to.to_string() };
    write!(f, "pushes the {} on {} back to {to}", displaced.side.piece(), displaced.from)
}

fn throws_again(f: &mut fmt::Formatter<'_>, extra_throw: Option<ExtraThrow>) -> fmt::Result {
    match extra_throw {
        Some(ExtraThrow::Throw(throw)) => write!(f, "throws again for the {throw}"),
        Some(ExtraThrow::Landing(square)) => write!(f, "throws again for landing on {square}"),
        Some(ExtraThrow::BearingOff) => f.write_str("throws again for bearing off"),
        Some(ExtraThrow::Leaving(square)) => write!(f, "throws again for moving from {square}"),
        None => f.write_str("throws again"),
    }
}

fn pieces(squares: SquareSet) -> String {
    format!("the {} on {squares}", if squares.len() == 1 { "piece" } else { "pieces" })
}

fn throws_of(throws: ThrowSet) -> String {
    format!("{} of {throws}", if throws.iter().nth(1).is_none() { "a throw" } else { "throws" })
}
