//! `senet print`: printable boards, sticks, pieces and rules.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use senet_print::{Part, Sheet, game_sheets, pdf, sheets, svg};

use crate::arguments::Print;
use crate::files::{self, Document};
use crate::{output, record, ruleset};

pub(super) fn run(args: &Print) -> Result<()> {
    let file_type = file_type(&args.out)?;
    let Drawn { sheets, note } = drawn(args)?;
    let files = match file_type {
        FileType::Pdf => vec![Document { path: args.out.clone(), bytes: pdf(&sheets) }],
        FileType::Svg => svg_files(&args.out, &sheets),
    };
    files::write(&files)?;
    output::print(&(summary(&files, &sheets) + &note))
}

/// Sheets, and a line about what they leave out.
struct Drawn {
    sheets: Vec<Sheet>,
    note: String,
}

fn drawn(args: &Print) -> Result<Drawn> {
    let part = args.part.into();
    if let Some(file) = &args.record {
        if part != Part::Game {
            bail!("only a game is printed from a record; write: senet print game --record {file}");
        }
        let record = record::read(file)?;
        let note = record::variations_note(&record).map_or(String::new(), |note| format!("{note}\n"));
        return Ok(Drawn { sheets: game_sheets(&record, &args.design()), note });
    }
    let rules = ruleset::ruleset(&args.rules, &args.options.values)?;
    let sheets = sheets(&rules, part, &args.design());
    if sheets.is_empty() {
        bail!("{} has no sample game; name the record of a game with --record", rules.spec().full_name());
    }
    Ok(Drawn { sheets, note: String::new() })
}

enum FileType {
    Pdf,
    Svg,
}

/// The type of the output file, from its name.
fn file_type(path: &Path) -> Result<FileType> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("pdf") => Ok(FileType::Pdf),
        Some("svg") => Ok(FileType::Svg),
        _ => {
            bail!("cannot tell the file type of '{}'; name a file that ends in .pdf or .svg", path.display())
        }
    }
}

/// One file for each sheet: the named one for a single sheet, else `NAME-1.svg`, `NAME-2.svg` and so on.
fn svg_files(path: &Path, sheets: &[Sheet]) -> Vec<Document> {
    let numbered = |number: usize| match sheets.len() {
        1 => path.to_owned(),
        _ => {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            path.with_file_name(format!("{stem}-{number}.svg"))
        }
    };
    let file = |(sheet, number): (&Sheet, usize)| Document {
        path: numbered(number),
        bytes: svg(sheet).into_bytes(),
    };
    sheets.iter().zip(1..).map(file).collect()
}

/// A line for each file: its name and what it contains.
fn summary(files: &[Document], sheets: &[Sheet]) -> String {
    let line = |path: &PathBuf, sheets: &[Sheet]| match sheets {
        [sheet] => format!("{}: {}\n", path.display(), sheet.title()),
        sheets => format!("{}: {} sheets\n", path.display(), sheets.len()),
    };
    match files {
        [file] => line(&file.path, sheets),
        files => files.iter().zip(sheets.chunks(1)).map(|(file, sheet)| line(&file.path, sheet)).collect(),
    }
}
