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
    let below = leaf.notes(&[
        "Cut out along the whole lines, fold along the dashed ones, and glue the grey tabs inside.",
    ]);
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

/// Column, row and pips of the faces of a cube; those opposite add up to seven.
const CUBE_FACES: [(f64, f64, u8); 6] =
    [(0.0, 1.0, 2), (1.0, 1.0, 1), (2.0, 1.0, 5), (3.0, 1.0, 6), (1.0, 0.0, 3), (1.0, 2.0, 4)];

fn cube(leaf: &mut Leaf, at: Point) {
    cube_net(at).draw(leaf, TAB);
    let colour = leaf.palette.text;
    for (column, row, count) in CUBE_FACES {
        pips(&mut leaf.drawing, cube_face(at, column, row).centre(), CUBE, count, colour);
    }
}

fn cube_face(at: Point, column: f64, row: f64) -> Rect {
    Rect::new(at.x + column * CUBE, at.y + row * CUBE, CUBE, CUBE)
}

fn cube_net(at: Point) -> Net {
    /// The edges are numbered from the top, clockwise.
    const TABS: [(usize, usize); 7] = [(0, 3), (4, 3), (4, 0), (4, 1), (5, 3), (5, 2), (5, 1)];
    let corners = |place: Rect| {
        let (right, bottom) = (place.right(), place.bottom());
        vec![
            Point::new(place.x, place.y),
            Point::new(right, place.y),
            Point::new(right, bottom),
            Point::new(place.x, bottom),
        ]
    };
    Net {
        faces: CUBE_FACES.map(|(column, row, _)| corners(cube_face(at, column, row))).into(),
        tabs: TABS.into(),
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

/// The numbers of the faces of an octahedron: the belt, the one above, the one below; those opposite add up to nine.
const OCTAHEDRON_FACES: [u8; 8] = [1, 3, 7, 8, 6, 2, 4, 5];

fn octahedron(leaf: &mut Leaf, at: Point) {
    let net = octahedron_net(at);
    net.draw(leaf, TAB);
    let set = Type::new(Face::Regular, 9.0, leaf.palette.text);
    for (corners, number) in net.faces.iter().zip(OCTAHEDRON_FACES) {
        let middle = |of: fn(&Point) -> f64| corners.iter().map(of).sum::<f64>() / 3.0;
        let centre = Point::new(middle(|corner| corner.x), middle(|corner| corner.y) + 0.32 * set.size);
        leaf.drawing.text(&number.to_string(), centre, Align::Centre, set);
    }
}

/// A belt of six triangles, one above it and one below.
fn octahedron_net(at: Point) -> Net {
    /// The edges are numbered from the one that goes down on the right or lies on top, clockwise.
    const TABS: [(usize, usize); 5] = [(0, 2), (6, 0), (6, 2), (7, 1), (7, 2)];
    let (half, high) = (OCTAHEDRON / 2.0, height(OCTAHEDRON));
    let point = |halves: f64, rows: f64| Point::new(at.x + halves * half, at.y + rows * high);
    let upright = |left: f64, row: f64| {
        vec![point(left + 1.0, row), point(left + 2.0, row + 1.0), point(left, row + 1.0)]
    };
    let hanging =
        |left: f64, row: f64| vec![point(left, row), point(left + 2.0, row), point(left + 1.0, row + 1.0)];
    let belt = [0.0, 2.0, 4.0].into_iter().flat_map(|left| [upright(left, 1.0), hanging(left + 1.0, 1.0)]);
    Net { faces: belt.chain([upright(3.0, 0.0), hanging(2.0, 2.0)]).collect(), tabs: TABS.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edge_of_a_die_is_folded_or_glued_once() {
        let at = Point::new(0.0, 0.0);
        let joints = [cube_net(at), octahedron_net(at)].map(|net| (net.folds(), net.tabs.len()));
        assert_eq!(joints, [(5, 7), (7, 5)], "both have twelve edges");
    }
}
