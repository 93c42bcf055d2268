//! All implementations agree with the scalar one.

use std::sync::atomic::{AtomicU16, AtomicU32};

#[cfg(target_arch = "x86_64")]
use super::avx2::{self, Avx2};
#[cfg(target_arch = "x86_64")]
use super::avx512::{self, Avx512};
use super::*;

/// The results of all operations, on pseudo-random numbers.
fn all_operations<V: Simd>(seed: u32) -> Vec<LaneArray> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state ^ state >> 15
    };
    let [one, other] = [0; 2].map(|_: u32| V::from_array([0; LANE_COUNT].map(|_: u32| next())));
    let (lanes, small) = (next(), V::from_array([0; LANE_COUNT].map(|_: u32| next() % LANES)));
    // All lanes, and fewer and fewer of them, at either end.
    let few = [lanes, lanes & 0xffff, lanes & 0xff, lanes & 0xf, lanes & 0xf << 16, lanes & 0xff << 16, 0];
    let table = [0; LANE_COUNT].map(|_: u32| next());
    let numbers: Vec<AtomicU32> = (0..100).map(|_| AtomicU32::new(next())).collect();
    let short: Vec<AtomicU16> = (0..100).map(|_| AtomicU16::new(next() as u16)).collect();
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
        for lanes in few {
            found.push(V::gather(&numbers, first, small, lanes));
            found.push(V::gather_u16(&short, first, small, lanes));
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
fn loads_rows_and_columns() {
    let numbers: Vec<AtomicU32> = (0..50).map(|number| AtomicU32::new(number * 10)).collect();
    let row = Scalar::expand_load(&numbers, 7, 0b1010_0001).to_array();
    assert_eq!((row[0], row[5], row[7], row[1]), (70, 80, 90, 0));
    assert_eq!(Scalar::expand_load(&numbers, 48, 0b111).to_array(), [0; LANE_COUNT]);
    let steps = Scalar::from_array(std::array::from_fn(|lane| lane as u32 * 3));
    let column = Scalar::gather(&numbers, 9, steps, 0b1000_0000_0000_0110).to_array();
    assert_eq!((column[1], column[2], column[15], column[0]), (120, 150, 0, 0));
}

/// Compares all operations with the scalar ones.
fn assert_agrees_with_scalar<V: Simd>() {
    for seed in 0..200 {
        let differs = all_operations::<V>(seed)
            .into_iter()
            .zip(all_operations::<Scalar>(seed))
            .enumerate()
            .find(|(_, (these, plain))| these != plain);
        assert_eq!(differs, None, "seed {seed}");
    }
}

#[test]
fn transposes_tables_and_bits() {
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

#[test]
#[cfg(target_arch = "x86_64")]
fn avx512_agrees_with_scalar() {
    match avx512::is_available() {
        true => assert_agrees_with_scalar::<Avx512>(),
        false => eprintln!("skipped: the processor has no AVX-512"),
    }
}

#[test]
#[cfg(target_arch = "x86_64")]
fn avx2_agrees_with_scalar() {
    match avx2::is_available() {
        true => assert_agrees_with_scalar::<Avx2>(),
        false => eprintln!("skipped: the processor has no AVX2"),
    }
}

#[test]
fn iterates_lanes_in_order() {
    assert_eq!(iter_lanes(0b1000_0000_0001_0010).collect::<Vec<_>>(), [1, 4, 15]);
    assert_eq!(iter_lanes(0).count(), 0);
}
