//! Printed documents, read back by independent readers.

mod documents;
mod reader;
mod sizes;
