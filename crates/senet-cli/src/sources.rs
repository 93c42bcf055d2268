//! The tables that an answer of this command rests on, for text and JSON.

use senet_tablebase::{OnDemandTablebase, UsedTable};
use senet_wire::sources::SourceTable;

use crate::arguments::Tables;

#[cfg(feature = "train")]
pub(crate) use senet_wire::sources::SourceWeights;
pub(crate) use senet_wire::sources::{Estimates, Sources};

/// The sources of an answer about a ruleset, with the tables that it used.
pub(crate) fn of_tables(
    choice: &Tables,
    tablebase: &OnDemandTablebase,
    used: &[UsedTable],
    estimates: Estimates,
) -> Sources {
    Sources {
        folder: (*choice != Tables::None).then(|| tablebase.folder().display().to_string()),
        used: used.iter().map(source_table).collect(),
        ..Sources::without_tables(choice, tablebase.rules(), estimates)
    }
}

fn source_table(used: &UsedTable) -> SourceTable {
    let file = used.file.as_ref();
    SourceTable {
        pieces: [used.stratum.mover, used.stratum.other],
        file: file.map(|file| file.path.display().to_string()),
        checksum: file.map(|file| checksum_text(file.checksum)),
    }
}

/// A checksum of a table as text.
pub(crate) fn checksum_text(checksum: u64) -> String {
    format!("{checksum:016x}")
}
