//! What a side's pieces are to the other side when that is to throw: the arrangements of a strip at a time.

use std::collections::HashMap;

use senet::{Square, SquareSet, Throw};

use super::move_table::THROWS;
use crate::simd::{LANE_COUNT, LaneMask};

/// By square, the lanes of a strip in which something is so.
pub(super) type SquareMasks = [LaneMask; SQUARES];

/// The lanes in which it is so of a square.
#[inline(always)]
pub(super) fn lanes_at(table: &SquareMasks, square: u8) -> LaneMask {
    table[usize::from(square) % table.len()]
}

/// Squares, and as many lanes: a table by square is one of lanes.
const SQUARES: usize = LANE_COUNT;

/// The lanes that keep off some places, by where the pieces of all stand.
#[inline(always)]
pub(super) fn lanes_avoiding(taken: &SquareMasks, mut places: u32) -> LaneMask {
    let mut lanes = 0;
    while places != 0 {
        lanes |= lanes_at(taken, places.trailing_zeros() as u8);
        places &= places - 1;
    }
    !lanes
}

/// What is known of an arrangement: a bit for each square.
#[derive(Default)]
pub(super) struct ConfigurationMasks {
    pub(super) held: u32,
    /// The places, which are the squares as they are numbered in a table.
    pub(super) taken: u32,
    /// Where a piece cannot be hit, by a mover without a piece on square 1 and with one.
    pub(super) protected: [u32; 2],
    /// By throw as they are numbered, whence its rows cannot be passed.
    pub(super) blockaded: Vec<u32>,
    /// By the throw's value, whence they cannot on the way back.
    pub(super) blockaded_backward_squares: [u32; THROWS],
}

impl ConfigurationMasks {
    /// All of it in one order, in which [`OpponentMasks`] finds it.
    fn all(&self) -> impl Iterator<Item = u32> + use<'_> {
        let first = [self.held, self.taken, self.protected[0], self.protected[1]];
        first.into_iter().chain(self.blockaded_backward_squares).chain(self.blockaded.iter().copied())
    }
}

const PROTECTED: usize = 2;
const BLOCKADED_FROM_ABOVE: usize = PROTECTED + 2;
const BLOCKADED: usize = BLOCKADED_FROM_ABOVE + THROWS;

/// The same for the strips of a book.
#[derive(Default, Debug)]
pub(super) struct OpponentMasks {
    /// Those that differ: most are the same, since most rows wall nothing off.
    tables: Vec<SquareMasks>,
    /// By strip, the number of the table of each fact.
    numbers: Vec<u32>,
    /// By strip, whether no throw is walled off anywhere on the way on.
    open: Vec<bool>,
    facts: usize,
}

/// What the arrangements of one strip are to the other side.
#[derive(Clone, Copy)]
pub(super) struct BlockMasks<'b> {
    tables: &'b [SquareMasks],
    numbers: &'b [u32],
    open: bool,
}

/// Finds tables that are there already.
pub(super) type MaskNumbers = HashMap<SquareMasks, u32>;

impl OpponentMasks {
    /// Adds the arrangements of a block, of which it is the next.
    pub(super) fn add(&mut self, configurations: &[ConfigurationMasks], known: &mut MaskNumbers) {
        self.facts = configurations.first().map_or(BLOCKADED, |facts| facts.all().count());
        let mut tables = vec![[0; SQUARES]; self.facts];
        for (lane, facts) in configurations.iter().enumerate() {
            for (table, squares) in tables.iter_mut().zip(facts.all()) {
                for (square, lanes) in table.iter_mut().enumerate() {
                    *lanes |= ((squares >> square & 1) as LaneMask) << lane;
                }
            }
        }
        self.open.push(tables.iter().skip(BLOCKADED).all(|table| *table == [0; SQUARES]));
        for table in tables {
            let number = *known.entry(table).or_insert_with(|| {
                self.tables.push(table);
                self.tables.len() as u32 - 1
            });
            self.numbers.push(number);
        }
    }

    /// What the block is that was added under this number, counted from 0.
    #[inline(always)]
    pub(super) fn strip(&self, number: u32) -> BlockMasks<'_> {
        let first = number as usize * self.facts;
        BlockMasks {
            tables: &self.tables,
            numbers: &self.numbers[first..first + self.facts],
            open: self.open[number as usize],
        }
    }
}

impl<'b> BlockMasks<'b> {
    #[inline(always)]
    fn table(&self, fact: usize) -> &'b SquareMasks {
        &self.tables[self.numbers[fact] as usize]
    }

    /// Where the other side stands.
    #[inline(always)]
    pub(super) fn occupied(&self) -> &'b SquareMasks {
        self.table(0)
    }

    /// The same by place.
    #[inline(always)]
    pub(super) fn occupied_places(&self) -> &'b SquareMasks {
        self.table(1)
    }

    /// The squares on which it cannot be hit by a side that stands so: it has a say only in who has claimed square 1.
    #[inline(always)]
    pub(super) fn protected(&self, mover: SquareSet) -> &'b SquareMasks {
        self.table(PROTECTED + usize::from(mover.mask() & Square::at(1).bit() != 0))
    }

    /// Whether no throw is kept from passing it on the way on.
    #[inline(always)]
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// The squares from which one throw cannot pass it.
    #[inline(always)]
    pub(super) fn blockaded(&self, throw_index: usize) -> &'b SquareMasks {
        self.table(BLOCKADED + throw_index)
    }

    /// The squares from which one throw cannot pass it on the way back.
    #[inline(always)]
    pub(super) fn blockaded_backward_squares(&self, throw: Throw) -> &'b SquareMasks {
        self.table(BLOCKADED_FROM_ABOVE + usize::from(throw.value()) % THROWS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each lane has what its own arrangement has.
    #[test]
    fn lanes_have_the_facts_of_their_arrangements() {
        let facts: Vec<ConfigurationMasks> = (0..16u32)
            .map(|number| ConfigurationMasks {
                held: 1 << number,
                taken: 2 << number,
                protected: [number, !number],
                blockaded: vec![number << 7, 0],
                blockaded_backward_squares: std::array::from_fn(|value| number << value),
            })
            .collect();
        let (mut across, mut known) = (OpponentMasks::default(), MaskNumbers::default());
        across.add(&facts[..3], &mut known);
        across.add(&facts, &mut known);
        let throw = Throw::new(3).expect("a throw");
        for (number, facts) in facts.iter().enumerate() {
            let strip = across.strip(1);
            let of = |table: &SquareMasks| {
                (0..32).fold(0u32, |squares, square| squares | (table[square] >> number & 1) << square)
            };
            assert_eq!(of(strip.occupied()), facts.held);
            assert_eq!(of(strip.occupied_places()), facts.taken);
            assert_eq!(of(strip.protected(SquareSet::EMPTY)), facts.protected[0]);
            assert_eq!(of(strip.protected(SquareSet::of(&[1, 5]))), facts.protected[1]);
            assert_eq!([0, 1].map(|throw_index| of(strip.blockaded(throw_index))), facts.blockaded[..]);
            assert_eq!(of(strip.blockaded_backward_squares(throw)), facts.blockaded_backward_squares[3]);
        }
        // The second of the two blockades is nowhere in any strip: one table does for all.
        assert!(across.tables.len() < across.numbers.len());
    }
}
