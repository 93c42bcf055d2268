//! Positions and their text with four fields: squares, side, hand, duty.

use std::fmt;

use super::board::{Board, LAST_SQUARE, Side};

/// The state of a game between two throws. Pieces that are neither on the track nor in hand
/// have been borne off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces on the track.
    pub board: Board,
    /// The side to throw, or to move once it has thrown.
    pub to_throw: Side,
    /// The number of cones in hand.
    pub cones_in_hand: usize,
    /// The number of spools in hand.
    pub spools_in_hand: usize,
    /// Whether the cones still owe their prescribed first move.
    pub cones_owe: bool,
    /// Whether the spools still owe their prescribed first move.
    pub spools_owe: bool,
}

impl Position {
    /// The number of pieces that a side has in hand.
    pub fn in_hand(&self, side: Side) -> usize {
        match side {
            Side::Cones => self.cones_in_hand,
            Side::Spools => self.spools_in_hand,
        }
    }

    /// The number of pieces that a side has left, on the track and in hand.
    pub fn pieces_left(&self, side: Side) -> usize {
        self.board.squares_of(side).len() + self.in_hand(side)
    }

    /// Puts a piece into its side's hand.
    pub fn put_in_hand(&mut self, side: Side) {
        match side {
            Side::Cones => self.cones_in_hand += 1,
            Side::Spools => self.spools_in_hand += 1,
        }
    }

    /// Takes a piece out of its side's hand.
    pub fn take_from_hand(&mut self, side: Side) {
        match side {
            Side::Cones => self.cones_in_hand -= 1,
            Side::Spools => self.spools_in_hand -= 1,
        }
    }

    /// Parses a position.
    pub fn read(text: &str) -> Result<Position, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [squares, side, hand, duty] = fields[..] else {
            return Err("a position has four fields, one space between".to_string());
        };
        let board = read_squares(squares)?;
        let to_throw = match side {
            "c" => Side::Cones,
            "s" => Side::Spools,
            _ => return Err(format!("the side is c or s, not {side:?}")),
        };
        let (cones_in_hand, spools_in_hand) = read_hand(hand)?;
        let (spools_owe, cones_owe) = match duty {
            "-" => (false, false),
            "s" => (true, false),
            "c" => (false, true),
            "sc" => (true, true),
            _ => return Err(format!("the duty is -, s, c or sc, not {duty:?}")),
        };
        Ok(Position { board, to_throw, cones_in_hand, spools_in_hand, cones_owe, spools_owe })
    }
}

/// Parses three rows of ten squares.
fn read_squares(text: &str) -> Result<Board, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 3 {
        return Err(format!("the track has three rows, not {}", rows.len()));
    }
    let mut board = Board::empty();
    for (row_number, row) in rows.iter().enumerate() {
        let mut square = 10 * row_number;
        for word in words_of_row(row) {
            let side = word.chars().next().and_then(Side::of_letter);
            let length = match side {
                Some(_) => 1,
                None => read_number(&word, 10)?,
            };
            if square + length > 10 * row_number + 10 {
                return Err(format!("the row {row:?} has more than ten squares"));
            }
            square += length;
            if let Some(side) = side {
                board.put(side, square);
            }
        }
        if square != 10 * row_number + 10 {
            return Err(format!("the row {row:?} has fewer than ten squares"));
        }
    }
    Ok(board)
}

/// Splits a row into letters and numbers. Consecutive digits form one number.
fn words_of_row(row: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut in_number = false;
    for character in row.chars() {
        match words.last_mut() {
            Some(number) if in_number && character.is_ascii_digit() => number.push(character),
            _ => words.push(character.to_string()),
        }
        in_number = character.is_ascii_digit();
    }
    words
}

/// Parses a number from 1 to `greatest` without leading zeros.
fn read_number(text: &str, greatest: usize) -> Result<usize, String> {
    for number in 1..=greatest {
        if number.to_string() == text {
            return Ok(number);
        }
    }
    Err(format!("{text:?} is not a number from 1 to {greatest}"))
}

/// Parses the pieces in hand, cones first.
fn read_hand(text: &str) -> Result<(usize, usize), String> {
    if text == "-" {
        return Ok((0, 0));
    }
    let mut rest = text;
    let mut cones = 0;
    let mut spools = 0;
    if let Some((number, after)) = rest.split_once('c') {
        cones = read_number(number, LAST_SQUARE)?;
        rest = after;
    }
    if let Some((number, after)) = rest.split_once('s') {
        spools = read_number(number, LAST_SQUARE)?;
        rest = after;
    }
    if rest.is_empty() && cones + spools > 0 {
        Ok((cones, spools))
    } else {
        Err(format!("{text:?} is not a hand"))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} {} {} {}",
            written_squares(&self.board),
            self.to_throw.letter(),
            written_hand(self.cones_in_hand, self.spools_in_hand),
            written_duty(self.spools_owe, self.cones_owe),
        )
    }
}

/// The squares in path order, with `/` between rows and numbers for runs of empty squares.
fn written_squares(board: &Board) -> String {
    let mut rows = Vec::new();
    for row_number in 0..3 {
        let mut row = String::new();
        let mut empty = 0;
        for square in 10 * row_number + 1..=10 * row_number + 10 {
            match board.on(square) {
                None => empty += 1,
                Some(side) => {
                    if empty > 0 {
                        row.push_str(&empty.to_string());
                        empty = 0;
                    }
                    row.push(side.letter());
                }
            }
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        rows.push(row);
    }
    rows.join("/")
}

fn written_hand(cones: usize, spools: usize) -> String {
    match (cones, spools) {
        (0, 0) => "-".to_string(),
        (cones, 0) => format!("{cones}c"),
        (0, spools) => format!("{spools}s"),
        (cones, spools) => format!("{cones}c{spools}s"),
    }
}

fn written_duty(spools_owe: bool, cones_owe: bool) -> &'static str {
    match (spools_owe, cones_owe) {
        (false, false) => "-",
        (true, false) => "s",
        (false, true) => "c",
        (true, true) => "sc",
    }
}
