//! The legend of throws: for each throw the faces that show and the number of squares that it counts.

use senet::points::OutcomeFaces;
use senet::{StickFace, Throw};

use crate::ink::Palette;
use crate::outline::{Outline, Point, Rect};
use crate::pips;
use crate::sheet::{Align, Drawing, Pen, Stroke, TextStyle};
use crate::sheet_builder::PrintJob;
use crate::stick_shapes;
use crate::typeface::Face;

/// The distance between the centres of two throws in millimetres.
const STEP: f64 = 40.0;
/// The height of the legend in millimetres.
const HEIGHT: f64 = 62.0;
/// The height of the faces in millimetres.
const FACES: f64 = 24.0;

/// Draws the throws of a ruleset in the middle of `room`.
pub(crate) fn draw(drawing: &mut Drawing, job: &PrintJob<'_>, room: Rect) {
    let palette = job.palette();
    let outcomes = job.rules.spec().points.throwing.outcomes();
    let step = STEP.min(room.width / outcomes.len() as f64);
    let centre = room.centre();
    let left = centre.x - step * (outcomes.len() - 1) as f64 / 2.0;
    let top = centre.y - HEIGHT / 2.0;
    let heading = TextStyle::new(Face::Regular, 3.9, palette.accent).spaced(0.32);
    drawing.text("THE THROW", Point::new(centre.x, top + 6.0), Align::Centre, heading);
    for (index, outcome) in outcomes.iter().enumerate() {
        let at = Point::new(left + step * index as f64, top + 12.0);
        draw_faces(drawing, &palette, &outcome.faces, at);
        draw_count(drawing, &palette, outcome.throw, at.shifted(0.0, FACES + 13.0));
        if outcome.throw.is_some_and(|throw| job.rules.spec().points.again_on.contains(throw)) {
            let style = TextStyle::new(Face::Italic, 3.8, palette.text);
            drawing.text("and throw again", at.shifted(0.0, FACES + 19.5), Align::Centre, style);
        }
    }
}

fn draw_count(drawing: &mut Drawing, palette: &Palette, throw: Option<Throw>, at: Point) {
    let number = TextStyle::new(Face::Regular, 11.0, palette.text);
    let words = TextStyle { size: 5.0, ..number };
    match throw {
        Some(Throw::LOST) => drawing.text("turn lost", at, Align::Centre, words),
        Some(throw) => drawing.text(&throw.to_string(), at, Align::Centre, number),
        None => drawing.text("throw again", at, Align::Centre, words),
    }
}

fn draw_faces(drawing: &mut Drawing, palette: &Palette, faces: &OutcomeFaces, at: Point) {
    match faces {
        OutcomeFaces::Light(light) => {
            for stick in 0..4u8 {
                let x = at.x + (f64::from(stick) - 1.5) * 6.0;
                stick_shapes::draw_icon(
                    drawing,
                    palette,
                    Rect::new(x - 2.0, at.y, 4.0, FACES),
                    if stick < *light { StickFace::Light } else { StickFace::Dark },
                );
            }
        }
        OutcomeFaces::Pips(pips) => {
            let face = Rect::new(at.x - 9.0, at.y + FACES - 20.0, 18.0, 18.0);
            let pen = Pen { colour: palette.line, width: 0.4, stroke: Stroke::Round };
            drawing.shape(Outline::rectangle(face), palette.ivory, pen);
            pips::draw(drawing, face.centre(), 18.0, *pips, palette.text);
        }
        OutcomeFaces::Sums(sums) => {
            let sums = sums.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
            let style = TextStyle::new(Face::Italic, 7.0, palette.text);
            drawing.text(&sums, at.shifted(0.0, FACES - 3.0), Align::Centre, style);
        }
    }
}
