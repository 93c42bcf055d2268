//! Some values of a pair that are looked at after each sweep, to see how it changes them.

use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

use senet_table::Stratum;

use crate::coefficients::{self, Coefficients, add, difference, dot, rms};
use crate::level::{Level, Levels};
use crate::strata::with_twin;

/// One of so many positions is watched,
const ONE_OF: usize = 128;
/// but so many of each stratum at least and at most; and no more than at least in files, where each is a
/// page to be read.
const WATCHED: RangeInclusive<usize> = 16_384..=262_144;
/// What is rounded may change by so many parts with each sweep for long, and leads nowhere.
pub(crate) const ROUNDED: u32 = 4;
/// That values go as far along a drift as they are to weighs so many times as much as what the next sweep
/// changes. (Where that is not known so well, as much as the last one changed if they go elsewhere by as
/// much as it may be wrong.)
const KEPT_TO: f64 = 10.0;
/// How far values go beside it weighs so many times as much as what the next sweep changes: what would take
/// more sweeps than fifty goes nowhere but with the drift.
const ASIDE: f64 = 1.0 / 50.0;

/// Some values of a pair, and what the last sweep changed in them.
pub(crate) struct Sample {
    strata: Vec<Stratum>,
    last: SampleState,
}

/// Where values were, and what the sweep that led there changed.
#[derive(Clone, Default)]
pub(crate) struct SampleState {
    pub(crate) values: Vec<f64>,
    pub(crate) changes: Vec<f64>,
}

/// Where ways from some places lead together, if they are gone on with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    /// How many times the way from each place is gone on with.
    pub(crate) further: Vec<f64>,
    /// How far values go, in parts: the root of the mean square, and the furthest of those that are watched.
    pub(crate) size: f64,
    pub(crate) furthest: f64,
    /// How many sweeps like the last one it would take; negative if that went away from there.
    pub(crate) sweeps: f64,
}

/// How values are to go along a drift.
#[derive(Clone)]
pub(crate) struct ModeStep {
    /// Where they drift, of all that are watched; the squares add up to one.
    pub(crate) direction: Vec<f64>,
    /// How far they are to go there, or back; 0 while what the last way did wrong is smoothed out.
    pub(crate) far: f64,
    pub(crate) certainty: Certainty,
}

/// How well it is known how far values are to go along a course.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Certainty {
    /// So well that they go just as far; none is to go further than so many parts.
    Followed { most: f64 },
    /// To within about so much: that is weighed with what sweeps change.
    About { error: f64 },
}

impl ModeStep {
    /// Whether values go on with a drift, whatever sweeps change.
    pub(crate) fn is_followed(&self) -> bool {
        self.far != 0.0 && self.most().is_some()
    }

    /// No value is to go further than this, in parts, where they go on with a drift.
    pub(crate) fn most(&self) -> Option<f64> {
        match self.certainty {
            Certainty::Followed { most } => Some(most),
            Certainty::About { .. } => None,
        }
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

impl Sample {
    pub(crate) fn new(stratum: Stratum, levels: &Levels) -> Sample {
        let mut watch = Sample { strata: with_twin(stratum), last: SampleState::default() };
        watch.begin(levels);
        watch
    }

    /// As if values were there, and the last sweep had changed so much.
    #[cfg(test)]
    pub(crate) fn at(last: SampleState) -> Sample {
        Sample { strata: Vec::new(), last }
    }

    /// The stratum and number of each position that is watched.
    pub(crate) fn numbers(&self, levels: &Levels) -> Vec<(Stratum, usize)> {
        let levels = self.strata.iter().filter_map(|stratum| Some((*stratum, levels.level(*stratum)?)));
        levels.flat_map(|(stratum, level)| watched(level).map(move |number| (stratum, number))).collect()
    }

    /// How many positions the pair has.
    pub(crate) fn positions(&self, levels: &Levels) -> usize {
        self.strata.iter().filter_map(|stratum| levels.level(*stratum)).map(|level| level.values.len()).sum()
    }

    /// The strata of the pair.
    pub(crate) fn strata(&self) -> &[Stratum] {
        &self.strata
    }

    /// Where values are, as far as they are watched.
    pub(crate) fn last(&self) -> &SampleState {
        &self.last
    }

    /// Begins anew with the values as they are.
    pub(crate) fn begin(&mut self, levels: &Levels) {
        self.last = SampleState { values: self.values(levels), changes: Vec::new() };
    }

    /// Values were put elsewhere, from where a sweep had led them.
    pub(crate) fn put_elsewhere(&mut self, levels: &Levels) {
        self.last.values = self.values(levels);
    }

    /// What the last sweep changed: the root of the mean square.
    pub(crate) fn changed(&self) -> f64 {
        rms(&self.last.changes)
    }

    /// How to go on with all ways from there together, so that sweeps change least, where they change more
    /// than what is rounded. Along a drift values go as far as its course says, if that is known well, and
    /// what sweeps change there does not count; and little beside it. `None` if it cannot be told.
    pub(crate) fn mixed_from(
        &self,
        there: &[&SampleState],
        course: Option<&ModeStep>,
    ) -> Option<Coefficients> {
        let (mut beginnings, mut end) = self.weighed(there);
        if let Some(ModeStep { direction, far, certainty }) = course {
            let weight = match certainty {
                Certainty::Followed { .. } => {
                    beginnings.iter_mut().chain([&mut end]).for_each(|changes| leave_out(changes, direction));
                    KEPT_TO
                }
                Certainty::About { error } => coefficients::ratio(dot(&end, &end).sqrt(), *error),
            };
            // A way that is gone on with as far leaves nothing of the last part.
            end.push(weight * far);
            end.resize(end.len() + direction.len(), 0.0);
            for (beginning, look) in beginnings.iter_mut().zip(there) {
                let gone = self.gone(look);
                let along = coefficients::robust_project(&gone, direction).far;
                beginning.push(weight * (far + along));
                let aside = gone.iter().zip(direction).map(|(gone, direction)| gone - along * direction);
                beginning.extend(aside.map(|aside| ASIDE * aside));
            }
        }
        coefficients::least_squares(&beginnings.iter().map(|changes| &changes[..]).collect::<Vec<_>>(), &end)
    }

    /// Looks at the values after a sweep.
    pub(crate) fn look(&mut self, levels: &Levels) {
        let values = self.values(levels);
        let changes = difference(&values, &self.last.values);
        self.last = SampleState { values, changes };
    }

    fn values(&self, levels: &Levels) -> Vec<f64> {
        let levels: Vec<&Level> = self.strata.iter().filter_map(|stratum| levels.level(*stratum)).collect();
        // All are asked for before the first is waited for.
        levels.iter().for_each(|level| watched(level).for_each(|number| level.prefetch_value(number)));
        let values = levels.iter().flat_map(|level| watched(level).map(|number| &level.values[number]));
        values.map(|value| f64::from(value.load(Ordering::Relaxed))).collect()
    }

    /// What sweeps changed there and here, but for what may be rounded.
    fn weighed(&self, there: &[&SampleState]) -> (Vec<Vec<f64>>, Vec<f64>) {
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

    /// Where the way from there leads, if it goes on as it went. `None` if it cannot be told.
    pub(crate) fn foretold_from(&self, there: &SampleState) -> Option<Step> {
        let fall = difference(&there.changes, &self.last.changes);
        let further = coefficients::aitken(&self.gone(there), &fall, &self.last.changes)?;
        Some(self.leap(&[there], vec![further]))
    }

    /// The part of the square of what the last sweep changed that goes on with the way from there; negative
    /// if it goes back.
    pub(crate) fn alike(&self, there: &SampleState) -> f64 {
        coefficients::squared_cosine(&self.gone(there), &self.last.changes)
    }

    /// Where the ways from there lead if they are gone on with so many times.
    pub(crate) fn leap(&self, there: &[&SampleState], further: Vec<f64>) -> Step {
        let mut moves = vec![0.0; self.last.values.len()];
        there.iter().zip(&further).for_each(|(look, times)| add(&mut moves, *times, &self.gone(look)));
        let furthest = moves.iter().fold(0.0, |most: f64, far| most.max(far.abs()));
        let sweeps = dot(&moves, &moves) / dot(&moves, &self.last.changes);
        Step { further, size: rms(&moves), furthest, sweeps }
    }

    /// How far values have gone from there.
    pub(crate) fn gone(&self, there: &SampleState) -> Vec<f64> {
        difference(&self.last.values, &there.values)
    }
}

/// Leaves out what goes in a direction.
fn leave_out(changes: &mut [f64], direction: &[f64]) {
    let along = coefficients::robust_project(changes, direction).far;
    add(changes, -along, direction);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values after so many sweeps, and what the last one changed, rounded to whole parts: all fall by a
    /// little that shrinks by two thousandths, every third beside it by what shrinks to a tenth in ten.
    fn look(sweeps: i32) -> SampleState {
        let left = |number: usize, sweeps: i32| {
            let uneven = if number.is_multiple_of(3) { 1e4 * 0.794f64.powi(sweeps) } else { 0.0 };
            (1e9 + number as f64 * 0.618 + 1e4 * 0.998f64.powi(sweeps) + uneven).round()
        };
        let values: Vec<f64> = (0..16_384).map(|number| left(number, sweeps)).collect();
        let before: Vec<f64> = (0..16_384).map(|number| left(number, sweeps - 1)).collect();
        SampleState { changes: difference(&values, &before), values }
    }

    fn watch(sweeps: i32) -> Sample {
        Sample::at(look(sweeps))
    }

    /// What is rounded hides how little changes shrink, but not from where values have gone.
    #[test]
    fn how_far_it_is_shows_in_spite_of_rounding() {
        let (watch, there) = (watch(100), look(80));
        let leap = watch.foretold_from(&there).expect("it leads somewhere");
        let left = 1e4 * 0.998f64.powi(100);
        assert!((leap.size / left - 1.0).abs() < 0.15, "{} for {left}", leap.size);
        assert!((400.0..600.0).contains(&leap.sweeps), "{}", leap.sweeps);
        assert!(leap.furthest >= leap.size && leap.furthest < 2.0 * leap.size, "{}", leap.furthest);
        let way = watch.mixed_from(&[&there], None).expect("it can be told");
        assert!(way.saved < 0.7, "the least squares do not show it: {}", way.saved);
    }

    /// In the end all values go one way: on, back or, some of them, neither.
    #[test]
    fn what_drifts_goes_on_as_it_went() {
        let on = watch(84);
        assert!(on.alike(&look(80)) > 0.9, "{}", on.alike(&look(80)));
        let (mut back, mut aside) = (watch(84), watch(84));
        back.last.changes.iter_mut().for_each(|change| *change = -*change);
        aside.last.changes.iter_mut().step_by(2).for_each(|change| *change = -*change);
        assert!(back.alike(&look(80)) < -0.9, "{}", back.alike(&look(80)));
        assert!(aside.alike(&look(80)).abs() < 0.1, "{}", aside.alike(&look(80)));
    }

    /// How far mixing takes values along the way from the first of two places, if a course says that they
    /// are to go so far there.
    fn went(far: f64, certainty: Certainty) -> f64 {
        let (watch, there) = (watch(100), [look(80), look(95)]);
        let there: Vec<&SampleState> = there.iter().collect();
        let direction = coefficients::normalize(&watch.gone(there[0]));
        let course = ModeStep { direction, far, certainty };
        let way = watch.mixed_from(&there, Some(&course)).expect("it can be told");
        let ways = there.iter().zip(&way.further);
        ways.map(|(look, times)| times * dot(&watch.gone(look), &course.direction)).sum()
    }

    /// Along a drift values go as far as they are told to, whatever else is made least; what changes there
    /// does not count.
    #[test]
    fn along_a_drift_values_go_as_far_as_they_are_to() {
        for far in [0.0, 3e5, -1e5] {
            let went = went(far, Certainty::Followed { most: f64::INFINITY });
            assert!((went - far).abs() <= 0.02 * far.abs() + 1e3, "{went} for {far}");
        }
    }

    /// The less sure it is how far it is to the end of a drift, the more it counts where changes are least.
    #[test]
    fn what_is_known_of_a_drift_counts_by_how_sure_it_is() {
        let near = |far, error| went(far, Certainty::About { error });
        for far in [0.0, 3e5, -1e5] {
            assert!((near(far, 1.0) - far).abs() <= 0.02 * far.abs() + 1e3, "{} for {far}", near(far, 1.0));
        }
        let [from_here, from_there] = [0.0, 3e5].map(|far| near(far, 1e12));
        assert!((from_here - from_there).abs() < 1.0 && from_here.abs() > 1e5, "{from_here}, {from_there}");
    }

    /// What sweeps change by a few parts does not count, however many positions it is.
    #[test]
    fn what_is_rounded_weighs_nothing() {
        let few = |change: f64| SampleState {
            values: Vec::new(),
            changes: (0..1000).map(|number| if number == 7 { change } else { 3.0 }).collect(),
        };
        let watch = Sample::at(few(50.0));
        let way = watch.mixed_from(&[&few(100.0)], None).expect("it can be told");
        assert!((way.further[0] - 1.0).abs() < 0.01 && way.saved > 0.99, "{way:?}");
    }
}
