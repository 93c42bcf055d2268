//! Rulesets that were published elsewhere: by other programs, and by people who tell the reconstructions anew.
//!
//! They are data like the presets, in a file each, and are found by the same names in files, commands and pages.
//! They have no compiled plans of their own. Each names its source and the readings that were needed.

mod cybiko;
mod kendall_modern;
mod kendall_one_square;
mod koreader;
mod meub;
mod neglect;
mod playpalace;
mod simple_senet;
mod skyruk;

use std::fmt;
use std::str::FromStr;

use super::Description;
use crate::parse_error::ParseError;
use crate::rules::points::RulePoints;
use crate::rules::spec::RuleSpec;

/// A ruleset that was published elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Published(usize);

/// A ruleset: its name, points and texts.
type Entry = (&'static str, RulePoints, &'static Description);

const ENTRIES: [Entry; 9] = [
    ("kendall-modern", kendall_modern::POINTS, &kendall_modern::DESCRIPTION),
    ("kendall-one-square", kendall_one_square::POINTS, &kendall_one_square::DESCRIPTION),
    ("meub", meub::POINTS, &meub::DESCRIPTION),
    ("skyruk", skyruk::POINTS, &skyruk::DESCRIPTION),
    ("playpalace", playpalace::POINTS, &playpalace::DESCRIPTION),
    ("simple-senet", simple_senet::POINTS, &simple_senet::DESCRIPTION),
    ("koreader", koreader::POINTS, &koreader::DESCRIPTION),
    ("cybiko", cybiko::POINTS, &cybiko::DESCRIPTION),
    ("neglect", neglect::POINTS, &neglect::DESCRIPTION),
];

impl Published {
    /// All published rulesets, in the order in which programs list them.
    pub fn all() -> impl ExactSizeIterator<Item = Published> {
        (0..ENTRIES.len()).map(Published)
    }

    /// The name, such as `meub`.
    pub fn name(self) -> &'static str {
        ENTRIES[self.0].0
    }

    /// The ruleset with this name, if there is one.
    pub fn from_name(name: &str) -> Option<Published> {
        Published::all().find(|published| published.name() == name)
    }

    /// The ruleset with its texts and readings, without options.
    pub fn spec(self) -> RuleSpec {
        let (name, points, description) = ENTRIES[self.0];
        description.spec(name, points)
    }
}

impl fmt::Display for Published {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The ruleset with this name.
impl FromStr for Published {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Published, ParseError> {
        let named = Published::from_name(text);
        named.ok_or_else(|| ParseError::unknown_name(text, "a published ruleset", Published::all()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::preset::Preset;
    use crate::rules::ruleset::Ruleset;

    #[test]
    fn every_ruleset_is_complete_and_differs_from_all_others() {
        let presets = Preset::ALL.map(Preset::spec);
        let mut seen: Vec<RulePoints> = presets.iter().map(|spec| spec.points).collect();
        for published in Published::all() {
            let spec = published.spec();
            assert!(Preset::from_name(published.name()).is_none(), "{published}");
            assert!((20..=90).contains(&spec.summary.chars().count()), "{published}: {}", spec.summary);
            assert!(!spec.source.is_empty() && !spec.readings.is_empty(), "{published}");
            assert!(!seen.contains(&spec.points), "{published} has the rules of another");
            seen.push(spec.points);
            assert!(Ruleset::new(spec).is_ok(), "{published}");
        }
    }
}
