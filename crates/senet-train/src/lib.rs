//! Training of the networks that guess win chances, and the measure of players: how much win chance they give away.
//!
//! - A [`Training`] goes in rounds. In each the network plays games against itself, with the ruleset's own number of pieces and with
//!   fewer, and then learns: positions that tables know have their exact values, others are valued by looking one ply ahead, with
//!   what the rest of the game showed. The same [`Schedule`] gives the same weights, to the last bit, on any machine and any number of
//!   threads.
//! - Broken off, it is taken up again: [`Training::keep`], [`Training::take_up`].
//! - [`regret`] asks a player for its moves in positions of solved games, and tells what they give away. [`Lookahead`] is the
//!   plainest of players with an evaluator.
//!
//! ```
//! use std::path::Path;
//! use senet::{Preset, Ruleset};
//! use senet_train::{Schedule, Training};
//! let schedule = Schedule { rounds: 1, positions: 500, batches: 2, batch: 64, ..Schedule::default() };
//! let mut training = Training::begin(&Ruleset::preset(Preset::Tait), Path::new("no tables"), schedule)?;
//! while !training.is_done() {
//!     let round = training.round(1);
//!     println!("{} lessons, error {:.4}", round.lessons, round.error);
//! }
//! assert_eq!(training.network().rules(), "tait");
//! # Ok::<(), senet_train::CourseError>(())
//! ```

mod adam;
mod backup;
mod chance;
mod checkpoint;
mod company;
mod course;
mod gradient;
mod lesson;
mod lookahead;
mod regret;
mod schedule;
mod selfplay;
mod stillness;
mod training;
mod weights;

pub use checkpoint::{CheckpointError, write_beside};
pub use course::CourseError;
pub use lookahead::Lookahead;
pub use regret::{Exact, Regret, Unknown, regret};
pub use schedule::Schedule;
pub use training::{Round, Training};
