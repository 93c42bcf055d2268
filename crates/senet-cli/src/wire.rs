//! What goes out as JSON of the commands that only this program has; the rest is in `senet-wire`. These types too are the interface that
//! scripts read: fields may be added, never renamed or dropped.

mod contest;
mod counts;
mod rollout;
mod solve;
mod tables;
mod train;

pub(crate) use contest::{Contest, Ladder, LuckAdjusted};
pub(crate) use counts::{Perft, Playouts};
pub(crate) use rollout::{RolledMove, Rollout, RolloutResult};
pub(crate) use solve::{Chance, Solve, SolvedPair};
pub(crate) use tables::{TableEntry, TableInfo, Verified};
pub(crate) use train::{Regret, Round, Train};
