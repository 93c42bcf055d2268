//! Tables as Parquet files: written in parts, and joined without decoding the rows.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, ParquetMetaDataReader};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;

/// A column of a table.
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) cells: Cells,
}

/// The cells of a column.
pub(crate) enum Cells {
    Text(Vec<String>),
    Whole(Vec<i64>),
    Flag(Vec<bool>),
    /// Numbers, with empty cells.
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
    let mut column =
        column.ok_or_else(|| ParquetError::General("the table has too many columns".to_owned()))?;
    column.typed::<T>().write_batch(values, defined, None)?;
    column.close()
}

/// Writes a table as one row group.
pub(crate) fn write(file: &mut (impl Write + Send), columns: &[Column]) -> io::Result<()> {
    let columns_of = |columns: &[Column]| columns.iter().map(Column::schema).collect::<String>();
    let schema = Arc::new(
        parse_message_type(&format!("message senet {{ {} }}", columns_of(columns))).map_err(io_error)?,
    );
    let mut writer = open_writer(file, schema, &[]).map_err(io_error)?;
    let mut write_all = || {
        let mut group = writer.next_row_group()?;
        for column in columns {
            column.write(&mut group)?;
        }
        group.close()?;
        Ok(())
    };
    write_all().map_err(io_error)?;
    writer.close().map(drop).map_err(io_error)
}

/// Joins tables with the same columns, one row group at a time. The file states its origin as names and
/// values.
///
/// # Errors
///
/// If a part cannot be read, the file cannot be written, or there are no parts.
pub(crate) fn join(
    file: &mut (impl Write + Send),
    parts: &[PathBuf],
    origin: &[(&str, String)],
) -> io::Result<()> {
    let metadata_of = |part: &File| ParquetMetaDataReader::new().parse_and_finish(part).map_err(io_error);
    let first = parts.first().ok_or_else(|| io::Error::other("the study has no parts"))?;
    let schema = metadata_of(&File::open(first)?)?.file_metadata().schema_descr().root_schema_ptr();
    let mut writer = open_writer(file, schema, origin).map_err(io_error)?;
    for part in parts {
        let part = File::open(part)?;
        for rows in metadata_of(&part)?.row_groups() {
            let mut group = writer.next_row_group().map_err(io_error)?;
            for column in rows.columns() {
                let whole = ColumnCloseResult {
                    bytes_written: column.compressed_size() as u64,
                    rows_written: rows.num_rows() as u64,
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: None,
                    offset_index: None,
                };
                group.append_column(&part, whole).map_err(io_error)?;
            }
            group.close().map_err(io_error)?;
        }
    }
    writer.close().map(drop).map_err(io_error)
}

fn open_writer<'a, W: Write + Send>(
    file: &'a mut W,
    schema: TypePtr,
    origin: &[(&str, String)],
) -> Result<SerializedFileWriter<&'a mut W>, ParquetError> {
    let origin = origin.iter().map(|(name, value)| KeyValue::new((*name).to_owned(), value.clone()));
    let properties = WriterProperties::builder()
        .set_key_value_metadata(Some(origin.collect()))
        .set_compression(Compression::SNAPPY)
        .set_created_by(senet::program().to_owned())
        .set_offset_index_disabled(true)
        .set_statistics_enabled(parquet::file::properties::EnabledStatistics::Chunk)
        .build();
    SerializedFileWriter::new(file, schema, Arc::new(properties))
}

/// Turns an error into that of the file system, if it was one.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        other => io::Error::other(other),
    }
}
