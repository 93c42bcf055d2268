//! Builds a sheet with its heading and its foot with the scale. All printed parts use it.

use senet::Ruleset;

use crate::design::Design;
use crate::ink::{Colour, Palette};
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Align, Drawing, Pen, Sheet, Stroke, TextStyle};
use crate::typeface::Face;

/// The ruleset to print and how to print it.
#[derive(Clone, Copy)]
pub(crate) struct PrintJob<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) design: &'a Design,
}

impl PrintJob<'_> {
    pub(crate) fn palette(&self) -> Palette {
        self.design.ink.palette()
    }

    /// The side of a square of the board in millimetres.
    pub(crate) fn square(&self) -> f64 {
        self.design.square.millimetres()
    }

    /// The name of the ruleset with its options, shortened for a heading.
    pub(crate) fn name(&self) -> String {
        shortened(&self.rules.spec().full_name(), 60)
    }
}

/// Shortens a text to one line of at most `max` characters, with an ellipsis if it is longer.
pub(crate) fn shortened(text: &str, max: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= max {
        return line;
    }
    let start: String = line.chars().take(max - 1).collect();
    format!("{}…", start.trim_end())
}

/// The margin at the sides in millimetres: a little more than home printers need.
pub(crate) const MARGIN: f64 = 7.0;
/// The y of the baseline of the heading in millimetres.
pub(crate) const HEADING: f64 = 12.0;
/// The height of the head in millimetres.
const HEAD: f64 = 17.0;
/// The height of the foot in millimetres.
const FOOT: f64 = 15.0;
/// The length of the scale in millimetres.
const SCALE: f64 = 50.0;
/// The width of lines to cut or fold along in millimetres.
pub(crate) const HAIRLINE: f64 = 0.2;
/// The type size of notes in millimetres.
const NOTE: f64 = 3.4;
/// The indent of text from the margin in millimetres.
pub(crate) const INDENT: f64 = 3.0;

/// A sheet that is being drawn.
pub(crate) struct SheetBuilder {
    pub(crate) drawing: Drawing,
    pub(crate) palette: Palette,
    game: String,
    subject: String,
    width: f64,
    height: f64,
}

/// The kinds of lines on a sheet, which its foot explains.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKinds {
    /// Only lines to cut along.
    Cut,
    /// Lines to cut and to fold along, and tabs to glue.
    CutAndFold,
}

impl SheetBuilder {
    /// A sheet without heading and foot.
    pub(crate) fn empty(job: &PrintJob<'_>, subject: &str, orientation: Orientation) -> SheetBuilder {
        let (width, height) = job.design.paper.size(orientation);
        let game = format!("Senet, {}", job.name());
        SheetBuilder {
            drawing: Drawing::new(),
            palette: job.palette(),
            game,
            subject: subject.to_owned(),
            width,
            height,
        }
    }

    /// A sheet with heading and foot.
    pub(crate) fn new(
        job: &PrintJob<'_>,
        subject: &str,
        orientation: Orientation,
        lines: LineKinds,
    ) -> SheetBuilder {
        let mut builder = SheetBuilder::empty(job, subject, orientation);
        builder.heading(&job.name(), subject);
        builder.foot(lines);
        builder
    }

    /// The rectangle of the whole sheet.
    pub(crate) fn whole(&self) -> Rect {
        Rect::new(0.0, 0.0, self.width, self.height)
    }

    /// The rectangle between heading and foot.
    pub(crate) fn room(&self) -> Rect {
        Rect::new(MARGIN, HEAD, self.width - 2.0 * MARGIN, self.height - HEAD - FOOT)
    }

    pub(crate) fn finish(self) -> Sheet {
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
        let game = TextStyle::new(Face::Regular, 3.9, self.palette.accent).spaced(0.32);
        self.drawing.text("SENET", Point::new(room.x + INDENT, HEADING), Align::Left, game);
        let style = TextStyle::new(Face::Italic, 4.4, self.palette.text);
        self.drawing.text(
            &format!("{name} – {subject}"),
            Point::new(room.right() - INDENT, HEADING),
            Align::Right,
            style,
        );
    }

    fn foot(&mut self, lines: LineKinds) {
        let y = self.height - FOOT / 2.0;
        let right = self.width - MARGIN - INDENT;
        self.scale(Point::new(right - SCALE, y));
        let beside = Point::new(right - SCALE - 2.5, y + 1.0);
        let note = self.note();
        self.drawing.text("5 cm if printed at 100 %", beside, Align::Right, note);
        let left = Point::new(MARGIN + INDENT, y);
        self.legend(left, self.cut(), "cut");
        if lines == LineKinds::CutAndFold {
            self.legend(left.shifted(20.0, 0.0), self.fold(), "fold");
            let corners = [(40.0, 1.6), (41.5, -1.6), (48.5, -1.6), (50.0, 1.6)];
            self.tab(&corners.map(|(x, y)| left.shifted(x, y)));
            self.drawing.text("glue", left.shifted(51.5, 1.0), Align::Left, note);
        }
    }

    /// Draws a short line and what to do along it.
    fn legend(&mut self, at: Point, pen: Pen, word: &str) {
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

    /// The text style of notes.
    pub(crate) fn note(&self) -> TextStyle {
        TextStyle::new(Face::Italic, NOTE, self.palette.text)
    }

    /// The pen for lines to cut along.
    pub(crate) fn cut(&self) -> Pen {
        Pen { colour: self.palette.text, width: HAIRLINE, stroke: Stroke::Solid }
    }

    /// The pen for lines to fold along.
    pub(crate) fn fold(&self) -> Pen {
        Pen { stroke: Stroke::Dashed, ..self.cut() }
    }

    /// Draws a tab to glue. It is folded between the last and the first corner, and cut along the other
    /// edges.
    pub(crate) fn tab(&mut self, corners: &[Point]) {
        let (cut, fold) = (self.cut(), self.fold());
        self.drawing.fill(Outline::polygon(corners), Some(GLUE));
        self.drawing.stroke(Outline::line(corners), cut);
        if let (Some(first), Some(last)) = (corners.first(), corners.last()) {
            self.drawing.stroke(Outline::line(&[*last, *first]), fold);
        }
    }

    /// Writes notes at the top of the room, one a line. Returns the y below them.
    pub(crate) fn notes(&mut self, notes: &[&str]) -> f64 {
        let room = self.room();
        let style = TextStyle { size: 4.0, ..self.note() };
        let mut y = room.y + 5.0;
        for note in notes {
            let fitted = style.fitted(note, room.width - 2.0 * INDENT);
            self.drawing.text(note, Point::new(room.x + INDENT, y), Align::Left, fitted);
            y += 5.2;
        }
        y
    }
}

/// The colour of tabs. Glue covers it.
const GLUE: Colour = Colour(0xe4, 0xe4, 0xe4);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortens_long_names() {
        assert_eq!(shortened("a \n b", 10), "a b");
        assert_eq!(shortened("eleven letters", 8), "eleven…");
    }
}
