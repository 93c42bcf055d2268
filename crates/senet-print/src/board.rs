//! The sheets of the board. A board that does not fit a sheet is printed in parts, to be glued together along
//! the lines between squares.

mod drawing;
mod frame;
mod parts;

use crate::sheet::Sheet;
use crate::sheet_builder::PrintJob;

pub(crate) fn sheets(job: &PrintJob<'_>) -> Vec<Sheet> {
    parts::sheets(job, &drawing::Board::new(job))
}
