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

use std::ops::Range;

use senet::apply::apply;
use senet::movegen::{blockaded_squares, generate, instead_of_throwing, protected_squares};
use senet::{Duty, Move, Next, Outcome, Position, Rules, Side, SquareSet, Throw, Way};
use senet_table::binomial::{binomial, rank, unrank};
use senet_table::{Stratum, StratumIndex};

use crate::level::{Level, Levels};

/// Places for counts of pieces, 0 to 10, rounded up.
const COUNTS: usize = 12;

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
            for arrangement in arrangements.iter_mut() {
                arrangement.face(index, others);
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
                match lower_combination(among) {
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

/// An arrangement of the mover's pieces, with what they could do alone.
struct Arrangement<'a> {
    /// The squares' numbers.
    places: u32,
    /// The lowest of them.
    lowest: u32,
    movers: u32,
    /// A piece is in the water: nothing is as usual.
    held: bool,
    throws: Vec<Thrown>,
    ways: Vec<Course<'a>>,
    /// Pieces of the arrangement below each square.
    below: [u8; 32],
    /// With the other side's pieces but the lowest fixed, where its row begins if that lowest stood on the first square.
    row: u64,
    row_length: u64,
    /// The column, by how many of the mover's pieces lie below the other side's lowest.
    column: [u32; COUNTS],
}

/// A throw, and what it could do.
struct Thrown {
    throw: Throw,
    weight: u32,
    ways: Range<usize>,
}

/// A forward move of an arrangement.
struct Course<'a> {
    mv: Move,
    /// The bits of the squares it leaves and lands on; 31 for off the board.
    from: u32,
    to: u32,
    /// 1 if what it leads to depends on the other side even when the square is empty.
    special: u32,
    lead: Lead<'a>,
}

/// Where a quiet move leads.
enum Lead<'a> {
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
struct Places {
    mask: u32,
    count: u32,
    rank: u32,
    /// How many of them lie below each square.
    below: [u8; 32],
}

impl Places {
    fn new(mask: u32) -> Places {
        Places { mask, count: mask.count_ones(), rank: rank(mask), below: below(mask) }
    }
}

impl<'a> Course<'a> {
    /// The successor, with the other side's lowest piece on the square with this number.
    #[inline(always)]
    fn quiet(&self, low: u32) -> Successor<'a> {
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
    fn new<R: Rules>(work: &Work<'a, R>, places: u32, movers: u32) -> Arrangement<'a> {
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
        let into_water = alone.mover().0.mask() << throw.value() & senet::Square::WATER.mask() != 0;
        let choosy = plan.water_is_last_choice() && into_water;
        if moves.way() != Some(Way::Forward) || !plan.moves_are_exact() || choosy {
            return;
        }
        for mv in moves.iter(plan) {
            self.ways.push(Course::new(work, alone, throw, mv));
        }
    }

    /// Sets the sums that hold while the other side has this many pieces on the board.
    fn face(&mut self, index: &StratumIndex, others: u32) {
        self.row_length = index.row_length(others);
    }

    /// Sets the sums that hold while the other side's pieces but the lowest stand like this.
    #[inline(always)]
    fn prepare(&mut self, index: &StratumIndex, other_upper: u32, others: u32) {
        let row_rank = absolute_rank(other_upper);
        self.row = index.row(others, row_rank);
        columns(self.places, other_upper, index.column(others, self.movers), &mut self.column);
        for way in &mut self.ways {
            way.prepare(other_upper, others, row_rank);
        }
    }

    /// The number of the position with the other side's lowest piece on this square.
    #[inline(always)]
    fn number(&self, low: u32) -> usize {
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

/// How many of the places lie below each square.
fn below(places: u32) -> [u8; 32] {
    std::array::from_fn(|square| (places & ((1u32 << square) - 1)).count_ones() as u8)
}

/// The part of the rank of the other side's places among all squares that does not depend on the lowest.
#[inline(always)]
fn absolute_rank(mut upper: u32) -> u32 {
    let (mut sum, mut chosen) = (0, 1);
    while upper != 0 {
        chosen += 1;
        sum += binomial(upper.trailing_zeros(), chosen);
        upper &= upper - 1;
    }
    sum
}

/// The same among the squares that some places leave.
#[inline(always)]
fn upper_rank(mut upper: u32, places: &Places) -> u32 {
    let (mut sum, mut chosen) = (0, 1);
    while upper != 0 {
        chosen += 1;
        let square = upper.trailing_zeros();
        sum += binomial(square - u32::from(places.below[square as usize & 31]), chosen);
        upper &= upper - 1;
    }
    sum
}

/// The column of the mover's places, by how many of them lie below the other side's lowest piece: those above have one free
/// square less below them.
#[inline(always)]
fn columns(places: u32, other_upper: u32, first: u32, columns: &mut [u32; COUNTS]) {
    let mut rest = places;
    let (mut chosen, mut raised) = (0, 0);
    // All above the lowest of the other side, first.
    columns[0] = first;
    while rest != 0 {
        let piece = rest.trailing_zeros();
        let free = piece - (other_upper & ((1 << piece) - 1)).count_ones();
        chosen += 1;
        let (over, under) = (binomial(free.wrapping_sub(1) & 31, chosen), binomial(free, chosen));
        raised += under - over.min(under);
        columns[chosen as usize % COUNTS] = raised;
        columns[0] += over.min(under);
        rest &= rest - 1;
    }
    for count in 1..=chosen as usize {
        columns[count % COUNTS] += columns[0];
    }
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

/// The lowest set bit's place, or `none`.
fn lowest(mask: u32, none: u32) -> u32 {
    if mask == 0 { none } else { mask.trailing_zeros() }
}

/// The `chosen` highest of `places` places.
fn highest_combination(places: u32, chosen: u32) -> u32 {
    ((1u32 << chosen) - 1) << (places - chosen)
}

/// The next lower combination.
#[inline(always)]
fn lower_combination(mask: u32) -> Option<u32> {
    let ones = mask.trailing_ones();
    let rest = mask & !((1u32 << ones) - 1);
    if rest == 0 {
        return None;
    }
    let place = rest.trailing_zeros();
    Some((rest & (rest - 1)) | (((1u32 << (ones + 1)) - 1) << (place - ones - 1)))
}

/// Places among the squares that `taken` leaves, as squares.
#[inline(always)]
fn spread(mut mask: u32, mut taken: u32) -> u32 {
    while taken != 0 {
        let below = (taken & taken.wrapping_neg()) - 1;
        mask = (mask & below) | ((mask & !below) << 1);
        taken &= taken - 1;
    }
    mask
}
