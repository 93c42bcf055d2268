//! Senet on paper: boards, sticks or dice, pieces and rules of any ruleset, at true size, to cut out and
//! fold.
//!
//! ```
//! use senet::{Preset, Ruleset};
//! use senet_print::{Design, Ink, Part, pdf, sheets};
//!
//! let kendall = Ruleset::preset(Preset::Kendall);
//! let design = Design { ink: Ink::Save, ..Design::default() };
//! let sheets = sheets(&kendall, Part::Board, &design);
//! assert_eq!(sheets.len(), 1, "a board with squares of 25 mm fits one sheet");
//! let document: Vec<u8> = pdf(&sheets);
//! # assert!(document.len() > 1000);
//! ```
//!
//! Everything is drawn once, in millimetres, on [`Sheet`]s, and [`pdf()`], [`svg()`] and [`png()`] write them. The
//! drawings follow the ruleset: its houses with their signs, its throws, the number and the path of its
//! pieces, and its [page](senet::RuleSpec::page) of rules. The crate uses no files, clocks or random numbers:
//! equal rulesets and designs give equal bytes. Modules, in the order in which data meets them:
//!
//! - `design`, `paper` and `ink` are the choices of the user: [`Design`].
//! - [`outline`], `typeface` and [`mod@sheet`] are geometry, text and drawings; `sheet_builder` adds heading
//!   and foot.
//! - `board`, `throwing` (with `sticks` and `dice`), `pieces`, `rules` and `examples` draw the parts of a
//!   game: [`Part`].
//! - `small_board` draws positions: [`position_sheet`], and `board` previews: [`preview_sheet`]; `game` draws games
//!   with their comments: [`game_sheets`].
//! - `text_columns`, `emblems`, `piece_icons`, `stick_shapes`, `pips`, `throw_legend`, `ornament` and `net`
//!   are shapes that these share.
//! - `pdf`, `svg` and `png` write sheets.

mod board;
mod design;
mod dice;
mod emblems;
mod examples;
mod game;
mod ink;
mod net;
mod ornament;
pub mod outline;
mod paper;
mod pdf;
mod piece_icons;
mod pieces;
mod pips;
mod png;
mod rules;
pub mod sheet;
mod sheet_builder;
mod small_board;
mod stick_shapes;
mod sticks;
mod svg;
mod text_columns;
mod throw_legend;
mod throwing;
mod typeface;

use senet::Ruleset;

pub use board::preview_sheet;
pub use design::{Design, PathArrows, PieceShape, SquareSide, SquareSideError};
pub use emblems::signs_svg;
pub use game::game_sheets;
pub use ink::{Colour, Ink};
pub use paper::Paper;
pub use pdf::{POINTS_PER_MILLIMETRE, pdf};
pub use png::png;
pub use sheet::Sheet;
pub use small_board::position_sheet;
pub use svg::svg;
pub use typeface::Face;

use sheet_builder::PrintJob;

/// A part of a game to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The board: on one sheet, or in parts to be glued together.
    Board,
    /// The sticks or dice, whichever the ruleset throws.
    Sticks,
    /// The pieces of both sides.
    Pieces,
    /// The page of rules, in words.
    Rules,
    /// Examples of the rules: positions that show them at work.
    Examples,
    /// The annotated sample game of the ruleset, if it has one.
    Game,
    /// All parts but the sample game.
    Kit,
}

/// The sheets of a part in printing order. There is at least one, except for the game of a ruleset without a sample
/// game.
pub fn sheets(rules: &Ruleset, part: Part, design: &Design) -> Vec<Sheet> {
    let job = PrintJob { rules, design };
    match part {
        Part::Board => board::sheets(&job),
        Part::Sticks => throwing::sheets(&job),
        Part::Pieces => pieces::sheets(&job),
        Part::Rules => self::rules::sheets(&job),
        Part::Examples => examples::sheets(&job),
        Part::Game => game::sample_sheets(&job),
        Part::Kit => {
            let parts = [Part::Board, Part::Sticks, Part::Pieces, Part::Rules, Part::Examples];
            parts.into_iter().flat_map(|part| sheets(rules, part, design)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;
    use crate::outline::{Point, Rect, Segment};
    use crate::sheet::{Drawing, Element, Text, TextStyle};

    /// The end points of all elements; for clipped drawings, the corners of the clip rectangle.
    fn ends(drawing: &Drawing) -> Vec<Point> {
        let of_element = |element: &Element| match element {
            Element::Shape(outline, _) => outline.segments().iter().filter_map(end).collect(),
            Element::Text(text) => vec![text.start, text.start.shifted(width(text), 0.0)],
            Element::Clipped { clip, .. } => corners(*clip).into(),
        };
        drawing.elements().iter().flat_map(of_element).collect()
    }

    fn end(segment: &Segment) -> Option<Point> {
        match *segment {
            Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to) => Some(to),
            Segment::Close => None,
        }
    }

    fn corners(rect: Rect) -> [Point; 2] {
        [Point::new(rect.x, rect.y), Point::new(rect.right(), rect.bottom())]
    }

    fn width(text: &Text) -> f64 {
        TextStyle::new(text.face, text.size, text.colour).spaced(text.spacing / text.size).width(&text.text)
    }

    fn designs() -> Vec<Design> {
        let mut designs = Vec::new();
        for paper in [Paper::A4, Paper::Letter] {
            for side in [15.0, 25.0, 33.0, 58.0, 100.0] {
                let square = SquareSide::new(side).unwrap();
                designs.push(Design { paper, square, ..Design::default() });
                designs.push(Design { paper, square, pieces: PieceShape::Discs, ..Design::default() });
            }
        }
        designs
    }

    #[test]
    fn drawings_stay_within_the_printable_area() {
        const UNPRINTABLE: f64 = 5.0;
        for rules in Preset::ALL.map(Ruleset::preset) {
            for design in designs() {
                for sheet in sheets(&rules, Part::Kit, &design) {
                    for Point { x, y } in ends(&sheet.drawing) {
                        let is_printable = (UNPRINTABLE..=sheet.width - UNPRINTABLE).contains(&x)
                            && (UNPRINTABLE..=sheet.height - UNPRINTABLE).contains(&y);
                        assert!(is_printable, "{} ({design:?}): {x}, {y}", sheet.title());
                    }
                }
            }
        }
    }

    #[test]
    fn rules_fit_one_page_in_readable_type() {
        for rules in Preset::ALL.map(Ruleset::preset) {
            let [sheet] = &sheets(&rules, Part::Rules, &Design::default())[..] else { panic!("one page") };
            let sizes = sheet.drawing.elements().iter().filter_map(|element| match element {
                Element::Text(text) if text.face == Face::Regular && text.spacing == 0.0 => Some(text.size),
                _ => None,
            });
            let points = sizes.fold(f64::INFINITY, f64::min) * POINTS_PER_MILLIMETRE;
            assert!(points >= 10.5, "{}: {points} pt", rules.spec().name);
        }
    }
}
