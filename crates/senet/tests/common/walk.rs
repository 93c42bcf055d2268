//! Random games, played by the engine.

use senet::{Move, Next, Outcome, Position, Throw};

use super::random::Random;
use super::variant::Variant;

/// One move of a random game.
pub struct Ply {
    /// The position before the move.
    pub before: Position,
    /// The throw; `None` if the move was made instead of throwing.
    pub throw: Option<Throw>,
    /// The move.
    pub mv: Move,
    /// The outcome of the move.
    pub outcome: Outcome,
}

/// The end of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A side has won, after this number of plies.
    Won(usize),
    /// The limit of plies was reached.
    Stopped,
}

/// Plays a random game of at most `most` plies from the start, and passes every ply to `observe`.
pub fn random_game(
    variant: &Variant,
    random: &mut Random,
    most: usize,
    mut observe: impl FnMut(&Ply),
) -> End {
    let mut position = variant.rules.start();
    for number in 1..=most {
        let ply = random_ply(variant, random, position);
        observe(&ply);
        if matches!(ply.outcome.next, Next::Won(_)) {
            return End::Won(number);
        }
        position = ply.outcome.position;
    }
    End::Stopped
}

fn random_ply(variant: &Variant, random: &mut Random, before: Position) -> Ply {
    if let Some(instead) = variant.rules.instead_of_throwing(&before)
        && random.once_in(2)
    {
        return Ply { before, throw: None, mv: instead.mv, outcome: instead.outcome };
    }
    let throw = random_throw(variant, random, &before);
    let turn = variant.rules.turn(&before, throw).expect("a throw with a chance can occur");
    let moves: Vec<Move> = turn.moves().collect();
    let mv = random.one_of(&moves);
    let outcome = turn.play(mv).expect("a move that is listed is legal");
    Ply { before, throw: Some(throw), mv, outcome }
}

/// A random throw in a position, with the chances of the ruleset.
pub fn random_throw(variant: &Variant, random: &mut Random, position: &Position) -> Throw {
    let chances: Vec<(Throw, u32)> = variant.rules.chances(position).iter().collect();
    random.weighted(&chances)
}
