//! Extrapolation: where sweeps bring all values nearer to the end by the same part each time, the rest of
//! the way can be gone at once.
//!
//! After some sweeps what is left of the error has few shapes, each of which a sweep shrinks by a factor
//! *λ* of its own and does not change. If a sweep has changed the values by *d* of one shape, the rest adds
//! up to *d*·(*λ* + *λ*² + …) = *d*·*λ*/(1 − *λ*). Values may be put wherever one likes: the proof of the
//! bounds asks only what they are in the end. So they are [mixed](crate::anderson) after every few sweeps.

use senet_table::Stratum;

use crate::anderson::{Anderson, Extrapolated};
use crate::certificate::ROUNDED_TO;
use crate::history::HistoryBudget;
use crate::level::Levels;
use crate::rollout::RolloutSampler;
use crate::sample::Sample;

/// The first sweeps are left to themselves.
const FIRST: u32 = 3;
/// After values were mixed so often sweeps are left to themselves, so that they come to an end whatever
/// mixing does.
const MIXED: u32 = 1_000;

/// When values are extrapolated.
pub(crate) struct Extrapolation {
    beside: HistoryBudget,
    watch: Sample,
    mixing: Option<Anderson>,
    sweeps: u32,
    /// How often values were mixed.
    mixed: u32,
    /// A few values have changed since they were looked at.
    is_overtaken: bool,
    /// Who plays, where that is quick.
    player: Option<RolloutSampler>,
    plies: f64,
}

impl Extrapolation {
    /// `beside` is what there is beside values.
    pub(crate) fn new(stratum: Stratum, levels: &Levels, beside: HistoryBudget) -> Extrapolation {
        let watch = Sample::new(stratum, levels);
        Extrapolation {
            beside,
            watch,
            mixing: None,
            sweeps: 0,
            mixed: 0,
            is_overtaken: false,
            player: None,
            plies: 0.0,
        }
    }

    /// With somebody who plays by the values.
    pub(crate) fn with(self, player: Option<RolloutSampler>) -> Extrapolation {
        Extrapolation { player, ..self }
    }

    /// For how many plies play is to be taken to last at least, by what was seen of drifts; 0 if nothing was.
    pub(crate) fn plies(&self) -> f64 {
        self.plies
    }

    /// Before a sweep, of which the last changed values by `change` at most.
    pub(crate) fn prepare(&mut self, levels: &Levels, change: u32) {
        if std::mem::take(&mut self.is_overtaken) {
            self.watch.put_elsewhere(levels);
        }
        if !self.leads_on(change) {
            self.mixing = None;
        } else if self.mixing.is_none() && self.sweeps >= FIRST {
            self.mixing = Some(Anderson::new(self.beside.clone()));
        }
    }

    /// After a sweep, which changed values by `change` at most, which is to be no more than `target` in the
    /// end.
    pub(crate) fn swept(
        &mut self,
        levels: &Levels,
        change: u32,
        target: f64,
        threads: usize,
    ) -> Extrapolated {
        self.sweeps += 1;
        self.watch.look(levels);
        let leads_on = self.leads_on(change);
        let Some(mixing) = self.mixing.as_mut().filter(|_| leads_on) else { return Extrapolated::Nowhere };
        match mixing.swept(&mut self.watch, self.player.as_mut(), levels, change, target, threads) {
            Ok(went) => {
                self.plies = mixing.plies();
                self.mixed += u32::from(went == Extrapolated::Elsewhere);
                went
            }
            Err(_) => self.give_up(levels),
        }
    }

    /// After a sweep of a few values, which it changed by `change` at most.
    pub(crate) fn swept_locally(&mut self, change: u32) {
        self.is_overtaken = true;
        self.mixing.iter_mut().for_each(|mixing| mixing.swept_locally(change));
    }

    /// Without room for what was before, sweeps are left to themselves. Some of the values were put
    /// elsewhere, and nothing is known of which.
    fn give_up(&mut self, levels: &Levels) -> Extrapolated {
        self.watch.begin(levels);
        (self.mixing, self.mixed) = (None, MIXED);
        Extrapolated::Elsewhere
    }

    /// Whether what sweeps change by so many parts is more than what is rounded, and may be gone on with.
    fn leads_on(&self, change: u32) -> bool {
        change > ROUNDED_TO + self.beside.width.noise() && self.mixed < MIXED
    }

    /// Whether values are mixed.
    pub(crate) fn mixes(&self) -> bool {
        self.mixing.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use std::sync::atomic::Ordering;

    use crate::coefficients::dot;
    use crate::error_bounds::BoundWidth;
    use crate::history::HISTORY_LENGTH;
    use crate::level::Level;
    use crate::snapshot::SnapshotStorage;
    use crate::strata::with_twin;
    use senet::{Preset, Ruleset};

    const PAIR: Stratum = Stratum { mover: 2, other: 1 };

    fn beside(width: BoundWidth) -> HistoryBudget {
        HistoryBudget { width, kept: SnapshotStorage::InMemory, places: HISTORY_LENGTH }
    }

    /// Values of a pair that are off by so much each, in shapes of their own.
    struct Spoilt {
        levels: Levels,
    }

    impl Spoilt {
        fn new() -> Spoilt {
            let rules = Ruleset::preset(Preset::Modern);
            let mut levels = Levels::default();
            with_twin(PAIR).into_iter().for_each(|twin| levels.insert(Level::even(rules.plan(), twin)));
            Spoilt { levels }
        }

        fn end(number: usize) -> f64 {
            2e9 + 1e5 * ((number % 17) as f64)
        }

        /// So much of a shape that differs from 1 to 5 with either sign, and of another that hardly differs.
        fn put(&self, one: f64, other: f64) {
            for twin in with_twin(PAIR) {
                let level = self.levels.level(twin).expect("it was put there");
                for (number, slot) in level.values.iter().enumerate() {
                    let sign = if number % 3 == 0 { -1.0 } else { 1.0 };
                    let uneven = sign * one * (1 + number % 5) as f64;
                    let even = other * (1.0 + (number % 11) as f64 / 100.0);
                    slot.store((Spoilt::end(number) + uneven + even).round() as u32, Ordering::Relaxed);
                }
            }
        }

        fn errors(&self) -> Vec<f64> {
            let level = self.levels.level(PAIR).expect("it was put there");
            let errors = level.values.iter().enumerate();
            errors
                .map(|(number, slot)| f64::from(slot.load(Ordering::Relaxed)) - Spoilt::end(number))
                .collect()
        }

        /// How much of the second shape there is, the first nearly cancelling in the mean.
        fn even_part(&self) -> f64 {
            let errors = self.errors();
            errors.iter().sum::<f64>() / errors.len() as f64
        }
    }

    /// Where sweeps change all values by nearly the same little, and by less than in proportion near the
    /// end, the end is found in few.
    #[test]
    fn what_hardly_shrinks_is_gone_on_with() {
        let spoilt = Spoilt::new();
        let mut error: f64 = 4e7;
        spoilt.put(0.0, error);
        let mut extrapolation = Extrapolation::new(PAIR, &spoilt.levels, beside(BoundWidth::TwoBytes));
        let mut sweeps = 0;
        while error.abs() > 4e3 {
            sweep_that_hardly_shrinks(&spoilt, &mut extrapolation, &mut error);
            sweeps += 1;
            assert!(sweeps < 50, "{error} after {sweeps} sweeps");
        }
    }

    /// By a two-hundredth and more: alone it would take more than 1,800 sweeps.
    fn sweep_that_hardly_shrinks(
        spoilt: &Spoilt,
        extrapolation: &mut Extrapolation,
        error: &mut f64,
    ) -> Extrapolated {
        let fall = *error / 200.0 * (1.0 + error.abs() / 2e7);
        let change = (1.1 * fall.abs()) as u32 + 1;
        extrapolation.prepare(&spoilt.levels, change);
        spoilt.put(0.0, *error - fall);
        let went = extrapolation.swept(&spoilt.levels, change, 1.0, 2);
        *error = spoilt.even_part() / 1.05;
        went
    }

    /// How much of either shape there is, which have these products.
    fn parts(spoilt: &Spoilt) -> [f64; 2] {
        let errors = spoilt.errors();
        let shape = |one, other| {
            spoilt.put(one, other);
            spoilt.errors()
        };
        let shapes = [shape(1e4, 0.0), shape(0.0, 1e4)];
        let equation = |one: &Vec<f64>| {
            let [left, right] = [0, 1].map(|other| dot(one, &shapes[other]));
            [left, right, dot(one, &errors)]
        };
        let [[a, b, e], [c, d, f]] = [0, 1].map(|which| equation(&shapes[which]));
        let determinant = a * d - b * c;
        [(e * d - b * f) / determinant * 1e4, (a * f - e * c) / determinant * 1e4]
    }

    /// A shape that falls by less than is rounded is gone on with.
    #[test]
    fn what_falls_by_less_than_is_rounded_is_gone_on_with() {
        let spoilt = Spoilt::new();
        let mut even: f64 = 3e4;
        spoilt.put(0.0, even);
        let mut extrapolation = Extrapolation::new(PAIR, &spoilt.levels, beside(BoundWidth::TwoBytes));
        let mut sweeps = 0;
        while even.abs() > 3e3 {
            // Alone it would take 2,300 sweeps.
            even *= 0.999;
            let change = (0.0012 * even.abs()) as u32 + 1;
            extrapolation.prepare(&spoilt.levels, change);
            spoilt.put(0.0, even);
            if extrapolation.swept(&spoilt.levels, change, 1.0, 2) != Extrapolated::Nowhere {
                even = spoilt.even_part() / 1.05;
            }
            sweeps += 1;
            assert!(sweeps < 60, "{even} after {sweeps} sweeps");
        }
    }

    /// A sweep after which there is so much of two shapes, of which each shrinks by a factor of its own.
    fn sweep_of_two_shapes(
        spoilt: &Spoilt,
        extrapolation: &mut Extrapolation,
        [uneven, even]: [f64; 2],
    ) -> (Extrapolated, [f64; 2]) {
        let change = (5.0 * uneven.abs() * 0.2 + 1.1 * even.abs() * 0.05) as u32 + 1;
        extrapolation.prepare(&spoilt.levels, change);
        let [uneven, even] = [uneven * 0.8, even * 0.95];
        spoilt.put(uneven, even);
        let went = extrapolation.swept(&spoilt.levels, change, 1.0, 2);
        if went == Extrapolated::Nowhere {
            return (went, [uneven, even]);
        }
        let [uneven, even] = parts(spoilt);
        spoilt.put(uneven, even);
        (went, [uneven, even])
    }

    fn are_small(parts: [f64; 2]) -> bool {
        parts.iter().all(|part| part.abs() <= 1e3)
    }

    /// How many sweeps it takes until both are small.
    fn sweeps_of_two_shapes(beside: HistoryBudget) -> (u32, Extrapolation) {
        let spoilt = Spoilt::new();
        let mut parts = [1e7; 2];
        spoilt.put(1e7, 1e7);
        let mut extrapolation = Extrapolation::new(PAIR, &spoilt.levels, beside);
        let mut sweeps = 0;
        while !are_small(parts) && sweeps < 200 {
            (_, parts) = sweep_of_two_shapes(&spoilt, &mut extrapolation, parts);
            sweeps += 1;
        }
        (sweeps, extrapolation)
    }

    fn in_files(folder: &Path) -> HistoryBudget {
        HistoryBudget {
            width: BoundWidth::TwoBytes,
            kept: SnapshotStorage::InFiles(folder.to_owned()),
            places: HISTORY_LENGTH,
        }
    }

    /// Several shapes go away together, in memory and with files.
    #[test]
    fn what_shrinks_by_several_factors_is_mixed() {
        let folder = tempfile::tempdir().expect("a folder");
        for beside in [beside(BoundWidth::TwoBytes), in_files(folder.path())] {
            let (sweeps, extrapolation) = sweeps_of_two_shapes(beside.clone());
            // Alone it would take 180.
            assert!(sweeps < 20, "{sweeps} with {beside:?}");
            assert!(extrapolation.mixes());
        }
    }

    /// Where nothing can be kept sweeps are left to themselves.
    #[test]
    fn what_has_no_room_is_not_mixed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (sweeps, extrapolation) = sweeps_of_two_shapes(in_files(&folder.path().join("nowhere")));
        assert!((175..185).contains(&sweeps), "{sweeps}");
        assert!(!extrapolation.mixes());
    }

    /// What is rounded may look as if it led somewhere.
    #[test]
    fn what_is_rounded_is_left_alone() {
        let extrapolated = |width, change| {
            let spoilt = Spoilt::new();
            let mut extrapolation = Extrapolation::new(PAIR, &spoilt.levels, beside(width));
            let mut error = 1e6;
            (0..100).any(|_| {
                extrapolation.prepare(&spoilt.levels, change);
                error *= 0.9;
                spoilt.put(error, 0.0);
                extrapolation.swept(&spoilt.levels, change, 1.0, 2) != Extrapolated::Nowhere
            })
        };
        for width in [BoundWidth::TwoBytes, BoundWidth::OneByte] {
            let rounded = ROUNDED_TO + width.noise();
            assert!(!extrapolated(width, rounded) && extrapolated(width, rounded + 1), "{width:?}");
        }
    }

    /// Were values put elsewhere for ever, sweeps would never come to an end.
    #[test]
    fn mixing_comes_to_an_end() {
        let spoilt = Spoilt::new();
        let mut extrapolation = Extrapolation::new(PAIR, &spoilt.levels, beside(BoundWidth::TwoBytes));
        let (mut mixed, mut parts, mut went) = (0, [1e7; 2], Extrapolated::Nowhere);
        for _ in 0..5 * MIXED {
            if are_small(parts) {
                parts = [1e7; 2];
            }
            (went, parts) = sweep_of_two_shapes(&spoilt, &mut extrapolation, parts);
            mixed += u32::from(went == Extrapolated::Elsewhere);
        }
        assert_eq!((mixed, went), (MIXED, Extrapolated::Nowhere));
    }
}
