//! `senet table`: the exact tables there are.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use senet_solve::{AuditScope, as_fraction, audit};
use senet_table::map::trusted::map_folder;
use senet_table::{FORMAT_VERSION, Header, list_tables, table_path};
use senet_tablebase::tables_directory;

use crate::arguments::{Format, TableCommand};
use crate::output::Output;
use crate::table::{Align, Table};
use crate::wire;

/// In larger tables not all positions are looked at, unless that is asked for.
const LARGE: u64 = 20_000_000;
/// But so many.
const SAMPLE: u64 = 1_000_000;

pub(super) fn run(command: &TableCommand) -> Result<()> {
    match command {
        TableCommand::List { tables, format } => list(tables.as_deref(), *format),
        TableCommand::Info { file, format } => show(file, *format),
        TableCommand::Verify { file, sample, seed, threads, format } => {
            verify(file, *sample, *seed, threads.count(), *format)
        }
    }
}

fn list(directory: Option<&Path>, format: Format) -> Result<()> {
    let directory = tables_directory(directory)?;
    let found =
        list_tables(&directory).with_context(|| format!("cannot look into {}", directory.display()))?;
    let mut output = Output::open();
    match format {
        Format::Json => {
            let entry = |(path, header): &(std::path::PathBuf, Result<Header, _>)| wire::TableEntry {
                file: path.display().to_string(),
                table: header.as_ref().ok().map(|header| info(path, header)),
                error: header.as_ref().err().map(ToString::to_string),
            };
            output.indented_json(&found.iter().map(entry).collect::<Vec<_>>())?;
        }
        Format::Text if found.is_empty() => {
            let place = directory.display();
            output.text(&format!("no tables in {place}; `senet solve` builds some\n"))?;
        }
        Format::Text => {
            let mut table = Table::new([
                ("pieces", Align::Right),
                ("positions", Align::Right),
                ("size", Align::Right),
                ("error", Align::Right),
                ("ruleset", Align::Left),
                ("file", Align::Left),
            ]);
            for (path, header) in &found {
                let file = path.strip_prefix(&directory).unwrap_or(path).display().to_string();
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
    output.flush()
}

fn show(file: &Path, format: Format) -> Result<()> {
    let header = Header::read(file)?;
    let info = info(file, &header);
    let mut output = Output::open();
    match format {
        Format::Json => output.indented_json(&info)?,
        Format::Text => {
            let [mover, other] = info.pieces;
            output.text(&format!(
                "ruleset      {}, fingerprint {}\n\
                 pieces       {mover} left to the side to throw, {other} to the other\n\
                 positions    {} ({} more numbers belong to none)\n\
                 values       {} bytes each, off by at most {:.2e} (packing {:.1e})\n\
                 residual     {:.2e}; the error adds up over {:.1} plies that lose as much\n\
                 work         {} sweeps, and {} more to prove the bounds\n\
                 program      {}, format {}\n\
                 file         {}\n",
                info.rules,
                info.fingerprint,
                info.positions,
                info.vacant,
                info.bytes_per_value,
                info.error,
                info.packing_error,
                info.residual,
                info.lasting,
                info.sweeps,
                info.passes,
                info.program,
                info.format,
                senet_solve::format_bytes(info.bytes),
            ))?;
        }
    }
    output.flush()
}

fn info(path: &Path, header: &Header) -> wire::TableInfo {
    let proof = &header.proof;
    wire::TableInfo {
        rules: header.name.clone(),
        fingerprint: format!("{:016x}", header.family_fingerprint),
        pieces: [header.stratum.mover, header.stratum.other],
        positions: header.value_count - header.unused,
        vacant: header.unused,
        bytes_per_value: header.width.bytes(),
        error: as_fraction(proof.error),
        packing_error: as_fraction(header.width.rounding_error()),
        residual: as_fraction(proof.residual),
        lasting: proof.horizon,
        sweeps: proof.sweeps,
        passes: proof.passes,
        program: header.program.clone(),
        format: FORMAT_VERSION,
        bytes: path.metadata().map_or(0, |file| file.len()),
    }
}

fn verify(file: &Path, sample: Option<u64>, seed: u64, threads: usize, format: Format) -> Result<()> {
    let started = Instant::now();
    let header = Header::read(file)?;
    let shown = file.display();
    let rules =
        header.ruleset().map_err(|why| anyhow!("the ruleset in the table {shown} cannot be read: {why}"))?;
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    let usual = table_path(&folder, header.stratum);
    if file.file_name() != usual.file_name() {
        let name = usual.file_name().unwrap_or_default().display();
        bail!(
            "the table {shown} can only be checked under the name {name}, in a folder with those it leads to"
        );
    }
    let tables = map_folder(&folder, &rules)?;
    let table = tables.table(header.stratum).with_context(|| format!("the table {shown} is gone"))?;
    table.verify()?;
    let scope = match sample {
        Some(count) => AuditScope::Sample { count, seed },
        None if header.value_count > LARGE => AuditScope::Sample { count: SAMPLE, seed },
        None => AuditScope::All,
    };
    let found = audit(&tables, header.stratum, scope, threads)?;
    let at = found.worst_position.map(|position| position.to_string());
    if !found.is_sound() {
        bail!(
            "the table {shown} is wrong: at {} the value differs by {:.2e} from what its successors give, and the stated \
             bounds explain at most {:.2e}; delete it and build it again with `senet solve`",
            at.unwrap_or_default(),
            found.residual,
            found.tolerance
        );
    }
    let answer = wire::Verified {
        file: shown.to_string(),
        checksums: "right",
        checked: found.checked,
        positions: header.value_count - header.unused,
        largest_residual: found.residual,
        at,
        explained: found.tolerance,
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut output = Output::open();
    match format {
        Format::Json => output.json(&answer)?,
        Format::Text => {
            output.text(&format!(
                "every checksum is right\n{} of {} positions looked at\nlargest residual {:.3e}{}; the bounds would explain {:.3e}\n",
                answer.checked,
                answer.positions,
                answer.largest_residual,
                answer.at.map_or(String::new(), |at| format!(", at {at}")),
                answer.explained
            ))?;
        }
    }
    output.flush()
}
