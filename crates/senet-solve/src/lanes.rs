//! Many numbers at once: the same sum for neighbouring positions.

#[cfg(target_arch = "x86_64")]
pub(crate) mod broad;
#[cfg(target_arch = "x86_64")]
pub(crate) mod wide;

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering};

#[cfg(target_arch = "x86_64")]
pub(crate) use broad::Broad;
#[cfg(target_arch = "x86_64")]
pub(crate) use wide::Wide;

/// How many numbers there are.
pub(crate) const LANES: u32 = 32;
/// The same.
pub(crate) const COUNT: usize = LANES as usize;

/// A number for each lane.
pub(crate) type ByLane = [u32; COUNT];

/// A set of lanes, one bit each.
pub(crate) type LaneSet = u32;

/// So many of the first lanes.
#[inline(always)]
pub(crate) fn first_lanes(count: u32) -> LaneSet {
    ((1u64 << count) - 1) as LaneSet
}

/// Where in an array the number of a lane stands.
#[inline(always)]
pub(crate) fn slot(lane: u32) -> usize {
    lane as usize % COUNT
}

/// 0 in the first lane, 1 in the next, and so on.
pub(crate) const COUNTING: ByLane = {
    let (mut numbers, mut lane) = ([0; COUNT], 0);
    while lane < COUNT {
        numbers[lane] = lane as u32;
        lane += 1;
    }
    numbers
};

/// Work that is done in lanes; mark its `run` `#[inline(always)]`.
pub(crate) trait Task<L> {
    type Output;
    fn run(self) -> Self::Output;
}

/// Numbers of 32 bits, in lanes 0 to 31.
pub(crate) trait Lanes: Copy {
    /// Does a task in a function of its own, compiled for this kind of lanes: its code stands once, however often it is called.
    fn call<T: Task<Self>>(task: T) -> T::Output;
    /// The same number in all lanes.
    fn splat(number: u32) -> Self;
    /// Numbers one by one.
    fn from_array(numbers: ByLane) -> Self;
    /// Bytes one by one.
    fn from_bytes(numbers: [u8; COUNT]) -> Self;
    /// 0 in the first lane, 1 in the next, and so on.
    #[inline(always)]
    fn counting() -> Self {
        Self::from_array(COUNTING)
    }
    /// The lowest bytes one by one.
    fn bytes(self) -> [u8; COUNT];
    /// Makes the rows of a table its columns.
    #[inline(always)]
    fn transpose(table: &mut [ByLane; COUNT]) {
        for row in 1..COUNT {
            let (above, these) = table.split_at_mut(row);
            for (column, above) in above.iter_mut().enumerate() {
                std::mem::swap(&mut above[row], &mut these[0][column]);
            }
        }
    }
    /// The same with the bits of as many numbers as each has.
    #[inline(always)]
    fn transposed_bits(rows: &ByLane) -> ByLane {
        let (rows, mut columns) = (Self::from_array(*rows), [0; COUNT]);
        for (bit, column) in columns.iter_mut().enumerate() {
            *column = rows.having(1 << bit);
        }
        columns
    }
    /// The numbers one by one.
    fn array(self) -> ByLane;
    fn add(self, other: Self) -> Self;
    fn times(self, factor: u32) -> Self;
    /// The upper halves of the products, which have 64 bits.
    fn high_times(self, factor: u32) -> Self;
    fn xor(self, other: Self) -> Self;
    fn and(self, bits: u32) -> Self;
    /// The bits that both have.
    fn both(self, other: Self) -> Self;
    /// The bits that the other does not have.
    fn without(self, other: Self) -> Self;
    fn shifted_down(self, bits: u32) -> Self;
    fn max(self, other: Self) -> Self;
    /// The same in some lanes; in the others these numbers.
    #[inline(always)]
    fn max_in(self, other: Self, lanes: LaneSet) -> Self {
        self.max(other.only(lanes))
    }
    fn min(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// Divided by a number, without the rest.
    #[inline(always)]
    fn over(self, divisor: u32) -> Self {
        match divisor.is_power_of_two() {
            true => self.shifted_down(divisor.trailing_zeros()),
            false => {
                // It is this, or one more.
                let quotient = self.high_times(((1u64 << 32) / u64::from(divisor)) as u32);
                let rest = self.minus(quotient.times(divisor));
                quotient.add(Self::splat(1).only(rest.at_least(Self::splat(divisor))))
            }
        }
    }
    /// Which bit of each number is its lowest; anything up to multiples of 32 where there is none. The highest is never set.
    fn lowest_bit(self) -> Self;
    /// The numbers without their lowest bits.
    fn without_lowest_bit(self) -> Self;
    /// The least of the numbers in some lanes.
    fn least(self, lanes: LaneSet) -> u32;
    /// The numbers of some lanes, and 0 in the others.
    fn only(self, lanes: LaneSet) -> Self;
    /// The lanes in which any of these bits is set.
    fn having(self, bits: u32) -> LaneSet;
    /// The lanes whose number is at least that of the other.
    fn at_least(self, other: Self) -> LaneSet;
    /// In each lane, the number in the lane that is its source, up to multiples of how many there are.
    fn at(self, sources: Self) -> Self;
    /// Those numbers of a table twice as long that these are the places of, up to multiples of its length.
    fn of_long_table(self, table: [Self; 2]) -> Self;
    /// Consecutive numbers, from `first` on, for the lanes named, the lowest first; anything in the others; 0 in all if there are not so many.
    fn row(numbers: &[AtomicU32], first: usize, lanes: LaneSet) -> Self;
    /// The same for short numbers.
    fn short_row(numbers: &[AtomicU16], first: usize, lanes: LaneSet) -> Self;
    /// The same for bytes.
    fn byte_row(numbers: &[AtomicU8], first: usize, lanes: LaneSet) -> Self;
    /// For the lanes named, the numbers that stand so much after `first`; 0 in the others, and where there is none. The offsets
    /// must be less than 2³¹.
    fn spread(numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneSet) -> Self;
    /// Puts numbers where [`row`](Lanes::row) reads those of the lanes named first, in the lanes named last only, which are some of
    /// these.
    fn put_row(self, numbers: &[AtomicU32], first: usize, lanes: [LaneSet; 2]);
    /// Puts numbers where [`spread`](Lanes::spread) reads them; nowhere where there is none.
    fn put_spread(self, numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneSet);
    /// Puts short numbers, which these are, into a row as [`put_row`](Lanes::put_row) does.
    #[inline(always)]
    fn put_short_row(self, numbers: &[AtomicU16], first: usize, [there, lanes]: [LaneSet; 2]) {
        put_row_one_by_one(numbers, first, [there, lanes], &self.array());
    }
    /// The same for bytes.
    #[inline(always)]
    fn put_byte_row(self, numbers: &[AtomicU8], first: usize, [there, lanes]: [LaneSet; 2]) {
        put_row_one_by_one(numbers, first, [there, lanes], &self.array());
    }
    /// The same for short numbers.
    #[inline(always)]
    fn short_spread(numbers: &[AtomicU16], first: usize, offsets: Self, lanes: LaneSet) -> Self {
        Self::from_array(spread_one_by_one(numbers, first, &offsets.array(), lanes))
    }
    /// The same for bytes.
    #[inline(always)]
    fn byte_spread(numbers: &[AtomicU8], first: usize, offsets: Self, lanes: LaneSet) -> Self {
        Self::from_array(spread_one_by_one(numbers, first, &offsets.array(), lanes))
    }
}

/// A number in memory, of any size.
pub(crate) trait Number {
    fn get(&self) -> u32;
    /// As much of a number as there is room for.
    fn put(&self, number: u32);
}

macro_rules! number {
    ($atomic:ty, $size:ty) => {
        impl Number for $atomic {
            #[inline(always)]
            fn get(&self) -> u32 {
                self.load(Ordering::Relaxed).into()
            }

            #[inline(always)]
            fn put(&self, number: u32) {
                self.store(number as $size, Ordering::Relaxed);
            }
        }
    };
}

number!(AtomicU8, u8);
number!(AtomicU16, u16);
number!(AtomicU32, u32);

/// Numbers from a place on, and the lanes whose offsets from it are among them.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn from<L: Lanes, T>(numbers: &[T], first: usize, offsets: L, lanes: LaneSet) -> (&[T], LaneSet) {
    let numbers = numbers.get(first..).unwrap_or(&[]);
    let count = L::splat(numbers.len().min(1 << 31) as u32);
    (numbers, lanes & !offsets.at_least(count))
}

/// What [`Lanes::row`] reads, of numbers of any size. Like the functions below it stands once in the program, not wherever it is called.
#[inline(never)]
fn row_one_by_one(numbers: &[impl Number], first: usize, lanes: LaneSet) -> ByLane {
    let row = numbers.get(first..first + lanes.count_ones() as usize).unwrap_or(&[]);
    let mut found = [0; COUNT];
    for (number, lane) in row.iter().zip(lanes_of(lanes)) {
        found[slot(lane)] = number.get();
    }
    found
}

/// What [`Lanes::spread`] reads, of numbers of any size.
#[inline(never)]
fn spread_one_by_one(numbers: &[impl Number], first: usize, offsets: &ByLane, lanes: LaneSet) -> ByLane {
    let mut found = [0; COUNT];
    for lane in lanes_of(lanes).map(slot) {
        found[lane] = numbers.get(first + offsets[lane] as usize).map_or(0, Number::get);
    }
    found
}

/// Puts numbers of any size as [`Lanes::put_spread`] does.
#[inline(never)]
pub(crate) fn put_spread_one_by_one(
    numbers: &[impl Number],
    first: usize,
    offsets: &ByLane,
    lanes: LaneSet,
    new: &ByLane,
) {
    for lane in lanes_of(lanes).map(slot) {
        if let Some(slot) = numbers.get(first + offsets[lane] as usize) {
            slot.put(new[lane]);
        }
    }
}

/// Puts numbers of any size as [`Lanes::put_row`] does.
#[inline(never)]
fn put_row_one_by_one(numbers: &[impl Number], first: usize, [there, lanes]: [LaneSet; 2], new: &ByLane) {
    let row = numbers.get(first..first + there.count_ones() as usize).unwrap_or(&[]);
    for (number, lane) in row.iter().zip(lanes_of(there)) {
        if lanes >> lane & 1 != 0 {
            number.put(new[slot(lane)]);
        }
    }
}

/// The lanes of a set, lowest first.
#[inline(always)]
pub(crate) fn lanes_of(mut lanes: LaneSet) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lane = lanes.trailing_zeros();
        lanes &= lanes.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    })
}

/// Lanes in the words of any processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Plain(ByLane);

/// A loop for each operation stands once in the program: inlined wherever there is one they would make up most of it.
impl Plain {
    #[inline(never)]
    fn map(self, change: impl Fn(u32) -> u32) -> Plain {
        let mut changed = self.0;
        for number in &mut changed {
            *number = change(*number);
        }
        Plain(changed)
    }

    #[inline(never)]
    fn with(self, other: Plain, join: impl Fn(u32, u32) -> u32) -> Plain {
        let mut joined = self.0;
        for (number, other) in joined.iter_mut().zip(&other.0) {
            *number = join(*number, *other);
        }
        Plain(joined)
    }

    #[inline(never)]
    fn those(self, which: impl Fn(usize, u32) -> bool) -> LaneSet {
        (0..COUNT).fold(0, |lanes, lane| lanes | LaneSet::from(which(lane, self.0[lane])) << lane)
    }
}

impl Lanes for Plain {
    #[inline(never)]
    fn call<T: Task<Self>>(task: T) -> T::Output {
        task.run()
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        Plain([number; COUNT])
    }

    #[inline(always)]
    fn from_array(numbers: ByLane) -> Self {
        Plain(numbers)
    }

    #[inline(always)]
    fn from_bytes(numbers: [u8; COUNT]) -> Self {
        Plain(numbers.map(u32::from))
    }

    #[inline(always)]
    fn bytes(self) -> [u8; COUNT] {
        self.0.map(|number| number as u8)
    }

    #[inline(always)]
    fn array(self) -> ByLane {
        self.0
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.with(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn times(self, factor: u32) -> Self {
        self.map(|number| number.wrapping_mul(factor))
    }

    #[inline(always)]
    fn high_times(self, factor: u32) -> Self {
        self.map(|number| ((u64::from(number) * u64::from(factor)) >> 32) as u32)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.with(other, |one, other| one ^ other)
    }

    #[inline(always)]
    fn and(self, bits: u32) -> Self {
        self.map(|number| number & bits)
    }

    #[inline(always)]
    fn both(self, other: Self) -> Self {
        self.with(other, |one, other| one & other)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.with(other, |one, other| one & !other)
    }

    #[inline(always)]
    fn shifted_down(self, bits: u32) -> Self {
        self.map(|number| number >> bits)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.with(other, Ord::max)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.with(other, Ord::min)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.with(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn lowest_bit(self) -> Self {
        self.map(u32::trailing_zeros)
    }

    #[inline(always)]
    fn without_lowest_bit(self) -> Self {
        self.map(|number| number & number.wrapping_sub(1))
    }

    #[inline(always)]
    fn least(self, lanes: LaneSet) -> u32 {
        lanes_of(lanes).map(|lane| self.0[slot(lane)]).min().unwrap_or(u32::MAX)
    }

    #[inline(always)]
    fn only(self, lanes: LaneSet) -> Self {
        Plain(std::array::from_fn(|lane| self.0[lane] & (lanes >> lane & 1).wrapping_neg()))
    }

    #[inline(always)]
    fn having(self, bits: u32) -> LaneSet {
        self.those(|_, number| number & bits != 0)
    }

    #[inline(always)]
    fn at_least(self, other: Self) -> LaneSet {
        self.those(|lane, number| number >= other.0[lane])
    }

    #[inline(always)]
    fn at(self, sources: Self) -> Self {
        sources.map(|source| self.0[slot(source)])
    }

    #[inline(always)]
    fn of_long_table(self, [lower, upper]: [Self; 2]) -> Self {
        self.map(|place| if place & LANES == 0 { lower } else { upper }.0[slot(place)])
    }

    #[inline(always)]
    fn row(numbers: &[AtomicU32], first: usize, lanes: LaneSet) -> Self {
        Plain(row_one_by_one(numbers, first, lanes))
    }

    #[inline(always)]
    fn short_row(numbers: &[AtomicU16], first: usize, lanes: LaneSet) -> Self {
        Plain(row_one_by_one(numbers, first, lanes))
    }

    #[inline(always)]
    fn byte_row(numbers: &[AtomicU8], first: usize, lanes: LaneSet) -> Self {
        Plain(row_one_by_one(numbers, first, lanes))
    }

    #[inline(always)]
    fn spread(numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneSet) -> Self {
        Plain(spread_one_by_one(numbers, first, &offsets.0, lanes))
    }

    #[inline(always)]
    fn put_row(self, numbers: &[AtomicU32], first: usize, [there, lanes]: [LaneSet; 2]) {
        put_row_one_by_one(numbers, first, [there, lanes], &self.0);
    }

    #[inline(always)]
    fn put_spread(self, numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneSet) {
        put_spread_one_by_one(numbers, first, &offsets.0, lanes, &self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that lanes can do, with numbers from a simple generator.
    fn all<L: Lanes>(seed: u32) -> Vec<ByLane> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state ^ state >> 15
        };
        let [one, other] = [0; 2].map(|_: u32| L::from_array([0; COUNT].map(|_: u32| next())));
        let (lanes, small) = (next(), L::from_array([0; COUNT].map(|_: u32| next() % LANES)));
        // All, and fewer and fewer of them, at either end.
        let few =
            [lanes, lanes & 0xffff, lanes & 0xff, lanes & 0xf, lanes & 0xf << 16, lanes & 0xff << 16, 0];
        let table = [0; COUNT].map(|_: u32| next());
        let numbers: Vec<AtomicU32> = (0..100).map(|_| AtomicU32::new(next())).collect();
        let short: Vec<AtomicU16> = (0..100).map(|_| AtomicU16::new(next() as u16)).collect();
        let bytes: Vec<AtomicU8> = (0..100).map(|_| AtomicU8::new(next() as u8)).collect();
        let mut found = vec![
            L::splat(next()),
            one.add(other),
            one.minus(other),
            one.times(12_345),
            one.xor(other),
            one.and(0xff00),
            one.shifted_down(7),
            one.max(other),
            one.min(other),
            one.max_in(other, lanes),
            one.without_lowest_bit(),
            one.and(u32::MAX >> 1).lowest_bit(),
            L::splat(one.least(lanes)),
            one.over(16),
            one.over(36),
            one.over(3),
            one.times(0).minus(L::splat(1)).over(7),
            one.high_times(123_456_789),
            L::counting(),
            one.only(lanes),
            L::splat(one.having(1 << 13)),
            L::splat(one.at_least(other)),
            one.both(other),
            one.without(other),
            L::from_bytes(table.map(|number| number as u8)),
            L::from_bytes(one.bytes()),
            one.at(small),
            one.at(other),
            one.of_long_table([L::from_array(table), other]),
        ];
        for first in [0, 50, 84, 90, 99, 100, 1_000] {
            found.push(L::row(&numbers, first, lanes).only(lanes));
            found.push(L::short_row(&short, first, lanes).only(lanes));
            found.push(L::byte_row(&bytes, first, lanes).only(lanes));
            for lanes in few {
                found.push(L::spread(&numbers, first, small, lanes));
                found.push(L::short_spread(&short, first, small, lanes));
                found.push(L::byte_spread(&bytes, first, small, lanes));
            }
            one.put_short_row(&short, first, [lanes, lanes & 0x5a5a_0f3c]);
            found.push(L::short_row(&short, first, lanes).only(lanes));
            one.put_row(&numbers, first, [lanes, lanes & 0x5a5a_0f3c]);
            found.push(L::row(&numbers, first, lanes).only(lanes));
            let apart = L::counting().times(2);
            for lanes in few {
                other.times(lanes).put_spread(&numbers, first, apart, lanes);
                found.push(L::spread(&numbers, first, apart, LaneSet::MAX));
            }
        }
        found.extend(numbers.chunks(COUNT).map(|part| {
            let lanes = first_lanes(part.len() as u32);
            L::row(part, 0, lanes).only(lanes)
        }));
        let mut table = [[0; COUNT]; COUNT].map(|row: ByLane| row.map(|_| next()));
        found.push(L::from_array(L::transposed_bits(&table[0])));
        L::transpose(&mut table);
        found.extend(table.map(L::from_array));
        found.into_iter().map(L::array).collect()
    }

    #[test]
    fn lanes_are_read_from_rows_and_columns() {
        let numbers: Vec<AtomicU32> = (0..50).map(|number| AtomicU32::new(number * 10)).collect();
        let row = Plain::row(&numbers, 7, 0b1010_0001).array();
        assert_eq!((row[0], row[5], row[7], row[1]), (70, 80, 90, 0));
        assert_eq!(Plain::row(&numbers, 48, 0b111).array(), [0; COUNT]);
        let steps = Plain::from_array(std::array::from_fn(|lane| lane as u32 * 3));
        let column = Plain::spread(&numbers, 9, steps, 0b1000_0000_0000_0110).array();
        assert_eq!((column[1], column[2], column[15], column[0]), (120, 150, 0, 0));
    }

    /// Nothing differs from what plain lanes find.
    fn same_as_plain<L: Lanes>() {
        for seed in 0..200 {
            let differs = all::<L>(seed)
                .into_iter()
                .zip(all::<Plain>(seed))
                .enumerate()
                .find(|(_, (these, plain))| these != plain);
            assert_eq!(differs, None, "seed {seed}");
        }
    }

    #[test]
    fn rows_of_a_table_become_its_columns() {
        let number = |row: usize, column: usize| (row * 100 + column) as u32;
        let mut table: [ByLane; COUNT] =
            std::array::from_fn(|row| std::array::from_fn(|column| number(row, column)));
        Plain::transpose(&mut table);
        for (row, numbers) in table.iter().enumerate() {
            assert_eq!(*numbers, std::array::from_fn(|column| number(column, row)));
        }
        let mut bits = [0; COUNT];
        (bits[3], bits[17]) = (1 << 5 | 1 << 31, 1 << 5);
        let mut turned = [0; COUNT];
        (turned[5], turned[31]) = (1 << 3 | 1 << 17, 1 << 3);
        assert_eq!(Plain::transposed_bits(&bits), turned);
    }

    /// A processor with wide registers finds what any other does.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn wide_lanes_are_plain_lanes() {
        match wide::is_there() {
            true => same_as_plain::<Wide>(),
            false => eprintln!("skipped: this processor has no AVX-512"),
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn broad_lanes_are_plain_lanes() {
        match broad::is_there() {
            true => same_as_plain::<Broad>(),
            false => eprintln!("skipped: this processor has no AVX2"),
        }
    }

    #[test]
    fn lanes_of_a_set_come_in_order() {
        assert_eq!(lanes_of(0b1000_0000_0001_0010).collect::<Vec<_>>(), [1, 4, 15]);
        assert_eq!(lanes_of(0).count(), 0);
    }
}
