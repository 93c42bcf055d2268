//! Boards, sticks, pieces and rules to print.

use axum::extract::{Path, State};
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{IntoResponse, Response};
use senet_print::{Design, Ink, Paper, Part, pdf, sheets, svg};

use super::query::{NamedRules, UrlQuery};
use crate::answer_cache::Answer;
use crate::client::Client;
use crate::problem::Problem;
use crate::services::AppState;

const PARTS: [(&str, Part); 6] = [
    ("board", Part::Board),
    ("sticks", Part::Sticks),
    ("pieces", Part::Pieces),
    ("rules", Part::Rules),
    ("examples", Part::Examples),
    ("kit", Part::Kit),
];
const PAPERS: &[(&str, Paper)] = &[("a4", Paper::A4), ("letter", Paper::Letter)];
const INKS: &[(&str, Ink)] = &[("full", Ink::Colour), ("save", Ink::Save)];
const FORMATS: &[(&str, Format)] = &[("svg", Format::Svg), ("pdf", Format::Pdf)];
/// A bound on the number of sheets of a part.
const MAX_SHEETS: u64 = 100;

/// The format of the answer.
#[derive(Clone, Copy)]
enum Format {
    /// One sheet, as a picture.
    Svg,
    /// All sheets, as a document.
    Pdf,
}

/// Answers with one sheet as a picture, or with all sheets as a document.
pub(super) async fn print(
    State(services): State<AppState>,
    Client(address): Client,
    Path(name): Path<String>,
    query: UrlQuery,
) -> Result<Response, Problem> {
    let Some((_, part)) = PARTS.into_iter().find(|(known, _)| *known == name) else {
        let names = PARTS.map(|(known, _)| known).join(", ");
        let message = format!("'{name}' cannot be printed; choose one of {names}");
        return Err(Problem::not_found("no-such-part", message));
    };
    let named = NamedRules::from_url(&query)?;
    let design = Design {
        paper: query.choice("paper", PAPERS)?,
        ink: query.choice("ink", INKS)?,
        ..Design::default()
    };
    let format = query.choice("format", FORMATS)?;
    let number = query.number("sheet", 1, 1..=MAX_SHEETS)?;
    let title = format!("inline; filename=\"senet-{}-{name}.{}\"", file_name(&named), format.extension());
    let draw = move || {
        let sheets = sheets(&named.rules, part, &design);
        match format {
            Format::Pdf => Ok::<_, Problem>(Answer::new("application/pdf", pdf(&sheets))),
            Format::Svg => {
                let sheet = sheets.get(usize::try_from(number).unwrap_or(usize::MAX) - 1);
                let sheet = sheet.ok_or_else(|| no_such_sheet(sheets.len()))?;
                Ok(Answer::new("image/svg+xml", svg(sheet)))
            }
        }
    };
    let answer = services.questions.try_run(address, draw).await??;
    Ok(([(CONTENT_DISPOSITION, title)], answer).into_response())
}

fn no_such_sheet(count: usize) -> Problem {
    Problem::not_found("no-such-sheet", format!("'sheet' must be a number from 1 to {count}"))
}

/// The ruleset's part of a file name. The name of a client's own rules may contain anything, so it is not
/// used.
fn file_name(named: &NamedRules) -> &'static str {
    named.rules.spec().preset().map_or("own-rules", senet::Preset::name)
}

impl Format {
    fn extension(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Pdf => "pdf",
        }
    }
}
