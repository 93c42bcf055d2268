//! The JSON output of the commands that only this program has; `senet-wire` and `senet-lab` define the rest.
//!
//! Scripts read these types: fields may be added, never renamed or removed.

mod counts;
mod matches;
mod openings;
mod rules;
mod series;
mod solve;
mod tables;
#[cfg(feature = "train")]
mod train;

pub(crate) use counts::{PerftReport, PlayoutsReport};
pub(crate) use matches::LadderReport;
pub(crate) use openings::{OpeningThrow, OpeningValue, OpeningsReport};
pub(crate) use rules::{ComparedRuleset, DifferentPoint, RulesDiff};
pub(crate) use series::SeriesReport;
pub(crate) use solve::{PairReport, SolveReport, StartValue};
pub(crate) use tables::{BookReport, PackReport, ProofReport, TableEntry, TableInfo, VerifyReport};
#[cfg(feature = "train")]
pub(crate) use train::{RegretReport, RoundReport, TrainReport};
