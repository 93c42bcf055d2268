//! The plies of a reviewed game with explanations of their choices.

use senet::{Game, MoveText, Position, Throw, Turn};

use super::decision::Choice;
use super::game_review::Review;
use super::ply::ReviewedPly;
use crate::explain::{Effect, effects_text, explain, explain_instead_of_throw};

/// A ply of a reviewed game with what is needed to explain its choices.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Dice, Preset, Ruleset, Side};
/// use senet_play::{Analyst, Level, Limits, play_game, review};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let mut players = [1, 2].map(|seed| Level::Novice.player(&rules, seed, None));
/// let game = play_game(&rules, &mut players, Dice::new(3, 0), 10_000)?;
/// let review = review(&game, &[Analyst::new(&rules, None, Limits::depth(1))]);
/// for explained in review.explained_plies(&game) {
///     for decision in explained.ply.decisions() {
///         let best = decision.best().choice;
///         println!("{}: {}", explained.text(best), explained.explanation(best));
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ExplainedPly<'a> {
    /// The number of the ply, counted from 1.
    pub number: usize,
    /// The game.
    pub game: &'a Game,
    /// The position before the ply.
    pub position: &'a Position,
    /// The throw. `None` if the move was made instead.
    pub throw: Option<Throw>,
    /// The review of the ply.
    pub ply: &'a ReviewedPly,
}

impl Review {
    /// The plies of the reviewed game in order. The last may be a throw that waits for its move.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// let throws: Vec<u8> = review.explained_plies(&game).filter_map(|ply| Some(ply.throw?.value())).collect();
    /// assert_eq!(throws, [1, 2, 0, 2, 5, 5]);
    /// ```
    pub fn explained_plies<'a>(&'a self, game: &'a Game) -> impl Iterator<Item = ExplainedPly<'a>> {
        self.plies.iter().enumerate().map(move |(index, ply)| ExplainedPly {
            number: index + 1,
            game,
            position: game.plies().get(index).map_or(game.position(), |played| &played.before),
            throw: ply.thrown.map(|thrown| thrown.throw),
            ply,
        })
    }
}

impl<'a> ExplainedPly<'a> {
    /// The notation of a choice, as in records. It is `throw` for throwing.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// let second = review.explained_plies(&game).nth(1).expect("the game has six plies");
    /// let decision = second.ply.decision.as_ref().expect("a move was made");
    /// assert_eq!(second.text(decision.chosen().choice), "9/11*");
    /// ```
    pub fn text(&self, choice: Choice) -> String {
        match (choice, self.turn()) {
            (Choice::MoveInstead(mv), _) => MoveText::before_throw(mv).to_string(),
            (Choice::Move(mv), Some(turn)) => turn.text(mv).to_string(),
            (Choice::Throw | Choice::Move(_), _) => "throw".to_owned(),
        }
    }

    /// The effects of a choice.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// let second = review.explained_plies(&game).nth(1).expect("the game has six plies");
    /// let decision = second.ply.decision.as_ref().expect("a move was made");
    /// assert_eq!(second.effects(decision.chosen().choice)[0].code(), "hits");
    /// ```
    pub fn effects(&self, choice: Choice) -> Vec<Effect> {
        let instead = self.game.rules().instead_of_throwing(self.position);
        match (choice, self.turn(), instead) {
            (Choice::MoveInstead(_), _, Some(instead)) => {
                explain_instead_of_throw(self.game.rules(), self.position, &instead.outcome)
            }
            (Choice::Move(mv), Some(turn), _) => explain(&turn, mv),
            _ => vec![Effect::Throws],
        }
    }

    /// The effects of a choice in English.
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, SampleGame, review};
    /// let game = SampleGame::named("basics").expect("it ships").record().game;
    /// let review = review(&game, &[Analyst::new(game.rules(), None, Limits::depth(1))]);
    /// let second = review.explained_plies(&game).nth(1).expect("the game has six plies");
    /// let decision = second.ply.decision.as_ref().expect("a move was made");
    /// let explanation = second.explanation(decision.chosen().choice);
    /// assert!(explanation.starts_with("hits the spool on 11, which goes to 9"));
    /// ```
    pub fn explanation(&self, choice: Choice) -> String {
        effects_text(&self.effects(choice))
    }

    fn turn(&self) -> Option<Turn<'a>> {
        self.throw.and_then(|throw| self.game.rules().turn(self.position, throw).ok())
    }
}
