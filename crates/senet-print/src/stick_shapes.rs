//! Shapes of throwing sticks. The sheet of sticks and the legend of throws draw them.

use std::f64::consts::TAU;

use senet::StickFace;

use crate::ink::{Ink, Palette};
use crate::outline::{Outline, Point, Rect};
use crate::sheet::{Drawing, Element, Pen, Stroke};

/// Draws an upright stick that shows `face`, as an icon that fills `place`.
pub(crate) fn draw_icon(drawing: &mut Drawing, palette: &Palette, place: Rect, face: StickFace) {
    let pen = Pen { colour: palette.line, width: 0.3, stroke: Stroke::Round };
    let ground = match face {
        StickFace::Light => palette.ivory,
        StickFace::Dark => palette.ebony,
    };
    let lying = Rect::new(-place.height / 2.0, -place.width / 2.0, place.height, place.width);
    let outline = Outline::with_round_ends(lying).placed(place.centre(), 1.0, TAU / 4.0);
    if face == StickFace::Dark && palette.ink == Ink::Save {
        let radius = place.width / 2.0;
        let straight = Rect::new(place.x, place.y + radius, place.width, place.height - place.width);
        hatch(drawing, palette, straight);
    }
    drawing.shape(outline, ground, pen);
}

/// Fills a rectangle with slanting lines.
pub(crate) fn hatch(drawing: &mut Drawing, palette: &Palette, area: Rect) {
    /// The distance between two lines in millimetres.
    const STEP: f64 = 1.6;
    let pen = Pen { colour: palette.line, width: 0.35, stroke: Stroke::Solid };
    let mut lines = Drawing::new();
    let count = ((area.width + area.height) / STEP) as u32;
    for index in 0..=count {
        let x = area.x + f64::from(index) * STEP;
        let (from, to) = (Point::new(x, area.y), Point::new(x - area.height, area.bottom()));
        lines.stroke(Outline::line(&[from, to]), pen);
    }
    drawing.draw(Element::Clipped { clip: area, shift: Point::new(0.0, 0.0), drawing: lines });
}
