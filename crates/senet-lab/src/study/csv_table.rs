//! The Parquet files of a study as CSV.

use std::fs::File;
use std::io;
use std::path::Path;

use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use senet_files::OutputFile;

use super::error::StudyError;
use super::run::{DECISIONS, GAMES};

/// Writes the tables of a complete study as CSV beside the Parquet files: `games.csv` and, if decisions were written,
/// `decisions.csv`.
///
/// # Errors
///
/// [`StudyError`] if a file cannot be read or written.
pub fn write_csv(folder: &Path) -> Result<(), StudyError> {
    for table in [GAMES, DECISIONS] {
        let source = folder.join(format!("{table}.parquet"));
        if table == DECISIONS && !source.exists() {
            continue;
        }
        let target = folder.join(format!("{table}.csv"));
        convert(&source, &target).map_err(|error| StudyError::file(&target, error))?;
    }
    Ok(())
}

fn convert(source: &Path, target: &Path) -> io::Result<()> {
    let other = |error: ParquetError| io::Error::other(error);
    let reader = SerializedFileReader::new(File::open(source)?).map_err(other)?;
    let schema = reader.metadata().file_metadata().schema_descr();
    let names: Vec<String> = schema.columns().iter().map(|column| column.name().to_owned()).collect();
    let mut file = OutputFile::create_with_suffix(target, ".new")?;
    let mut writer = csv::Writer::from_writer(&mut file);
    writer.write_record(&names)?;
    for row in reader.get_row_iter(None).map_err(other)? {
        let row = row.map_err(other)?;
        writer.write_record(row.get_column_iter().map(|(_, field)| cell(field)))?;
    }
    writer.flush()?;
    drop(writer);
    file.finish()
}

/// A cell; empty where the table has none.
fn cell(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        other => other.to_string(),
    }
}
