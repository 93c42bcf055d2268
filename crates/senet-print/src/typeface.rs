//! The glyphs of a text and their widths in ems. Drawings and the PDF use them.

use std::sync::LazyLock;

use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face as Parsed, GlyphId};

/// A face of EB Garamond, the typeface of the printed pages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// Upright, for running text.
    Regular,
    /// Italic, for titles and emphasis.
    Italic,
}

static REGULAR: LazyLock<Parsed<'static>> = LazyLock::new(|| parsed(Face::Regular));
static ITALIC: LazyLock<Parsed<'static>> = LazyLock::new(|| parsed(Face::Italic));

fn parsed(face: Face) -> Parsed<'static> {
    Parsed::parse(face.file(), 0).expect("the bundled font is valid")
}

impl Face {
    /// All faces that sheets use.
    pub const ALL: [Face; 2] = [Face::Regular, Face::Italic];

    /// The font, as a TrueType file.
    pub const fn file(self) -> &'static [u8] {
        match self {
            Face::Regular => include_bytes!("../fonts/EBGaramond-Regular.ttf"),
            Face::Italic => include_bytes!("../fonts/EBGaramond-Italic.ttf"),
        }
    }

    pub(crate) fn parsed(self) -> &'static Parsed<'static> {
        match self {
            Face::Regular => &REGULAR,
            Face::Italic => &ITALIC,
        }
    }
}

/// A glyph of a line of text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Glyph {
    /// The number of the glyph in the font.
    pub(crate) number: u16,
    /// The text that it stands for: a character or a ligature.
    pub(crate) text: String,
    /// The distance to the next glyph in ems, without kerning.
    pub(crate) advance: f64,
    /// The kerning before the next glyph in ems.
    pub(crate) kerning: f64,
}

/// Letters that become one glyph, the longest first.
const LIGATURES: [(&str, char); 5] =
    [("ffi", '\u{fb03}'), ("ffl", '\u{fb04}'), ("ff", '\u{fb00}'), ("fi", '\u{fb01}'), ("fl", '\u{fb02}')];

/// The extra width of spaces in ems. Digits of this font stand close to the space before them.
const WIDER_SPACE: f64 = 0.03;

/// The replacement for characters that the font does not have.
const UNKNOWN: char = '?';

/// The glyphs of a line of text. Spaced letters have no ligatures. Quotation marks are shown curved; their
/// text stays straight.
pub(crate) fn glyphs(face: Face, text: &str, spacing: f64) -> Vec<Glyph> {
    let font = face.parsed();
    let em = f64::from(font.units_per_em());
    let mut glyphs: Vec<Glyph> = Vec::with_capacity(text.len());
    let (mut rest, mut before) = (text, ' ');
    while let Some(first) = rest.chars().next() {
        let ligature = LIGATURES.iter().find(|(letters, _)| spacing == 0.0 && rest.starts_with(letters));
        let (letters, character) =
            ligature.copied().unwrap_or((&rest[..first.len_utf8()], typographic(before, first)));
        rest = &rest[letters.len()..];
        let glyph = font.glyph_index(character).or_else(|| font.glyph_index(UNKNOWN)).unwrap_or_default();
        if let Some(left) = glyphs.last_mut().filter(|_| before != ' ' && first != ' ') {
            left.kerning = kerning(font, GlyphId(left.number), glyph) / em;
        }
        let advance = f64::from(font.glyph_hor_advance(glyph).unwrap_or_default()) / em;
        let kerning = if first == ' ' { WIDER_SPACE } else { 0.0 };
        glyphs.push(Glyph { number: glyph.0, text: letters.to_owned(), advance, kerning });
        before = first;
    }
    glyphs
}

/// The typographic form of a character that follows another: quotation marks are curved.
fn typographic(before: char, written: char) -> char {
    match written {
        '\'' => '’',
        '"' if before == ' ' || before == '(' => '“',
        '"' => '”',
        _ => written,
    }
}

/// The width of a text in ems with this extra space between letters.
pub(crate) fn width(face: Face, text: &str, spacing: f64) -> f64 {
    let glyphs = glyphs(face, text, spacing);
    let spaces = spacing * glyphs.len().saturating_sub(1) as f64;
    spaces + glyphs.iter().map(|glyph| glyph.advance + glyph.kerning).sum::<f64>()
}

/// The kerning of two glyphs in font units. The fonts have no other positioning.
fn kerning(font: &Parsed<'_>, left: GlyphId, right: GlyphId) -> f64 {
    let lookups = font.tables().gpos.into_iter().flat_map(|gpos| gpos.lookups);
    let mut tables = lookups.flat_map(|lookup| lookup.subtables.into_iter::<PositioningSubtable<'_>>());
    let adjusted = tables.find_map(|table| match table {
        PositioningSubtable::Pair(pair) => adjusted(&pair, left, right),
        _ => None,
    });
    adjusted.map_or(0.0, f64::from)
}

/// The kerning of a pair in a table, if the table has the pair.
fn adjusted(pair: &PairAdjustment<'_>, left: GlyphId, right: GlyphId) -> Option<i16> {
    match pair {
        PairAdjustment::Format1 { coverage, sets } => {
            let (first, _) = sets.get(coverage.get(left)?)?.get(right)?;
            Some(first.x_advance)
        }
        PairAdjustment::Format2 { coverage, classes, matrix } => {
            coverage.get(left)?;
            let (first, _) = matrix.get((classes.0.get(left), classes.1.get(right)))?;
            Some(first.x_advance)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn applies_kerning_and_ligatures() {
        let one_by_one = width(Face::Regular, "V", 0.0) + width(Face::Regular, "A", 0.0);
        assert!(width(Face::Regular, "VA", 0.0) < one_by_one - 0.02);
        let texts: Vec<String> =
            glyphs(Face::Italic, "off it fits", 0.0).into_iter().map(|glyph| glyph.text).collect();
        assert_eq!(texts, ["o", "ff", " ", "i", "t", " ", "fi", "t", "s"]);
        assert_eq!(glyphs(Face::Italic, "ffi", 0.1).len(), 3);
        let words = width(Face::Regular, "in", 0.0) + width(Face::Regular, "16", 0.0);
        let space = width(Face::Regular, " ", 0.0);
        assert!(
            (width(Face::Regular, "in 16", 0.0) - words - space).abs() < 1e-9,
            "words keep their distance"
        );
    }

    #[test]
    fn curves_quotation_marks() {
        let numbers = |text: &str| -> Vec<u16> {
            glyphs(Face::Regular, text, 0.0).into_iter().map(|glyph| glyph.number).collect()
        };
        assert_eq!(numbers("\"it's\" (\"so\")"), numbers("“it’s” (“so”)"));
        assert_eq!(glyphs(Face::Regular, "\"", 0.0)[0].text, "\"");
    }

    #[test]
    fn shows_unknown_characters_as_question_marks() {
        let [glyph] = &glyphs(Face::Regular, "棋", 0.0)[..] else { panic!("one glyph") };
        assert_eq!((glyph.number, glyph.text.as_str()), (glyphs(Face::Regular, "?", 0.0)[0].number, "棋"));
    }
}
