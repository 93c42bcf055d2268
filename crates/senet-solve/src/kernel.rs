//! The innermost loop: the backups of a whole stratum, in an order in which little has to be computed anew.
//!
//! A backup looks up what every throw and every move leads to. Finding each of these positions' numbers from scratch costs more
//! than all the rest, so positions are gone through in an order in which the numbers hardly change: the mover's pieces but the lowest
//! are fixed, then the other side's but the lowest; then the two lowest pieces run.
//!
//! - What the mover could do with each throw if it were alone is found once for each of its arrangements, by the generator
//!   ([`Arrangement`]).
//! - A *quiet* move (onto an empty square, or out of the board) that passes the turn leads to a position in which the mover's new
//!   places name the row and the other side's the column. With all but the other side's lowest piece fixed, its number is a known sum,
//!   and the place of that piece.
//! - A quiet move after which the mover throws again leads to a position in the row of the other side's places. Its column depends on
//!   how many of the mover's pieces lie below the other side's lowest, and is known for each count.
//!
//! Everything else (hits, the water, backward moves, passes, moves made instead of throwing) goes through the generator and
//! the index, one position at a time.

mod arrangement;
mod places;

use std::ops::Range;

use senet::apply::apply;
use senet::movegen::{blockaded_squares, generate, instead_of_throwing, protected_squares};
use senet::{Duty, Outcome, Position, Rules, Side, SquareSet, Throw};
use senet_table::binomial::{binomial, lower, spread, unrank};
use senet_table::{Stratum, StratumIndex};

use self::arrangement::Arrangement;
use self::places::{highest_combination, lowest};
use crate::level::{Level, Levels};

/// Where a move leads: to a position with this number of this level, or to the end of the game.
#[derive(Clone, Copy)]
pub(crate) enum Successor<'a> {
    Position { level: &'a Level, number: usize, passes: Passes },
    Over { chance: u32 },
}

impl Successor<'_> {
    /// The chance of the side that made the move.
    #[inline(always)]
    pub(crate) fn chance(&self) -> u32 {
        match self {
            Successor::Over { chance } => *chance,
            Successor::Position { level, number, passes } => level.chance_of_mover(*number, *passes),
        }
    }
}

/// Whether the turn has passed to the other side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Passes {
    Yes,
    No,
}

/// What is made of the successors of each position.
pub(crate) trait Purpose<'a> {
    /// A position begins.
    fn begin(&mut self);
    /// A move of the throw at hand leads here.
    fn consider(&mut self, successor: Successor<'a>);
    /// All moves of a throw with this weight were considered.
    fn thrown(&mut self, weight: u32);
    /// All throws were considered; their weights add up to `total`.
    fn averaged(&mut self, total: u32);
    /// A move made instead of throwing leads here.
    fn instead(&mut self, successor: Successor<'a>);
    /// The position with this number is done.
    fn end(&mut self, number: usize);
}

/// The arrangements of a stratum's mover, but for its lowest piece: the pieces of work that a level is made of.
pub(crate) struct Work<'a, R> {
    rules: R,
    levels: &'a Levels,
    level: &'a Level,
}

impl<'a, R: Rules> Work<'a, R> {
    pub(crate) fn new(rules: R, levels: &'a Levels, stratum: Stratum) -> Option<Work<'a, R>> {
        Some(Work { rules, levels, level: levels.level(stratum)? })
    }

    /// How many pieces of work there are.
    pub(crate) fn count(&self) -> u64 {
        self.groups().map(|movers| self.uppers(movers)).sum()
    }

    /// How many of the mover's pieces may be on the board.
    fn groups(&self) -> impl DoubleEndedIterator<Item = u32> + use<R> {
        on_board(self.rules, self.level.index.stratum().mover)
    }

    /// Arrangements of all but the lowest of this many pieces.
    fn uppers(&self, movers: u32) -> u64 {
        match movers {
            0 => 1,
            _ => u64::from(binomial(self.level.index.squares(), movers - 1)),
        }
    }

    /// Does the pieces of work with numbers from `range`, last first.
    #[inline(always)]
    pub(crate) fn run(&self, range: Range<u64>, purpose: &mut impl Purpose<'a>) {
        let mut arrangements = Vec::new();
        let mut first = self.count();
        for movers in self.groups().rev() {
            let uppers = self.uppers(movers);
            first -= uppers;
            let low = range.start.max(first).saturating_sub(first);
            let high = range.end.min(first + uppers).saturating_sub(first);
            for upper in (low..high).rev() {
                if movers == 0 {
                    self.run_empty_board(purpose);
                } else {
                    self.run_upper(unrank(upper as u32, movers - 1), movers, &mut arrangements, purpose);
                }
            }
        }
    }

    /// The mover has nothing on the board.
    #[inline(never)]
    fn run_empty_board(&self, purpose: &mut impl Purpose<'a>) {
        for others in on_board(self.rules, self.level.index.stratum().other).rev() {
            for row in (0..binomial(self.level.index.squares(), others)).rev() {
                let other = unrank(row, others);
                let position = position_of(&self.level.index, 0, other);
                let number = self.level.index.number(&position) as usize;
                self.slowly(&position, number, purpose);
            }
        }
    }

    /// All positions in which the mover's pieces but the lowest stand like this.
    #[inline(always)]
    fn run_upper(
        &self,
        upper: u32,
        movers: u32,
        arrangements: &mut Vec<Arrangement<'a>>,
        purpose: &mut impl Purpose<'a>,
    ) {
        let index = &self.level.index;
        let ceiling = lowest(upper, index.squares());
        arrangements.clear();
        arrangements.extend((0..ceiling).map(|low| Arrangement::new(self, upper | 1 << low, movers)));
        for others in on_board(self.rules, index.stratum().other).rev() {
            if others == 0 {
                for arrangement in arrangements.iter().rev() {
                    let position = position_of(index, arrangement.places, 0);
                    self.slowly(&position, index.number(&position) as usize, purpose);
                }
                continue;
            }
            let free = index.squares() - (movers - 1);
            let mut among = highest_combination(free, others - 1);
            loop {
                let other_upper = spread(among, upper);
                for arrangement in arrangements.iter_mut().rev() {
                    if arrangement.lowest & other_upper == 0 {
                        self.run_pair(arrangement, other_upper, others, purpose);
                    }
                }
                match lower(among) {
                    Some(next) => among = next,
                    None => break,
                }
            }
        }
    }

    /// All positions in which the mover stands like this, and the other side's pieces but the lowest too.
    #[inline(always)]
    fn run_pair(
        &self,
        arrangement: &mut Arrangement<'a>,
        other_upper: u32,
        others: u32,
        purpose: &mut impl Purpose<'a>,
    ) {
        let index = &self.level.index;
        let ceiling = lowest(other_upper, index.squares());
        arrangement.prepare(index, other_upper, others);
        let all_could_stand = self.rules.plan().all_could_stand();
        let own = index.unpack(arrangement.places);
        let total = self.rules.plan().chances().total();
        for low in (0..ceiling).rev() {
            if arrangement.places >> low & 1 != 0 {
                continue;
            }
            let number = arrangement.number(low);
            let other = index.unpack(other_upper | 1 << low);
            let position = assemble(index, own, other);
            if !all_could_stand && !self.rules.plan().could_stand(&position) {
                continue;
            }
            if arrangement.held {
                self.slowly(&position, number, purpose);
                continue;
            }
            purpose.begin();
            let protected = protected_squares(self.rules, own, other);
            for throw in &arrangement.throws {
                let blockaded = blockaded_squares(self.rules, other, throw.throw);
                let mut stuck = true;
                for way in &arrangement.ways[throw.ways.clone()] {
                    if (protected >> way.to | blockaded >> way.from) & 1 != 0 {
                        continue;
                    }
                    stuck = false;
                    if way.special | (other.mask() >> way.to & 1) == 0 {
                        purpose.consider(way.quiet(low));
                    } else {
                        let outcome = apply(self.rules, &position, throw.throw, way.mv);
                        purpose.consider(self.follow(&position, outcome));
                    }
                }
                if stuck {
                    self.all_moves(&position, throw.throw, purpose);
                }
                purpose.thrown(throw.weight);
            }
            purpose.averaged(total);
            purpose.end(number);
        }
    }

    /// A position by the generator and the index alone.
    #[inline(never)]
    fn slowly(&self, position: &Position, number: usize, purpose: &mut impl Purpose<'a>) {
        if !self.rules.plan().could_stand(position) {
            return;
        }
        purpose.begin();
        let chances = self.rules.plan().chances();
        for (throw, weight) in chances.iter() {
            self.all_moves(position, throw, purpose);
            purpose.thrown(weight);
        }
        purpose.averaged(chances.total());
        if let Some(outcome) = instead_of_throwing(self.rules, position) {
            purpose.instead(self.follow(position, outcome));
        }
        purpose.end(number);
    }

    #[inline(never)]
    fn all_moves(&self, position: &Position, throw: Throw, purpose: &mut impl Purpose<'a>) {
        let plan = self.rules.plan();
        let moves = generate(self.rules, position, throw);
        for number in 0..moves.count(plan) {
            let outcome = apply(self.rules, position, throw, moves.nth(plan, number));
            purpose.consider(self.follow(position, outcome));
        }
    }

    #[inline(always)]
    fn follow(&self, before: &Position, outcome: Outcome) -> Successor<'a> {
        self.levels.successor(before, &outcome)
    }
}

/// How many of a side's pieces may be on the board.
fn on_board<R: Rules>(rules: R, left: u8) -> impl DoubleEndedIterator<Item = u32> + use<R> {
    let left = u32::from(left);
    if rules.plan().uses_hand() { 0..=left } else { left..=left }
}

fn position_of(index: &StratumIndex, mover: u32, other: u32) -> Position {
    assemble(index, index.unpack(mover), index.unpack(other))
}

#[inline(always)]
fn assemble(index: &StratumIndex, mover: SquareSet, other: SquareSet) -> Position {
    let stratum = index.stratum();
    let hands = [stratum.mover - mover.len() as u8, stratum.other - other.len() as u8];
    Position::unchecked([mover, other], hands, Side::Cones, Duty::NONE)
}
