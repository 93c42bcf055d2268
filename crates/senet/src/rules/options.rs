//! Options: the variants of a ruleset that its source allows, given as `KEY=VALUE`.

use super::points::{Beauty, Exits, LastSquare, RulePoints, ShortThrows, Throwing, Water};
use super::presets::Preset;
use super::spec::RuleSpec;
use crate::english;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

/// An option of a ruleset, given as `KEY=VALUE`.
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
    /// All options.
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

    /// The possible values. For `pieces`, the values of all rulesets; see [`RuleSpec::values`] for those of
    /// one ruleset.
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

    /// Sets the option to one of its [`values`](OptionKey::values) in the rules of a preset.
    fn set(self, value: &str, preset: Option<Preset>, points: &mut RulePoints) {
        let defaults = preset.map_or(*points, Preset::points);
        let on = value == "on";
        match self {
            OptionKey::Pieces => points.pieces = value.parse().unwrap_or(points.pieces),
            OptionKey::SpecialHouses if on => {
                (points.safe, points.beauty, points.water) = (defaults.safe, defaults.beauty, defaults.water);
            }
            OptionKey::SpecialHouses => {
                (points.safe, points.beauty, points.water) =
                    (SquareSet::EMPTY, Beauty::Passable, Water::Ordinary);
            }
            OptionKey::Traps => {
                points.no_advance = if on { SquareSet::of(&[26, 28, 29, 30]) } else { SquareSet::EMPTY };
            }
            OptionKey::ShortThrows => {
                points.short_throws = if on { ShortThrows::OntoEmpty } else { ShortThrows::Exact };
            }
            OptionKey::Throw => {
                points.throwing = if value == "d6" { Throwing::Die } else { Throwing::sticks(5) };
            }
            OptionKey::Home => {
                points.last_square = if value == "rest" { LastSquare::Waits } else { LastSquare::Leaves };
            }
            OptionKey::Exit if value == "sample" => {
                points.last_square = LastSquare::Ordinary;
                points.exits = Exits::of(&[
                    (26, ThrowSet::of(&[5])),
                    (28, ThrowSet::of(&[3])),
                    (29, ThrowSet::of(&[2])),
                    (30, ThrowSet::of(&[1])),
                ]);
            }
            OptionKey::Exit => {
                points.last_square = LastSquare::Leaves;
                points.exits = Exits::NONE;
            }
        }
    }
}

/// An error: the ruleset does not have the option, or the option does not have the value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// The text is not `KEY=VALUE`.
    #[error("'{0}' is not an option; write KEY=VALUE such as pieces=3")]
    Malformed(String),
    /// The ruleset has no such option.
    #[error("{rules} has no option '{key}'; it has {offered}")]
    NotOffered {
        /// The name of the ruleset.
        rules: String,
        /// The requested option.
        key: String,
        /// The options that the ruleset has, as an English list.
        offered: String,
    },
    /// The option has no such value.
    #[error("option {key} cannot be '{value}'; write {values}")]
    NoSuchValue {
        /// The option.
        key: &'static str,
        /// The requested value.
        value: String,
        /// The possible values, in English.
        values: String,
    },
}

impl RuleSpec {
    /// The ruleset with options given as `KEY=VALUE`. Later options override earlier ones.
    ///
    /// # Errors
    ///
    /// [`OptionError`] for the first option that is malformed, not offered by this ruleset, or has an invalid
    /// value.
    ///
    /// ```
    /// use senet::Preset;
    /// let spec = Preset::Modern.spec().with_options(["traps=on", "pieces=3"])?;
    /// assert_eq!(spec.full_name(), "modern (pieces=3, traps=on)");
    /// let refused = Preset::Tait.spec().with_options(["traps=on"]).unwrap_err();
    /// assert_eq!(refused.to_string(), "tait has no option 'traps'; it has pieces (1 to 10)");
    /// # Ok::<(), senet::OptionError>(())
    /// ```
    pub fn with_options<T: AsRef<str>>(
        &self,
        options: impl IntoIterator<Item = T>,
    ) -> Result<RuleSpec, OptionError> {
        let mut spec = self.clone();
        for option in options {
            let option = option.as_ref();
            let (key, value) =
                option.split_once('=').ok_or_else(|| OptionError::Malformed(english::excerpt(option)))?;
            spec.set_option(key.trim(), value.trim())?;
        }
        Ok(spec)
    }

    /// Sets one option.
    ///
    /// # Errors
    ///
    /// [`OptionError`] if this ruleset does not offer the option, or if the value is invalid.
    pub fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let offered = OptionKey::from_name(key).filter(|key| self.offered_options().contains(key));
        let Some(option) = offered else {
            return Err(OptionError::NotOffered {
                rules: self.name.clone(),
                key: english::excerpt(key),
                offered: english::list(self.offered_options().iter().map(|key| self.key_with_values(*key))),
            });
        };
        let values = self.values(option);
        let Some(value) = values.iter().find(|known| **known == value) else {
            return Err(OptionError::NoSuchValue {
                key: option.name(),
                value: english::excerpt(value),
                values: self.describe_values(option),
            });
        };
        let preset = self.preset();
        option.set(value, preset, &mut self.points);
        self.options = match preset {
            None => self.options.clone(),
            Some(preset) => {
                let defaults = preset.points();
                let differs = |key: &&OptionKey| key.value_in(&self.points) != key.value_in(&defaults);
                self.offered_options()
                    .iter()
                    .filter(differs)
                    .map(|key| (*key, key.value_in(&self.points)))
                    .collect()
            }
        };
        Ok(())
    }

    /// The possible values of an option in this ruleset.
    pub fn values(&self, option: OptionKey) -> Vec<&'static str> {
        let most = match option {
            OptionKey::Pieces => usize::from(self.points.max_pieces()),
            _ => usize::MAX,
        };
        option.values().iter().copied().take(most).collect()
    }

    fn describe_values(&self, option: OptionKey) -> String {
        match option {
            OptionKey::Pieces => format!("a number from 1 to {}", self.points.max_pieces()),
            _ => english::choice(option.values()),
        }
    }

    fn key_with_values(&self, option: OptionKey) -> String {
        match option {
            OptionKey::Pieces => format!("pieces (1 to {})", self.points.max_pieces()),
            _ => format!("{} ({})", option.name(), option.values().join("|")),
        }
    }
}
