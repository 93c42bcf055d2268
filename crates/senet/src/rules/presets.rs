//! The eight built-in rulesets, one file for each reconstruction.

mod basics;
mod bell;
mod grunfeld;
mod jequier;
mod kendall;
mod modern;
pub(crate) mod published;
mod senet_ra;
mod tait;

use self::published::Published;
use super::option_key::OptionKey;
use super::points::RulePoints;
use super::preset::Preset;
use super::spec::{Reading, RuleSpec};

/// The texts of a preset.
struct Description {
    title: &'static str,
    summary: &'static str,
    source: &'static str,
    /// For each reading: the subject, the chosen reading, the alternative, and what chooses it.
    readings: &'static [(&'static str, &'static str, &'static str, &'static str)],
}

impl Description {
    /// The ruleset with this name and these points.
    fn spec(&self, name: &str, points: RulePoints) -> RuleSpec {
        let reading = |(about, ours, other, choice): &(&str, &str, &str, &str)| Reading {
            about: (*about).to_owned(),
            ours: (*ours).to_owned(),
            other: (*other).to_owned(),
            choice: (*choice).to_owned(),
        };
        RuleSpec {
            name: name.to_owned(),
            title: self.title.to_owned(),
            summary: self.summary.to_owned(),
            source: self.source.to_owned(),
            version: 1,
            options: Vec::new(),
            points,
            readings: self.readings.iter().map(reading).collect(),
            base: None,
        }
    }
}

impl Preset {
    /// The rules, without names and descriptions.
    pub const fn points(self) -> RulePoints {
        match self {
            Preset::Modern => modern::POINTS,
            Preset::Jequier => jequier::POINTS,
            Preset::Grunfeld => grunfeld::POINTS,
            Preset::Kendall => kendall::POINTS,
            Preset::Tait => tait::POINTS,
            Preset::Bell => bell::POINTS,
            Preset::Basics => basics::POINTS,
            Preset::SenetRa => senet_ra::POINTS,
        }
    }

    /// The options that the preset offers.
    pub const fn offered_options(self) -> &'static [OptionKey] {
        match self {
            Preset::Modern => &[
                OptionKey::Pieces,
                OptionKey::SpecialHouses,
                OptionKey::Traps,
                OptionKey::ShortThrows,
                OptionKey::Throw,
            ],
            Preset::Jequier | Preset::Grunfeld => &[OptionKey::Pieces, OptionKey::Home],
            Preset::Basics => &[OptionKey::Pieces, OptionKey::Exit],
            Preset::Kendall | Preset::Tait | Preset::Bell | Preset::SenetRa => &[OptionKey::Pieces],
        }
    }

    /// The ruleset with its texts and readings, without options.
    pub fn spec(self) -> RuleSpec {
        self.description().spec(self.name(), self.points())
    }

    const fn description(self) -> &'static Description {
        match self {
            Preset::Modern => &modern::DESCRIPTION,
            Preset::Jequier => &jequier::DESCRIPTION,
            Preset::Grunfeld => &grunfeld::DESCRIPTION,
            Preset::Kendall => &kendall::DESCRIPTION,
            Preset::Tait => &tait::DESCRIPTION,
            Preset::Bell => &bell::DESCRIPTION,
            Preset::Basics => &basics::DESCRIPTION,
            Preset::SenetRa => &senet_ra::DESCRIPTION,
        }
    }
}

impl RuleSpec {
    /// The built-in ruleset with this name: a preset, or one that was [published elsewhere](Published).
    ///
    /// ```
    /// use senet::RuleSpec;
    /// assert_eq!(RuleSpec::built_in("kendall").map(|spec| spec.title), Some("Kendall".to_owned()));
    /// assert_eq!(RuleSpec::built_in("skyruk").map(|spec| spec.points.pieces), Some(5));
    /// assert_eq!(RuleSpec::built_in("chess"), None);
    /// ```
    pub fn built_in(name: &str) -> Option<RuleSpec> {
        let published = || Published::from_name(name).map(Published::spec);
        Preset::from_name(name).map(Preset::spec).or_else(published)
    }

    /// The names of all built-in rulesets: the presets, then those that were published elsewhere.
    pub fn built_in_names() -> Vec<&'static str> {
        Preset::ALL.map(Preset::name).into_iter().chain(Published::all().map(Published::name)).collect()
    }

    /// The preset with this ruleset's name; `None` for a custom ruleset.
    pub fn preset(&self) -> Option<Preset> {
        Preset::from_name(&self.name)
    }

    /// The options that the ruleset offers.
    pub fn offered_options(&self) -> &'static [OptionKey] {
        match self.preset() {
            Some(preset) => preset.offered_options(),
            None => &[OptionKey::Pieces],
        }
    }
}
