//! The directory of a packed table: where each tile is, and its checksum.

use super::ENTRY_SIZE;

/// The number of tiles for each of which the directory knows where the first begins.
const STARTS_STEP: usize = 64;

/// The place and the checksum of each tile.
pub(super) struct Directory {
    /// The length and the checksum of each tile.
    pub(super) entries: Vec<(u16, u32)>,
    /// Where every [`STARTS_STEP`]th tile begins.
    starts: Vec<u64>,
    /// Where the last tile ends.
    pub(super) end: u64,
}

impl Directory {
    /// Reads the entries. The first tile begins at `start`.
    pub(super) fn new(bytes: &[u8], start: u64) -> Directory {
        let (chunks, _) = bytes.as_chunks::<{ ENTRY_SIZE as usize }>();
        let (mut entries, mut starts, mut end) = (Vec::with_capacity(chunks.len()), Vec::new(), start);
        for (place, [low, high, sum @ ..]) in chunks.iter().enumerate() {
            if place.is_multiple_of(STARTS_STEP) {
                starts.push(end);
            }
            let length = u16::from_le_bytes([*low, *high]);
            entries.push((length, u32::from_le_bytes(*sum)));
            end += u64::from(length);
        }
        Directory { entries, starts, end }
    }

    /// Where a tile begins, its length and its checksum.
    pub(super) fn entry(&self, tile: u64) -> (u64, usize, u32) {
        let tile = tile as usize;
        let before = &self.entries[tile / STARTS_STEP * STARTS_STEP..tile];
        let start = self.starts[tile / STARTS_STEP];
        let (length, sum) = self.entries[tile];
        (start + before.iter().map(|(length, _)| u64::from(*length)).sum::<u64>(), length.into(), sum)
    }
}
