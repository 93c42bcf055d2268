//! The drawing of a board: three rows of ten squares in a frame, the houses with their signs and names.

use std::f64::consts::TAU;

use senet::points::Goal;
use senet::{Emblem, HouseSign, RuleSpec, Ruleset, Square};

use super::frame;
use crate::design::PathArrows;
use crate::emblems;
use crate::ink::{Colour, Ink, Palette};
use crate::outline::{Outline, Point, Rect};
use crate::piece_icons;
use crate::sheet::{Align, Drawing, Pen, Stroke, TextStyle};
use crate::sheet_builder::PrintJob;
use crate::typeface::Face;

/// The number of columns.
pub(super) const COLUMNS: u8 = 10;
/// The number of rows.
pub(super) const ROWS: u8 = 3;
/// The width of the frame, in squares.
pub(super) const FRAME: f64 = 0.2;

/// A board. The origin of its drawing is the outer corner of the frame.
pub(super) struct Board<'a> {
    rules: &'a Ruleset,
    palette: Palette,
    path: PathArrows,
    /// The side of a square in millimetres.
    pub(super) side: f64,
}

impl<'a> Board<'a> {
    pub(super) fn new(job: &PrintJob<'a>) -> Board<'a> {
        Board { rules: job.rules, palette: job.palette(), path: job.design.path, side: job.square() }
    }

    /// A board that is this number of millimetres wide.
    pub(super) fn as_wide_as(job: &PrintJob<'a>, width: f64) -> Board<'a> {
        Board { side: width / (f64::from(COLUMNS) + 2.0 * FRAME), ..Board::new(job) }
    }

    fn spec(&self) -> &RuleSpec {
        self.rules.spec()
    }

    /// The rectangle of the board with its frame.
    pub(super) fn whole(&self) -> Rect {
        let span = |count: u8| (f64::from(count) + 2.0 * FRAME) * self.side;
        Rect::new(0.0, 0.0, span(COLUMNS), span(ROWS))
    }

    /// The rectangle of the thirty squares.
    fn field(&self) -> Rect {
        self.whole().inside(FRAME * self.side)
    }

    pub(super) fn square(&self, square: Square) -> Rect {
        let (column, row) = (f64::from(square.column() - 1), f64::from(square.row() - 1));
        let field = self.field();
        Rect::new(field.x + column * self.side, field.y + row * self.side, self.side, self.side)
    }

    pub(super) fn draw(&self) -> Drawing {
        let mut drawing = Drawing::new();
        frame::draw(&mut drawing, &self.palette, self.whole(), self.field(), self.side);
        for square in Square::all() {
            match self.spec().house_sign(square) {
                Some(sign) => self.house(&mut drawing, square, sign),
                None => self.plain_square(&mut drawing, square),
            }
        }
        self.grid(&mut drawing);
        if self.path == PathArrows::Shown {
            self.arrows(&mut drawing);
        }
        drawing
    }

    fn plain_square(&self, drawing: &mut Drawing, square: Square) {
        let place = self.square(square);
        drawing.fill(Outline::rectangle(place), self.palette.ivory);
        if self.palette.ink == Ink::Colour {
            self.inner_line(drawing, place, self.palette.gold.unwrap_or(self.palette.line));
        }
        self.number(drawing, square, self.palette.quiet);
        if let Some(side) = self.rules.start().occupant(square) {
            let size = 0.15 * self.side;
            let centre = Point::new(place.right() - 0.17 * self.side, place.bottom() - 0.17 * self.side);
            let pen = Pen { colour: self.palette.quiet, width: 0.01 * self.side, stroke: Stroke::Round };
            drawing.stroke(piece_icons::outline(side, centre, size), pen);
        }
    }

    fn house(&self, drawing: &mut Drawing, square: Square, sign: HouseSign) {
        let place = self.square(square);
        let fill = if sign.emblem == Emblem::Water { self.palette.lapis } else { self.palette.faience };
        drawing.fill(Outline::rectangle(place), fill);
        self.inner_line(drawing, place, self.palette.gold.unwrap_or(self.palette.line));
        let ground = fill.unwrap_or(Colour::WHITE);
        let centre = place.centre().shifted(0.0, -0.07 * self.side);
        emblems::draw(drawing, sign.emblem, centre, 0.52 * self.side, self.palette.sign, ground);
        self.number(drawing, square, self.palette.sign);
        self.name(drawing, square);
    }

    /// Draws a thin line just inside the edge of a square.
    fn inner_line(&self, drawing: &mut Drawing, place: Rect, colour: Colour) {
        let pen = Pen { colour, width: 0.012 * self.side, stroke: Stroke::Solid };
        drawing.stroke(Outline::rectangle(place.inside(0.055 * self.side)), pen);
    }

    fn number(&self, drawing: &mut Drawing, square: Square, colour: Colour) {
        let place = self.square(square);
        let at = Point::new(place.x + 0.1 * self.side, place.y + 0.19 * self.side);
        drawing.text(
            &square.to_string(),
            at,
            Align::Left,
            TextStyle::new(Face::Regular, 0.12 * self.side, colour),
        );
    }

    /// Draws the name of a house in one line or two at the bottom of its square.
    fn name(&self, drawing: &mut Drawing, square: Square) {
        let Some(name) = self.spec().house_name(square) else { return };
        let place = self.square(square);
        let style = TextStyle::new(Face::Italic, 0.115 * self.side, self.palette.sign);
        let width = 0.82 * self.side;
        let lines = if style.width(name) <= width { vec![name] } else { split_name(name) };
        let step = 0.105 * self.side;
        let mut y = place.bottom() - 0.105 * self.side - step * (lines.len() - 1) as f64;
        for line in lines {
            drawing.text(line, Point::new(place.centre().x, y), Align::Centre, style.fitted(line, width));
            y += step;
        }
    }

    fn grid(&self, drawing: &mut Drawing) {
        let width = if self.palette.ink == Ink::Colour { 0.05 } else { 0.016 };
        let pen = Pen { colour: self.palette.line, width: width * self.side, stroke: Stroke::Solid };
        let field = self.field();
        for column in 1..COLUMNS {
            let x = field.x + f64::from(column) * self.side;
            drawing.stroke(Outline::line(&[Point::new(x, field.y), Point::new(x, field.bottom())]), pen);
        }
        for row in 1..ROWS {
            let y = field.y + f64::from(row) * self.side;
            drawing.stroke(Outline::line(&[Point::new(field.x, y), Point::new(field.right(), y)]), pen);
        }
        drawing.stroke(Outline::rectangle(field), pen);
    }

    /// Draws an arrow head between each square and the next on the path.
    fn arrows(&self, drawing: &mut Drawing) {
        let goal = self.spec().points.goal;
        let colour = self.palette.gold.unwrap_or(Colour::WHITE);
        let edge = Pen { colour: self.palette.line, width: 0.012 * self.side, stroke: Stroke::Solid };
        for (from, to) in Square::all().zip(Square::all().skip(1)) {
            let (from, to) = match goal {
                Goal::BearOff => (from, to),
                Goal::LineUp => (to, from),
            };
            let (from, to) = (self.square(from).centre(), self.square(to).centre());
            let turn = (to.y - from.y).atan2(to.x - from.x);
            let head: Vec<Point> = (0..3)
                .map(|corner| Point::new(0.0, 0.0).towards(f64::from(corner) * TAU / 3.0, 1.0))
                .collect();
            let head = Outline::polygon(&head).placed(from.part_way(to, 0.5), 0.075 * self.side, turn);
            drawing.shape(head, Some(colour), edge);
        }
    }
}

/// Splits a name into two lines of similar length.
fn split_name(name: &str) -> Vec<&str> {
    let length = |text: &str| text.chars().count();
    let splits = name.match_indices(' ').map(|(at, _)| (&name[..at], &name[at + 1..]));
    let best = splits.min_by_key(|(first, second)| length(first).max(length(second)));
    best.map_or(vec![name], |(first, second)| vec![first, second])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_names_at_a_space() {
        assert_eq!(split_name("House of the Three Truths"), ["House of the", "Three Truths"]);
        assert_eq!(split_name("Ankh"), ["Ankh"]);
    }
}
