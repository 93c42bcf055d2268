//! Line wrapping for rules pages.

use std::fmt;

/// The maximum number of characters in a line.
pub(super) const COLUMNS: usize = 78;

/// Writes a paragraph in lines of at most [`COLUMNS`] characters. The first line begins with `first`; the
/// other lines are indented by its width. Words longer than a line are split. Control characters, which files
/// can contain, are removed.
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

/// Splits a text into lines of at most `width` characters, at spaces where possible.
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
    fn breaks_lines_between_words_and_counts_characters() {
        assert_eq!(lines("Jéquier és ő", 10), ["Jéquier és", "ő"]);
        assert_eq!(lines("  one\n two ", 7), ["one two"]);
        assert!(lines("", 10).is_empty());
    }

    #[test]
    fn splits_words_longer_than_a_line() {
        assert_eq!(lines("ab éééééé c", 4), ["ab", "éééé", "éé c"]);
    }

    #[test]
    fn removes_control_characters() {
        assert_eq!(lines("a\u{1b}[31mb", 10), ["a[31mb"]);
    }
}
