//! The engine of Senet for browsers.
//!
//! A web worker loads it as WebAssembly and asks what pages ask of a server: [`Engine::answer`] answers the paths of
//! the JSON interface, and plays games in one place. Nothing here decides a rule or words a message: that is done by
//! `senet-api` and `senet-game`, as on the server.
//!
//! - `engine` has the [`Engine`]: its networks and open games, and the paths that it answers.
//! - `games` has the paths of games in one place.
//! - `answer` has the [`Request`] and its [`Answer`]: a status, a media type and a body.
//! - `print` answers about sheets, with the feature `print`.
//! - `tables` has the exact tables that the page provides.
//! - `exports` are the functions that a browser sees. They exist for `wasm32` only.
//!
//! The engine has no typefaces: with the feature `print` the crate is compiled to a file that only prints. Pages load
//! it once somebody prints.
//!
//! ```
//! use senet_game::{NoEntropy, RandomSource};
//! use senet_wasm::Engine;
//! let mut engine = Engine::new(RandomSource(|_| Err(NoEntropy)));
//! let request = r#"{"path": "moves", "body": {"rules": "kendall", "throw": 5}}"#;
//! let answer = engine.answer(request.as_bytes());
//! assert_eq!((answer.status, answer.content_type), (200, "application/json"));
//! ```
//!
//! Networks are not part of the engine, so that it loads fast. A request that needs one is answered with status 424
//! and the name of the preset; [`Engine::provide_network`] takes its weights, and the request is asked again. A
//! request that exact tables may answer is answered with the same status and `tables NAME`, for
//! [`Engine::provide_tables`], and one about puzzles with `puzzles NAME`, for [`Engine::provide_puzzles`].

mod answer;
mod engine;
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod exports;
mod games;
#[cfg(feature = "print")]
mod print;
mod tables;

pub use answer::{Answer, Request};
pub use engine::Engine;
#[cfg(feature = "print")]
pub use print::print;
