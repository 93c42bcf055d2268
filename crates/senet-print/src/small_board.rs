//! Small boards with a position: the pictures of examples, and positions as images.

use senet::points::Goal;
use senet::{Position, Ruleset, Side, Square};

use crate::emblems;
use crate::ink::{Colour, Ink, Palette};
use crate::outline::{Outline, Point, Rect};
use crate::piece_icons;
use crate::sheet::{Align, Drawing, Pen, Sheet, Stroke, TextStyle};
use crate::sheet_builder::shortened;
use crate::typeface::Face;

/// The width of a position as an image, and the margin around it, in millimetres.
const WIDTH: f64 = 120.0;
const MARGIN: f64 = 2.0;

/// A sheet with a position alone, as large as the board. [`svg`](crate::svg()) makes an image of it.
pub fn position_sheet(rules: &Ruleset, position: &Position) -> Sheet {
    let mut drawing = Drawing::new();
    let place = Rect::new(MARGIN, MARGIN, WIDTH, 0.3 * WIDTH);
    SmallBoard { rules, place, palette: Ink::Colour.palette() }.draw(&mut drawing, position);
    Sheet {
        game: format!("Senet, {}", shortened(&rules.spec().full_name(), 60)),
        subject: "position".to_owned(),
        width: WIDTH + 2.0 * MARGIN,
        height: 0.3 * WIDTH + 2.0 * MARGIN,
        drawing,
    }
}

/// A board with pieces, its houses, and the direction of travel.
pub(crate) struct SmallBoard<'a> {
    pub(crate) rules: &'a Ruleset,
    /// Its place: the height is three tenths of the width.
    pub(crate) place: Rect,
    pub(crate) palette: Palette,
}

impl SmallBoard<'_> {
    /// The side of a square.
    pub(crate) fn side(&self) -> f64 {
        self.place.width / 10.0
    }

    /// The place of a square.
    pub(crate) fn square(&self, square: Square) -> Rect {
        let side = self.side();
        let (column, row) = (f64::from(square.column() - 1), f64::from(square.row() - 1));
        Rect::new(self.place.x + column * side, self.place.y + row * side, side, side)
    }

    pub(crate) fn draw(&self, drawing: &mut Drawing, position: &Position) {
        let palette = self.palette;
        let side = self.side();
        let grid = Pen { colour: palette.line, width: 0.02 * side, stroke: Stroke::Solid };
        for square in Square::all() {
            let place = self.square(square);
            let sign = self.rules.spec().house_sign(square);
            let ground = if sign.is_some() { palette.faience } else { palette.ivory };
            drawing.shape(Outline::rectangle(place), ground, grid);
            if let Some(sign) = sign {
                let paper = ground.unwrap_or(Colour::WHITE);
                emblems::draw(drawing, sign.emblem, place.centre(), 0.6 * side, palette.sign, paper);
            }
            let number = TextStyle::new(Face::Regular, 0.26 * side, palette.quiet);
            let at = Point::new(place.x + 0.06 * side, place.y + 0.28 * side);
            drawing.text(&square.to_string(), at, Align::Left, number);
        }
        self.direction(drawing);
        for side in Side::BOTH {
            for square in position.squares(side).iter() {
                let centre = self.square(square).centre();
                piece_icons::draw(drawing, &palette, side, centre, self.side());
            }
        }
    }

    /// Draws a small arrow head between neighbouring squares in the direction of travel.
    fn direction(&self, drawing: &mut Drawing) {
        let colour = self.palette.accent;
        for (low, high) in Square::all().zip(Square::all().skip(1)) {
            let (from, to) = match self.rules.spec().points.goal {
                Goal::BearOff => (low, high),
                Goal::LineUp => (high, low),
            };
            let (from, to) = (self.square(from).centre(), self.square(to).centre());
            let turn = (to.y - from.y).atan2(to.x - from.x);
            let head = [Point::new(0.5, 0.0), Point::new(-0.5, -0.6), Point::new(-0.5, 0.6)];
            let head = Outline::polygon(&head).placed(from.part_way(to, 0.5), 0.12 * self.side(), turn);
            drawing.fill(head, Some(colour));
        }
    }
}
