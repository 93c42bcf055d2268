//! What goes in and out as JSON. These types are the interface that scripts read: fields may be added, never renamed or
//! dropped, and the engine's own types may change without changing them.

mod contest;
mod counts;
mod game;
mod moves;
mod options;
mod puzzles;
mod review;
mod rollout;
mod rules;
mod solve;
mod tables;
mod train;
mod value;

pub(crate) use contest::{Contest, Ladder};
pub(crate) use counts::{Perft, Playouts};
pub(crate) use game::{Ending, Played, PlayedPly};
pub(crate) use moves::{Listed, Moves, Question, Refused};
pub(crate) use options::Options;
pub(crate) use puzzles::{Puzzle, Puzzles};
pub(crate) use review::{
    Marks, Review, ReviewedChance, ReviewedChoice, ReviewedDecision, ReviewedPly, ReviewedSide, ReviewedSides,
};
pub(crate) use rollout::{RolledMove, RolledOut, Rollout};
pub(crate) use rules::{OptionEntry, ReadingEntry, Rules, RulesEntry, ThrowEntry};
pub(crate) use solve::{Chance, Solve, SolvedPair};
pub(crate) use tables::{TableEntry, TableInfo, Verified};
pub(crate) use train::{Regret, Round, Train};
pub(crate) use value::{Value, ValuedMove};
