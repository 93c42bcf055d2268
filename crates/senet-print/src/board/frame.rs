//! The frame around the squares.

use crate::ink::{Ink, Palette};
use crate::ornament::border;
use crate::outline::{Outline, Rect};
use crate::sheet::{Drawing, Pen, Stroke};

/// The number of border blocks along the side of a square.
const BLOCKS: f64 = 5.0;

/// Draws the frame between `field` and `whole`; `side` is the side of a square.
pub(super) fn draw(drawing: &mut Drawing, palette: &Palette, whole: Rect, field: Rect, side: f64) {
    drawing.fill(Outline::rectangle(whole), palette.ebony);
    if palette.ink == Ink::Save {
        let pen = Pen { colour: palette.line, width: 0.012 * side, stroke: Stroke::Solid };
        drawing.stroke(Outline::rectangle(whole), pen);
    }
    let thickness = field.x - whole.x;
    let step = side / BLOCKS;
    for y in [whole.y, field.bottom()] {
        border(drawing, palette, Rect::new(field.x, y, field.width, thickness), step);
        for x in [whole.x, field.right()] {
            drawing.fill(
                Outline::rectangle(Rect::new(x, y, thickness, thickness).inside(0.22 * thickness)),
                palette.gold,
            );
        }
    }
    for x in [whole.x, field.right()] {
        border(drawing, palette, Rect::new(x, field.y, thickness, field.height), step);
    }
}
