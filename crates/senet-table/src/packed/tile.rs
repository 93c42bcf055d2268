//! A tile of a packed table as bits: a rectangle of two-byte values, each predicted from its neighbours.
//!
//! The prediction is the plane through the values to the left, above, and above left. What is left over is small, and
//! is written as a Golomb–Rice code: the quotient by 2^*k* in unary, then *k* bits. A tile has the *k* that makes it
//! shortest.
//!
//! Source: R. F. Rice and J. R. Plaunt, "Adaptive variable-length coding for efficient compression of spacecraft
//! television data", IEEE Transactions on Communication Technology 19 (1971); the planar prediction is that of lossless
//! JPEG (ITU-T T.81, 1992).

/// The number of ones after which a residual follows in full. With fewer, rare large residuals take less space and
/// common ones more.
const ESCAPE: u32 = 24;
/// The bits of a value.
const VALUE_BITS: u32 = u16::BITS;
/// The bits of the parameter *k*.
const PARAMETER_BITS: u32 = 4;

/// Encodes the values of a tile, row by row.
pub(super) fn encode(values: &[u16], width: usize) -> Vec<u8> {
    let residuals: Vec<u16> = (1..values.len())
        .map(|place| zigzag(values[place].wrapping_sub(prediction(&values[..place], width))))
        .collect();
    let cost = |k: u32| residuals.iter().map(|residual| code_length(*residual, k)).sum::<u32>();
    let k = (0..VALUE_BITS).min_by_key(|k| cost(*k)).unwrap_or_default();
    let mut bits = BitWriter::default();
    bits.write(k, PARAMETER_BITS);
    bits.write(values.first().copied().unwrap_or_default().into(), VALUE_BITS);
    for residual in residuals {
        let quotient = u32::from(residual) >> k;
        if quotient < ESCAPE {
            bits.write((1 << quotient) - 1, quotient + 1);
            bits.write(u32::from(residual) & ((1 << k) - 1), k);
        } else {
            bits.write((1 << ESCAPE) - 1, ESCAPE);
            bits.write(residual.into(), VALUE_BITS);
        }
    }
    bits.finish()
}

/// Decodes the values of a tile. `None` if the bytes end early.
pub(super) fn decode(bytes: &[u8], count: usize, width: usize) -> Option<Vec<u16>> {
    let mut bits = BitReader { bytes, buffer: 0, filled: 0 };
    let k = bits.read(PARAMETER_BITS)?;
    let mut values = Vec::with_capacity(count);
    values.push(bits.read(VALUE_BITS)? as u16);
    while values.len() < count {
        let residual = match bits.ones()? {
            ESCAPE => bits.read(VALUE_BITS)?,
            quotient => quotient << k | bits.read(k)?,
        };
        values.push(unzigzag(residual as u16).wrapping_add(prediction(&values, width)));
    }
    Some(values)
}

/// The prediction of the value that follows these; there is one at least.
#[inline]
fn prediction(before: &[u16], width: usize) -> u16 {
    let place = before.len();
    let left = before[place - 1];
    match (place < width, place.is_multiple_of(width)) {
        (true, _) => left,
        (false, true) => before[place - width],
        (false, false) => left.wrapping_add(before[place - width]).wrapping_sub(before[place - width - 1]),
    }
}

/// Maps small numbers of either sign, as differences modulo 2^16, to small numbers: 0, −1, 1, −2 to 0, 1, 2, 3.
const fn zigzag(difference: u16) -> u16 {
    (difference << 1) ^ ((difference as i16 >> 15) as u16)
}

const fn unzigzag(residual: u16) -> u16 {
    (residual >> 1) ^ (residual & 1).wrapping_neg()
}

/// The bits of the code of a residual.
fn code_length(residual: u16, k: u32) -> u32 {
    let quotient = u32::from(residual) >> k;
    if quotient < ESCAPE { quotient + 1 + k } else { ESCAPE + VALUE_BITS }
}

/// Writes bits, the lowest of a byte first.
#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    buffer: u64,
    filled: u32,
}

impl BitWriter {
    /// Writes the lowest `count` bits, at most 32.
    fn write(&mut self, bits: u32, count: u32) {
        self.buffer |= u64::from(bits) << self.filled;
        self.filled += count;
        while self.filled >= 8 {
            self.bytes.push(self.buffer as u8);
            self.buffer >>= 8;
            self.filled -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.filled > 0 {
            self.bytes.push(self.buffer as u8);
        }
        self.bytes
    }
}

/// Reads bits in the order in which [`BitWriter`] writes them.
struct BitReader<'a> {
    /// The bytes that are not yet in the buffer.
    bytes: &'a [u8],
    buffer: u64,
    filled: u32,
}

impl BitReader<'_> {
    fn fill(&mut self) {
        while self.filled <= 56
            && let Some((first, rest)) = self.bytes.split_first()
        {
            self.buffer |= u64::from(*first) << self.filled;
            self.filled += 8;
            self.bytes = rest;
        }
    }

    /// The next `count` bits, at most 32; `None` at the end.
    #[inline]
    fn read(&mut self, count: u32) -> Option<u32> {
        if self.filled < count {
            self.fill();
        }
        self.filled = self.filled.checked_sub(count)?;
        let bits = self.buffer & ((1 << count) - 1);
        self.buffer >>= count;
        Some(bits as u32)
    }

    /// The number of ones before the next zero, which is skipped; at most [`ESCAPE`], after which nothing is skipped.
    #[inline]
    fn ones(&mut self) -> Option<u32> {
        if self.filled <= ESCAPE {
            self.fill();
        }
        match self.buffer.trailing_ones() {
            ones if ones >= ESCAPE => self.read(ESCAPE).map(|_| ESCAPE),
            ones => self.read(ones + 1).map(|_| ones),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn decodes_what_it_encodes(values in vec(any::<u16>(), 1..600), width in 1_usize..40) {
            let bytes = encode(&values, width);
            prop_assert_eq!(decode(&bytes, values.len(), width), Some(values));
        }

        #[test]
        fn decodes_smooth_values(slope in -40_i32..40, noise in vec(-9_i32..9, 512)) {
            let value = |(place, noise): (usize, &i32)| (30_000 + slope * place as i32 / 7 + noise) as u16;
            let values: Vec<u16> = noise.iter().enumerate().map(value).collect();
            let bytes = encode(&values, 32);
            prop_assert!(bytes.len() < 512, "smooth values take less than a byte: {}", bytes.len());
            prop_assert_eq!(decode(&bytes, 512, 32), Some(values));
        }

        #[test]
        fn reads_arbitrary_bytes_without_panics(bytes in vec(any::<u8>(), 0..200), width in 1_usize..40) {
            let _ = decode(&bytes, 512, width);
        }
    }

    #[test]
    fn bytes_that_end_early_are_refused() {
        let values: Vec<u16> = (0..512).map(|place| (place * 37 % 1000) as u16).collect();
        let bytes = encode(&values, 32);
        assert_eq!(decode(&bytes[..bytes.len() - 2], 512, 32), None);
    }
}
