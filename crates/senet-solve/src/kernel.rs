//! The innermost loop: the backups of a stratum and its twin, in an order in which each finds its successors done, and in which little
//! has to be computed anew.
//!
//! *Order.* Pieces mostly go forward. So a position leads to positions in which one of the two sides stands further on, except for
//! hits, the water, moves back and passes. Backups therefore go from those furthest on to those furthest behind, both sides counted, and
//! one sweep carries news from the end of the game almost to its beginning. Thirty-two arrangements of a side that follow each other
//! are a [`Block`](move_table::Block); pairs of blocks are gone through with those of the other side. Threads follow each other
//! through this order, so that each finds done what it would find done if it were alone.
//!
//! *Strips.* All that a side could do is the same whichever arrangement of a block the other side has. So thirty-two such positions are done at
//! once, in [lanes](crate::simd): their successors are neighbours in a row of the table, or stand in a column of it.
//!
//! *Numbers.* Finding each successor's number from scratch costs more than all the rest.
//!
//! - What the side to throw could do with each throw if it were alone is found once for each of its arrangements, by the generator, and
//!   written down in a [`MoveTable`].
//! - A *quiet* move (onto an empty square, or out of the board) that passes the turn leads to a position in which the mover's new
//!   places name the row and the other side's the column. Arrangements of a block that keep off these places follow each other there, so that one number does for all of
//!   them, that of the block's [marker](places::RankAnchor). From one move of an arrangement to the next, it differs by what the moved piece passes.
//! - A quiet move after which the mover throws again leads to a position in the row of the other side's places. Its column is a sum of what each of the
//!   mover's pieces adds, which is known for each of the other side's arrangements.
//! - What a hit makes of the other side's arrangements depends on nothing but whence and whereto its piece goes: for each block it is written down which become
//!   others of the block, so that a lane leads to where another does, and which become such as follow each other, neighbours in a row again. The rest have a rank
//!   of their own in each lane, which all lanes find at once. Pieces that are pushed back push others, of both sides; all lanes in which the same are pushed come to the same
//!   arrangement of the mover's, and are found together like those of a hit ([`pushed`]).
//!
//! Everything else (a square that the water leads to and the other side holds) goes through the generator and the index, one position at a time; so do positions with a
//! piece held in the water, but by what is written down of the arrangement.

mod block_pair;
mod captures;
mod cell;
mod deferred;
mod hit_effects;
mod move_table;
mod moves;
mod opponent;
mod order;
mod packed_move;
mod pair_offsets;
mod piece_path;
mod piece_step;
mod prefetch;
mod pushes;
mod ranks;
mod strip;
mod successors;
mod transitions;

use senet::apply::apply;
use senet::movegen::{generate, instead_of_throwing};
use senet::{Duty, Outcome, Plan, Position, Side, SquareSet, Throw};
use senet_table::{Stratum, StratumIndex};

pub(crate) use self::block_pair::PairScratch;
pub(crate) use self::deferred::{DeferredThrow, PositionResult, StripResult};
pub(crate) use self::move_table::{MoveTable, THROWS};
pub(crate) use self::order::{Order, Patch};
pub(crate) use self::successors::{StripPositions, Successors};
pub(crate) use self::transitions::{SideToMove, Successor};
use self::transitions::{Transition, Transitions};
use crate::level::{Level, Levels};
use crate::simd::{LaneArray, LaneMask, Simd};
use crate::sweep::{MutualPass, PassStats};

/// What is made of the successors of each position.
pub(crate) trait BackupKernel<'a> {
    /// Whether it counts how far values may be off.
    fn bound_tracking(&self) -> BoundTracking;
    /// A position of this level begins.
    fn begin(&mut self, level: &'a Level);
    /// A move of the throw at hand leads here, if `open` is 1; if it is 0 the successor may not exist, and nothing is to change.
    /// The best chance so far is handed on by value, so that it can stay in a register: 0 before the first move of a throw.
    fn consider(&mut self, best: u32, open: u32, successor: Successor<'a>) -> u32;
    /// All moves of a throw with this weight were considered.
    fn finish_throw(&mut self, best: u32, weight: u32);
    /// All throws were considered; their weights add up to `total`.
    fn average(&mut self, total: u32);
    /// A move made instead of throwing leads here.
    fn consider_alternative(&mut self, successor: Successor<'a>);
    /// In the position at hand, and in that with the other side to throw, there is often nothing to do but to pass.
    fn set_mutual_pass(&mut self, waiting: MutualPass<'a>);
    /// The position with this number is done.
    fn finish(&mut self, number: usize);
    /// What it has come to.
    fn result(&self) -> PositionResult;
    /// The positions of a strip begin.
    fn begin_strip(&mut self);
    /// What was found so far for them is kept; and they begin anew with it.
    fn save_strip(&mut self);
    fn restore_strip(&mut self);
    /// A move of a throw leads here, in the lanes in which it is `open`.
    fn consider_strip<V: Simd>(
        &mut self,
        throw_index: usize,
        open: LaneMask,
        successors: &impl Successors<V>,
    );
    /// All moves of a throw with this weight were considered.
    fn finish_strip_throw<V: Simd>(&mut self, throw_index: usize, weight: u32);
    /// All moves of a throw were considered but those that lead to where nothing is known yet.
    fn defer_throw<V: Simd>(&mut self, throw_index: usize, own: u32, deferred: &mut DeferredThrow);
    /// All throws were considered; their weights add up to `total`.
    fn average_strip<V: Simd>(&mut self, total: u32);
    /// The position of this level in one lane, up to its averages, is the one at hand.
    fn load_lane(&mut self, level: &'a Level, lane: usize);
    /// What the positions of a strip of this level, up to their averages, would come to; what they were before.
    fn preview_strip<V: Simd>(&self, level: &'a Level, own: &impl StripPositions<V>) -> StripResult<V>;
    fn read_strip<V: Simd>(&self, level: &'a Level, own: &impl StripPositions<V>) -> StripResult<V>;
    /// The positions of this level in some lanes, up to their averages, are done. What they have come to.
    fn finish_strip<V: Simd>(
        &mut self,
        level: &'a Level,
        own: &impl StripPositions<V>,
        lanes: LaneMask,
    ) -> StripResult<V>;
    /// What was found in the positions since this was asked last.
    fn take_stats(&mut self) -> PassStats;
}

/// Whether it is counted how far values may be off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoundTracking {
    Enabled,
    Disabled,
}

/// One of the two strata of a pair: who is to throw, and who is not.
pub(crate) struct StratumView<'a> {
    level: &'a Level,
    transitions: Transitions<'a>,
}

/// A stratum and its twin, and the books of both sides.
pub(crate) struct PairKernel<'a> {
    plan: &'a Plan,
    levels: &'a Levels,
    /// The first is the stratum's own; the second its twin's, if that is another.
    strata: Vec<StratumView<'a>>,
    move_tables: &'a [MoveTable],
}

impl<'a> PairKernel<'a> {
    /// `None` if a level that is needed is missing.
    pub(crate) fn new(
        plan: &'a Plan,
        levels: &'a Levels,
        stratum: Stratum,
        move_tables: &'a [MoveTable],
    ) -> Option<PairKernel<'a>> {
        Some(PairKernel { plan, levels, strata: pair_strata(levels, stratum)?, move_tables })
    }

    /// The backup of a position by the generator and the index alone. The weight of the throws that do nothing but pass the turn; 0 if a
    /// move may be made instead of throwing.
    #[inline(never)]
    fn back_up_generically(
        &self,
        stratum_view: &StratumView<'a>,
        position: &Position,
        backup: &mut impl BackupKernel<'a>,
    ) -> u32 {
        let chances = self.plan.chances();
        let mut waiting = 0;
        backup.begin(stratum_view.level);
        for (throw, weight) in chances.iter() {
            let (best, passes) = self.consider_generated_moves(position, throw, 0, backup);
            waiting += passes * weight;
            backup.finish_throw(best, weight);
        }
        backup.average(chances.total());
        match instead_of_throwing(self.plan, position) {
            None => waiting,
            Some(outcome) => {
                backup.consider_alternative(self.successor(position, outcome));
                0
            }
        }
    }

    /// Considers all moves of a throw; the best chance, and a 1 if it does nothing but pass the turn.
    #[inline(never)]
    fn consider_generated_moves(
        &self,
        position: &Position,
        throw: Throw,
        mut best: u32,
        backup: &mut impl BackupKernel<'a>,
    ) -> (u32, u32) {
        let plan = self.plan;
        let moves = generate(self.plan, position, throw);
        for number in 0..moves.count(plan) {
            let outcome = apply(self.plan, position, throw, moves.nth(plan, number));
            best = backup.consider(best, 1, self.successor(position, outcome));
        }
        (best, u32::from(moves.direction().is_none() && !plan.throws_again_when_stuck(throw)))
    }

    /// With throws of the weight `own` the side at hand can only pass the turn, to the position with this number, with throws of the weight
    /// `back` the other side there can only pass it back: that is solved where it helps.
    #[inline(always)]
    fn note_mutual_pass(
        &self,
        stratum_view: &StratumView<'a>,
        [own, back]: [u32; 2],
        passed: usize,
        backup: &mut impl BackupKernel<'a>,
    ) {
        if is_worth_solving(self.plan.chances().total(), own, back) {
            let twin = (stratum_view.transitions.level(Transition::Pass), passed);
            backup.set_mutual_pass(MutualPass { weight: own, back, twin });
        }
    }

    /// The lanes in which that helps: with throws of the weights `own` the one side can only pass the turn, with `back` the other.
    #[inline(always)]
    fn mutual_pass_lanes<V: Simd>(&self, own: LaneArray, back: LaneArray) -> LaneMask {
        let total = self.plan.chances().total();
        lanes_worth_solving::<V>(total, V::from_array(own), V::from_array(back))
    }

    /// The weight of the throws that do nothing but pass the turn.
    #[inline(never)]
    fn pass_weight(&self, position: &Position) -> u32 {
        let plan = self.plan;
        if instead_of_throwing(self.plan, position).is_some() {
            return 0;
        }
        let passes = |throw| {
            generate(self.plan, position, throw).direction().is_none() && !plan.throws_again_when_stuck(throw)
        };
        plan.chances().iter().filter(|(throw, _)| passes(*throw)).map(|(_, weight)| weight).sum()
    }

    #[inline(always)]
    fn successor(&self, before: &Position, outcome: Outcome) -> Successor<'a> {
        self.levels.successor(before, &outcome)
    }
}

/// Whether it helps to solve that two sides wait for each other, one with throws of the weight `own` of `total`, the other with `back`: only where one of
/// them waits for long; with nothing but waiting left to both there is nothing to solve.
#[inline(always)]
fn is_worth_solving(total: u32, own: u32, back: u32) -> bool {
    back > 0 && own.max(back) * 8 > total && own.min(back) < total
}

/// The lanes in which it does.
#[inline(always)]
fn lanes_worth_solving<V: Simd>(total: u32, own: V, back: V) -> LaneMask {
    let is_long = own.max(back).mul(8).ge(V::splat(total + 1));
    back.ge(V::splat(1)) & is_long & !own.min(back).ge(V::splat(total))
}

fn pair_strata(levels: &Levels, stratum: Stratum) -> Option<Vec<StratumView<'_>>> {
    let stratum_view = |stratum| {
        Some(StratumView { level: levels.level(stratum)?, transitions: Transitions::new(levels, stratum)? })
    };
    let twin = stratum.twin();
    if twin == stratum {
        Some(vec![stratum_view(stratum)?])
    } else {
        Some(vec![stratum_view(stratum)?, stratum_view(twin)?])
    }
}

/// The books of a stratum and its twin.
pub(crate) fn build_move_tables(plan: &Plan, levels: &Levels, stratum: Stratum) -> Vec<MoveTable> {
    let strata = pair_strata(levels, stratum).unwrap_or_default();
    strata
        .iter()
        .map(|stratum_view| MoveTable::new(plan, &stratum_view.level.index, &stratum_view.transitions))
        .collect()
}

/// How many of a side's pieces may be on the board.
fn on_board(plan: &Plan, left: u8) -> impl DoubleEndedIterator<Item = u32> + use<> {
    let left = u32::from(left);
    if plan.uses_hand() { 0..=left } else { left..=left }
}

#[inline(always)]
fn assemble(index: &StratumIndex, mover: SquareSet, other: SquareSet) -> Position {
    let stratum = index.stratum();
    let hands = [stratum.mover - mover.len() as u8, stratum.other - other.len() as u8];
    Position::new_unchecked([mover, other], hands, Side::Cones, Duty::NONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Scalar;

    /// Waiting is solved in the same positions, whether they are done one at a time or in lanes.
    #[test]
    fn lanes_wait_where_single_positions_do() {
        for total in [4, 6, 16, 24] {
            for own in 0..=total {
                let back: LaneArray = std::array::from_fn(|lane| lane as u32 * total / 31);
                let lanes = lanes_worth_solving(total, Scalar::splat(own), Scalar::from_array(back));
                for (lane, back) in back.into_iter().enumerate() {
                    let helps = is_worth_solving(total, own, back);
                    assert_eq!(lanes >> lane & 1 != 0, helps, "{own} and {back} of {total}");
                }
            }
        }
    }
}
