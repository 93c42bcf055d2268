//! Loops compiled for one ruleset.

use super::plan::{Plan, Rules};
use super::points::Goal;
use super::presets::Preset;
use super::ruleset::Ruleset;

/// Work that is done for some ruleset, and worth compiling for each preset.
pub trait RulesTask {
    /// What comes of it.
    type Output;

    /// Does it. `rules` plays by the rules of the ruleset that was asked for, but may have another number of pieces: what
    /// depends on that (the start) must come from the ruleset itself.
    fn run<R: Rules + Send + Sync>(self, rules: R) -> Self::Output;
}

/// A preset without options, as a type whose plan is a constant.
#[derive(Clone, Copy)]
struct Fixed<const PRESET: usize>;

impl<const PRESET: usize> Rules for Fixed<PRESET> {
    #[inline(always)]
    fn plan(&self) -> &Plan {
        const { &Plan::compile(&Preset::ALL[PRESET].points()) }
    }
}

impl Ruleset {
    /// Does some work with code that was compiled for this ruleset, if it is a preset with any number of pieces; else with
    /// code that reads the plan.
    pub fn with_compiled_rules<W: RulesTask>(&self, work: W) -> W::Output {
        let mut points = self.spec().points;
        let same = |preset: &Preset| {
            if points.goal == Goal::BearOff {
                points.pieces = preset.points().pieces;
            }
            preset.points() == points
        };
        match Preset::ALL.iter().position(same) {
            Some(0) => work.run(Fixed::<0>),
            Some(1) => work.run(Fixed::<1>),
            Some(2) => work.run(Fixed::<2>),
            Some(3) => work.run(Fixed::<3>),
            Some(4) => work.run(Fixed::<4>),
            Some(5) => work.run(Fixed::<5>),
            Some(6) => work.run(Fixed::<6>),
            Some(7) => work.run(Fixed::<7>),
            _ => work.run(self.plan()),
        }
    }
}
