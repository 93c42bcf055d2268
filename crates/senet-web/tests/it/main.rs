//! Tests of the files of the pages: one binary, a module per subject.

// A failed `unwrap` fails the test, as it should.
#![allow(clippy::unwrap_used)]

// The build script's bundler, for its own tests.
#[allow(dead_code)]
#[path = "../../build/bundle.rs"]
mod bundle;
mod catalogues;
mod lists;
mod page_size;
#[allow(dead_code)]
#[path = "../../build/script.rs"]
mod script;
mod sentences;
mod signs;
mod study_figures;
