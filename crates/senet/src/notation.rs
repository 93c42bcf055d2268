//! The notation of positions and moves. Records, command lines and the web server use it.
//!
//! A position has four fields, `SQUARES SIDE HAND DUTY`, such as `cscscscscs/10/10 s - s`. Moves follow
//! backgammon notation: `10/11`, `9/11*` (a hit), `hand/4`, `26/off`, `26/27/15` (through the water), `pass`.

mod moves;
mod position;

pub use moves::{MoveError, MoveText, ParseMoveError};
pub use position::ParsePositionError;
