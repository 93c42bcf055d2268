//! What positions and their moves are worth, for one who asks.

use std::sync::Arc;

use senet::{ImpossibleThrow, MoveText, Position, Throw};
use senet_play::{Analyst, Endings, Limits, Worth};
use senet_table::{Stratum, TableError};

use crate::knowledge::Knowledge;
use crate::known::Witness;

/// Reads the knowledge of a ruleset for one thread, and searches where it does not reach.
pub struct Reader {
    knowledge: Arc<Knowledge>,
    limits: Limits,
    witness: Arc<Witness>,
    analyst: Analyst,
}

/// What a position is worth, and its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Valued {
    /// To the side to throw; with a throw, to the side to move.
    pub worth: Worth,
    /// The legal moves of the throw, best first; without a throw, the move that may be made instead of throwing, if there is one.
    pub moves: Vec<(MoveText, Worth)>,
    /// The tables that were looked into.
    pub tables: Vec<Stratum>,
}

/// A position could not be valued.
#[derive(Debug, thiserror::Error)]
pub enum ValueError {
    /// The throw cannot occur in it.
    #[error(transparent)]
    Throw(#[from] ImpossibleThrow),
    /// A table is in the way that cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl Reader {
    /// A reader who thinks within these limits about what is not known.
    pub fn new(knowledge: &Arc<Knowledge>, limits: Limits) -> Reader {
        let (witness, analyst) = looking(knowledge, limits);
        Reader { knowledge: Arc::clone(knowledge), limits, witness, analyst }
    }

    /// The knowledge that is read.
    pub fn knowledge(&self) -> &Arc<Knowledge> {
        &self.knowledge
    }

    /// The value of a position, and of its moves. What is not known is learnt first if that takes a few seconds at most.
    ///
    /// # Errors
    ///
    /// [`ValueError`] if the throw cannot occur in the position, or a table is in the way that cannot be used.
    pub fn value(&mut self, position: &Position, throw: Option<Throw>) -> Result<Valued, ValueError> {
        let valued = self.value_as_known(position, throw)?;
        if valued.is_exact() {
            return Ok(valued);
        }
        self.knowledge.learn(position)?;
        if Arc::ptr_eq(&self.witness.known, &self.knowledge.known()) {
            return Ok(valued);
        }
        (self.witness, self.analyst) = looking(&self.knowledge, self.limits);
        Ok(self.value_as_known(position, throw)?)
    }

    /// The value of a position, and of its moves, by what is known already.
    ///
    /// # Errors
    ///
    /// [`ImpossibleThrow`] if the throw cannot occur in the position.
    pub fn value_as_known(
        &self,
        position: &Position,
        throw: Option<Throw>,
    ) -> Result<Valued, ImpossibleThrow> {
        // What an earlier question looked into is not this one's.
        let _ = self.witness.used();
        let rules = self.knowledge.rules();
        let (worth, moves) = match throw {
            Some(throw) => {
                let turn = rules.turn(position, throw)?;
                let ranked = self.analyst.rank(&turn);
                let worth = Worth::best(ranked.iter().map(|ranked| ranked.worth));
                (worth, ranked.iter().map(|ranked| (turn.text(ranked.mv), ranked.worth)).collect())
            }
            None => {
                let instead = rules.instead_of_throwing(position);
                let worth = instead.zip(self.analyst.instead_of_throwing(position));
                let moves = worth.map(|(instead, worth)| (MoveText::of_instead(instead.mv), worth));
                (self.analyst.before_throw(position), moves.into_iter().collect())
            }
        };
        Ok(Valued { worth, moves, tables: self.witness.used() })
    }
}

/// Who looks at what is known now.
fn looking(knowledge: &Knowledge, limits: Limits) -> (Arc<Witness>, Analyst) {
    let witness = Arc::new(Witness::new(knowledge.known()));
    let endings: Arc<dyn Endings> = Arc::clone(&witness) as Arc<dyn Endings>;
    let analyst = Analyst::new(knowledge.rules(), Some(endings), limits);
    (witness, analyst)
}

impl Valued {
    /// Whether all of it is known exactly.
    pub fn is_exact(&self) -> bool {
        self.worth.is_exact() && self.moves.iter().all(|(_, worth)| worth.is_exact())
    }
}
