//! Positions and moves as text.
//!
//! A position is four fields, `SQUARES SIDE HAND DUTY`, such as `cscscscscs/10/10 s - s`; a move is written as in
//! backgammon: `10/11`, `9/11*` (a hit), `hand/4`, `26/off`, `26/27/15` (through the water), `pass`.

mod moves;
mod position;

pub use moves::{MoveText, ParseMoveError};
