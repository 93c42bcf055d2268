//! An arrangement of the mover's pieces, and what it could do alone.

use std::ops::Range;

use senet::apply::apply;
use senet::movegen::{generate, instead_of_throwing};
use senet::{Duty, Move, Next, Position, Rules, Side, SquareSet, Throw, Way};
use senet_table::binomial::rank;
use senet_table::{Stratum, StratumIndex};

use super::places::{absolute_rank, below, columns, upper_rank};
use super::{Passes, Successor, Work};
use crate::level::Level;

/// Places for counts of pieces, 0 to 10, rounded up.
pub(super) const COUNTS: usize = 12;

/// An arrangement of the mover's pieces, with what they could do alone.
pub(super) struct Arrangement<'a> {
    /// The squares' numbers.
    pub(super) places: u32,
    /// The lowest of them.
    pub(super) lowest: u32,
    movers: u32,
    /// A piece is in the water: nothing is as usual.
    pub(super) held: bool,
    pub(super) throws: Vec<Thrown>,
    pub(super) ways: Vec<Course<'a>>,
    /// Pieces of the arrangement below each square.
    pub(super) below: [u8; 32],
    /// With the other side's pieces but the lowest fixed, where its row begins if that lowest stood on the first square.
    row: u64,
    row_length: u64,
    /// The column, by how many of the mover's pieces lie below the other side's lowest.
    column: [u32; COUNTS],
}

/// A throw, and what it could do.
pub(super) struct Thrown {
    pub(super) throw: Throw,
    pub(super) weight: u32,
    pub(super) ways: Range<usize>,
}

/// A forward move of an arrangement.
pub(super) struct Course<'a> {
    pub(super) mv: Move,
    /// The bits of the squares it leaves and lands on; 31 for off the board.
    pub(super) from: u32,
    pub(super) to: u32,
    /// 1 if what it leads to depends on the other side even when the square is empty.
    pub(super) special: u32,
    lead: Lead<'a>,
}

/// Where a quiet move leads.
pub(super) enum Lead<'a> {
    /// The game is won.
    Won,
    /// The other side throws.
    Passes {
        level: &'a Level,
        places: Places,
        /// Where the other side's pieces stand among the squares that the mover's leave, the lowest aside.
        base: u64,
    },
    /// The mover throws again.
    Again { level: &'a Level, places: Places, row: u64, row_length: u64, column: [u32; COUNTS] },
}

/// The mover's places after a move.
pub(super) struct Places {
    pub(super) mask: u32,
    pub(super) count: u32,
    pub(super) rank: u32,
    /// How many of them lie below each square.
    pub(super) below: [u8; 32],
}

impl Places {
    fn new(mask: u32) -> Places {
        Places { mask, count: mask.count_ones(), rank: rank(mask), below: below(mask) }
    }
}

impl<'a> Course<'a> {
    /// The successor, with the other side's lowest piece on the square with this number.
    #[inline(always)]
    pub(super) fn quiet(&self, low: u32) -> Successor<'a> {
        match &self.lead {
            Lead::Won => Successor::Over { chance: crate::chance::CERTAIN },
            Lead::Passes { level, places, base } => {
                let place = low - u32::from(places.below[low as usize & 31]);
                Successor::Position { level, number: (base + u64::from(place)) as usize, passes: Passes::Yes }
            }
            Lead::Again { level, places, row, row_length, column } => {
                let column = column[places.below[low as usize & 31] as usize % COUNTS];
                let number = row + u64::from(low) * row_length + u64::from(column);
                Successor::Position { level, number: number as usize, passes: Passes::No }
            }
        }
    }

    #[inline(always)]
    fn prepare(&mut self, other_upper: u32, others: u32, row_rank: u32) {
        match &mut self.lead {
            Lead::Won => {}
            Lead::Passes { level, places, base } => {
                let row = level.index.row(places.count, places.rank);
                *base = row
                    + u64::from(level.index.column(places.count, others) + upper_rank(other_upper, places));
            }
            Lead::Again { level, places, row, row_length, column } => {
                *row = level.index.row(others, row_rank);
                *row_length = level.index.row_length(others);
                columns(places.mask, other_upper, level.index.column(others, places.count), column);
            }
        }
    }
}

impl<'a> Arrangement<'a> {
    pub(super) fn new<R: Rules>(work: &Work<'a, R>, places: u32, movers: u32) -> Arrangement<'a> {
        let index = &work.level.index;
        let stratum = index.stratum();
        let own = index.unpack(places);
        // Alone on the board; the other side's piece in hand keeps the game from being over.
        let hands = [stratum.mover - movers as u8, 1];
        let alone = Position::unchecked([own, SquareSet::EMPTY], hands, Side::Cones, Duty::NONE);
        let mut arrangement = Arrangement {
            places,
            lowest: places & places.wrapping_neg(),
            movers,
            held: instead_of_throwing(work.rules, &alone).is_some(),
            throws: Vec::new(),
            ways: Vec::new(),
            below: below(places),
            row: 0,
            row_length: 0,
            column: [0; COUNTS],
        };
        for (throw, weight) in work.rules.plan().chances().iter() {
            let first = arrangement.ways.len();
            arrangement.add_ways(work, &alone, throw);
            arrangement.throws.push(Thrown { throw, weight, ways: first..arrangement.ways.len() });
        }
        arrangement
    }

    /// Adds what the throw could do; nothing, if all of it depends on the other side.
    fn add_ways<R: Rules>(&mut self, work: &Work<'a, R>, alone: &Position, throw: Throw) {
        let plan = work.rules.plan();
        let moves = generate(work.rules, alone, throw);
        let into_water = alone.mover().0.mask() << throw.value() & senet::Square::WATER.bit() != 0;
        let choosy = plan.water_is_last_choice() && into_water;
        if moves.way() != Some(Way::Forward) || !plan.moves_are_exact() || choosy {
            return;
        }
        for mv in moves.iter(plan) {
            self.ways.push(Course::new(work, alone, throw, mv));
        }
    }

    /// Sets the sums that hold while the other side's pieces but the lowest stand like this.
    #[inline(always)]
    pub(super) fn prepare(&mut self, index: &StratumIndex, other_upper: u32, others: u32) {
        let row_rank = absolute_rank(other_upper);
        self.row = index.row(others, row_rank);
        self.row_length = index.row_length(others);
        columns(self.places, other_upper, index.column(others, self.movers), &mut self.column);
        for way in &mut self.ways {
            way.prepare(other_upper, others, row_rank);
        }
    }

    /// The number of the position with the other side's lowest piece on this square.
    #[inline(always)]
    pub(super) fn number(&self, low: u32) -> usize {
        let column = self.column[self.below[low as usize & 31] as usize % COUNTS];
        (self.row + u64::from(low) * self.row_length + u64::from(column)) as usize
    }
}

impl<'a> Course<'a> {
    fn new<R: Rules>(work: &Work<'a, R>, alone: &Position, throw: Throw, mv: Move) -> Course<'a> {
        let plan = work.rules.plan();
        let other_left = work.level.index.stratum().other;
        let outcome = apply(work.rules, alone, throw, mv);
        let own = outcome.position.squares(Side::Cones);
        let left = outcome.position.left(Side::Cones);
        let level =
            |stratum| work.levels.level(stratum).expect("a stratum leads to itself, its twin and lower ones");
        let lead = match outcome.next {
            Next::Won(_) => Lead::Won,
            Next::TurnPasses => {
                let level = level(Stratum { mover: other_left, other: left });
                Lead::Passes { level, places: Places::new(level.index.pack(own)), base: 0 }
            }
            Next::ThrowsAgain => {
                let level = level(Stratum { mover: left, other: other_left });
                let places = Places::new(level.index.pack(own));
                Lead::Again { level, places, row: 0, row_length: 0, column: [0; COUNTS] }
            }
        };
        let drowns = mv.to().is_some_and(|to| !plan.usable().contains(to));
        let pushes = mv.to().is_some_and(|to| alone.mover().0.contains(to));
        let claims = !plan.bears_off() && mv.to() == senet::Square::new(1);
        // Lined up on the even squares it is done if the other side holds square 1, which alone it cannot know.
        let all_there = own.len() == u32::from(work.level.index.stratum().mover);
        let on_even = own.iter().zip(1u8..).all(|(square, place)| square.number() == 2 * place);
        let completes = !plan.bears_off() && all_there && on_even;
        let bit = |square: Option<senet::Square>, none: u32| {
            square.map_or(none, |square| u32::from(square.number()))
        };
        let hand = if plan.bears_off() { 0 } else { 31 };
        Course {
            mv,
            from: bit(mv.from(), hand),
            to: bit(mv.to(), 31),
            special: u32::from(drowns || pushes || claims || completes),
            lead,
        }
    }
}
