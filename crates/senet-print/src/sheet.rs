//! A sheet of paper and the drawing on it. `pdf` and `svg` write it.

use crate::ink::Colour;
use crate::outline::{Outline, Point, Rect};
use crate::typeface::{self, Face};

/// A sheet of paper.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// The game: `Senet, kendall`.
    pub game: String,
    /// The part of the game on the sheet: `board`.
    pub subject: String,
    /// The width in millimetres.
    pub width: f64,
    /// The height in millimetres.
    pub height: f64,
    /// The drawing, in millimetres from the upper left corner.
    pub drawing: Drawing,
}

impl Sheet {
    /// The title: `Senet, kendall: board`.
    pub fn title(&self) -> String {
        format!("{}: {}", self.game, self.subject)
    }
}

/// An element of a drawing.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_print::{preview_sheet, sheet::Element};
/// let sheet = preview_sheet(&Ruleset::preset(Preset::Bell), "Bell");
/// let elements = sheet.drawing.elements();
/// assert!(matches!(elements, [Element::Shape(..), Element::Text(_), Element::Clipped { .. }]));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Element {
    /// A shape that is filled, stroked or both.
    Shape(Outline, Paint),
    /// A line of text.
    Text(Text),
    /// A drawing that is shifted and clipped to a rectangle.
    Clipped {
        /// The rectangle, on the sheet.
        clip: Rect,
        /// The position of the drawing's origin on the sheet.
        shift: Point,
        /// The drawing, of which the part inside the clip is visible.
        drawing: Drawing,
    },
}

/// How a shape is painted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Paint {
    /// The fill colour, by the even-odd rule.
    pub fill: Option<Colour>,
    /// The pen that strokes the outline.
    pub pen: Option<Pen>,
}

/// The pen that strokes an outline, with its middle on the line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// The colour. It covers what is below.
    pub colour: Colour,
    /// The width in millimetres.
    pub width: f64,
    /// The kind of line.
    pub stroke: Stroke,
}

/// The kind of line that a pen draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// A solid line with sharp ends and corners.
    Solid,
    /// A solid line with round ends and corners.
    Round,
    /// A dashed line with the lengths of [`DASHES`].
    Dashed,
}

/// The lengths of dashes and gaps in dashed lines, in millimetres.
pub const DASHES: [f64; 2] = [1.6, 1.2];

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The text, without line breaks.
    pub text: String,
    /// The start of the baseline.
    pub start: Point,
    /// The type size in millimetres.
    pub size: f64,
    /// The face of the typeface that is embedded in the PDF.
    pub face: Face,
    /// The colour. It covers what is below.
    pub colour: Colour,
    /// The extra space between letters in millimetres.
    pub spacing: f64,
}

/// The alignment of a line of text to a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TextStyle {
    pub(crate) face: Face,
    /// The type size in millimetres.
    pub(crate) size: f64,
    pub(crate) colour: Colour,
    /// The extra space between letters, as a share of the size.
    pub(crate) spacing: f64,
}

impl TextStyle {
    pub(crate) const fn new(face: Face, size: f64, colour: Colour) -> TextStyle {
        TextStyle { face, size, colour, spacing: 0.0 }
    }

    pub(crate) const fn spaced(self, spacing: f64) -> TextStyle {
        TextStyle { spacing, ..self }
    }

    /// The width of a text in millimetres.
    pub(crate) fn width(&self, text: &str) -> f64 {
        self.size * typeface::width(self.face, text, self.spacing)
    }

    /// The style with a size at which `text` is at most `width` wide.
    pub(crate) fn fitted(self, text: &str, width: f64) -> TextStyle {
        let natural = self.width(text);
        if natural <= width { self } else { TextStyle { size: self.size * width / natural, ..self } }
    }
}

/// A drawing: its elements from back to front.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawing(Vec<Element>);

impl Drawing {
    pub(crate) fn new() -> Drawing {
        Drawing::default()
    }

    /// The elements from back to front.
    pub fn elements(&self) -> &[Element] {
        &self.0
    }

    pub(crate) fn draw(&mut self, element: Element) {
        self.0.push(element);
    }

    /// Fills a shape. Does nothing without a colour.
    pub(crate) fn fill(&mut self, outline: Outline, fill: Option<Colour>) {
        if fill.is_some() {
            self.draw(Element::Shape(outline, Paint { fill, pen: None }));
        }
    }

    pub(crate) fn stroke(&mut self, outline: Outline, pen: Pen) {
        self.draw(Element::Shape(outline, Paint { fill: None, pen: Some(pen) }));
    }

    /// Fills and strokes a shape.
    pub(crate) fn shape(&mut self, outline: Outline, fill: Option<Colour>, pen: Pen) {
        self.draw(Element::Shape(outline, Paint { fill, pen: Some(pen) }));
    }

    /// Writes a line of text, aligned to a point of its baseline.
    pub(crate) fn text(&mut self, text: &str, at: Point, align: Align, style: TextStyle) {
        let back = match align {
            Align::Left => 0.0,
            Align::Centre => style.width(text) / 2.0,
            Align::Right => style.width(text),
        };
        self.draw(Element::Text(Text {
            text: text.to_owned(),
            start: at.shifted(-back, 0.0),
            size: style.size,
            face: style.face,
            colour: style.colour,
            spacing: style.spacing * style.size,
        }));
    }
}
