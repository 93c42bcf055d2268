//! Senet on paper: boards, sticks or dice, pieces and rules of any ruleset, at true size, to cut out and fold.
//!
//! ```
//! use senet::{Preset, Ruleset};
//! use senet_print::{Design, Ink, Part, pdf, sheets};
//!
//! let kendall = Ruleset::preset(Preset::Kendall);
//! let design = Design { ink: Ink::Save, ..Design::default() };
//! let sheets = sheets(&kendall, Part::Board, &design);
//! assert_eq!(sheets.len(), 1, "squares of 25 mm fit one sheet");
//! let document: Vec<u8> = pdf(&sheets);
//! # assert!(document.len() > 1000);
//! ```
//!
//! Everything is drawn once, in millimetres, on [`Sheet`]s: shapes and lines of text. [`pdf()`] and [`svg()`] write sheets down; they know
//! nothing of Senet. What is drawn comes from the ruleset: its houses with their signs, what it throws, how many pieces it has, which
//! way they go, and [`RuleSpec::page`](senet::RuleSpec::page) for its rules in words.
//!
//! Deliberately absent: files, clocks, chance. The same ruleset and [`Design`] give the same bytes.

mod board;
mod design;
mod dice;
mod emblems;
mod figures;
mod ink;
mod leaf;
mod net;
mod ornament;
pub mod outline;
mod paper;
mod pdf;
mod pieces;
mod rules;
pub mod sheet;
mod sticks;
mod svg;
mod throws;
mod typeface;

use senet::Ruleset;

pub use design::{Design, PathArrows, PieceShape, SquareSide, SquareSideError};
pub use emblems::signs_svg;
pub use ink::{Colour, Ink};
pub use paper::Paper;
pub use pdf::{POINTS_PER_MILLIMETRE, pdf};
pub use sheet::Sheet;
pub use svg::svg;
pub use typeface::Face;

use leaf::Job;

/// What can be printed of a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The board.
    Board,
    /// The sticks, or the dice if the ruleset throws dice.
    Sticks,
    /// The pieces of both sides.
    Pieces,
    /// The rules.
    Rules,
    /// All of these.
    Kit,
}

/// The sheets of a part, in the order in which they are printed; at least one.
pub fn sheets(rules: &Ruleset, part: Part, design: &Design) -> Vec<Sheet> {
    let job = Job { rules, design };
    match part {
        Part::Board => board::sheets(&job),
        Part::Sticks => throws::sheets(&job),
        Part::Pieces => pieces::sheets(&job),
        Part::Rules => self::rules::sheets(&job),
        Part::Kit => {
            let parts = [Part::Board, Part::Sticks, Part::Pieces, Part::Rules];
            parts.into_iter().flat_map(|part| sheets(rules, part, design)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;
    use crate::outline::{Point, Rect, Segment};
    use crate::sheet::{Drawing, Mark, Text, Type};

    /// The ends of everything drawn; of parts of a drawing, those of the window.
    fn ends(drawing: &Drawing) -> Vec<Point> {
        let of_mark = |mark: &Mark| match mark {
            Mark::Shape(outline, _) => outline.segments().iter().filter_map(end).collect(),
            Mark::Text(text) => vec![text.start, text.start.shifted(width(text), 0.0)],
            Mark::Window { window, .. } => corners(*window).into(),
        };
        drawing.marks().iter().flat_map(of_mark).collect()
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
        Type::new(text.face, text.size, text.colour).spaced(text.spacing / text.size).width(&text.text)
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
    fn everything_stays_where_printers_reach() {
        const UNREACHED: f64 = 5.0;
        for rules in Preset::ALL.map(Ruleset::preset) {
            for design in designs() {
                for sheet in sheets(&rules, Part::Kit, &design) {
                    for Point { x, y } in ends(&sheet.drawing) {
                        let is_reached = (UNREACHED..=sheet.width - UNREACHED).contains(&x)
                            && (UNREACHED..=sheet.height - UNREACHED).contains(&y);
                        assert!(is_reached, "{} ({design:?}): {x}, {y}", sheet.title());
                    }
                }
            }
        }
    }

    #[test]
    fn rules_are_on_one_page_in_type_no_smaller_than_that_of_books() {
        for rules in Preset::ALL.map(Ruleset::preset) {
            let [sheet] = &sheets(&rules, Part::Rules, &Design::default())[..] else { panic!("one page") };
            let sizes = sheet.drawing.marks().iter().filter_map(|mark| match mark {
                Mark::Text(text) if text.face == Face::Regular && text.spacing == 0.0 => Some(text.size),
                _ => None,
            });
            let points = sizes.fold(f64::INFINITY, f64::min) * POINTS_PER_MILLIMETRE;
            assert!(points >= 10.5, "{}: {points} pt", rules.spec().name);
        }
    }
}
