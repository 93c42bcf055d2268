//! Examples of the rules: a small board for each, with the move and what happens.

use senet::points::Goal;
use senet::{Place, Ruleset, Side, Square};
use senet_play::{RuleExample, rule_examples};

use crate::emblems;
use crate::ink::{Colour, Ink};
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::piece_icons;
use crate::sheet::{Align, Pen, Sheet, Stroke, TextStyle};
use crate::sheet_builder::{LineKinds, PrintJob, SheetBuilder};
use crate::text_columns::wrap;
use crate::typeface::Face;

/// The columns and the rows of pictures on a sheet.
const ACROSS: usize = 2;
const DOWN: usize = 4;
/// The distance between two pictures in millimetres.
const GAP: f64 = 6.0;
const SUBJECT: &str = "examples";

/// The sheets of examples.
pub(crate) fn sheets(job: &PrintJob<'_>) -> Vec<Sheet> {
    let examples = rule_examples(job.rules);
    examples.chunks(ACROSS * DOWN).map(|part| sheet(job, part)).collect()
}

fn sheet(job: &PrintJob<'_>, examples: &[RuleExample]) -> Sheet {
    let mut builder = SheetBuilder::new(job, SUBJECT, Orientation::Portrait, LineKinds::Cut);
    let room = builder.room();
    let width = (room.width - GAP * (ACROSS as f64 - 1.0)) / ACROSS as f64;
    let height = (room.height - GAP * (DOWN as f64 - 1.0)) / DOWN as f64;
    for (index, example) in examples.iter().enumerate() {
        let (column, row) = ((index % ACROSS) as f64, (index / ACROSS) as f64);
        let place = Rect::new(room.x + column * (width + GAP), room.y + row * (height + GAP), width, height);
        picture(&mut builder, job.rules, example, place);
    }
    builder.finish()
}

/// Draws the heading, the board and the caption of an example.
fn picture(builder: &mut SheetBuilder, rules: &Ruleset, example: &RuleExample, place: Rect) {
    let palette = builder.palette;
    let heading = TextStyle::new(Face::Regular, 4.2, palette.accent).fitted(example.title, place.width);
    builder.drawing.text(example.title, Point::new(place.x, place.y + 4.5), Align::Left, heading);
    let board =
        SmallBoard { rules, place: Rect::new(place.x, place.y + 7.0, place.width, place.width * 0.3) };
    board.draw(builder, example);
    let style = TextStyle::new(Face::Regular, 3.5, palette.text);
    let mut y = board.place.bottom() + 5.0;
    for line in wrap(&example.caption(), style, place.width) {
        builder.drawing.text(&line, Point::new(place.x, y), Align::Left, style);
        y += 4.2;
    }
}

struct SmallBoard<'a> {
    rules: &'a Ruleset,
    place: Rect,
}

impl SmallBoard<'_> {
    fn side(&self) -> f64 {
        self.place.width / 10.0
    }

    fn square(&self, square: Square) -> Rect {
        let side = self.side();
        let (column, row) = (f64::from(square.column() - 1), f64::from(square.row() - 1));
        Rect::new(self.place.x + column * side, self.place.y + row * side, side, side)
    }

    fn draw(&self, builder: &mut SheetBuilder, example: &RuleExample) {
        let palette = builder.palette;
        let side = self.side();
        let grid = Pen { colour: palette.line, width: 0.02 * side, stroke: Stroke::Solid };
        for square in Square::all() {
            let place = self.square(square);
            let sign = self.rules.spec().house_sign(square);
            let ground = if sign.is_some() { palette.faience } else { palette.ivory };
            builder.drawing.shape(Outline::rectangle(place), ground, grid);
            if let Some(sign) = sign {
                let paper = ground.unwrap_or(Colour::WHITE);
                emblems::draw(
                    &mut builder.drawing,
                    sign.emblem,
                    place.centre(),
                    0.6 * side,
                    palette.sign,
                    paper,
                );
            }
            let number = TextStyle::new(Face::Regular, 0.26 * side, palette.quiet);
            let at = Point::new(place.x + 0.06 * side, place.y + 0.28 * side);
            builder.drawing.text(&square.to_string(), at, Align::Left, number);
        }
        self.direction(builder);
        for side in Side::BOTH {
            for square in example.position.squares(side).iter() {
                self.piece(builder, side, square);
            }
        }
        self.marks(builder, example);
    }

    fn piece(&self, builder: &mut SheetBuilder, side: Side, square: Square) {
        let palette = builder.palette;
        let fill = match (palette.ink, side) {
            (Ink::Save, Side::Spools) => Some(Colour(0x60, 0x60, 0x60)),
            (Ink::Save, Side::Cones) => Some(Colour::WHITE),
            (Ink::Colour, Side::Cones) => palette.ivory,
            (Ink::Colour, Side::Spools) => palette.gold,
        };
        let pen = Pen { colour: palette.line, width: 0.03 * self.side(), stroke: Stroke::Round };
        let centre = self.square(square).centre().shifted(0.0, 0.05 * self.side());
        builder.drawing.shape(piece_icons::outline(side, centre, 0.62 * self.side()), fill, pen);
    }

    /// Marks the squares where the piece starts and where the move ends.
    fn marks(&self, builder: &mut SheetBuilder, example: &RuleExample) {
        let refused = example.result.is_err();
        for (place, stroke) in [(example.from, Stroke::Solid), (example.to, Stroke::Dashed)] {
            if let Some(square) = place.and_then(Place::square) {
                let pen = Pen { colour: builder.palette.accent, width: 0.08 * self.side(), stroke };
                let inside = self.square(square).inside(0.06 * self.side());
                builder.drawing.stroke(Outline::rectangle(inside), pen);
                if refused && example.to == place {
                    let ends = [Point::new(inside.x, inside.y), Point::new(inside.right(), inside.bottom())];
                    builder.drawing.stroke(Outline::line(&ends), Pen { stroke: Stroke::Solid, ..pen });
                }
            }
        }
    }

    /// Draws a small arrow head between neighbouring squares in the direction of travel.
    fn direction(&self, builder: &mut SheetBuilder) {
        let colour = builder.palette.accent;
        for (low, high) in Square::all().zip(Square::all().skip(1)) {
            let (from, to) = match self.rules.spec().points.goal {
                Goal::BearOff => (low, high),
                Goal::LineUp => (high, low),
            };
            let (from, to) = (self.square(from).centre(), self.square(to).centre());
            let turn = (to.y - from.y).atan2(to.x - from.x);
            let head = [Point::new(0.5, 0.0), Point::new(-0.5, -0.6), Point::new(-0.5, 0.6)];
            let head = Outline::polygon(&head).placed(from.part_way(to, 0.5), 0.12 * self.side(), turn);
            builder.drawing.fill(head, Some(colour));
        }
    }
}
