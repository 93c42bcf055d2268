//! `senet schema`: the JSON Schema of each command's JSON output.

use anyhow::{Context, Result};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use senet_lab::MatchReport;
#[cfg(feature = "lab")]
use senet_lab::StudyResults;
use senet_wire::{GameTranscript, Moves, Puzzles, RolloutReport, RulesetDetails, RulesetSummary};

use super::review::FileReview;
use crate::answer::Answer;
use crate::json::{
    BookReport, LadderReport, OpeningsReport, PackReport, PerftReport, PlayoutsReport, RulesDiff,
    SeriesReport, SolveReport, TableEntry, TableInfo, VerifyReport,
};
#[cfg(feature = "train")]
use crate::json::{RegretReport, TrainReport};
use crate::output::{self, Output};
use crate::queries::LineError;

use super::value::SearchedValue;

/// Makes the schema of an answer.
type MakeSchema = fn() -> Schema;

/// The commands with JSON output, and the schema of each.
const SCHEMAS: &[(&str, MakeSchema)] = &[
    ("error", schema::<LineError>),
    ("ladder", schema::<Answer<LadderReport<'static>>>),
    ("match", schema::<Answer<MatchReport<'static>>>),
    ("moves", schema::<Answer<Moves<'static>>>),
    ("openings", schema::<Answer<OpeningsReport<'static>>>),
    ("perft", schema::<Answer<PerftReport<'static>>>),
    ("playouts", schema::<Answer<PlayoutsReport<'static>>>),
    ("puzzles", schema::<Answer<Puzzles<'static>>>),
    #[cfg(feature = "train")]
    ("regret", schema::<Answer<RegretReport<'static>>>),
    ("replay", schema::<Answer<GameTranscript>>),
    ("review", schema::<Answer<FileReview<'static>>>),
    ("rollout", schema::<Answer<RolloutReport<'static>>>),
    ("rules diff", schema::<Answer<RulesDiff>>),
    ("rules list", schema::<Vec<Answer<RulesetSummary>>>),
    ("rules show", schema::<Answer<RulesetDetails>>),
    ("series", schema::<Answer<SeriesReport<'static>>>),
    ("solve", schema::<Answer<SolveReport<'static>>>),
    #[cfg(feature = "lab")]
    ("study", schema::<StudyResults>),
    ("table book", schema::<Answer<BookReport<'static>>>),
    ("table info", schema::<TableInfo>),
    ("table list", schema::<Vec<TableEntry>>),
    ("table pack", schema::<Answer<PackReport>>),
    ("table verify", schema::<Answer<VerifyReport>>),
    #[cfg(feature = "train")]
    ("train", schema::<Answer<TrainReport<'static>>>),
    ("value", schema::<Answer<SearchedValue<'static>>>),
];

pub(super) fn run(command: &[String]) -> Result<()> {
    if command.is_empty() {
        let names: Vec<&str> = SCHEMAS.iter().map(|(name, _)| *name).collect();
        return output::print(&(names.join("\n") + "\n"));
    }
    let name = command.join(" ");
    let (_, schema) = SCHEMAS.iter().find(|(known, _)| *known == name).with_context(|| {
        format!("no command '{name}' has JSON output with a schema; `senet schema` lists those that have")
    })?;
    let mut output = Output::open();
    output.indented_json(&schema())?;
    output.flush()
}

/// The schema of a type as it is written.
fn schema<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}
