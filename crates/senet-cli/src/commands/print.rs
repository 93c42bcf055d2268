//! `senet print`: boards, sticks, pieces and rules on paper.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use senet_print::{Sheet, pdf, sheets, svg};

use crate::arguments::Print;
use crate::file::{self, Written};
use crate::{output, ruleset};

pub(super) fn run(asked: &Print) -> Result<()> {
    let kind = kind(&asked.out)?;
    let rules = ruleset::ruleset(&asked.rules, &asked.options.given)?;
    let sheets = sheets(&rules, asked.part.into(), &asked.design());
    let files = match kind {
        Kind::Pdf => vec![Written { path: asked.out.clone(), bytes: pdf(&sheets) }],
        Kind::Svg => one_by_one(&asked.out, &sheets),
    };
    file::write(&files)?;
    output::print(&said(&files, &sheets))
}

/// What sort of file is asked for.
enum Kind {
    Pdf,
    Svg,
}

fn kind(path: &Path) -> Result<Kind> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("pdf") => Ok(Kind::Pdf),
        Some("svg") => Ok(Kind::Svg),
        _ => bail!("'{}' says neither PDF nor SVG; name a file that ends in .pdf or .svg", path.display()),
    }
}

/// A file for each sheet: the one that was named, or with several of them `NAME-1.svg`, `NAME-2.svg` and so on.
fn one_by_one(path: &Path, sheets: &[Sheet]) -> Vec<Written> {
    let numbered = |number: usize| match sheets.len() {
        1 => path.to_owned(),
        _ => {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            path.with_file_name(format!("{stem}-{number}.svg"))
        }
    };
    let written =
        |(sheet, number): (&Sheet, usize)| Written { path: numbered(number), bytes: svg(sheet).into_bytes() };
    sheets.iter().zip(1..).map(written).collect()
}

/// What was written, a line for each file.
fn said(files: &[Written], sheets: &[Sheet]) -> String {
    let line = |path: &PathBuf, sheets: &[Sheet]| match sheets {
        [sheet] => format!("{}: {}\n", path.display(), sheet.title()),
        sheets => format!("{}: {} sheets\n", path.display(), sheets.len()),
    };
    match files {
        [file] => line(&file.path, sheets),
        files => files.iter().zip(sheets.chunks(1)).map(|(file, sheet)| line(&file.path, sheet)).collect(),
    }
}
