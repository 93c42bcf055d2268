//! Setting options of rulesets, given as `KEY=VALUE`.

use super::option_key::OptionKey;
use super::points::{Beauty, Exits, LastSquare, RulePoints, ShortThrows, Throwing, Water};
use super::preset::Preset;
use super::spec::RuleSpec;
use crate::english;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

/// An error: the ruleset does not have the option, or the option does not have the value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// The text is not `KEY=VALUE`.
    #[error("'{0}' is not an option; write KEY=VALUE such as pieces=3")]
    Malformed(String),
    /// The ruleset has no such option.
    #[error("{rules} has no option '{key}'; it has {offered}")]
    NotOffered {
        /// The name of the ruleset.
        rules: String,
        /// The option as it was written.
        key: String,
        /// The options that the ruleset has, as an English list.
        offered: String,
    },
    /// The option has no such value.
    #[error("option {key} cannot be '{value}'; write {values}")]
    NoSuchValue {
        /// The key of the option.
        key: &'static str,
        /// The value as it was written.
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
        set(option, value, preset, &mut self.points);
        self.options = match RuleSpec::built_in(&self.name) {
            None => self.options.clone(),
            Some(built_in) => {
                let defaults = built_in.points;
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

/// Sets the option to one of its [`values`](OptionKey::values) in the rules of a preset.
fn set(key: OptionKey, value: &str, preset: Option<Preset>, points: &mut RulePoints) {
    let defaults = preset.map_or(*points, Preset::points);
    let on = value == "on";
    match key {
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
