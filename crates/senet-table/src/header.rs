//! The header of a table file: its stratum and ruleset, how values are stored, and their proven error.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use senet::points::Goal;
use senet::{RuleSpec, Ruleset};

use crate::error::TableError;
use crate::fields::Fields;
use crate::index::{Stratum, StratumIndex};
use crate::value_width::ValueWidth;
use crate::{BLOCK_LEN, PROBABILITY_ONE};

/// The version of the file format.
pub const FORMAT_VERSION: u32 = 1;

const MAGIC: [u8; 8] = *b"SENETTAB";
/// The size of magic number, version and header length.
const PREFIX_SIZE: usize = 16;
/// The size of a header is a multiple of this, so that values begin at a page of memory.
const PAGE_SIZE: usize = 4096;
/// The largest size of a header. Rulesets are at most 64 KiB as text.
const MAX_SIZE: usize = 256 * 1024;

/// The proven error of a table's values, and the work that produced them.
///
/// Errors and residuals are integers in units of 1 / [`PROBABILITY_ONE`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proof {
    /// The largest possible distance of a value from the true win chance; [`PROBABILITY_ONE`] if nothing is
    /// proved.
    pub error: u32,
    /// The largest distance of a value from the value that its successors give it.
    pub residual: u32,
    /// The effective horizon in plies: the error that this stratum and its twin add to the errors of lower
    /// strata, divided by `residual`.
    ///
    /// The header of an unfinished table stores [`SolveProgress::expected_plies`] in the same field of the
    /// file.
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

/// The header of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The pieces left on both sides.
    pub stratum: Stratum,
    /// The number of values: one for each number of the [`StratumIndex`].
    pub value_count: u64,
    /// The number of values that belong to no position of the ruleset. They have no meaning.
    pub unused: u64,
    /// How values are stored.
    pub width: ValueWidth,
    /// The proven error of the values as they are stored.
    pub proof: Proof,
    /// The [`family_fingerprint`] of the ruleset.
    pub family_fingerprint: u64,
    /// The name of the ruleset with its options.
    pub name: String,
    /// The ruleset as a ruleset file.
    pub rules: String,
    /// The name and version of the program that wrote the table.
    pub program: String,
}

/// The checksum of a whole table file, from the last bytes of its header and of the file.
pub(crate) fn file_checksum(of_header: [u8; 4], of_values: [u8; 4]) -> u64 {
    u64::from(u32::from_le_bytes(of_header)) << 32 | u64::from(u32::from_le_bytes(of_values))
}

impl Header {
    /// The header of a table of `rules`. `proof` is that of the values before they are rounded to `width`.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// use senet_table::{Header, Proof, Stratum, ValueWidth};
    /// let (rules, proof) = (Ruleset::preset(Preset::Modern), Proof { error: 1000, ..Proof::NONE });
    /// let header = Header::new(&rules, Stratum { mover: 1, other: 1 }, 0, ValueWidth::Two, proof);
    /// assert_eq!(header.value_count, 29 * 28);
    /// assert_eq!(header.proof.error, 1000 + ValueWidth::Two.rounding_error());
    /// ```
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
            program: senet::program().to_owned(),
        }
    }

    /// The header of the same table with its values in this width.
    pub(crate) fn with_width(&self, width: ValueWidth) -> Header {
        let rounding = width.rounding_error().saturating_sub(self.width.rounding_error());
        let error = self.proof.error.saturating_add(rounding);
        Header { width, proof: Proof { error, ..self.proof }, ..self.clone() }
    }

    /// The checksum of the header as it is written.
    pub(crate) fn checksum(&self) -> u64 {
        self.encode().last_chunk::<4>().map_or(0, |last| u32::from_le_bytes(*last).into())
    }

    /// Reads the header of a table file.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file cannot be read, is not a table of this version, or its header is damaged.
    pub fn read(path: &Path) -> Result<Header, TableError> {
        let mut file = File::open(path).map_err(|error| TableError::Io { path: path.to_owned(), error })?;
        Header::read_from(&mut file, path).map(|(header, _)| header)
    }

    /// Reads the header of the table file of `stratum`, and checks that the file is of that ruleset and
    /// stratum and has the right length.
    ///
    /// # Errors
    ///
    /// [`TableError`] as for [`read`](Header::read), and if one of these differs.
    ///
    /// ```
    /// use std::path::Path;
    /// use senet::{Preset, Ruleset};
    /// use senet_table::{Header, Stratum, TableError};
    /// let path = Path::new("examples/tables/modern-94abbeac5492ab34/1x1.senet");
    /// let found = Header::read_expected(path, &Ruleset::preset(Preset::Tait), Stratum { mover: 1, other: 1 });
    /// assert!(matches!(found, Err(TableError::WrongRuleset { .. })));
    /// ```
    pub fn read_expected(path: &Path, rules: &Ruleset, stratum: Stratum) -> Result<Header, TableError> {
        Header::open(path, rules, Some(stratum)).map(|(_, header, _)| header)
    }

    /// Opens a table file, reads its header, and checks that the file is of that ruleset, of that stratum if one
    /// is given, and has the right length. Returns the file at its first value, the header, and the offset of
    /// the first value.
    pub(crate) fn open(
        path: &Path,
        rules: &Ruleset,
        stratum: Option<Stratum>,
    ) -> Result<(File, Header, usize), TableError> {
        let failed = |error| TableError::Io { path: path.to_owned(), error };
        let mut file = File::open(path).map_err(failed)?;
        let (header, values_offset) = Header::read_from(&mut file, path)?;
        header.check(path, rules, stratum.unwrap_or(header.stratum))?;
        header.check_length(values_offset, file.metadata().map_err(failed)?.len(), path)?;
        Ok((file, header, values_offset))
    }

    /// Reads the header from the start of a table file. Returns the header and its size in bytes.
    pub(crate) fn read_from(reader: &mut impl Read, path: &Path) -> Result<(Header, usize), TableError> {
        let damaged = || TableError::DamagedHeader { path: path.to_owned() };
        let mut read = |bytes: &mut [u8]| match reader.read_exact(bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(TableError::Io { path: path.to_owned(), error }),
            Ok(()) => Ok(true),
        };
        let mut bytes = vec![0; PREFIX_SIZE];
        if !read(&mut bytes)? || bytes[..8] != MAGIC {
            return Err(TableError::NotATable { path: path.to_owned() });
        }
        let mut fields = Fields(&bytes[8..]);
        let (Some(version), Some(size)) = (fields.number::<4>(), fields.number::<4>()) else {
            return Err(damaged());
        };
        if version != u64::from(FORMAT_VERSION) {
            return Err(TableError::UnsupportedVersion { path: path.to_owned(), found: version as u32 });
        }
        let size = size as usize;
        if !size.is_multiple_of(PAGE_SIZE) || size == 0 || size > MAX_SIZE {
            return Err(damaged());
        }
        bytes.resize(size, 0);
        if !read(&mut bytes[PREFIX_SIZE..])? {
            return Err(damaged());
        }
        let header = Header::decode(&bytes).ok_or_else(damaged)?;
        Ok((header, size))
    }

    /// The checksum of a table file with this header: see [`Table::checksum`](crate::Table::checksum).
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file cannot be read.
    pub fn file_checksum(&self, path: &Path) -> Result<u64, TableError> {
        let read = || {
            let mut file = File::open(path)?;
            let mut last_before = |end: u64| {
                let mut bytes = [0; 4];
                file.seek(SeekFrom::Start(end.saturating_sub(4)))?;
                file.read_exact(&mut bytes)?;
                Ok::<u64, io::Error>(u64::from(u32::from_le_bytes(bytes)))
            };
            let header = last_before(self.values_offset())?;
            Ok(header << 32 | last_before(path.metadata()?.len())?)
        };
        read().map_err(|error| TableError::Io { path: path.to_owned(), error })
    }

    /// The offset of the values in the file in bytes: a multiple of 4096.
    pub fn values_offset(&self) -> u64 {
        self.encode().len() as u64
    }

    /// The ruleset that the table was built for.
    ///
    /// # Errors
    ///
    /// A message if the ruleset in the header is invalid.
    pub fn ruleset(&self) -> Result<Ruleset, String> {
        let spec = RuleSpec::from_toml(&self.rules).map_err(|error| error.to_string())?;
        let rules = Ruleset::new(spec).map_err(|conflicts| conflicts.to_string())?;
        if family_fingerprint(rules.spec()) == self.family_fingerprint {
            Ok(rules)
        } else {
            Err("its fingerprint differs from the one in the header".to_owned())
        }
    }

    /// Checks that the header is of this ruleset and stratum.
    pub(crate) fn check(&self, path: &Path, rules: &Ruleset, expected: Stratum) -> Result<(), TableError> {
        let path = || path.to_owned();
        if self.family_fingerprint != family_fingerprint(rules.spec()) {
            let (found, expected) = (self.name.clone(), rules.spec().full_name());
            return Err(TableError::WrongRuleset { path: path(), found, expected });
        }
        if self.stratum != expected {
            return Err(TableError::WrongStratum { path: path(), found: self.stratum, expected });
        }
        if self.value_count != StratumIndex::new(rules.plan(), expected).len() {
            return Err(TableError::DamagedHeader { path: path() });
        }
        Ok(())
    }

    /// Checks the length of the file in bytes.
    pub(crate) fn check_length(
        &self,
        values_offset: usize,
        found: u64,
        path: &Path,
    ) -> Result<(), TableError> {
        let expected = self.file_size(values_offset);
        if found == expected {
            Ok(())
        } else {
            Err(TableError::WrongLength { path: path.to_owned(), expected, found })
        }
    }

    /// The size of the values in bytes.
    pub(crate) fn values_size(&self) -> u64 {
        self.value_count.saturating_mul(u64::from(self.width.bytes()))
    }

    /// The size of the file in bytes: header, values, their checksums, and the checksum of these.
    pub(crate) fn file_size(&self, values_offset: usize) -> u64 {
        let checksums = self.value_count.div_ceil(u64::from(BLOCK_LEN));
        let body = self.values_size().saturating_add(4 * checksums + 4);
        body.saturating_add(values_offset as u64)
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * PAGE_SIZE);
        bytes.extend(MAGIC);
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
        let size = (bytes.len() + 4).next_multiple_of(PAGE_SIZE);
        bytes[12..PREFIX_SIZE].copy_from_slice(&(size as u32).to_le_bytes());
        bytes.resize(size - 4, 0);
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8]) -> Option<Header> {
        let (content, checksum) = bytes.split_last_chunk::<4>()?;
        if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
            return None;
        }
        let mut fields = Fields(content.get(PREFIX_SIZE..)?);
        let [mover, other, width, _] = fields.bytes::<4>()?;
        let stratum = Stratum { mover, other };
        if !stratum.is_valid() || fields.number::<4>()? != u64::from(BLOCK_LEN) {
            return None;
        }
        let mut long = || fields.number::<8>();
        let [family_fingerprint, value_count, unused] = [long()?, long()?, long()?];
        let mut short = || fields.number::<4>().map(|number| number as u32);
        let [error, residual, sweeps, passes] = [short()?, short()?, short()?, short()?];
        let horizon = f64::from_bits(fields.number::<8>()?);
        let [program, name, rules] = [fields.text()?, fields.text()?, fields.text()?];
        Some(Header {
            stratum,
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

/// The fingerprint of the family of rulesets that share tables.
///
/// If pieces are borne off, a game with fewer pieces is an ending of one with more: such rulesets share
/// tables if they differ only in the number of pieces. Other rulesets share tables only if they are equal.
///
/// ```
/// use senet::Preset;
/// use senet_table::family_fingerprint;
/// let spec = Preset::Tait.spec();
/// assert_eq!(family_fingerprint(&spec), family_fingerprint(&spec.with_options(["pieces=2"])?));
/// # Ok::<(), senet::OptionError>(())
/// ```
pub fn family_fingerprint(spec: &RuleSpec) -> u64 {
    let mut spec = spec.clone();
    if spec.points.goal == Goal::BearOff {
        spec.points.pieces = 1;
    }
    spec.fingerprint()
}
