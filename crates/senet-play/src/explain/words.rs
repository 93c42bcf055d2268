//! Deeds in words.

use std::fmt;

use senet::{Displacement, ExtraThrow, Place, Square, SquareSet, ThrowSet};

use super::Effect;

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::MustPass => f.write_str("must pass"),
            Effect::Passes => f.write_str("passes, which is allowed here"),
            Effect::Throws => f.write_str("throws, and leaves the piece in the water"),
            Effect::Rescues => f.write_str("rescues the piece from the water, instead of throwing"),
            Effect::Enters => f.write_str("enters the board"),
            Effect::MovesBack => f.write_str("moves back, since nothing can move forward"),
            Effect::FallsIntoWater(place) => falls(f, *place),
            Effect::Hits(carried) => hits(f, carried),
            Effect::Pushes(carried) => pushes(f, carried),
            Effect::Releases(carried) => {
                write!(f, "the {} that waits on {} leaves too", carried.side.piece(), name(carried.from))
            }
            Effect::BearsOff => f.write_str("leaves the board"),
            Effect::MovesOn => f.write_str("moves on"),
            Effect::Wins(side) => write!(f, "wins the game for the {side}"),
            Effect::ThrowsAgain(again) => throws_again(f, *again),
            Effect::Reaches { house, .. } => write!(f, "reaches the {house}"),
            Effect::IsSafe(square) => write!(f, "is safe on {square}"),
            Effect::CanLeave(throws) => write!(f, "can leave from there with {}", throws_of(*throws)),
            Effect::Claims => f.write_str("claims the odd squares"),
            Effect::Arrives(squares) => write!(f, "takes its place in line on {squares}"),
            Effect::MakesRow { row } => write!(f, "makes a protected row on {row}"),
            Effect::Protects(squares) => write!(f, "protects {}", pieces(*squares)),
            Effect::Blocks(squares) => write!(f, "blocks the way of {}", pieces(*squares)),
            Effect::Escapes(throws) => write!(f, "gets away from {}", throws_of(*throws)),
            Effect::AvoidsWater => f.write_str("avoids the water"),
            Effect::BreaksRow(squares) => {
                write!(f, "breaks a row: no neighbour protects {}", pieces(*squares))
            }
            Effect::Unblocks(squares) => write!(f, "opens the way for {}", pieces(*squares)),
            Effect::LeavesOpen { square, throws } => {
                write!(f, "leaves the piece on {square} open to {}", throws_of(*throws))
            }
        }
    }
}

fn falls(f: &mut fmt::Formatter<'_>, to: Place) -> fmt::Result {
    match to {
        Place::On(square) if square != Square::WATER => {
            write!(f, "falls into the water, which carries it to {square}")
        }
        Place::Hand => f.write_str("falls into the water, and goes back to the hand"),
        Place::On(_) | Place::Off => f.write_str("falls into the water"),
    }
}

fn hits(f: &mut fmt::Formatter<'_>, carried: &Displacement) -> fmt::Result {
    write!(f, "hits the {} on {}, which goes ", carried.side.piece(), name(carried.from))?;
    match carried.to {
        Place::Hand => f.write_str("back to the hand"),
        to => write!(f, "to {}", name(to)),
    }
}

fn pushes(f: &mut fmt::Formatter<'_>, carried: &Displacement) -> fmt::Result {
    let to = if carried.to == Place::Hand { "the hand".to_owned() } else { name(carried.to) };
    write!(f, "pushes the {} on {} back to {to}", carried.side.piece(), name(carried.from))
}

fn throws_again(f: &mut fmt::Formatter<'_>, again: Option<ExtraThrow>) -> fmt::Result {
    match again {
        Some(ExtraThrow::Throw(throw)) => write!(f, "throws again for the {throw}"),
        Some(ExtraThrow::Landing(square)) => write!(f, "throws again for landing on {square}"),
        Some(ExtraThrow::BearingOff) => f.write_str("throws again for bearing off"),
        None => f.write_str("throws again"),
    }
}

fn name(place: Place) -> String {
    match place {
        Place::Hand => "hand".to_owned(),
        Place::On(square) => square.to_string(),
        Place::Off => "off".to_owned(),
    }
}

fn pieces(squares: SquareSet) -> String {
    format!("the {} on {squares}", if squares.len() == 1 { "piece" } else { "pieces" })
}

fn throws_of(throws: ThrowSet) -> String {
    format!("{} of {throws}", if throws.iter().nth(1).is_none() { "a throw" } else { "throws" })
}
