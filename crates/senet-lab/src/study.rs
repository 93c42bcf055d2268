//! Studies: what rulesets are like as games, measured in thousands or millions of them.
//!
//! `request` is what a user asks for and `definition` what a study is; `run` does it in jobs, which `parts` does on
//! other machines, and `report` writes the page.

mod config;
mod csv_table;
mod decision_recorder;
mod definition;
mod differences;
mod error;
mod folder;
mod game_observer;
mod game_row;
mod histogram;
mod intervals;
mod jobs;
mod lead_estimator;
mod matchup;
mod measures;
mod parquet_table;
mod parts;
mod pip_count;
mod prepared;
#[cfg(test)]
mod reference_count;
mod report;
mod request;
mod results;
mod run;
mod statistics;
mod subject;
mod table_columns;
mod varied_point;

pub use csv_table::write_csv;
pub use definition::{DecisionTable, Study, StudyOutcome};
pub use error::StudyError;
pub use parts::{StudyFolder, StudyPart};
pub use request::{StudyRequest, StudyRequestError, StudySource, StudyTables};
#[cfg(feature = "schema")]
pub use results::StudyResults;
pub use subject::Subject;
pub use varied_point::{Variant, VariedPoint, VaryError};
