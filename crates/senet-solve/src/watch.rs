//! Some values of a pair that are looked at after each sweep, to see how it changes them.

use std::sync::atomic::Ordering;

use senet_table::Stratum;

use crate::certificate::twins;
use crate::level::Levels;

/// Positions of each stratum that are watched.
const WATCHED: usize = 16_384;

/// Some values of a pair, and what the last sweeps changed in them.
pub(crate) struct Watch {
    strata: Vec<Stratum>,
    last: Look,
    /// What the sweep before the last changed.
    before: Vec<f64>,
}

/// Where values were, and what the sweep that led there changed.
#[derive(Clone, Default)]
pub(crate) struct Look {
    values: Vec<f64>,
    changes: Vec<f64>,
}

/// How to go on the way that values have gone, from one place or from two.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Way {
    /// How many times the way from each place is gone on with.
    pub(crate) further: Vec<f64>,
    /// The part of the square of what a sweep changes that this is expected to save.
    pub(crate) saved: f64,
}

impl Watch {
    pub(crate) fn new(stratum: Stratum, levels: &Levels) -> Watch {
        let mut watch = Watch { strata: twins(stratum), last: Look::default(), before: Vec::new() };
        watch.begin(levels);
        watch
    }

    /// The strata of the pair.
    pub(crate) fn strata(&self) -> &[Stratum] {
        &self.strata
    }

    /// Where values are, as far as they are watched.
    pub(crate) fn here(&self) -> Look {
        self.last.clone()
    }

    /// Begins anew with the values as they are.
    pub(crate) fn begin(&mut self, levels: &Levels) {
        self.last = Look { values: self.values(levels), changes: Vec::new() };
        self.before.clear();
    }

    /// Looks at the values after a sweep.
    pub(crate) fn look(&mut self, levels: &Levels) {
        let values = self.values(levels);
        let changes = difference(&values, &self.last.values);
        let last = std::mem::replace(&mut self.last, Look { values, changes });
        self.before = last.changes;
    }

    fn values(&self, levels: &Levels) -> Vec<f64> {
        let levels = self.strata.iter().filter_map(|stratum| levels.level(*stratum));
        let watched = levels.flat_map(|level| level.values.iter().step_by(level.values.len() / WATCHED + 1));
        watched.map(|value| f64::from(value.load(Ordering::Relaxed))).collect()
    }

    /// How to go on what the last sweep changed.
    pub(crate) fn way_of_last(&self) -> Way {
        way(&[&self.before], &self.last.changes)
    }

    /// How to go on the ways from there, one place or two.
    pub(crate) fn way_from(&self, there: &[&Look]) -> Way {
        let beginnings: Vec<&[f64]> = there.iter().map(|look| &look.changes[..]).collect();
        way(&beginnings, &self.last.changes)
    }

    /// The same where what changes shrink by is lost in what is rounded: how many times the way from there would be gone in all, if what sweeps change
    /// has one shape. `None` if it is another here than there, or grows.
    pub(crate) fn rest_of_way_from(&self, there: &Look) -> Option<f64> {
        let (one, other) = (&there.changes, &self.last.changes);
        let is_same = product(one, other) >= SAME * (product(one, one) * product(other, other)).sqrt();
        // Seen against both, since what is rounded in either would make it shorter or longer.
        let both: Vec<f64> = one.iter().zip(other).map(|(one, other)| one + other).collect();
        let falls = product(&both, &difference(one, other));
        (is_same && falls > 0.0).then(|| product(&both, other) / falls)
    }

    /// In how many sweeps what is slow shrinks to an *e*-th, as it was seen from there to here.
    pub(crate) fn slowness(&self, there: &Look) -> f64 {
        let length = |way: Vec<f64>| product(&way, &way).sqrt();
        let falls = length(difference(&there.changes, &self.last.changes));
        ratio(length(difference(&there.values, &self.last.values)), falls)
    }
}

/// A second way is to leave no more than this part of what the first leaves.
const MUCH_LESS: f64 = 0.8;
/// Two ways are the same if the square of the sine of the angle between is no more than this.
const SAME_WAY: f64 = 1e-6;
/// What sweeps change has the same shape if the cosine of the angle between is so large.
const SAME: f64 = 0.8;

/// If a sweep changed values by *e* at the beginning of a way, by *d* at its end, and all is taken to be linear: to go it *t* times more makes the
/// change *d* + *t*·(*d* − *e*) in place of *d*. The *t* that makes it least is *d*·(*e* − *d*)/(*e* − *d*)²; if *d* = *λ*·*e*, this is *λ*/(1 − *λ*).
///
/// A second way, from another place to the same end, is gone as well if that leaves much less.
fn way(beginnings: &[&[f64]], end: &[f64]) -> Way {
    let whole = product(end, end);
    let falls: Vec<Vec<f64>> = beginnings.iter().map(|beginning| difference(beginning, end)).collect();
    let common: Vec<f64> = falls.iter().map(|fall| product(end, fall)).collect();
    let squares: Vec<f64> = falls.iter().map(|fall| product(fall, fall)).collect();
    let further = ratio(common[0], squares[0]);
    let one = Way { further: vec![further], saved: ratio(further * common[0], whole) };
    let [first, second] = &falls[..] else { return one };
    let both = product(first, second);
    let determinant = squares[0] * squares[1] - both * both;
    if determinant <= SAME_WAY * squares[0] * squares[1] {
        return one;
    }
    let further = vec![
        (common[0] * squares[1] - common[1] * both) / determinant,
        (common[1] * squares[0] - common[0] * both) / determinant,
    ];
    let saved = ratio(further[0] * common[0] + further[1] * common[1], whole);
    if 1.0 - saved <= MUCH_LESS * (1.0 - one.saved) { Way { further, saved } } else { one }
}

fn difference(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What sweeps change after so many, if it is made of two shapes that shrink by these parts.
    fn changes(shrinks: [f64; 2], sweeps: i32) -> Vec<f64> {
        let shape = |number: usize| [1.0 + (number % 3) as f64, (number % 7) as f64 - 3.0];
        let part = |number: usize, which: usize| shape(number)[which] * shrinks[which].powi(sweeps);
        (0..100).map(|number| part(number, 0) + part(number, 1)).collect()
    }

    /// One way takes away what has one shape, two what has two.
    #[test]
    fn as_many_shapes_are_taken_away_as_there_are_ways() {
        let same = way(&[&changes([0.99; 2], 0)], &changes([0.99; 2], 10));
        assert!(same.saved > 1.0 - 1e-9, "{same:?}");
        let lambda = 0.99f64.powi(10);
        assert!((same.further[0] - lambda / (1.0 - lambda)).abs() < 1e-6, "{same:?}");
        let [begin, middle, end] = [0, 4, 10].map(|sweeps| changes([0.99, 0.9], sweeps));
        let (one, two) = (way(&[&begin], &end), way(&[&begin, &middle], &end));
        assert!(one.saved < 0.95 && two.saved > 1.0 - 1e-9, "{one:?} {two:?}");
    }

    /// Two places that are as good as one are taken for one.
    #[test]
    fn the_same_way_twice_is_one() {
        let [begin, end] = [0, 10].map(|sweeps| changes([0.99, 0.9], sweeps));
        assert_eq!(way(&[&begin, &begin], &end), way(&[&begin], &end));
    }

    /// Where nothing is changed any more nothing is to be saved.
    #[test]
    fn nothing_goes_nowhere() {
        let nothing = vec![0.0; 100];
        assert_eq!(way(&[&nothing], &nothing), Way { further: vec![0.0], saved: 0.0 });
        assert_eq!(way(&[&nothing, &nothing], &nothing).saved, 0.0);
    }

    /// What is rounded hides how little changes shrink, but not from the sum over many positions.
    #[test]
    fn how_far_it_is_shows_in_spite_of_rounding() {
        let round = |sweeps| -> Vec<f64> {
            let noise = |number: usize| (number * 7919 + sweeps as usize * 104_729) % 1000;
            let change = |number: usize| 5.0 * 0.998f64.powi(sweeps) + noise(number) as f64 / 1000.0 - 0.4995;
            (0..16_384).map(change).collect()
        };
        let look = |changes| Look { values: Vec::new(), changes };
        let watch = Watch { strata: Vec::new(), last: look(round(32)), before: Vec::new() };
        let rest = watch.rest_of_way_from(&look(round(0))).expect("it has one shape");
        let lambda = 0.998f64.powi(32);
        assert!((rest / (lambda / (1.0 - lambda)) - 1.0).abs() < 0.1, "{rest}");
        assert!(watch.way_from(&[&look(round(0))]).saved < 0.5, "by the least squares it does not show");
        let other: Vec<f64> = round(0)
            .iter()
            .enumerate()
            .map(|(number, change)| if number % 2 == 0 { *change } else { -change })
            .collect();
        assert_eq!(watch.rest_of_way_from(&look(other)), None);
    }
}
