//! The text of positions: formatting and parsing.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::position::{Duty, Position};
use crate::rules::ruleset::Ruleset;
use crate::setup::{Defect, InvalidPosition, Setup};
use crate::side::Side;
use crate::square::Square;

/// The notation `SQUARES SIDE HAND DUTY`. Cones come first in HAND, spools first in DUTY; `-` stands for
/// none.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..3 {
            f.write_str(if row == 0 { "" } else { "/" })?;
            write_row((1..=10).map(|column| self.occupant(Square::at(10 * row + column))), f)?;
        }
        let hands = Side::BOTH.map(|side| u32::from(self.hand(side)));
        write_other_fields(self.side(), hands, self.duty(), f)
    }
}

/// The notation of a position. A board with three rows of ten squares is parsed to an equal setup.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.rows.iter().enumerate() {
            f.write_str(if number == 0 { "" } else { "/" })?;
            write_row(row.iter().copied(), f)?;
        }
        write_other_fields(self.side, self.hands, self.duty, f)
    }
}

fn write_row(row: impl Iterator<Item = Option<Side>>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empty = 0;
    for occupant in row {
        let Some(side) = occupant else {
            empty += 1;
            continue;
        };
        write_empty(empty, f)?;
        empty = 0;
        write!(f, "{}", side.letter())?;
    }
    write_empty(empty, f)
}

fn write_empty(squares: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if squares > 0 { write!(f, "{squares}") } else { Ok(()) }
}

/// Writes SIDE, HAND and DUTY.
fn write_other_fields(side: Side, hands: [u32; 2], duty: Duty, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, " {} ", side.letter())?;
    if hands == [0, 0] {
        f.write_str("-")?;
    }
    for (hand, side) in hands.into_iter().zip(Side::BOTH).filter(|(hand, _)| *hand > 0) {
        write!(f, "{hand}{}", side.letter())?;
    }
    f.write_str(if duty.is_none() { " -" } else { " " })?;
    for side in Side::BOTH.into_iter().rev().filter(|side| duty.owed_by(*side)) {
        write!(f, "{}", side.letter())?;
    }
    Ok(())
}

impl Position {
    /// Parses a position of a ruleset.
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`] with all defects: parts that cannot be parsed, and arrangements that the ruleset
    /// rules out.
    ///
    /// ```
    /// use senet::{Position, Preset, Ruleset};
    /// let rules = Ruleset::preset(Preset::Jequier);
    /// let start = Position::parse("cscscscscs/10/10 s - s", &rules)?;
    /// assert_eq!(start, rules.start());
    /// assert!(Position::parse("cscscscscs/11/10 s - s", &rules).is_err());
    /// # Ok::<(), senet::InvalidPosition>(())
    /// ```
    pub fn parse(text: &str, rules: &Ruleset) -> Result<Position, InvalidPosition> {
        let (setup, mut defects) = read_setup(text);
        if defects.is_empty() {
            return setup.position(rules);
        }
        defects.extend(setup.defects(rules));
        Err(InvalidPosition { defects })
    }
}

/// An error: the text is not in position notation. `Display` lists all defects.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ParsePositionError {
    /// All defects, in the order of the text; never empty.
    pub defects: Vec<Defect>,
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defects: Vec<String> = self.defects.iter().map(Defect::to_string).collect();
        write!(f, "not a position: {}", defects.join("; "))
    }
}

/// Parses the notation of any arrangement, valid or not.
impl FromStr for Setup {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Setup, ParsePositionError> {
        let (setup, defects) = read_setup(text);
        if defects.is_empty() { Ok(setup) } else { Err(ParsePositionError { defects }) }
    }
}

/// Parses a position without knowing its ruleset: the board has three rows of ten squares, and a side has at
/// most ten pieces. Use [`Position::parse`] where the ruleset is known, because it also refuses what the
/// ruleset rules out.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let setup: Setup = text.parse()?;
        setup.well_formed_position().map_err(|defects| ParsePositionError { defects })
    }
}

/// The longest text that is parsed, in bytes.
const LONGEST: usize = 200;

/// Parses every part that is valid, and returns it with the defects of the other parts.
fn read_setup(text: &str) -> (Setup, Vec<Defect>) {
    let mut setup = Setup::empty(Side::Cones);
    let mut defects = Vec::new();
    if text.len() > LONGEST {
        let problem = format!("the text has {} bytes; a position has at most {LONGEST}", text.len());
        return (setup, vec![Defect::Unreadable(problem)]);
    }
    let fields: Vec<&str> = text.split_whitespace().collect();
    if fields.len() != 4 {
        defects.push(Defect::Unreadable(format!(
            "a position has four fields, SQUARES SIDE HAND DUTY, such as 'cscscscscs/10/10 c - -'; this text \
             has {}",
            fields.len()
        )));
    }
    if let Some(squares) = fields.first() {
        setup.rows = squares.split('/').map(|row| read_row(row, &mut defects)).collect();
    }
    if let Some(side) = fields.get(1) {
        match read_letter(side) {
            Some(side) => setup.side = side,
            None => defects.push(Defect::Unreadable(format!(
                "the side to throw is '{}'; write c or s",
                crate::english::excerpt(side)
            ))),
        }
    }
    if let Some(hand) = fields.get(2) {
        match read_hands(hand) {
            Some(hands) => setup.hands = hands,
            None => defects.push(Defect::Unreadable(format!(
                "the hand is '{}'; write pieces with cones first, such as 5c5s or 3s, or '-' for none",
                crate::english::excerpt(hand)
            ))),
        }
    }
    if let Some(duty) = fields.get(3) {
        match read_duty(duty) {
            Some(duty) => setup.duty = duty,
            None => defects.push(Defect::Unreadable(format!(
                "the duty is '{}'; write s, c, sc, or '-' for none",
                crate::english::excerpt(duty)
            ))),
        }
    }
    (setup, defects)
}

fn read_letter(text: &str) -> Option<Side> {
    let mut letters = text.chars();
    let side = Side::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(side)
}

/// Parses one row. Letters are pieces, numbers are runs of empty squares.
fn read_row(text: &str, defects: &mut Vec<Defect>) -> Vec<Option<Side>> {
    let mut row = Vec::new();
    let mut rest = text;
    // Where the first invalid part begins and ends.
    let mut invalid: Option<Range<usize>> = None;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let length = if digits > 0 { digits } else { letter.len_utf8() };
        let run = rest[..digits].parse::<usize>().ok().filter(|run| *run > 0 && letter != '0');
        match (run, Side::from_letter(letter)) {
            // A longer run is always wrong; 31 squares suffice to report the row as too long.
            (Some(run), _) => row.extend(std::iter::repeat_n(None, run.min(31))),
            (None, Some(side)) => row.push(Some(side)),
            (None, None) => {
                let start = text.len() - rest.len();
                let part = invalid.get_or_insert(start..start);
                if part.end == start {
                    part.end += length;
                }
            }
        }
        rest = &rest[length..];
        row.truncate(64);
    }
    if let Some(part) = invalid {
        let invalid = crate::english::excerpt(&text[part]);
        defects.push(Defect::Unreadable(format!(
            "'{invalid}' in the squares is not c, s or a number of empty squares from 1 to 10"
        )));
    }
    row
}

fn read_hands(text: &str) -> Option<[u32; 2]> {
    let mut hands = [0, 0];
    if text == "-" {
        return Some(hands);
    }
    let mut rest = text;
    for side in Side::BOTH {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if let Some(after) = rest[digits..].strip_prefix(side.letter()) {
            let hand = rest[..digits].parse::<u16>().ok().filter(|hand| *hand > 0)?;
            hands[side.index()] = u32::from(hand);
            rest = after;
        }
    }
    rest.is_empty().then_some(hands)
}

fn read_duty(text: &str) -> Option<Duty> {
    Some(match text {
        "-" => Duty::NONE,
        "s" => Duty::of(Side::Spools),
        "c" => Duty::of(Side::Cones),
        "sc" => Duty::of(Side::Spools).and(Duty::of(Side::Cones)),
        _ => return None,
    })
}
