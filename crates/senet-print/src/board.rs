//! The sheets of the board. A board that does not fit a sheet is printed in parts, to be glued together along
//! the lines between squares. `preview` shows one with its pieces.

mod drawing;
mod frame;
mod parts;
mod preview;

use crate::sheet::Sheet;
use crate::sheet_builder::PrintJob;

pub use preview::preview_sheet;

pub(crate) fn sheets(job: &PrintJob<'_>) -> Vec<Sheet> {
    parts::sheets(job, &drawing::Board::new(job))
}
