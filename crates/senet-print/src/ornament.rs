//! A border of coloured blocks, as in Egyptian wall paintings. The board and the rules page use it.

use crate::ink::Palette;
use crate::outline::{Outline, Rect};
use crate::sheet::{Drawing, Pen, Stroke};

/// The share of a step that is left free between two blocks, and of the thickness beside them.
const GAP: f64 = 0.22;

/// Draws blocks along the longer side of a strip, one for each `step`.
pub(crate) fn border(drawing: &mut Drawing, palette: &Palette, strip: Rect, step: f64) {
    let colours = [palette.ivory, palette.faience, palette.gold, palette.ochre, palette.gold, palette.lapis];
    let is_horizontal = strip.width > strip.height;
    let (length, thickness) =
        if is_horizontal { (strip.width, strip.height) } else { (strip.height, strip.width) };
    let (along, across) = (GAP * step / 2.0, GAP * thickness);
    let pen = Pen { colour: palette.line, width: 0.06 * step, stroke: Stroke::Solid };
    for index in 0..(length / step).round() as usize {
        let from = index as f64 * step;
        let block = if is_horizontal {
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
