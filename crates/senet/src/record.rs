//! Records: whole games as text that people can read and programs can write.
//!
//! ```text
//! # A game of Senet
//! Format: senet-record 1
//! Rules: modern
//! Options: pieces=2
//! Ruleset: 1 4f0c2b9a8d7e6153
//! Cones: Anna
//! Spools: computer (novice)
//! Date: 2026-11-20
//! Seed: 7
//! Result: spools
//!
//! 1. c2:3/5 s1:4/5* c4:3/7
//! # a comment, on a line of its own
//! 4. s5:2/7 c3:pass
//! ```
//!
//! A line `Name: value` is a header; unknown ones are kept. In the moves, `3:9/12` is a throw of 3 with its move; the letter of
//! the side stands before the first throw of a turn; a move made instead of throwing has no number (`s27/15`); a throw that
//! still waits for its move is the last word (`c3:`). The numbers at the beginnings of lines count moves, and only help the
//! reader. What follows `#` is a comment; one on a line of its own is kept (one between the
//! headers moves down to the moves).

mod read;
mod write;

pub use read::{RecordError, RecordProblem};

use crate::game::Game;

/// A game with what its record says about it.
///
/// ```
/// use senet::{Game, Preset, Record, Ruleset, Stage, Throw};
/// let mut game = Game::new(Ruleset::preset(Preset::Modern));
/// if let Stage::ToThrow(to_throw) = game.stage() {
///     let to_move = to_throw.throw(Throw::of(2))?;
///     let mv = to_move.turn().find("9/11")?;
///     to_move.play(mv)?;
/// }
/// let mut record = Record::new(game);
/// record.headers.cones = Some("Anna".to_owned());
/// let text = record.to_string();
/// assert!(text.ends_with("1. c2:9/11\n"));
/// assert_eq!(text.parse::<Record>()?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The game.
    pub game: Game,
    /// What is said about it.
    pub headers: Headers,
    /// Comments between the moves.
    pub comments: Vec<Comment>,
}

/// What a record says about its game, other than its ruleset, start and result.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Headers {
    /// Who played the cones.
    pub cones: Option<String>,
    /// Who played the spools.
    pub spools: Option<String>,
    /// When it was played, such as `2026-11-20`.
    pub date: Option<String>,
    /// The seed of its dice.
    pub seed: Option<u64>,
    /// The number of the game under that seed; 0 if not said.
    pub game: Option<u64>,
    /// Headers that are not known here, in order.
    pub others: Vec<(String, String)>,
}

/// A comment in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// The number of plies played before it.
    pub ply: usize,
    /// Its text, without the `#`.
    pub text: String,
}

impl Record {
    /// A record of a game with no headers.
    pub fn new(game: Game) -> Record {
        Record { game, headers: Headers::default(), comments: Vec::new() }
    }
}
