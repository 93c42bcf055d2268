//! The pips of a die. The nets of dice and the legend of throws draw them.

use crate::ink::Colour;
use crate::outline::{Outline, Point};
use crate::sheet::Drawing;

/// Draws the pips of a face of a die with sides of `side` millimetres.
pub(crate) fn draw(drawing: &mut Drawing, centre: Point, side: f64, count: u8, colour: Colour) {
    let places: &[(f64, f64)] = match count {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
    };
    for (x, y) in places {
        let pip = centre.shifted(0.26 * side * x, 0.26 * side * y);
        drawing.fill(Outline::circle(pip, 0.09 * side), Some(colour));
    }
}
