//! The options of rulesets: their keys, possible values and descriptions.

use std::fmt;
use std::str::FromStr;

use super::points::{LastSquare, RulePoints, ShortThrows, Throwing, Water};
use crate::parse_error::ParseError;

/// An option of a ruleset, given as `KEY=VALUE`.
///
/// ```
/// use senet::{OptionKey, Preset};
/// let key: OptionKey = "traps".parse()?;
/// assert_eq!(key.values(), ["on", "off"]);
/// assert_eq!(key.value_in(&Preset::Modern.points()), "off");
/// # Ok::<(), senet::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OptionKey {
    /// `pieces=N`: the number of pieces per side. Every ruleset has this option.
    Pieces,
    /// `special_houses=on|off`: whether 15, 26, 27, 28, 29 and 30 have special rules (`modern`).
    SpecialHouses,
    /// `traps=on|off`: whether pieces on 26, 28, 29 and 30 leave only by bearing off (`modern`).
    Traps,
    /// `short_throws=on|off`: whether a piece may move fewer squares than the throw (`modern`).
    ShortThrows,
    /// `throw=sticks|d6`: the sticks or the die (`modern`).
    Throw,
    /// `home=closed|rest`: whether a piece may wait on 30 (`jequier`, `grunfeld`).
    Home,
    /// `exit=text|sample`: the throws that bear pieces off (`basics`).
    Exit,
}

impl OptionKey {
    /// All options, in the order in which names of rulesets list them.
    pub const ALL: [OptionKey; 7] = [
        OptionKey::Pieces,
        OptionKey::SpecialHouses,
        OptionKey::Traps,
        OptionKey::ShortThrows,
        OptionKey::Throw,
        OptionKey::Home,
        OptionKey::Exit,
    ];

    /// The key in text.
    pub const fn name(self) -> &'static str {
        match self {
            OptionKey::Pieces => "pieces",
            OptionKey::SpecialHouses => "special_houses",
            OptionKey::Traps => "traps",
            OptionKey::ShortThrows => "short_throws",
            OptionKey::Throw => "throw",
            OptionKey::Home => "home",
            OptionKey::Exit => "exit",
        }
    }

    /// The option with this key, if there is one.
    pub fn from_name(name: &str) -> Option<OptionKey> {
        OptionKey::ALL.into_iter().find(|key| key.name() == name)
    }

    /// The possible values. For `pieces`, the values of all rulesets; for those of one ruleset, see
    /// [`RuleSpec::values`](crate::RuleSpec::values).
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            OptionKey::Pieces => &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
            OptionKey::SpecialHouses | OptionKey::Traps | OptionKey::ShortThrows => &["on", "off"],
            OptionKey::Throw => &["sticks", "d6"],
            OptionKey::Home => &["closed", "rest"],
            OptionKey::Exit => &["text", "sample"],
        }
    }

    /// What the option changes, in English.
    pub const fn description(self) -> &'static str {
        match self {
            OptionKey::Pieces => "the number of pieces per side",
            OptionKey::SpecialHouses => "whether the houses 15, 26, 27, 28, 29 and 30 have special rules",
            OptionKey::Traps => "whether a piece on 26, 28, 29 or 30 stays there until it is borne off",
            OptionKey::ShortThrows => {
                "whether a piece may move fewer squares than the throw, onto an empty square"
            }
            OptionKey::Throw => "four sticks, or a six-sided die whose 6 is thrown again",
            OptionKey::Home => "whether a piece may wait on 30 (rest) or land there only to leave (closed)",
            OptionKey::Exit => {
                "whether pieces leave as in the text (28 with 2) or as in the sample game (28 with 3)"
            }
        }
    }

    /// The value of the option in these rules.
    pub fn value_in(self, points: &RulePoints) -> String {
        let on = |is_on: bool| if is_on { "on" } else { "off" }.to_owned();
        match self {
            OptionKey::Pieces => points.pieces.to_string(),
            OptionKey::SpecialHouses => on(points.water != Water::Ordinary),
            OptionKey::Traps => on(!points.no_advance.is_empty()),
            OptionKey::ShortThrows => on(points.short_throws == ShortThrows::OntoEmpty),
            OptionKey::Throw => if points.throwing == Throwing::Die { "d6" } else { "sticks" }.to_owned(),
            OptionKey::Home => {
                if points.last_square == LastSquare::Waits { "rest" } else { "closed" }.to_owned()
            }
            OptionKey::Exit => if points.exits.is_empty() { "text" } else { "sample" }.to_owned(),
        }
    }
}

/// The key in text.
impl fmt::Display for OptionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The option with this key.
impl FromStr for OptionKey {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<OptionKey, ParseError> {
        OptionKey::from_name(text).ok_or_else(|| ParseError::unknown_name(text, "an option", OptionKey::ALL))
    }
}
