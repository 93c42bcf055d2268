//! Many numbers at once: the same sum for neighbouring positions.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering};

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;

/// How many numbers there are.
pub(crate) const LANES: u32 = 32;
/// The same.
pub(crate) const LANE_COUNT: usize = LANES as usize;

/// A number for each lane.
pub(crate) type LaneArray = [u32; LANE_COUNT];

/// A set of lanes, one bit each.
pub(crate) type LaneMask = u32;

/// So many of the first lanes.
#[inline(always)]
pub(crate) fn first_lanes(count: u32) -> LaneMask {
    ((1u64 << count) - 1) as LaneMask
}

/// Where in an array the number of a lane stands.
#[inline(always)]
pub(crate) fn lane_index(lane: u32) -> usize {
    lane as usize % LANE_COUNT
}

/// 0 in the first lane, 1 in the next, and so on.
pub(crate) const LANE_INDICES: LaneArray = {
    let (mut numbers, mut lane) = ([0; LANE_COUNT], 0);
    while lane < LANE_COUNT {
        numbers[lane] = lane as u32;
        lane += 1;
    }
    numbers
};

/// Work that is done in lanes; mark its `run` `#[inline(always)]`.
pub(crate) trait Routine<V> {
    type Output;
    fn run(self) -> Self::Output;
}

/// Numbers of 32 bits, in lanes 0 to 31.
pub(crate) trait Simd: Copy {
    /// Does a task in a function of its own, compiled for this kind of lanes: its code stands once, however often it is called.
    fn call<T: Routine<Self>>(task: T) -> T::Output;
    /// The same number in all lanes.
    fn splat(number: u32) -> Self;
    /// Numbers one by one.
    fn from_array(numbers: LaneArray) -> Self;
    /// Bytes one by one.
    fn from_bytes(numbers: [u8; LANE_COUNT]) -> Self;
    /// 0 in the first lane, 1 in the next, and so on.
    #[inline(always)]
    fn lane_indices() -> Self {
        Self::from_array(LANE_INDICES)
    }
    /// The lowest bytes one by one.
    fn to_low_bytes(self) -> [u8; LANE_COUNT];
    /// Makes the rows of a table its columns.
    #[inline(always)]
    fn transpose(table: &mut [LaneArray; LANE_COUNT]) {
        for row in 1..LANE_COUNT {
            let (above, these) = table.split_at_mut(row);
            for (column, above) in above.iter_mut().enumerate() {
                std::mem::swap(&mut above[row], &mut these[0][column]);
            }
        }
    }
    /// The same with the bits of as many numbers as each has.
    #[inline(always)]
    fn transpose_bits(rows: &LaneArray) -> LaneArray {
        let (rows, mut columns) = (Self::from_array(*rows), [0; LANE_COUNT]);
        for (bit, column) in columns.iter_mut().enumerate() {
            *column = rows.any(1 << bit);
        }
        columns
    }
    /// The numbers one by one.
    fn to_array(self) -> LaneArray;
    fn add(self, other: Self) -> Self;
    fn mul(self, factor: u32) -> Self;
    /// The upper halves of the products, which have 64 bits.
    fn mul_high(self, factor: u32) -> Self;
    fn xor(self, other: Self) -> Self;
    fn and_bits(self, bits: u32) -> Self;
    /// The bits that both have.
    fn and(self, other: Self) -> Self;
    /// The bits that the other does not have.
    fn and_not(self, other: Self) -> Self;
    fn shr(self, bits: u32) -> Self;
    fn max(self, other: Self) -> Self;
    /// The same in some lanes; in the others these numbers.
    #[inline(always)]
    fn masked_max(self, other: Self, lanes: LaneMask) -> Self {
        self.max(other.mask(lanes))
    }
    fn min(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    /// Divided by a number, without the rest.
    #[inline(always)]
    fn div(self, divisor: u32) -> Self {
        match divisor.is_power_of_two() {
            true => self.shr(divisor.trailing_zeros()),
            false => {
                // It is this, or one more.
                let quotient = self.mul_high(((1u64 << 32) / u64::from(divisor)) as u32);
                let rest = self.sub(quotient.mul(divisor));
                quotient.add(Self::splat(1).mask(rest.ge(Self::splat(divisor))))
            }
        }
    }
    /// Which bit of each number is its lowest; anything up to multiples of 32 where there is none. The highest is never set.
    fn trailing_zeros(self) -> Self;
    /// The numbers without their lowest bits.
    fn clear_lowest_bit(self) -> Self;
    /// The least of the numbers in some lanes.
    fn reduce_min(self, lanes: LaneMask) -> u32;
    /// The numbers of some lanes, and 0 in the others.
    fn mask(self, lanes: LaneMask) -> Self;
    /// The lanes in which any of these bits is set.
    fn any(self, bits: u32) -> LaneMask;
    /// The lanes whose number is at least that of the other.
    fn ge(self, other: Self) -> LaneMask;
    /// In each lane, the number in the lane that is its source, up to multiples of how many there are.
    fn permute(self, sources: Self) -> Self;
    /// Those numbers of a table twice as long that these are the places of, up to multiples of its length.
    fn permute2(self, table: [Self; 2]) -> Self;
    /// Consecutive numbers, from `first` on, for the lanes named, the lowest first; anything in the others; 0 in all if there are not so many.
    fn expand_load(numbers: &[AtomicU32], first: usize, lanes: LaneMask) -> Self;
    /// The same for short numbers.
    fn expand_load_u16(numbers: &[AtomicU16], first: usize, lanes: LaneMask) -> Self;
    /// The same for bytes.
    fn expand_load_u8(numbers: &[AtomicU8], first: usize, lanes: LaneMask) -> Self;
    /// For the lanes named, the numbers that stand so much after `first`; 0 in the others, and where there is none. The offsets
    /// must be less than 2³¹.
    fn gather(numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask) -> Self;
    /// Puts numbers where [`row`](Simd::row) reads those of the lanes named first, in the lanes named last only, which are some of
    /// these.
    fn compress_store(self, numbers: &[AtomicU32], first: usize, lanes: [LaneMask; 2]);
    /// Puts numbers where [`spread`](Simd::spread) reads them; nowhere where there is none.
    fn scatter(self, numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask);
    /// Puts short numbers, which these are, into a row as [`compress_store`](Simd::compress_store) does.
    #[inline(always)]
    fn compress_store_u16(self, numbers: &[AtomicU16], first: usize, [there, lanes]: [LaneMask; 2]) {
        compress_store_one_by_one(numbers, first, [there, lanes], &self.to_array());
    }
    /// The same for bytes.
    #[inline(always)]
    fn compress_store_u8(self, numbers: &[AtomicU8], first: usize, [there, lanes]: [LaneMask; 2]) {
        compress_store_one_by_one(numbers, first, [there, lanes], &self.to_array());
    }
    /// The same for short numbers.
    #[inline(always)]
    fn gather_u16(numbers: &[AtomicU16], first: usize, offsets: Self, lanes: LaneMask) -> Self {
        Self::from_array(gather_one_by_one(numbers, first, &offsets.to_array(), lanes))
    }
    /// The same for bytes.
    #[inline(always)]
    fn gather_u8(numbers: &[AtomicU8], first: usize, offsets: Self, lanes: LaneMask) -> Self {
        Self::from_array(gather_one_by_one(numbers, first, &offsets.to_array(), lanes))
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
fn bounded<V: Simd, T>(numbers: &[T], first: usize, offsets: V, lanes: LaneMask) -> (&[T], LaneMask) {
    let numbers = numbers.get(first..).unwrap_or(&[]);
    let count = V::splat(numbers.len().min(1 << 31) as u32);
    (numbers, lanes & !offsets.ge(count))
}

/// What [`Simd::row`] reads, of numbers of any size. Like the functions below it stands once in the program, not wherever it is called.
#[inline(never)]
fn expand_load_one_by_one(numbers: &[impl Number], first: usize, lanes: LaneMask) -> LaneArray {
    let row = numbers.get(first..first + lanes.count_ones() as usize).unwrap_or(&[]);
    let mut found = [0; LANE_COUNT];
    for (number, lane) in row.iter().zip(iter_lanes(lanes)) {
        found[lane_index(lane)] = number.get();
    }
    found
}

/// What [`Simd::spread`] reads, of numbers of any size.
#[inline(never)]
fn gather_one_by_one(
    numbers: &[impl Number],
    first: usize,
    offsets: &LaneArray,
    lanes: LaneMask,
) -> LaneArray {
    let mut found = [0; LANE_COUNT];
    for lane in iter_lanes(lanes).map(lane_index) {
        found[lane] = numbers.get(first + offsets[lane] as usize).map_or(0, Number::get);
    }
    found
}

/// Puts numbers of any size as [`Simd::scatter`] does.
#[inline(never)]
pub(crate) fn scatter_one_by_one(
    numbers: &[impl Number],
    first: usize,
    offsets: &LaneArray,
    lanes: LaneMask,
    new: &LaneArray,
) {
    for lane in iter_lanes(lanes).map(lane_index) {
        if let Some(slot) = numbers.get(first + offsets[lane] as usize) {
            slot.put(new[lane]);
        }
    }
}

/// Puts numbers of any size as [`Simd::compress_store`] does.
#[inline(never)]
fn compress_store_one_by_one(
    numbers: &[impl Number],
    first: usize,
    [there, lanes]: [LaneMask; 2],
    new: &LaneArray,
) {
    let row = numbers.get(first..first + there.count_ones() as usize).unwrap_or(&[]);
    for (number, lane) in row.iter().zip(iter_lanes(there)) {
        if lanes >> lane & 1 != 0 {
            number.put(new[lane_index(lane)]);
        }
    }
}

/// The lanes of a set, lowest first.
#[inline(always)]
pub(crate) fn iter_lanes(mut lanes: LaneMask) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lane = lanes.trailing_zeros();
        lanes &= lanes.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    })
}

/// Lanes in the words of any processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Scalar(LaneArray);

/// A loop for each operation stands once in the program: inlined wherever there is one they would make up most of it.
impl Scalar {
    #[inline(never)]
    fn map(self, change: impl Fn(u32) -> u32) -> Scalar {
        let mut changed = self.0;
        for number in &mut changed {
            *number = change(*number);
        }
        Scalar(changed)
    }

    #[inline(never)]
    fn with(self, other: Scalar, join: impl Fn(u32, u32) -> u32) -> Scalar {
        let mut joined = self.0;
        for (number, other) in joined.iter_mut().zip(&other.0) {
            *number = join(*number, *other);
        }
        Scalar(joined)
    }

    #[inline(never)]
    fn those(self, which: impl Fn(usize, u32) -> bool) -> LaneMask {
        (0..LANE_COUNT).fold(0, |lanes, lane| lanes | LaneMask::from(which(lane, self.0[lane])) << lane)
    }
}

impl Simd for Scalar {
    #[inline(never)]
    fn call<T: Routine<Self>>(task: T) -> T::Output {
        task.run()
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        Scalar([number; LANE_COUNT])
    }

    #[inline(always)]
    fn from_array(numbers: LaneArray) -> Self {
        Scalar(numbers)
    }

    #[inline(always)]
    fn from_bytes(numbers: [u8; LANE_COUNT]) -> Self {
        Scalar(numbers.map(u32::from))
    }

    #[inline(always)]
    fn to_low_bytes(self) -> [u8; LANE_COUNT] {
        self.0.map(|number| number as u8)
    }

    #[inline(always)]
    fn to_array(self) -> LaneArray {
        self.0
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.with(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn mul(self, factor: u32) -> Self {
        self.map(|number| number.wrapping_mul(factor))
    }

    #[inline(always)]
    fn mul_high(self, factor: u32) -> Self {
        self.map(|number| ((u64::from(number) * u64::from(factor)) >> 32) as u32)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.with(other, |one, other| one ^ other)
    }

    #[inline(always)]
    fn and_bits(self, bits: u32) -> Self {
        self.map(|number| number & bits)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.with(other, |one, other| one & other)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.with(other, |one, other| one & !other)
    }

    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
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
    fn sub(self, other: Self) -> Self {
        self.with(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn trailing_zeros(self) -> Self {
        self.map(u32::trailing_zeros)
    }

    #[inline(always)]
    fn clear_lowest_bit(self) -> Self {
        self.map(|number| number & number.wrapping_sub(1))
    }

    #[inline(always)]
    fn reduce_min(self, lanes: LaneMask) -> u32 {
        iter_lanes(lanes).map(|lane| self.0[lane_index(lane)]).min().unwrap_or(u32::MAX)
    }

    #[inline(always)]
    fn mask(self, lanes: LaneMask) -> Self {
        Scalar(std::array::from_fn(|lane| self.0[lane] & (lanes >> lane & 1).wrapping_neg()))
    }

    #[inline(always)]
    fn any(self, bits: u32) -> LaneMask {
        self.those(|_, number| number & bits != 0)
    }

    #[inline(always)]
    fn ge(self, other: Self) -> LaneMask {
        self.those(|lane, number| number >= other.0[lane])
    }

    #[inline(always)]
    fn permute(self, sources: Self) -> Self {
        sources.map(|source| self.0[lane_index(source)])
    }

    #[inline(always)]
    fn permute2(self, [lower, upper]: [Self; 2]) -> Self {
        self.map(|place| if place & LANES == 0 { lower } else { upper }.0[lane_index(place)])
    }

    #[inline(always)]
    fn expand_load(numbers: &[AtomicU32], first: usize, lanes: LaneMask) -> Self {
        Scalar(expand_load_one_by_one(numbers, first, lanes))
    }

    #[inline(always)]
    fn expand_load_u16(numbers: &[AtomicU16], first: usize, lanes: LaneMask) -> Self {
        Scalar(expand_load_one_by_one(numbers, first, lanes))
    }

    #[inline(always)]
    fn expand_load_u8(numbers: &[AtomicU8], first: usize, lanes: LaneMask) -> Self {
        Scalar(expand_load_one_by_one(numbers, first, lanes))
    }

    #[inline(always)]
    fn gather(numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask) -> Self {
        Scalar(gather_one_by_one(numbers, first, &offsets.0, lanes))
    }

    #[inline(always)]
    fn compress_store(self, numbers: &[AtomicU32], first: usize, [there, lanes]: [LaneMask; 2]) {
        compress_store_one_by_one(numbers, first, [there, lanes], &self.0);
    }

    #[inline(always)]
    fn scatter(self, numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask) {
        scatter_one_by_one(numbers, first, &offsets.0, lanes, &self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that lanes can do, with numbers from a simple generator.
    fn all<V: Simd>(seed: u32) -> Vec<LaneArray> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state ^ state >> 15
        };
        let [one, other] = [0; 2].map(|_: u32| V::from_array([0; LANE_COUNT].map(|_: u32| next())));
        let (lanes, small) = (next(), V::from_array([0; LANE_COUNT].map(|_: u32| next() % LANES)));
        // All, and fewer and fewer of them, at either end.
        let few =
            [lanes, lanes & 0xffff, lanes & 0xff, lanes & 0xf, lanes & 0xf << 16, lanes & 0xff << 16, 0];
        let table = [0; LANE_COUNT].map(|_: u32| next());
        let numbers: Vec<AtomicU32> = (0..100).map(|_| AtomicU32::new(next())).collect();
        let short: Vec<AtomicU16> = (0..100).map(|_| AtomicU16::new(next() as u16)).collect();
        let bytes: Vec<AtomicU8> = (0..100).map(|_| AtomicU8::new(next() as u8)).collect();
        let mut found = vec![
            V::splat(next()),
            one.add(other),
            one.sub(other),
            one.mul(12_345),
            one.xor(other),
            one.and_bits(0xff00),
            one.shr(7),
            one.max(other),
            one.min(other),
            one.masked_max(other, lanes),
            one.clear_lowest_bit(),
            one.and_bits(u32::MAX >> 1).trailing_zeros(),
            V::splat(one.reduce_min(lanes)),
            one.div(16),
            one.div(36),
            one.div(3),
            one.mul(0).sub(V::splat(1)).div(7),
            one.mul_high(123_456_789),
            V::lane_indices(),
            one.mask(lanes),
            V::splat(one.any(1 << 13)),
            V::splat(one.ge(other)),
            one.and(other),
            one.and_not(other),
            V::from_bytes(table.map(|number| number as u8)),
            V::from_bytes(one.to_low_bytes()),
            one.permute(small),
            one.permute(other),
            one.permute2([V::from_array(table), other]),
        ];
        for first in [0, 50, 84, 90, 99, 100, 1_000] {
            found.push(V::expand_load(&numbers, first, lanes).mask(lanes));
            found.push(V::expand_load_u16(&short, first, lanes).mask(lanes));
            found.push(V::expand_load_u8(&bytes, first, lanes).mask(lanes));
            for lanes in few {
                found.push(V::gather(&numbers, first, small, lanes));
                found.push(V::gather_u16(&short, first, small, lanes));
                found.push(V::gather_u8(&bytes, first, small, lanes));
            }
            one.compress_store_u16(&short, first, [lanes, lanes & 0x5a5a_0f3c]);
            found.push(V::expand_load_u16(&short, first, lanes).mask(lanes));
            one.compress_store(&numbers, first, [lanes, lanes & 0x5a5a_0f3c]);
            found.push(V::expand_load(&numbers, first, lanes).mask(lanes));
            let apart = V::lane_indices().mul(2);
            for lanes in few {
                other.mul(lanes).scatter(&numbers, first, apart, lanes);
                found.push(V::gather(&numbers, first, apart, LaneMask::MAX));
            }
        }
        found.extend(numbers.chunks(LANE_COUNT).map(|part| {
            let lanes = first_lanes(part.len() as u32);
            V::expand_load(part, 0, lanes).mask(lanes)
        }));
        let mut table = [[0; LANE_COUNT]; LANE_COUNT].map(|row: LaneArray| row.map(|_| next()));
        found.push(V::from_array(V::transpose_bits(&table[0])));
        V::transpose(&mut table);
        found.extend(table.map(V::from_array));
        found.into_iter().map(V::to_array).collect()
    }

    #[test]
    fn lanes_are_read_from_rows_and_columns() {
        let numbers: Vec<AtomicU32> = (0..50).map(|number| AtomicU32::new(number * 10)).collect();
        let row = Scalar::expand_load(&numbers, 7, 0b1010_0001).to_array();
        assert_eq!((row[0], row[5], row[7], row[1]), (70, 80, 90, 0));
        assert_eq!(Scalar::expand_load(&numbers, 48, 0b111).to_array(), [0; LANE_COUNT]);
        let steps = Scalar::from_array(std::array::from_fn(|lane| lane as u32 * 3));
        let column = Scalar::gather(&numbers, 9, steps, 0b1000_0000_0000_0110).to_array();
        assert_eq!((column[1], column[2], column[15], column[0]), (120, 150, 0, 0));
    }

    /// Nothing differs from what plain lanes find.
    fn same_as_plain<V: Simd>() {
        for seed in 0..200 {
            let differs = all::<V>(seed)
                .into_iter()
                .zip(all::<Scalar>(seed))
                .enumerate()
                .find(|(_, (these, plain))| these != plain);
            assert_eq!(differs, None, "seed {seed}");
        }
    }

    #[test]
    fn rows_of_a_table_become_its_columns() {
        let number = |row: usize, column: usize| (row * 100 + column) as u32;
        let mut table: [LaneArray; LANE_COUNT] =
            std::array::from_fn(|row| std::array::from_fn(|column| number(row, column)));
        Scalar::transpose(&mut table);
        for (row, numbers) in table.iter().enumerate() {
            assert_eq!(*numbers, std::array::from_fn(|column| number(column, row)));
        }
        let mut bits = [0; LANE_COUNT];
        (bits[3], bits[17]) = (1 << 5 | 1 << 31, 1 << 5);
        let mut turned = [0; LANE_COUNT];
        (turned[5], turned[31]) = (1 << 3 | 1 << 17, 1 << 3);
        assert_eq!(Scalar::transpose_bits(&bits), turned);
    }

    /// A processor with wide registers finds what any other does.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn wide_lanes_are_plain_lanes() {
        match avx512::is_available() {
            true => same_as_plain::<Avx512>(),
            false => eprintln!("skipped: this processor has no AVX-512"),
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn broad_lanes_are_plain_lanes() {
        match avx2::is_available() {
            true => same_as_plain::<Avx2>(),
            false => eprintln!("skipped: this processor has no AVX2"),
        }
    }

    #[test]
    fn lanes_of_a_set_come_in_order() {
        assert_eq!(iter_lanes(0b1000_0000_0001_0010).collect::<Vec<_>>(), [1, 4, 15]);
        assert_eq!(iter_lanes(0).count(), 0);
    }
}
