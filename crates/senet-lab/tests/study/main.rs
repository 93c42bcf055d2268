//! Studies, done whole in folders of their own.

mod chain;
mod files;
mod parquet;
mod study;
