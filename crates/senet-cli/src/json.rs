//! The JSON output of the commands that only this program has; `senet-wire` and `senet-lab` define the rest.
//!
//! Scripts read these types: fields may be added, never renamed or removed.

mod games;
mod rules;
mod solve;
mod tables;
#[cfg(feature = "train")]
mod train;
mod values;

pub(crate) use games::{LadderReport, PerftReport, PlayoutsReport};
pub(crate) use rules::{ComparedRuleset, DifferentPoint, RulesDiff};
pub(crate) use solve::{PairReport, SolveReport, StartValue};
pub(crate) use tables::{BookReport, PackReport, ProofReport, TableEntry, TableInfo, VerifyReport};
#[cfg(feature = "train")]
pub(crate) use train::{RegretReport, RoundReport, TrainReport};
pub(crate) use values::{OpeningThrow, OpeningValue, OpeningsReport, SeriesReport};
