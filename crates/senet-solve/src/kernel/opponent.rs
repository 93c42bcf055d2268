//! A block as its opponent sees it: for each square, the lanes in which it is occupied, protected or
//! blockaded.

use std::collections::HashMap;

use senet::{Square, SquareSet, Throw};

use super::throws::THROWS;
use crate::simd::{LANE_COUNT, LaneMask};

/// By square, a mask of the lanes of a block.
pub(super) type SquareMasks = [LaneMask; SQUARES];

/// The lanes of a square.
#[inline(always)]
pub(super) fn lanes_at(table: &SquareMasks, square: u8) -> LaneMask {
    table[usize::from(square) % table.len()]
}

/// Squares, rounded up to the number of lanes, so that a table by square is a vector.
const SQUARES: usize = LANE_COUNT;

/// The lanes in which none of some places is occupied.
#[inline(always)]
pub(super) fn lanes_avoiding(occupied: &SquareMasks, mut places: u32) -> LaneMask {
    let mut lanes = 0;
    while places != 0 {
        lanes |= lanes_at(occupied, places.trailing_zeros() as u8);
        places &= places - 1;
    }
    !lanes
}

/// Masks of one configuration, with a bit for each square.
#[derive(Default)]
pub(super) struct ConfigurationMasks {
    pub(super) squares: u32,
    /// The same by place.
    pub(super) places: u32,
    /// The squares on which a piece cannot be hit, by a mover without a piece on square 1 and by one
    /// with it.
    pub(super) protected: [u32; 2],
    /// By throw index, the squares from which blockades stop a move.
    pub(super) blockaded: Vec<u32>,
    /// By the throw's value, the squares from which blockades stop a move backward.
    pub(super) blockaded_backward_squares: [u32; THROWS],
}

impl ConfigurationMasks {
    /// All masks in the order of the tables.
    fn all(&self) -> impl Iterator<Item = u32> + use<'_> {
        let first = [self.squares, self.places, self.protected[0], self.protected[1]];
        first.into_iter().chain(self.blockaded_backward_squares).chain(self.blockaded.iter().copied())
    }
}

const PROTECTED: usize = 2;
const BLOCKADED_BACKWARD: usize = PROTECTED + 2;
const BLOCKADED: usize = BLOCKADED_BACKWARD + THROWS;

/// The masks of all blocks of a move table.
#[derive(Default, Debug)]
pub(super) struct OpponentMasks {
    /// The distinct tables. Most are equal, since few configurations form blockades.
    tables: Vec<SquareMasks>,
    /// The number of each table, block by block.
    numbers: Vec<u32>,
    /// By block, whether it blocks no move forward.
    blocks_nothing_forward: Vec<bool>,
    /// The number of tables of each block.
    masks_per_block: usize,
}

/// The masks of one block.
#[derive(Clone, Copy)]
pub(super) struct BlockMasks<'b> {
    tables: &'b [SquareMasks],
    numbers: &'b [u32],
    blocks_nothing_forward: bool,
}

/// The numbers of known tables.
pub(super) type MaskNumbers = HashMap<SquareMasks, u32>;

impl OpponentMasks {
    /// Adds the next block.
    pub(super) fn add(&mut self, configurations: &[ConfigurationMasks], known: &mut MaskNumbers) {
        self.masks_per_block = configurations.first().map_or(BLOCKADED, |masks| masks.all().count());
        let mut tables = vec![[0; SQUARES]; self.masks_per_block];
        for (lane, masks) in configurations.iter().enumerate() {
            for (table, squares) in tables.iter_mut().zip(masks.all()) {
                for (square, lanes) in table.iter_mut().enumerate() {
                    *lanes |= ((squares >> square & 1) as LaneMask) << lane;
                }
            }
        }
        let forward = &tables[BLOCKADED..];
        self.blocks_nothing_forward.push(forward.iter().all(|table| *table == [0; SQUARES]));
        for table in tables {
            let number = *known.entry(table).or_insert_with(|| {
                self.tables.push(table);
                self.tables.len() as u32 - 1
            });
            self.numbers.push(number);
        }
    }

    /// The masks of the block with this number.
    #[inline(always)]
    pub(super) fn of_block(&self, number: u32) -> BlockMasks<'_> {
        let first = number as usize * self.masks_per_block;
        BlockMasks {
            tables: &self.tables,
            numbers: &self.numbers[first..first + self.masks_per_block],
            blocks_nothing_forward: self.blocks_nothing_forward[number as usize],
        }
    }
}

impl<'b> BlockMasks<'b> {
    #[inline(always)]
    fn table(&self, mask: usize) -> &'b SquareMasks {
        &self.tables[self.numbers[mask] as usize]
    }

    /// The lanes in which a square is occupied.
    #[inline(always)]
    pub(super) fn occupied(&self) -> &'b SquareMasks {
        self.table(0)
    }

    /// The lanes in which a place is occupied.
    #[inline(always)]
    pub(super) fn occupied_places(&self) -> &'b SquareMasks {
        self.table(1)
    }

    /// The lanes in which a piece on a square is protected from this mover. All that matters of the
    /// mover is whether it occupies square 1.
    #[inline(always)]
    pub(super) fn protected(&self, mover: SquareSet) -> &'b SquareMasks {
        self.table(PROTECTED + usize::from(mover.mask() & Square::at(1).bit() != 0))
    }

    /// Whether the block blocks no move forward.
    #[inline(always)]
    pub(super) fn blocks_nothing_forward(&self) -> bool {
        self.blocks_nothing_forward
    }

    /// The lanes in which a throw from a square is blocked.
    #[inline(always)]
    pub(super) fn blockaded(&self, throw_index: usize) -> &'b SquareMasks {
        self.table(BLOCKADED + throw_index)
    }

    /// The lanes in which a throw backward from a square is blocked.
    #[inline(always)]
    pub(super) fn blockaded_backward_squares(&self, throw: Throw) -> &'b SquareMasks {
        self.table(BLOCKADED_BACKWARD + usize::from(throw.value()) % THROWS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposes_masks_into_lanes() {
        let masks: Vec<ConfigurationMasks> = (0..16u32)
            .map(|number| ConfigurationMasks {
                squares: 1 << number,
                places: 2 << number,
                protected: [number, !number],
                blockaded: vec![number << 7, 0],
                blockaded_backward_squares: std::array::from_fn(|value| number << value),
            })
            .collect();
        let (mut opponent_masks, mut known) = (OpponentMasks::default(), MaskNumbers::default());
        opponent_masks.add(&masks[..3], &mut known);
        opponent_masks.add(&masks, &mut known);
        let throw = Throw::new(3).expect("a throw");
        for (number, masks) in masks.iter().enumerate() {
            let strip = opponent_masks.of_block(1);
            let of = |table: &SquareMasks| {
                (0..32).fold(0u32, |squares, square| squares | (table[square] >> number & 1) << square)
            };
            assert_eq!(of(strip.occupied()), masks.squares);
            assert_eq!(of(strip.occupied_places()), masks.places);
            assert_eq!(of(strip.protected(SquareSet::EMPTY)), masks.protected[0]);
            assert_eq!(of(strip.protected(SquareSet::of(&[1, 5]))), masks.protected[1]);
            assert_eq!([0, 1].map(|throw_index| of(strip.blockaded(throw_index))), masks.blockaded[..]);
            assert_eq!(of(strip.blockaded_backward_squares(throw)), masks.blockaded_backward_squares[3]);
        }
        // The second of the two blockades is empty in every block, so one table is enough.
        assert!(opponent_masks.tables.len() < opponent_masks.numbers.len());
    }
}
