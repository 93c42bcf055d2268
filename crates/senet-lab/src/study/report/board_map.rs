//! A map of the board, with a value on each square.

use senet::Square;

use super::svg::{Anchor, Svg};

const CELL: f64 = 33.0;
const TOP: f64 = 24.0;

/// Draws the board. `of` gives for each square the strength of its colour from 0 to 1, its text, and the text
/// that is shown when the pointer rests on it.
pub(crate) fn map(name: &str, of: impl Fn(Square) -> (Option<f64>, String, String)) -> Svg {
    let mut svg = Svg::new(10.0 * CELL + 2.0, TOP + 3.0 * CELL + 2.0);
    svg.text([1.0, 15.0], Anchor::Start, "name", name);
    for square in Square::all() {
        let (colour, text, about) = of(square);
        let x = 1.0 + CELL * f64::from(square.column() - 1);
        let y = TOP + CELL * f64::from(square.row() - 1);
        svg.rect([x, y], [CELL, CELL], "cell", "");
        if let Some(colour) = colour {
            svg.rect_faded([x, y], [CELL, CELL], "heat", 0.85 * colour.clamp(0.0, 1.0), &about);
        }
        svg.text([x + 3.0, y + 10.0], Anchor::Start, "number", &square.to_string());
        svg.text([x + CELL / 2.0, y + 24.0], Anchor::Middle, "value", &text);
    }
    svg
}
