//! Players of Senet, hints, and uniformly random games by the million.
//!
//! - [`Level`] names how well a computer plays, and makes a [`Player`] of that level. `random` takes any legal move,
//!   `novice` goes by rules of thumb, `average` looks two plies ahead with a hand-made evaluation.
//! - [`advise`] ranks the legal moves of a turn, for hints; its win chances are estimates. [`estimate`] gives the one before a throw, and an [`Adviser`]
//!   both for many positions.
//! - [`play_game`] plays a whole game between two players.
//! - [`playouts`] plays uniformly random games, each from its own stream of random words, so that the same seed gives
//!   the same games on any number of threads.
//!
//! Inside: `effort` (how many moves a piece still needs from each square), `evaluation` (what a position looks like),
//! `search` (two plies ahead), and a file for each level.

mod adviser;
mod average;
mod duel;
mod effort;
mod evaluation;
mod explain;
mod level;
mod novice;
mod playout;
mod random;
mod search;

pub use adviser::Adviser;
pub use duel::{NotFinished, play_game, play_ply};
pub use explain::{Deed, explain, explain_instead, happening, happening_instead, in_words};
pub use level::{Advice, BeforeThrow, Level, Player, advise, advise_before_throw, estimate};
pub use playout::{LONGEST, Playouts, playouts};
