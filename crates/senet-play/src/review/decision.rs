//! A decision: its choices, the one that was made, and its equity loss.

use senet::Move;

use super::mark::Mark;
use crate::evaluation::Evaluation;

/// A choice that a side has.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Dice, Preset, Ruleset, Side};
/// use senet_play::{Analyst, Level, Limits, play_game, review};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let mut players = [1, 2].map(|seed| Level::Novice.player(&rules, seed, None));
/// let game = play_game(&rules, &mut players, Dice::new(3, 0), 10_000)?;
/// let review = review(&game, &[Analyst::new(&rules, None, Limits::depth(1))]);
/// let mut decisions = review.plies.iter().filter_map(|ply| ply.decision.as_ref());
/// assert!(decisions.all(|decision| matches!(decision.chosen().choice, senet_play::Choice::Move(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// To throw where a move may be made instead.
    Throw,
    /// To make the move that may be made instead of throwing.
    MoveInstead(Move),
    /// A move with the throw.
    Move(Move),
}

/// A choice with its evaluation for the side that has it.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Dice, Preset, Ruleset, Side};
/// use senet_play::{Analyst, Level, Limits, play_game, review};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let mut players = [1, 2].map(|seed| Level::Novice.player(&rules, seed, None));
/// let game = play_game(&rules, &mut players, Dice::new(3, 0), 10_000)?;
/// let review = review(&game, &[Analyst::new(&rules, None, Limits::depth(1))]);
/// let decision = review.plies[0].decision.as_ref().expect("the first ply has a move");
/// assert!(decision.best().evaluation.win >= decision.chosen().evaluation.win);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvaluatedChoice {
    /// The choice.
    pub choice: Choice,
    /// The evaluation after the choice.
    pub evaluation: Evaluation,
}

impl EvaluatedChoice {
    /// Returns `true` if the evaluation is exact.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// let decision = review.plies[0].decision.as_ref().expect("a move was made");
    /// assert!(!decision.chosen().is_exact(), "there are no tables");
    /// ```
    pub fn is_exact(&self) -> bool {
        self.evaluation.is_exact()
    }
}

/// A decision with all its choices, of which there is at least one.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Dice, Preset, Ruleset, Side};
/// use senet_play::{Analyst, Level, Limits, play_game, review};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let mut players = [1, 2].map(|seed| Level::Novice.player(&rules, seed, None));
/// let game = play_game(&rules, &mut players, Dice::new(3, 0), 10_000)?;
/// let review = review(&game, &[Analyst::new(&rules, None, Limits::depth(1))]);
/// for decision in review.plies.iter().flat_map(|ply| ply.decisions()) {
///     assert!(decision.loss() >= 0.0 && !decision.choices.is_empty());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The choices, best first.
    pub choices: Vec<EvaluatedChoice>,
    /// The index of the choice that was made.
    chosen: usize,
}

impl Decision {
    /// The decision among these choices.
    ///
    /// # Panics
    ///
    /// If the choice `made` is not among them.
    pub(super) fn new(mut choices: Vec<EvaluatedChoice>, made: Choice) -> Decision {
        choices.sort_by(|one, other| other.evaluation.win.total_cmp(&one.evaluation.win));
        let chosen = choices.iter().position(|evaluated| evaluated.choice == made);
        Decision { chosen: chosen.expect("the move played is among the legal moves"), choices }
    }

    /// The choice that was made.
    ///
    /// ```
    /// use senet::{Move, Square};
    /// use senet_play::{Analyst, Choice, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// let decision = review.plies[0].decision.as_ref().expect("a move was made");
    /// let made = Move::Step { from: Square::at(10), to: Square::at(11) };
    /// assert_eq!(decision.chosen().choice, Choice::Move(made));
    /// ```
    pub fn chosen(&self) -> &EvaluatedChoice {
        &self.choices[self.chosen]
    }

    /// The best choice: the one that was made, if no other is better.
    ///
    /// ```
    /// use senet::{Move, Square};
    /// use senet_play::{Analyst, Choice, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// // The source plays 10/11.
    /// let decision = review.plies[0].decision.as_ref().expect("a move was made");
    /// assert_eq!(decision.best().choice, Choice::Move(Move::Step { from: Square::at(4), to: Square::at(5) }));
    /// ```
    pub fn best(&self) -> &EvaluatedChoice {
        if self.loss() > 0.0 { &self.choices[0] } else { self.chosen() }
    }

    /// The rank of the choice that was made, counted from 1.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// let decision = review.plies[0].decision.as_ref().expect("a move was made");
    /// assert_eq!((decision.place(), decision.choices.len()), (4, 5));
    /// ```
    pub fn place(&self) -> usize {
        self.chosen + 1
    }

    /// Returns `true` if there was only one choice.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// // In the third ply all sticks are blank, and the turn is lost.
    /// assert!(review.plies[2].decision.as_ref().is_some_and(|decision| decision.is_forced()));
    /// ```
    pub fn is_forced(&self) -> bool {
        self.choices.len() == 1
    }

    /// The equity loss: the win chance of the best choice less that of the one that was made.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// let decision = review.plies[0].decision.as_ref().expect("a move was made");
    /// assert!((decision.loss() - 0.0043).abs() < 1e-4);
    /// ```
    pub fn loss(&self) -> f64 {
        self.choices[0].evaluation.win - self.chosen().evaluation.win
    }

    /// The equity losses of all choices.
    pub(super) fn losses(&self) -> impl ExactSizeIterator<Item = f64> {
        let best = self.choices[0].evaluation.win;
        self.choices.iter().map(move |choice| best - choice.evaluation.win)
    }

    /// The mark for the equity loss, if it is large enough for one.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, Mark, SampleGame, review};
    /// let game = SampleGame::named("modern").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// let mut marks = review.plies.iter().filter_map(|ply| ply.decision.as_ref()?.mark());
    /// assert!(marks.all(|mark| mark == Mark::Doubtful), "an expert played");
    /// ```
    pub fn mark(&self) -> Option<Mark> {
        Mark::of_loss(self.loss())
    }
}
