//! Senet in the terminal: the board, the sticks, the rules at a key, saved games and records.
//!
//! [`play`] takes the terminal over for games against other persons and the computer, [`replay`] for stepping through a
//! record. State, what events do to it and what is drawn are apart from the terminal, so that all of it is tested without
//! one; only one file touches the terminal.

mod app;
mod board_view;
mod calendar;
mod environment;
mod error;
mod game_screen;
mod game_view;
mod glyphs;
mod help;
mod moves_view;
mod options;
mod page;
mod paint;
mod pointer;
mod record_screen;
mod resume_screen;
mod run;
mod save;
mod seed;
mod setup_screen;
mod setup_view;
mod statistics;
mod statistics_view;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod thinking;
mod throw_view;
mod turn_view;
mod turn_words;
mod words;

pub use error::TuiError;
pub use options::{Charset, Colours, Guidelines, Library, PlayOptions, Seat, UnknownSeat};
pub use run::{play, replay};
