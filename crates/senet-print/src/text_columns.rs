//! Wraps text, and lays out paragraphs in two columns. The rules page and the examples use it.

use crate::ink::Colour;
use crate::outline::{Point, Rect};
use crate::sheet::TextStyle;
use crate::typeface::Face;

/// The role of a paragraph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Heading,
    Sentence,
}

impl Role {
    /// The text style of the role; `size` is the size of sentences.
    pub(crate) fn style(self, size: f64, colour: Colour) -> TextStyle {
        match self {
            Role::Heading => TextStyle::new(Face::Regular, 0.8 * size, colour).spaced(0.14),
            Role::Sentence => TextStyle::new(Face::Regular, size, colour),
        }
    }
}

/// A paragraph with the widths of its words.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Paragraph {
    role: Role,
    /// The words and their widths at size 1.
    words: Vec<(String, f64)>,
    space: f64,
}

impl Paragraph {
    pub(crate) fn new(role: Role, text: &str) -> Paragraph {
        let style = role.style(1.0, Colour(0, 0, 0));
        let words = text.split_whitespace().map(|word| (word.to_owned(), style.width(word))).collect();
        // A space in text with spaced letters has the extra space on both sides.
        Paragraph { role, words, space: style.width("n n") - style.width("n") - style.width("n") }
    }

    /// The lines of the paragraph in a column of `width` times the type size.
    fn lines(&self, width: f64) -> Vec<String> {
        let mut lines =
            LineFiller { done: Vec::new(), line: String::new(), used: 0.0, width, space: self.space };
        for (word, width) in &self.words {
            lines.add(word, *width);
        }
        lines.done.push(lines.line);
        lines.done
    }
}

/// Fills lines with words.
struct LineFiller {
    done: Vec<String>,
    line: String,
    used: f64,
    width: f64,
    space: f64,
}

impl LineFiller {
    fn add(&mut self, word: &str, width: f64) {
        if width > self.width {
            return self.add_broken(word, width);
        }
        if !self.line.is_empty() && self.used + self.space + width > self.width {
            self.done.push(std::mem::take(&mut self.line));
            self.used = 0.0;
        }
        if !self.line.is_empty() {
            self.line.push(' ');
            self.used += self.space;
        }
        self.line.push_str(word);
        self.used += width;
    }

    /// Adds a word that is wider than a line, in pieces.
    fn add_broken(&mut self, word: &str, width: f64) {
        let letters: Vec<char> = word.chars().collect();
        let pieces = (width / self.width).ceil() as usize + 1;
        for piece in letters.chunks(letters.len().div_ceil(pieces)) {
            let share = piece.len() as f64 / letters.len() as f64;
            self.add(&piece.iter().collect::<String>(), (share * width).min(self.width));
        }
    }
}

/// Wraps a text to lines of this width in millimetres.
pub(crate) fn wrap(text: &str, style: TextStyle, width: f64) -> Vec<String> {
    let words = text.split_whitespace().map(|word| (word.to_owned(), style.width(word))).collect();
    Paragraph { role: Role::Sentence, words, space: style.width(" ") }.lines(width)
}

/// A line of a paragraph and its place on the page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    pub(crate) role: Role,
    pub(crate) text: String,
    pub(crate) start: Point,
    /// The type size of sentences in millimetres.
    pub(crate) size: f64,
    /// The centre of the bullet before a sentence.
    pub(crate) bullet: Option<Point>,
}

/// Two columns on each page.
#[derive(Clone, Copy)]
pub(crate) struct Columns {
    /// The rectangle for text on the first page.
    pub(crate) first: Rect,
    /// The rectangle for text on further pages.
    pub(crate) further: Rect,
    pub(crate) gutter: f64,
}

impl Columns {
    /// Lays out the lines of each page at this type size in millimetres.
    pub(crate) fn layout(&self, paragraphs: &[Paragraph], size: f64) -> Vec<Vec<Line>> {
        let mut cursor = Cursor { columns: *self, size, pages: vec![Vec::new()], column: 0, y: self.first.y };
        for paragraph in paragraphs {
            cursor.paragraph(paragraph);
        }
        cursor.pages
    }

    fn width(&self) -> f64 {
        (self.first.width - self.gutter) / 2.0
    }
}

/// The distance of lines, as a share of the type size, like the following distances.
const LINE: f64 = 1.13;
const BETWEEN_SENTENCES: f64 = 0.12;
const BEFORE_HEADING: f64 = 0.6;
const INDENT: f64 = 0.85;

/// The place of the next line.
struct Cursor {
    columns: Columns,
    size: f64,
    pages: Vec<Vec<Line>>,
    /// The column: 0 on the left, 1 on the right.
    column: u8,
    /// The top of the line.
    y: f64,
}

impl Cursor {
    fn paragraph(&mut self, paragraph: &Paragraph) {
        let (indent, before, needed) = match paragraph.role {
            // Keep a heading together with the first two lines below it.
            Role::Heading => (0.0, BEFORE_HEADING, 3.0),
            Role::Sentence => (INDENT, BETWEEN_SENTENCES, 1.0),
        };
        if !self.is_at_the_top() {
            self.y += before * self.size;
        }
        let lines = paragraph.lines(self.columns.width() / self.size - indent);
        for (index, text) in lines.into_iter().enumerate() {
            let needed = if index == 0 { needed } else { 1.0 };
            if self.y + needed * LINE * self.size > self.room().bottom() {
                self.next_column();
            }
            self.line(paragraph.role, text, indent, index == 0);
        }
    }

    fn line(&mut self, role: Role, text: String, indent: f64, first: bool) {
        let left = self.room().x + f64::from(self.column) * (self.columns.width() + self.columns.gutter);
        let baseline = self.y + 0.88 * self.size;
        let bullet = (first && role == Role::Sentence)
            .then(|| Point::new(left + 0.25 * self.size, baseline - 0.24 * self.size));
        let start = Point::new(left + indent * self.size, baseline);
        let line = Line { role, text, start, size: self.size, bullet };
        if let Some(page) = self.pages.last_mut() {
            page.push(line);
        }
        self.y += LINE * self.size;
    }

    fn room(&self) -> Rect {
        if self.pages.len() == 1 { self.columns.first } else { self.columns.further }
    }

    fn is_at_the_top(&self) -> bool {
        self.y <= self.room().y
    }

    fn next_column(&mut self) {
        if self.column == 0 {
            self.column = 1;
        } else {
            self.column = 0;
            self.pages.push(Vec::new());
        }
        self.y = self.room().y;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_the_column() {
        let style = TextStyle::new(Face::Regular, 4.0, Colour(0, 0, 0));
        let text = format!("A word of {} letters, and the usual ones after it.", "x".repeat(200));
        for line in wrap(&text, style, 40.0) {
            assert!(style.width(&line) <= 40.5, "{line}");
        }
    }

    #[test]
    fn continues_on_further_pages() {
        let room = Rect::new(10.0, 10.0, 60.0, 30.0);
        let columns = Columns { first: room, further: room, gutter: 5.0 };
        let paragraphs: Vec<Paragraph> =
            (0..40).map(|number| Paragraph::new(Role::Sentence, &format!("Sentence {number}."))).collect();
        let pages = columns.layout(&paragraphs, 4.0);
        assert!(pages.len() > 1);
        let texts: Vec<&str> = pages.iter().flatten().map(|line| line.text.as_str()).collect();
        assert_eq!(texts.len(), 40);
        for line in pages.iter().flatten() {
            assert!(line.start.y <= room.bottom(), "{line:?}");
        }
    }
}
