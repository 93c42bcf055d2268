//! The index of positions and table files, through the public interface.

mod files;
mod index;
