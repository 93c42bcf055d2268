//! Tables of rows as Parquet files: written in parts, and put together without being written anew.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::ParquetMetaDataReader;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;

/// A column of a table: its name, and what stands in its rows.
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) cells: Cells,
}

/// What stands in the rows of a column.
pub(crate) enum Cells {
    Text(Vec<String>),
    Whole(Vec<i64>),
    Flag(Vec<bool>),
    /// Numbers, where there are any.
    Number(Vec<Option<f64>>),
}

impl Column {
    fn schema(&self) -> String {
        let kind = match self.cells {
            Cells::Text(_) => "REQUIRED BYTE_ARRAY {} (UTF8)",
            Cells::Whole(_) => "REQUIRED INT64 {}",
            Cells::Flag(_) => "REQUIRED BOOLEAN {}",
            Cells::Number(_) => "OPTIONAL DOUBLE {}",
        };
        format!("{};", kind.replace("{}", self.name))
    }

    fn write<W: Write + Send>(
        &self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        match &self.cells {
            Cells::Text(texts) => {
                let texts: Vec<ByteArray> = texts.iter().map(|text| text.as_str().into()).collect();
                write_column::<ByteArrayType, W>(group, &texts, None)
            }
            Cells::Whole(numbers) => write_column::<Int64Type, W>(group, numbers, None),
            Cells::Flag(flags) => write_column::<BoolType, W>(group, flags, None),
            Cells::Number(numbers) => {
                let defined: Vec<i16> = numbers.iter().map(|number| i16::from(number.is_some())).collect();
                let numbers: Vec<f64> = numbers.iter().flatten().copied().collect();
                write_column::<DoubleType, W>(group, &numbers, Some(&defined))
            }
        }
    }
}

fn write_column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    defined: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let column = group.next_column()?;
    let mut column = column.ok_or_else(|| ParquetError::General("there is a column too many".to_owned()))?;
    column.typed::<T>().write_batch(values, defined, None)?;
    column.close()
}

/// Writes a table of one group of rows.
pub(crate) fn write(file: &mut File, columns: &[Column]) -> io::Result<()> {
    let columns_of = |columns: &[Column]| columns.iter().map(Column::schema).collect::<String>();
    let schema = Arc::new(
        parse_message_type(&format!("message senet {{ {} }}", columns_of(columns))).map_err(mended)?,
    );
    let mut writer = opened(file, schema).map_err(mended)?;
    let mut write_all = || {
        let mut group = writer.next_row_group()?;
        for column in columns {
            column.write(&mut group)?;
        }
        group.close()?;
        Ok(())
    };
    write_all().map_err(mended)?;
    writer.close().map(drop).map_err(mended)
}

/// Puts tables together that have the same columns, group by group; so many bytes of memory as one group takes.
///
/// # Errors
///
/// If a part cannot be read, or the whole not be written. There must be at least one part.
pub(crate) fn put_together(file: &mut File, parts: &[PathBuf]) -> io::Result<()> {
    let metadata_of = |part: &File| ParquetMetaDataReader::new().parse_and_finish(part).map_err(mended);
    let first = parts.first().ok_or_else(|| io::Error::other("there are no parts"))?;
    let schema = metadata_of(&File::open(first)?)?.file_metadata().schema_descr().root_schema_ptr();
    let mut writer = opened(file, schema).map_err(mended)?;
    for part in parts {
        let part = File::open(part)?;
        for rows in metadata_of(&part)?.row_groups() {
            let mut group = writer.next_row_group().map_err(mended)?;
            for column in rows.columns() {
                let whole = ColumnCloseResult {
                    bytes_written: column.compressed_size() as u64,
                    rows_written: rows.num_rows() as u64,
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: None,
                    offset_index: None,
                };
                group.append_column(&part, whole).map_err(mended)?;
            }
            group.close().map_err(mended)?;
        }
    }
    writer.close().map(drop).map_err(mended)
}

fn opened(file: &mut File, schema: TypePtr) -> Result<SerializedFileWriter<&mut File>, ParquetError> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("senet {}", env!("CARGO_PKG_VERSION")))
        .set_offset_index_disabled(true)
        .set_statistics_enabled(parquet::file::properties::EnabledStatistics::Chunk)
        .build();
    SerializedFileWriter::new(file, schema, Arc::new(properties))
}

/// The error of the file beneath, if that is what it was.
fn mended(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        other => io::Error::other(other),
    }
}
