//! The sheets of what a ruleset throws: sticks or dice.

use senet::points::Throwing;

use crate::dice::{self, Dice};
use crate::sheet::Sheet;
use crate::sheet_builder::PrintJob;
use crate::sticks;

pub(crate) fn sheets(job: &PrintJob<'_>) -> Vec<Sheet> {
    match job.rules.spec().points.throwing {
        Throwing::Sticks { .. } => vec![sticks::sheet(job)],
        Throwing::Die => vec![dice::sheet(job, Dice::One)],
        Throwing::TwoDice { .. } => vec![dice::sheet(job, Dice::Two)],
    }
}
