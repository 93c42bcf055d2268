//! The board as the S it is: row 2 runs from right to left, arrows show the way.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use senet::points::Goal;
use senet::{Position, RuleSpec, Square, SquareSet};

use crate::paint;
use crate::theme::{Emphasis, House, Look};

/// How large the squares are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    /// Five columns by two lines.
    Small,
    /// Seven columns by three lines.
    Large,
    /// Nine columns by four lines.
    Huge,
}

impl Size {
    /// The largest board that leaves room for everything else.
    pub(crate) const fn fitting(window: Rect) -> Size {
        if window.width >= 120 && window.height >= 34 {
            Size::Huge
        } else if window.width >= 100 && window.height >= 28 {
            Size::Large
        } else {
            Size::Small
        }
    }

    const fn inner(self) -> (u16, u16) {
        match self {
            Size::Small => (5, 2),
            Size::Large => (7, 3),
            Size::Huge => (9, 4),
        }
    }

    /// Columns of the whole board, with the arrows at its sides.
    pub(crate) const fn width(self) -> u16 {
        10 * (self.inner().0 + 1) + 1 + 4
    }

    /// Lines of the whole board.
    pub(crate) const fn height(self) -> u16 {
        3 * (self.inner().1 + 1) + 1
    }
}

/// What is drawn on the board beside the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks {
    /// Pieces that can be moved.
    pub(crate) movable: SquareSet,
    /// Squares that the piece in question can be moved to.
    pub(crate) targets: SquareSet,
    /// The piece that is to be moved.
    pub(crate) selected: Option<Square>,
    /// Where the cursor is.
    pub(crate) cursor: Option<Square>,
    /// Squares of the move made last.
    pub(crate) last: SquareSet,
}

impl Marks {
    fn emphasis(&self, square: Square) -> Emphasis {
        if self.selected == Some(square) {
            Emphasis::Selected
        } else if self.cursor == Some(square) {
            Emphasis::Cursor
        } else if self.last.contains(square) {
            Emphasis::Last
        } else {
            Emphasis::None
        }
    }

    /// What stands to the left and to the right of the middle of a square.
    fn brackets(&self, square: Square) -> (&'static str, &'static str) {
        if self.selected == Some(square) {
            ("[", "]")
        } else if self.targets.contains(square) {
            (">", "<")
        } else if self.movable.contains(square) {
            ("(", ")")
        } else {
            (" ", " ")
        }
    }
}

/// A board to be drawn.
#[derive(Clone, Copy)]
pub(crate) struct Board<'a> {
    pub(crate) size: Size,
    pub(crate) spec: &'a RuleSpec,
    pub(crate) position: &'a Position,
    pub(crate) marks: &'a Marks,
    pub(crate) look: Look,
}

/// Draws a board; `found` is told where each square is.
pub(crate) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    board_drawn: Board<'_>,
    mut found: impl FnMut(Square, Rect),
) {
    let Board { size, spec, look, .. } = board_drawn;
    let board = Rect { width: size.width() - 4, ..paint::beside(area, 2) };
    grid(buffer, board, size, look);
    arrows(buffer, Rect { width: size.width(), ..area }, size, spec.points.goal, look);
    let (width, height) = size.inner();
    for square in Square::all() {
        let x = board.x + 1 + u16::from(square.column() - 1) * (width + 1);
        let y = board.y + 1 + u16::from(square.row() - 1) * (height + 1);
        let cell = Rect { x, y, width, height }.intersection(area);
        draw_square(buffer, cell, square, board_drawn);
        found(square, cell);
    }
}

fn grid(buffer: &mut Buffer, board: Rect, size: Size, look: Look) {
    let (lines, style) = (look.glyphs.grid(), look.theme.grid());
    let (width, height) = size.inner();
    for line in 0..=3u16 {
        let joints = match line {
            0 => lines.joints[0],
            3 => lines.joints[2],
            _ => lines.joints[1],
        };
        let across = lines.across.repeat(usize::from(width));
        let middle = [across.as_str(); 10].join(joints[1]);
        let words = format!("{}{middle}{}", joints[0], joints[2]);
        paint::text(buffer, paint::row(board, line * (height + 1)), &words, style);
    }
    for row in 0..3u16 {
        for line in 1..=height {
            for column in 0..=10u16 {
                let place = paint::beside(paint::row(board, row * (height + 1) + line), column * (width + 1));
                paint::text(buffer, place, lines.down, style);
            }
        }
    }
}

/// The way along the rows: in at one end, round the corners, out at the other.
fn arrows(buffer: &mut Buffer, area: Rect, size: Size, goal: Goal, look: Look) {
    let (style, step) = (look.theme.strong(), size.inner().1 + 1);
    let (right, left, down, up) =
        (look.glyphs.right(), look.glyphs.left(), look.glyphs.down(), look.glyphs.up());
    let middle = |row: u16| row * step + step / 2;
    let mut put = |line: u16, at_right: bool, arrow: &str| {
        let column = if at_right { area.width - 1 } else { 0 };
        paint::text(buffer, paint::beside(paint::row(area, line), column), arrow, style);
    };
    match goal {
        Goal::BearOff => {
            for (line, at_right, arrow) in [
                (middle(0), false, right),
                (step, true, down),
                (middle(1), false, left),
                (2 * step, false, down),
                (middle(2), false, right),
                (middle(2), true, right),
            ] {
                put(line, at_right, arrow);
            }
            put(middle(1), true, left);
            put(middle(0), true, right);
        }
        Goal::LineUp => {
            for (line, at_right, arrow) in [
                (middle(2), true, left),
                (middle(2), false, left),
                (2 * step, false, up),
                (middle(1), false, right),
                (middle(1), true, right),
                (step, true, up),
                (middle(0), true, left),
            ] {
                put(line, at_right, arrow);
            }
        }
    }
}

fn draw_square(buffer: &mut Buffer, cell: Rect, square: Square, board: Board<'_>) {
    let Board { size, spec, position, marks, look } = board;
    let holder = position.occupant(square);
    let sign = look.glyphs.house_sign(spec, square);
    let house = match square {
        _ if sign.is_empty() => House::Ordinary,
        Square::WATER => House::Water,
        _ => House::Marked,
    };
    let style = look.theme.square(house, marks.emphasis(square));
    buffer.set_style(cell, style);
    for line in 0..cell.height {
        paint::text(buffer, paint::row(cell, line), &" ".repeat(usize::from(cell.width)), style);
    }
    paint::text(buffer, cell, &square.to_string(), look.theme.number(style));
    let end = cell.width.saturating_sub(paint::width(sign));
    paint::text(buffer, paint::beside(cell, end), sign, look.theme.mark(style));
    let (open, close) = marks.brackets(square);
    let rows: &[&str] = match (holder, size) {
        (Some(side), Size::Small) => &[look.glyphs.piece(side)],
        (Some(side), Size::Large) => &look.glyphs.tall_piece(side),
        (Some(side), Size::Huge) => &look.glyphs.huge_piece(side),
        (None, _) => &[],
    };
    let indent = if size == Size::Huge { 2 } else { 1 };
    let middle = paint::below(cell, 1);
    let last = middle.height.saturating_sub(1);
    paint::text(buffer, paint::row(middle, last), open, look.theme.mark(style));
    paint::text(
        buffer,
        paint::beside(paint::row(middle, last), cell.width - 1),
        close,
        look.theme.mark(style),
    );
    for (line, words) in rows.iter().enumerate() {
        let side = holder.expect("rows are drawn for a holder");
        let place = paint::beside(paint::row(middle, line as u16), indent);
        let piece = match size {
            Size::Small => look.theme.piece(side, style),
            Size::Large | Size::Huge => look.theme.tall_piece(side, style),
        };
        paint::text(buffer, place, words, piece);
    }
    if holder.is_none() && marks.targets.contains(square) {
        paint::centred(buffer, paint::row(middle, last), look.glyphs.target(), look.theme.mark(style));
    }
}

/// The names of the houses with their signs, in one line.
pub(crate) fn houses(spec: &RuleSpec, look: Look, width: u16) -> String {
    let named = |name: fn(&str) -> &str, gap: &str| {
        let houses: Vec<String> = Square::all()
            .filter_map(|square| {
                let sign = look.glyphs.house_sign(spec, square);
                Some(format!("{sign} {}", name(spec.house_name(square)?)))
            })
            .collect();
        houses.join(gap)
    };
    let full = named(|name| name, "   ");
    if paint::width(&full) <= width {
        return full;
    }
    let spaced = named(without_house, "  ");
    if paint::width(&spaced) <= width { spaced } else { named(without_house, " ") }
}

/// `House of the Three Truths` is `Three Truths` where there is little room.
fn without_house(name: &str) -> &str {
    let name = name.strip_prefix("House of ").unwrap_or(name);
    name.strip_prefix("the ").unwrap_or(name)
}
