//! The evaluation of a position together with its moves.

use senet::{ImpossibleThrow, MoveText, Position, Throw};
use senet_table::Stratum;

use crate::analyst::Analyst;
use crate::evaluation::Evaluation;

/// The evaluation of a position and its moves.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset, Throw};
/// use senet_play::{Analyst, Limits, PositionEvaluation};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let analyst = Analyst::new(&rules, None, Limits::depth(1));
/// let evaluation = PositionEvaluation::of(&analyst, &rules, &rules.start(), Some(Throw::of(2)))?;
/// assert_eq!(evaluation.moves.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct PositionEvaluation {
    /// For the side to throw; with a throw, for the side to move.
    pub evaluation: Evaluation,
    /// With a throw, its legal moves, best first. Without one, the move that can replace the throw, if there
    /// is one.
    pub moves: Vec<(MoveText, Evaluation)>,
    /// The strata whose exact values were used, if the tablebase of the analyst keeps track of them.
    pub strata: Vec<Stratum>,
}

impl PositionEvaluation {
    /// Evaluates a position and its moves.
    ///
    /// # Errors
    ///
    /// [`ImpossibleThrow`] if the throw cannot occur in the position.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Preset, Ruleset, Throw};
    /// use senet_play::{Analyst, Limits, PositionEvaluation};
    /// let rules = Arc::new(Ruleset::preset(Preset::Modern));
    /// let analyst = Analyst::new(&rules, None, Limits::depth(2));
    /// let evaluated = PositionEvaluation::of(&analyst, &rules, &rules.start(), Some(Throw::of(5)))?;
    /// assert_eq!(evaluated.moves[0].0.to_string(), "1/6*");
    /// # Ok::<(), senet::ImpossibleThrow>(())
    /// ```
    pub fn of(
        analyst: &Analyst,
        rules: &senet::Ruleset,
        position: &Position,
        throw: Option<Throw>,
    ) -> Result<PositionEvaluation, ImpossibleThrow> {
        let (evaluation, moves) = match throw {
            Some(throw) => {
                let turn = rules.turn(position, throw)?;
                let ranked = analyst.rank(&turn);
                let best = Evaluation::best(ranked.iter().map(|ranked| ranked.evaluation));
                (best, ranked.iter().map(|ranked| (turn.text(ranked.mv), ranked.evaluation)).collect())
            }
            None => {
                let instead = rules.instead_of_throwing(position);
                let evaluated = instead.zip(analyst.evaluate_instead_of_throw(position));
                let moves =
                    evaluated.map(|(instead, evaluation)| (MoveText::before_throw(instead.mv), evaluation));
                (analyst.evaluate(position), moves.into_iter().collect())
            }
        };
        Ok(PositionEvaluation { evaluation, moves, strata: Vec::new() })
    }

    /// Whether the evaluations of the position and of all its moves are exact.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Position, Preset, Ruleset};
    /// use senet_play::{Analyst, Limits, PositionEvaluation};
    /// use senet_table::TableSet;
    /// let rules = Arc::new(Ruleset::preset(Preset::Modern));
    /// let tables = Arc::new(TableSet::read("../senet-table/examples/tables".as_ref(), &rules)?);
    /// let analyst = Analyst::new(&rules, Some(tables), Limits::depth(1));
    /// let ending = Position::parse("10/10/5c1s2 c - -", &rules)?;
    /// assert!(PositionEvaluation::of(&analyst, &rules, &ending, None)?.is_exact());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_exact(&self) -> bool {
        self.evaluation.is_exact() && self.moves.iter().all(|(_, evaluation)| evaluation.is_exact())
    }
}
