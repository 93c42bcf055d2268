//! Senet in the browser: one server that holds the games, throws the sticks, and serves the pages.
//!
//! [`Server::open`] takes [`Settings`] and a port; [`Server::run`] serves until it is told to stop. [`serve`] does both, with a runtime
//! of its own, until the program is interrupted.
//!
//! # A tour
//!
//! - `pages`: the pages and what belongs to them, embedded in the program (in debug builds read from `assets/` each time).
//! - `headers`: what every answer says to the browser about what it may do.
//! - `rooms`: games between seats, as a state machine without input, output, clock or entropy.
//! - `store`: what happened, on disk, in SQLite or PostgreSQL by the same SQL; many games share a commit.
//! - `hall`: the games in memory. What happens in a room is written before it is applied and told. Computers play here, on the bounded
//!   threads of `thinking`.
//! - `live`: the line to a game, a WebSocket that is told every event once, in order, whatever happens in between.
//! - `games`: opening and reading games. `wire`: the JSON of live games, apart from the rooms.
//! - [`fair`]: throws that were bound before the game, and checking them.
//! - [`Limits`] and `limits`: how much anybody may ask. `metrics`: what is counted.
//! - `problem`: every error that is answered, in one form.
//! - `api`: the stateless part of the JSON interface.

mod api;
mod body;
mod error;
pub mod fair;
mod games;
mod hall;
mod headers;
mod limits;
mod live;
mod log;
mod metrics;
mod pages;
mod problem;
mod rooms;
mod router;
mod server;
mod services;
mod settings;
mod store;
mod thinking;
mod wire;

pub use error::ServeError;
pub use limits::{Limits, NoSuchLimit};
pub use log::{Log, begin_log};
pub use server::{Server, serve};
pub use settings::{Listen, Settings};
pub use store::DatabaseError;
