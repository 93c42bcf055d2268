//! A ply of a reviewed game.

use senet::{Side, Throw};

use super::decision::Decision;
use super::mark::Mark;
use crate::evaluation::Evaluation;

/// A ply of a reviewed game: a throw with its move, or a move made instead of throwing. All win chances are
/// those of the side to move.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Dice, Preset, Ruleset, Side};
/// use senet_play::{Analyst, Level, Limits, play_game, review};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let mut players = [1, 2].map(|seed| Level::Novice.player(&rules, seed, None));
/// let game = play_game(&rules, &mut players, Dice::new(3, 0), 10_000)?;
/// let review = review(&game, &[Analyst::new(&rules, None, Limits::depth(1))]);
/// assert_eq!(review.plies[0].side, game.start().side());
/// assert!(review.plies.iter().all(|ply| ply.loss() >= 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedPly {
    /// The side to move.
    pub side: Side,
    /// The evaluation of the position before the ply.
    pub before: Evaluation,
    /// The decision whether to throw or to move instead, if the rules offered that choice.
    pub before_throw: Option<Decision>,
    /// The throw. `None` if the move was made instead.
    pub thrown: Option<ReviewedThrow>,
    /// The choice of a move with the throw, perhaps a forced one. `None` without a throw or before the move
    /// was made.
    pub decision: Option<Decision>,
    /// The evaluation after the ply, as seen from before it.
    pub after: Evaluation,
    /// The change of the win chance when the position after the ply is evaluated anew. It is 0 among exact
    /// values.
    pub revaluation: f64,
}

/// A throw with its luck.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Dice, Preset, Ruleset, Side};
/// use senet_play::{Analyst, Level, Limits, play_game, review};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let mut players = [1, 2].map(|seed| Level::Novice.player(&rules, seed, None));
/// let game = play_game(&rules, &mut players, Dice::new(3, 0), 10_000)?;
/// let review = review(&game, &[Analyst::new(&rules, None, Limits::depth(1))]);
/// let luck: f64 = review.plies.iter().filter_map(|ply| ply.thrown).map(|thrown| thrown.luck().abs()).sum();
/// assert!(luck > 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReviewedThrow {
    /// The throw.
    pub throw: Throw,
    /// The mean evaluation over all throws.
    pub expected: Evaluation,
    /// The evaluation of the best move with this throw.
    pub evaluation: Evaluation,
}

impl ReviewedThrow {
    /// The luck of the throw: the win chance that it gained, negative for an unlucky throw.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// // The only throw in which the spools were lucky: a 5 in the fifth ply.
    /// assert!(review.plies[4].thrown.is_some_and(|thrown| (thrown.luck() - 0.0074).abs() < 1e-4));
    /// ```
    pub fn luck(&self) -> f64 {
        self.evaluation.win - self.expected.win
    }
}

impl ReviewedPly {
    /// The decisions of the ply in order, forced ones included.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// assert!(review.plies.iter().all(|ply| ply.decisions().count() == 1));
    /// ```
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.before_throw.iter().chain(&self.decision)
    }

    /// The equity loss of the decisions of this ply.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// // Moving from 6 to 11 loses to hitting on 7.
    /// assert!((review.plies[4].loss() - 0.0111).abs() < 1e-4);
    /// ```
    pub fn loss(&self) -> f64 {
        self.decisions().map(Decision::loss).sum()
    }

    /// The worst mark of the decisions of this ply.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// assert_eq!(review.plies[4].mark(), None, "a loss of 0.011 is too small for a mark");
    /// ```
    pub fn mark(&self) -> Option<Mark> {
        self.decisions().filter_map(Decision::mark).max()
    }

    /// The luck of the throw. `None` if the move was made instead.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// assert!(review.plies[1].luck().is_some_and(|luck| luck < 0.0), "the cones throw a 2");
    /// ```
    pub fn luck(&self) -> Option<f64> {
        self.thrown.map(|thrown| thrown.luck())
    }
}
