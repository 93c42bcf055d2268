//! Records: complete games as text that people can read and programs can write. The command line, the
//! terminal interface and the server save and load them.
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
//! A line `Name: value` is a header. `Format` and `Rules` are required. `Ruleset` has the version and the
//! fingerprint of the rules: a record that was written by hand may lack it, and programs write it. Unknown
//! headers are kept.
//!
//! In the moves, `3:9/12` is a throw of 3 with its move. The letter of the side precedes the first throw of a
//! turn. A move made instead of throwing has no throw (`s27/15`). A throw that waits for its move is the last
//! word (`c3:`). Numbers at the beginning of lines count moves; parsing ignores them.
//!
//! Text after `#` is a comment. A comment on its own line is kept; a comment between headers moves to the
//! first move.
//!
//! A variation stands in brackets after the move that it replaces, or after the last throw if that waits for
//! its move: `1. c2:9/11 (c1:9/10*) s5:10/15`. It begins in the position before that move, has throws of
//! its own, and may have comments and variations.

pub(crate) mod error;
mod passages;
mod read;
mod replay;
mod write;

pub use passages::Passage;

use crate::game::Game;

/// A game with its headers and comments.
///
/// ```
/// use senet::{Game, Preset, Record, Ruleset, StageMut, Throw};
/// let mut game = Game::new(Ruleset::preset(Preset::Modern));
/// if let StageMut::ToThrow(to_throw) = game.stage_mut() {
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game, replayed up to its last move or throw. Undone plies are not written.
    pub game: Game,
    /// Names, date, seed and unknown headers.
    pub headers: Headers,
    /// The comments between the moves.
    pub comments: Vec<Comment>,
    /// The lines of play that were not played.
    pub variations: Vec<Variation>,
}

/// A line of play that leaves the game, or another variation.
///
/// ```
/// use senet::Record;
/// let text = "Format: senet-record 1\nRules: modern\n\n1. c2:9/11 (c1:9/10*) s5:10/15\n";
/// let record: Record = text.parse()?;
/// assert_eq!(record.game.plies().len(), 2);
/// let variation = &record.variations[0];
/// assert_eq!((variation.ply, variation.game.plies().len()), (0, 1));
/// assert!(record.to_string().ends_with("1. c2:9/11\n(1. c1:9/10*)\n2. s5:10/15\n"));
/// # Ok::<(), senet::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The number of plies that are played before it in the line that it leaves. That line has a move or a
    /// waiting throw there, else the variation is not written.
    pub ply: usize,
    /// Its moves, from the position in which it leaves the line.
    pub game: Game,
    /// The comments between its moves.
    pub comments: Vec<Comment>,
    /// The lines of play that leave it.
    pub variations: Vec<Variation>,
}

/// The headers of a record, except those for the ruleset, the start position and the result.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Headers {
    /// The name of the player of the cones.
    pub cones: Option<String>,
    /// The name of the player of the spools.
    pub spools: Option<String>,
    /// The date of the game, such as `2026-11-20`.
    pub date: Option<String>,
    /// The seed of the dice.
    pub seed: Option<u64>,
    /// The number of the game under that seed. If it is missing, 0 applies.
    pub game: Option<u64>,
    /// Other headers, in order.
    pub others: Vec<(String, String)>,
}

/// A comment in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// The number of plies played before it.
    pub ply: usize,
    /// The text, without the `#`.
    pub text: String,
}

impl Record {
    /// A record of a game without headers and comments.
    pub fn new(game: Game) -> Record {
        Record { game, headers: Headers::default(), comments: Vec::new(), variations: Vec::new() }
    }
}
