//! Threats: the pieces that the opponent's next throw can hit, and the opposing pieces that a blockade stops.
//! They are found by generating every move of every throw.

use senet::points::Water;
use senet::{Place, Position, Refusal, Ruleset, Square, SquareSet, Throw, ThrowSet};

/// What the opponent of a side can and cannot do with its next throw.
pub(super) struct Threats {
    /// Squares of the side with the throws that can hit the piece there.
    hits: Vec<(Square, Throw)>,
    /// Squares of the opponent with the throws for which a blockade stops the piece there.
    stopped: Vec<(Square, Throw)>,
}

impl Threats {
    /// The threats of the side to throw against the other side.
    pub(super) fn of_side_to_throw(rules: &Ruleset, position: &Position) -> Threats {
        let mut threats = Threats { hits: Vec::new(), stopped: Vec::new() };
        for throw in rules.chances(position).possible().iter() {
            threats.add(rules, position, throw);
        }
        threats
    }

    fn add(&mut self, rules: &Ruleset, position: &Position, throw: Throw) {
        let turn = rules.turn(position, throw).expect("the ruleset says that this throw can occur");
        let enemy = position.side();
        let waits = rules.spec().points.water == Water::WaitsForRebirth;
        for mv in turn.moves() {
            for displaced in turn.effects(mv).displacements {
                match displaced.from {
                    // A piece that waits in the water goes on; it is not hit.
                    Place::On(Square::WATER) if waits => {}
                    Place::On(square) if displaced.side != enemy && displaced.to != Place::Off => {
                        self.hits.push((square, throw));
                    }
                    _ => {}
                }
            }
        }
        for square in position.squares(enemy).iter() {
            if matches!(turn.refusal_from(Place::On(square)), Some(Refusal::Blockade { .. })) {
                self.stopped.push((square, throw));
            }
        }
    }

    /// The throws that can hit the piece on this square.
    pub(super) fn hits_on(&self, square: Square) -> ThrowSet {
        self.hits.iter().filter(|(hit, _)| *hit == square).map(|(_, throw)| *throw).collect()
    }

    /// The opposing pieces that are stopped here with a throw with which they are not stopped in `other`.
    pub(super) fn newly_stopped(&self, other: &Threats) -> SquareSet {
        self.stopped.iter().filter(|stop| !other.stopped.contains(stop)).map(|(square, _)| *square).collect()
    }
}

/// The same position with the other side to throw.
pub(super) fn with_side_swapped(position: &Position) -> Position {
    let (mover, other) = (position.mover(), position.other());
    Position::new_unchecked([other.0, mover.0], [other.1, mover.1], position.side().other(), position.duty())
}
