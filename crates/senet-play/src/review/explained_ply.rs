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
    /// The game that the ply belongs to.
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
    pub fn text(&self, choice: Choice) -> String {
        match (choice, self.turn()) {
            (Choice::MoveInstead(mv), _) => MoveText::before_throw(mv).to_string(),
            (Choice::Move(mv), Some(turn)) => turn.text(mv).to_string(),
            (Choice::Throw | Choice::Move(_), _) => "throw".to_owned(),
        }
    }

    /// The effects of a choice.
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
    pub fn explanation(&self, choice: Choice) -> String {
        effects_text(&self.effects(choice))
    }

    fn turn(&self) -> Option<Turn<'a>> {
        self.throw.and_then(|throw| self.game.rules().turn(self.position, throw).ok())
    }
}
