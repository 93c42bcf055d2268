//! The effects of a move: the path of the moved piece, the displaced pieces, and the reason for an extra
//! throw.
//!
//! Notation, explanations and front ends use [`Turn::effects`]. Code that only needs the outcome calls
//! [`apply`](crate::apply::apply).

use crate::apply::{Next, OFF, Observer, Outcome, Owner, apply_observed, throw_gives_another};
use crate::moves::Move;
use crate::place::Place;
use crate::rules::points::{AfterBearingOff, Hit};
use crate::side::Side;
use crate::square::Square;
use crate::throw::Throw;
use crate::turn::Turn;

/// A piece that a move sends from one place to another, other than the moved piece itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Displacement {
    /// The side of the piece.
    pub side: Side,
    /// The place that it leaves.
    pub from: Place,
    /// The place where it ends.
    pub to: Place,
}

/// The reason why a side throws again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExtraThrow {
    /// The value of the throw gives another throw.
    Throw(Throw),
    /// The piece has landed on this square.
    Landing(Square),
    /// A piece has been borne off.
    BearingOff,
    /// The piece has left this square.
    Leaving(Square),
}

/// The effects of a legal move.
///
/// ```
/// use senet::{Position, Preset, Ruleset, Throw};
/// let rules = Ruleset::preset(Preset::Modern);
/// let position = Position::parse("10/10/5c3s c - -", &rules)?;
/// let turn = rules.turn(&position, Throw::of(1))?;
/// let effects = turn.effects(turn.find("26/27")?);
/// assert!(effects.into_water() && !effects.hits());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effects {
    /// The places of the moved piece: where it stands, where the throw takes it, and where a house sends it
    /// from there. Empty for a pass.
    pub path: Vec<Place>,
    /// The other pieces that are hit, pushed, sent back because they were neglected, or released from 30 or from the
    /// water, in order.
    pub displacements: Vec<Displacement>,
    /// The reason why the side throws again; `None` if it does not.
    pub extra_throw: Option<ExtraThrow>,
    /// The position after the move, and who throws next.
    pub outcome: Outcome,
    /// Whether the water displaces or holds the moved piece.
    falls: bool,
    /// Whether another piece is hit or pushed.
    hits: bool,
}

impl Effects {
    /// Whether another piece is hit or pushed. If hits push, the piece may be the mover's own.
    pub fn hits(&self) -> bool {
        self.hits
    }

    /// Whether the moved piece falls into the water, which displaces or holds it. `false` if 27 is an
    /// ordinary square.
    pub fn into_water(&self) -> bool {
        self.falls
    }

    /// Whether the moved piece leaves the board.
    pub fn bears_off(&self) -> bool {
        self.path.last() == Some(&Place::Off)
    }
}

/// The displacements of a move, in order: owner, source mask and target mask.
#[derive(Default)]
struct DisplacementLog(Vec<(Owner, u32, u32)>);

impl Observer for DisplacementLog {
    fn displaced(&mut self, owner: Owner, from: u32, to: u32) {
        self.0.push((owner, from, to));
    }
}

impl Turn<'_> {
    /// The effects of a legal move. For an illegal move, the effects it would have on the pieces.
    pub fn effects(&self, mv: Move) -> Effects {
        let mut log = DisplacementLog::default();
        let plan = self.rules().plan();
        let outcome = apply_observed(plan, self.position(), self.throw(), mv, &mut log);
        let mut path = match mv {
            Move::Pass => Vec::new(),
            Move::Enter { to } => vec![Place::Hand, Place::On(to)],
            Move::Step { from, to } => vec![Place::On(from), Place::On(to)],
            Move::BearOff { from } => vec![Place::On(from), Place::Off],
        };
        let side = self.position().side();
        let mut displacements = Vec::new();
        for (owner, from, to) in log.0 {
            let (from, to) = (place_of(from), place_of(to));
            // Nothing but the water moves a piece of the mover on: its own landing, and a return onto an occupied 15.
            let water = Place::On(Square::WATER);
            let returns = plan.through_water != 0 && path.first() == Some(&water);
            let continues = plan.active_water != 0 && from == water || to == Place::Off || returns;
            if owner == Owner::Mover && continues && path.last() == Some(&from) {
                path.push(to);
            } else {
                let side = if owner == Owner::Mover { side } else { side.other() };
                displacements.push(Displacement { side, from, to });
            }
        }
        let pushes = plan.hit == Hit::PushBack;
        let leaves_water =
            |displaced: &Displacement| plan.waiting_water != 0 && displaced.from == Place::On(Square::WATER);
        let is_hit = |displaced: &Displacement| {
            displaced.to != Place::Off && (pushes || displaced.side != side) && !leaves_water(displaced)
        };
        let hits = displacements.iter().any(is_hit);
        let lands_on_water = path.iter().skip(1).any(|place| *place == Place::On(Square::WATER));
        let falls = lands_on_water && plan.active_water != 0;
        let extra_throw = self.extra_throw(mv, path.last().copied(), outcome.next);
        Effects { path, displacements, extra_throw, outcome, falls, hits }
    }

    /// `end` is the place where the path of the move ends.
    fn extra_throw(&self, mv: Move, end: Option<Place>, next: Next) -> Option<ExtraThrow> {
        let plan = self.rules().plan();
        // Where the water sends a piece gives no throw, but where a piece returns from it does.
        let landing = match (mv, end) {
            (Move::Step { from, .. }, Some(Place::On(end))) if plan.through_water & from.bit() != 0 => {
                Some(end)
            }
            _ => mv.to(),
        };
        if next != Next::ThrowsAgain {
            return None;
        }
        match mv {
            _ if throw_gives_another(plan, self.throw(), mv) => Some(ExtraThrow::Throw(self.throw())),
            Move::BearOff { .. } if plan.after_bearing_off == AfterBearingOff::ThrowsAgain => {
                Some(ExtraThrow::BearingOff)
            }
            _ if landing.is_some_and(|to| plan.again_landing & to.bit() != 0) => {
                landing.map(ExtraThrow::Landing)
            }
            Move::Step { from, .. } | Move::BearOff { from } => Some(ExtraThrow::Leaving(from)),
            Move::Enter { .. } | Move::Pass => None,
        }
    }
}

/// The place of a mask that the code for making moves reports.
fn place_of(bit: u32) -> Place {
    match bit {
        0 => Place::Hand,
        OFF => Place::Off,
        _ => Place::On(Square::at(bit.trailing_zeros() as u8)),
    }
}
