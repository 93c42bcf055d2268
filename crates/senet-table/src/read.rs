//! Reading a table from end to end, without mapping it.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use senet::Ruleset;

use crate::BLOCK_LEN;
use crate::error::TableError;
use crate::header::{Header, check};
use crate::index::Stratum;

/// Reads the table of a stratum from end to end and hands on the values from number 0 up, comparing all checksums. They stand
/// at the end: after an error, what was handed on before is of no use.
///
/// # Errors
///
/// [`TableError`] if the file is not the table that is wanted, or is damaged anywhere.
pub fn read_values(
    path: &Path,
    rules: &Ruleset,
    stratum: Stratum,
    mut each: impl FnMut(u32),
) -> Result<Header, TableError> {
    let unreadable = |error| TableError::Unreadable { path: path.to_owned(), error };
    let mut file = File::open(path).map_err(unreadable)?;
    let (header, first) = Header::read_from(&mut file, path)?;
    check(&header, path, rules, stratum)?;
    let found = file.metadata().map_err(unreadable)?.len();
    let expected = header.body().saturating_add(first as u64);
    if found != expected {
        return Err(TableError::WrongLength { path: path.to_owned(), expected, found });
    }
    let read = |file: &mut File, bytes: &mut [u8]| match file.read_exact(bytes) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            Err(TableError::WrongLength { path: path.to_owned(), expected, found: first as u64 })
        }
        other => other.map_err(unreadable),
    };
    let step = usize::from(header.width.bytes());
    let mut left = header.value_bytes();
    let mut checks = Vec::new();
    let mut block = vec![0; BLOCK_LEN as usize * step];
    while left > 0 {
        let length = block.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        read(&mut file, &mut block[..length])?;
        checks.push(crc32fast::hash(&block[..length]));
        block[..length].chunks_exact(step).for_each(|bytes| each(header.width.read(bytes)));
        left -= length as u64;
    }
    let mut end = vec![0; 4 * checks.len() + 4];
    read(&mut file, &mut end)?;
    let expected: Vec<u8> = checks.iter().flat_map(|check| check.to_le_bytes()).collect();
    let (stored, check) = end.split_at(4 * checks.len());
    let damaged = |byte: u64| TableError::Damaged { path: path.to_owned(), byte };
    if crc32fast::hash(stored).to_le_bytes() != check {
        return Err(damaged(first as u64 + header.value_bytes()));
    }
    match expected.chunks(4).zip(stored.chunks(4)).position(|(expected, stored)| expected != stored) {
        Some(place) => Err(damaged(first as u64 + place as u64 * block.len() as u64)),
        None => Ok(header),
    }
}
