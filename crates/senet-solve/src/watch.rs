//! Some values of a pair that are looked at after each sweep, to see how it changes them.

use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

use senet_table::Stratum;

use crate::certificate::twins;
use crate::level::{Level, Levels};
use crate::way::{self, Way, add, difference, product, ratio, size};

/// One of so many positions is watched,
const ONE_OF: usize = 128;
/// but so many of each stratum at least and at most; and no more than at least in files, where each is a page to be read.
const WATCHED: RangeInclusive<usize> = 16_384..=262_144;
/// What is rounded may change by so many parts with each sweep for long, and leads nowhere.
pub(crate) const ROUNDED: u32 = 4;

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

/// Where ways from some places lead together, if they are gone on with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Leap {
    /// How many times the way from each place is gone on with.
    pub(crate) further: Vec<f64>,
    /// How far values go, in parts: the root of the mean square, and the furthest of those that are watched.
    pub(crate) size: f64,
    pub(crate) furthest: f64,
    /// How far the last sweep went there, in parts; and how many such sweeps it would take. Both are negative if it went away from there.
    pub(crate) change: f64,
    pub(crate) sweeps: f64,
    /// Where values that are watched would be.
    end: Vec<f64>,
}

impl Leap {
    /// How far this end is from another, as part of how far it is from here.
    pub(crate) fn unsteady(&self, before: &Leap) -> f64 {
        ratio(size(&difference(&self.end, &before.end)), self.size)
    }
}

/// The numbers of a stratum that are watched.
fn watched(level: &Level) -> impl Iterator<Item = usize> + use<> {
    let length = level.values.len();
    let count = match level.values.is_file() {
        true => *WATCHED.start(),
        false => (length / ONE_OF).clamp(*WATCHED.start(), *WATCHED.end()),
    };
    (0..length).step_by(length / count + 1)
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

    /// Values were put elsewhere, from where a sweep had led them.
    pub(crate) fn put_elsewhere(&mut self, levels: &Levels) {
        self.last.values = self.values(levels);
    }

    /// What the last sweep changed: the root of the mean square.
    pub(crate) fn changed(&self) -> f64 {
        size(&self.last.changes)
    }

    /// How to go on with all ways from there together, so that sweeps change least, where they change more than what is rounded. `None` if it cannot be told.
    pub(crate) fn mixed_from(&self, there: &[&Look]) -> Option<Way> {
        let (beginnings, end) = self.weighed(there);
        way::together(&beginnings.iter().map(|changes| &changes[..]).collect::<Vec<_>>(), &end)
    }

    /// Looks at the values after a sweep.
    pub(crate) fn look(&mut self, levels: &Levels) {
        let values = self.values(levels);
        let changes = difference(&values, &self.last.values);
        let last = std::mem::replace(&mut self.last, Look { values, changes });
        self.before = last.changes;
    }

    fn values(&self, levels: &Levels) -> Vec<f64> {
        let levels: Vec<&Level> = self.strata.iter().filter_map(|stratum| levels.level(*stratum)).collect();
        // All are asked for before the first is waited for.
        levels.iter().for_each(|level| watched(level).for_each(|number| level.ask_for_value(number)));
        let values = levels.iter().flat_map(|level| watched(level).map(|number| &level.values[number]));
        values.map(|value| f64::from(value.load(Ordering::Relaxed))).collect()
    }

    /// How to go on what the last sweep changed.
    pub(crate) fn way_of_last(&self) -> Way {
        way::least(&[&self.before], &self.last.changes)
    }

    /// How to go on the ways from there so that sweeps change least, where they change more than what is rounded.
    pub(crate) fn way_from(&self, there: &[&Look]) -> Way {
        let (beginnings, end) = self.weighed(there);
        way::least(&beginnings.iter().map(|changes| &changes[..]).collect::<Vec<_>>(), &end)
    }

    /// What sweeps changed there and here, but for what may be rounded.
    fn weighed(&self, there: &[&Look]) -> (Vec<Vec<f64>>, Vec<f64>) {
        let all: Vec<&[f64]> =
            there.iter().map(|look| &look.changes[..]).chain([&self.last.changes[..]]).collect();
        let weight = |number: usize| {
            let most = all.iter().map(|changes| changes[number].abs()).fold(0.0, f64::max);
            if most > ROUNDED.into() { 1.0 - (f64::from(ROUNDED) / most).powi(2) } else { 0.0 }
        };
        let weights: Vec<f64> = (0..self.last.changes.len()).map(weight).collect();
        let weigh = |changes: &[f64]| -> Vec<f64> {
            changes.iter().zip(&weights).map(|(change, weight)| change * weight).collect()
        };
        (there.iter().map(|look| weigh(&look.changes)).collect(), weigh(&self.last.changes))
    }

    /// Where the ways from there lead, if where values have gone are as many shapes. `None` if it cannot be told.
    pub(crate) fn foretold_from(&self, there: &[&Look]) -> Option<Leap> {
        let gone: Vec<Vec<f64>> = there.iter().map(|look| self.gone(look)).collect();
        let falls: Vec<Vec<f64>> =
            there.iter().map(|look| difference(&look.changes, &self.last.changes)).collect();
        let further = way::foretold(&gone, &falls, &self.last.changes)?;
        Some(self.leap(there, further))
    }

    /// Where the ways from there lead if they are gone on with so many times.
    pub(crate) fn leap(&self, there: &[&Look], further: Vec<f64>) -> Leap {
        let mut moves = vec![0.0; self.last.values.len()];
        there.iter().zip(&further).for_each(|(look, times)| add(&mut moves, *times, &self.gone(look)));
        let furthest = moves.iter().fold(0.0, |most: f64, far| most.max(far.abs()));
        let along = product(&moves, &self.last.changes) / product(&moves, &moves);
        let mut end = self.last.values.clone();
        add(&mut end, 1.0, &moves);
        let size = size(&moves);
        Leap { further, size, furthest, change: along * size, sweeps: along.recip(), end }
    }

    /// How far values have gone from there: the root of the mean square.
    pub(crate) fn distance(&self, there: &Look) -> f64 {
        size(&self.gone(there))
    }

    fn gone(&self, there: &Look) -> Vec<f64> {
        difference(&self.last.values, &there.values)
    }

    /// In how many sweeps what is slow shrinks to an *e*-th, as it was seen from there to here.
    pub(crate) fn slowness(&self, there: &Look) -> f64 {
        ratio(self.distance(there), size(&difference(&there.changes, &self.last.changes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values after so many sweeps, and what the last one changed, rounded to whole parts: all fall by a little that shrinks by two thousandths, every
    /// third beside it by what shrinks to a tenth in ten.
    fn look(sweeps: i32) -> Look {
        let left = |number: usize, sweeps: i32| {
            let uneven = if number.is_multiple_of(3) { 1e4 * 0.794f64.powi(sweeps) } else { 0.0 };
            (1e9 + number as f64 * 0.618 + 1e4 * 0.998f64.powi(sweeps) + uneven).round()
        };
        let values: Vec<f64> = (0..16_384).map(|number| left(number, sweeps)).collect();
        let before: Vec<f64> = (0..16_384).map(|number| left(number, sweeps - 1)).collect();
        Look { changes: difference(&values, &before), values }
    }

    fn watch(sweeps: i32) -> Watch {
        Watch { strata: Vec::new(), last: look(sweeps), before: Vec::new() }
    }

    /// What is rounded hides how little changes shrink, but not from where values have gone.
    #[test]
    fn how_far_it_is_shows_in_spite_of_rounding() {
        for (sweeps, places) in [(100, &[look(80)][..]), (30, &[look(18), look(24)])] {
            let watch = watch(sweeps);
            let leap = watch.foretold_from(&places.iter().collect::<Vec<_>>()).expect("it leads somewhere");
            let left = 1e4 * 0.998f64.powi(sweeps);
            assert!((leap.size / left - 1.0).abs() < 0.15, "{} for {left}", leap.size);
            assert!((400.0..600.0).contains(&leap.sweeps), "{}", leap.sweeps);
            assert!((leap.change * leap.sweeps - leap.size).abs() < 1e-6 * leap.size);
            assert!(leap.furthest >= leap.size && leap.furthest < 2.0 * leap.size, "{}", leap.furthest);
        }
        let least = watch(100).way_from(&[&look(80)]);
        assert!(least.saved < 0.7, "the least squares do not show it: {}", least.saved);
    }

    /// The next sweep foretells the same end, where as many places are kept as there are shapes.
    #[test]
    fn an_end_that_is_foretold_again_is_steady() {
        let places = [look(18), look(24)];
        let [one, next] = [30, 31]
            .map(|sweeps| watch(sweeps).foretold_from(&places.each_ref()).expect("it leads somewhere"));
        assert!(next.unsteady(&one) < 0.1, "{}", next.unsteady(&one));
        let by_one = watch(31).foretold_from(&[&look(18)]).expect("it leads somewhere");
        assert!(by_one.unsteady(&next) > 1.0, "{}", by_one.unsteady(&next));
    }

    /// What sweeps change by a few parts does not count, however many positions it is.
    #[test]
    fn what_is_rounded_weighs_nothing() {
        let few = |change: f64| Look {
            values: Vec::new(),
            changes: (0..1000).map(|number| if number == 7 { change } else { 3.0 }).collect(),
        };
        let watch = Watch { strata: Vec::new(), last: few(50.0), before: Vec::new() };
        let way = watch.way_from(&[&few(100.0)]);
        assert!((way.further[0] - 1.0).abs() < 0.01 && way.saved > 0.99, "{way:?}");
    }
}
