//! The eight reconstructions.

mod basics;
mod bell;
mod grunfeld;
mod jequier;
mod kendall;
mod modern;
mod senet_ra;
mod tait;

use super::options::OptionKey;
use super::points::RulePoints;
use super::spec::{Reading, RuleSpec};

/// One of the eight reconstructions that are built in.
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
    /// Jéquier, as Walker tells it.
    Jequier,
    /// Jéquier, as Grunfeld and Parlett tell it.
    Grunfeld,
    /// Kendall, as Walker tells it.
    Kendall,
    /// Tait, as Walker tells it.
    Tait,
    /// Bell, as Walker tells it.
    Bell,
    /// Senet Basics.
    Basics,
    /// Senet-Ra.
    SenetRa,
}

/// What a preset says of itself.
struct Description {
    title: &'static str,
    summary: &'static str,
    source: &'static str,
    /// What it is about, the reading taken, the other reading.
    readings: &'static [(&'static str, &'static str, &'static str)],
}

impl Preset {
    /// All eight.
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

    /// The name it is asked for by.
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

    /// The preset with this name.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Its rules, without the words about them.
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

    /// The options it has.
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

    /// The whole ruleset.
    pub fn spec(self) -> RuleSpec {
        let about = self.about();
        RuleSpec {
            name: self.name().to_owned(),
            title: about.title.to_owned(),
            summary: about.summary.to_owned(),
            source: about.source.to_owned(),
            version: 1,
            options: Vec::new(),
            points: self.points(),
            readings: about
                .readings
                .iter()
                .map(|(about, ours, other)| Reading {
                    about: (*about).to_owned(),
                    ours: (*ours).to_owned(),
                    other: (*other).to_owned(),
                })
                .collect(),
        }
    }

    const fn about(self) -> &'static Description {
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
