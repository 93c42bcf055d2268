//! Boards, sticks, pieces and rules on paper.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use senet::Ruleset;
use senet_print::{Design, Ink, Paper, Part, pdf, sheets, svg};
use senet_wire::Options;

use super::answers::Answer;
use super::asked::{Named, Query};
use crate::problem::Problem;
use crate::services::Shared;

const PARTS: [(&str, Part); 5] = [
    ("board", Part::Board),
    ("sticks", Part::Sticks),
    ("pieces", Part::Pieces),
    ("rules", Part::Rules),
    ("kit", Part::Kit),
];
const PAPERS: &[(&str, Paper)] = &[("a4", Paper::A4), ("letter", Paper::Letter)];
const INKS: &[(&str, Ink)] = &[("full", Ink::Colour), ("save", Ink::Save)];
const FORMATS: &[(&str, Format)] = &[("svg", Format::Svg), ("pdf", Format::Pdf)];
/// No part has more sheets than this.
const MOST: u64 = 99;

/// What sort of file is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Format {
    Svg,
    Pdf,
}

/// Which sheets are asked for: everything that makes a difference.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Sheets {
    rules: String,
    options: Options,
    part: &'static str,
    paper: &'static str,
    ink: &'static str,
    format: Format,
    sheet: u64,
}

/// A sheet as a picture, or all of them as one document.
pub(super) async fn print(
    State(services): State<Shared>,
    Path(part): Path<String>,
    query: Query,
) -> Result<impl IntoResponse, Problem> {
    Ok(Answer::json(&0))
}
