//! A sheet in the making: its heading, its foot with the scale, and the room between them.

use senet::Ruleset;

use crate::design::Design;
use crate::ink::{Colour, Palette};
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Align, Drawing, Pen, Sheet, Stroke, Type};
use crate::typeface::Face;

/// What is to be printed, and how.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) design: &'a Design,
}

impl Job<'_> {
    pub(crate) fn palette(&self) -> Palette {
        self.design.ink.palette()
    }

    /// The side of a square in millimetres.
    pub(crate) fn square(&self) -> f64 {
        self.design.square.millimetres()
    }

    /// The name of the ruleset, with its options, short enough for a heading.
    pub(crate) fn name(&self) -> String {
        shortened(&self.rules.spec().full_name(), 60)
    }
}

/// The first so many characters of a text on one line, and an ellipsis if that is not all of it.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= most {
        return line;
    }
    let start: String = line.chars().take(most - 1).collect();
    format!("{}…", start.trim_end())
}

/// The strip left white at the sides: what home printers cannot reach, and a little more.
pub(crate) const MARGIN: f64 = 7.0;
/// The baseline of the heading.
pub(crate) const HEADING: f64 = 12.0;
/// Where the room for things begins below the top, and ends above the bottom.
const HEAD: f64 = 17.0;
const FOOT: f64 = 15.0;
/// The length of the scale.
const SCALE: f64 = 50.0;
/// The width of lines along which paper is cut or folded.
pub(crate) const HAIRLINE: f64 = 0.2;
/// The size of notes.
const NOTE: f64 = 3.4;
/// How far text and small things stand within the room.
pub(crate) const INDENT: f64 = 3.0;

/// A sheet in the making.
pub(crate) struct Leaf {
    pub(crate) drawing: Drawing,
    pub(crate) palette: Palette,
    game: String,
    subject: String,
    width: f64,
    height: f64,
}

/// Which lines a sheet has, to be explained at its foot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lines {
    /// Only such as are cut.
    Cut,
    /// Such as are cut, and such as are folded, with tabs to glue.
    CutAndFold,
}

impl Leaf {
    /// An empty sheet, with nothing but its title.
    pub(crate) fn bare(job: &Job<'_>, subject: &str, orientation: Orientation) -> Leaf {
        let (width, height) = job.design.paper.size(orientation);
        let game = format!("Senet, {}", job.name());
        Leaf {
            drawing: Drawing::new(),
            palette: job.palette(),
            game,
            subject: subject.to_owned(),
            width,
            height,
        }
    }

    /// A sheet to cut things from, with heading and foot.
    pub(crate) fn new(job: &Job<'_>, subject: &str, orientation: Orientation, lines: Lines) -> Leaf {
        let mut leaf = Leaf::bare(job, subject, orientation);
        leaf.heading(&job.name(), subject);
        leaf.foot(lines);
        leaf
    }

    /// The whole sheet.
    pub(crate) fn whole(&self) -> Rect {
        Rect::new(0.0, 0.0, self.width, self.height)
    }

    /// The room between heading and foot.
    pub(crate) fn room(&self) -> Rect {
        Rect::new(MARGIN, HEAD, self.width - 2.0 * MARGIN, self.height - HEAD - FOOT)
    }

    pub(crate) fn finished(self) -> Sheet {
        Sheet {
            game: self.game,
            subject: self.subject,
            width: self.width,
            height: self.height,
            drawing: self.drawing,
        }
    }

    fn heading(&mut self, name: &str, subject: &str) {
        let room = self.room();
        let mark = Type::new(Face::Regular, 3.9, self.palette.accent).spaced(0.32);
        self.drawing.text("SENET", Point::new(room.x + INDENT, HEADING), Align::Left, mark);
        let set = Type::new(Face::Italic, 4.4, self.palette.text);
        self.drawing.text(
            &format!("{name} – {subject}"),
            Point::new(room.right() - INDENT, HEADING),
            Align::Right,
            set,
        );
    }

    fn foot(&mut self, lines: Lines) {
        let y = self.height - FOOT / 2.0;
        let right = self.width - MARGIN - INDENT;
        self.scale(Point::new(right - SCALE, y));
        let beside = Point::new(right - SCALE - 2.5, y + 1.0);
        let note = self.note();
        self.drawing.text("5 cm, if printed at 100 %", beside, Align::Right, note);
        let left = Point::new(MARGIN + INDENT, y);
        self.sample(left, self.cut(), "cut");
        if lines == Lines::CutAndFold {
            self.sample(left.shifted(20.0, 0.0), self.fold(), "fold");
            let corners = [(40.0, 1.6), (41.5, -1.6), (48.5, -1.6), (50.0, 1.6)];
            self.tab(&corners.map(|(x, y)| left.shifted(x, y)));
            self.drawing.text("glue", left.shifted(51.5, 1.0), Align::Left, note);
        }
    }

    /// A piece of a line, and what is done along it.
    fn sample(&mut self, at: Point, pen: Pen, word: &str) {
        let note = self.note();
        self.drawing.stroke(Outline::line(&[at, at.shifted(10.0, 0.0)]), pen);
        self.drawing.text(word, at.shifted(11.5, 1.0), Align::Left, note);
    }

    fn scale(&mut self, at: Point) {
        let pen = Pen { colour: self.palette.text, width: HAIRLINE, stroke: Stroke::Solid };
        self.drawing.stroke(Outline::line(&[at, at.shifted(SCALE, 0.0)]), pen);
        for step in 0..=5 {
            let x = f64::from(step) * SCALE / 5.0;
            let half = if step % 5 == 0 { 1.6 } else { 0.8 };
            self.drawing.stroke(Outline::line(&[at.shifted(x, -half), at.shifted(x, half)]), pen);
        }
    }

    /// How notes are set.
    pub(crate) fn note(&self) -> Type {
        Type::new(Face::Italic, NOTE, self.palette.text)
    }

    /// The pen of lines to cut along.
    pub(crate) fn cut(&self) -> Pen {
        Pen { colour: self.palette.text, width: HAIRLINE, stroke: Stroke::Solid }
    }

    /// The pen of lines to fold along.
    pub(crate) fn fold(&self) -> Pen {
        Pen { stroke: Stroke::Dashed, ..self.cut() }
    }

    /// A tab to glue: its outline is cut, but for the first and the last corner, between which it is folded.
    pub(crate) fn tab(&mut self, corners: &[Point]) {
        let (cut, fold) = (self.cut(), self.fold());
        self.drawing.fill(Outline::polygon(corners), Some(GLUE));
        self.drawing.stroke(Outline::line(corners), cut);
        if let (Some(first), Some(last)) = (corners.first(), corners.last()) {
            self.drawing.stroke(Outline::line(&[*last, *first]), fold);
        }
    }

    /// Notes in the upper left of the room, one a line; gives the y below them.
    pub(crate) fn notes(&mut self, notes: &[&str]) -> f64 {
        let room = self.room();
        let set = Type { size: 4.0, ..self.note() };
        let mut y = room.y + 5.0;
        for note in notes {
            let fitted = set.fitted(note, room.width - 2.0 * INDENT);
            self.drawing.text(note, Point::new(room.x + INDENT, y), Align::Left, fitted);
            y += 5.2;
        }
        y
    }
}

/// The ground of tabs: glue goes here, so it is never seen.
const GLUE: Colour = Colour(0xe4, 0xe4, 0xe4);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut() {
        assert_eq!(shortened("a \n b", 10), "a b");
        assert_eq!(shortened("eleven letters", 8), "eleven…");
    }
}
