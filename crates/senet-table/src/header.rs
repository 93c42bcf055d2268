//! What a table says of itself before its values.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use senet::{RuleSpec, Ruleset};

use crate::error::TableError;
use crate::folder::family_fingerprint;
use crate::index::{Stratum, StratumIndex};
use crate::value_width::ValueWidth;
use crate::{BLOCK_LEN, PROBABILITY_ONE};

/// The version of the format.
pub const FORMAT_VERSION: u32 = 1;

const MARK: [u8; 8] = *b"SENETTAB";
/// Mark, version and length.
const PREFIX: usize = 16;
/// Headers end at multiples of this, so that the values lie on pages of memory.
const PAGE: usize = 4096;
/// A longer header is none: rulesets are at most 64 KiB as text.
const LONGEST: usize = 256 * 1024;

/// The proven error of a table's values, and the work that produced them.
///
/// Errors and residuals are integers in units of 1 / [`PROBABILITY_ONE`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proof {
    /// The largest possible distance of a value from the true win chance; [`PROBABILITY_ONE`] if nothing is proved.
    pub error: u32,
    /// The largest distance of a value from the value that its successors give it.
    pub residual: u32,
    /// The effective horizon in plies: the error that this stratum and its twin add to the errors of lower strata,
    /// divided by `residual`.
    ///
    /// The header of an unfinished table stores [`SolveProgress::expected_plies`] in the same field of the file.
    pub horizon: f64,
    /// The number of sweeps through the stratum and its twin.
    pub sweeps: u32,
    /// The number of passes through both that proved the error.
    pub passes: u32,
}

/// How far an interrupted run came with a stratum.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveProgress {
    /// The number of sweeps that produced the values.
    pub sweeps: u32,
    /// The estimated number of plies that good play stays in the stratum and its twin; infinite if unknown.
    pub expected_plies: f64,
}

impl Proof {
    /// The proof of values of which nothing is known.
    pub const NONE: Proof = Proof::unfinished(SolveProgress { sweeps: 0, expected_plies: f64::INFINITY });

    /// The proof of an unfinished table: no bounds, only the progress of the run.
    pub const fn unfinished(progress: SolveProgress) -> Proof {
        let SolveProgress { sweeps, expected_plies } = progress;
        Proof {
            error: PROBABILITY_ONE,
            residual: PROBABILITY_ONE,
            horizon: expected_plies,
            sweeps,
            passes: 0,
        }
    }

    /// The progress that the header of an unfinished table records.
    pub const fn progress(&self) -> SolveProgress {
        SolveProgress { sweeps: self.sweeps, expected_plies: self.horizon }
    }
}

/// What a table says of itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The pieces left on both sides.
    pub stratum: Stratum,
    /// How many values there are: the numbers of the [`StratumIndex`].
    pub value_count: u64,
    /// How many of these numbers belong to no position that can stand; their values mean nothing.
    pub unused: u64,
    /// How values are stored.
    pub width: ValueWidth,
    /// What was proved of the values, as they are stored.
    pub proof: Proof,
    /// The [`family_fingerprint`] of the ruleset.
    pub family_fingerprint: u64,
    /// The name of the ruleset with its options.
    pub name: String,
    /// The ruleset, as a ruleset file.
    pub rules: String,
    /// The program that wrote the table.
    pub program: String,
}

impl Header {
    /// The header of a table of this ruleset. `proof` is that of the values before they are packed.
    pub fn new(rules: &Ruleset, stratum: Stratum, unused: u64, width: ValueWidth, proof: Proof) -> Header {
        let error = proof.error.saturating_add(width.rounding_error());
        Header {
            stratum,
            value_count: StratumIndex::new(rules.plan(), stratum).len(),
            unused,
            width,
            proof: Proof { error, ..proof },
            family_fingerprint: family_fingerprint(rules.spec()),
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
        if version != u64::from(FORMAT_VERSION) {
            return Err(TableError::UnsupportedVersion { path: path_of(), found: version as u32 });
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
        if family_fingerprint(rules.spec()) == self.family_fingerprint {
            Ok(rules)
        } else {
            Err("its fingerprint is another".to_owned())
        }
    }

    /// How many checksums follow the values.
    pub(crate) fn blocks(&self) -> u64 {
        self.value_count.div_ceil(u64::from(BLOCK_LEN))
    }

    /// How many bytes the values take.
    pub(crate) fn value_bytes(&self) -> u64 {
        self.value_count.saturating_mul(u64::from(self.width.bytes()))
    }

    /// How many bytes follow the header: values, their checksums, and the checksum of these.
    pub(crate) fn body(&self) -> u64 {
        self.value_bytes().saturating_add(4 * self.blocks() + 4)
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * PAGE);
        bytes.extend(MARK);
        bytes.extend(FORMAT_VERSION.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend([self.stratum.mover, self.stratum.other, self.width.bytes(), 0]);
        bytes.extend(BLOCK_LEN.to_le_bytes());
        for number in [self.family_fingerprint, self.value_count, self.unused] {
            bytes.extend(number.to_le_bytes());
        }
        for number in [self.proof.error, self.proof.residual, self.proof.sweeps, self.proof.passes] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.proof.horizon.to_bits().to_le_bytes());
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
        if fields.number::<4>()? != u64::from(BLOCK_LEN) {
            return None;
        }
        let [family_fingerprint, value_count, unused] =
            [fields.number::<8>()?, fields.number::<8>()?, fields.number::<8>()?];
        let mut number = || fields.number::<4>().map(|number| number as u32);
        let [error, residual, sweeps, passes] = [number()?, number()?, number()?, number()?];
        let horizon = f64::from_bits(fields.number::<8>()?);
        let [program, name, rules] = [fields.text()?, fields.text()?, fields.text()?];
        Some(Header {
            stratum: Stratum { mover, other },
            value_count,
            unused,
            width: ValueWidth::from_byte_count(width)?,
            proof: Proof { error, residual, horizon, sweeps, passes },
            family_fingerprint,
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
    if header.family_fingerprint != family_fingerprint(rules.spec()) {
        let (found, wanted) = (header.name.clone(), rules.spec().full_name());
        return Err(TableError::WrongRuleset { path: path(), found, wanted });
    }
    if header.stratum != wanted {
        return Err(TableError::WrongStratum { path: path(), found: header.stratum, wanted });
    }
    if header.value_count != StratumIndex::new(rules.plan(), wanted).len() {
        return Err(TableError::DamagedHeader { path: path() });
    }
    Ok(())
}
