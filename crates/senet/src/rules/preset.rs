//! The names of the eight built-in rulesets.

use std::fmt;
use std::str::FromStr;

use crate::parse_error::ParseError;

/// One of the eight built-in rulesets.
///
/// ```
/// use senet::Preset;
/// assert_eq!(Preset::from_name("kendall"), Some(Preset::Kendall));
/// assert_eq!(Preset::Kendall.spec().points.pieces, 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Preset {
    /// After Kendall and Bell, modernised.
    Modern,
    /// Jéquier, after Walker: races off the board through 30.
    Jequier,
    /// Jéquier, after Grunfeld and Parlett.
    Grunfeld,
    /// Kendall, after Walker: the water holds pieces.
    Kendall,
    /// Tait, after Walker: pieces enter from the hand.
    Tait,
    /// Bell, after Walker: pieces line up on every other square.
    Bell,
    /// Senet Basics, with its sample game as an option.
    Basics,
    /// Senet-Ra, which is thrown with a six-sided and an eight-sided die.
    SenetRa,
}

impl Preset {
    /// All presets, in the order in which programs list them.
    pub const ALL: [Preset; 8] = [
        Preset::Modern,
        Preset::Jequier,
        Preset::Grunfeld,
        Preset::Kendall,
        Preset::Tait,
        Preset::Bell,
        Preset::Basics,
        Preset::SenetRa,
    ];

    /// The name, such as `kendall`.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Modern => "modern",
            Preset::Jequier => "jequier",
            Preset::Grunfeld => "grunfeld",
            Preset::Kendall => "kendall",
            Preset::Tait => "tait",
            Preset::Bell => "bell",
            Preset::Basics => "basics",
            Preset::SenetRa => "senet-ra",
        }
    }

    /// The preset with this name, if there is one.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The preset with this name.
impl FromStr for Preset {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Preset, ParseError> {
        Preset::from_name(text).ok_or_else(|| ParseError::unknown_name(text, "a preset", Preset::ALL))
    }
}
