//! Senet in the browser: one server that holds the games, throws the sticks, and serves the pages.
//!
//! [`Server::open`] takes [`Settings`] and a port; [`Server::run`] serves until it is told to stop. [`serve`] does both, with a runtime
//! of its own, until the program is interrupted.
//!
//! # A tour
//!
//! - `pages`: the pages and what belongs to them, embedded in the program (in debug builds read from `assets/` each time).
//! - `headers`: what every answer says to the browser about what it may do.
//! - `problem`: every error that is answered, in one form.
//! - `api`: the stateless part of the JSON interface.

mod api;
mod body;
mod error;
mod headers;
mod pages;
mod problem;
mod router;
mod server;
mod services;
mod settings;

pub use error::ServeError;
pub use server::{Server, serve};
pub use settings::{Listen, Settings};
