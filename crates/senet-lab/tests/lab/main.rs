//! Matches and studies through the public interface. Each study has a folder of its own.

mod chain;
mod common;
mod files;
mod levels;
mod parquet;
