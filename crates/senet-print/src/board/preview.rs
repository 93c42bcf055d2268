//! The picture of a ruleset for previews of links: its board with the pieces at the start, and its name.

use senet::{Ruleset, Side};

use super::drawing::Board;
use crate::design::Design;
use crate::ink::Ink;
use crate::outline::{Outline, Point, Rect};
use crate::piece_icons;
use crate::sheet::{Align, Drawing, Element, Sheet, TextStyle};
use crate::sheet_builder::{PrintJob, shortened};
use crate::typeface::Face;

/// The size, in the shape that previews have: 1200 by 630 pixels at five to a millimetre.
const SIZE: (f64, f64) = (240.0, 126.0);
/// The room at the sides of the board.
const MARGIN: f64 = 12.0;
/// The baseline and the type size of the name.
const NAME: (f64, f64) = (27.0, 19.0);

/// A sheet with the board of a ruleset, its pieces at the start, and a name above it. [`png`](crate::png()) makes an
/// image of it.
pub fn preview_sheet(rules: &Ruleset, name: &str) -> Sheet {
    let design = Design::default();
    let job = PrintJob { rules, design: &design };
    let palette = Ink::Colour.palette();
    let (width, height) = SIZE;
    let mut drawing = Drawing::new();
    drawing.fill(Outline::rectangle(Rect::new(0.0, 0.0, width, height)), palette.ivory);
    let title = format!("Senet · {}", shortened(name, 60));
    let style = TextStyle::new(Face::Regular, NAME.1, palette.text).fitted(&title, width - 2.0 * MARGIN);
    drawing.text(&title, Point::new(width / 2.0, NAME.0), Align::Centre, style);
    let board = Board::as_wide_as(&job, width - 2.0 * MARGIN);
    let place = board.whole();
    let shift = Point::new(MARGIN, (NAME.0 + height - place.height) / 2.0);
    let clip = Rect::new(shift.x, shift.y, place.width, place.height);
    let mut squares = board.draw();
    for side in Side::BOTH {
        for square in rules.start().squares(side).iter() {
            let place = board.square(square);
            piece_icons::draw(&mut squares, &palette, side, place.centre(), place.width);
        }
    }
    drawing.draw(Element::Clipped { clip, shift, drawing: squares });
    Sheet { game: format!("Senet, {}", job.name()), subject: "preview".to_owned(), width, height, drawing }
}
