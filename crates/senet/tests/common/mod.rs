//! Generators that several tests share.
//!
//! | module | contents |
//! |---|---|
//! | `variant` | every ruleset with every combination of its options and every number of pieces |
//! | `random` | random numbers from a seed that failures print |
//! | `mixture` | combinations of all rule points that meet every pair of choices |
//! | `placement` | random setups, most of them valid, many of them unusual |
//! | `walk` | random games, played by the engine |

#![allow(unreachable_pub)]

pub mod mixture;
pub mod placement;
pub mod random;
pub mod variant;
pub mod walk;
