//! What a table says of itself before its values.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use senet::{RuleSpec, Ruleset};

use crate::error::TableError;
use crate::folder::family;
use crate::index::{Stratum, StratumIndex};
use crate::width::Width;
use crate::{BLOCK, CERTAIN};

/// The version of the format.
pub const FORMAT: u32 = 1;

const MARK: [u8; 8] = *b"SENETTAB";
/// Mark, version and length.
const PREFIX: usize = 16;
/// Headers end at multiples of this, so that the values lie on pages of memory.
const PAGE: usize = 4096;
/// A longer header is none: rulesets are at most 64 KiB as text.
const LONGEST: usize = 256 * 1024;

/// What was proved of the values of a table, and what it took. Errors and residuals are in parts of [`CERTAIN`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proof {
    /// No value is further from the truth than this; [`CERTAIN`] if nothing is proved.
    pub error: u32,
    /// No value is further than this from the value that its successors give it.
    pub residual: u32,
    /// In how many plies that lose the largest residual each the error adds up that the stratum and its twin have besides that of
    /// lower ones; of an unfinished table, for how many plies play seems to last within them.
    pub lasting: f64,
    /// Sweeps through the stratum and its twin.
    pub sweeps: u32,
    /// Passes through both to prove the error.
    pub passes: u32,
}

impl Proof {
    /// Nothing is proved, and nothing known.
    pub const NONE: Proof = Proof::unfinished(0, f64::INFINITY);

    /// Nothing is proved after so many sweeps; play near the best seems to last for so many plies, infinitely many if nothing is known of it.
    pub const fn unfinished(sweeps: u32, lasting: f64) -> Proof {
        Proof { error: CERTAIN, residual: CERTAIN, lasting, sweeps, passes: 0 }
    }
}

/// What a table says of itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The pieces left on both sides.
    pub stratum: Stratum,
    /// How many values there are: the numbers of the [`StratumIndex`].
    pub numbers: u64,
    /// How many of these numbers belong to no position that can stand; their values mean nothing.
    pub vacant: u64,
    /// How values are stored.
    pub width: Width,
    /// What was proved of the values, as they are stored.
    pub proof: Proof,
    /// The [`family`] of the ruleset.
    pub family: u64,
    /// The name of the ruleset with its options.
    pub name: String,
    /// The ruleset, as a ruleset file.
    pub rules: String,
    /// The program that wrote the table.
    pub program: String,
}

impl Header {
    /// The header of a table of this ruleset. `proof` is that of the values before they are packed.
    pub fn new(rules: &Ruleset, stratum: Stratum, vacant: u64, width: Width, proof: Proof) -> Header {
        let error = proof.error.saturating_add(width.packing_error());
        Header {
            stratum,
            numbers: StratumIndex::new(rules.plan(), stratum).len(),
            vacant,
            width,
            proof: Proof { error, ..proof },
            family: family(rules.spec()),
            name: rules.spec().full_name(),
            rules: rules.spec().to_toml(),
            program: concat!("senet ", env!("CARGO_PKG_VERSION")).to_owned(),
        }
    }

    /// Reads the header of a table, and nothing else.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file cannot be read, is no table, is of another version, or has a damaged header.
    pub fn read(path: &Path) -> Result<Header, TableError> {
        let unreadable = |error| TableError::Unreadable { path: path.to_owned(), error };
        let mut file = File::open(path).map_err(unreadable)?;
        Header::read_from(&mut file, path).map(|(header, _)| header)
    }

    /// Reads the header from a file that is at its beginning; the header, and how many bytes it takes.
    pub(crate) fn read_from(file: &mut File, path: &Path) -> Result<(Header, usize), TableError> {
        let path_of = || path.to_owned();
        let read = |file: &mut File, bytes: &mut [u8]| match file.read_exact(bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(TableError::Unreadable { path: path_of(), error }),
            Ok(()) => Ok(true),
        };
        let mut bytes = vec![0; PREFIX];
        if !read(file, &mut bytes)? || bytes[..8] != MARK {
            return Err(TableError::NotATable { path: path_of() });
        }
        let mut fields = Fields(&bytes[8..]);
        let (Some(version), Some(length)) = (fields.number::<4>(), fields.number::<4>()) else {
            return Err(TableError::DamagedHeader { path: path_of() });
        };
        if version != u64::from(FORMAT) {
            return Err(TableError::OtherVersion { path: path_of(), found: version as u32 });
        }
        let length = length as usize;
        if !length.is_multiple_of(PAGE) || length == 0 || length > LONGEST {
            return Err(TableError::DamagedHeader { path: path_of() });
        }
        bytes.resize(length, 0);
        if !read(file, &mut bytes[PREFIX..])? {
            return Err(TableError::DamagedHeader { path: path_of() });
        }
        let header = Header::decode(&bytes).ok_or_else(|| TableError::DamagedHeader { path: path_of() })?;
        Ok((header, length))
    }

    /// The byte of the file at which the values begin: a multiple of 4096.
    pub fn first(&self) -> u64 {
        self.encode().len() as u64
    }

    /// The ruleset that the table was built for.
    ///
    /// # Errors
    ///
    /// A message if the header's ruleset cannot be understood.
    pub fn ruleset(&self) -> Result<Ruleset, String> {
        let spec = RuleSpec::from_toml(&self.rules).map_err(|error| error.to_string())?;
        let rules = Ruleset::new(spec).map_err(|conflicts| conflicts.to_string())?;
        if family(rules.spec()) == self.family {
            Ok(rules)
        } else {
            Err("its fingerprint is another".to_owned())
        }
    }

    /// How many checksums follow the values.
    pub(crate) fn blocks(&self) -> u64 {
        self.numbers.div_ceil(u64::from(BLOCK))
    }

    /// How many bytes the values take.
    pub(crate) fn value_bytes(&self) -> u64 {
        self.numbers.saturating_mul(u64::from(self.width.bytes()))
    }

    /// How many bytes follow the header: values, their checksums, and the checksum of these.
    pub(crate) fn body(&self) -> u64 {
        self.value_bytes().saturating_add(4 * self.blocks() + 4)
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * PAGE);
        bytes.extend(MARK);
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend([self.stratum.mover, self.stratum.other, self.width.bytes(), 0]);
        bytes.extend(BLOCK.to_le_bytes());
        for number in [self.family, self.numbers, self.vacant] {
            bytes.extend(number.to_le_bytes());
        }
        for number in [self.proof.error, self.proof.residual, self.proof.sweeps, self.proof.passes] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.proof.lasting.to_bits().to_le_bytes());
        for text in [&self.program, &self.name, &self.rules] {
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        let length = (bytes.len() + 4).next_multiple_of(PAGE);
        bytes[12..PREFIX].copy_from_slice(&(length as u32).to_le_bytes());
        bytes.resize(length - 4, 0);
        let check = crc32fast::hash(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8]) -> Option<Header> {
        let (content, check) = bytes.split_last_chunk::<4>()?;
        if crc32fast::hash(content) != u32::from_le_bytes(*check) {
            return None;
        }
        let mut fields = Fields(content.get(PREFIX..)?);
        let [mover, other, width, _] = fields.bytes::<4>()?;
        if fields.number::<4>()? != u64::from(BLOCK) {
            return None;
        }
        let [family, numbers, vacant] = [fields.number::<8>()?, fields.number::<8>()?, fields.number::<8>()?];
        let mut number = || fields.number::<4>().map(|number| number as u32);
        let [error, residual, sweeps, passes] = [number()?, number()?, number()?, number()?];
        let lasting = f64::from_bits(fields.number::<8>()?);
        let [program, name, rules] = [fields.text()?, fields.text()?, fields.text()?];
        Some(Header {
            stratum: Stratum { mover, other },
            numbers,
            vacant,
            width: Width::of_bytes(width)?,
            proof: Proof { error, residual, lasting, sweeps, passes },
            family,
            name,
            rules,
            program,
        })
    }
}

/// Reads field after field.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn bytes<const COUNT: usize>(&mut self) -> Option<[u8; COUNT]> {
        let (first, rest) = self.0.split_first_chunk::<COUNT>()?;
        self.0 = rest;
        Some(*first)
    }

    /// A number of so many bytes, at most 8.
    fn number<const COUNT: usize>(&mut self) -> Option<u64> {
        let bytes = self.bytes::<COUNT>()?;
        Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    fn text(&mut self) -> Option<String> {
        let length = self.number::<4>()? as usize;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_owned()).ok()
    }
}

/// Whether a header is that of the table that is wanted.
pub(crate) fn check(
    header: &Header,
    path: &Path,
    rules: &Ruleset,
    wanted: Stratum,
) -> Result<(), TableError> {
    let path = || path.to_owned();
    if header.family != family(rules.spec()) {
        let (found, wanted) = (header.name.clone(), rules.spec().full_name());
        return Err(TableError::OtherRuleset { path: path(), found, wanted });
    }
    if header.stratum != wanted {
        return Err(TableError::OtherStratum { path: path(), found: header.stratum, wanted });
    }
    if header.numbers != StratumIndex::new(rules.plan(), wanted).len() {
        return Err(TableError::DamagedHeader { path: path() });
    }
    Ok(())
}
