//! The moves of a record between its comments, for documents that show a game with its notes.

use std::ops::Range;

use super::Record;
use super::write::word_with_side;

/// Some moves of a record, and what its comments say after them.
///
/// ```
/// use senet::Record;
/// let text = "Format: senet-record 1\nRules: modern\n\n1. c2:9/11 s5:10/15\n# A quiet move,\n# and a safe one.\n";
/// let record: Record = text.parse()?;
/// let passages = record.passages();
/// assert_eq!(passages[0].plies, 0..2);
/// assert_eq!(passages[0].moves, ["c2:9/11", "s5:10/15"]);
/// assert_eq!(passages[0].comment, "A quiet move, and a safe one.");
/// # Ok::<(), senet::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The plies, counted from 0.
    pub plies: Range<usize>,
    /// The words of the plies, each with the letter of its side.
    pub moves: Vec<String>,
    /// The comments after them as one text; empty after the last moves of a game without a last comment.
    pub comment: String,
}

impl Record {
    /// The game as moves up to each comment, and those after the last one. Comments at the same place, which are the
    /// lines of one text in a file, are joined.
    pub fn passages(&self) -> Vec<Passage> {
        let end = self.game.plies().len();
        let mut passages: Vec<Passage> = Vec::new();
        for comment in &self.comments {
            let ply = comment.ply.min(end);
            match passages.last_mut() {
                Some(last) if last.plies.end == ply => {
                    last.comment.push(' ');
                    last.comment.push_str(&comment.text);
                }
                last => {
                    let start = last.map_or(0, |last| last.plies.end);
                    passages.push(self.passage(start..ply, comment.text.clone()));
                }
            }
        }
        let start = passages.last().map_or(0, |last| last.plies.end);
        if start < end {
            passages.push(self.passage(start..end, String::new()));
        }
        passages
    }

    fn passage(&self, plies: Range<usize>, comment: String) -> Passage {
        Passage { moves: plies.clone().map(|ply| word_with_side(&self.game, ply)).collect(), plies, comment }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_the_lines_of_a_comment_and_keeps_all_moves() {
        let text =
            "Format: senet-record 1\nRules: modern\n# one\n# two\n\n1. c2:9/11 s5:10/15\n# three\nc2:7/9\n";
        let passages = text.parse::<Record>().unwrap().passages();
        let told: Vec<(usize, &str)> =
            passages.iter().map(|passage| (passage.moves.len(), passage.comment.as_str())).collect();
        assert_eq!(told, [(0, "one two"), (2, "three"), (1, "")]);
    }
}
