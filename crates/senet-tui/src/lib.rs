//! Senet in the terminal: games between persons and computers, and records to step through.
//!
//! [`play`] runs a game, [`replay`] shows a record. Both take over the terminal until the user quits:
//!
//! ```no_run
//! use senet_tui::{PlayOptions, Seat};
//!
//! let options = PlayOptions { seats: [Some(Seat::Person), "novice".parse().ok()], ..PlayOptions::default() };
//! senet_tui::play(options)?;
//! # Ok::<(), senet_tui::TuiError>(())
//! ```
//!
//! State, update and view are separate from the terminal, so that tests drive the screens without one. The
//! modules, in the order in which an event passes through them:
//!
//! | module | content |
//! |---|---|
//! | `terminal`, `signals` | the event loop, and the only access to the terminal; signals |
//! | `app` | the screen that is shown, and the transitions between screens |
//! | `*_screen`, `page`, `unsaved_dialog` | the state of each screen |
//! | `session`, `analysis_worker` | a game with its players; hints and computer moves on another thread |
//! | `store`, `session_record` | saved games |
//! | `line_mode` | the game by typed commands, without a screen |
//! | `*_view`, `screen_layout`, `widgets` | drawing |
//! | `help`, `phrases`, `turn_phrases` | texts |
//! | `glyphs`, `theme`, `environment` | characters and colours |
//! | `click_regions`, `statistics`, `seed` | helpers |

mod analysis_worker;
mod app;
mod board_view;
mod click_regions;
mod environment;
mod error;
mod game_screen;
mod game_view;
mod glyphs;
mod help;
mod line_mode;
mod moves_view;
mod options;
mod page;
mod phrases;
mod record_screen;
mod resume_screen;
mod screen_layout;
mod seed;
mod session;
mod session_record;
mod setup_screen;
mod setup_view;
mod signals;
mod statistics;
mod statistics_view;
mod store;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod throw_view;
mod turn_phrases;
mod turn_view;
mod unsaved_dialog;
mod widgets;

pub use error::TuiError;
pub use options::{
    Charset, Colours, Guidelines, Interface, PlayOptions, Seat, TablebaseProvider, UnknownSeat,
};
pub use session_record::HeaderError;
pub use terminal::{has_screen, play, replay};
