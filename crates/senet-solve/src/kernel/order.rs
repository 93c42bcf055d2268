//! The order in which pairs of blocks are processed: shells, tiles and patches. The documentation of the kernel has a
//! picture.
//!
//! Sweeps are blocked Gauss–Seidel value iteration (M. L. Puterman, Markov Decision Processes, 1994): states come in
//! the reverse of the order in which play goes through them, and a backup uses the new values of those before it.

use std::ops::Range;

use super::move_table::MoveTable;
use crate::pass::scheduler::{Dependency, TaskQueue};

/// The number of tiles along a side, which sets the blocks in a tile within the limits of `BLOCKS_PER_TILE`. A tile
/// should be small enough that the values it reads stay in the processor's caches, and that threads do
/// not wait for each other for long.
const TILES: usize = 25;
const BLOCKS_PER_TILE: std::ops::RangeInclusive<usize> = 1..=8;
/// The number of patches along a side, which sets the blocks in a patch within the limits of `BLOCKS_PER_PATCH`.
/// Smaller patches let a sweep skip more; they also cost more statistics.
const PATCHES: usize = 400;
const BLOCKS_PER_PATCH: std::ops::RangeInclusive<usize> = 1..=8;

/// One block of the first side against some blocks of the second.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Patch {
    first: usize,
    second: Range<usize>,
}

/// The few blocks of a shell, and how much of the other side they stand against.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ShellBlocks {
    /// The side that the blocks belong to: 0 for the first move table, 1 for the second.
    pub(super) side: usize,
    pub(super) blocks: Range<usize>,
    /// The fraction of the other side's blocks that belong to the shell.
    pub(super) fraction: f64,
}

impl Patch {
    /// The pairs of blocks, most advanced first.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let first = self.first;
        self.second.clone().rev().map(move |second| (first, second))
    }
}

/// A section of a shell. One thread processes it, patch by patch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tile {
    first: Range<usize>,
    second: Range<usize>,
}

/// The shells of a pair of strata, cut into tiles.
///
/// A shell is a few blocks of one side against all blocks of the other that are in no earlier shell.
/// Tiles of a shell, and pairs of blocks of a tile, come most advanced first. So a position depends on
/// its own tile, on tiles before it, and on few others.
#[derive(Debug)]
pub(crate) struct Order {
    /// The number of blocks of either side in a tile, and of the second side in a patch.
    tile: [usize; 2],
    patch: usize,
    /// Whether the stratum is its own twin. Both sides then have the same blocks, and each pair of
    /// blocks comes once.
    is_own_twin: bool,
    shells: Vec<Vec<Tile>>,
    shell_blocks: Vec<ShellBlocks>,
    task_queues: Vec<TaskQueue>,
    /// The last shell along either axis.
    latest: [Option<(usize, Axis)>; 2],
}

impl Order {
    /// The order for a stratum and its twin, given their move tables: one table if the stratum is its
    /// own twin, else two.
    pub(crate) fn new(move_tables: &[MoveTable]) -> Order {
        let [first, second] = [move_tables.first(), move_tables.last()]
            .map(|move_table| move_table.map_or(0, |move_table| move_table.blocks.len()));
        let one_in = |blocks: usize, parts: usize, limits: std::ops::RangeInclusive<usize>| {
            (blocks / parts).clamp(*limits.start(), *limits.end())
        };
        let tile = [first, second].map(|blocks| one_in(blocks, TILES, BLOCKS_PER_TILE));
        let patch = one_in(first.max(second), PATCHES, BLOCKS_PER_PATCH);
        let is_own_twin = move_tables.len() == 1;
        let mut order = Order {
            tile,
            patch,
            is_own_twin,
            shells: Vec::new(),
            shell_blocks: Vec::new(),
            task_queues: Vec::new(),
            latest: [None; 2],
        };
        let [behind_one, behind_other] = tile.map(|tile| move |blocks: usize| blocks.saturating_sub(tile));
        let (mut one, mut other) = (first, second);
        if is_own_twin {
            while one > 0 {
                order.add(behind_one(one)..one, 0..one, Axis::Second, [first, second]);
                one = behind_one(one);
            }
            return order;
        }
        while one > 0 || other > 0 {
            // Compare how far both sides have come, as fractions of their blocks.
            if one * second >= other * first {
                order.add(behind_one(one)..one, 0..other, Axis::Second, [first, second]);
                one = behind_one(one);
            } else {
                order.add(0..one, behind_other(other)..other, Axis::First, [first, second]);
                other = behind_other(other);
            }
        }
        order
    }

    /// The shells, most advanced first.
    pub(crate) fn shells(&self) -> &[Vec<Tile>] {
        &self.shells
    }

    /// The few blocks of each shell.
    pub(crate) fn shell_blocks(&self) -> &[ShellBlocks] {
        &self.shell_blocks
    }

    /// The patches of a tile, most advanced first.
    pub(crate) fn patches(&self, tile: &Tile) -> impl Iterator<Item = Patch> + use<> {
        let (patch, is_own_twin, Tile { first, second }) = (self.patch, self.is_own_twin, tile.clone());
        // If both sides have the same blocks, the second block of a pair is not further advanced than
        // the first.
        let across =
            move |one: usize| second.start..if is_own_twin { second.end.min(one + 1) } else { second.end };
        first
            .rev()
            .flat_map(move |first| cut(across(first), patch).map(move |second| Patch { first, second }))
    }

    /// The dependencies of each tile, by shell.
    pub(crate) fn task_queues(&self) -> &[TaskQueue] {
        &self.task_queues
    }

    /// Adds a shell. A move changes one side's configuration, so its tiles depend on the further
    /// advanced tiles of the latest shell along either axis; those depend on all earlier ones.
    fn add(&mut self, first: Range<usize>, second: Range<usize>, axis: Axis, all: [usize; 2]) {
        let part = |range: &Range<usize>, all: usize| range.end as f64 / all as f64;
        self.shell_blocks.push(match axis {
            Axis::First => ShellBlocks { side: 1, blocks: second.clone(), fraction: part(&first, all[0]) },
            Axis::Second => ShellBlocks { side: 0, blocks: first.clone(), fraction: part(&second, all[1]) },
        });
        let tiles: Vec<Tile> = match axis {
            Axis::First => {
                cut(first, self.tile[0]).map(|first| Tile { first, second: second.clone() }).collect()
            }
            Axis::Second => {
                cut(second, self.tile[1]).map(|second| Tile { first: first.clone(), second }).collect()
            }
        };
        let dependencies =
            |tile: &Tile| self.latest.iter().flatten().map(|latest| self.dependency(tile, *latest)).collect();
        self.task_queues.push(tiles.iter().map(dependencies).collect());
        self.latest[axis as usize] = Some((self.shells.len(), axis));
        self.shells.push(tiles);
    }

    /// The tiles of an earlier shell that stand against this tile or further advanced.
    fn dependency(&self, tile: &Tile, (shell, axis): (usize, Axis)) -> Dependency {
        let reaches = |done: &Tile| axis.of(done).start <= axis.of(tile).start;
        let tasks = self.shells[shell].iter().position(reaches).map_or(0, |last| last + 1);
        Dependency { shell, tasks }
    }
}

/// The side whose blocks vary along a shell.
#[derive(Clone, Copy, Debug)]
enum Axis {
    First,
    Second,
}

impl Axis {
    fn of(self, tile: &Tile) -> &Range<usize> {
        match self {
            Axis::First => &tile.first,
            Axis::Second => &tile.second,
        }
    }
}

/// Sections of a range, last first, that start at multiples of their length.
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
    use crate::model::value_table::{GameValues, ValueTable};

    fn order(preset: Preset, stratum: Stratum) -> (Order, [usize; 2]) {
        let spec = preset.spec().with_options(["pieces=3"]).expect("offered");
        let rules = Ruleset::new(spec).expect("no conflicts");
        let mut game_values = GameValues::default();
        for mover in 1..=3 {
            for other in 1..=3 {
                game_values.insert(ValueTable::even(rules.plan(), Stratum { mover, other }));
            }
        }
        let move_tables = build_move_tables(rules.plan(), &game_values, stratum);
        let blocks = [move_tables.first(), move_tables.last()]
            .map(|move_table| move_table.map_or(0, |move_table| move_table.blocks.len()));
        (Order::new(&move_tables), blocks)
    }

    #[test]
    fn visits_every_pair_of_blocks_once() {
        for preset in [Preset::Modern, Preset::Tait, Preset::Bell] {
            for (mover, other) in [(3, 3), (3, 2), (2, 1)] {
                if preset == Preset::Bell && mover != other {
                    continue;
                }
                let (order, [first, second]) = order(preset, Stratum { mover, other });
                let mut seen = HashSet::new();
                for tile in order.shells().iter().flatten() {
                    for patch in order.patches(tile) {
                        for (one, other) in patch.pairs() {
                            assert!(seen.insert((one, other)), "{one} against {other} again");
                        }
                    }
                }
                let pairs = if mover == other { first * (first + 1) / 2 } else { first * second };
                assert_eq!(seen.len(), pairs, "{preset:?} {mover} against {other}");
            }
        }
    }

    #[test]
    fn splits_ranges_from_the_end() {
        assert_eq!(cut(3..17, 5).collect::<Vec<_>>(), [15..17, 10..15, 5..10, 3..5]);
        assert_eq!(cut(0..0, 5).count(), 0);
    }
}
