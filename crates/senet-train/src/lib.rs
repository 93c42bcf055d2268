//! Training of the networks that estimate win chances, and the measurement of players by regret.
//!
//! A [`Training`] runs in rounds. In each round the network plays games against itself, and gradient steps
//! then fit it to the values that the games give. Equal [configurations](TrainingConfig) give equal weights,
//! to the last bit, on any machine and with any number of threads. [`measure_regret`] measures the win chance
//! that a player gives away.
//!
//! ```
//! use senet::{Preset, Ruleset};
//! use senet_train::{Training, TrainingConfig};
//! let config = TrainingConfig { rounds: 1, positions: 500, batches: 2, batch_size: 64, ..Default::default() };
//! let mut training = Training::new(&Ruleset::preset(Preset::Tait), None, config)?;
//! while !training.is_done() {
//!     let round = training.run_round(1);
//!     println!("{} samples, error {:.4}", round.samples, round.error);
//! }
//! assert_eq!(training.network().rules(), "tait");
//! # Ok::<(), senet_train::SetupError>(())
//! ```
//!
//! Modules, in the order in which data meets them:
//!
//! - `config` has [`TrainingConfig`]; `variants` has the games to play, the ruleset with different numbers of
//!   pieces.
//! - `random` draws throws and games.
//! - `self_play` plays games, with weaker `opponents` in some and `stall` to end those that go nowhere.
//! - `targets` turns a game into training samples by TD(λ); `sample` buffers them.
//! - `weights`, `gradient` and `adam` are the network's weights, backpropagation and the optimiser.
//! - `training` has [`Training`]; `checkpoint` saves and resumes it. `parts` has [`PartedTraining`], whose games other
//!   machines play.
//! - `regret` and `lookahead_player` measure players: [`measure_regret`], [`LookaheadPlayer`].

mod adam;
mod checkpoint;
mod config;
mod gradient;
mod lookahead_player;
mod opponents;
mod parts;
mod random;
mod regret;
mod sample;
mod self_play;
mod stall;
mod targets;
mod training;
mod variants;
mod weights;

pub use checkpoint::CheckpointError;
pub use config::TrainingConfig;
pub use lookahead_player::LookaheadPlayer;
pub use parts::PartedTraining;
pub use regret::{ExactValue, Regret, UnsolvedPosition, measure_regret, measure_regret_while};
pub use training::{RoundStats, Training};
pub use variants::SetupError;
