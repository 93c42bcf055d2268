//! Draws a board: three rows of ten squares, the second from right to left, with arrows for the direction of
//! play.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use senet::points::Goal;
use senet::{Position, RuleSpec, Square, SquareSet};

use crate::theme::{Emphasis, House, Look};
use crate::widgets;

/// The size of the squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardSize {
    /// Five columns by two lines.
    Small,
    /// Seven columns by three lines.
    Large,
    /// Nine columns by four lines.
    Huge,
}

/// The columns on each side of the board that hold the arrows.
const ARROWS: u16 = 2;

impl BoardSize {
    /// The largest size that leaves room for the rest of a screen.
    pub(crate) const fn fitting(window: Rect) -> BoardSize {
        if window.width >= 120 && window.height >= 34 {
            BoardSize::Huge
        } else if window.width >= 100 && window.height >= 28 {
            BoardSize::Large
        } else {
            BoardSize::Small
        }
    }

    /// The columns and lines of a square, without the grid.
    const fn square(self) -> (u16, u16) {
        match self {
            BoardSize::Small => (5, 2),
            BoardSize::Large => (7, 3),
            BoardSize::Huge => (9, 4),
        }
    }

    /// The columns of the whole board, with the arrows.
    pub(crate) const fn width(self) -> u16 {
        10 * (self.square().0 + 1) + 1 + 2 * ARROWS
    }

    /// The lines of the whole board.
    pub(crate) const fn height(self) -> u16 {
        3 * (self.square().1 + 1) + 1
    }

    /// The areas of the squares by row and column, inside the grid.
    fn cells(self, grid: Rect) -> [[Rect; 10]; 3] {
        let (width, height) = self.square();
        let rows = Layout::vertical([Constraint::Length(height); 3]).spacing(1);
        let columns = Layout::horizontal([Constraint::Length(width); 10]).spacing(1);
        let [first, second, third] = grid.inner(Margin::new(1, 1)).layout(&rows);
        [first, second, third].map(|row| row.layout(&columns))
    }
}

/// What is highlighted on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks {
    /// The pieces that can move.
    pub(crate) movable: SquareSet,
    /// The squares that the piece in question can move to.
    pub(crate) targets: SquareSet,
    /// The piece chosen to move.
    pub(crate) selected: Option<Square>,
    pub(crate) cursor: Option<Square>,
    /// The squares of the last move.
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

    /// The characters to the left and to the right of a piece.
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

/// A board to draw.
#[derive(Clone, Copy)]
pub(crate) struct Board<'a> {
    pub(crate) size: BoardSize,
    pub(crate) spec: &'a RuleSpec,
    pub(crate) position: &'a Position,
    pub(crate) marks: &'a Marks,
    pub(crate) look: Look,
}

/// Draws a board. `on_square` receives the area of each square.
pub(crate) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    board: Board<'_>,
    mut on_square: impl FnMut(Square, Rect),
) {
    let Board { size, spec, look, .. } = board;
    let grid = area.inner(Margin::new(ARROWS, 0));
    draw_grid(buffer, grid, size, look);
    draw_arrows(buffer, area, size, spec.points.goal, look);
    let cells = size.cells(grid);
    for square in Square::all() {
        let cell = cells[usize::from(square.row() - 1)][usize::from(square.column() - 1)];
        draw_square(buffer, cell, square, board);
        on_square(square, cell);
    }
}

fn draw_grid(buffer: &mut Buffer, grid: Rect, size: BoardSize, look: Look) {
    let (lines, style) = (look.glyphs.grid(), look.theme.grid());
    let (width, height) = size.square();
    for line in 0..=3u16 {
        let joints = match line {
            0 => lines.joints[0],
            3 => lines.joints[2],
            _ => lines.joints[1],
        };
        let horizontal = lines.horizontal.repeat(usize::from(width));
        let middle = [horizontal.as_str(); 10].join(joints[1]);
        let words = format!("{}{middle}{}", joints[0], joints[2]);
        widgets::text(buffer, widgets::row(grid, line * (height + 1)), &words, style);
    }
    for row in 0..3u16 {
        for line in 1..=height {
            for column in 0..=10u16 {
                let line = widgets::row(grid, row * (height + 1) + line);
                widgets::text(buffer, widgets::beside(line, column * (width + 1)), lines.vertical, style);
            }
        }
    }
}

/// Draws arrows along the path: onto the board at one end, around the corners, off the board at the other
/// end.
fn draw_arrows(buffer: &mut Buffer, area: Rect, size: BoardSize, goal: Goal, look: Look) {
    let (style, step) = (look.theme.strong(), size.square().1 + 1);
    let (right, left, down, up) =
        (look.glyphs.right(), look.glyphs.left(), look.glyphs.down(), look.glyphs.up());
    let middle = |row: u16| row * step + step / 2;
    let (first_column, last_column) = (0, area.width - 1);
    let arrows: &[(u16, u16, &str)] = match goal {
        Goal::BearOff => &[
            (middle(0), first_column, right),
            (middle(0), last_column, right),
            (step, last_column, down),
            (middle(1), last_column, left),
            (middle(1), first_column, left),
            (2 * step, first_column, down),
            (middle(2), first_column, right),
            (middle(2), last_column, right),
        ],
        Goal::LineUp => &[
            (middle(2), last_column, left),
            (middle(2), first_column, left),
            (2 * step, first_column, up),
            (middle(1), first_column, right),
            (middle(1), last_column, right),
            (step, last_column, up),
            (middle(0), last_column, left),
        ],
    };
    for (line, column, arrow) in arrows {
        widgets::text(buffer, widgets::beside(widgets::row(area, *line), *column), arrow, style);
    }
}

fn draw_square(buffer: &mut Buffer, cell: Rect, square: Square, board: Board<'_>) {
    let Board { size, spec, position, marks, look } = board;
    let occupant = position.occupant(square);
    let sign = look.glyphs.house_sign(spec, square);
    let house = match square {
        _ if sign.is_empty() => House::Ordinary,
        Square::WATER => House::Water,
        _ => House::Marked,
    };
    let style = look.theme.square(house, marks.emphasis(square));
    buffer.set_style(cell, style);
    for line in cell.rows() {
        widgets::text(buffer, line, &" ".repeat(usize::from(cell.width)), style);
    }
    widgets::text(buffer, cell, &square.to_string(), look.theme.number(style));
    let end = cell.width.saturating_sub(widgets::width(sign));
    widgets::text(buffer, widgets::beside(cell, end), sign, look.theme.mark(style));
    let piece_area = widgets::below(cell, 1);
    let last_line = widgets::row(piece_area, piece_area.height.saturating_sub(1));
    let (open, close) = marks.brackets(square);
    widgets::text(buffer, last_line, open, look.theme.mark(style));
    widgets::text(buffer, widgets::beside(last_line, cell.width - 1), close, look.theme.mark(style));
    let Some(side) = occupant else {
        if marks.targets.contains(square) {
            widgets::centred(buffer, last_line, look.glyphs.target(), look.theme.mark(style));
        }
        return;
    };
    let lines: &[&str] = match size {
        BoardSize::Small => &[look.glyphs.piece(side)],
        BoardSize::Large => &look.glyphs.tall_piece(side),
        BoardSize::Huge => &look.glyphs.huge_piece(side),
    };
    let piece = match size {
        BoardSize::Small => look.theme.piece(side, style),
        BoardSize::Large | BoardSize::Huge => look.theme.tall_piece(side, style),
    };
    let indent = if size == BoardSize::Huge { 2 } else { 1 };
    for (words, line) in lines.iter().zip(piece_area.rows()) {
        widgets::text(buffer, widgets::beside(line, indent), words, piece);
    }
}

/// The names of the houses with their signs, on one line of at most `width` columns if possible.
pub(crate) fn houses(spec: &RuleSpec, look: Look, width: u16) -> String {
    let named = |name: fn(&str) -> &str, gap: &str| {
        let mut houses: Vec<String> = Square::all()
            .filter_map(|square| {
                let sign = look.glyphs.house_sign(spec, square);
                Some(format!("{sign} {}", name(spec.house_name(square)?)))
            })
            .collect();
        // Squares with the same sign and name, such as those on which pieces enter, are named once.
        houses.dedup();
        houses.join(gap)
    };
    let full = named(|name| name, "   ");
    if widgets::width(&full) <= width {
        return full;
    }
    let spaced = named(without_house, "  ");
    if widgets::width(&spaced) <= width { spaced } else { named(without_house, " ") }
}

/// The short name of a house: `Three Truths` for `House of the Three Truths`.
fn without_house(name: &str) -> &str {
    let name = name.strip_prefix("House of ").unwrap_or(name);
    name.strip_prefix("the ").unwrap_or(name)
}
