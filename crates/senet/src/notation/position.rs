//! The text of positions: formatting and parsing.

use std::fmt;

use crate::position::{Duty, Position};
use crate::rules::ruleset::Ruleset;
use crate::setup::{Defect, InvalidPosition, Setup};
use crate::side::Side;
use crate::square::Square;

/// The notation `SQUARES SIDE HAND DUTY`. Cones come first in HAND, spools first in DUTY; `-` stands for
/// none.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_squares(self, f)?;
        write!(f, " {} ", self.side().letter())?;
        let hands = Side::BOTH.map(|side| (self.hand(side), side));
        if hands.iter().all(|(hand, _)| *hand == 0) {
            f.write_str("-")?;
        }
        for (hand, side) in hands.iter().filter(|(hand, _)| *hand > 0) {
            write!(f, "{hand}{}", side.letter())?;
        }
        f.write_str(if self.duty().is_none() { " -" } else { " " })?;
        for side in Side::BOTH.into_iter().rev().filter(|side| self.duty().owed_by(*side)) {
            write!(f, "{}", side.letter())?;
        }
        Ok(())
    }
}

fn write_squares(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empty = 0;
    for square in Square::all() {
        let occupant = position.occupant(square);
        let row_ends = square.number().is_multiple_of(10);
        empty += u8::from(occupant.is_none());
        if empty > 0 && (occupant.is_some() || row_ends) {
            write!(f, "{empty}")?;
            empty = 0;
        }
        if let Some(side) = occupant {
            write!(f, "{}", side.letter())?;
        }
        if row_ends && square != Square::HORUS {
            f.write_str("/")?;
        }
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
    let mut invalid = String::new();
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            match rest[..digits].parse::<usize>() {
                // A longer run is always wrong; 31 squares suffice to report the row as too long.
                Ok(run) if run > 0 && !rest.starts_with('0') => {
                    row.extend(std::iter::repeat_n(None, run.min(31)));
                }
                _ => invalid.push_str(&rest[..digits]),
            }
            rest = &rest[digits..];
            continue;
        }
        match Side::from_letter(letter) {
            Some(side) => row.push(Some(side)),
            None => invalid.push(letter),
        }
        rest = &rest[letter.len_utf8()..];
        row.truncate(64);
    }
    if !invalid.is_empty() {
        let invalid = crate::english::excerpt(&invalid);
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
