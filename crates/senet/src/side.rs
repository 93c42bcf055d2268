//! The two sides, cones and spools. Every other module uses [`Side`].

use std::fmt;
use std::str::FromStr;

use crate::parse_error::ParseError;

/// A side. Sides are named after the shape of their pieces, so that players can distinguish them without
/// colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The pointed pieces: the side of square 1 and the odd squares, white or light in the sources.
    Cones,
    /// The waisted pieces: the side of the even squares, black or dark in the sources.
    Spools,
}

impl Side {
    /// Both sides, cones first.
    pub const BOTH: [Side; 2] = [Side::Cones, Side::Spools];

    /// The side against which this one plays.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Cones => Side::Spools,
            Side::Spools => Side::Cones,
        }
    }

    /// The letter used in notation: `c` or `s`.
    pub const fn letter(self) -> char {
        match self {
            Side::Cones => 'c',
            Side::Spools => 's',
        }
    }

    /// The side with this letter, or `None` if the letter is neither `c` nor `s`.
    pub const fn from_letter(letter: char) -> Option<Side> {
        match letter {
            'c' => Some(Side::Cones),
            's' => Some(Side::Spools),
            _ => None,
        }
    }

    /// The plural name in lower case: `cones` or `spools`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Cones => "cones",
            Side::Spools => "spools",
        }
    }

    /// The name of one piece: `cone` or `spool`.
    pub const fn piece(self) -> &'static str {
        match self {
            Side::Cones => "cone",
            Side::Spools => "spool",
        }
    }

    /// The side with this plural name, or `None` if the name is neither `cones` nor `spools`.
    pub fn from_name(name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.name() == name)
    }

    /// The index of the side in arrays: 0 for cones, 1 for spools.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The plural name: `cones` or `spools`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The side with this plural name.
impl FromStr for Side {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Side, ParseError> {
        Side::from_name(text).ok_or_else(|| ParseError::unknown_name(text, "a side", Side::BOTH))
    }
}
