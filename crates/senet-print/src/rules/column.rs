//! Setting paragraphs in columns.

use crate::ink::Colour;
use crate::outline::{Point, Rect};
use crate::sheet::Type;
use crate::typeface::Face;

/// What a paragraph is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Heading,
    Sentence,
}

impl Role {
    /// How it is set where the text has this size.
    pub(super) fn set(self, size: f64, colour: Colour) -> Type {
        match self {
            Role::Heading => Type::new(Face::Regular, 0.8 * size, colour).spaced(0.14),
            Role::Sentence => Type::new(Face::Regular, size, colour),
        }
    }
}

/// A paragraph, its words measured once for all sizes.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Paragraph {
    role: Role,
    /// The words, with their widths where the text's size is 1.
    words: Vec<(String, f64)>,
    space: f64,
}

impl Paragraph {
    pub(super) fn new(role: Role, text: &str) -> Paragraph {
        let set = role.set(1.0, Colour(0, 0, 0));
        let words = text.split_whitespace().map(|word| (word.to_owned(), set.width(word))).collect();
        // A space between spaced letters has the letters' space on either side.
        Paragraph { role, words, space: set.width("n n") - set.width("n") - set.width("n") }
    }

    /// Its lines in a column that is so many times as wide as the size of the text.
    fn lines(&self, width: f64) -> Vec<String> {
        let mut lines = Lines { done: Vec::new(), line: String::new(), used: 0.0, width, space: self.space };
        for (word, width) in &self.words {
            lines.add(word, *width);
        }
        lines.done.push(lines.line);
        lines.done
    }
}

/// Lines that are being filled with words.
struct Lines {
    done: Vec<String>,
    line: String,
    used: f64,
    width: f64,
    space: f64,
}

impl Lines {
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

    /// Adds a word that no line can hold, in pieces.
    fn add_broken(&mut self, word: &str, width: f64) {
        let letters: Vec<char> = word.chars().collect();
        let pieces = (width / self.width).ceil() as usize + 1;
        for piece in letters.chunks(letters.len().div_ceil(pieces)) {
            let share = piece.len() as f64 / letters.len() as f64;
            self.add(&piece.iter().collect::<String>(), (share * width).min(self.width));
        }
    }
}

/// A text in lines that are no wider than this.
pub(super) fn broken(text: &str, set: Type, width: f64) -> Vec<String> {
    let words = text.split_whitespace().map(|word| (word.to_owned(), set.width(word))).collect();
    Paragraph { role: Role::Sentence, words, space: set.width(" ") }.lines(width)
}

/// A line of a paragraph in its place.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Line {
    pub(super) role: Role,
    pub(super) text: String,
    pub(super) start: Point,
    /// The size of the text around it.
    pub(super) size: f64,
    /// The middle of the mark that stands before a sentence.
    pub(super) bullet: Option<Point>,
}

/// Two columns on each page.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    /// The room on the first page.
    pub(super) first: Rect,
    /// The room on every further one.
    pub(super) further: Rect,
    pub(super) gutter: f64,
}

impl Columns {
    /// The lines of each page, with text of this size.
    pub(super) fn set(&self, paragraphs: &[Paragraph], size: f64) -> Vec<Vec<Line>> {
        let mut pen = Pen { columns: *self, size, pages: vec![Vec::new()], column: 0, y: self.first.y };
        for paragraph in paragraphs {
            pen.paragraph(paragraph);
        }
        pen.pages
    }

    fn width(&self) -> f64 {
        (self.first.width - self.gutter) / 2.0
    }
}

/// Distances in parts of the size of the text.
const LINE: f64 = 1.13;
const BETWEEN_SENTENCES: f64 = 0.12;
const BEFORE_HEADING: f64 = 0.6;
const INDENT: f64 = 0.85;

/// Where the next line goes.
struct Pen {
    columns: Columns,
    size: f64,
    pages: Vec<Vec<Line>>,
    /// 0 is on the left, 1 on the right.
    column: u8,
    /// The top of the line.
    y: f64,
}

impl Pen {
    fn paragraph(&mut self, paragraph: &Paragraph) {
        let (indent, before, needed) = match paragraph.role {
            // A heading does not stand at the bottom of a column without its first two lines.
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
    fn no_line_is_wider_than_its_column() {
        let set = Type::new(Face::Regular, 4.0, Colour(0, 0, 0));
        let text = format!("A word of {} letters, and the usual ones after it.", "x".repeat(200));
        for line in broken(&text, set, 40.0) {
            assert!(set.width(&line) <= 40.5, "{line}");
        }
    }

    #[test]
    fn what_does_not_fit_goes_on_over_leaf() {
        let room = Rect::new(10.0, 10.0, 60.0, 30.0);
        let columns = Columns { first: room, further: room, gutter: 5.0 };
        let paragraphs: Vec<Paragraph> =
            (0..40).map(|number| Paragraph::new(Role::Sentence, &format!("Sentence {number}."))).collect();
        let pages = columns.set(&paragraphs, 4.0);
        assert!(pages.len() > 1);
        let texts: Vec<&str> = pages.iter().flatten().map(|line| line.text.as_str()).collect();
        assert_eq!(texts.len(), 40);
        for line in pages.iter().flatten() {
            assert!(line.start.y <= room.bottom(), "{line:?}");
        }
    }
}
