//! What a move does: to other pieces, to the piece itself in the houses, and to the turn.

use crate::apply::{Next, OFF, Observer, Outcome, Owner, apply_observed};
use crate::moves::Move;
use crate::rules::points::AfterBearingOff;
use crate::side::Side;
use crate::square::Square;
use crate::throw::Throw;
use crate::turn::Turn;

/// A place where a piece can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// In its side's hand.
    Hand,
    /// On a square.
    On(Square),
    /// Borne off.
    Off,
}

impl Place {
    /// The square, if it is one.
    pub const fn square(self) -> Option<Square> {
        match self {
            Place::On(square) => Some(square),
            Place::Hand | Place::Off => None,
        }
    }

    fn of_bit(bit: u32) -> Place {
        match bit {
            0 => Place::Hand,
            OFF => Place::Off,
            _ => Place::On(Square::at(bit.trailing_zeros() as u8)),
        }
    }
}

/// A piece carried from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Displacement {
    /// Whose piece.
    pub side: Side,
    /// From where.
    pub from: Place,
    /// To where.
    pub to: Place,
}

/// Why a side throws again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExtraThrow {
    /// For the throw.
    Throw(Throw),
    /// For moving a piece onto this square.
    Landing(Square),
    /// For bearing a piece off.
    BearingOff,
}

/// What a legal move does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effects {
    /// The piece that is moved, from place to place: where it stood, where the throw takes it, where the houses take it
    /// then. Empty for a pass.
    pub path: Vec<Place>,
    /// The other pieces that are carried somewhere, in order: hit, pushed, or released from 30.
    pub displacements: Vec<Displacement>,
    /// Why the side throws again, if it does.
    pub extra_throw: Option<ExtraThrow>,
    /// The position after the move, and who goes on.
    pub outcome: Outcome,
    /// Whether the water does something to the moved piece.
    falls: bool,
}

impl Effects {
    /// Whether another piece is hit or pushed: where hits push, it may be the mover's own.
    pub fn hits(&self) -> bool {
        self.displacements.iter().any(|carried| carried.to != Place::Off)
    }

    /// Whether the moved piece falls into the water (and is carried away, or held). Where 27 is a square like any other none does.
    pub fn into_water(&self) -> bool {
        self.falls
    }

    /// Whether the moved piece leaves the board.
    pub fn bears_off(&self) -> bool {
        self.path.last() == Some(&Place::Off)
    }
}

#[derive(Default)]
struct DisplacementLog(Vec<(Owner, u32, u32)>);

impl Observer for DisplacementLog {
    fn carried(&mut self, whose: Owner, from: u32, to: u32) {
        self.0.push((whose, from, to));
    }
}

impl Turn<'_> {
    /// What a legal move does. Of a move that is not legal it says what it would do to the pieces.
    pub fn effects(&self, mv: Move) -> Effects {
        let mut notes = DisplacementLog::default();
        let plan = self.rules().plan();
        let outcome = apply_observed(plan, self.position(), self.throw(), mv, &mut notes);
        let mut path = match mv {
            Move::Pass => Vec::new(),
            Move::Enter { to } => vec![Place::Hand, Place::On(to)],
            Move::Step { from, to } => vec![Place::On(from), Place::On(to)],
            Move::BearOff { from } => vec![Place::On(from), Place::Off],
        };
        let side = self.position().side();
        let mut displacements = Vec::new();
        for (whose, from, to) in notes.0 {
            let (from, to) = (Place::of_bit(from), Place::of_bit(to));
            let washed = from == Place::On(Square::WATER) || to == Place::Off;
            if whose == Owner::Mover && washed && path.last() == Some(&from) {
                path.push(to);
            } else {
                let side = if whose == Owner::Mover { side } else { side.other() };
                displacements.push(Displacement { side, from, to });
            }
        }
        let lands_on_water = path.iter().skip(1).any(|place| *place == Place::On(Square::WATER));
        let falls = lands_on_water && plan.active_water != 0;
        Effects { path, displacements, extra_throw: self.extra_throw(mv, outcome.next), outcome, falls }
    }

    fn extra_throw(&self, mv: Move, next: Next) -> Option<ExtraThrow> {
        let plan = self.rules().plan();
        if next != Next::ThrowsAgain {
            return None;
        }
        match mv {
            _ if plan.again_on.contains(self.throw()) => Some(ExtraThrow::Throw(self.throw())),
            Move::BearOff { .. } if plan.after_bearing_off == AfterBearingOff::ThrowsAgain => {
                Some(ExtraThrow::BearingOff)
            }
            Move::Step { to, .. } | Move::Enter { to } => Some(ExtraThrow::Landing(to)),
            Move::BearOff { .. } | Move::Pass => None,
        }
    }
}
