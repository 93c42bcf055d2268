//! Senet in the browser: a server that holds games, throws the sticks, and serves the pages of `senet-web`.
//!
//! [`Server::open`] opens the database and listens; [`Server::run`] serves until it is asked to stop.
//! [`serve`] does both on a runtime of its own, until the program is interrupted.
//!
//! ```no_run
//! use senet_server::{Settings, serve};
//! serve(Settings::default(), |address| println!("open http://{address}/"))?;
//! # Ok::<(), senet_server::ServeError>(())
//! ```
//!
//! # A tour
//!
//! In the order in which a request meets them:
//!
//! - `server`: listens, maintains games, and stops. `settings`, [`Limits`] and `log` configure it, `shutdown`
//!   waits for the signal to stop, and `services` and `resources` hold what its parts share.
//! - `accept`: accepts connections, as many as `address_counts` and `open_files` allow.
//! - `router`: routes and middleware. `rate_limits` refuses clients that ask for too much; `headers` adds
//!   security headers, by which `embed` lets other sites show boards; `problem` is the form of every error; `metrics`
//!   counts.
//! - `pages`: the pages and their files, which `senet-web` has.
//! - `api`: the JSON interface, of which most is stateless. Long computations run on the `compute_pool`, and
//!   `answer_cache` keeps their answers.
//! - `live`: the WebSocket of a game.
//! - `registry`: the games in memory; it loads, creates and evicts them, and deletes expired ones unless the clock
//!   has jumped (`clock_jumps`).
//! - `session`: one game in memory. It decides a command, writes the events, applies them, and tells all
//!   clients.
//! - `store`: the events of games in SQLite or PostgreSQL.
//! - `body` and `client` extract bodies and addresses of requests; `error` has the errors of starting, `public_url` the
//!   addresses behind a proxy, and `system` the clocks and random numbers of the machine.
//!
//! The rules of a live game, its messages and its fair throws are in `senet-game`.

mod accept;
mod address_counts;
mod answer_cache;
mod api;
mod body;
mod client;
mod clock_jumps;
mod compute_pool;
mod embed;
mod error;
mod headers;
mod limits;
mod live;
mod log;
mod metrics;
mod open_files;
mod pages;
mod problem;
mod public_url;
mod rate_limits;
mod registry;
mod resources;
mod router;
mod server;
mod services;
mod session;
mod settings;
mod shutdown;
mod store;
mod system;

pub use embed::{EmbedOrigin, ParseEmbedOriginError};
pub use error::ServeError;
pub use limits::{LimitError, Limits};
pub use log::{LogFormat, init_log};
pub use public_url::{ParsePublicUrlError, PublicUrl};
pub use server::{Server, serve};
pub use settings::{Listen, MetricsAccess, Settings, TableFiles};
pub use store::DatabaseError;
