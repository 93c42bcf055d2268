//! Writes a sheet as an SVG in millimetres.

use std::fmt::{self, Display, Write};

use crate::ink::Colour;
use crate::outline::{Outline, Point, Rect, Segment};
use crate::sheet::{DASHES, Drawing, Element, Paint, Pen, Sheet, Stroke, Text, TextStyle};
use crate::typeface::Face;

/// The font family. An SVG names its fonts and does not embed them; the font of the PDF comes first.
const FONTS: &str = "'EB Garamond 12', 'EB Garamond', Garamond, 'Times New Roman', serif";

/// The style of all texts.
const STYLE: &str = "font-variant-numeric: lining-nums";

/// Writes a sheet as an SVG document whose unit is the millimetre. Texts are as wide as in the PDF.
pub fn svg(sheet: &Sheet) -> String {
    let mut writer = Writer { text: String::new(), clips: 0 };
    writer.document(sheet).expect("writing to a string does not fail");
    writer.text
}

struct Writer {
    text: String,
    /// The number of clip paths so far, for their ids.
    clips: u32,
}

impl Writer {
    fn document(&mut self, sheet: &Sheet) -> fmt::Result {
        let (width, height) = (Number(sheet.width), Number(sheet.height));
        writeln!(
            self.text,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" {}>"#,
            format_args!(
                r#"viewBox="0 0 {width} {height}" font-family="{FONTS}" style="{STYLE}" xml:space="preserve""#
            )
        )?;
        writeln!(self.text, "<title>{}</title>", Escaped(&sheet.title()))?;
        writeln!(self.text, r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##)?;
        self.drawing(&sheet.drawing)?;
        writeln!(self.text, "</svg>")
    }

    fn drawing(&mut self, drawing: &Drawing) -> fmt::Result {
        drawing.elements().iter().try_for_each(|element| match element {
            Element::Shape(outline, paint) => self.shape(outline, paint),
            Element::Text(text) => self.text_element(text),
            Element::Clipped { clip, shift, drawing } => self.clipped(*clip, *shift, drawing),
        })
    }

    fn clipped(&mut self, clip: Rect, shift: Point, drawing: &Drawing) -> fmt::Result {
        self.clips += 1;
        let id = format!("window{}", self.clips);
        let outline = Outline::rectangle(clip);
        writeln!(self.text, r#"<clipPath id="{id}"><path d="{}"/></clipPath>"#, PathData(&outline))?;
        let (x, y) = (Number(shift.x), Number(shift.y));
        writeln!(self.text, r#"<g clip-path="url(#{id})"><g transform="translate({x} {y})">"#)?;
        self.drawing(drawing)?;
        writeln!(self.text, "</g></g>")
    }

    fn shape(&mut self, outline: &Outline, paint: &Paint) -> fmt::Result {
        write!(self.text, r#"<path d="{}""#, PathData(outline))?;
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

    fn text_element(&mut self, text: &Text) -> fmt::Result {
        let (x, y, size) = (Number(text.start.x), Number(text.start.y), Number(text.size));
        let style = TextStyle::new(text.face, text.size, text.colour).spaced(text.spacing / text.size);
        let width = Number(style.width(&text.text));
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

/// A number with at most four decimals and no trailing zeros.
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

struct PathData<'a>(&'a Outline);

impl Display for PathData<'_> {
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

/// Text escaped for XML. Characters that XML does not allow are left out.
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
    fn formats_numbers_and_escapes_texts() {
        let numbers =
            [1.0, 0.25, -0.000_01, 297.0, 100.0, 1.0 / 3.0].map(|number| Number(number).to_string());
        assert_eq!(numbers, ["1", "0.25", "0", "297", "100", "0.3333"]);
        assert_eq!(Escaped("a<b & \u{1}c>").to_string(), "a&lt;b &amp; c&gt;");
    }
}
