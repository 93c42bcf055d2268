//! What is printed, as another program reads it.

mod documents;
mod reader;
mod sizes;
