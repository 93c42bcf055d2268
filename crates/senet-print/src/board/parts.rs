//! Divides a board among sheets along the lines between squares, with tabs to glue the parts together.

use super::drawing::{Board, COLUMNS, FRAME, ROWS};
use crate::net::tab;
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Align, Drawing, Element, Sheet};
use crate::sheet_builder::{HEADING, LineKinds, PrintJob, SheetBuilder};
use crate::throw_legend;

/// The width of a tab that is glued under the next part, in millimetres.
const TAB: f64 = 8.0;
/// The height that the legend of throws below a board needs, in millimetres.
const LEGEND_HEIGHT: f64 = 60.0;

/// The positions at which a board is cut, in millimetres from its left and top edges. Both edges are
/// included.
struct Cuts {
    orientation: Orientation,
    across: Vec<f64>,
    down: Vec<f64>,
}

impl Cuts {
    fn parts(&self) -> usize {
        (self.across.len() - 1) * (self.down.len() - 1)
    }
}

/// The sheets of a board, in reading order.
pub(super) fn sheets(job: &PrintJob<'_>, board: &Board<'_>) -> Vec<Sheet> {
    let cuts = cuts(job, board);
    let drawing = board.draw();
    let mut sheets = Vec::new();
    for rows in cuts.down.windows(2) {
        for columns in cuts.across.windows(2) {
            let part = Rect::new(columns[0], rows[0], columns[1] - columns[0], rows[1] - rows[0]);
            sheets.push(sheet(job, board, &cuts, part, sheets.len() + 1, &drawing));
        }
    }
    sheets
}

/// The fewest parts that fit the paper in portrait or landscape.
fn cuts(job: &PrintJob<'_>, board: &Board<'_>) -> Cuts {
    let orientations = [Orientation::Landscape, Orientation::Portrait].map(|orientation| {
        let room = SheetBuilder::empty(job, "", orientation).room();
        Cuts {
            orientation,
            across: divide(COLUMNS, board.side, room.width),
            down: divide(ROWS, board.side, room.height),
        }
    });
    let [landscape, portrait] = orientations;
    if portrait.parts() < landscape.parts() { portrait } else { landscape }
}

/// Divides `squares` squares with a frame at each end into the fewest parts that fit `room`, as equal as
/// possible. Returns the positions of the cuts.
fn divide(squares: u8, side: f64, room: f64) -> Vec<f64> {
    let whole = (f64::from(squares) + 2.0 * FRAME) * side;
    let edge = |square: u8| match square {
        0 => 0.0,
        last if last == squares => whole,
        within => (f64::from(within) + FRAME) * side,
    };
    let cut_in = |parts: u8| -> Vec<f64> {
        (0..=parts)
            .map(|part| edge((u16::from(part) * u16::from(squares) / u16::from(parts)) as u8))
            .collect()
    };
    let fits = |cuts: &Vec<f64>| {
        cuts.windows(2).all(|part| part[1] - part[0] + if part[1] < whole { TAB } else { 0.0 } <= room)
    };
    (1..squares).map(cut_in).find(fits).unwrap_or_else(|| cut_in(squares))
}

fn sheet(
    job: &PrintJob<'_>,
    board: &Board<'_>,
    cuts: &Cuts,
    part: Rect,
    number: usize,
    drawing: &Drawing,
) -> Sheet {
    let parts = cuts.parts();
    let (subject, lines) = match parts {
        1 => ("board".to_owned(), LineKinds::Cut),
        _ => (format!("board, part {number} of {parts}"), LineKinds::CutAndFold),
    };
    let mut builder = SheetBuilder::new(job, &subject, cuts.orientation, lines);
    let room = builder.room();
    let whole = board.whole();
    let beside = if part.right() < whole.right() { TAB } else { 0.0 };
    let x = room.x + (room.width - part.width - beside) / 2.0;
    let place = Rect::new(x, room.y, part.width, part.height);
    builder.drawing.draw(Element::Clipped {
        clip: place,
        shift: Point::new(place.x - part.x, place.y - part.y),
        drawing: drawing.clone(),
    });
    let cut = builder.cut();
    builder.drawing.stroke(Outline::rectangle(place), cut);
    if parts > 1 {
        tabs(&mut builder, place, &inner_edges(part, whole));
    }
    let below = Rect::new(room.x, place.bottom(), room.width, room.bottom() - place.bottom());
    if parts == 1 && below.height >= LEGEND_HEIGHT {
        throw_legend::draw(&mut builder.drawing, job, below);
    }
    builder.finish()
}

/// An edge of a part that lies within the board. It gets a tab.
#[derive(Clone, Copy)]
enum Edge {
    Right,
    Bottom,
}

fn inner_edges(part: Rect, whole: Rect) -> Vec<Edge> {
    let right = (part.right() < whole.right()).then_some(Edge::Right);
    let bottom = (part.bottom() < whole.bottom()).then_some(Edge::Bottom);
    right.into_iter().chain(bottom).collect()
}

/// Draws a tab on each edge that another part is glued to, and a note that explains it.
fn tabs(builder: &mut SheetBuilder, place: Rect, edges: &[Edge]) {
    for edge in edges {
        let (from, to) = match edge {
            Edge::Right => (Point::new(place.right(), place.y), Point::new(place.right(), place.bottom())),
            Edge::Bottom => (Point::new(place.right(), place.bottom()), Point::new(place.x, place.bottom())),
        };
        tab(builder, from, to, TAB);
    }
    let note = builder.note();
    let at = Point::new(builder.whole().centre().x, HEADING);
    builder.drawing.text(
        "Cut out the parts and glue each grey tab under the neighbouring part.",
        at,
        Align::Centre,
        note,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divides_into_few_and_equal_parts() {
        let cuts =
            |squares, side, room| divide(squares, side, room).into_iter().map(f64::round).collect::<Vec<_>>();
        assert_eq!(cuts(10, 25.0, 260.0), [0.0, 260.0]);
        assert_eq!(cuts(10, 25.0, 259.0), [0.0, 130.0, 260.0]);
        assert_eq!(cuts(3, 100.0, 200.0), [0.0, 120.0, 220.0, 340.0]);
    }
}
