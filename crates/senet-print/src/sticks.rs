//! The sheet of the four throwing sticks, each with a light and a dark side: to fold and glue, or to glue on
//! lolly sticks.

use std::f64::consts::TAU;

use crate::ink::{Colour, Ink, Palette};
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Drawing, Pen, Sheet, Stroke};
use crate::sheet_builder::{LineKinds, PrintJob, SheetBuilder};
use crate::stick_shapes::hatch;
use crate::throw_legend;

/// The size of a stick in millimetres: a little smaller than lolly sticks, which are 114 by 10.
const LENGTH: f64 = 112.0;
const WIDTH: f64 = 9.6;
/// The distance between two sticks in millimetres.
const GAP: f64 = 6.0;
const COUNT: u8 = 4;

/// The sheet of the sticks.
pub(crate) fn sheet(job: &PrintJob<'_>) -> Sheet {
    let mut builder = SheetBuilder::new(job, "sticks", Orientation::Portrait, LineKinds::CutAndFold);
    let below = builder.notes(&[
        "Cut out each pair, fold it and glue it back to back, or glue the two sides on a lolly stick.",
        "Throw all four sticks and count the light sides that face up.",
    ]);
    let room = builder.room();
    let x = room.centre().x - LENGTH / 2.0;
    let mut y = below + 6.0;
    for _ in 0..COUNT {
        draw_pair(&mut builder, Point::new(x, y));
        y += 2.0 * WIDTH + GAP;
    }
    throw_legend::draw(&mut builder.drawing, job, Rect::new(room.x, y, room.width, room.bottom() - y));
    builder.finish()
}

/// Draws the two sides of a stick, one above the other.
fn draw_pair(builder: &mut SheetBuilder, at: Point) {
    let palette = builder.palette;
    let side = |index: f64| Rect::new(at.x, at.y + index * WIDTH, LENGTH, WIDTH);
    let (cut, fold) = (builder.cut(), builder.fold());
    draw_light(&mut builder.drawing, &palette, side(0.0));
    draw_dark(&mut builder.drawing, &palette, side(1.0));
    for index in [0.0, 1.0] {
        builder.drawing.stroke(Outline::with_round_ends(side(index)), cut);
    }
    let ends = [at.x + WIDTH / 2.0, at.x + LENGTH - WIDTH / 2.0];
    // The outlines share a line along the fold. White over it leaves only the dashes of the fold.
    let line = Outline::line(&ends.map(|x| Point::new(x, at.y + WIDTH)));
    let gaps = Pen { colour: Colour::WHITE, width: 2.0 * cut.width, stroke: Stroke::Solid };
    builder.drawing.stroke(line.clone(), gaps);
    builder.drawing.stroke(line, fold);
}

/// Draws the light side: plain, with a nail and a joint at each end, since some ancient sticks are carved as
/// fingers.
fn draw_light(drawing: &mut Drawing, palette: &Palette, side: Rect) {
    drawing.fill(Outline::with_round_ends(side), palette.ivory);
    let pen = Pen { colour: palette.gold.unwrap_or(palette.line), width: 0.25, stroke: Stroke::Round };
    let radius = side.height / 2.0;
    let nail = Outline::arc(Point::new(0.0, 0.0), 0.62, TAU / 4.0, TAU / 2.0)
        .joined(Outline::line(&[Point::new(0.62, -0.62), Point::new(0.62, 0.62)]))
        .closed();
    let crease = |x: f64| Outline::line(&[Point::new(x, -0.8), Point::new(x, 0.8)]);
    let finger = nail.and(crease(5.6)).and(crease(5.95)).and(crease(6.3));
    for (x, turn) in [(side.x + radius, 0.0), (side.right() - radius, TAU / 2.0)] {
        drawing.stroke(finger.placed(Point::new(x, side.centre().y), radius, turn), pen);
    }
}

/// Draws the dark side: ebony with bands of gold, or hatched.
fn draw_dark(drawing: &mut Drawing, palette: &Palette, side: Rect) {
    drawing.fill(Outline::with_round_ends(side), palette.ebony);
    let radius = side.height / 2.0;
    let straight = Rect::new(side.x + radius, side.y, side.width - side.height, side.height);
    match palette.ink {
        Ink::Colour => bands(drawing, palette, straight),
        Ink::Save => hatch(drawing, palette, straight),
    }
}

/// Draws three rings around the stick: a band of faience between two of gold.
fn bands(drawing: &mut Drawing, palette: &Palette, straight: Rect) {
    let rings = [straight.x + 4.0, straight.centre().x, straight.right() - 4.0];
    let bands = [(-3.5, 1.0, palette.gold), (-1.25, 2.5, palette.faience), (2.5, 1.0, palette.gold)];
    for (ring, (left, width, colour)) in rings.into_iter().flat_map(|ring| bands.map(|band| (ring, band))) {
        let band = Rect::new(ring + left, straight.y, width, straight.height);
        drawing.fill(Outline::rectangle(band), colour);
    }
}
