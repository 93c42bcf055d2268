//! Variants of a ruleset in one rule point, to measure what one rule does.

use senet::points::{PointForm, RulePoints};
use senet::{OptionKey, RuleSpec, Ruleset};

/// A rule point that is varied while all others stay the same.
#[derive(Clone, PartialEq, Debug)]
pub struct VariedPoint {
    /// The name of the option, or the key of the point in ruleset files.
    pub point: String,
    /// The ruleset that is varied.
    pub base: String,
    /// The index of the variant that the others are compared with: the one with the rules of the base, or the first.
    pub reference: usize,
    /// Values that conflict with other rules, with the reasons.
    pub left_out: Vec<(String, String)>,
}

/// A variant: a ruleset with one value of the point.
#[derive(Clone, PartialEq, Debug)]
pub struct Variant {
    /// The value of the point, such as `water = held`.
    pub label: String,
    /// The ruleset of the study with this value of the point.
    pub rules: Ruleset,
}

/// The reason why a rule point cannot be varied.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VaryError {
    /// The ruleset has no such option or rule point.
    #[error("{rules} has no rule point '{point}'; choose one of {known}")]
    UnknownPoint {
        /// The name of the ruleset, with its options.
        rules: String,
        /// The name that was given.
        point: String,
        /// The options and points of the ruleset.
        known: String,
    },
    /// The point has no short list of values.
    #[error(
        "'{point}' has too many possible values; name the ones to compare, such as --vary '{point}={example}'"
    )]
    ValuesRequired {
        /// The point as the user named it.
        point: String,
        /// An example with two values.
        example: String,
    },
    /// The user names one value.
    #[error("'{point}' has one value in --vary; name two or more, such as --vary traps=on|off")]
    OneValue {
        /// The point as the user named it.
        point: String,
    },
    /// Fewer than two values are possible.
    #[error("fewer than two values of '{point}' fit the other rules of {rules}: {reasons}")]
    TooFewVariants {
        /// The point as the user named it.
        point: String,
        /// The name of the ruleset, with its options.
        rules: String,
        /// The reasons why values were left out.
        reasons: String,
    },
}

impl VariedPoint {
    /// Parses `POINT` or `POINT=VALUE|VALUE|…`, and makes the variants of a ruleset.
    ///
    /// A point is an option of the ruleset or a key of its file. Without values the point takes all its
    /// possible values.
    ///
    /// # Errors
    ///
    /// [`VaryError`] if there is no such point, its values must be named, or fewer than two of them fit the
    /// other rules.
    ///
    /// ```
    /// use senet::Preset;
    /// use senet_lab::VariedPoint;
    /// let (varied, variants) = VariedPoint::parse(&Preset::Modern.spec(), "traps")?;
    /// let labels: Vec<&str> = variants.iter().map(|variant| variant.label.as_str()).collect();
    /// assert_eq!((varied.point.as_str(), labels), ("traps", vec!["traps = on", "traps = off"]));
    /// assert_eq!(varied.reference, 1);
    /// let (_, rows) = VariedPoint::parse(&Preset::Modern.spec(), "rows_of_three")?;
    /// assert_eq!(rows[0].label, "rows_of_three = passable");
    /// # Ok::<(), senet_lab::VaryError>(())
    /// ```
    pub fn parse(base: &RuleSpec, argument: &str) -> Result<(VariedPoint, Vec<Variant>), VaryError> {
        let (point, values) = match argument.split_once('=') {
            Some((point, values)) => {
                (point.trim(), Some(values.split('|').map(|value| value.trim().to_owned()).collect()))
            }
            None => (argument.trim(), None),
        };
        let option = OptionKey::from_name(point).filter(|key| base.offered_options().contains(key));
        let values: Vec<String> = match (values, option) {
            (Some(values), _) => values,
            (None, Some(option)) => base.values(option).into_iter().map(str::to_owned).collect(),
            (None, None) => known_values(base, point)?,
        };
        let mut varied = VariedPoint {
            point: point.to_owned(),
            base: base.full_name(),
            reference: 0,
            left_out: Vec::new(),
        };
        let mut variants = Vec::new();
        for value in values {
            let spec = match option {
                Some(_) => base.with_options([format!("{point}={value}")]).map_err(|error| error.to_string()),
                None => with_point(base, point, &value)?,
            };
            match spec.and_then(|spec| Ruleset::new(spec).map_err(|error| error.to_string())) {
                Ok(rules) => variants.push(Variant { label: format!("{point} = {value}"), rules }),
                Err(why) => varied.left_out.push((value, why)),
            }
        }
        if variants.len() < 2 && varied.left_out.is_empty() {
            return Err(VaryError::OneValue { point: varied.point });
        }
        if variants.len() < 2 {
            let reasons = varied.left_out.iter().map(|(value, why)| format!("{value}: {why}"));
            let reasons = reasons.collect::<Vec<_>>().join("; ");
            return Err(VaryError::TooFewVariants { point: varied.point, rules: varied.base, reasons });
        }
        let own = variants.iter().position(|variant| variant.rules.spec().points == base.points);
        varied.reference = own.unwrap_or(0);
        Ok((varied, variants))
    }
}

/// All values of a point with a short list of values.
fn known_values(base: &RuleSpec, point: &str) -> Result<Vec<String>, VaryError> {
    // Fails if there is no such point.
    let table = table_of(base, point)?;
    let keywords = keywords(point).ok_or_else(|| {
        let here = table.get(point).map(ToString::to_string).unwrap_or_default();
        VaryError::ValuesRequired { point: point.to_owned(), example: format!("{here}|{here}") }
    })?;
    Ok(keywords.into_iter().map(str::to_owned).collect())
}

/// The ruleset with another value of a point, or the reason why it cannot have that value.
fn with_point(base: &RuleSpec, point: &str, value: &str) -> Result<Result<RuleSpec, String>, VaryError> {
    table_of(base, point)?;
    let mut file = file_of(base);
    let written = toml::from_str::<toml::Table>(&format!("value = {value}"));
    let value = match written.ok().and_then(|mut table| table.remove("value")) {
        Some(value) => value,
        None => toml::Value::String(value.to_owned()),
    };
    let groups = file.iter_mut().filter_map(|(_, group)| group.as_table_mut());
    for group in groups.filter(|group| group.contains_key(point)) {
        group.insert(point.to_owned(), value.clone());
    }
    let name = variant_name(&base.name, point, &value.to_string());
    file.insert("name".to_owned(), toml::Value::String(name));
    file.remove("options");
    Ok(RuleSpec::from_toml(&file.to_string()).map_err(|error| error.to_string()))
}

/// The group of points that contains this one.
fn table_of(base: &RuleSpec, point: &str) -> Result<toml::Table, VaryError> {
    let groups: Vec<toml::Table> =
        file_of(base).into_iter().filter_map(|(_, group)| group.as_table().cloned()).collect();
    groups.iter().find(|group| group.contains_key(point)).cloned().ok_or_else(|| {
        let options = base.offered_options().iter().map(|key| key.name().to_owned());
        let points = groups.iter().flat_map(|group| group.keys().cloned());
        let mut known: Vec<String> = options.chain(points).collect();
        known.sort();
        known.dedup();
        VaryError::UnknownPoint {
            rules: base.full_name(),
            point: point.chars().take(40).collect(),
            known: known.join(", "),
        }
    })
}

fn file_of(base: &RuleSpec) -> toml::Table {
    base.to_toml().parse().expect("the file of a ruleset is TOML")
}

/// A valid name for a variant, different from all presets.
fn variant_name(base: &str, point: &str, value: &str) -> String {
    let plain = |text: &str| -> String {
        let letters = text.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' });
        letters.collect::<String>().to_lowercase()
    };
    let words = plain(&format!("{base}-{point}-{value}"));
    let name = words.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    name.chars().take(RuleSpec::LONGEST_NAME).collect::<String>().trim_end_matches('-').to_owned()
}

/// The choices of a point that has named ones.
fn keywords(point: &str) -> Option<Vec<&'static str>> {
    let mut points = RulePoints::description().into_iter().flat_map(|table| table.points);
    match points.find(|described| described.key == point)?.form {
        // Other sticks or dice need other scores.
        PointForm::Choice(choices) if point != "kind" => {
            Some(choices.iter().map(|choice| choice.keyword).collect())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use senet::Preset;
    use senet::points::RowsOfThree;

    use super::*;

    #[test]
    fn every_point_can_be_varied_or_requires_values() {
        for preset in Preset::ALL {
            let spec = preset.spec();
            let groups: Vec<toml::Table> =
                file_of(&spec).into_iter().filter_map(|(_, group)| group.as_table().cloned()).collect();
            for point in groups.iter().flat_map(toml::Table::keys) {
                match VariedPoint::parse(&spec, point) {
                    Ok((varied, variants)) => {
                        assert!(variants.len() >= 2, "{preset:?} {point}");
                        for (value, why) in &varied.left_out {
                            assert!(!why.is_empty(), "{preset:?} {point}={value}");
                        }
                    }
                    Err(VaryError::ValuesRequired { .. } | VaryError::TooFewVariants { .. }) => {}
                    Err(error) => panic!("{preset:?} {point}: {error}"),
                }
            }
        }
    }

    #[test]
    fn variant_differs_from_its_base_in_one_point() {
        let base = Preset::Modern.spec();
        let (_, variants) = VariedPoint::parse(&base, "rows_of_three").unwrap();
        let passable = &variants.iter().find(|variant| variant.label.ends_with("passable")).unwrap().rules;
        let mut points = passable.spec().points;
        assert_ne!(points, base.points);
        points.rows_of_three = RowsOfThree::Blockade;
        assert_eq!(points, base.points);
        let (_, squares) = VariedPoint::parse(&base, "safe=[]|[15, 26]").unwrap();
        assert_eq!(squares[1].rules.spec().points.safe.len(), 2);
    }

    #[test]
    fn rejects_points_that_cannot_be_varied() {
        let spec = Preset::Tait.spec();
        let error = VariedPoint::parse(&spec, "traps").unwrap_err().to_string();
        assert!(error.contains("no rule point 'traps'") && error.contains("water"), "{error}");
        let error = VariedPoint::parse(&spec, "safe").unwrap_err().to_string();
        assert!(error.contains("name the ones to compare"), "{error}");
        let error = VariedPoint::parse(&spec, "hit=to-hand|upwards").unwrap_err().to_string();
        assert!(error.contains("upwards"), "{error}");
    }
}
