//! Static dispatch over presets: runs a task with code that is compiled for the plan of one ruleset. Random
//! play and searches use it for their hot loops.

use super::plan::{Plan, Rules};
use super::points::Goal;
use super::preset::Preset;
use super::ruleset::Ruleset;

/// A task that runs under a ruleset and is compiled for each preset.
///
/// ```
/// use senet::{Position, Preset, Rules, RulesTask, Ruleset, Throw, movegen::generate};
///
/// struct CountMoves<'a>(&'a Position);
///
/// impl RulesTask for CountMoves<'_> {
///     type Output = u32;
///
///     fn run<R: Rules + Send + Sync>(self, rules: R) -> u32 {
///         generate(rules, self.0, Throw::of(2)).count(rules.plan())
///     }
/// }
///
/// let rules = Ruleset::preset(Preset::Modern);
/// assert_eq!(rules.with_compiled_rules(CountMoves(&rules.start())), 1);
/// ```
pub trait RulesTask {
    /// The result of the task.
    type Output;

    /// Runs the task. `rules` has the rules of the requested ruleset, but its number of pieces may differ. A
    /// task must take everything that depends on that number, such as the start position, from the ruleset
    /// itself.
    fn run<R: Rules + Send + Sync>(self, rules: R) -> Self::Output;
}

/// A preset without options as a zero-sized type with a constant plan.
#[derive(Clone, Copy)]
struct PresetRules<const PRESET: usize>;

impl<const PRESET: usize> Rules for PresetRules<PRESET> {
    #[inline(always)]
    fn plan(&self) -> &Plan {
        const { &Plan::compile(&Preset::ALL[PRESET].points()) }
    }
}

impl Ruleset {
    /// Runs a task with code that is compiled for this ruleset if it is a preset with any number of pieces.
    /// For other rulesets, the code reads the plan at run time.
    pub fn with_compiled_rules<T: RulesTask>(&self, task: T) -> T::Output {
        let mut points = self.spec().points;
        let same = |preset: &Preset| {
            if points.goal == Goal::BearOff {
                points.pieces = preset.points().pieces;
            }
            preset.points() == points
        };
        match Preset::ALL.iter().position(same) {
            Some(0) => task.run(PresetRules::<0>),
            Some(1) => task.run(PresetRules::<1>),
            Some(2) => task.run(PresetRules::<2>),
            Some(3) => task.run(PresetRules::<3>),
            Some(4) => task.run(PresetRules::<4>),
            Some(5) => task.run(PresetRules::<5>),
            Some(6) => task.run(PresetRules::<6>),
            Some(7) => task.run(PresetRules::<7>),
            _ => task.run(self.plan()),
        }
    }
}
