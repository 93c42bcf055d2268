//! The number of bytes of a value in a file.

use crate::PROBABILITY_ONE;

/// The number of bytes of a value in a file.
///
/// ```
/// use senet_table::ValueWidth;
/// let packed = ValueWidth::Two.pack(3_000_000_000);
/// assert!(ValueWidth::Two.unpack(packed).abs_diff(3_000_000_000) <= ValueWidth::Two.rounding_error());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueWidth {
    /// Two bytes: values are rounded to multiples of 1/65535.
    Two,
    /// Four bytes: values are stored without rounding.
    Four,
}

/// The step of two-byte values. 65535 steps are exactly [`PROBABILITY_ONE`].
const STEP: u32 = PROBABILITY_ONE / u16::MAX as u32;

impl ValueWidth {
    /// The number of bytes.
    pub const fn bytes(self) -> u8 {
        match self {
            ValueWidth::Two => 2,
            ValueWidth::Four => 4,
        }
    }

    /// The width with this number of bytes, if there is one.
    pub(crate) const fn from_byte_count(bytes: u8) -> Option<ValueWidth> {
        match bytes {
            2 => Some(ValueWidth::Two),
            4 => Some(ValueWidth::Four),
            _ => None,
        }
    }

    /// The largest rounding error, in units of 1 / [`PROBABILITY_ONE`].
    pub const fn rounding_error(self) -> u32 {
        match self {
            ValueWidth::Two => STEP / 2,
            ValueWidth::Four => 0,
        }
    }

    /// Converts a value to its stored form.
    #[inline]
    pub const fn pack(self, value: u32) -> u32 {
        match self {
            ValueWidth::Two => ((value as u64 + STEP as u64 / 2) / STEP as u64) as u32,
            ValueWidth::Four => value,
        }
    }

    /// Converts a stored value back.
    #[inline]
    pub const fn unpack(self, stored: u32) -> u32 {
        match self {
            ValueWidth::Two => stored * STEP,
            ValueWidth::Four => stored,
        }
    }

    /// Reads the value at the start of `bytes`.
    #[inline]
    pub(crate) fn read(self, bytes: &[u8]) -> u32 {
        match self {
            ValueWidth::Two => self.unpack(u32::from(u16::from_le_bytes([bytes[0], bytes[1]]))),
            ValueWidth::Four => u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rounding_error_is_bounded(value: u32) {
            for width in [ValueWidth::Two, ValueWidth::Four] {
                let packed = width.pack(value);
                prop_assert!(u64::from(packed) < 1 << (8 * width.bytes()));
                prop_assert!(width.unpack(packed).abs_diff(value) <= width.rounding_error());
            }
        }
    }

    #[test]
    fn zero_and_one_are_stored_exactly() {
        for width in [ValueWidth::Two, ValueWidth::Four] {
            for value in [0, PROBABILITY_ONE] {
                assert_eq!(width.unpack(width.pack(value)), value);
            }
        }
        assert_eq!(ValueWidth::from_byte_count(2), Some(ValueWidth::Two));
        assert_eq!(ValueWidth::from_byte_count(3), None);
    }
}
