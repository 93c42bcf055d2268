//! The order in which pairs of blocks are gone through.

use std::ops::Range;

use super::MoveTable;
use crate::scheduler::{Need, Queue};

/// A tile has a block in so many of either side, within limits: what its positions lead to should stay in the processor's caches, and
/// threads should not wait for each other long.
const TILES: usize = 25;
const TILE: std::ops::RangeInclusive<usize> = 1..=8;
/// A patch has one block in so many of the other side, within limits: the smaller it is, the more of what is settled can be left out, and the
/// more there is to note.
const PATCHES: usize = 400;
const PATCH: std::ops::RangeInclusive<usize> = 1..=8;

/// A block of the first book, and some of the last, whose pairs are gone through together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Patch {
    first: usize,
    last: Range<usize>,
}

/// The few blocks of a shell.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ShellBlocks {
    /// Whose they are: 0 for the first book, 1 for the last.
    pub(super) side: usize,
    pub(super) blocks: Range<usize>,
    /// The part of the other side's blocks that stands across from them.
    pub(super) across: f64,
}

impl Patch {
    /// The pairs of blocks, those furthest on first.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let first = self.first;
        self.last.clone().rev().map(move |last| (first, last))
    }
}

/// Patches that one thread goes through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tile {
    first: Range<usize>,
    last: Range<usize>,
}

/// Tiles, in shells. A shell is some blocks of one side with all those of the other that are not further on. Within it, too, those furthest on
/// come first. So a position leads to the same tile, to one gone through before it, or, by what goes against the order, elsewhere.
#[derive(Debug)]
pub(crate) struct Order {
    /// Blocks of either side in a tile, those of the first book first; and of the last book in a patch.
    tile: [usize; 2],
    patch: usize,
    /// Whether both sides have the same blocks: each pair of blocks comes once.
    is_own_twin: bool,
    shells: Vec<Vec<Tile>>,
    narrows: Vec<ShellBlocks>,
    queues: Vec<Queue>,
    /// The last shells of either direction.
    latest: [Option<(usize, Axis)>; 2],
}

impl Order {
    /// The order for a stratum and its twin, by their books; if it is its own twin there is one book, and each pair of blocks comes once.
    pub(crate) fn new(move_tables: &[MoveTable]) -> Order {
        let [first, last] = [move_tables.first(), move_tables.last()]
            .map(|move_table| move_table.map_or(0, |move_table| move_table.blocks.len()));
        let one_in = |blocks: usize, parts: usize, limits: std::ops::RangeInclusive<usize>| {
            (blocks / parts).clamp(*limits.start(), *limits.end())
        };
        let tile = [first, last].map(|blocks| one_in(blocks, TILES, TILE));
        let patch = one_in(first.max(last), PATCHES, PATCH);
        let is_own_twin = move_tables.len() == 1;
        let mut order = Order {
            tile,
            patch,
            is_own_twin,
            shells: Vec::new(),
            narrows: Vec::new(),
            queues: Vec::new(),
            latest: [None; 2],
        };
        let [behind_one, behind_other] = tile.map(|tile| move |blocks: usize| blocks.saturating_sub(tile));
        // Those furthest on first, as parts of all blocks of their sides.
        let (mut one, mut other) = (first, last);
        if is_own_twin {
            while one > 0 {
                order.add(behind_one(one)..one, 0..one, Axis::Last, [first, last]);
                one = behind_one(one);
            }
            return order;
        }
        while one > 0 || other > 0 {
            if one * last >= other * first {
                order.add(behind_one(one)..one, 0..other, Axis::Last, [first, last]);
                one = behind_one(one);
            } else {
                order.add(0..one, behind_other(other)..other, Axis::First, [first, last]);
                other = behind_other(other);
            }
        }
        order
    }

    /// The shells, those furthest on first.
    pub(crate) fn shells(&self) -> &[Vec<Tile>] {
        &self.shells
    }

    /// The few blocks of each shell.
    pub(crate) fn narrows(&self) -> &[ShellBlocks] {
        &self.narrows
    }

    /// The patches of a tile, those furthest on first.
    pub(crate) fn patches(&self, tile: &Tile) -> impl Iterator<Item = Patch> + use<> {
        let (patch, is_own_twin, Tile { first, last }) = (self.patch, self.is_own_twin, tile.clone());
        // Where both sides have the same blocks, the second of a pair is not further on than the first.
        let across = move |one: usize| last.start..if is_own_twin { last.end.min(one + 1) } else { last.end };
        first.rev().flat_map(move |first| cut(across(first), patch).map(move |last| Patch { first, last }))
    }

    /// What each of their tiles waits for.
    pub(crate) fn queues(&self) -> &[Queue] {
        &self.queues
    }

    /// Adds a shell. Pieces of one side move at a time, so that its tiles need what stands further on in the shell before, and in the one
    /// before that goes the other way; all others they need were needed by these.
    fn add(&mut self, first: Range<usize>, last: Range<usize>, along: Axis, all: [usize; 2]) {
        let part = |range: &Range<usize>, all: usize| range.end as f64 / all as f64;
        self.narrows.push(match along {
            Axis::First => ShellBlocks { side: 1, blocks: last.clone(), across: part(&first, all[0]) },
            Axis::Last => ShellBlocks { side: 0, blocks: first.clone(), across: part(&last, all[1]) },
        });
        let tiles: Vec<Tile> = match along {
            Axis::First => cut(first, self.tile[0]).map(|first| Tile { first, last: last.clone() }).collect(),
            Axis::Last => cut(last, self.tile[1]).map(|last| Tile { first: first.clone(), last }).collect(),
        };
        let needs =
            |tile: &Tile| self.latest.iter().flatten().map(|latest| self.need(tile, *latest)).collect();
        self.queues.push(tiles.iter().map(needs).collect());
        self.latest[along as usize] = Some((self.shells.len(), along));
        self.shells.push(tiles);
    }

    /// So much of an earlier shell as stands across from a tile.
    fn need(&self, tile: &Tile, (shell, along): (usize, Axis)) -> Need {
        let reaches = |done: &Tile| along.of(done).start <= along.of(tile).start;
        let tasks = self.shells[shell].iter().position(reaches).map_or(0, |last| last + 1);
        Need { shell, tasks }
    }
}

/// Which blocks change along a shell, those of the first book or of the last.
#[derive(Clone, Copy, Debug)]
enum Axis {
    First,
    Last,
}

impl Axis {
    fn of(self, tile: &Tile) -> &Range<usize> {
        match self {
            Axis::First => &tile.first,
            Axis::Last => &tile.last,
        }
    }
}

/// Parts of a range, those furthest on first, that begin at multiples of their length.
fn cut(range: Range<usize>, length: usize) -> impl Iterator<Item = Range<usize>> {
    let parts = range.start / length..range.end.div_ceil(length);
    parts.rev().map(move |part| (part * length).max(range.start)..((part + 1) * length).min(range.end))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use senet::{Preset, Ruleset};
    use senet_table::Stratum;

    use super::*;
    use crate::kernel::build_move_tables;
    use crate::level::{Level, Levels};

    fn order(preset: Preset, stratum: Stratum) -> (Order, [usize; 2]) {
        let spec = preset.spec().with_options(["pieces=3"]).expect("offered");
        let rules = Ruleset::new(spec).expect("no conflicts");
        let mut levels = Levels::default();
        for mover in 1..=3 {
            for other in 1..=3 {
                levels.insert(Level::even(rules.plan(), Stratum { mover, other }));
            }
        }
        let move_tables = build_move_tables(rules.plan(), &levels, stratum);
        let blocks = [move_tables.first(), move_tables.last()]
            .map(|move_table| move_table.map_or(0, |move_table| move_table.blocks.len()));
        (Order::new(&move_tables), blocks)
    }

    #[test]
    fn every_pair_of_blocks_comes_once() {
        for preset in [Preset::Modern, Preset::Tait, Preset::Bell] {
            for (mover, other) in [(3, 3), (3, 2), (2, 1)] {
                if preset == Preset::Bell && mover != other {
                    continue;
                }
                let (order, [first, last]) = order(preset, Stratum { mover, other });
                let mut seen = HashSet::new();
                for tile in order.shells().iter().flatten() {
                    for patch in order.patches(tile) {
                        for (one, other) in patch.pairs() {
                            assert!(seen.insert((one, other)), "{one} against {other} again");
                        }
                    }
                }
                let pairs = if mover == other { first * (first + 1) / 2 } else { first * last };
                assert_eq!(seen.len(), pairs, "{preset:?} {mover} against {other}");
            }
        }
    }

    #[test]
    fn parts_cover_a_range_from_its_end() {
        assert_eq!(cut(3..17, 5).collect::<Vec<_>>(), [15..17, 10..15, 5..10, 3..5]);
        assert_eq!(cut(0..0, 5).count(), 0);
    }
}
