//! Reads a table file from start to end with little memory. The solver loads tables with it.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use senet::Ruleset;

use crate::BLOCK_LEN;
use crate::error::TableError;
use crate::header::Header;
use crate::index::Stratum;

/// Reads the table of a stratum, verifies all checksums, and calls `on_value` with each value in the order of
/// the numbers.
///
/// The checksums are at the end of the file: after an error, the values that were passed on are not verified.
///
/// # Errors
///
/// [`TableError`] if the file is not the expected table, or is damaged anywhere.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_table::{PROBABILITY_ONE, Stratum, read_values};
/// let (rules, path) = (Ruleset::preset(Preset::Modern), "examples/tables/modern-94abbeac5492ab34/1x1.senet");
/// let mut better_than_even = 0;
/// read_values(path.as_ref(), &rules, Stratum { mover: 1, other: 1 }, |value| {
///     better_than_even += u32::from(value > PROBABILITY_ONE / 2);
/// })?;
/// assert_eq!(better_than_even, 430);
/// # Ok::<(), senet_table::TableError>(())
/// ```
pub fn read_values(
    path: &Path,
    rules: &Ruleset,
    stratum: Stratum,
    mut on_value: impl FnMut(u32),
) -> Result<Header, TableError> {
    let failed = |error| TableError::Io { path: path.to_owned(), error };
    let (mut file, header, values_offset) = Header::open(path, rules, Some(stratum))?;
    let read = |file: &mut File, bytes: &mut [u8]| match file.read_exact(bytes) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            let expected = header.file_size(values_offset);
            Err(TableError::WrongLength { path: path.to_owned(), expected, found: values_offset as u64 })
        }
        other => other.map_err(failed),
    };
    let width = usize::from(header.width.bytes());
    let mut left = header.values_size();
    let mut checksums = Vec::new();
    let mut block = vec![0; BLOCK_LEN as usize * width];
    while left > 0 {
        let length = block.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        read(&mut file, &mut block[..length])?;
        checksums.push(crc32fast::hash(&block[..length]));
        block[..length].chunks_exact(width).for_each(|bytes| on_value(header.width.read(bytes)));
        left -= length as u64;
    }
    let mut end = vec![0; 4 * checksums.len() + 4];
    read(&mut file, &mut end)?;
    let expected: Vec<u8> = checksums.iter().flat_map(|checksum| checksum.to_le_bytes()).collect();
    let (stored, checksum) = end.split_at(4 * checksums.len());
    let damaged = |byte: u64| TableError::Damaged { path: path.to_owned(), byte };
    if crc32fast::hash(stored).to_le_bytes() != checksum {
        return Err(damaged(values_offset as u64 + header.values_size()));
    }
    match expected.chunks(4).zip(stored.chunks(4)).position(|(expected, stored)| expected != stored) {
        Some(place) => Err(damaged(values_offset as u64 + place as u64 * block.len() as u64)),
        None => Ok(header),
    }
}
