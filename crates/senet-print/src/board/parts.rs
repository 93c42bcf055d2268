//! Dividing a board among sheets: along the lines between squares, with tabs to glue the parts together.

use super::{Board, COLUMNS, FRAME, ROWS};
use crate::leaf::{HEADING, Job, Leaf, Lines};
use crate::net::tab;
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Align, Drawing, Mark, Sheet};
use crate::throws;

/// The width of a tab that is glued under the next part, in millimetres.
const TAB: f64 = 8.0;
/// The room that the throws below a board need.
const ROOM_FOR_THROWS: f64 = 60.0;

/// Where a board is cut: from the left, and from the top, its own edges included.
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
pub(super) fn sheets(job: &Job<'_>, board: &Board<'_>) -> Vec<Sheet> {
    let cuts = cuts(job, board);
    let drawing = board.drawn();
    let mut sheets = Vec::new();
    for rows in cuts.down.windows(2) {
        for columns in cuts.across.windows(2) {
            let part = Rect::new(columns[0], rows[0], columns[1] - columns[0], rows[1] - rows[0]);
            sheets.push(sheet(job, board, &cuts, part, sheets.len() + 1, &drawing));
        }
    }
    sheets
}

/// The fewest parts that fit the paper, held either way.
fn cuts(job: &Job<'_>, board: &Board<'_>) -> Cuts {
    let held = [Orientation::Landscape, Orientation::Portrait].map(|orientation| {
        let room = Leaf::bare(job, "", orientation).room();
        Cuts {
            orientation,
            across: divided(COLUMNS, board.side, room.width),
            down: divided(ROWS, board.side, room.height),
        }
    });
    let [landscape, portrait] = held;
    if portrait.parts() < landscape.parts() { portrait } else { landscape }
}

/// Where so many squares with a frame at either end are cut into parts that fit: as few and as equal as can be.
fn divided(squares: u8, side: f64, room: f64) -> Vec<f64> {
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
    job: &Job<'_>,
    board: &Board<'_>,
    cuts: &Cuts,
    part: Rect,
    number: usize,
    drawing: &Drawing,
) -> Sheet {
    let parts = cuts.parts();
    let (subject, lines) = match parts {
        1 => ("board".to_owned(), Lines::Cut),
        _ => (format!("board, part {number} of {parts}"), Lines::CutAndFold),
    };
    let mut leaf = Leaf::new(job, &subject, cuts.orientation, lines);
    let room = leaf.room();
    let whole = board.whole();
    let beside = if part.right() < whole.right() { TAB } else { 0.0 };
    let x = room.x + (room.width - part.width - beside) / 2.0;
    let window = Rect::new(x, room.y, part.width, part.height);
    leaf.drawing.draw(Mark::Window {
        window,
        shift: Point::new(window.x - part.x, window.y - part.y),
        drawing: drawing.clone(),
    });
    let cut = leaf.cut();
    leaf.drawing.stroke(Outline::rectangle(window), cut);
    if parts > 1 {
        tabs(&mut leaf, window, &inner_edges(part, whole));
    }
    let below = Rect::new(room.x, window.bottom(), room.width, room.bottom() - window.bottom());
    if parts == 1 && below.height >= ROOM_FOR_THROWS {
        throws::draw(&mut leaf.drawing, job, below);
    }
    leaf.finished()
}

/// An edge of a part that lies within the board, and gets a tab.
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

/// A tab on each edge of a part that another part is glued to, and what to do with it.
fn tabs(leaf: &mut Leaf, window: Rect, edges: &[Edge]) {
    for edge in edges {
        let (from, to) = match edge {
            Edge::Right => {
                (Point::new(window.right(), window.y), Point::new(window.right(), window.bottom()))
            }
            Edge::Bottom => {
                (Point::new(window.right(), window.bottom()), Point::new(window.x, window.bottom()))
            }
        };
        tab(leaf, from, to, TAB);
    }
    let note = leaf.note();
    let at = Point::new(leaf.whole().centre().x, HEADING);
    leaf.drawing.text(
        "Cut out the parts, and glue the grey tabs under the next ones.",
        at,
        Align::Centre,
        note,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_as_few_and_as_equal_as_can_be() {
        let cuts = |squares, side, room| {
            divided(squares, side, room).into_iter().map(f64::round).collect::<Vec<_>>()
        };
        assert_eq!(cuts(10, 25.0, 260.0), [0.0, 260.0]);
        assert_eq!(cuts(10, 25.0, 259.0), [0.0, 130.0, 260.0]);
        assert_eq!(cuts(3, 100.0, 200.0), [0.0, 120.0, 220.0, 340.0]);
    }
}
