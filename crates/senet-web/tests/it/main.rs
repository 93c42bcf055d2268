//! Tests of the files of the pages: one binary, a module per subject.

// A failed `unwrap` fails the test, as it should.
#![allow(clippy::unwrap_used)]

mod catalogues;
mod page_size;
mod sentences;
mod signs;
mod study_figures;
