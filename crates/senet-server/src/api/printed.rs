//! Boards, sticks, pieces and rules on paper.

use axum::extract::{Path, State};
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{IntoResponse, Response};
use senet_print::{Design, Ink, Paper, Part, pdf, sheets, svg};

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
const MOST: u64 = 100;

/// What sort of file is asked for.
#[derive(Clone, Copy)]
enum Format {
    /// One sheet, as a picture.
    Svg,
    /// All sheets.
    Pdf,
}

/// Sheets to print: one of them as a picture, or all as a document.
pub(super) async fn print(
    State(services): State<Shared>,
    Path(name): Path<String>,
    query: Query,
) -> Result<Response, Problem> {
    let Some((_, part)) = PARTS.into_iter().find(|(known, _)| *known == name) else {
        let names = PARTS.map(|(known, _)| known).join(", ");
        return Err(Problem::missing("no-such-part", format!("what can be printed is {names}")));
    };
    let named = Named::in_query(&query)?;
    let design = Design {
        paper: query.choice("paper", PAPERS)?,
        ink: query.choice("ink", INKS)?,
        ..Design::default()
    };
    let format = query.choice("format", FORMATS)?;
    let number = query.number("sheet", 1, 1..=MOST)?;
    let title = format!("inline; filename=\"senet-{}-{name}.{}\"", file_name(&named), format.extension());
    let drawn = services.thinking.run(move || {
        let sheets = sheets(&named.rules, part, &design);
        match format {
            Format::Pdf => Ok::<_, Problem>(Answer::new("application/pdf", pdf(&sheets))),
            Format::Svg => {
                let sheet = sheets.get(usize::try_from(number).unwrap_or(usize::MAX) - 1);
                let sheet = sheet.ok_or_else(|| no_such_sheet(sheets.len()))?;
                Ok(Answer::new("image/svg+xml", svg(sheet)))
            }
        }
    });
    Ok(([(CONTENT_DISPOSITION, title)], drawn.await??).into_response())
}

fn no_such_sheet(count: usize) -> Problem {
    Problem::missing("no-such-sheet", format!("the last sheet of this is number {count}"))
}

/// What a file is called after its ruleset: a preset's name; of others nobody knows what is in their names.
fn file_name(named: &Named) -> &'static str {
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
