//! Engines of Senet: programs that play by a line protocol on standard input and output.
//!
//! `docs/engine.md` describes the protocol. In the order in which a game meets them:
//!
//! - [`Command`] is a line to an engine, [`Reply`] a line from it. Both are parsed and written as text.
//! - [`Session`] answers the commands: the engine's end, used by `senet engine`.
//! - [`EngineProgram`] starts another program and plays with it: an [`EnginePlayer`] is a
//!   [`Player`](senet_play::Player) that forfeits the game if its program fails.
//!
//! ```
//! use senet::{Preset, Ruleset};
//! use senet_engine::{LoadedRules, Session, serve};
//! let mut session = Session::new(Box::new(|name, _| {
//!     let preset = Preset::from_name(name).ok_or("there is no such ruleset")?;
//!     Ok(LoadedRules::new(Ruleset::preset(preset)))
//! }));
//! let mut output = Vec::new();
//! serve("senet 1\nrules modern\nthrow 1\ngo depth 1\n".as_bytes(), &mut output, &mut session)?;
//! let output = String::from_utf8(output)?;
//! let lines: Vec<&str> = output.lines().collect();
//! assert_eq!(lines[1..3], ["ok", "ok"]);
//! assert!(lines[4].starts_with("bestmove "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod lines;
mod player;
mod program;
mod reply;
mod serve;
mod session;

pub use command::{Command, CommandError, SearchRequest};
pub use player::EnginePlayer;
pub use program::{EngineError, EngineProgram, Identity};
pub use reply::{MoveSource, Reply, ReplyError};
pub use serve::serve;
pub use session::{LoadRules, LoadedRules, Session};

/// The version of the protocol.
pub const PROTOCOL_VERSION: u32 = 1;
