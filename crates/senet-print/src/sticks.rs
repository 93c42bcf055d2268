//! Four sticks with a light, flat side and a dark, round one: to fold and glue, or to glue on lolly sticks.

use std::f64::consts::TAU;

use senet::StickFace;

use crate::ink::{Colour, Ink, Palette};
use crate::leaf::{Job, Leaf, Lines};
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Drawing, Mark, Pen, Sheet, Stroke};
use crate::throws;

/// A stick in millimetres: a little smaller than those of ice lollies, which are 114 by 10.
const LENGTH: f64 = 112.0;
const WIDTH: f64 = 9.6;
const APART: f64 = 6.0;
const COUNT: u8 = 4;

/// The sheet of the sticks.
pub(crate) fn sheet(job: &Job<'_>) -> Sheet {
    let mut leaf = Leaf::new(job, "sticks", Orientation::Portrait, Lines::CutAndFold);
    let below = leaf.notes(&[
        "Cut out each pair, fold it and glue it back to back; or cut the two sides apart and glue them",
        "on a lolly stick. Throw all four: the light sides that show are counted.",
    ]);
    let room = leaf.room();
    let x = room.centre().x - LENGTH / 2.0;
    let mut y = below + 6.0;
    for _ in 0..COUNT {
        pair(&mut leaf, Point::new(x, y));
        y += 2.0 * WIDTH + APART;
    }
    throws::draw(&mut leaf.drawing, job, Rect::new(room.x, y, room.width, room.bottom() - y));
    leaf.finished()
}

/// The two sides of a stick, one above the other.
fn pair(leaf: &mut Leaf, at: Point) {
    let palette = leaf.palette;
    let side = |index: f64| Rect::new(at.x, at.y + index * WIDTH, LENGTH, WIDTH);
    let (cut, fold) = (leaf.cut(), leaf.fold());
    light(&mut leaf.drawing, &palette, side(0.0));
    dark(&mut leaf.drawing, &palette, side(1.0));
    for index in [0.0, 1.0] {
        leaf.drawing.stroke(Outline::with_round_ends(side(index)), cut);
    }
    let ends = [at.x + WIDTH / 2.0, at.x + LENGTH - WIDTH / 2.0];
    // The fold is dashes over the line that both outlines share there: white first, so that nobody cuts it.
    let line = Outline::line(&ends.map(|x| Point::new(x, at.y + WIDTH)));
    let gaps = Pen { colour: Colour::WHITE, width: 2.0 * cut.width, stroke: Stroke::Solid };
    leaf.drawing.stroke(line.clone(), gaps);
    leaf.drawing.stroke(line, fold);
}

/// The light side: plain, with nail and joint at either end, since some of the old sticks are carved as fingers.
fn light(drawing: &mut Drawing, palette: &Palette, side: Rect) {
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

/// The dark side: ebony with bands of gold, or hatched.
fn dark(drawing: &mut Drawing, palette: &Palette, side: Rect) {
    drawing.fill(Outline::with_round_ends(side), palette.ebony);
    let radius = side.height / 2.0;
    let straight = Rect::new(side.x + radius, side.y, side.width - side.height, side.height);
    match palette.ink {
        Ink::Colour => bands(drawing, palette, straight),
        Ink::Save => hatch(drawing, palette, straight),
    }
}

/// Three rings around the stick: a band of faience between two of gold.
fn bands(drawing: &mut Drawing, palette: &Palette, straight: Rect) {
    let rings = [straight.x + 4.0, straight.centre().x, straight.right() - 4.0];
    let bands = [(-3.5, 1.0, palette.gold), (-1.25, 2.5, palette.faience), (2.5, 1.0, palette.gold)];
    for (ring, (left, width, colour)) in rings.into_iter().flat_map(|ring| bands.map(|band| (ring, band))) {
        let band = Rect::new(ring + left, straight.y, width, straight.height);
        drawing.fill(Outline::rectangle(band), colour);
    }
}

/// Slanting lines all over a rectangle.
fn hatch(drawing: &mut Drawing, palette: &Palette, area: Rect) {
    const STEP: f64 = 1.6;
    let pen = Pen { colour: palette.line, width: 0.35, stroke: Stroke::Solid };
    let mut lines = Drawing::new();
    let count = ((area.width + area.height) / STEP) as u32;
    for index in 0..=count {
        let x = area.x + f64::from(index) * STEP;
        lines
            .stroke(Outline::line(&[Point::new(x, area.y), Point::new(x - area.height, area.bottom())]), pen);
    }
    drawing.draw(Mark::Window { window: area, shift: Point::new(0.0, 0.0), drawing: lines });
}

/// A stick in a picture of a throw.
pub(crate) fn standing(drawing: &mut Drawing, palette: &Palette, place: Rect, face: StickFace) {
    let pen = Pen { colour: palette.line, width: 0.3, stroke: Stroke::Round };
    let ground = match face {
        StickFace::Light => palette.ivory,
        StickFace::Dark => palette.ebony,
    };
    let lying = Rect::new(-place.height / 2.0, -place.width / 2.0, place.height, place.width);
    let outline = Outline::with_round_ends(lying).placed(place.centre(), 1.0, TAU / 4.0);
    if face == StickFace::Dark && palette.ink == Ink::Save {
        let radius = place.width / 2.0;
        hatch(
            drawing,
            palette,
            Rect::new(place.x, place.y + radius, place.width, place.height - place.width),
        );
    }
    drawing.shape(outline, ground, pen);
}
