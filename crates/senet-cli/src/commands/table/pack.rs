//! `senet table pack`: compresses finished tables.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use senet_solve::as_fraction;
use senet_table::map::trusted::map_folder;
use senet_table::{Header, PackedTable, Table, pack_table, packed_path, table_path};
use senet_wire::Options;

use crate::answer::Answer;
use crate::arguments::{Format, Original};
use crate::interrupt;
use crate::json::PackReport;
use crate::output::Output;
use crate::table::{self as text, Align};

pub(super) fn run(files: &[PathBuf], original: Original, format: Format) -> Result<()> {
    let mut output = Output::of_lines();
    interrupt::keep("the tables packed so far are kept");
    let mut table = text::Table::new([
        ("table", Align::Left),
        ("positions", Align::Right),
        ("before", Align::Right),
        ("packed", Align::Right),
        ("bytes a position", Align::Right),
        ("error", Align::Right),
    ]);
    for file in files {
        let answer = pack(file)?;
        if original == Original::Delete {
            fs::remove_file(file).with_context(|| format!("cannot delete {}", file.display()))?;
        }
        let report = &answer.body;
        table.row([
            report.file.clone(),
            report.positions.to_string(),
            senet_solve::format_bytes(report.bytes_before),
            senet_solve::format_bytes(report.bytes),
            format!("{:.2}", report.bytes_per_position),
            format!("{:.1e}", report.proven_error),
        ]);
        if format == Format::Json {
            output.json(&answer)?;
        }
    }
    if format == Format::Text {
        output.text(&table.text())?;
    }
    output.flush()
}

/// Packs a table, reads the packed table back, and compares all values.
fn pack(file: &Path) -> Result<Answer<PackReport>> {
    let header = Header::read(file)?;
    let shown = file.display();
    let rules = header
        .ruleset()
        .map_err(|reason| anyhow!("the ruleset in the table {shown} cannot be read: {reason}"))?;
    let folder = file.parent().unwrap_or(Path::new(""));
    if file.file_name() != table_path(folder, header.stratum).file_name() {
        let name = table_path(folder, header.stratum);
        bail!(
            "the table {shown} must be named {}; rename it",
            name.file_name().unwrap_or_default().display()
        );
    }
    let tables = map_folder(folder, &rules)?;
    let table = tables.table(header.stratum).with_context(|| format!("the table {shown} was removed"))?;
    table.verify()?;
    let path = packed_path(folder, header.stratum);
    let bytes = pack_table(table, &path)?;
    let packed = PackedTable::open(&path, &rules)?;
    compare(table, &packed)
        .with_context(|| format!("the packed table {} differs; delete it", path.display()))?;
    let positions = header.value_count - header.unused;
    let report = PackReport {
        rules: rules.spec().name.clone(),
        options: Options::of(rules.spec()),
        file: path.display().to_string(),
        positions,
        bytes_before: file.metadata().map_or(0, |file| file.len()),
        bytes,
        bytes_per_position: bytes as f64 / positions as f64,
        proven_error: as_fraction(packed.header().proof.error),
    };
    Ok(Answer::about(&rules, report))
}

/// Refuses values that differ by more than the rounding.
fn compare(table: &Table, packed: &PackedTable) -> Result<()> {
    let rounding = packed.header().width.rounding_error();
    let mut different = None;
    packed.for_each_value(|number, value| {
        if table.value(number).abs_diff(value) > rounding {
            different.get_or_insert(number);
        }
    })?;
    match different {
        Some(number) => bail!("the value of position {number} is another"),
        None => Ok(()),
    }
}
