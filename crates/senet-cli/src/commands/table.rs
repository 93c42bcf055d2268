//! `senet table`: lists, shows and checks exact tables, and writes opening books.

mod book;
mod pack;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use senet_solve::{BoundAudit, as_fraction, audit_bounds};
use senet_table::map::trusted::map_folder;
use senet_table::{
    AuditScope, FORMAT_VERSION, Header, PackedTable, Table, TableError, audit, is_packed, list_tables,
    packed_path, table_header, table_path,
};
use senet_tablebase::automatic_directory;
use senet_wire::Options;

use crate::answer::Answer;
use crate::arguments::{Format, TableCommand};
use crate::file_kind::FileKind;
use crate::json::{ProofReport, TableEntry, TableInfo, VerifyReport};
use crate::output::{Output, counted};
use crate::sources::checksum_text;
use crate::table::{self as text, Align};

/// Tables with more values than this are checked by a sample, unless `--sample` says otherwise.
const LARGE_TABLE: u64 = 20_000_000;
/// The checksums of all values are checked by `senet table list` in tables with at most this number of values.
const SMALL_TABLE: u64 = 2_000_000;
/// The size of that sample.
const DEFAULT_SAMPLE: u64 = 1_000_000;

pub(super) fn run(command: &TableCommand) -> Result<()> {
    match command {
        TableCommand::List { tables, format } => {
            let Some(directory) = tables.tables.directory()? else {
                bail!("`--tables none` names no tables to list; name a directory, or write auto")
            };
            list(&directory, *format)
        }
        TableCommand::Info { file, format } => show(file, *format),
        TableCommand::Book(args) => book::run(args),
        TableCommand::Pack { files, original, format } => pack::run(files, *original, *format),
        TableCommand::Verify { file, sample, seed, bounds, threads, format } => {
            let proof = if *bounds { Proof::Repeat } else { Proof::Trust };
            verify(file, *sample, *seed, proof, threads.count(), *format)
        }
    }
}

fn list(directory: &Path, format: Format) -> Result<()> {
    let mut files = Vec::new();
    for folder in [directory.to_owned(), automatic_directory(directory)] {
        files.extend(list_tables(&folder).with_context(|| format!("cannot read {}", folder.display()))?);
    }
    // Records have the same extension.
    files.retain(|(file, _)| FileKind::of_file(file) != FileKind::Record);
    let tables: Vec<(PathBuf, Result<Header>)> =
        files.into_iter().map(|(path, header)| (path.clone(), checked(&path, header))).collect();
    let mut output = Output::open();
    match format {
        Format::Json => {
            let entry = |(path, header): &(PathBuf, Result<Header>)| TableEntry {
                file: path.display().to_string(),
                table: header.as_ref().ok().map(|header| info(path, header)),
                error: header.as_ref().err().map(ToString::to_string),
            };
            output.indented_json(&tables.iter().map(entry).collect::<Vec<_>>())?;
        }
        Format::Text if tables.is_empty() => {
            let directory = directory.display();
            output.text(&format!("There are no tables in {directory}. `senet solve` builds them.\n"))?;
        }
        Format::Text => {
            let mut table = text::Table::new([
                ("pieces", Align::Right),
                ("positions", Align::Right),
                ("size", Align::Right),
                ("error", Align::Right),
                ("ruleset", Align::Left),
                ("file", Align::Left),
            ]);
            for (path, header) in &tables {
                let file = path.strip_prefix(directory).unwrap_or(path).display().to_string();
                match header {
                    Ok(header) => {
                        let info = info(path, header);
                        table.row([
                            format!("{}x{}", info.pieces[0], info.pieces[1]),
                            info.positions.to_string(),
                            senet_solve::format_bytes(info.bytes),
                            format!("{:.1e}", info.error),
                            info.rules,
                            file,
                        ]);
                    }
                    Err(error) => {
                        let dash = || "-".to_owned();
                        table.row([dash(), dash(), dash(), dash(), error.to_string(), file]);
                    }
                }
            }
            output.text(&format!("{}:\n\n{}", directory.display(), table.text()))?;
        }
    }
    output.flush()?;
    let damaged = tables.iter().filter(|(_, header)| header.is_err()).count();
    if damaged > 0 {
        bail!(
            "{damaged} of {} cannot be used; delete the files and build them again with `senet solve`",
            counted(tables.len() as u64, "table")
        );
    }
    Ok(())
}

fn show(file: &Path, format: Format) -> Result<()> {
    let header = table_header(file)?;
    let info = info(file, &header);
    let mut output = Output::open();
    match format {
        Format::Json => output.indented_json(&info)?,
        Format::Text => output.text(&info_text(&info, is_packed(file)))?,
    }
    output.flush()
}

fn info_text(info: &TableInfo, is_packed: bool) -> String {
    let [mover, other] = info.pieces;
    let size = match is_packed {
        true => format!("packed, {:.2} bytes a position", info.bytes as f64 / info.positions as f64),
        false => format!("{} bytes each", info.bytes_per_value),
    };
    text::fields([
        ("ruleset", format!("{}, fingerprint {}", info.rules, info.fingerprint)),
        ("pieces", format!("{mover} left to the side to throw, {other} to the other side")),
        ("positions", format!("{}, plus {} unused values", info.positions, info.vacant)),
        ("values", format!("{size}, error at most {:.2e} (rounding {:.1e})", info.error, info.packing_error)),
        ("residual", format!("{:.2e}, with a horizon of {:.1} plies", info.residual, info.horizon)),
        (
            "work",
            format!(
                "{} and {}",
                counted(u64::from(info.sweeps), "sweep"),
                counted(u64::from(info.passes), "certification pass")
            ),
        ),
        ("program", format!("{}, table format {}", info.program, info.format)),
        ("size", senet_solve::format_bytes(info.bytes)),
        ("checksum", info.checksum.clone().unwrap_or_else(|| "-".to_owned())),
    ])
}

fn info(path: &Path, header: &Header) -> TableInfo {
    let (proof, rules) = (&header.proof, header.ruleset().ok());
    TableInfo {
        rules: header.name.clone(),
        name: rules.as_ref().map(|rules| rules.spec().name.clone()),
        options: rules.as_ref().map(|rules| Options::of(rules.spec())).unwrap_or_default(),
        fingerprint: format!("{:016x}", header.family_fingerprint),
        pieces: [header.stratum.mover, header.stratum.other],
        positions: header.value_count - header.unused,
        vacant: header.unused,
        bytes_per_value: header.width.bytes(),
        error: as_fraction(proof.error),
        proven_error: as_fraction(proof.error),
        packing_error: as_fraction(header.width.rounding_error()),
        residual: as_fraction(proof.residual),
        horizon: proof.horizon,
        sweeps: proof.sweeps,
        passes: proof.passes,
        checksum: checksum(path, header).ok().map(checksum_text),
        program: header.program.clone(),
        format: FORMAT_VERSION,
        bytes: path.metadata().map_or(0, |file| file.len()),
    }
}

/// The checksum by which answers name a table.
fn checksum(path: &Path, header: &Header) -> Result<u64> {
    if !is_packed(path) {
        return Ok(header.file_checksum(path)?);
    }
    let rules = header.ruleset().map_err(|reason| anyhow!(reason))?;
    Ok(PackedTable::open(path, &rules)?.checksum())
}

/// The header of a table, if the file has the right length and its checksums are right. Those of the values are
/// checked in small tables only.
fn checked(path: &Path, header: Result<Header, TableError>) -> Result<Header> {
    let header = header?;
    let rules = header.ruleset().map_err(|reason| anyhow!("its ruleset cannot be read: {reason}"))?;
    if is_packed(path) {
        let table = PackedTable::open(path, &rules)?.expect_stratum(header.stratum)?;
        if header.value_count <= SMALL_TABLE {
            table.verify()?;
        }
    } else if header.value_count <= SMALL_TABLE {
        Table::read(path, &rules)?.verify()?;
    } else {
        Header::read_expected(path, &rules, header.stratum)?;
    }
    Ok(header)
}

/// Whether the error that a table states is proved again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    Repeat,
    Trust,
}

fn verify(
    file: &Path,
    sample: Option<u64>,
    seed: u64,
    proof: Proof,
    threads: usize,
    format: Format,
) -> Result<()> {
    let started = Instant::now();
    let header = table_header(file)?;
    let shown = file.display();
    let rules = header
        .ruleset()
        .map_err(|reason| anyhow!("the ruleset in the table {shown} cannot be read: {reason}"))?;
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    let path = if is_packed(file) { packed_path } else { table_path };
    let expected = path(&folder, header.stratum);
    if file.file_name() != expected.file_name() {
        let name = expected.file_name().unwrap_or_default().display();
        bail!(
            "the table {shown} must be named {name} to be checked; rename it, next to the tables it leads to"
        );
    }
    let mut tables = map_folder(&folder, &rules)?;
    if is_packed(file) && tables.packed_table(header.stratum).is_none() {
        // The table that was packed stands beside it.
        tables.insert(PackedTable::open(file, &rules)?.unpack(&rules)?)?;
    }
    tables.unpack()?;
    let table = tables.table(header.stratum).with_context(|| format!("the table {shown} was removed"))?;
    table.verify()?;
    let scope = match sample {
        Some(count) if count < header.value_count => AuditScope::Sample { count, seed },
        None if header.value_count > LARGE_TABLE => AuditScope::Sample { count: DEFAULT_SAMPLE, seed },
        Some(_) | None => AuditScope::All,
    };
    let found = audit(&tables, header.stratum, scope, threads)?;
    let at = found.worst_position.map(|position| position.to_string());
    if !found.is_sound() {
        bail!(
            "the table {shown} is wrong: at {} the value differs by {:.2e} from that of its successors, and its stated \
             bounds allow at most {:.2e}; delete it and build it again with `senet solve`",
            at.unwrap_or_default(),
            found.residual,
            found.tolerance
        );
    }
    let proved: Option<BoundAudit> = match proof {
        Proof::Repeat => Some(
            audit_bounds(&tables, header.stratum, threads)
                .with_context(|| format!("the error of the table {shown} was not proved again"))?,
        ),
        Proof::Trust => None,
    };
    let report = VerifyReport {
        rules: rules.spec().name.clone(),
        options: Options::of(rules.spec()),
        proven_error: as_fraction(header.proof.error),
        file: shown.to_string(),
        checksums: "right",
        checked: found.checked,
        positions: header.value_count - header.unused,
        largest_residual: found.residual,
        at,
        explained: found.tolerance,
        proof: proved.map(|proved| ProofReport {
            checked: proved.checked,
            error: proved.error,
            stated: proved.stated,
            slack: proved.slack,
        }),
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut output = Output::open();
    match format {
        Format::Json => output.json(&Answer::about(&rules, report))?,
        Format::Text => output.text(&format!(
            "All checksums are right.\n{} of {} positions checked.\n\
             Largest residual {:.3e}{}; the bounds allow {:.3e}.\n{}",
            report.checked,
            report.positions,
            report.largest_residual,
            report.at.map_or(String::new(), |at| format!(", at {at}")),
            report.explained,
            report.proof.as_ref().map_or(String::new(), |proof| format!(
                "Proved again, for {} positions of this table and its twin: the error is at most {:.3e}; \
                 stated is {:.3e}.\n",
                proof.checked, proof.error, proof.stated
            ))
        ))?,
    }
    output.flush()
}
