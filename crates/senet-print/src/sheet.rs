//! A sheet of paper and what is drawn on it: one description, which the PDF and the SVG are both written from.

use crate::ink::Colour;
use crate::outline::{Outline, Point, Rect};
use crate::typeface::{self, Face};

/// One sheet of paper, in millimetres.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// The game it belongs to: `Senet, kendall`.
    pub game: String,
    /// What it shows of it: `board`.
    pub subject: String,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// What is drawn on it, in the order in which it is drawn.
    pub drawing: Drawing,
}

impl Sheet {
    /// Its title: `Senet, kendall: board`.
    pub fn title(&self) -> String {
        format!("{}: {}", self.game, self.subject)
    }
}

/// Something drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// A shape, filled and then followed by a pen.
    Shape(Outline, Paint),
    /// A line of text.
    Text(Text),
    /// A part of a drawing, seen through a window: `drawing` is shifted by `shift`, and shows only within `window`.
    Window {
        /// What is seen, on the sheet.
        window: Rect,
        /// How far the drawing's origin lies from the sheet's.
        shift: Point,
        /// The drawing.
        drawing: Drawing,
    },
}

/// How a shape is painted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Paint {
    /// What it is filled with; holes are where the outline goes round twice (even-odd).
    pub fill: Option<Colour>,
    /// The pen that follows its outline.
    pub pen: Option<Pen>,
}

/// A pen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// Its colour.
    pub colour: Colour,
    /// Its width in millimetres.
    pub width: f64,
    /// Whether the line is broken.
    pub stroke: Stroke,
}

/// What sort of line a pen leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// A whole line, its ends and corners sharp.
    Solid,
    /// A whole line, its ends and corners round.
    Round,
    /// Dashes.
    Dashed,
}

/// The lengths of dashes and of gaps in a dashed line, in millimetres.
pub const DASHES: [f64; 2] = [1.6, 1.2];

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// What it says.
    pub text: String,
    /// Where its baseline begins.
    pub start: Point,
    /// The size of the type in millimetres.
    pub size: f64,
    /// The face.
    pub face: Face,
    /// Its colour.
    pub colour: Colour,
    /// Space put between the letters, in millimetres.
    pub spacing: f64,
}

/// Where a line of text stands relative to the point that is named for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

/// How text is set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Type {
    pub(crate) face: Face,
    /// In millimetres.
    pub(crate) size: f64,
    pub(crate) colour: Colour,
    /// Space between the letters, in parts of the size.
    pub(crate) spacing: f64,
}

impl Type {
    pub(crate) const fn new(face: Face, size: f64, colour: Colour) -> Type {
        Type { face, size, colour, spacing: 0.0 }
    }

    pub(crate) const fn spaced(self, spacing: f64) -> Type {
        Type { spacing, ..self }
    }

    /// How wide a text is, in millimetres.
    pub(crate) fn width(&self, text: &str) -> f64 {
        self.size * typeface::width(self.face, text, self.spacing)
    }

    /// The same, but small enough for the text to be no wider than this.
    pub(crate) fn fitted(self, text: &str, width: f64) -> Type {
        let natural = self.width(text);
        if natural <= width { self } else { Type { size: self.size * width / natural, ..self } }
    }
}

/// What is drawn, in the order in which it is drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawing(Vec<Mark>);

impl Drawing {
    /// Nothing yet.
    pub fn new() -> Drawing {
        Drawing::default()
    }

    /// What is drawn, in order.
    pub fn marks(&self) -> &[Mark] {
        &self.0
    }

    pub(crate) fn draw(&mut self, mark: Mark) {
        self.0.push(mark);
    }

    /// Draws a shape filled; nothing if there is no colour.
    pub(crate) fn fill(&mut self, outline: Outline, fill: Option<Colour>) {
        if fill.is_some() {
            self.draw(Mark::Shape(outline, Paint { fill, pen: None }));
        }
    }

    /// Follows a shape with a pen.
    pub(crate) fn stroke(&mut self, outline: Outline, pen: Pen) {
        self.draw(Mark::Shape(outline, Paint { fill: None, pen: Some(pen) }));
    }

    /// Draws a shape filled, and follows it with a pen.
    pub(crate) fn shape(&mut self, outline: Outline, fill: Option<Colour>, pen: Pen) {
        self.draw(Mark::Shape(outline, Paint { fill, pen: Some(pen) }));
    }

    /// Writes a line of text at a point of its baseline.
    pub(crate) fn text(&mut self, text: &str, at: Point, align: Align, set: Type) {
        let back = match align {
            Align::Left => 0.0,
            Align::Centre => set.width(text) / 2.0,
            Align::Right => set.width(text),
        };
        self.draw(Mark::Text(Text {
            text: text.to_owned(),
            start: at.shifted(-back, 0.0),
            size: set.size,
            face: set.face,
            colour: set.colour,
            spacing: set.spacing * set.size,
        }));
    }
}
