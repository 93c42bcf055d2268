//! Which pieces the enemy's next throw can hit, and which of its pieces a blockade stops: found by asking the rules for every throw
//! and every move.

use senet::{Place, Position, Refusal, Ruleset, Square, SquareSet, Throw, ThrowSet};

/// What the enemy of one side can and cannot do with its next throw.
pub(super) struct Danger {
    /// Throws of the enemy that can carry off the piece on a square.
    hits: Vec<(Square, Throw)>,
    /// Pieces of the enemy that a blockade stops, with the throws.
    stopped: Vec<(Square, Throw)>,
}

impl Danger {
    /// The dangers to the side that is not to throw.
    pub(super) fn from_the_side_to_throw(rules: &Ruleset, position: &Position) -> Danger {
        let mut danger = Danger { hits: Vec::new(), stopped: Vec::new() };
        for throw in rules.chances(position).possible().iter() {
            danger.add(rules, position, throw);
        }
        danger
    }

    fn add(&mut self, rules: &Ruleset, position: &Position, throw: Throw) {
        let turn = rules.turn(position, throw).expect("the ruleset says that this throw can occur");
        let enemy = position.side();
        for mv in turn.moves() {
            for carried in turn.effects(mv).displacements {
                match carried.from {
                    Place::On(square) if carried.side != enemy && carried.to != Place::Off => {
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

    /// The pieces of the enemy that are stopped here with a throw with which they are not stopped there.
    pub(super) fn stopped_beyond(&self, other: &Danger) -> SquareSet {
        self.stopped.iter().filter(|stop| !other.stopped.contains(stop)).map(|(square, _)| *square).collect()
    }
}

/// The same position with the other side to throw.
pub(super) fn passed_on(position: &Position) -> Position {
    let (mover, other) = (position.mover(), position.other());
    Position::new_unchecked([other.0, mover.0], [other.1, mover.1], position.side().other(), position.duty())
}
