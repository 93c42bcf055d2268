//! Writes a sheet as a PNG: shapes and the outlines of letters as pixels, with smooth edges.

use miniz_oxide::deflate::compress_to_vec_zlib;
use ttf_parser::{GlyphId, OutlineBuilder};
use zeno::{Cap, Command, Fill, Join, Mask, Stroke as Line, Style, Vector};

use crate::ink::Colour;
use crate::outline::{Outline, Point, Rect, Segment};
use crate::sheet::{DASHES, Drawing, Element, Pen, Sheet, Stroke, Text};
use crate::typeface;

/// The strength of the compression, from 0 to 10.
const COMPRESSION: u8 = 9;
/// The bytes of a pixel: red, green and blue.
const CHANNELS: usize = 3;

/// Writes a sheet as a PNG that is this number of pixels wide. The ground is white.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_print::{png, preview_sheet};
/// let sheet = preview_sheet(&Ruleset::preset(Preset::Tait), "Tait");
/// assert!(png(&sheet, 1200).starts_with(b"\x89PNG"));
/// ```
pub fn png(sheet: &Sheet, width: u32) -> Vec<u8> {
    let scale = f64::from(width) / sheet.width;
    let (columns, rows) = (width as usize, (sheet.height * scale).round() as usize);
    let mut canvas = Canvas {
        columns,
        pixels: vec![u8::MAX; columns * rows * CHANNELS],
        scale,
        origin: Point::new(0.0, 0.0),
        clip: [0, 0, columns, rows],
    };
    canvas.drawing(&sheet.drawing);
    encoded(&canvas.pixels, columns, rows)
}

struct Canvas {
    columns: usize,
    pixels: Vec<u8>,
    scale: f64,
    /// The origin of the drawing on the sheet, in millimetres.
    origin: Point,
    /// The pixels that may be painted: left, top, right and bottom.
    clip: [usize; 4],
}

impl Canvas {
    fn drawing(&mut self, drawing: &Drawing) {
        for element in drawing.elements() {
            match element {
                Element::Shape(outline, paint) => {
                    let path = self.path(outline);
                    if let Some(colour) = paint.fill {
                        self.paint(&path, Fill::EvenOdd, colour);
                    }
                    if let Some(pen) = &paint.pen {
                        self.stroke(&path, pen);
                    }
                }
                Element::Text(text) => self.text(text),
                Element::Clipped { clip, shift, drawing } => self.clipped(*clip, *shift, drawing),
            }
        }
    }

    fn clipped(&mut self, clip: Rect, shift: Point, drawing: &Drawing) {
        let (origin, outer) = (self.origin, self.clip);
        let [first, last] = [Point::new(clip.x, clip.y), Point::new(clip.right(), clip.bottom())]
            .map(|point| self.place(point));
        let pixel = |at: f32| at.round().max(0.0) as usize;
        self.clip = [
            pixel(first.x).max(outer[0]),
            pixel(first.y).max(outer[1]),
            pixel(last.x).min(outer[2]),
            pixel(last.y).min(outer[3]),
        ];
        self.origin = origin.shifted(shift.x, shift.y);
        self.drawing(drawing);
        (self.origin, self.clip) = (origin, outer);
    }

    /// The place of a point in pixels.
    fn place(&self, point: Point) -> Vector {
        let at = point.shifted(self.origin.x, self.origin.y);
        Vector::new((at.x * self.scale) as f32, (at.y * self.scale) as f32)
    }

    fn path(&self, outline: &Outline) -> Vec<Command> {
        let command = |segment: &Segment| match *segment {
            Segment::Move(to) => Command::MoveTo(self.place(to)),
            Segment::Line(to) => Command::LineTo(self.place(to)),
            Segment::Curve(first, second, to) => {
                Command::CurveTo(self.place(first), self.place(second), self.place(to))
            }
            Segment::Close => Command::Close,
        };
        outline.segments().iter().map(command).collect()
    }

    fn stroke(&mut self, path: &[Command], pen: &Pen) {
        let dashes = DASHES.map(|length| (length * self.scale) as f32);
        let mut line = Line::new((pen.width * self.scale) as f32);
        match pen.stroke {
            Stroke::Solid => line.cap(Cap::Butt).join(Join::Miter),
            Stroke::Round => line.cap(Cap::Round).join(Join::Round),
            Stroke::Dashed => line.cap(Cap::Butt).join(Join::Miter).dash(&dashes, 0.0),
        };
        self.paint(path, line, pen.colour);
    }

    /// Mixes a colour into the pixels that a path covers, each by the share that is covered.
    fn paint<'a>(&mut self, path: &[Command], style: impl Into<Style<'a>>, Colour(red, green, blue): Colour) {
        let (mask, placement) = Mask::new(path).style(style).render();
        let [left, top, right, bottom] = self.clip.map(|edge| edge as i32);
        let coverages = mask.chunks_exact(placement.width.max(1) as usize);
        for (row, coverages) in
            (placement.top..).zip(coverages).filter(|(row, _)| (top..bottom).contains(row))
        {
            for (column, coverage) in (placement.left..).zip(coverages) {
                if *coverage > 0 && (left..right).contains(&column) {
                    let at = (row as usize * self.columns + column as usize) * CHANNELS;
                    for (part, new) in self.pixels[at..at + CHANNELS].iter_mut().zip([red, green, blue]) {
                        *part = mixed(*part, new, *coverage);
                    }
                }
            }
        }
    }

    fn text(&mut self, text: &Text) {
        let font = text.face.parsed();
        let em = text.size / f64::from(font.units_per_em());
        let mut start = text.start;
        for glyph in typeface::glyphs(text.face, &text.text, text.spacing) {
            let mut letter = Letter { canvas: self, start, em, path: Vec::new() };
            if font.outline_glyph(GlyphId(glyph.number), &mut letter).is_some() {
                let path = letter.path;
                self.paint(&path, Fill::NonZero, text.colour);
            }
            start = start.shifted(text.size * (glyph.advance + glyph.kerning) + text.spacing, 0.0);
        }
    }
}

/// The outline of a glyph, whose y axis points up.
struct Letter<'a> {
    canvas: &'a Canvas,
    start: Point,
    /// Millimetres in a unit of the font.
    em: f64,
    path: Vec<Command>,
}

impl Letter<'_> {
    fn place(&self, x: f32, y: f32) -> Vector {
        self.canvas.place(self.start.shifted(self.em * f64::from(x), -self.em * f64::from(y)))
    }
}

impl OutlineBuilder for Letter<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.push(Command::MoveTo(self.place(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.push(Command::LineTo(self.place(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.push(Command::QuadTo(self.place(x1, y1), self.place(x, y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.push(Command::CurveTo(self.place(x1, y1), self.place(x2, y2), self.place(x, y)));
    }

    fn close(&mut self) {
        self.path.push(Command::Close);
    }
}

/// A part of a colour, mixed with a new one in parts of 255.
fn mixed(old: u8, new: u8, coverage: u8) -> u8 {
    let (old, new, coverage) = (u16::from(old), u16::from(new), u16::from(coverage));
    ((old * (255 - coverage) + new * coverage + 127) / 255) as u8
}

/// A PNG with these pixels. Each row is stored as it is (filter 0), which is short for flat colours.
fn encoded(pixels: &[u8], columns: usize, rows: usize) -> Vec<u8> {
    let mut header = [0; 13];
    header[..4].copy_from_slice(&(columns as u32).to_be_bytes());
    header[4..8].copy_from_slice(&(rows as u32).to_be_bytes());
    // Eight bits a channel, true colour.
    header[8..10].copy_from_slice(&[8, 2]);
    let lines: Vec<u8> =
        pixels.chunks_exact(columns * CHANNELS).flat_map(|line| [&[0], line].concat()).collect();
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut bytes, *b"IHDR", &header);
    chunk(&mut bytes, *b"IDAT", &compress_to_vec_zlib(&lines, COMPRESSION));
    chunk(&mut bytes, *b"IEND", &[]);
    bytes
}

fn chunk(bytes: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    bytes.extend((data.len() as u32).to_be_bytes());
    let checked = bytes.len();
    bytes.extend(name);
    bytes.extend(data);
    bytes.extend(crc32fast::hash(&bytes[checked..]).to_be_bytes());
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    use super::*;
    use crate::sheet::{Align, TextStyle};
    use crate::typeface::Face;

    const RED: Colour = Colour(200, 0, 0);

    /// The pixels of a sheet of 4 × 2 millimetres at two pixels a millimetre.
    fn pixels(drawing: Drawing) -> Vec<[u8; 3]> {
        let sheet = Sheet { game: String::new(), subject: String::new(), width: 4.0, height: 2.0, drawing };
        let bytes = png(&sheet, 8);
        let data = bytes.windows(4).position(|name| name == b"IDAT").expect("there is image data");
        let length = u32::from_be_bytes(bytes[data - 4..data].try_into().expect("four bytes")) as usize;
        let lines = decompress_to_vec_zlib(&bytes[data + 4..data + 4 + length]).expect("it is a zlib stream");
        assert_eq!(lines.len(), 4 * (1 + 8 * 3));
        let rows = lines.chunks_exact(1 + 8 * 3).flat_map(|line| line[1..].chunks_exact(3));
        rows.map(|pixel| pixel.try_into().expect("three parts")).collect()
    }

    #[test]
    fn shapes_cover_pixels_by_their_share() {
        let mut drawing = Drawing::new();
        drawing.fill(Outline::rectangle(Rect::new(0.5, 0.5, 1.25, 1.0)), Some(RED));
        let pixels = pixels(drawing);
        assert_eq!((pixels[0], pixels[8 + 1]), ([255; 3], [200, 0, 0]));
        let [red, green, _] = pixels[8 + 3];
        assert!((220..236).contains(&red) && (120..136).contains(&green), "half covered: {red} {green}");
    }

    #[test]
    fn drawings_are_clipped_and_shifted() {
        let mut inner = Drawing::new();
        inner.fill(Outline::rectangle(Rect::new(0.0, 0.0, 4.0, 2.0)), Some(RED));
        let mut drawing = Drawing::new();
        let clip = Rect::new(1.0, 0.0, 1.0, 1.0);
        drawing.draw(Element::Clipped { clip, shift: Point::new(1.5, 0.0), drawing: inner });
        let painted: Vec<usize> = (0..32)
            .zip(pixels(drawing))
            .filter(|(_, pixel)| *pixel == [200, 0, 0])
            .map(|(at, _)| at)
            .collect();
        assert_eq!(painted, [3, 8 + 3]);
    }

    #[test]
    fn letters_stand_on_their_line() {
        let mut drawing = Drawing::new();
        let style = TextStyle::new(Face::Regular, 2.0, RED);
        drawing.text("I", Point::new(2.0, 1.5), Align::Centre, style);
        let pixels = pixels(drawing);
        let is_inked = |row: usize| pixels[8 * row..8 * (row + 1)].iter().any(|pixel| pixel[1] < 240);
        assert_eq!([0, 1, 2, 3].map(is_inked), [true, true, true, false]);
    }
}
