//! Writes sheets as a PDF, one page for each, true to scale and with embedded fonts. Equal sheets give equal
//! bytes.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect as Box, Ref, Str, TextStr};

use crate::ink::Colour;
use crate::outline::{Outline, Point, Rect, Segment};
use crate::sheet::{DASHES, Drawing, Element, Paint, Pen, Sheet, Stroke, Text};
use crate::typeface::{self, Face};

/// The number of PDF points in a millimetre.
pub const POINTS_PER_MILLIMETRE: f64 = 72.0 / 25.4;

/// Writes sheets as one PDF document, which asks printers not to scale it.
pub fn pdf(sheets: &[Sheet]) -> Vec<u8> {
    let mut numbers = ObjectNumbers(Ref::new(1));
    let (catalog, pages, info) = (numbers.next(), numbers.next(), numbers.next());
    let fonts = Face::ALL.map(|face| Font::new(face, numbers.next()));
    let mut document = Document { pdf: Pdf::new(), numbers, fonts };
    let kids: Vec<Ref> = sheets.iter().map(|sheet| document.page(pages, sheet)).collect();
    document.pdf.pages(pages).count(kids.len() as i32).kids(kids);
    let Document { mut pdf, mut numbers, fonts } = document;
    for font in &fonts {
        font.write(&mut pdf, &mut numbers);
    }
    let title = match sheets {
        [] => "Senet".to_owned(),
        [sheet] => sheet.title(),
        [first, ..] => first.game.clone(),
    };
    pdf.document_info(info)
        .title(TextStr(&title))
        .creator(TextStr(concat!("senet ", env!("CARGO_PKG_VERSION"))));
    let mut root = pdf.catalog(catalog);
    root.pages(pages).lang(TextStr("en"));
    root.viewer_preferences().display_doc_title(true).pair(Name(b"PrintScaling"), Name(b"None"));
    root.finish();
    pdf.finish()
}

/// The next free object number of a document.
struct ObjectNumbers(Ref);

impl ObjectNumbers {
    fn next(&mut self) -> Ref {
        self.0.bump()
    }
}

struct Document {
    pdf: Pdf,
    numbers: ObjectNumbers,
    fonts: [Font; 2],
}

impl Document {
    fn page(&mut self, pages: Ref, sheet: &Sheet) -> Ref {
        let (page, content) = (self.numbers.next(), self.numbers.next());
        let mut writer = self.pdf.page(page);
        writer.parent(pages).contents(content);
        writer.media_box(Box::new(0.0, 0.0, points(sheet.width), points(sheet.height)));
        let mut resources = writer.resources();
        let mut named = resources.fonts();
        for font in &self.fonts {
            named.pair(font.name(), font.number);
        }
        named.finish();
        resources.finish();
        writer.finish();
        let mut canvas =
            Canvas { content: Content::new(), origin: Point::new(0.0, sheet.height), fonts: &mut self.fonts };
        canvas.drawing(&sheet.drawing);
        let bytes = compressed(&canvas.content.finish());
        self.pdf.stream(content, &bytes).filter(Filter::FlateDecode);
        page
    }
}

/// A page that is being written.
struct Canvas<'a> {
    content: Content,
    /// The origin of the drawing: its distance from the left and the bottom of the page in millimetres.
    origin: Point,
    fonts: &'a mut [Font; 2],
}

impl Canvas<'_> {
    fn drawing(&mut self, drawing: &Drawing) {
        for element in drawing.elements() {
            match element {
                Element::Shape(outline, paint) => self.shape(outline, paint),
                Element::Text(text) => self.text(text),
                Element::Clipped { clip, shift, drawing } => self.clipped(*clip, *shift, drawing),
            }
        }
    }

    fn clipped(&mut self, clip: Rect, shift: Point, drawing: &Drawing) {
        self.content.save_state();
        self.outline(&Outline::rectangle(clip));
        self.content.clip_nonzero().end_path();
        let origin = self.origin;
        self.origin = origin.shifted(shift.x, -shift.y);
        self.drawing(drawing);
        self.origin = origin;
        self.content.restore_state();
    }

    fn shape(&mut self, outline: &Outline, paint: &Paint) {
        if let Some(colour) = paint.fill {
            self.fill_colour(colour);
        }
        if let Some(pen) = &paint.pen {
            self.pen(pen);
        }
        self.outline(outline);
        match (paint.fill, paint.pen) {
            (Some(_), Some(_)) => self.content.fill_even_odd_and_stroke(),
            (Some(_), None) => self.content.fill_even_odd(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn fill_colour(&mut self, Colour(red, green, blue): Colour) {
        self.content.set_fill_rgb(share(red), share(green), share(blue));
    }

    fn pen(&mut self, pen: &Pen) {
        let Colour(red, green, blue) = pen.colour;
        self.content.set_stroke_rgb(share(red), share(green), share(blue));
        self.content.set_line_width(points(pen.width));
        let (cap, join) = match pen.stroke {
            Stroke::Round => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
            Stroke::Solid | Stroke::Dashed => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
        };
        self.content.set_line_cap(cap).set_line_join(join);
        match pen.stroke {
            Stroke::Dashed => self.content.set_dash_pattern(DASHES.map(points), 0.0),
            Stroke::Solid | Stroke::Round => self.content.set_dash_pattern([], 0.0),
        };
    }

    fn outline(&mut self, outline: &Outline) {
        for segment in outline.segments() {
            match *segment {
                Segment::Move(to) => {
                    let [x, y] = self.place(to);
                    self.content.move_to(x, y)
                }
                Segment::Line(to) => {
                    let [x, y] = self.place(to);
                    self.content.line_to(x, y)
                }
                Segment::Curve(first, second, to) => {
                    let ([x1, y1], [x2, y2], [x, y]) =
                        (self.place(first), self.place(second), self.place(to));
                    self.content.cubic_to(x1, y1, x2, y2, x, y)
                }
                Segment::Close => self.content.close_path(),
            };
        }
    }

    fn text(&mut self, text: &Text) {
        if text.spacing == 0.0 {
            return self.glyphs(text);
        }
        // Readers take wide gaps between letters for spaces unless the document gives the text.
        self.content
            .begin_marked_content_with_properties(Name(b"Span"))
            .properties()
            .actual_text(TextStr(&text.text));
        self.glyphs(text);
        self.content.end_marked_content();
    }

    fn glyphs(&mut self, text: &Text) {
        self.fill_colour(text.colour);
        let [x, y] = self.place(text.start);
        let font = &mut self.fonts[text.face as usize];
        self.content.begin_text().set_font(font.name(), points(text.size)).next_line(x, y);
        self.content.set_char_spacing(points(text.spacing));
        let mut positioned = self.content.show_positioned();
        let mut items = positioned.items();
        let mut bytes = Vec::new();
        for glyph in typeface::glyphs(text.face, &text.text, text.spacing) {
            bytes.extend(glyph.number.to_be_bytes());
            if glyph.kerning != 0.0 {
                items.show(Str(&bytes)).adjust((-1000.0 * glyph.kerning) as f32);
                bytes.clear();
            }
            font.used.insert(glyph.number, (glyph.text, glyph.advance));
        }
        items.show(Str(&bytes));
        items.finish();
        positioned.finish();
        self.content.end_text();
    }

    /// A point on the page in PDF points from the bottom left corner.
    fn place(&self, point: Point) -> [f32; 2] {
        [points(self.origin.x + point.x), points(self.origin.y - point.y)]
    }
}

/// A font of the document.
struct Font {
    face: Face,
    number: Ref,
    /// The glyphs that are used: the text that each stands for, and its width in ems.
    used: BTreeMap<u16, (String, f64)>,
}

impl Font {
    fn new(face: Face, number: Ref) -> Font {
        Font { face, number, used: BTreeMap::new() }
    }

    /// The name of the font in the resources of a page.
    fn name(&self) -> Name<'static> {
        match self.face {
            Face::Regular => Name(b"Regular"),
            Face::Italic => Name(b"Italic"),
        }
    }

    fn post_script_name(&self) -> Name<'static> {
        match self.face {
            Face::Regular => Name(b"EBGaramond12-Regular"),
            Face::Italic => Name(b"EBGaramond12-Italic"),
        }
    }

    fn write(&self, pdf: &mut Pdf, numbers: &mut ObjectNumbers) {
        let (descendant, descriptor, unicode, file) =
            (numbers.next(), numbers.next(), numbers.next(), numbers.next());
        pdf.type0_font(self.number)
            .base_font(self.post_script_name())
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(unicode);
        self.write_widths(pdf, descendant, descriptor);
        self.write_descriptor(pdf, descriptor, file);
        pdf.cmap(unicode, &self.unicode().finish());
        let bytes = self.face.file();
        pdf.stream(file, &compressed(bytes))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), bytes.len() as i32);
    }

    fn write_widths(&self, pdf: &mut Pdf, descendant: Ref, descriptor: Ref) {
        let mut font = pdf.cid_font(descendant);
        font.subtype(CidFontType::Type2).base_font(self.post_script_name()).system_info(IDENTITY);
        font.font_descriptor(descriptor).cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = font.widths();
        for (glyph, (_, advance)) in &self.used {
            widths.same(*glyph, *glyph, (1000.0 * advance) as f32);
        }
    }

    fn write_descriptor(&self, pdf: &mut Pdf, descriptor: Ref, file: Ref) {
        let font = self.face.parsed();
        let scale = |units: i16| 1000.0 * f32::from(units) / f32::from(font.units_per_em());
        let bounds = font.global_bounding_box();
        let slant = match self.face {
            Face::Regular => FontFlags::empty(),
            Face::Italic => FontFlags::ITALIC,
        };
        pdf.font_descriptor(descriptor)
            .name(self.post_script_name())
            .flags(FontFlags::SERIF | FontFlags::SYMBOLIC | slant)
            .bbox(Box::new(
                scale(bounds.x_min),
                scale(bounds.y_min),
                scale(bounds.x_max),
                scale(bounds.y_max),
            ))
            .italic_angle(font.italic_angle())
            .ascent(scale(font.ascender()))
            .descent(scale(font.descender()))
            .cap_height(scale(font.capital_height().unwrap_or(font.ascender())))
            .stem_v(STEM)
            .font_file2(file);
    }

    /// The text of the glyphs, so that text can be searched and copied.
    fn unicode(&self) -> UnicodeCmap {
        let mut unicode = UnicodeCmap::new(Name(b"Senet"), IDENTITY);
        for (glyph, (text, _)) in &self.used {
            unicode.pair_with_multiple(*glyph, text.chars());
        }
        unicode
    }
}

/// Character codes are glyph numbers.
const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The width of vertical stems in thousandths of an em. The font does not give it; readers use it only for
/// substitutes.
const STEM: f32 = 80.0;

fn points(millimetres: f64) -> f32 {
    (millimetres * POINTS_PER_MILLIMETRE) as f32
}

fn share(part: u8) -> f32 {
    f32::from(part) / 255.0
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    const LEVEL: u8 = 8;
    compress_to_vec_zlib(bytes, LEVEL)
}
