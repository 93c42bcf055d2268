//! Extrapolation: where sweeps bring all values nearer to the end by the same part each time, the rest of the way can be gone at once.
//!
//! After some sweeps what is left of the error has few shapes, each of which a sweep shrinks by a factor *λ* of its own and does not change. If a
//! sweep has changed the values by *d* of one shape, the rest adds up to *d*·(*λ* + *λ*² + …) = *d*·*λ*/(1 − *λ*). Values may be put wherever one likes: the
//! proof of the bounds asks only what they are in the end. So they are [mixed](crate::mixing) after every few sweeps, and where that lags behind it is
//! [searched](crate::search) where sweeps lead.

use std::io;

use senet_table::Stratum;

use crate::level::Levels;
use crate::mixing::Mixing;
use crate::place::Beside;
use crate::search::{Next, Search};
use crate::watch::{ROUNDED, Watch};
use crate::way::Way;

/// The first sweeps, and those after a search, are left to themselves.
const FIRST: u32 = 3;
/// If what the last sweep changed were to be gone on with more times than this,
const FURTHEST: f64 = 40.0;
/// and that would save so much of the square of what the next changes, it is searched where sweeps lead;
const MUCH: f64 = 0.5;
/// and if so many sweeps have gone by, and each of the last brought the change only to this part of what it was.
const LAGGING: u32 = 8;
const SLOW: f64 = 0.85;
/// Where a sweep does no more than this part of the positions, what it leaves out does not matter; nor where it does so much.
const SETTLED: f64 = 0.25;
const NEARLY_ALL: f64 = 0.95;
/// Otherwise what was left out is caught up with in so many sweeps.
const CATCHING_UP: u32 = 2;
/// After so many extrapolations sweeps are left to themselves, so that they come to an end whatever these do.
const EXTRAPOLATIONS: u32 = 100;
/// And after values were mixed so often.
const MIXED: u32 = 1_000;

/// When values are extrapolated.
pub(crate) struct Extrapolation {
    beside: Beside,
    watch: Watch,
    stage: Stage,
    /// The part of the positions that the last sweep did.
    done: f64,
    /// Sweeps since the last extrapolation.
    since: u32,
    /// Extrapolations that were made, and how often values were mixed.
    made: u32,
    mixed: u32,
    slowness: f64,
}

/// What the next sweep is for.
enum Stage {
    /// To bring values nearer to their ends.
    Usual,
    /// To be mixed with those before.
    Mixing(Mixing),
    /// To catch up with what was left out; so many are left.
    CatchUp { left: u32 },
    /// To see where sweeps lead.
    Search(Box<Search>),
}

/// Whether values were put elsewhere after a sweep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Went {
    Nowhere,
    /// To where the last sweeps together lead, which is not far.
    Near,
    Far,
}

impl Extrapolation {
    /// `beside` is what there is beside values.
    pub(crate) fn new(stratum: Stratum, levels: &Levels, beside: Beside) -> Extrapolation {
        let watch = Watch::new(stratum, levels);
        Extrapolation {
            beside,
            watch,
            stage: Stage::Usual,
            done: 1.0,
            since: 0,
            made: 0,
            mixed: 0,
            slowness: 0.0,
        }
    }

    /// In how many sweeps what is slow shrinks to an *e*-th, as far as it was seen; 0 if nothing was.
    pub(crate) fn slowness(&self) -> f64 {
        self.slowness
    }

    /// Whether it is being searched where sweeps lead.
    pub(crate) fn is_searching(&self) -> bool {
        matches!(self.stage, Stage::Search(_))
    }

    /// Before a sweep, of which the last ones changed values by `change` at most, and brought this to these parts of what it was, the last first.
    /// Whether it is to leave out nothing.
    pub(crate) fn prepare(&mut self, levels: &Levels, change: u32, shrinks: &[f64], threads: usize) -> bool {
        let stage = self.stage_of_next(levels, change, shrinks, threads);
        self.stage = stage.unwrap_or_else(|_| self.give_up());
        match self.stage {
            Stage::CatchUp { .. } => true,
            Stage::Search(_) => self.done >= SETTLED,
            Stage::Usual | Stage::Mixing(_) => false,
        }
    }

    /// Without room for what was before, sweeps are left to themselves.
    fn give_up(&mut self) -> Stage {
        self.mixed = MIXED;
        Stage::Usual
    }

    fn stage_of_next(
        &mut self,
        levels: &Levels,
        change: u32,
        shrinks: &[f64],
        threads: usize,
    ) -> io::Result<Stage> {
        let stage = std::mem::replace(&mut self.stage, Stage::Usual);
        if !self.leads_on(change) {
            return Ok(Stage::Usual);
        }
        if !matches!(stage, Stage::Usual | Stage::Mixing(_)) || self.since < FIRST {
            return Ok(stage);
        }
        let Way { further, saved } = self.watch.way_of_last();
        let lags = self.since >= LAGGING && shrinks.iter().all(|shrink| *shrink >= SLOW);
        if lags || saved >= MUCH && further[0] > FURTHEST {
            // What was kept for mixing makes room first.
            drop(stage);
            return match self.done >= NEARLY_ALL {
                true => self.search(levels, change, threads),
                false => Ok(Stage::CatchUp { left: CATCHING_UP }),
            };
        }
        Ok(match stage {
            Stage::Usual => Stage::Mixing(Mixing::new(self.beside.clone())),
            stage => stage,
        })
    }

    /// After a sweep, which did this part of the positions, and changed values by `change` at most, which is to be no more than `target` in the end.
    pub(crate) fn swept(
        &mut self,
        levels: &Levels,
        change: u32,
        target: f64,
        done: f64,
        threads: usize,
    ) -> Went {
        self.done = done;
        self.since += 1;
        self.watch.look(levels);
        let (went, stage) = self.stage_after(levels, change, target, threads).unwrap_or_else(|_| {
            // Some of the values were put elsewhere, and nothing is known of which.
            self.watch.begin(levels);
            (Went::Far, self.give_up())
        });
        self.stage = stage;
        self.made += u32::from(went == Went::Far);
        self.mixed += u32::from(went == Went::Near);
        went
    }

    fn stage_after(
        &mut self,
        levels: &Levels,
        change: u32,
        target: f64,
        threads: usize,
    ) -> io::Result<(Went, Stage)> {
        let mut went = Went::Nowhere;
        let stage = match std::mem::replace(&mut self.stage, Stage::Usual) {
            Stage::Usual => Stage::Usual,
            Stage::Mixing(mut mixing) => {
                if self.leads_on(change) && mixing.swept(&mut self.watch, levels, change, target, threads)? {
                    went = Went::Near;
                }
                Stage::Mixing(mixing)
            }
            Stage::CatchUp { left: 1 } => self.search(levels, change, threads)?,
            Stage::CatchUp { left } => Stage::CatchUp { left: left - 1 },
            Stage::Search(_) if !self.leads_on(change) => Stage::Usual,
            Stage::Search(search) => match search.swept(&mut self.watch, levels, change, target, threads)? {
                Next::Sweep(search) => Stage::Search(Box::new(search)),
                Next::Elsewhere { search, slowness } => {
                    (went, self.slowness) = (Went::Far, slowness);
                    Stage::Search(Box::new(search))
                }
                Next::End => {
                    self.since = 0;
                    Stage::Usual
                }
            },
        };
        Ok((went, stage))
    }

    /// Whether what sweeps change by so many parts is more than what is rounded, and may be gone on with.
    fn leads_on(&self, change: u32) -> bool {
        change > ROUNDED + self.beside.width.noise() && self.made < EXTRAPOLATIONS && self.mixed < MIXED
    }

    /// Whether values are mixed.
    pub(crate) fn mixes(&self) -> bool {
        matches!(self.stage, Stage::Mixing(_))
    }

    /// Other things come first, beside which values can only be mixed.
    pub(crate) fn stop(&mut self) {
        if !self.mixes() {
            (self.stage, self.since) = (Stage::Usual, 0);
        }
    }

    fn search(&self, levels: &Levels, change: u32, threads: usize) -> io::Result<Stage> {
        let search = Search::begin(&self.watch, levels, self.beside.clone(), change, threads)?;
        Ok(Stage::Search(Box::new(search)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use std::sync::atomic::Ordering;

    use crate::certificate::twins;
    use crate::lengths::Width;
    use crate::level::Level;
    use crate::place::PLACES;
    use crate::snapshot::Kept;
    use crate::way::product;
    use senet::{Preset, Ruleset};

    const PAIR: Stratum = Stratum { mover: 2, other: 1 };

    fn beside(width: Width) -> Beside {
        Beside { width, kept: Kept::InMemory, places: PLACES }
    }

    /// Values of a pair that are off by so much each, in shapes of their own.
    struct Spoilt {
        levels: Levels,
    }

    impl Spoilt {
        fn new() -> Spoilt {
            let rules = Ruleset::preset(Preset::Modern);
            let mut levels = Levels::default();
            twins(PAIR).into_iter().for_each(|twin| levels.insert(Level::even(rules.plan(), twin)));
            Spoilt { levels }
        }

        fn end(number: usize) -> f64 {
            2e9 + 1e5 * ((number % 17) as f64)
        }

        /// So much of a shape that differs from 1 to 5 with either sign, and of another that hardly differs.
        fn put(&self, one: f64, other: f64) {
            for twin in twins(PAIR) {
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

    /// Where sweeps change all values by nearly the same little, and by less than in proportion near the end, the end is found in few.
    #[test]
    fn what_hardly_shrinks_is_searched_for() {
        let spoilt = Spoilt::new();
        let mut error: f64 = 4e7;
        spoilt.put(0.0, error);
        let mut extrapolation = Extrapolation::new(PAIR, &spoilt.levels, beside(Width::Wide));
        let (mut sweeps, mut searches) = (0, 0);
        while error.abs() > 4e3 {
            let went = sweep_that_hardly_shrinks(&spoilt, &mut extrapolation, &mut error);
            searches += u32::from(went == Went::Far);
            sweeps += 1;
            assert!(sweeps < 150, "{error} after {sweeps} sweeps");
        }
        assert!(searches > 1, "{searches}");
        assert!((150.0..250.0).contains(&extrapolation.slowness()), "{}", extrapolation.slowness());
    }

    /// By a two-hundredth and more: alone it would take more than 1,800 sweeps.
    fn sweep_that_hardly_shrinks(
        spoilt: &Spoilt,
        extrapolation: &mut Extrapolation,
        error: &mut f64,
    ) -> Went {
        let fall = *error / 200.0 * (1.0 + error.abs() / 2e7);
        let change = (1.1 * fall.abs()) as u32 + 1;
        extrapolation.prepare(&spoilt.levels, change, &[0.999; 6], 2);
        spoilt.put(0.0, *error - fall);
        let went = extrapolation.swept(&spoilt.levels, change, 1.0, 1.0, 2);
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
            let [left, right] = [0, 1].map(|other| product(one, &shapes[other]));
            [left, right, product(one, &errors)]
        };
        let [[a, b, e], [c, d, f]] = [0, 1].map(|which| equation(&shapes[which]));
        let determinant = a * d - b * c;
        [(e * d - b * f) / determinant * 1e4, (a * f - e * c) / determinant * 1e4]
    }

    /// A shape that falls by less than is rounded is found beside another that is small and falls by more.
    #[test]
    fn what_falls_by_less_than_is_rounded_is_searched_for() {
        let spoilt = Spoilt::new();
        let (mut uneven, mut even): (f64, f64) = (4e3, 3e4);
        spoilt.put(uneven, even);
        let mut extrapolation = Extrapolation::new(PAIR, &spoilt.levels, beside(Width::Wide));
        let mut sweeps = 0;
        while even.abs() > 5e3 {
            // Alone it would take 1,800 sweeps.
            (uneven, even) = (uneven * 0.97, even * 0.999);
            let change = (0.16 * uneven.abs() + 0.0012 * even.abs()) as u32 + 1;
            extrapolation.prepare(&spoilt.levels, change, &[0.999; 6], 2);
            spoilt.put(uneven, even);
            if extrapolation.swept(&spoilt.levels, change, 1.0, 1.0, 2) != Went::Nowhere {
                [uneven, even] = parts(&spoilt);
                spoilt.put(uneven, even);
            }
            sweeps += 1;
            // By the least change alone it takes 95.
            assert!(sweeps < 60, "{uneven} and {even} after {sweeps} sweeps");
        }
        assert!(extrapolation.slowness() > 400.0, "{}", extrapolation.slowness());
    }

    /// A sweep after which there is so much of two shapes, of which each shrinks by a factor of its own.
    fn sweep_of_two_shapes(
        spoilt: &Spoilt,
        extrapolation: &mut Extrapolation,
        [uneven, even]: [f64; 2],
    ) -> (Went, [f64; 2]) {
        let change = (5.0 * uneven.abs() * 0.2 + 1.1 * even.abs() * 0.05) as u32 + 1;
        extrapolation.prepare(&spoilt.levels, change, &[0.5; 6], 2);
        let [uneven, even] = [uneven * 0.8, even * 0.95];
        spoilt.put(uneven, even);
        let went = extrapolation.swept(&spoilt.levels, change, 1.0, 1.0, 2);
        if went == Went::Nowhere {
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
    fn sweeps_of_two_shapes(beside: Beside) -> (u32, Extrapolation) {
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

    fn in_files(folder: &Path) -> Beside {
        Beside { width: Width::Wide, kept: Kept::InFiles(folder.to_owned()), places: PLACES }
    }

    /// Several shapes go away together, in memory and with files.
    #[test]
    fn what_shrinks_by_several_factors_is_mixed() {
        let folder = tempfile::tempdir().expect("a folder");
        for beside in [beside(Width::Wide), in_files(folder.path())] {
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

    /// Mixing goes on while other things come first, a search does not.
    #[test]
    fn only_mixing_goes_on_beside_other_things() {
        let (_, mut extrapolation) = sweeps_of_two_shapes(beside(Width::Wide));
        extrapolation.stop();
        assert!(extrapolation.mixes());
        let before = Spoilt::new();
        let search = extrapolation.search(&before.levels, 1000, 2).expect("there is room");
        extrapolation.stage = search;
        assert!(extrapolation.is_searching());
        extrapolation.stop();
        assert!(!extrapolation.is_searching() && !extrapolation.mixes());
    }

    /// What is rounded may look as if it led somewhere.
    #[test]
    fn what_is_rounded_is_left_alone() {
        let extrapolated = |width, change| {
            let spoilt = Spoilt::new();
            let mut extrapolation = Extrapolation::new(PAIR, &spoilt.levels, beside(width));
            let mut error = 1e6;
            (0..100).any(|_| {
                extrapolation.prepare(&spoilt.levels, change, &[0.99; 6], 2);
                error *= 0.9;
                spoilt.put(error, 0.0);
                extrapolation.swept(&spoilt.levels, change, 1.0, 1.0, 2) != Went::Nowhere
            })
        };
        for width in [Width::Wide, Width::Narrow] {
            let rounded = ROUNDED + width.noise();
            assert!(!extrapolated(width, rounded) && extrapolated(width, rounded + 1), "{width:?}");
        }
    }

    /// Were values put elsewhere for ever, sweeps would never come to an end.
    #[test]
    fn searches_come_to_an_end() {
        let spoilt = Spoilt::new();
        let mut extrapolation = Extrapolation::new(PAIR, &spoilt.levels, beside(Width::Wide));
        let (mut found, mut error) = (0, 4e7);
        for _ in 0..30 * EXTRAPOLATIONS {
            let went = sweep_that_hardly_shrinks(&spoilt, &mut extrapolation, &mut error);
            found += u32::from(went == Went::Far);
            if error.abs() < 1e6 {
                error = 4e7;
            }
        }
        assert_eq!(found, EXTRAPOLATIONS);
    }

    /// Nor is there mixing for ever.
    #[test]
    fn mixing_comes_to_an_end() {
        let spoilt = Spoilt::new();
        let mut extrapolation = Extrapolation::new(PAIR, &spoilt.levels, beside(Width::Wide));
        let (mut mixed, mut parts, mut went) = (0, [1e7; 2], Went::Nowhere);
        for _ in 0..5 * MIXED {
            if are_small(parts) {
                parts = [1e7; 2];
            }
            (went, parts) = sweep_of_two_shapes(&spoilt, &mut extrapolation, parts);
            mixed += u32::from(went == Went::Near);
        }
        assert_eq!((mixed, went), (MIXED, Went::Nowhere));
    }
}
