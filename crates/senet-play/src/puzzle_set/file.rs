//! The file format of puzzle sets. All numbers are little-endian.
//!
//! | bytes | field |
//! |---|---|
//! | 8 | `SENETPUZ` |
//! | 4 | format version |
//! | 8 | fingerprint of the ruleset |
//! | 8, 8, 8 | seed, games, decisions |
//! | 4, 4 | number of puzzles, length of their records |
//! | … | the records, compressed (zlib) |
//! | 4 | CRC-32 of all bytes before |
//!
//! A record is a sequence of
//!
//! | bytes | field |
//! |---|---|
//! | 1 + n | length and text of the position |
//! | 1, 4, 2 | throw, games of each rollout, themes |
//! | 5 | shares of tries in which the levels solve it, in parts of 255 |
//! | 1, 1 | numbers of the tempting move and of the one-ply player's, in the order below |
//! | 1 + 8 n | number of moves, best first; each with the square that it leaves and the one that it enters (0 and 31 for hand and off, 255 for a pass), win chance, and the ends of its interval |
//!
//! Win chances are in parts of 65535. Lower ends are rounded down and upper ends up.

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use senet::{Move, Position, Ruleset, Throw, Turn};

use super::{LEAST_MOVES, MinedPuzzle, PuzzleSet, SolvedMove, SolverShares, Themes};
use crate::interval::Interval;

/// The version of the file format. Files of another version cannot be used.
pub const PUZZLES_FORMAT_VERSION: u32 = 1;

const MAGIC: &[u8; 8] = b"SENETPUZ";
const CHECKSUM: usize = 4;
/// The largest length of the records, in bytes. A set of a thousand puzzles has a tenth of it.
const MAX_RECORDS: usize = 4 << 20;
/// The strength of the compression, from 0 to 10.
const COMPRESSION: u8 = 10;
const PARTS: f64 = 65535.0;
/// The square numbers of places outside of the board, and of no place.
const HAND: u8 = 0;
const OFF: u8 = 31;
const NOWHERE: u8 = 255;

/// Why a file of puzzles cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleFileError {
    /// The file is not a file of puzzles.
    #[error("this is not a file of puzzles; `senet puzzles --mine` writes one")]
    NotPuzzles,
    /// The file has another format version.
    #[error(
        "the file of puzzles has format version {found}, but this program reads version \
         {PUZZLES_FORMAT_VERSION}; mine the puzzles again"
    )]
    OtherVersion {
        /// The version of the file.
        found: u32,
    },
    /// The puzzles are those of another ruleset.
    #[error(
        "the puzzles are for the ruleset with fingerprint {found:016x}, not for {wanted:016x}; mine them again"
    )]
    OtherRules {
        /// The fingerprint in the file.
        found: u64,
        /// The fingerprint of the ruleset.
        wanted: u64,
    },
    /// The checksum does not match, or the file is truncated.
    #[error("the file of puzzles is damaged; copy it again or mine the puzzles again")]
    Damaged,
    /// A puzzle breaks a rule of the format.
    #[error("puzzle {number} of the file {defect}; mine the puzzles again")]
    BadPuzzle {
        /// The number of the puzzle, counted from 1.
        number: u32,
        /// What is wrong with it.
        defect: &'static str,
    },
}

impl PuzzleSet {
    /// The contents of a file with these puzzles. Win chances are rounded.
    ///
    /// # Panics
    ///
    /// If a puzzle has more than 255 moves, or a tempting move that is not one of them.
    pub fn to_bytes(&self, rules: &Ruleset) -> Vec<u8> {
        let records: Vec<u8> = self.puzzles.iter().flat_map(record).collect();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(PUZZLES_FORMAT_VERSION.to_le_bytes());
        for number in [rules.spec().fingerprint(), self.seed, self.games, self.decisions] {
            bytes.extend(number.to_le_bytes());
        }
        for length in [self.puzzles.len(), records.len()] {
            bytes.extend(u32::try_from(length).expect("sets are small").to_le_bytes());
        }
        bytes.extend(compress_to_vec_zlib(&records, COMPRESSION));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the contents of a file. Every puzzle is checked: its moves are the legal ones, best first, and the
    /// interval of the first lies above all others.
    ///
    /// # Errors
    ///
    /// [`PuzzleFileError`] if the file is not a file of puzzles of this ruleset, has another version or is damaged.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// use senet_play::{PuzzleFileError, PuzzleSet};
    /// let of_bell = PuzzleSet::file_of(Preset::Bell);
    /// assert!(PuzzleSet::from_bytes(of_bell, &Ruleset::preset(Preset::Bell)).is_ok());
    /// let error = PuzzleSet::from_bytes(of_bell, &Ruleset::preset(Preset::Tait)).unwrap_err();
    /// assert!(matches!(error, PuzzleFileError::OtherRules { .. }));
    /// ```
    pub fn from_bytes(bytes: &[u8], rules: &Ruleset) -> Result<PuzzleSet, PuzzleFileError> {
        let mut fields = Fields(bytes);
        if fields.take() != Some(*MAGIC) {
            return Err(PuzzleFileError::NotPuzzles);
        }
        let version = fields.take().map(u32::from_le_bytes).ok_or(PuzzleFileError::NotPuzzles)?;
        if version != PUZZLES_FORMAT_VERSION {
            return Err(PuzzleFileError::OtherVersion { found: version });
        }
        let body = bytes.len().checked_sub(CHECKSUM).ok_or(PuzzleFileError::Damaged)?;
        let (body, checksum) = bytes.split_at(body);
        if crc32fast::hash(body).to_le_bytes() != *checksum {
            return Err(PuzzleFileError::Damaged);
        }
        let (found, wanted) = (fields.long()?, rules.spec().fingerprint());
        if found != wanted {
            return Err(PuzzleFileError::OtherRules { found, wanted });
        }
        let (seed, games, decisions) = (fields.long()?, fields.long()?, fields.long()?);
        let (count, length) = (fields.number()?, fields.number()? as usize);
        let compressed = fields.0.len().checked_sub(CHECKSUM).ok_or(PuzzleFileError::Damaged)?;
        let records = decompress_to_vec_zlib_with_limit(&fields.0[..compressed], length.min(MAX_RECORDS))
            .map_err(|_| PuzzleFileError::Damaged)?;
        if records.len() != length {
            return Err(PuzzleFileError::Damaged);
        }
        let mut fields = Fields(&records);
        let mut set = PuzzleSet { seed, games, decisions, puzzles: Vec::new() };
        let mut ids = std::collections::HashSet::new();
        for number in 1..=count {
            let bad = |defect| PuzzleFileError::BadPuzzle { number, defect };
            let puzzle = fields.puzzle(rules).map_err(bad)?;
            if !ids.insert(puzzle.id()) {
                return Err(bad("has the name of another one"));
            }
            set.puzzles.push(puzzle);
        }
        if fields.0.is_empty() { Ok(set) } else { Err(PuzzleFileError::Damaged) }
    }
}

/// The bytes of a turn: those with which a record begins.
pub(super) fn turn_bytes(position: &Position, throw: Throw) -> Vec<u8> {
    let text = position.to_string();
    let mut bytes = vec![u8::try_from(text.len()).expect("positions are short")];
    bytes.extend(text.as_bytes());
    bytes.push(throw.value());
    bytes
}

/// The record of a puzzle.
pub(super) fn record(puzzle: &MinedPuzzle) -> Vec<u8> {
    let short = |number: usize| u8::try_from(number).expect("a turn has few moves");
    let number_of = |mv: Move| {
        let number = puzzle.moves.iter().position(|solved| solved.mv == mv);
        short(number.expect("the moves of a puzzle are all legal ones"))
    };
    let mut bytes = turn_bytes(&puzzle.position, puzzle.throw);
    bytes.extend(puzzle.games.to_le_bytes());
    bytes.extend(puzzle.themes.bits().to_le_bytes());
    bytes.extend(puzzle.solvers.parts());
    bytes.extend([number_of(puzzle.tempting), number_of(puzzle.one_ply), short(puzzle.moves.len())]);
    for SolvedMove { mv, win, interval } in &puzzle.moves {
        bytes.extend(places(*mv));
        bytes.extend(parts(*win, *interval).into_iter().flat_map(u16::to_le_bytes));
    }
    bytes
}

/// Where a move comes from and where it goes.
fn places(mv: Move) -> [u8; 2] {
    match mv {
        Move::Pass => [NOWHERE, NOWHERE],
        Move::Enter { to } => [HAND, to.number()],
        Move::Step { from, to } => [from.number(), to.number()],
        Move::BearOff { from } => [from.number(), OFF],
    }
}

impl SolvedMove {
    /// A move with its win chance and interval to the precision of the file format.
    pub(super) fn rounded(mv: Move, win: f64, interval: Interval) -> SolvedMove {
        let [win, lower, upper] = parts(win, interval).map(|part| f64::from(part) / PARTS);
        SolvedMove { mv, win, interval: Interval { lower, upper } }
    }
}

/// A win chance and the ends of its interval. Numbers that were rounded before stay as they are.
fn parts(win: f64, interval: Interval) -> [u16; 3] {
    let (lower, upper) = (interval.lower * PARTS + 1e-6, interval.upper * PARTS - 1e-6);
    [(win * PARTS).round(), lower.floor(), upper.ceil()].map(|part| part as u16)
}

/// The bytes that have not been read.
pub(super) struct Fields<'a>(pub(super) &'a [u8]);

/// The defect of a record that ends too early.
const TOO_SHORT: &str = "is incomplete";

impl Fields<'_> {
    pub(super) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    fn long(&mut self) -> Result<u64, PuzzleFileError> {
        self.take().map(u64::from_le_bytes).ok_or(PuzzleFileError::Damaged)
    }

    pub(super) fn number(&mut self) -> Result<u32, PuzzleFileError> {
        self.take().map(u32::from_le_bytes).ok_or(PuzzleFileError::Damaged)
    }

    fn byte(&mut self) -> Result<u8, &'static str> {
        self.take().map(|[byte]| byte).ok_or(TOO_SHORT)
    }

    fn share(&mut self) -> Result<f64, &'static str> {
        self.take().map(|bytes| f64::from(u16::from_le_bytes(bytes)) / PARTS).ok_or(TOO_SHORT)
    }

    /// Reads a turn that can occur in these rules.
    pub(super) fn turn<'a>(&mut self, rules: &'a Ruleset) -> Result<Turn<'a>, &'static str> {
        let length = usize::from(self.byte()?);
        let (text, rest) = self.0.split_at_checked(length).ok_or(TOO_SHORT)?;
        self.0 = rest;
        let text = std::str::from_utf8(text).map_err(|_| "has no position")?;
        let position = Position::parse(text, rules).map_err(|_| "has no position of these rules")?;
        let throw = Throw::new(self.byte()?).ok_or("has no throw")?;
        rules.turn(&position, throw).map_err(|_| "has an impossible throw")
    }

    pub(super) fn puzzle(&mut self, rules: &Ruleset) -> Result<MinedPuzzle, &'static str> {
        let turn = self.turn(rules)?;
        let games = self.take().map(u32::from_le_bytes).ok_or(TOO_SHORT)?;
        let themes = Themes::from_bits(self.take().map(u16::from_le_bytes).ok_or(TOO_SHORT)?);
        let solvers = SolverShares::from_parts(self.take().ok_or(TOO_SHORT)?);
        let [tempting, one_ply, count] = self.take().ok_or(TOO_SHORT)?;
        let moves =
            (0..count).map(|_| self.solved_move(&turn)).collect::<Result<Vec<SolvedMove>, &'static str>>()?;
        check(&turn, &moves)?;
        let chosen = |number: u8| moves.get(usize::from(number)).map(|solved| solved.mv);
        Ok(MinedPuzzle {
            position: *turn.position(),
            throw: turn.throw(),
            games,
            tempting: chosen(tempting).ok_or("has no tempting move")?,
            one_ply: chosen(one_ply).ok_or("has no move of a one-ply player")?,
            themes: themes.ok_or("has no themes")?,
            solvers,
            moves,
        })
    }

    fn solved_move(&mut self, turn: &Turn<'_>) -> Result<SolvedMove, &'static str> {
        let from_to: [u8; 2] = self.take().ok_or(TOO_SHORT)?;
        let mv = turn.moves().find(|mv| places(*mv) == from_to).ok_or("has an illegal move")?;
        let (win, lower, upper) = (self.share()?, self.share()?, self.share()?);
        Ok(SolvedMove { mv, win, interval: Interval { lower, upper } })
    }
}

/// Checks the moves of a puzzle.
fn check(turn: &Turn<'_>, moves: &[SolvedMove]) -> Result<(), &'static str> {
    let (Some(best), true) = (moves.first(), moves.len() >= LEAST_MOVES) else {
        return Err("has too few moves");
    };
    let is_listed_once = |mv: Move| moves.iter().filter(|solved| solved.mv == mv).count() == 1;
    if moves.len() != turn.moves().count() || !turn.moves().all(is_listed_once) {
        return Err("does not list the legal moves");
    }
    if !moves.is_sorted_by(|one, other| one.win >= other.win) {
        return Err("does not list the best move first");
    }
    if moves.iter().any(|solved| !solved.interval.contains(solved.win)) {
        return Err("has an interval without its win chance");
    }
    if moves[1..].iter().any(|other| other.interval.upper >= best.interval.lower) {
        return Err("has no clearly best move");
    }
    Ok(())
}

#[cfg(test)]
mod tests;
