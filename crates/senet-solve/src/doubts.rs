//! How far the value of each position of a level may be from the truth, in units, while that is being found.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering};

use senet::Ruleset;

use crate::lanes::{LaneSet, Lanes, put_spread_one_by_one};
use crate::memory::Slots;
use crate::processor::fetch;

/// How much room a doubt has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ValueWidth {
    /// Two bytes.
    Wide,
    /// One byte, and the lowest bits of the position's value. That value is another then, by so little that the proof, which asks
    /// only what values are, can do with it.
    Narrow,
}

/// The lowest bits of a value in which a narrow doubt has its own.
const BORROWED: u32 = 5;
const LOWEST: u32 = (1 << BORROWED) - 1;

/// A pair of more positions than this, if it is all of a game, is too large for two bytes beside each value.
const MANY: u64 = 300_000_000;
/// Plies for which the error of a pair may add up what values hold besides.
const PLIES: u64 = 2_000;

impl ValueWidth {
    /// What there is room for in a pair of so many positions, whose error may be `share` parts.
    ///
    /// Where a game has many strata, most of it is not in the pair that is being solved, and five bytes a position are enough for two there.
    pub(crate) fn of(rules: &Ruleset, positions: u64, share: u64) -> ValueWidth {
        let is_all = !rules.plan().bears_off();
        match is_all && positions > MANY && share > PLIES * u64::from(LOWEST + 1) {
            true => ValueWidth::Narrow,
            false => ValueWidth::Wide,
        }
    }

    /// The largest doubt there is room for, in units.
    pub(crate) fn most(self) -> u32 {
        match self {
            ValueWidth::Wide => u16::MAX.into(),
            ValueWidth::Narrow => (1 << (u8::BITS + BORROWED)) - 1,
        }
    }

    /// In how many units it is counted how far values may be from the truth: there is room for doubts to grow beyond that.
    pub(crate) fn allowed(self) -> u32 {
        self.most() / 4 * 3
    }

    /// Bytes for each position, beyond its value.
    pub(crate) fn bytes(self) -> u64 {
        match self {
            ValueWidth::Wide => 2,
            ValueWidth::Narrow => 1,
        }
    }

    /// How far, in parts, a value can be from what it should be, because it holds a part of a doubt.
    pub(crate) fn noise(self) -> u32 {
        match self {
            ValueWidth::Wide => 0,
            ValueWidth::Narrow => LOWEST,
        }
    }
}

/// Doubts by the number of the position.
#[derive(Debug)]
pub(crate) enum Doubts {
    Wide(Slots<AtomicU16>),
    Narrow(Slots<AtomicU8>),
}

/// A value that holds the lowest bits of a doubt, as near as can be to another.
#[inline(always)]
fn holding(value: u32, doubt: u32) -> u32 {
    let lowest = doubt & LOWEST;
    (value.saturating_sub(lowest).saturating_add(1 << (BORROWED - 1)) & !LOWEST) | lowest
}

/// The same in lanes.
#[inline(always)]
fn holding_in_lanes<L: Lanes>(values: L, doubt: L) -> L {
    let (lowest, half) = (doubt.and(LOWEST), 1 << (BORROWED - 1));
    let rounded = values.max(lowest).minus(lowest).min(L::splat(u32::MAX - half)).add(L::splat(half));
    rounded.and(!LOWEST).add(lowest)
}

impl Doubts {
    /// Everywhere about this doubt, in memory or in a file in this folder.
    pub(crate) fn new(
        width: ValueWidth,
        count: usize,
        doubt: u32,
        folder: Option<&Path>,
    ) -> io::Result<Doubts> {
        let wide = doubt.min(ValueWidth::Wide.most()) as u16;
        // What the lowest bits of values are makes it a little longer.
        let narrow = (doubt.div_ceil(1 << BORROWED)).min(u8::MAX.into()) as u8;
        Ok(match (width, folder) {
            (ValueWidth::Wide, Some(folder)) => {
                Doubts::Wide(Slots::on_disk(folder, count, &wide.to_ne_bytes())?)
            }
            (ValueWidth::Narrow, Some(folder)) => Doubts::Narrow(Slots::on_disk(folder, count, &[narrow])?),
            (ValueWidth::Wide, None) => {
                let slots: Slots<AtomicU16> = Slots::zero(count);
                slots.iter().for_each(|slot| slot.store(wide, Ordering::Relaxed));
                Doubts::Wide(slots)
            }
            (ValueWidth::Narrow, None) => {
                let slots: Slots<AtomicU8> = Slots::zero(count);
                slots.iter().for_each(|slot| slot.store(narrow, Ordering::Relaxed));
                Doubts::Narrow(slots)
            }
        })
    }

    pub(crate) fn width(&self) -> ValueWidth {
        match self {
            Doubts::Wide(_) => ValueWidth::Wide,
            Doubts::Narrow(_) => ValueWidth::Narrow,
        }
    }

    /// The bits of values that are not theirs, but a part of a doubt.
    pub(crate) fn borrowed(&self) -> u32 {
        self.width().noise()
    }

    /// Those of these positions are read into memory, if they lie in a file.
    pub(crate) fn ask_for(&self, numbers: std::ops::Range<usize>) {
        match self {
            Doubts::Wide(slots) => slots.ask_for(numbers),
            Doubts::Narrow(slots) => slots.ask_for(numbers),
        }
    }

    /// Keeps the doubt of a position that has this value; what the value is then.
    #[inline(always)]
    pub(crate) fn keep(&self, number: usize, doubt: u32, value: u32, values: &[AtomicU32]) -> u32 {
        let doubt = doubt.min(self.width().most());
        match self {
            Doubts::Wide(slots) => {
                slots[number].store(doubt as u16, Ordering::Relaxed);
                value
            }
            Doubts::Narrow(slots) => {
                let value = holding(value, doubt);
                slots[number].store((doubt >> BORROWED) as u8, Ordering::Relaxed);
                values[number].store(value, Ordering::Relaxed);
                value
            }
        }
    }

    /// Keeps the doubts, none larger than there is room for, of positions that are neighbours in a row, in the lanes named last, as
    /// [`Lanes::put_row`] does; what their values are then, which is not put anywhere.
    #[inline(always)]
    pub(crate) fn put_row<L: Lanes>(&self, first: usize, lanes: [LaneSet; 2], doubt: L, values: L) -> L {
        match self {
            Doubts::Wide(slots) => {
                doubt.put_short_row(slots, first, lanes);
                values
            }
            Doubts::Narrow(slots) => {
                doubt.shifted_down(BORROWED).put_byte_row(slots, first, lanes);
                holding_in_lanes(values, doubt)
            }
        }
    }

    /// The same of positions that stand so much after the first.
    #[inline(always)]
    pub(crate) fn put_spread<L: Lanes>(
        &self,
        first: usize,
        offsets: L,
        lanes: LaneSet,
        doubt: L,
        values: L,
    ) -> L {
        match self {
            Doubts::Wide(slots) => {
                put_spread_one_by_one(slots, first, &offsets.array(), lanes, &doubt.array());
                values
            }
            Doubts::Narrow(slots) => {
                let high = doubt.shifted_down(BORROWED);
                put_spread_one_by_one(slots, first, &offsets.array(), lanes, &high.array());
                holding_in_lanes(values, doubt)
            }
        }
    }

    /// For looking them up.
    #[inline(always)]
    pub(crate) fn read(&self) -> Reading<'_> {
        match self {
            Doubts::Wide(slots) => Reading::Wide(slots),
            Doubts::Narrow(slots) => Reading::Narrow(slots),
        }
    }
}

/// Where doubts are looked up: nowhere, in their slots, or in these and the values of the same positions, which are always given.
#[derive(Clone, Copy)]
pub(crate) enum Reading<'a> {
    Nothing,
    Wide(&'a [AtomicU16]),
    Narrow(&'a [AtomicU8]),
}

impl Reading<'_> {
    /// The doubt of a position; 0 if there is none.
    #[inline(always)]
    pub(crate) fn of(self, number: usize, values: &[AtomicU32]) -> u32 {
        match self {
            Reading::Nothing => 0,
            Reading::Wide(slots) => slots.get(number).map_or(0, |doubt| doubt.load(Ordering::Relaxed).into()),
            Reading::Narrow(slots) => match (slots.get(number), values.get(number)) {
                (Some(high), Some(value)) => {
                    u32::from(high.load(Ordering::Relaxed)) << BORROWED
                        | value.load(Ordering::Relaxed) & LOWEST
                }
                _ => 0,
            },
        }
    }

    /// Those of neighbours in a row, for the lanes named.
    #[inline(always)]
    pub(crate) fn row<L: Lanes>(self, first: usize, lanes: LaneSet, values: &[AtomicU32]) -> L {
        match self {
            Reading::Nothing => L::splat(0),
            Reading::Wide(slots) => L::short_row(slots, first, lanes),
            Reading::Narrow(slots) => {
                let high: L = L::byte_row(slots, first, lanes).times(1 << BORROWED);
                high.add(L::row(values, first, lanes).and(LOWEST))
            }
        }
    }

    /// Those of positions that stand so much after the first.
    #[inline(always)]
    pub(crate) fn spread<L: Lanes>(
        self,
        first: usize,
        offsets: L,
        lanes: LaneSet,
        values: &[AtomicU32],
    ) -> L {
        match self {
            Reading::Nothing => L::splat(0),
            Reading::Wide(slots) => L::short_spread(slots, first, offsets, lanes),
            Reading::Narrow(slots) => {
                let high: L = L::byte_spread(slots, first, offsets, lanes).times(1 << BORROWED);
                high.add(L::spread(values, first, offsets, lanes).and(LOWEST))
            }
        }
    }

    /// Has those of a row looked up soon, from its first number to its last.
    #[inline(always)]
    pub(crate) fn fetch(self, first: usize, last: usize) {
        match self {
            Reading::Nothing => (),
            Reading::Wide(slots) => [first, last].into_iter().for_each(|number| fetch(slots, number)),
            Reading::Narrow(slots) => [first, last].into_iter().for_each(|number| fetch(slots, number)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{COUNT, Plain};
    use senet::Preset;

    const WIDTHS: [ValueWidth; 2] = [ValueWidth::Wide, ValueWidth::Narrow];

    /// Values hold the same, whether it is put there one by one or in lanes.
    #[test]
    fn lanes_hold_what_single_values_do() {
        let near = [0, 1, 14, 15, 16, 17, 31, 32, 33, 47, 48];
        let values = near.into_iter().flat_map(|value| [value, 1 << 31 | value, u32::MAX - value]);
        for value in values {
            for doubt in [0, 1, 15, 16, 31, 32, 5_000, ValueWidth::Narrow.most()] {
                let lanes = holding_in_lanes(Plain::splat(value), Plain::splat(doubt));
                assert_eq!(lanes.array(), [holding(value, doubt); COUNT], "{value} with {doubt}");
            }
        }
    }

    #[test]
    fn doubts_are_narrow_where_a_large_game_is_one_stratum() {
        let rules = |preset| Ruleset::preset(preset);
        let (many, share) = (600_000_000, 200_000);
        assert_eq!(ValueWidth::of(&rules(Preset::Bell), many, share), ValueWidth::Narrow);
        assert_eq!(
            ValueWidth::of(&rules(Preset::Bell), 10_000_000, share),
            ValueWidth::Wide,
            "there is room"
        );
        assert_eq!(
            ValueWidth::of(&rules(Preset::Bell), many, 2_000),
            ValueWidth::Wide,
            "values have to be near"
        );
        assert_eq!(
            ValueWidth::of(&rules(Preset::Tait), many, share),
            ValueWidth::Wide,
            "it has other strata"
        );
    }

    #[test]
    fn a_doubt_is_read_as_it_was_kept_and_hardly_changes_the_value() {
        let folder = tempfile::tempdir().expect("a folder");
        let levels = [0, 1, 5, 31, 32, 1 << 20, u32::MAX / 2, u32::MAX - 31, u32::MAX - 1, u32::MAX];
        for width in WIDTHS {
            for folder in [None, Some(folder.path())] {
                let values: Vec<AtomicU32> = levels.map(AtomicU32::new).into();
                let doubts = Doubts::new(width, values.len(), 350, folder).expect("room");
                for number in 0..values.len() {
                    let begun = doubts.read().of(number, &values);
                    assert!((350..350 + 2 * 31).contains(&begun), "{width:?} {begun}");
                }
                for doubt in [0, 1, 31, 32, 1000, width.most(), width.most() + 1] {
                    for (number, value) in levels.into_iter().enumerate() {
                        let kept = doubts.keep(number, doubt, value, &values);
                        let reading = doubts.read();
                        assert_eq!(reading.of(number, &values), doubt.min(width.most()));
                        assert!(kept.abs_diff(value) <= width.noise(), "{width:?} {value} {kept}");
                        if width == ValueWidth::Narrow {
                            assert_eq!(values[number].load(Ordering::Relaxed), kept);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn rows_and_columns_of_doubts_are_those_of_their_positions() {
        for width in WIDTHS {
            let values: Vec<AtomicU32> =
                (0..200u32).map(|n| AtomicU32::new(n.wrapping_mul(2_654_435_761))).collect();
            let doubts = Doubts::new(width, values.len(), 0, None).expect("room");
            for (number, value) in values.iter().enumerate() {
                doubts.keep(number, number as u32 * 37 % 8000, value.load(Ordering::Relaxed), &values);
            }
            let reading = doubts.read();
            let of = |number| doubts.read().of(number, &values);
            let row = reading.row::<Plain>(50, 0b1011, &values).array();
            assert_eq!([row[0], row[1], row[2], row[3]], [of(50), of(51), 0, of(52)]);
            let offsets = Plain::from_array(std::array::from_fn(|lane| lane as u32 * 6));
            let column = reading.spread(3, offsets, LaneSet::MAX, &values).array();
            assert_eq!(column, std::array::from_fn(|lane| of(3 + lane * 6)));
        }
    }
}
