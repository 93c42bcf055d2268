//! A sheet as an SVG, in millimetres.

use std::fmt::{self, Display, Write};

use crate::ink::Colour;
use crate::outline::{Outline, Point, Rect, Segment};
use crate::sheet::{DASHES, Drawing, Mark, Paint, Pen, Sheet, Stroke, Text, Type};
use crate::typeface::Face;

/// The typefaces to take, the nearest to the printed pages first: an SVG names its fonts, and does not hold them.
const FONTS: &str = "'EB Garamond 12', 'EB Garamond', Garamond, 'Times New Roman', serif";

/// The sheet as an SVG document whose unit is the millimetre. Its texts are set as wide as they are in the PDF.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_print::{Design, Part, sheets, svg};
/// let sheets = sheets(&Ruleset::preset(Preset::Tait), Part::Board, &Design::default());
/// assert!(svg(&sheets[0]).contains(r#"width="297mm" height="210mm" viewBox="0 0 297 210""#));
/// ```
pub fn svg(sheet: &Sheet) -> String {
    let mut writer = Writer { text: String::new(), windows: 0 };
    writer.document(sheet).expect("a text can always be written to");
    writer.text
}

struct Writer {
    text: String,
    /// How many windows there are so far, for their names.
    windows: u32,
}

impl Writer {
    fn document(&mut self, sheet: &Sheet) -> fmt::Result {
        let (width, height) = (Number(sheet.width), Number(sheet.height));
        writeln!(
            self.text,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" font-family="{FONTS}" style="font-variant-numeric: lining-nums" xml:space="preserve">"#
        )?;
        writeln!(self.text, "<title>{}</title>", Escaped(&sheet.title()))?;
        writeln!(self.text, r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##)?;
        self.drawing(&sheet.drawing)?;
        writeln!(self.text, "</svg>")
    }

    fn drawing(&mut self, drawing: &Drawing) -> fmt::Result {
        drawing.marks().iter().try_for_each(|mark| match mark {
            Mark::Shape(outline, paint) => self.shape(outline, paint),
            Mark::Text(text) => self.line_of_text(text),
            Mark::Window { window, shift, drawing } => self.window(*window, *shift, drawing),
        })
    }

    fn window(&mut self, window: Rect, shift: Point, drawing: &Drawing) -> fmt::Result {
        self.windows += 1;
        let name = format!("window{}", self.windows);
        let outline = Outline::rectangle(window);
        writeln!(self.text, r#"<clipPath id="{name}"><path d="{}"/></clipPath>"#, Steps(&outline))?;
        let (x, y) = (Number(shift.x), Number(shift.y));
        writeln!(self.text, r#"<g clip-path="url(#{name})"><g transform="translate({x} {y})">"#)?;
        self.drawing(drawing)?;
        writeln!(self.text, "</g></g>")
    }

    fn shape(&mut self, outline: &Outline, paint: &Paint) -> fmt::Result {
        write!(self.text, r#"<path d="{}""#, Steps(outline))?;
        match paint.fill {
            Some(colour) => write!(self.text, r#" fill="{}" fill-rule="evenodd""#, Hex(colour))?,
            None => write!(self.text, r#" fill="none""#)?,
        }
        if let Some(pen) = &paint.pen {
            self.pen(pen)?;
        }
        writeln!(self.text, "/>")
    }

    fn pen(&mut self, pen: &Pen) -> fmt::Result {
        write!(self.text, r#" stroke="{}" stroke-width="{}""#, Hex(pen.colour), Number(pen.width))?;
        match pen.stroke {
            Stroke::Solid => Ok(()),
            Stroke::Round => write!(self.text, r#" stroke-linecap="round" stroke-linejoin="round""#),
            Stroke::Dashed => {
                let [dash, gap] = DASHES.map(Number);
                write!(self.text, r#" stroke-dasharray="{dash} {gap}""#)
            }
        }
    }

    fn line_of_text(&mut self, text: &Text) -> fmt::Result {
        let (x, y, size) = (Number(text.start.x), Number(text.start.y), Number(text.size));
        let set = Type::new(text.face, text.size, text.colour).spaced(text.spacing / text.size);
        let width = Number(set.width(&text.text));
        write!(
            self.text,
            r#"<text x="{x}" y="{y}" font-size="{size}" textLength="{width}" fill="{}""#,
            Hex(text.colour)
        )?;
        if text.face == Face::Italic {
            write!(self.text, r#" font-style="italic""#)?;
        }
        if text.spacing != 0.0 {
            write!(self.text, r#" letter-spacing="{}""#, Number(text.spacing))?;
        }
        writeln!(self.text, ">{}</text>", Escaped(&text.text))
    }
}

/// A number to a ten-thousandth of a millimetre, without idle zeros.
struct Number(f64);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.4}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

struct Hex(Colour);

impl Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Colour(red, green, blue) = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

struct Steps<'a>(&'a Outline);

impl Display for Steps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place =
            |f: &mut fmt::Formatter<'_>, point: Point| write!(f, "{} {}", Number(point.x), Number(point.y));
        for segment in self.0.segments() {
            match *segment {
                Segment::Move(to) => {
                    f.write_str("M")?;
                    place(f, to)?;
                }
                Segment::Line(to) => {
                    f.write_str("L")?;
                    place(f, to)?;
                }
                Segment::Curve(first, second, to) => {
                    for (before, point) in [("C", first), (" ", second), (" ", to)] {
                        f.write_str(before)?;
                        place(f, point)?;
                    }
                }
                Segment::Close => f.write_str("Z")?,
            }
        }
        Ok(())
    }
}

/// Text as XML may hold it; what XML cannot hold at all is left out.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '&' => f.write_str("&amp;"),
            '\u{fffe}' | '\u{ffff}' => Ok(()),
            character if character.is_control() => Ok(()),
            character => f.write_char(character),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_texts_safe() {
        let numbers =
            [1.0, 0.25, -0.000_01, 297.0, 100.0, 1.0 / 3.0].map(|number| Number(number).to_string());
        assert_eq!(numbers, ["1", "0.25", "0", "297", "100", "0.3333"]);
        assert_eq!(Escaped("a<b & \u{1}c>").to_string(), "a&lt;b &amp; c&gt;");
    }
}
