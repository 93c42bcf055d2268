//! A ruleset ready to play: its validated data and the plan compiled from it. Every program that plays games
//! uses [`Ruleset`].

use super::conflicts::Conflicts;
use super::plan::Plan;
use super::points::Opening;
use super::preset::Preset;
use super::spec::RuleSpec;
use crate::apply::{Outcome, apply_instead_of_throwing, move_instead_of_throwing};
use crate::dice::{Dice, Roll};
use crate::moves::Move;
use crate::position::Position;
use crate::throw::{Chances, Throw};

/// A ruleset ready to play: data without conflicts, and the plan compiled from it.
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
    /// Validates and compiles a ruleset.
    ///
    /// # Errors
    ///
    /// [`Conflicts`] if its rule points contradict each other. The error lists all conflicts, each with a
    /// remedy.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// let mut spec = Preset::Modern.spec();
    /// spec.points.pieces = 3;
    /// assert!(Ruleset::new(spec.clone()).is_ok());
    /// spec.points.pieces = 9;
    /// assert!(Ruleset::new(spec).is_err());
    /// ```
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

    /// The data of the ruleset.
    pub fn spec(&self) -> &RuleSpec {
        &self.spec
    }

    /// The plan compiled from the data, for code that moves pieces.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The position before the first throw.
    pub fn start(&self) -> Position {
        self.plan.start_position()
    }

    /// The probabilities of the throws in a position. A prescribed opening throw is certain.
    pub fn chances(&self, position: &Position) -> Chances {
        self.plan.chances_in(position)
    }

    /// The throw with this number in a game, counted from 0, made in this position. A prescribed opening throw comes
    /// after those that decide who makes it.
    pub fn roll(&self, position: &Position, dice: Dice, number: u64) -> Roll {
        let throwing = &self.spec.points.throwing;
        match self.plan.certain_throw(position) {
            Some(certain) => dice.roll_until(throwing, certain, number),
            None => dice.roll(throwing, number),
        }
    }

    /// The move that the side to throw may make instead of throwing, such as `kendall`'s rescue `27/15`.
    ///
    /// `None` if there is no such move.
    pub fn instead_of_throwing(&self, position: &Position) -> Option<InsteadOfThrow> {
        move_instead_of_throwing(&self.plan, position)
            .map(|mv| InsteadOfThrow { mv, outcome: apply_instead_of_throwing(&self.plan, position) })
    }
}

/// A move made instead of throwing.
///
/// ```
/// use senet::{Position, Preset, Ruleset};
/// let rules = Ruleset::preset(Preset::Kendall);
/// let position = Position::parse("cs8/10/6c3 c - -", &rules)?;
/// let instead = rules.instead_of_throwing(&position).expect("a piece in the water can be rescued");
/// assert_eq!(instead.mv.to_string(), "27/15");
/// # Ok::<(), senet::InvalidPosition>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InsteadOfThrow {
    /// The move: the piece held on 27 goes to 15.
    pub mv: Move,
    /// Its outcome: the turn passes, or the game is won.
    pub outcome: Outcome,
}

impl Plan {
    /// The probabilities of the throws in a position. A prescribed opening throw is certain.
    ///
    /// ```
    /// use senet::{Preset, Ruleset, Throw};
    /// let rules = Ruleset::preset(Preset::Jequier);
    /// let first = rules.plan().chances_in(&rules.start());
    /// assert_eq!(first.weight(Throw::ONE), first.total(), "the side that throws a 1 begins");
    /// assert_eq!(rules.plan().certain_throw(&rules.start()), Some(Throw::ONE));
    /// ```
    pub const fn chances_in(&self, position: &Position) -> Chances {
        if self.throws_one(position) { Chances::certain(Throw::ONE) } else { self.chances }
    }

    /// The throw that is certain in a position; `None` if chance decides.
    #[inline(always)]
    pub const fn certain_throw(&self, position: &Position) -> Option<Throw> {
        if !position.duty.is_none() && self.throws_one(position) { Some(Throw::ONE) } else { None }
    }

    /// Whether the side to throw opens the game with a prescribed throw of 1.
    pub(crate) const fn throws_one(&self, position: &Position) -> bool {
        let begins_with_one = matches!(self.opening, Opening::FirstOneMovesAny | Opening::FirstOneMovesLead);
        begins_with_one && position.side as u8 == self.first as u8 && position.duty.owed_by(position.side)
    }
}
