//! Anderson acceleration: values move to the combination of the last iterates that minimises the residual.
//!
//! Let sweeps have led to the values *g₁*, *g₂* …, *g* and have changed them by *f₁*, *f₂* …, *f*. Then a sweep
//! from *g* + Σ *tⱼ*·(*g* − *gⱼ*) changes values by about *f* + Σ *tⱼ*·(*f* − *fⱼ*), and the *tⱼ* minimise that in
//! the least squares over a sample of positions. Values move after every [`PERIOD`]th sweep.
//!
//! D. G. Anderson, Iterative procedures for nonlinear integral equations (1965); H. F. Walker and P. Ni,
//! Anderson acceleration for fixed-point iterations (2011); periodic: A. S. Banerjee, P. Suryanarayana and
//! J. E. Pask, Periodic Pulay method (2016).

use std::io;
use std::path::PathBuf;

use senet_table::Stratum;

use super::history::{Iterate, sample_values};
use crate::model::strata::with_twin;
use crate::model::value_table::{GameValues, ValueTable};
use crate::tuning::{PERIOD, WORTHWHILE};

/// Relative to the diagonal, this is added to it, so that iterates that are nearly the same share a step.
const REGULARISATION: f64 = 1e-6;

/// What acceleration did after a sweep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// Values are where the sweep left them.
    Stayed,
    Moved,
}

/// The state of the acceleration of a pair.
pub(crate) struct Anderson {
    strata: Vec<Stratum>,
    /// The folder of the history, and the number of iterates that there is room for.
    folder: PathBuf,
    window: usize,
    /// The last iterates, the oldest first.
    history: Vec<Iterate>,
    /// The values of the sample before the next sweep.
    sample: Vec<f64>,
    /// The root mean square of what the last sweep changed in the sample, in parts.
    residual: f64,
    sweeps: u32,
}

impl Anderson {
    /// Begins with the values as they are. At most `window` iterates are in files of the folder.
    pub(crate) fn new(
        stratum: Stratum,
        game_values: &GameValues,
        folder: PathBuf,
        window: usize,
    ) -> Anderson {
        let strata = with_twin(stratum);
        let mut new = Anderson {
            strata,
            folder,
            window,
            history: Vec::new(),
            sample: Vec::new(),
            residual: f64::INFINITY,
            sweeps: 0,
        };
        new.observe(game_values);
        new
    }

    fn pair<'a>(&self, game_values: &'a GameValues) -> Vec<&'a ValueTable> {
        self.strata.iter().filter_map(|stratum| game_values.value_table(*stratum)).collect()
    }

    /// Takes the values as they are as the start of the next sweep, if something else changed them.
    pub(crate) fn observe(&mut self, game_values: &GameValues) {
        self.sample = sample_values(&self.pair(game_values));
    }

    /// After a sweep of all positions.
    ///
    /// # Errors
    ///
    /// If the history cannot be written. Values are then as the sweep left them.
    pub(crate) fn after_sweep(&mut self, game_values: &GameValues, threads: usize) -> io::Result<Step> {
        let pair = self.pair(game_values);
        let values = sample_values(&pair);
        let residual: Vec<f64> = values.iter().zip(&self.sample).map(|(new, old)| new - old).collect();
        let size = root_mean_square(&residual);
        if size * WORTHWHILE > self.residual {
            self.history.clear();
        }
        (self.residual, self.sweeps) = (size, self.sweeps + 1);
        let steps = if self.sweeps.is_multiple_of(PERIOD) { self.steps(&residual) } else { None };
        let step = if steps.is_some() { Step::Moved } else { Step::Stayed };
        let mut steps = steps.unwrap_or_else(|| vec![0.0; self.history.len()]);
        // A full history makes room for the new iterate in the place of its oldest.
        let (mut newest, times) = match self.history.len() < self.window {
            true => (Iterate::room(&pair, &self.folder)?, 0.0),
            false => (self.history.remove(0), steps.remove(0)),
        };
        let history: Vec<(&Iterate, f64)> = self.history.iter().zip(steps).collect();
        newest.exchange(times, &history, &pair, threads);
        (newest.sample, newest.residual) = (values, residual);
        self.history.push(newest);
        self.observe(game_values);
        Ok(step)
    }

    /// How many times the way from each iterate is to be continued; `None` if that promises too little.
    fn steps(&self, residual: &[f64]) -> Option<Vec<f64>> {
        let falls: Vec<Vec<f64>> =
            self.history.iter().map(|iterate| difference(&iterate.residual, residual)).collect();
        let projections: Vec<f64> = falls.iter().map(|fall| dot(fall, residual)).collect();
        let equation = |(number, fall): (usize, &Vec<f64>)| {
            let mut equation: Vec<f64> = falls.iter().map(|other| dot(fall, other)).collect();
            equation[number] *= 1.0 + REGULARISATION;
            equation.push(projections[number]);
            equation
        };
        let steps = solve_linear(falls.iter().enumerate().map(equation).collect())?;
        let remaining = 1.0 - dot(&steps, &projections) / dot(residual, residual);
        (remaining <= WORTHWHILE.powi(2)).then_some(steps)
    }
}

/// Solves linear equations, each with its right side last; `None` if they have no unique solution.
fn solve_linear(mut equations: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let count = equations.len();
    for column in 0..count {
        let size = |row: &usize| equations[*row][column].abs();
        let largest = (column..count).max_by(|one, other| size(one).total_cmp(&size(other)))?;
        equations.swap(column, largest);
        let pivot = equations[column].clone();
        for (_, equation) in equations.iter_mut().enumerate().filter(|(row, _)| *row != column) {
            let times = equation[column] / pivot[column];
            equation.iter_mut().zip(&pivot).for_each(|(one, pivot)| *one -= times * pivot);
        }
    }
    let solution: Vec<f64> = (0..count).map(|row| equations[row][count] / equations[row][row]).collect();
    solution.iter().all(|unknown| unknown.is_finite()).then_some(solution)
}

fn difference(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn root_mean_square(numbers: &[f64]) -> f64 {
    (dot(numbers, numbers) / numbers.len().max(1) as f64).sqrt()
}
