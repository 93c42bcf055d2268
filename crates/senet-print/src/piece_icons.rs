//! Icons of the pieces: a cone and a spool seen from the side.

use senet::Side;

use crate::ink::{Colour, Ink, Palette};
use crate::outline::{Outline, Point};
use crate::sheet::{Drawing, Pen, Stroke};

/// The outline of a piece of `side`, in a square of this size around `centre`.
pub(crate) fn outline(side: Side, centre: Point, size: f64) -> Outline {
    let steps = match side {
        Side::Cones => {
            "M -0.06 -0.5 C -0.03 -0.53 0.03 -0.53 0.06 -0.5 L 0.36 0.42 C 0.2 0.52 -0.2 0.52 -0.36 0.42 Z"
        }
        Side::Spools => {
            "M -0.36 -0.46 L 0.36 -0.46 L 0.36 -0.28 C 0.14 -0.18 0.14 0.18 0.36 0.28 \
             L 0.36 0.46 L -0.36 0.46 L -0.36 0.28 C -0.14 0.18 -0.14 -0.18 -0.36 -0.28 Z"
        }
    };
    Outline::parse(steps).placed(centre, size, 0.0)
}

/// Draws a piece of `side` on a square with this centre and width.
pub(crate) fn draw(drawing: &mut Drawing, palette: &Palette, side: Side, centre: Point, width: f64) {
    let fill = match (palette.ink, side) {
        (Ink::Save, Side::Spools) => Some(Colour(0x60, 0x60, 0x60)),
        (Ink::Save, Side::Cones) => Some(Colour::WHITE),
        (Ink::Colour, Side::Cones) => palette.ivory,
        (Ink::Colour, Side::Spools) => palette.gold,
    };
    let pen = Pen { colour: palette.line, width: 0.03 * width, stroke: Stroke::Round };
    drawing.shape(outline(side, centre.shifted(0.0, 0.05 * width), 0.62 * width), fill, pen);
}
