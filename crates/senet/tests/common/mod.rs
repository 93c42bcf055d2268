//! What several tests share.
//!
//! | file | what it holds |
//! |---|---|
//! | `variant` | every ruleset with every combination of its options and every number of pieces |
//! | `random` | random numbers from a seed that failures print |
//! | `placement` | random set-ups, most of them valid, many of them awkward |
//! | `walk` | random games, played by the engine |

// Not every test asks for everything, and what is public here is so for the other files of the module.
#![allow(dead_code, unreachable_pub)]

pub mod placement;
pub mod random;
pub mod variant;
pub mod walk;
