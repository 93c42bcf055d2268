//! The border of coloured blocks that Egyptian painters put around their walls.

use crate::ink::Palette;
use crate::outline::{Outline, Rect};
use crate::sheet::{Drawing, Pen, Stroke};

/// How much of a block's room is left between it and the next, and beside it.
const GAP: f64 = 0.22;

/// Draws blocks along a strip, each with a room of `step`; they run along the longer side.
pub(crate) fn border(drawing: &mut Drawing, palette: &Palette, strip: Rect, step: f64) {
    let colours = [palette.ivory, palette.faience, palette.gold, palette.ochre, palette.gold, palette.lapis];
    let lying = strip.width > strip.height;
    let (length, thickness) = if lying { (strip.width, strip.height) } else { (strip.height, strip.width) };
    let (along, across) = (GAP * step / 2.0, GAP * thickness);
    let pen = Pen { colour: palette.line, width: 0.06 * step, stroke: Stroke::Solid };
    for index in 0..(length / step).round() as usize {
        let from = index as f64 * step;
        let block = if lying {
            Rect::new(strip.x + from + along, strip.y + across, step - 2.0 * along, thickness - 2.0 * across)
        } else {
            Rect::new(strip.x + across, strip.y + from + along, thickness - 2.0 * across, step - 2.0 * along)
        };
        match colours[index % colours.len()] {
            Some(colour) => drawing.fill(Outline::rectangle(block), Some(colour)),
            None => drawing.stroke(Outline::rectangle(block), pen),
        }
    }
}
