//! Where the tiles of a packed table lie: rectangles of the index, which has a row for each set of squares of the side
//! not to throw.

use crate::binomial::binomial;
use crate::index::StratumIndex;

/// The rows of a tile.
const TILE_ROWS: u64 = 16;
/// The columns of a tile. With larger tiles a probe decodes more; with smaller ones the directory grows.
const TILE_COLUMNS: u64 = 32;

/// The tiles of a stratum, numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// In the order of the index. Groups without positions are left out.
    groups: Vec<Group>,
    tiles: u64,
}

/// The rows of the same length.
#[derive(Clone, Debug)]
struct Group {
    /// The number of the first position.
    first: u64,
    rows: u64,
    /// The length of a row.
    length: u64,
    first_tile: u64,
    /// The number of tiles side by side.
    across: u64,
}

/// A tile: a rectangle of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tile {
    /// The number of its first position.
    first: u64,
    /// The distance between the numbers of a position and the one below it.
    stride: u64,
    pub(super) height: usize,
    pub(super) width: usize,
}

impl Layout {
    pub(super) fn new(index: &StratumIndex) -> Layout {
        let (mut groups, mut tiles) = (Vec::new(), 0);
        for others in 0..=u32::from(index.stratum().other) {
            let length = index.row_length(others);
            if length > 0 {
                let rows = u64::from(binomial(index.squares(), others));
                let across = length.div_ceil(TILE_COLUMNS);
                groups.push(Group { first: index.row(others, 0), rows, length, first_tile: tiles, across });
                tiles += across * rows.div_ceil(TILE_ROWS);
            }
        }
        Layout { groups, tiles }
    }

    /// The number of tiles.
    pub(super) fn tiles(&self) -> u64 {
        self.tiles
    }

    /// The tile with this number.
    pub(super) fn tile(&self, number: u64) -> Tile {
        let group = last_from(&self.groups, |group| group.first_tile <= number);
        let place = number - group.first_tile;
        let (row, column) = (place / group.across * TILE_ROWS, place % group.across * TILE_COLUMNS);
        Tile {
            first: group.first + row * group.length + column,
            stride: group.length,
            height: (group.rows - row).min(TILE_ROWS) as usize,
            width: (group.length - column).min(TILE_COLUMNS) as usize,
        }
    }

    /// The number of the tile with this position, and the place of the position in it.
    pub(super) fn locate(&self, position: u64) -> (u64, usize) {
        let group = last_from(&self.groups, |group| group.first <= position);
        let (row, column) =
            ((position - group.first) / group.length, (position - group.first) % group.length);
        let tile = group.first_tile + row / TILE_ROWS * group.across + column / TILE_COLUMNS;
        let width = (group.length - column / TILE_COLUMNS * TILE_COLUMNS).min(TILE_COLUMNS);
        (tile, (row % TILE_ROWS * width + column % TILE_COLUMNS) as usize)
    }
}

/// The last group of which the condition is true; there is one.
fn last_from(groups: &[Group], holds: impl Fn(&Group) -> bool) -> &Group {
    groups.iter().rfind(|group| holds(group)).expect("the first group begins at 0")
}

impl Tile {
    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.height * self.width
    }

    /// The numbers of the positions, row by row.
    pub(super) fn positions(self) -> impl Iterator<Item = u64> {
        (0..self.height as u64).flat_map(move |row| {
            let first = self.first + row * self.stride;
            first..first + self.width as u64
        })
    }
}

#[cfg(test)]
mod tests {
    use senet::{Preset, Ruleset};

    use super::*;
    use crate::index::Stratum;

    #[test]
    fn every_position_is_in_one_tile() {
        for preset in Preset::ALL {
            let rules = Ruleset::preset(preset);
            for (mover, other) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
                let index = StratumIndex::new(rules.plan(), Stratum { mover, other });
                let layout = Layout::new(&index);
                let mut is_covered = vec![false; index.len() as usize];
                for number in 0..layout.tiles() {
                    let tile = layout.tile(number);
                    for (place, position) in tile.positions().enumerate() {
                        assert_eq!(layout.locate(position), (number, place), "{preset:?}");
                        assert!(!std::mem::replace(&mut is_covered[position as usize], true));
                    }
                    assert!(tile.len() > 0);
                }
                assert!(is_covered.iter().all(|is_covered| *is_covered), "{preset:?}");
            }
        }
    }
}
