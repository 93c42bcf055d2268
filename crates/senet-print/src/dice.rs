//! Dice as nets: a cube with pips, and an octahedron with numbers.

use crate::ink::Colour;
use crate::leaf::{Job, Leaf, Lines};
use crate::net::Net;
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Align, Drawing, Sheet, Type};
use crate::throws;
use crate::typeface::Face;

/// The edges of the dice in millimetres.
const CUBE: f64 = 18.0;
const OCTAHEDRON: f64 = 26.0;
const TAB: f64 = 5.0;

/// Which dice are thrown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dice {
    /// One with six faces.
    One,
    /// One with six faces, and one with eight.
    Two,
}

/// The sheet of the dice.
pub(crate) fn sheet(job: &Job<'_>, dice: Dice) -> Sheet {
    let subject = match dice {
        Dice::One => "die",
        Dice::Two => "dice",
    };
    let mut leaf = Leaf::new(job, subject, Orientation::Portrait, Lines::CutAndFold);
    let below = leaf.notes(&["Cut out along the whole lines, fold along the dashed ones, and glue the grey tabs inside."]);
    let middle = leaf.room().centre().x;
    let mut y = below + 8.0 + TAB;
    cube(&mut leaf, Point::new(middle - 2.0 * CUBE, y));
    y += 3.0 * CUBE + 2.0 * TAB + 8.0;
    if dice == Dice::Two {
        octahedron(&mut leaf, Point::new(middle - 1.75 * OCTAHEDRON, y));
        y += 3.0 * height(OCTAHEDRON) + TAB;
    }
    let room = leaf.room();
    throws::draw(&mut leaf.drawing, job, Rect::new(room.x, y, room.width, room.bottom() - y));
    leaf.finished()
}

/// A cube whose opposite faces add up to seven.
fn cube(leaf: &mut Leaf, at: Point) {
    /// Column, row and pips of each face.
    const FACES: [(f64, f64, u8); 6] =
        [(0.0, 1.0, 2), (1.0, 1.0, 1), (2.0, 1.0, 5), (3.0, 1.0, 6), (1.0, 0.0, 3), (1.0, 2.0, 4)];
    /// The edges are numbered from the top, clockwise.
    const TABS: [(usize, usize); 7] = [(0, 3), (4, 3), (4, 0), (4, 1), (5, 3), (5, 2), (5, 1)];
    let place = |column: f64, row: f64| Rect::new(at.x + column * CUBE, at.y + row * CUBE, CUBE, CUBE);
    let corners = |place: Rect| {
        let (right, bottom) = (place.right(), place.bottom());
        vec![Point::new(place.x, place.y), Point::new(right, place.y), Point::new(right, bottom), Point::new(place.x, bottom)]
    };
    let faces = FACES.map(|(column, row, _)| corners(place(column, row))).into();
    Net { faces, tabs: TABS.into() }.draw(leaf, TAB);
    for (column, row, count) in FACES {
        let colour = leaf.palette.text;
        pips(&mut leaf.drawing, place(column, row).centre(), CUBE, count, colour);
    }
}

/// The pips of a face of a cube.
pub(crate) fn pips(drawing: &mut Drawing, centre: Point, side: f64, count: u8, colour: Colour) {
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

/// The height of a triangle with this side.
fn height(side: f64) -> f64 {
    side * 3f64.sqrt() / 2.0
}

/// An octahedron whose opposite faces add up to nine: a belt of six triangles, one above it and one below.
fn octahedron(leaf: &mut Leaf, at: Point) {
    const NUMBERS: [u8; 8] = [1, 3, 7, 8, 6, 2, 4, 5];
    const TABS: [(usize, usize); 5] = [(0, 2), (6, 0), (6, 2), (7, 0), (7, 1)];
    let (side, high) = (OCTAHEDRON, height(OCTAHEDRON));
    let point = |halves: f64, rows: f64| Point::new(at.x + halves * side / 2.0, at.y + rows * high);
    let upright = |left: f64, row: f64| vec![point(left + 1.0, row), point(left + 2.0, row + 1.0), point(left, row + 1.0)];
    let hanging = |left: f64, row: f64| vec![point(left, row), point(left + 2.0, row), point(left + 1.0, row + 1.0)];
    let mut faces: Vec<Vec<Point>> = Vec::new();
    for pair in 0..3u8 {
        let left = 2.0 * f64::from(pair);
        faces.push(upright(left, 1.0));
        faces.push(hanging(left + 1.0, 1.0));
    }
    faces.push(upright(3.0, 0.0));
    faces.push(hanging(2.0, 2.0));
    let net = Net { faces, tabs: TABS.into() };
    net.draw(leaf, TAB);
    let set = Type::new(Face::Regular, 9.0, leaf.palette.text);
    for (corners, number) in net.faces.iter().zip(NUMBERS) {
        let middle = |of: fn(&Point) -> f64| corners.iter().map(of).sum::<f64>() / 3.0;
        let centre = Point::new(middle(|corner| corner.x), middle(|corner| corner.y) + 0.32 * set.size);
        leaf.drawing.text(&number.to_string(), centre, Align::Centre, set);
    }
}
