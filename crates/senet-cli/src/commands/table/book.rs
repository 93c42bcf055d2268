//! `senet table book`: writes an opening book from the tables of a solved game.

use anyhow::{Result, bail};
use senet_table::map::trusted::map_tables;
use senet_table::{book_path, tables_folder};
use senet_tablebase::opening_book;
use senet_wire::Options;

use crate::answer::Answer;
use crate::arguments::{Format, TableBook};
use crate::file_kind::FileKind;
use crate::files::{self, Document};
use crate::json::BookReport;
use crate::output::Output;
use crate::ruleset;

pub(super) fn run(args: &TableBook) -> Result<()> {
    let options = &args.rules.options.values;
    let rules = ruleset::ruleset(&args.rules.rules, options)?;
    let Some(directory) = args.tables.tables.directory()? else {
        bail!("`--tables none` names no tables to make a book of; name a directory, or write auto")
    };
    let in_folder = || book_path(&tables_folder(&directory, &rules), rules.plan().pieces());
    let path = args.out.clone().unwrap_or_else(in_folder);
    let tables = map_tables(&directory, &rules)?;
    if args.out.is_some() {
        files::check_output(&path, FileKind::Book)?;
    }
    let book = opening_book(&rules, &tables, args.limits())?;
    let bytes = book.to_bytes();
    let report = BookReport {
        rules: &args.rules.rules,
        options: &Options::from_arguments(options),
        plies: args.plies,
        min_chance: args.min_chance,
        positions: book.len(),
        bytes: bytes.len(),
        file: path.display().to_string(),
    };
    files::write(&[Document { path, bytes }])?;
    let mut output = Output::open();
    match args.format {
        Format::Json => output.json(&Answer::about(&rules, report))?,
        Format::Text => output.text(&format!(
            "{}: {} positions within {} plies, {}, written to {}\n",
            rules.spec().full_name(),
            report.positions,
            report.plies,
            senet_solve::format_bytes(report.bytes as u64),
            report.file,
        ))?,
    }
    output.flush()
}
