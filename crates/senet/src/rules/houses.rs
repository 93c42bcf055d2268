//! The names and signs of the marked squares in each ruleset. Boards on screen, in print and in the terminal
//! use them.

use super::points::{Hit, RulePoints, Water};
use super::presets::Preset;
use super::spec::RuleSpec;
use crate::square::Square;

/// The sign of a house on a drawn board. Each text form is one to three characters wide.
///
/// ```
/// use senet::{Preset, Square};
/// let sign = Preset::Kendall.spec().house_sign(Square::REBIRTH).unwrap();
/// assert_eq!((sign.unicode, sign.ascii), ("☥", "+"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HouseSign {
    /// The Unicode form. Every character is one column wide.
    pub unicode: &'static str,
    /// The ASCII form.
    pub ascii: &'static str,
    /// The picture on drawn and printed boards.
    pub emblem: Emblem,
}

/// A picture on a marked square, from surviving boards or from modern rulesets.
///
/// ```
/// use senet::{Emblem, Preset, Square};
/// let sign = Preset::Kendall.spec().house_sign(Square::WATER).unwrap();
/// assert_eq!(sign.emblem, Emblem::Water);
/// assert_eq!(sign.emblem.name(), "water");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Emblem {
    /// The ankh, the sign of life.
    Ankh,
    /// The frog, "repeating life": rebirth.
    Frog,
    /// Heart and windpipe, the sign *nefer*: good, beautiful.
    Nefer,
    /// Ripples of water.
    Water,
    /// Three strokes.
    ThreeStrokes,
    /// Two strokes.
    TwoStrokes,
    /// Two discs.
    TwoDiscs,
    /// The eye of Horus.
    Eye,
    /// The falcon, Horus.
    Falcon,
}

impl Emblem {
    /// All emblems.
    pub const ALL: [Emblem; 9] = [
        Emblem::Ankh,
        Emblem::Frog,
        Emblem::Nefer,
        Emblem::Water,
        Emblem::ThreeStrokes,
        Emblem::TwoStrokes,
        Emblem::TwoDiscs,
        Emblem::Eye,
        Emblem::Falcon,
    ];

    /// The name in files, such as `three-strokes`.
    pub const fn name(self) -> &'static str {
        match self {
            Emblem::Ankh => "ankh",
            Emblem::Frog => "frog",
            Emblem::Nefer => "nefer",
            Emblem::Water => "water",
            Emblem::ThreeStrokes => "three-strokes",
            Emblem::TwoStrokes => "two-strokes",
            Emblem::TwoDiscs => "two-discs",
            Emblem::Eye => "eye",
            Emblem::Falcon => "falcon",
        }
    }
}

impl HouseSign {
    const fn new(unicode: &'static str, ascii: &'static str, emblem: Emblem) -> HouseSign {
        HouseSign { unicode, ascii, emblem }
    }
}

const ANKH: HouseSign = HouseSign::new("☥", "+", Emblem::Ankh);
const REBIRTH: HouseSign = HouseSign::new("☥", "+", Emblem::Frog);
const CIRCLE: HouseSign = HouseSign::new("◎", "O", Emblem::Nefer);
const WATER: HouseSign = HouseSign::new("≈", "~", Emblem::Water);
const THREE: HouseSign = HouseSign::new("III", "III", Emblem::ThreeStrokes);
const TWO: HouseSign = HouseSign::new("II", "II", Emblem::TwoStrokes);
const ONE: HouseSign = HouseSign::new("I", "I", Emblem::Falcon);
const TWO_DOTS: HouseSign = HouseSign::new("••", "..", Emblem::TwoDiscs);
const EYE: HouseSign = HouseSign::new("◉", "@", Emblem::Eye);

/// The name and the sign of a house.
type House = (&'static str, HouseSign);

impl RuleSpec {
    /// The name of a marked square in the ruleset's source; `None` if the square is not marked.
    ///
    /// Custom rulesets, and presets whose sources give no names, use default names.
    ///
    /// ```
    /// use senet::{Preset, Square};
    /// let (modern, kendall) = (Preset::Modern.spec(), Preset::Kendall.spec());
    /// assert_eq!(modern.house_name(Square::BEAUTY), Some("House of Happiness"));
    /// assert_eq!(kendall.house_name(Square::BEAUTY), Some("House of Beauty"));
    /// assert_eq!(kendall.house_name(Square::at(7)), None);
    /// ```
    pub fn house_name(&self, square: Square) -> Option<&'static str> {
        self.house(square).map(|(name, _)| name)
    }

    /// The sign of a marked square on a drawn board; `None` if the square is not marked.
    pub fn house_sign(&self, square: Square) -> Option<HouseSign> {
        self.house(square).map(|(_, sign)| sign)
    }

    fn house(&self, square: Square) -> Option<House> {
        match self.preset() {
            Some(Preset::Modern) => modernised(square),
            Some(Preset::Kendall) => walker(square),
            Some(Preset::Jequier) => walker(square).filter(|_| square != Square::REBIRTH),
            Some(Preset::Tait) => tait(square),
            Some(Preset::Basics) => basics(square),
            Some(Preset::Grunfeld | Preset::Bell | Preset::SenetRa) | None => {
                default_house(square, &self.points)
            }
        }
    }
}

fn modernised(square: Square) -> Option<House> {
    Some(match square {
        Square::REBIRTH => ("House of Life", ANKH),
        Square::BEAUTY => ("House of Happiness", CIRCLE),
        Square::WATER => ("House of Water", WATER),
        Square::THREE => ("House of Three Truths", THREE),
        Square::TWO => ("House of Twos", TWO),
        Square::HORUS => ("House of Horus", ONE),
        _ => return None,
    })
}

fn walker(square: Square) -> Option<House> {
    Some(match square {
        Square::REBIRTH => ("House of Rebirth", REBIRTH),
        Square::BEAUTY => ("House of Beauty", CIRCLE),
        Square::WATER => ("House of Humiliation", WATER),
        Square::THREE => ("House of the Three Truths", THREE),
        Square::TWO => ("House of Re-Atoun", TWO),
        Square::HORUS => ("Last Square", ONE),
        _ => return None,
    })
}

fn tait(square: Square) -> Option<House> {
    Some(match square {
        Square::REBIRTH => ("House of Rebirth", REBIRTH),
        Square::BEAUTY => ("House of Beauty", CIRCLE),
        Square::WATER => ("House of Water", WATER),
        _ => return None,
    })
}

/// Uses two dots for 28, which a piece leaves with a 2, and an eye for 29. III and II would suggest other
/// throws.
fn basics(square: Square) -> Option<House> {
    Some(match square {
        Square::REBIRTH => ("Ankh", ANKH),
        Square::BEAUTY => ("House of Happiness", CIRCLE),
        Square::WATER => ("House of Water", WATER),
        Square::THREE => ("House of Three Truths", TWO_DOTS),
        Square::TWO => ("Eye of Horus", EYE),
        _ => return None,
    })
}

/// The default names and signs: the last five squares, which most boards mark, and 15 if it has special
/// rules.
fn default_house(square: Square, points: &RulePoints) -> Option<House> {
    Some(match square {
        Square::REBIRTH if rebirth_is_special(points) => ("House of Rebirth", REBIRTH),
        Square::BEAUTY => ("House of Beauty", CIRCLE),
        Square::WATER => ("House of Water", WATER),
        Square::THREE => ("House of Three", THREE),
        Square::TWO => ("House of Two", TWO),
        Square::HORUS => ("Last Square", ONE),
        _ => return None,
    })
}

/// Whether the water sends pieces to 15.
pub(super) fn leads_to_rebirth(water: Water) -> bool {
    match water {
        Water::ToRebirthOrBelow | Water::ToRebirthOrLowest | Water::ToRebirthPushing | Water::Held => true,
        Water::Ordinary | Water::ToLowest | Water::ToHand => false,
    }
}

/// Whether square 15 has special rules.
fn rebirth_is_special(points: &RulePoints) -> bool {
    let special = points.safe.union(points.again_landing).union(points.no_advance).union(points.no_retreat);
    leads_to_rebirth(points.water) || points.hit == Hit::PushBack || special.contains(Square::REBIRTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_every_house_a_distinct_sign_that_fits_a_square() {
        for preset in Preset::ALL {
            let spec = preset.spec();
            let signs: Vec<HouseSign> = Square::all().filter_map(|square| spec.house_sign(square)).collect();
            for (index, sign) in signs.iter().enumerate() {
                assert!((1..=3).contains(&sign.unicode.chars().count()), "{preset:?}: {sign:?}");
                assert!((1..=3).contains(&sign.ascii.len()) && sign.ascii.is_ascii(), "{preset:?}: {sign:?}");
                assert!(
                    !signs[..index].iter().any(|other| other.ascii == sign.ascii
                        || other.unicode == sign.unicode
                        || other.emblem == sign.emblem),
                    "{preset:?}: {sign:?} occurs twice"
                );
            }
        }
    }

    #[test]
    fn uses_the_names_of_the_sources() {
        let name = |preset: Preset, number| preset.spec().house_name(Square::at(number));
        assert_eq!(name(Preset::Modern, 15), Some("House of Life"));
        assert_eq!(name(Preset::Jequier, 27), Some("House of Humiliation"));
        assert_eq!(name(Preset::Jequier, 15), None);
        assert_eq!(name(Preset::Tait, 27), Some("House of Water"));
        assert_eq!(name(Preset::Tait, 28), None);
        assert_eq!(name(Preset::Basics, 29), Some("Eye of Horus"));
    }

    #[test]
    fn marks_15_in_custom_rulesets_only_if_it_is_special() {
        let mut spec = Preset::Grunfeld.spec();
        spec.name = "my own".to_owned();
        assert_eq!(spec.house_name(Square::REBIRTH), None);
        assert_eq!(spec.house_name(Square::WATER), Some("House of Water"));
        spec.points.water = Water::ToRebirthOrBelow;
        assert_eq!(spec.house_name(Square::REBIRTH), Some("House of Rebirth"));
    }
}
