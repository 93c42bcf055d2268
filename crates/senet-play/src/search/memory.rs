//! What a search remembers of the positions it has seen.

use senet::{Duty, Position, Side, SquareSet};

/// Bounds of the value of positions at one depth each, found in the present question.
///
/// What is remembered holds for the depth it was found at and no other, so that a value never depends on what else was asked before.
/// Two positions share a place: one keeps the deepest, the other the latest.
pub(super) struct Memory {
    slots: Vec<[Entry; 2]>,
    question: u32,
}

/// What is known of a position, searched to a depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bounds {
    pub(super) lower: f64,
    pub(super) upper: f64,
}

impl Bounds {
    /// Nothing is known.
    pub(super) const UNKNOWN: Bounds = Bounds { lower: 0.0, upper: 1.0 };
}

#[derive(Clone, Copy)]
struct Entry {
    position: Position,
    /// The question it belongs to; 0 to none.
    question: u32,
    depth: u32,
    bounds: Bounds,
}

const NOBODY: SquareSet = SquareSet::from_mask(0);
const EMPTY: Entry = Entry {
    position: Position::new_unchecked([NOBODY, NOBODY], [0, 0], Side::Cones, Duty::NONE),
    question: 0,
    depth: 0,
    bounds: Bounds::UNKNOWN,
};

impl Memory {
    /// Room for two to this power of positions, and as many more.
    pub(super) fn new(power: u32) -> Memory {
        Memory { slots: vec![[EMPTY; 2]; 1 << power], question: 0 }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.question = match self.question.checked_add(1) {
            Some(next) => next,
            None => {
                self.slots.fill([EMPTY; 2]);
                1
            }
        };
    }

    /// What is known of a position at this depth.
    #[inline]
    pub(super) fn recall(&self, position: &Position, depth: u32) -> Option<Bounds> {
        let slot = &self.slots[self.place(position)];
        let here = slot.iter().find(|entry| {
            entry.question == self.question && entry.depth == depth && entry.position == *position
        });
        here.map(|entry| entry.bounds)
    }

    /// Remembers what was found out about a position at this depth.
    #[inline]
    pub(super) fn store(&mut self, position: &Position, depth: u32, bounds: Bounds) {
        let question = self.question;
        let place = self.place(position);
        let [deepest, latest] = &mut self.slots[place];
        let entry = Entry { position: *position, question, depth, bounds };
        let deeper = deepest.question != question || deepest.depth <= depth;
        if deeper {
            if deepest.question == question && (deepest.position, deepest.depth) != (*position, depth) {
                *latest = *deepest;
            }
            *deepest = entry;
        } else {
            *latest = entry;
        }
    }

    #[inline]
    fn place(&self, position: &Position) -> usize {
        let (own, own_hand) = position.mover();
        let (other, other_hand) = position.other();
        let boards = u64::from(own.mask()) << 32 | u64::from(other.mask());
        let hands = u64::from(own_hand) << 8 | u64::from(other_hand);
        let mixed = (boards ^ hands.wrapping_mul(0xd6e8_feb8_6659_fd93)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize & (self.slots.len() - 1)
    }
}
