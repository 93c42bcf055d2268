//! What a move does, in a few words: what happens on the board, and what it is good for or costs.

mod board_effects;
mod code;
mod danger;
mod purpose;
mod words;

use senet::{Displacement, ExtraThrow, Outcome, Place, Side, Square, SquareSet, ThrowSet, Turn};

pub use board_effects::{instead_of_throw_effects, move_effects};

/// Something that a move does. [`Display`](std::fmt::Display) has it in words that follow the move's text:
/// `10/12: protects the piece on 12`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// The turn passes, since nothing can move.
    MustPass,
    /// The turn passes, though a piece could move.
    Passes,
    /// The side throws, though it may bring the piece in the water to 15 instead.
    Throws,
    /// The piece in the water is brought to 15 instead of throwing.
    Rescues,
    /// A piece enters from the hand.
    Enters,
    /// A piece moves back, since nothing can move forward.
    MovesBack,
    /// The piece falls into the water, and is carried there (27 itself where the water holds it).
    FallsIntoWater(Place),
    /// Another piece is hit.
    Hits(Displacement),
    /// Another piece is pushed.
    Pushes(Displacement),
    /// Another piece, which waited on 30, leaves too.
    Releases(Displacement),
    /// The piece leaves the board.
    BearsOff,
    /// Nothing but a step happens.
    MovesOn,
    /// The game is won.
    Wins(Side),
    /// The side throws again, for this reason if it is known.
    ThrowsAgain(Option<ExtraThrow>),

    /// The piece reaches a house.
    Reaches {
        /// Its square.
        square: Square,
        /// What the ruleset calls it.
        house: &'static str,
    },
    /// The piece comes to a square on which nothing can hit it.
    IsSafe(Square),
    /// The piece can be borne off from there with these throws, if nothing changes.
    CanLeave(ThrowSet),
    /// The piece claims the odd squares for its side (`bell`).
    Claims,
    /// Pieces take their final places in line (`bell`).
    Arrives(SquareSet),
    /// The piece joins its neighbours to a row that protects all of them.
    MakesRow {
        /// The row.
        row: SquareSet,
    },
    /// Pieces that could be hit cannot be hit any more.
    Protects(SquareSet),
    /// Enemy pieces could not pass with some throws: a blockade is in their way that was not.
    Blocks(SquareSet),
    /// The piece gets away from throws that could have hit it.
    Escapes(ThrowSet),
    /// Another legal move falls into the water; this one does not.
    AvoidsWater,
    /// Pieces lose the neighbour that protected them.
    BreaksRow(SquareSet),
    /// Enemy pieces can pass where a blockade was in their way.
    Unblocks(SquareSet),
    /// The enemy's next throw, if it is one of these, can hit the piece on this square.
    LeavesOpen {
        /// The piece.
        square: Square,
        /// The throws.
        throws: ThrowSet,
    },
}

/// What a legal move does: what happens, and then what it is good for and what it costs.
///
/// ```
/// use senet::{Position, Preset, Ruleset, Throw};
/// let rules = Ruleset::preset(Preset::Modern);
/// let position = Position::parse("4c1s2c/10/10 s - -", &rules)?;
/// let turn = rules.turn(&position, Throw::of(3))?;
/// let effects = senet_play::explain(&turn, turn.find("7/10*")?);
/// let words: Vec<String> = effects.iter().map(|effect| effect.to_string()).collect();
/// assert_eq!(words[0], "hits the cone on 10, which goes to 7");
/// assert_eq!(words[1], "leaves the piece on 10 open to throws of 3 and 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(turn: &Turn<'_>, mv: senet::Move) -> Vec<Effect> {
    let mut effects = move_effects(turn, mv);
    let purposes = purpose::of_move(turn, mv);
    if !purposes.is_empty() {
        effects.retain(|effect| *effect != Effect::MovesOn);
    }
    let goes_on =
        effects.iter().position(|effect| matches!(effect, Effect::Wins(_) | Effect::ThrowsAgain(_)));
    let place = goes_on.unwrap_or(effects.len());
    effects.splice(place..place, purposes);
    effects
}

/// What the move does that is made instead of throwing.
pub fn explain_instead_of_throw(
    rules: &senet::Ruleset,
    position: &senet::Position,
    outcome: &Outcome,
) -> Vec<Effect> {
    let mut effects = instead_of_throw_effects(outcome);
    effects.extend(purpose::of_rescue(rules, position, outcome));
    effects
}

/// Deeds in one sentence's worth of words, joined by semicolons.
pub fn effects_text(effects: &[Effect]) -> String {
    effects.iter().map(Effect::to_string).collect::<Vec<_>>().join("; ")
}
