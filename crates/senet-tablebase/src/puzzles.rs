//! Puzzles of a ruleset.

use senet_play::{Hunt, hunt};
use senet_table::TableError;

use crate::knowledge::{ALWAYS, Knowledge};

/// So many games are searched for each puzzle that is wanted.
const GAMES: u64 = 200;

/// No puzzle was found.
#[derive(Debug, thiserror::Error)]
pub enum NoPuzzles {
    /// Nothing that happens in these games is known exactly.
    #[error(
        "there are no exact values for the games of {0}; ask for fewer pieces (--option pieces=2), or build tables \
         with `senet solve` and name their directory (--tables)"
    )]
    NothingKnown(String),
    /// No decision was clear and not obvious.
    #[error(
        "no puzzle among {decisions} decisions in {games} games of {rules}; try another seed, or more pieces with larger tables"
    )]
    NoneFound {
        /// The ruleset's name.
        rules: String,
        /// So many decisions could be valued exactly.
        decisions: u64,
        /// So many games were played.
        games: u64,
    },
    /// A table is in the way that cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// So many puzzles of a ruleset, or at least one; the same seed finds the same ones.
///
/// # Errors
///
/// [`NoPuzzles`] if there are none.
pub fn puzzles(knowledge: &Knowledge, wanted: u16, seed: u64) -> Result<Hunt, NoPuzzles> {
    knowledge.learn_endings(ALWAYS)?;
    let rules = knowledge.rules();
    let hunt = hunt(rules, knowledge.endings(), usize::from(wanted), seed, GAMES * u64::from(wanted));
    let name = rules.spec().full_name();
    if hunt.known == 0 {
        return Err(NoPuzzles::NothingKnown(name));
    }
    if hunt.puzzles.is_empty() {
        return Err(NoPuzzles::NoneFound { rules: name, decisions: hunt.known, games: hunt.games });
    }
    Ok(hunt)
}
