//! The transposition table: bounds of positions that the search has met.

use senet::{Duty, Position, Side, SquareSet};

use super::window::Bounds;

/// Bounds of the values of positions, each for one depth, found while answering the current query.
///
/// An entry is used at its own depth only, so that a value depends only on the query and not on
/// earlier searches. Each slot has two entries: one keeps the deepest position, the other the latest.
pub(super) struct TranspositionTable {
    slots: Vec<[Entry; 2]>,
    /// The number of the current query. Entries of other queries count as empty.
    generation: u32,
}

#[derive(Clone, Copy)]
struct Entry {
    position: Position,
    /// The query that the entry belongs to; 0 if it is empty.
    generation: u32,
    depth: u32,
    bounds: Bounds,
}

const NO_SQUARES: SquareSet = SquareSet::from_mask(0);
const EMPTY: Entry = Entry {
    position: Position::new_unchecked([NO_SQUARES, NO_SQUARES], [0, 0], Side::Cones, Duty::NONE),
    generation: 0,
    depth: 0,
    bounds: Bounds::UNKNOWN,
};

impl TranspositionTable {
    /// A table of `2^size` slots.
    pub(super) fn new(size: u32) -> TranspositionTable {
        TranspositionTable { slots: vec![[EMPTY; 2]; 1 << size], generation: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.generation = match self.generation.checked_add(1) {
            Some(next) => next,
            None => {
                self.slots.fill([EMPTY; 2]);
                1
            }
        };
    }

    /// The bounds of a position at this depth, if the table has them.
    #[inline]
    pub(super) fn get(&self, position: &Position, depth: u32) -> Option<Bounds> {
        let slot = &self.slots[self.slot_of(position)];
        let entry = slot.iter().find(|entry| {
            entry.generation == self.generation && entry.depth == depth && entry.position == *position
        });
        entry.map(|entry| entry.bounds)
    }

    /// Stores the bounds of a position at this depth.
    #[inline]
    pub(super) fn insert(&mut self, position: &Position, depth: u32, bounds: Bounds) {
        let generation = self.generation;
        let slot = self.slot_of(position);
        let [deepest, latest] = &mut self.slots[slot];
        let entry = Entry { position: *position, generation, depth, bounds };
        if deepest.generation != generation || deepest.depth <= depth {
            if deepest.generation == generation && (deepest.position, deepest.depth) != (*position, depth) {
                *latest = *deepest;
            }
            *deepest = entry;
        } else {
            *latest = entry;
        }
    }

    /// Hashes the board and the hands; the side to throw and the duty are left to the comparison.
    #[inline]
    fn slot_of(&self, position: &Position) -> usize {
        let (own, own_hand) = position.mover();
        let (other, other_hand) = position.other();
        let boards = u64::from(own.mask()) << 32 | u64::from(other.mask());
        let hands = u64::from(own_hand) << 8 | u64::from(other_hand);
        let mixed = (boards ^ hands.wrapping_mul(0xd6e8_feb8_6659_fd93)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize & (self.slots.len() - 1)
    }
}
