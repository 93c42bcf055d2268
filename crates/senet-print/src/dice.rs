//! The sheet of the dice, as nets to fold: a cube with pips and an octahedron with numbers.

use crate::net::Net;
use crate::outline::{Point, Rect};
use crate::paper::Orientation;
use crate::pips;
use crate::sheet::{Align, Sheet, TextStyle};
use crate::sheet_builder::{LineKinds, PrintJob, SheetBuilder};
use crate::throw_legend;
use crate::typeface::Face;

/// The lengths of the edges, and the depth of the tabs, in millimetres.
const CUBE: f64 = 18.0;
const OCTAHEDRON: f64 = 26.0;
const TAB: f64 = 5.0;

/// Which dice are thrown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dice {
    /// One die with six faces.
    One,
    /// One die with six faces and one with eight.
    Two,
}

/// The sheet of the dice.
pub(crate) fn sheet(job: &PrintJob<'_>, dice: Dice) -> Sheet {
    let subject = match dice {
        Dice::One => "die",
        Dice::Two => "dice",
    };
    let mut builder = SheetBuilder::new(job, subject, Orientation::Portrait, LineKinds::CutAndFold);
    let below = builder
        .notes(&["Cut along the solid lines, fold along the dashed lines, and glue the grey tabs inside."]);
    let middle = builder.room().centre().x;
    let mut y = below + 8.0 + TAB;
    cube(&mut builder, Point::new(middle - 2.0 * CUBE, y));
    y += 3.0 * CUBE + 2.0 * TAB + 8.0;
    if dice == Dice::Two {
        octahedron(&mut builder, Point::new(middle - 1.75 * OCTAHEDRON, y));
        y += 3.0 * height(OCTAHEDRON) + TAB;
    }
    let room = builder.room();
    throw_legend::draw(&mut builder.drawing, job, Rect::new(room.x, y, room.width, room.bottom() - y));
    builder.finish()
}

/// The column, row and pips of each face of a cube. Opposite faces add up to seven.
const CUBE_FACES: [(f64, f64, u8); 6] =
    [(0.0, 1.0, 2), (1.0, 1.0, 1), (2.0, 1.0, 5), (3.0, 1.0, 6), (1.0, 0.0, 3), (1.0, 2.0, 4)];

fn cube(builder: &mut SheetBuilder, at: Point) {
    cube_net(at).draw(builder, TAB);
    let colour = builder.palette.text;
    for (column, row, count) in CUBE_FACES {
        pips::draw(&mut builder.drawing, cube_face(at, column, row).centre(), CUBE, count, colour);
    }
}

fn cube_face(at: Point, column: f64, row: f64) -> Rect {
    Rect::new(at.x + column * CUBE, at.y + row * CUBE, CUBE, CUBE)
}

fn cube_net(at: Point) -> Net {
    /// Faces and their edges with tabs. Edges are numbered clockwise from the top.
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

/// The height of an equilateral triangle.
fn height(side: f64) -> f64 {
    side * 3f64.sqrt() / 2.0
}

/// The numbers of the faces of an octahedron: those of the belt, the one above and the one below. Opposite
/// faces add up to nine.
const OCTAHEDRON_FACES: [u8; 8] = [1, 3, 7, 8, 6, 2, 4, 5];

fn octahedron(builder: &mut SheetBuilder, at: Point) {
    let net = octahedron_net(at);
    net.draw(builder, TAB);
    let style = TextStyle::new(Face::Regular, 9.0, builder.palette.text);
    for (corners, number) in net.faces.iter().zip(OCTAHEDRON_FACES) {
        let middle = |of: fn(&Point) -> f64| corners.iter().map(of).sum::<f64>() / 3.0;
        let centre = Point::new(middle(|corner| corner.x), middle(|corner| corner.y) + 0.32 * style.size);
        builder.drawing.text(&number.to_string(), centre, Align::Centre, style);
    }
}

/// A belt of six triangles with one above it and one below.
fn octahedron_net(at: Point) -> Net {
    /// Faces and their edges with tabs. Edges are numbered clockwise, from the right one of an upright
    /// triangle or the top one of a hanging triangle.
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
    fn each_edge_of_a_die_is_folded_or_glued_once() {
        let at = Point::new(0.0, 0.0);
        let joints = [cube_net(at), octahedron_net(at)].map(|net| (net.folds(), net.tabs.len()));
        assert_eq!(joints, [(5, 7), (7, 5)], "both solids have twelve edges");
    }
}
