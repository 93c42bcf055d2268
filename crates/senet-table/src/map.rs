//! A file as memory.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a file into memory, to be read.
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: what is mapped is read as bytes, and any bytes are good ones. Were the file changed meanwhile, bytes could change
    // under a reader: each value is read once and only looked at as a number, and no length or place is taken from the map.
    // Were it made shorter, reading beyond its end would end the program with a signal; nothing in this project changes a
    // table where it lies: new ones are written beside and renamed, which leaves the mapped one as it is.
    unsafe { Mmap::map(file) }
}
