//! Reads the fields of headers and opening books from bytes.

/// A reader of fields; holds the bytes that are not yet read.
pub(crate) struct Fields<'a>(pub(crate) &'a [u8]);

impl Fields<'_> {
    pub(crate) fn bytes<const COUNT: usize>(&mut self) -> Option<[u8; COUNT]> {
        let (first, rest) = self.0.split_first_chunk::<COUNT>()?;
        self.0 = rest;
        Some(*first)
    }

    /// A little-endian number of `COUNT` bytes, at most 8.
    pub(crate) fn number<const COUNT: usize>(&mut self) -> Option<u64> {
        let bytes = self.bytes::<COUNT>()?;
        Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        let length = self.number::<4>()? as usize;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_owned()).ok()
    }

    /// A number in groups of seven bits, the lowest first. The top bit of a byte says that more follow.
    pub(crate) fn grouped_number(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        for shift in (0..u64::BITS).step_by(7) {
            let [byte] = self.bytes()?;
            let group = u64::from(byte & 0x7f);
            number |= group.checked_mul(1 << shift)?;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }
}
