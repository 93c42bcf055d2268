//! Drawings in plain text for rules pages: boards with the direction of travel, and throws as they lie.

use std::fmt;

use crate::place::Place;
use crate::position::Position;
use crate::rules::points::{Goal, OutcomeFaces, RulePoints, ThrowOutcome, Throwing};
use crate::rules::spec::RuleSpec;
use crate::square::Square;
use crate::throw::Throw;

/// A board as text, 60 columns wide. `c` is a cone and `s` a spool; empty houses show their signs. The marks
/// beside the rows show where the path enters and leaves them.
///
/// ```
/// use senet::{BoardDrawing, Place, Preset, Ruleset, Square};
/// let rules = Ruleset::preset(Preset::Modern);
/// let start = rules.start();
/// let text = BoardDrawing::new(rules.spec(), &start).to_string();
/// assert!(text.starts_with(">  1   c    s    c    s "));
/// let marked = BoardDrawing::new(rules.spec(), &start).with_move(Some(Place::On(Square::at(9))), None);
/// assert!(marked.to_string().contains("[c]"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoardDrawing<'a> {
    spec: &'a RuleSpec,
    position: &'a Position,
    from: Option<Place>,
    to: Option<Place>,
}

impl<'a> BoardDrawing<'a> {
    /// A board without marks.
    pub fn new(spec: &'a RuleSpec, position: &'a Position) -> BoardDrawing<'a> {
        BoardDrawing { spec, position, from: None, to: None }
    }

    /// The board with the places of a move: square brackets mark where it starts, round ones where it ends.
    #[must_use]
    pub fn with_move(self, from: Option<Place>, to: Option<Place>) -> BoardDrawing<'a> {
        BoardDrawing { from, to, ..self }
    }

    fn cell(&self, square: Square) -> String {
        let sign = self.spec.house_sign(square).map_or(".", |sign| sign.ascii);
        let text = self.position.occupant(square).map_or(sign.to_owned(), |side| side.letter().to_string());
        let place = Some(Place::On(square));
        if self.from == place {
            format!("[{text}]")
        } else if self.to == place {
            format!("({text})")
        } else {
            text
        }
    }
}

impl fmt::Display for BoardDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks = match self.spec.points.goal {
            Goal::BearOff => [(">", "v"), ("v", "<"), (">", "")],
            Goal::LineUp => [("", "<"), (">", "^"), ("^", "<")],
        };
        let rows: [[u8; 10]; 3] = [
            std::array::from_fn(|column| column as u8 + 1),
            std::array::from_fn(|column| 20 - column as u8),
            std::array::from_fn(|column| column as u8 + 21),
        ];
        for (row, (left, right)) in rows.iter().zip(marks) {
            let cells: String =
                row.iter().map(|number| format!("{:^5}", self.cell(Square::at(*number)))).collect();
            let line = format!("{left:<1} {:>2} {cells} {:>2} {right}", row[0], row[9]);
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// The outcomes of a throw as text, one a line.
pub(super) fn throws(points: &RulePoints) -> Vec<String> {
    let line = |ThrowOutcome { faces, throw }: ThrowOutcome| {
        let faces = match faces {
            OutcomeFaces::Light(light) => {
                (0..4).map(|stick| if stick < light { "( )" } else { "(#)" }).collect::<Vec<_>>().join(" ")
            }
            OutcomeFaces::Pips(pips) => format!("[{pips}]"),
            OutcomeFaces::Sums(sums) => crate::english::choice(sums),
        };
        let counts = match throw {
            Some(Throw::LOST) => "turn lost".to_owned(),
            Some(throw) if points.again_on.contains(throw) => format!("{throw}, and throw again"),
            Some(throw) => throw.to_string(),
            None => "thrown again".to_owned(),
        };
        format!("{faces:<17} {counts}")
    };
    let signs = matches!(points.throwing, Throwing::Sticks { .. })
        .then(|| "( ) is a stick with its light side up, (#) one with its dark side up.".to_owned());
    points.throwing.outcomes().into_iter().map(line).chain(signs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Preset, Ruleset};

    fn board(preset: Preset) -> String {
        let rules = Ruleset::preset(preset);
        BoardDrawing::new(rules.spec(), &rules.start()).to_string()
    }

    #[test]
    fn shows_the_direction_of_travel_and_the_signs() {
        let kendall = board(Preset::Kendall);
        let lines: Vec<&str> = kendall.lines().collect();
        assert!(lines[0].starts_with(">  1   c") && lines[0].ends_with("10 v"), "{kendall}");
        assert!(lines[1].starts_with("v 20") && lines[1].ends_with("11 <"), "{kendall}");
        assert_eq!(lines[2], "> 21   .    .    .    .    .    O    ~   III  II    I   30");
        let bell = board(Preset::Bell);
        assert!(bell.lines().next().is_some_and(|line| line.ends_with("10 <")), "{bell}");
        assert!(board(Preset::Grunfeld).contains("  X  "));
    }

    #[test]
    fn shows_throws_as_they_lie() {
        let lines = throws(&Preset::Basics.points());
        assert_eq!(lines.len(), 6);
        assert_eq!(lines[0], "( ) (#) (#) (#)   1");
        assert_eq!(lines[3], "( ) ( ) ( ) ( )   5");
        assert_eq!(lines[4], "(#) (#) (#) (#)   turn lost");
        let die = Preset::Modern.spec().with_options(["throw=d6"]).unwrap();
        assert_eq!(throws(&die.points)[5], "[6]               thrown again");
        assert_eq!(throws(&Preset::Kendall.points())[3], "( ) ( ) ( ) ( )   4, and throw again");
    }
}
