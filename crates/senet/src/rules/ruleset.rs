//! A ruleset ready to play: its data, checked, and its plan.

use super::conflicts::Conflicts;
use super::plan::Plan;
use super::points::Opening;
use super::presets::Preset;
use super::spec::RuleSpec;
use crate::apply::{Outcome, apply_instead_of_throwing, instead};
use crate::moves::Move;
use crate::position::Position;
use crate::throw::{Chances, Throw};
use crate::turn::{ImpossibleThrow, Turn};

/// A ruleset ready to play: its data, found free of conflicts, and the plan compiled from it.
///
/// ```
/// use senet::{Preset, Ruleset, Throw};
/// let rules = Ruleset::preset(Preset::Modern);
/// let turn = rules.turn(&rules.start(), Throw::of(5))?;
/// for mv in turn.moves() {
///     println!("{} leads to {}", turn.text(mv), turn.play(mv)?.position);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    spec: RuleSpec,
    plan: Plan,
}

impl Ruleset {
    /// Makes a ruleset ready to play.
    ///
    /// # Errors
    ///
    /// [`Conflicts`] if its points do not go together, with all that do not and what to change.
    pub fn new(spec: RuleSpec) -> Result<Ruleset, Conflicts> {
        spec.points.validate()?;
        let plan = Plan::compile(&spec.points);
        Ok(Ruleset { spec, plan })
    }

    /// One of the eight presets, without options.
    pub fn preset(preset: Preset) -> Ruleset {
        let spec = preset.spec();
        let plan = Plan::compile(&spec.points);
        Ruleset { spec, plan }
    }

    /// Its data.
    pub fn spec(&self) -> &RuleSpec {
        &self.spec
    }

    /// Its plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The position before the first throw.
    pub fn start(&self) -> Position {
        self.plan.start_position()
    }

    /// The chances of the throws in a position: where an opening throw is prescribed, that one is certain.
    pub fn chances(&self, position: &Position) -> Chances {
        self.plan.chances_in(position)
    }

    /// The turn of the side to move after this throw.
    ///
    /// # Errors
    ///
    /// [`ImpossibleThrow`] if it cannot occur in this position.
    pub fn turn(&self, position: &Position, throw: Throw) -> Result<Turn<'_>, ImpossibleThrow> {
        Turn::new(self, position, throw)
    }

    /// The move that the side to throw may make instead of throwing, if there is one (`kendall`'s rescue: `27/15`).
    pub fn instead_of_throwing(&self, position: &Position) -> Option<InsteadOfThrow> {
        instead(&self.plan, position)
            .map(|mv| InsteadOfThrow { mv, outcome: apply_instead_of_throwing(&self.plan, position) })
    }
}

/// A move made instead of throwing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InsteadOfThrow {
    /// The move.
    pub mv: Move,
    /// What it leads to.
    pub outcome: Outcome,
}

impl Plan {
    /// The chances of the throws in a position: where an opening throw is prescribed, that one is certain.
    pub const fn chances_in(&self, position: &Position) -> Chances {
        if self.throws_one(position) { Chances::certain(Throw::ONE) } else { self.chances }
    }

    /// The throw that is certain in a position, if one is.
    #[inline(always)]
    pub const fn certain_throw(&self, position: &Position) -> Option<Throw> {
        if !position.duty.is_none() && self.throws_one(position) { Some(Throw::ONE) } else { None }
    }

    /// Whether the side to throw begins a game that begins with a 1.
    pub(crate) const fn throws_one(&self, position: &Position) -> bool {
        let begins_with_one = matches!(self.opening, Opening::FirstOneMovesAny | Opening::FirstOneMovesLead);
        begins_with_one && position.side as u8 == self.first as u8 && position.duty.owed_by(position.side)
    }
}
