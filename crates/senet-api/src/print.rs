//! Boards, sticks, pieces and rules to print.

use std::sync::Arc;

use senet::Ruleset;
use senet_print::{Design, Ink, Paper, Part, pdf, sheets, svg};

use crate::problem::Problem;
use crate::query::{NamedRules, UrlQuery};

const PARTS: [(&str, Part); 7] = [
    ("board", Part::Board),
    ("sticks", Part::Sticks),
    ("pieces", Part::Pieces),
    ("rules", Part::Rules),
    ("examples", Part::Examples),
    ("game", Part::Game),
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

/// A valid request for sheets. Drawing them takes long enough for a thread of its own.
pub struct PrintJob {
    rules: Arc<Ruleset>,
    part: Part,
    design: Design,
    format: Format,
    /// The number of the sheet, from 1.
    number: u64,
    /// A name for the file.
    pub file_name: String,
}

/// A picture of one sheet, or a document with all.
pub struct Sheets {
    /// The media type: SVG or PDF.
    pub content_type: &'static str,
    /// The bytes of the whole file.
    pub bytes: Vec<u8>,
}

impl PrintJob {
    /// The sheets of this part, as the query asks for them.
    ///
    /// # Errors
    ///
    /// [`Problem`] if there is no such part, or the query is wrong.
    pub fn parse(name: &str, query: &UrlQuery) -> Result<PrintJob, Problem> {
        let Some((_, part)) = PARTS.into_iter().find(|(known, _)| *known == name) else {
            let names = PARTS.map(|(known, _)| known).join(", ");
            let message = format!("'{name}' cannot be printed; choose one of {names}");
            return Err(Problem::not_found("no-such-part", message));
        };
        let named = NamedRules::from_url(query)?;
        let design = Design {
            paper: query.choice("paper", PAPERS)?,
            ink: query.choice("ink", INKS)?,
            ..Design::default()
        };
        let format = query.choice("format", FORMATS)?;
        let number = query.number("sheet", 1, 1..=MAX_SHEETS)?;
        let file_name = format!("senet-{}-{name}.{}", file_name(&named), format.extension());
        Ok(PrintJob { rules: named.rules, part, design, format, number, file_name })
    }

    /// Draws one sheet as a picture, or all sheets as a document.
    ///
    /// # Errors
    ///
    /// [`Problem`] if there is no sheet with this number.
    pub fn draw(&self) -> Result<Sheets, Problem> {
        let sheets = sheets(&self.rules, self.part, &self.design);
        if sheets.is_empty() {
            return Err(Problem::not_found("no-such-sheet", "this ruleset has no sample game".to_owned()));
        }
        match self.format {
            Format::Pdf => Ok(Sheets { content_type: "application/pdf", bytes: pdf(&sheets) }),
            Format::Svg => {
                let sheet = sheets.get(usize::try_from(self.number).unwrap_or(usize::MAX) - 1);
                let sheet = sheet.ok_or_else(|| no_such_sheet(sheets.len()))?;
                Ok(Sheets { content_type: "image/svg+xml", bytes: svg(sheet).into() })
            }
        }
    }
}

fn no_such_sheet(count: usize) -> Problem {
    Problem::not_found("no-such-sheet", format!("'sheet' must be a number from 1 to {count}"))
}

/// The ruleset's part of a file name. The name of a client's own rules may contain anything, so it is not
/// used.
fn file_name(named: &NamedRules) -> &'static str {
    let is_name = |name: &&str| *name == named.rules.spec().name;
    senet::RuleSpec::built_in_names().into_iter().find(is_name).unwrap_or("own-rules")
}

impl Format {
    fn extension(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Pdf => "pdf",
        }
    }
}
