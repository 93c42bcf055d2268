//! Paragraphs broken into lines.

use std::fmt;

/// The columns that no line exceeds.
pub(super) const COLUMNS: usize = 78;

/// Writes a paragraph in lines of at most [`COLUMNS`] characters: `first` before the first line, as many spaces before the
/// others. Words longer than a line are cut; control characters, which a file can bring, are dropped.
pub(super) fn paragraph(f: &mut fmt::Formatter<'_>, first: &str, text: &str) -> fmt::Result {
    let indent = first.chars().count();
    for (index, line) in lines(text, COLUMNS - indent).iter().enumerate() {
        if index == 0 {
            writeln!(f, "{first}{line}")?;
        } else {
            writeln!(f, "{:indent$}{line}", "")?;
        }
    }
    Ok(())
}

/// The text in lines of at most `width` characters, broken between words.
pub(super) fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = width;
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().filter(|letter| !letter.is_control()).collect();
        for piece in letters.chunks(width) {
            match lines.last_mut() {
                Some(line) if used + 1 + piece.len() <= width => {
                    line.push(' ');
                    line.extend(piece);
                    used += 1 + piece.len();
                }
                _ => {
                    lines.push(piece.iter().collect());
                    used = piece.len();
                }
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn lines_break_between_words_and_count_characters_not_bytes() {
        assert_eq!(lines("Jéquier és ő", 10), ["Jéquier és", "ő"]);
        assert_eq!(lines("  one\n two ", 7), ["one two"]);
        assert!(lines("", 10).is_empty());
    }

    #[test]
    fn a_word_longer_than_a_line_is_cut() {
        assert_eq!(lines("ab éééééé c", 4), ["ab", "éééé", "éé c"]);
    }

    #[test]
    fn control_characters_are_dropped() {
        assert_eq!(lines("a\u{1b}[31mb", 10), ["a[31mb"]);
    }
}
