//! Sweeps over a pair of strata: a pass backs up every position once, in place.

use std::sync::mpsc;
use std::thread;

use senet::Ruleset;
use senet_table::Stratum;

use crate::backup::bounds::BoundBackup;
use crate::backup::values::ValueBackup;
use crate::bound::certificate::BoundScale;
use crate::kernel::{
    BackupAccumulator, BlockPairScratch, MoveTable, Order, PairKernel, Patch, build_move_tables,
};
use crate::model::value_table::GameValues;
use crate::pass::residuals::{PatchResiduals, SweepFilter, TileResiduals};
use crate::pass::scheduler::{run_shells, useful_threads};
use crate::pass::stats::{PassMode, PassStats};
use crate::simd::Simd;
use crate::simd::dispatch;

/// Which numbers a pass computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quantity {
    Values,
    /// The error bounds of the values as they are.
    Bounds(BoundScale),
}

/// A stratum and its twin, prepared for passes.
pub(crate) struct Pair {
    pub(crate) stratum: Stratum,
    positions: u64,
    move_tables: Vec<MoveTable>,
    order: Order,
    residuals: PatchResiduals,
}

impl Pair {
    /// Builds the move tables and the order. The value tables of the pair and of the strata below must exist.
    pub(crate) fn new(rules: &Ruleset, game_values: &GameValues, stratum: Stratum) -> Pair {
        let move_tables = build_move_tables(rules.plan(), game_values, stratum);
        let positions = game_values.value_table(stratum).map_or(0, |value_table| value_table.index.len());
        let order = Order::new(&move_tables);
        let patches = |tiles: &Vec<_>| tiles.iter().map(|tile| order.patches(tile).count()).collect();
        let residuals = PatchResiduals::new(order.shells().iter().map(patches));
        Pair { stratum, positions, move_tables, order, residuals }
    }

    /// What the last passes found in each patch.
    pub(crate) fn residuals(&self) -> &PatchResiduals {
        &self.residuals
    }

    /// Reads the rows of a shell from the disk, unless the whole shell is skipped.
    fn read_ahead(&self, shell: usize, filter: SweepFilter, kernel: &PairKernel<'_>) {
        let is_active = |tile| {
            (0..self.residuals.of(shell, tile).patches())
                .any(|patch| self.residuals.of(shell, tile).skipped(patch, filter).is_none())
        };
        if let Some(blocks_of_shell) = self.order.shell_blocks().get(shell)
            && (0..self.order.shells()[shell].len()).any(is_active)
        {
            kernel.read_ahead_rows(blocks_of_shell);
        }
    }

    /// Backs up all positions of the pair, or those of the patches that the filter selects.
    pub(crate) fn pass(
        &self,
        rules: &Ruleset,
        game_values: &GameValues,
        quantity: Quantity,
        mode: PassMode,
        filter: SweepFilter,
        threads: usize,
    ) -> PassStats {
        // The kernel works from the compiled plan; code specialised for a ruleset is no faster here,
        // since a strip asks the plan once for 32 positions.
        let kernel = PairKernel::new(rules.plan(), game_values, self.stratum, &self.move_tables);
        let shells = self.order.shells();
        let go = |(scratch, patches, stats): &mut State, shell, tile| {
            let last = self.residuals.of(shell, tile);
            patches.clear();
            for (number, patch) in self.order.patches(&shells[shell][tile]).enumerate() {
                match last.skipped(number, filter) {
                    Some(skipped) => *stats = stats.or(skipped),
                    None => patches.push((number, patch)),
                }
            }
            let patches = patches.as_slice();
            let new = match quantity {
                _ if patches.is_empty() => PassStats::default(),
                Quantity::Values => {
                    let backup = ValueBackup::new(mode);
                    dispatch::run(TilePass { kernel: &kernel, patches, last, scratch, backup })
                }
                Quantity::Bounds(scale) => {
                    let backup = BoundBackup::new(mode, scale);
                    dispatch::run(TilePass { kernel: &kernel, patches, last, scratch, backup })
                }
            };
            *stats = stats.or(new);
        };
        let is_in_file =
            game_values.value_table(self.stratum).is_some_and(|value_table| value_table.values.is_file());
        let states = thread::scope(|scope| {
            let ahead = is_in_file.then(|| {
                let (begun, shells) = mpsc::channel();
                let kernel = &kernel;
                scope.spawn(move || {
                    shells.iter().for_each(|shell| self.read_ahead(shell + 1, filter, kernel))
                });
                begun
            });
            run_shells(
                self.order.task_queues(),
                useful_threads(threads, self.positions),
                State::default,
                |state, shell, tile| {
                    if let Some(begun) = ahead.as_ref().filter(|_| tile == 0) {
                        // If the other thread has ended, rows are read on use.
                        let _ = begun.send(shell);
                    }
                    go(state, shell, tile);
                },
            )
        });
        states.into_iter().fold(PassStats::default(), |stats, (.., new)| stats.or(new))
    }
}

/// The state of a thread: its buffers, the patches of the current tile with their numbers, and its
/// statistics.
type State = (BlockPairScratch, Vec<(usize, Patch)>, PassStats);

/// The patches of a tile and the backup to apply to them.
struct TilePass<'w, 's, 'a, B> {
    kernel: &'w PairKernel<'a>,
    patches: &'s [(usize, Patch)],
    last: TileResiduals<'w>,
    scratch: &'s mut BlockPairScratch,
    backup: B,
}

impl<'a, B: BackupAccumulator<'a>> dispatch::SimdTask for TilePass<'_, '_, 'a, B> {
    type Output = PassStats;

    #[inline(always)]
    fn run<V: Simd>(mut self) -> PassStats {
        let mut stats = PassStats::default();
        self.kernel.back_up_patches::<V>(self.patches, self.scratch, &mut self.backup, |patch, new| {
            self.last.record(patch, new);
            stats = stats.or(new);
        });
        stats
    }
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;
    use crate::model::strata::with_twin;
    use crate::model::value_table::ValueTable;
    use senet_table::PROBABILITY_ONE;

    /// The number of sweeps until one changes no value by more than a millionth, for one piece against
    /// one, two against one, and two against two.
    fn sweeps_to_a_millionth(preset: Preset) -> [u32; 3] {
        let spec = preset.spec().with_options(["pieces=2"]).expect("offered");
        let rules = Ruleset::new(spec).expect("no conflicts");
        let mut game_values = GameValues::default();
        [(1, 1), (2, 1), (2, 2)].map(|(mover, other)| {
            let stratum = Stratum { mover, other };
            with_twin(stratum)
                .into_iter()
                .for_each(|twin| game_values.insert(ValueTable::even(rules.plan(), twin)));
            let pair = Pair::new(&rules, &game_values, stratum);
            let sweep =
                || pair.pass(&rules, &game_values, Quantity::Values, PassMode::Update, SweepFilter::Whole, 1);
            let settled = (1..).find(|_| f64::from(sweep().change) <= 1e-6 * f64::from(PROBABILITY_ONE));
            settled.expect("sweeps shrink what they change")
        })
    }

    /// A side without pieces on the board often has to wait for the other; and of two configurations of
    /// one block, either side may have the more advanced one. In both cases the position that is waited
    /// for must come first. Otherwise values would travel one ply with each sweep, which takes 52 and 23
    /// sweeps.
    #[test]
    fn orders_positions_before_those_that_wait_for_them() {
        let [_, unequal, equal] = sweeps_to_a_millionth(Preset::Tait);
        assert!(unequal <= 20 && equal <= 14, "{unequal} and {equal} sweeps");
    }
}
