//! The names and signs of the marked squares in each ruleset. Boards on screen, in print and in the terminal
//! use them.

use super::points::{Beauty, FromBeauty, Goal, Hit, LastSquare, RulePoints, Water};
use super::preset::Preset;
use super::spec::RuleSpec;
use crate::square::Square;
use crate::throw::Throw;

/// The sign of a house on a drawn board. Each text form is one to three characters wide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HouseSign {
    /// The Unicode form. Every character is one column wide.
    pub unicode: &'static str,
    /// The ASCII form, for terminals without Unicode.
    pub ascii: &'static str,
    /// The picture on drawn and printed boards.
    pub emblem: Emblem,
}

/// A picture on a marked square, from surviving boards or from modern rulesets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Emblem {
    /// The ankh, the sign of life.
    Ankh,
    /// The frog, "repeating life": rebirth.
    Frog,
    /// Heart and windpipe, the sign *nefer*: good, beautiful.
    Nefer,
    /// Ripples of water, on square 27.
    Water,
    /// A circle, on square 26 in some sources.
    Circle,
    /// A cross, on square 27 in `grunfeld`.
    Cross,
    /// Three strokes, on square 28.
    ThreeStrokes,
    /// Two strokes, on square 29.
    TwoStrokes,
    /// One stroke, on square 30.
    OneStroke,
    /// Two discs, on square 28 in `basics`.
    TwoDiscs,
    /// The eye of Horus.
    Eye,
    /// The falcon of Horus: the bird on square 26 in `basics`.
    Falcon,
    /// An arrow onto a square on which pieces enter.
    Entry,
}

impl Emblem {
    /// All emblems, so that a program can check that it draws each.
    pub const ALL: [Emblem; 13] = [
        Emblem::Ankh,
        Emblem::Frog,
        Emblem::Nefer,
        Emblem::Water,
        Emblem::Circle,
        Emblem::Cross,
        Emblem::ThreeStrokes,
        Emblem::TwoStrokes,
        Emblem::OneStroke,
        Emblem::TwoDiscs,
        Emblem::Eye,
        Emblem::Falcon,
        Emblem::Entry,
    ];

    /// The name in files, such as `three-strokes`.
    pub const fn name(self) -> &'static str {
        match self {
            Emblem::Ankh => "ankh",
            Emblem::Frog => "frog",
            Emblem::Nefer => "nefer",
            Emblem::Water => "water",
            Emblem::Circle => "circle",
            Emblem::Cross => "cross",
            Emblem::ThreeStrokes => "three-strokes",
            Emblem::TwoStrokes => "two-strokes",
            Emblem::OneStroke => "one-stroke",
            Emblem::TwoDiscs => "two-discs",
            Emblem::Eye => "eye",
            Emblem::Falcon => "falcon",
            Emblem::Entry => "entry",
        }
    }
}

/// What marks a house: its name or its sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HousePart {
    /// The name, as [`RuleSpec::house_name`] gives it.
    Name,
    /// The sign, as [`RuleSpec::house_sign`] gives it.
    Sign,
}

impl HousePart {
    /// The name in files: `name` or `sign`.
    pub const fn keyword(self) -> &'static str {
        match self {
            HousePart::Name => "name",
            HousePart::Sign => "sign",
        }
    }
}

impl HouseSign {
    const fn new(unicode: &'static str, ascii: &'static str, emblem: Emblem) -> HouseSign {
        HouseSign { unicode, ascii, emblem }
    }
}

const ANKH: HouseSign = HouseSign::new("☥", "+", Emblem::Ankh);
const CIRCLE: HouseSign = HouseSign::new("○", "O", Emblem::Circle);
const BIRD: HouseSign = HouseSign::new("^v^", "^v^", Emblem::Falcon);
const CROSS: HouseSign = HouseSign::new("X", "X", Emblem::Cross);
const WATER: HouseSign = HouseSign::new("≈", "~", Emblem::Water);
const THREE: HouseSign = HouseSign::new("III", "III", Emblem::ThreeStrokes);
const TWO: HouseSign = HouseSign::new("II", "II", Emblem::TwoStrokes);
const ONE: HouseSign = HouseSign::new("I", "I", Emblem::OneStroke);
const TWO_DOTS: HouseSign = HouseSign::new("••", "..", Emblem::TwoDiscs);
const ENTRY: HouseSign = HouseSign::new("↓", "v", Emblem::Entry);
const EYE: HouseSign = HouseSign::new("◉", "@", Emblem::Eye);

/// The name and the sign of a house.
type House = (&'static str, HouseSign);

impl RuleSpec {
    /// The name of a marked square in the ruleset's source; `None` if the square is not marked.
    ///
    /// Custom rulesets keep the houses of their [base](RuleSpec::base) where those mean the same. Other custom
    /// rulesets, and built-in ones whose sources give no names, use default names.
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

    /// What the source of the ruleset does not give about a marked square. Those parts are this project's.
    pub fn house_parts_not_in_source(&self, square: Square) -> &'static [HousePart] {
        if self.house(square).is_none() {
            return &[];
        }
        match self.preset().or_else(|| self.base_of_house(square)) {
            Some(Preset::Kendall | Preset::Jequier | Preset::Tait | Preset::Basics) => &[],
            Some(Preset::Modern) => &[HousePart::Sign],
            Some(Preset::Bell) => &[HousePart::Name],
            Some(Preset::Grunfeld) if square == Square::WATER => &[HousePart::Name],
            Some(Preset::Grunfeld | Preset::SenetRa) | None => &[HousePart::Name, HousePart::Sign],
        }
    }

    fn house(&self, square: Square) -> Option<House> {
        if has_no_special_houses(&self.points) && !has_rules_of_its_own(square, &self.points) {
            return None;
        }
        match self.preset().or_else(|| self.base_of_house(square)) {
            Some(Preset::Modern) => modernised(square),
            Some(Preset::Kendall) => walker(square),
            Some(Preset::Jequier) => walker(square).filter(|_| square != Square::REBIRTH),
            Some(Preset::Tait) => tait(square),
            Some(Preset::Basics) => basics(square),
            Some(Preset::Grunfeld) if square == Square::WATER => Some(("House of Water", CROSS)),
            Some(Preset::SenetRa) if enters_on(square, &self.points) => Some(("Entry Square", ENTRY)),
            Some(Preset::Grunfeld | Preset::Bell | Preset::SenetRa) | None => {
                default_house(square, &self.points)
            }
        }
    }

    /// The base of a custom ruleset if the square means the same there: its name and its sign fit both.
    fn base_of_house(&self, square: Square) -> Option<Preset> {
        let base = self.base?;
        let (here, there) = (&self.points, &base.points());
        let is_water = |points: &RulePoints| points.water != Water::Ordinary;
        let means_the_same = match square {
            Square::REBIRTH => rebirth_is_special(here) == rebirth_is_special(there),
            Square::BEAUTY => here.beauty == there.beauty,
            Square::WATER => is_water(here) == is_water(there),
            Square::HORUS => here.last_square == there.last_square,
            _ => here.exits.from(square) == there.exits.from(square),
        };
        means_the_same.then_some(base)
    }
}

/// Whether 26, 27 and 30 are ordinary squares, as in `modern` without special houses.
fn has_no_special_houses(points: &RulePoints) -> bool {
    points.goal == Goal::BearOff
        && points.beauty == Beauty::Passable
        && points.from_beauty == FromBeauty::AsElsewhere
        && points.water == Water::Ordinary
        && points.last_square == LastSquare::Ordinary
}

/// Whether a rule point names the square, or leads pieces to it.
fn has_rules_of_its_own(square: Square, points: &RulePoints) -> bool {
    let named = [
        points.safe,
        points.again_landing,
        points.again_leaving,
        points.no_advance,
        points.no_retreat,
        points.safe_with_water,
        points.neglect,
        points.moves_first,
    ];
    named.iter().any(|squares| squares.contains(square))
        || (square == Square::REBIRTH && rebirth_is_special(points))
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
        Square::REBIRTH => ("House of Rebirth", ANKH),
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
        Square::REBIRTH => ("House of Rebirth", ANKH),
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
        Square::BEAUTY => ("House of Happiness", BIRD),
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
        Square::REBIRTH if rebirth_is_special(points) => ("House of Rebirth", ANKH),
        Square::BEAUTY => ("House of Beauty", CIRCLE),
        Square::WATER => ("House of Water", WATER),
        Square::THREE => ("House of Three", THREE),
        Square::TWO => ("House of Two", TWO),
        Square::HORUS => ("Last Square", ONE),
        _ => return None,
    })
}

/// Whether pieces enter on a square of a game in which they travel upwards.
fn enters_on(square: Square, points: &RulePoints) -> bool {
    let throw = Throw::new(square.number());
    throw.is_some_and(|throw| points.goal == Goal::BearOff && points.entry.contains(throw))
}

/// Whether the water sends pieces to 15.
pub(super) fn leads_to_rebirth(water: Water) -> bool {
    match water {
        Water::ToRebirthOrBelow | Water::ToRebirthOrLowest | Water::ToRebirthPushing | Water::Held => true,
        Water::ToRebirthIfFree | Water::WaitsForRebirth | Water::ByThrow => true,
        Water::Ordinary | Water::ToLowest | Water::ToHand | Water::ToHandFreely => false,
    }
}

/// Whether square 15 has special rules.
fn rebirth_is_special(points: &RulePoints) -> bool {
    let special = points.safe.union(points.again_landing).union(points.no_advance).union(points.no_retreat);
    leads_to_rebirth(points.water)
        || !points.neglect.is_empty()
        || points.hit == Hit::PushBack
        || special.contains(Square::REBIRTH)
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
                    sign.emblem == Emblem::Entry
                        || !signs[..index].iter().any(|other| other.ascii == sign.ascii
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
    fn uses_the_signs_of_the_sources() {
        let emblem =
            |preset: Preset, number| preset.spec().house_sign(Square::at(number)).map(|sign| sign.emblem);
        for preset in [Preset::Kendall, Preset::Tait] {
            assert_eq!(emblem(preset, 15), Some(Emblem::Ankh));
        }
        for preset in [Preset::Kendall, Preset::Jequier, Preset::Tait, Preset::Bell] {
            assert_eq!(emblem(preset, 26), Some(Emblem::Circle));
        }
        for preset in [Preset::Kendall, Preset::Jequier, Preset::Bell] {
            let last = [28, 29, 30].map(|number| emblem(preset, number));
            assert_eq!(last, [Emblem::ThreeStrokes, Emblem::TwoStrokes, Emblem::OneStroke].map(Some));
        }
        assert_eq!(emblem(Preset::Basics, 26), Some(Emblem::Falcon));
        assert_eq!(emblem(Preset::Grunfeld, 27), Some(Emblem::Cross));
    }

    /// The source of Senet-Ra lists its squares [1] to [5] with 15 and 26 to 30.
    #[test]
    fn marks_the_entry_squares_of_senet_ra() {
        let spec = Preset::SenetRa.spec();
        let marked: Vec<u8> =
            Square::all().filter(|square| spec.house_sign(*square).is_some()).map(Square::number).collect();
        assert_eq!(marked, [1, 2, 3, 4, 5, 15, 26, 27, 28, 29, 30]);
        assert_eq!(spec.describe_square(Square::at(5))[0].text, "A piece in hand enters here with a 5.");
        assert!(Preset::Tait.spec().house_sign(Square::at(4)).is_none());
    }

    #[test]
    fn marks_no_square_without_special_houses() {
        let rules =
            crate::Ruleset::new(Preset::Modern.spec().with_options(["special_houses=off"]).unwrap()).unwrap();
        assert!(Square::all().all(|square| rules.spec().house_name(square).is_none()));
        assert!(Square::all().all(|square| rules.spec().house_sign(square).is_none()));
        // One safe square is no reason to mark others.
        let mut spec = rules.spec().clone();
        spec.points.safe = crate::SquareSet::of(&[28]);
        let marked: Vec<Square> = Square::all().filter(|square| spec.house_sign(*square).is_some()).collect();
        assert_eq!(marked, [Square::THREE]);
        spec.name = "mine".to_owned();
        spec.points.safe = crate::SquareSet::of(&[7]);
        assert!(Square::all().all(|square| spec.house_name(square).is_none()));
    }

    #[cfg(feature = "toml")]
    #[test]
    fn rulesets_keep_the_houses_of_their_base() {
        let based = |base: &str, rest: &str| {
            RuleSpec::from_toml(&format!("name = \"mine\"\nbase = \"{base}\"\n{rest}\n")).unwrap()
        };
        for preset in Preset::ALL {
            let (mine, theirs) = (based(preset.name(), ""), preset.spec());
            assert_eq!(mine.base, Some(preset));
            for square in Square::all() {
                assert_eq!(mine.house_name(square), theirs.house_name(square), "{preset:?} {square}");
                assert_eq!(mine.house_sign(square), theirs.house_sign(square), "{preset:?} {square}");
                let ours = [&mine, &theirs].map(|spec| spec.house_parts_not_in_source(square));
                assert_eq!(ours[0], ours[1], "{preset:?} {square}");
            }
            assert_eq!(RuleSpec::from_toml(&mine.to_toml()), Ok(mine));
        }
        let emblem = |spec: &RuleSpec, number| spec.house_sign(Square::at(number)).map(|sign| sign.emblem);
        assert_eq!(emblem(&based("grunfeld", "start.pieces = 3"), 27), Some(Emblem::Cross));
        let passable = based("basics", "houses.beauty = \"passable\"");
        assert_eq!(
            [26, 29].map(|number| emblem(&passable, number)),
            [Some(Emblem::Circle), Some(Emblem::Eye)]
        );
        let other_exits = based("basics", "leaving.exits = { 28 = [3], 29 = [2] }");
        assert_eq!(emblem(&other_exits, 28), Some(Emblem::ThreeStrokes));
        assert_eq!(based("kendall-modern", "").base, None);
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
