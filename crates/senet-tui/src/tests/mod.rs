//! Tests that drive the screens with keys and clicks, and compare what they show.

mod analysis;
mod colours;
mod driver;
mod games;
mod lines;
mod mouse;
mod replay;
mod saving;
mod screens;
mod undo;
mod unsaved;
