//! The index of positions and table files, through the public interface.

mod book;
mod files;
mod index;
