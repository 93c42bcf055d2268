//! The innermost loop: the backups of a stratum and its twin, in an order in which each finds its successors done, and in which little
//! has to be computed anew.
//!
//! *Order.* Pieces mostly go forward. So a position leads to positions in which one of the two sides stands further on, except for
//! hits, the water, moves back and passes. Backups therefore go from those furthest on to those furthest behind, both sides counted, and
//! one sweep carries news from the end of the game almost to its beginning. Thirty-two arrangements of a side that follow each other
//! are a [`Block`](book::Block); pairs of blocks are gone through with those of the other side. Threads follow each other
//! through this order, so that each finds done what it would find done if it were alone.
//!
//! *Strips.* All that a side could do is the same whichever arrangement of a block the other side has. So thirty-two such positions are done at
//! once, in [lanes](crate::lanes): their successors are neighbours in a row of the table, or stand in a column of it.
//!
//! *Numbers.* Finding each successor's number from scratch costs more than all the rest.
//!
//! - What the side to throw could do with each throw if it were alone is found once for each of its arrangements, by the generator, and
//!   written down in a [`Book`].
//! - A *quiet* move (onto an empty square, or out of the board) that passes the turn leads to a position in which the mover's new
//!   places name the row and the other side's the column. Arrangements of a block that keep off these places follow each other there, so that one number does for all of
//!   them, that of the block's [marker](places::Marker). From one move of an arrangement to the next, it differs by what the moved piece passes.
//! - A quiet move after which the mover throws again leads to a position in the row of the other side's places. Its column is a sum of what each of the
//!   mover's pieces adds, which is known for each of the other side's arrangements.
//! - What a hit makes of the other side's arrangements depends on nothing but whence and whereto its piece goes: for each block it is written down which become
//!   others of the block, so that a lane leads to where another does, and which become such as follow each other, neighbours in a row again. The rest have a rank
//!   of their own in each lane, which all lanes find at once. Pieces that are pushed back push others, of both sides; all lanes in which the same are pushed come to the same
//!   arrangement of the mover's, and are found together like those of a hit ([`pushed`]).
//!
//! Everything else (a square that the water leads to and the other side holds) goes through the generator and the index, one position at a time; so do positions with a
//! piece held in the water, but by what is written down of the arrangement.

mod across;
mod ahead;
mod block;
mod book;
mod brief;
mod cell;
mod displaced;
mod going;
mod kept;
mod leads;
mod line;
mod odd;
mod order;
mod path;
mod places;
mod prepared;
mod pushed;
mod step;
mod strip;

use senet::apply::apply;
use senet::movegen::{generate, instead_of_throwing};
use senet::{Duty, Outcome, Plan, Position, Side, SquareSet, Throw};
use senet_table::{Stratum, StratumIndex};

pub(crate) use self::block::Scratch;
pub(crate) use self::book::{Book, THROWS};
pub(crate) use self::kept::{KeptThrow, Known, KnownLanes};
use self::leads::{Lead, Leads};
pub(crate) use self::leads::{Passes, Successor};
pub(crate) use self::line::{Own, Successors};
pub(crate) use self::order::{Order, Patch};
use crate::lanes::{ByLane, LaneSet, Lanes};
use crate::level::{Level, Levels};
use crate::sweep::{Found, Waiting};

/// What is made of the successors of each position.
pub(crate) trait Purpose<'a> {
    /// Whether it counts how far values may be off.
    fn doubts(&self) -> Doubt;
    /// A position of this level begins.
    fn begin(&mut self, level: &'a Level);
    /// A move of the throw at hand leads here, if `open` is 1; if it is 0 the successor may not exist, and nothing is to change.
    /// The best chance so far is handed on by value, so that it can stay in a register: 0 before the first move of a throw.
    fn consider(&mut self, best: u32, open: u32, successor: Successor<'a>) -> u32;
    /// All moves of a throw with this weight were considered.
    fn thrown(&mut self, best: u32, weight: u32);
    /// All throws were considered; their weights add up to `total`.
    fn averaged(&mut self, total: u32);
    /// A move made instead of throwing leads here.
    fn instead(&mut self, successor: Successor<'a>);
    /// In the position at hand, and in that with the other side to throw, there is often nothing to do but to pass.
    fn waits(&mut self, waiting: Waiting<'a>);
    /// The position with this number is done.
    fn end(&mut self, number: usize);
    /// What it has come to.
    fn ended(&self) -> Known;
    /// The positions of a strip begin.
    fn begin_strip(&mut self);
    /// What was found so far for them is kept; and they begin anew with it.
    fn hold_strip(&mut self);
    fn begin_held_strip(&mut self);
    /// A move of a throw leads here, in the lanes in which it is `open`.
    fn consider_strip<L: Lanes>(&mut self, which: usize, open: LaneSet, successors: &impl Successors<L>);
    /// All moves of a throw with this weight were considered.
    fn thrown_strip<L: Lanes>(&mut self, which: usize, weight: u32);
    /// All moves of a throw were considered but those that lead to where nothing is known yet.
    fn keep<L: Lanes>(&mut self, which: usize, own: u32, kept: &mut KeptThrow);
    /// All throws were considered; their weights add up to `total`.
    fn averaged_strip<L: Lanes>(&mut self, total: u32);
    /// The position of this level in one lane, up to its averages, is the one at hand.
    fn take(&mut self, level: &'a Level, lane: usize);
    /// What the positions of a strip of this level, up to their averages, would come to; what they were before.
    fn would_come_to<L: Lanes>(&self, level: &'a Level, own: &impl Own<L>) -> KnownLanes<L>;
    fn as_it_was<L: Lanes>(&self, level: &'a Level, own: &impl Own<L>) -> KnownLanes<L>;
    /// The positions of this level in some lanes, up to their averages, are done. What they have come to.
    fn end_strip<L: Lanes>(&mut self, level: &'a Level, own: &impl Own<L>, lanes: LaneSet) -> KnownLanes<L>;
    /// What was found in the positions since this was asked last.
    fn found(&mut self) -> Found;
}

/// Whether it is counted how far values may be off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doubt {
    Counted,
    Ignored,
}

/// One of the two strata of a pair: who is to throw, and who is not.
pub(crate) struct Half<'a> {
    level: &'a Level,
    leads: Leads<'a>,
}

/// A stratum and its twin, and the books of both sides.
pub(crate) struct Work<'a> {
    plan: &'a Plan,
    levels: &'a Levels,
    /// The first is the stratum's own; the second its twin's, if that is another.
    halves: Vec<Half<'a>>,
    books: &'a [Book],
}

impl<'a> Work<'a> {
    /// `None` if a level that is needed is missing.
    pub(crate) fn new(
        plan: &'a Plan,
        levels: &'a Levels,
        stratum: Stratum,
        books: &'a [Book],
    ) -> Option<Work<'a>> {
        Some(Work { plan, levels, halves: halves(levels, stratum)?, books })
    }

    /// The backup of a position by the generator and the index alone. The weight of the throws that do nothing but pass the turn; 0 if a
    /// move may be made instead of throwing.
    #[inline(never)]
    fn slowly(&self, half: &Half<'a>, position: &Position, purpose: &mut impl Purpose<'a>) -> u32 {
        let chances = self.plan.chances();
        let mut waiting = 0;
        purpose.begin(half.level);
        for (throw, weight) in chances.iter() {
            let (best, passes) = self.all_moves(position, throw, 0, purpose);
            waiting += passes * weight;
            purpose.thrown(best, weight);
        }
        purpose.averaged(chances.total());
        match instead_of_throwing(self.plan, position) {
            None => waiting,
            Some(outcome) => {
                purpose.instead(self.follow(position, outcome));
                0
            }
        }
    }

    /// Considers all moves of a throw; the best chance, and a 1 if it does nothing but pass the turn.
    #[inline(never)]
    fn all_moves(
        &self,
        position: &Position,
        throw: Throw,
        mut best: u32,
        purpose: &mut impl Purpose<'a>,
    ) -> (u32, u32) {
        let plan = self.plan;
        let moves = generate(self.plan, position, throw);
        for number in 0..moves.count(plan) {
            let outcome = apply(self.plan, position, throw, moves.nth(plan, number));
            best = purpose.consider(best, 1, self.follow(position, outcome));
        }
        (best, u32::from(moves.direction().is_none() && !plan.throws_again_when_stuck(throw)))
    }

    /// With throws of the weight `own` the side at hand can only pass the turn, to the position with this number, with throws of the weight
    /// `back` the other side there can only pass it back: that is solved where it helps.
    #[inline(always)]
    fn wait(&self, half: &Half<'a>, [own, back]: [u32; 2], passed: usize, purpose: &mut impl Purpose<'a>) {
        if helps_to_solve(self.plan.chances().total(), own, back) {
            let twin = (half.leads.level(Lead::Passes), passed);
            purpose.waits(Waiting { weight: own, back, twin });
        }
    }

    /// The lanes in which that helps: with throws of the weights `own` the one side can only pass the turn, with `back` the other.
    #[inline(always)]
    fn waiting_lanes<L: Lanes>(&self, own: ByLane, back: ByLane) -> LaneSet {
        let total = self.plan.chances().total();
        lanes_that_help_to_solve::<L>(total, L::from_array(own), L::from_array(back))
    }

    /// The weight of the throws that do nothing but pass the turn.
    #[inline(never)]
    fn weight_of_passes(&self, position: &Position) -> u32 {
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
    fn follow(&self, before: &Position, outcome: Outcome) -> Successor<'a> {
        self.levels.successor(before, &outcome)
    }
}

/// Whether it helps to solve that two sides wait for each other, one with throws of the weight `own` of `total`, the other with `back`: only where one of
/// them waits for long; with nothing but waiting left to both there is nothing to solve.
#[inline(always)]
fn helps_to_solve(total: u32, own: u32, back: u32) -> bool {
    back > 0 && own.max(back) * 8 > total && own.min(back) < total
}

/// The lanes in which it does.
#[inline(always)]
fn lanes_that_help_to_solve<L: Lanes>(total: u32, own: L, back: L) -> LaneSet {
    let is_long = own.max(back).times(8).at_least(L::splat(total + 1));
    back.at_least(L::splat(1)) & is_long & !own.min(back).at_least(L::splat(total))
}

fn halves(levels: &Levels, stratum: Stratum) -> Option<Vec<Half<'_>>> {
    let half = |stratum| Some(Half { level: levels.level(stratum)?, leads: Leads::new(levels, stratum)? });
    let twin = stratum.twin();
    if twin == stratum { Some(vec![half(stratum)?]) } else { Some(vec![half(stratum)?, half(twin)?]) }
}

/// The books of a stratum and its twin.
pub(crate) fn books(plan: &Plan, levels: &Levels, stratum: Stratum) -> Vec<Book> {
    let halves = halves(levels, stratum).unwrap_or_default();
    halves.iter().map(|half| Book::new(plan, &half.level.index, &half.leads)).collect()
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
    use crate::lanes::Plain;

    /// Waiting is solved in the same positions, whether they are done one at a time or in lanes.
    #[test]
    fn lanes_wait_where_single_positions_do() {
        for total in [4, 6, 16, 24] {
            for own in 0..=total {
                let back: ByLane = std::array::from_fn(|lane| lane as u32 * total / 31);
                let lanes = lanes_that_help_to_solve(total, Plain::splat(own), Plain::from_array(back));
                for (lane, back) in back.into_iter().enumerate() {
                    let helps = helps_to_solve(total, own, back);
                    assert_eq!(lanes >> lane & 1 != 0, helps, "{own} and {back} of {total}");
                }
            }
        }
    }
}
