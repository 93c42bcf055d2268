//! Acceleration of a synthetic iteration with known modes.

use std::path::Path;
use std::sync::atomic::Ordering;

use senet::{Preset, Ruleset};
use senet_table::Stratum;

use super::*;
use crate::model::strata::with_twin;
use crate::model::value_table::{GameValues, ValueTable};
use crate::tuning::WINDOW;

const PAIR: Stratum = Stratum { mover: 2, other: 1 };

/// The values of a pair that are off by two shapes, each of which a sweep shrinks by a factor.
struct Iteration {
    game_values: GameValues,
    /// The errors by stratum of the pair.
    errors: Vec<Vec<f64>>,
    factors: [f64; 2],
}

/// The values that sweeps converge to.
fn limit(number: usize) -> f64 {
    2e9 + 1e5 * (number % 17) as f64
}

/// Two shapes without anything in common: positions alternate between them.
fn factor(factors: [f64; 2], number: usize) -> f64 {
    factors[number % 2]
}

impl Iteration {
    fn new(factors: [f64; 2]) -> Iteration {
        let rules = Ruleset::preset(Preset::Modern);
        let mut game_values = GameValues::default();
        with_twin(PAIR).into_iter().for_each(|twin| game_values.insert(ValueTable::even(rules.plan(), twin)));
        let of = |twin| {
            let length = game_values.value_table(twin).map_or(0, |value_table| value_table.values.len());
            (0..length).map(|number| 1e7 * (1.0 + (number % 5) as f64)).collect()
        };
        let errors = with_twin(PAIR).into_iter().map(of).collect();
        let iteration = Iteration { game_values, errors, factors };
        iteration.store();
        iteration
    }

    fn store(&self) {
        for (twin, errors) in with_twin(PAIR).into_iter().zip(&self.errors) {
            let value_table = self.game_values.value_table(twin).expect("it was inserted");
            for (number, (slot, error)) in value_table.values.iter().zip(errors).enumerate() {
                slot.store((limit(number) + error).round() as u32, Ordering::Relaxed);
            }
        }
    }

    fn load(&mut self) {
        for (twin, errors) in with_twin(PAIR).into_iter().zip(&mut self.errors) {
            let value_table = self.game_values.value_table(twin).expect("it was inserted");
            for (number, (slot, error)) in value_table.values.iter().zip(errors).enumerate() {
                *error = f64::from(slot.load(Ordering::Relaxed)) - limit(number);
            }
        }
    }

    /// The number of sweeps until no error is larger than 10,000 parts, at most 300.
    fn sweeps(&mut self, mut acceleration: Option<Anderson>) -> u32 {
        for sweep in 0..300 {
            let largest = self.errors.iter().flatten().fold(0.0, |most: f64, error| most.max(error.abs()));
            if largest <= 1e4 {
                return sweep;
            }
            let factors = self.factors;
            for errors in &mut self.errors {
                errors.iter_mut().enumerate().for_each(|(number, error)| *error *= factor(factors, number));
            }
            self.store();
            if let Some(acceleration) = &mut acceleration {
                acceleration.after_sweep(&self.game_values, 2).expect("there is room");
            }
            self.load();
        }
        300
    }

    fn acceleration(&self, folder: &Path) -> Anderson {
        Anderson::new(PAIR, &self.game_values, folder.to_owned(), WINDOW)
    }
}

#[test]
fn two_slow_modes_vanish_in_few_sweeps() {
    let factors = [0.99, 0.9];
    assert_eq!(Iteration::new(factors).sweeps(None), 300);
    let folder = tempfile::tempdir().expect("a folder");
    let mut iteration = Iteration::new(factors);
    let acceleration = iteration.acceleration(folder.path());
    let sweeps = iteration.sweeps(Some(acceleration));
    assert!(sweeps <= 15, "{sweeps} sweeps");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "the files have no names");
}

#[test]
fn values_stay_where_the_sweep_left_them_without_room_for_a_history() {
    let iteration = Iteration::new([0.99, 0.9]);
    let mut acceleration = iteration.acceleration(Path::new("no such folder"));
    let before: Vec<u32> = values(&iteration.game_values);
    acceleration.after_sweep(&iteration.game_values, 1).expect_err("the folder does not exist");
    assert_eq!(values(&iteration.game_values), before);
}

fn values(game_values: &GameValues) -> Vec<u32> {
    let value_table = game_values.value_table(PAIR).expect("it was inserted");
    value_table.values.iter().map(|slot| slot.load(Ordering::Relaxed)).collect()
}

/// Values that no longer change promise nothing.
#[test]
fn constant_values_are_not_moved() {
    let iteration = Iteration::new([1.0, 1.0]);
    let mut acceleration = iteration.acceleration(&std::env::temp_dir());
    let before = values(&iteration.game_values);
    for _ in 0..10 {
        assert_eq!(acceleration.after_sweep(&iteration.game_values, 1).expect("room"), Step::Stayed);
    }
    assert_eq!(values(&iteration.game_values), before);
}

/// An active set is swept while few patches change values by far more than the others, and until that has
/// been most of the work of a sweep of everything.
#[test]
fn few_tiles_with_large_residuals_are_active() {
    use crate::pass::residuals::PatchResiduals;
    use crate::pass::stats::PassStats;
    let residuals = PatchResiduals::new([vec![20]].into_iter());
    let record = |patch, change| {
        residuals.of(0, 0).record(patch, PassStats { change, violation: 0, bound: 0, backups: 10 });
    };
    (0..20).for_each(|patch| record(patch, 100));
    let mut active_set = ActiveSet::default();
    active_set.after_full(200);
    assert_eq!(active_set.threshold(&residuals, 1.0), None, "all change alike");
    record(3, 900);
    assert_eq!(active_set.threshold(&residuals, 1.0), Some(101));
    assert_eq!(active_set.threshold(&residuals, 1_000.0), None, "that is near enough");
    active_set.after_active(10);
    assert_eq!(active_set.threshold(&residuals, 1.0), Some(101));
    active_set.after_active(140);
    assert_eq!(active_set.threshold(&residuals, 1.0), None, "it was worked on enough");
    active_set.after_full(200);
    (0..3).for_each(|patch| record(patch, 900));
    assert_eq!(active_set.threshold(&residuals, 1.0), None, "they are not few");
}
