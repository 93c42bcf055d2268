//! Random games, played by the engine.

use senet::{Move, Next, Outcome, Position, Throw};

use super::random::Random;
use super::variant::Variant;

/// One move of a random game.
pub struct Ply {
    /// The position before it.
    pub before: Position,
    /// The throw; none if the move was made instead of throwing.
    pub throw: Option<Throw>,
    /// The move.
    pub mv: Move,
    /// What it led to.
    pub outcome: Outcome,
}

/// How a random game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Somebody won, after this many plies.
    Won(usize),
    /// It was broken off.
    BrokenOff,
}

/// Plays a random game from the start, at most so many plies, and shows every ply.
pub fn random_game(variant: &Variant, random: &mut Random, most: usize, mut show: impl FnMut(&Ply)) -> End {
    let mut position = variant.rules.start();
    for number in 1..=most {
        let ply = random_ply(variant, random, position);
        show(&ply);
        if matches!(ply.outcome.next, Next::Won(_)) {
            return End::Won(number);
        }
        position = ply.outcome.position;
    }
    End::BrokenOff
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

/// A throw that can occur in a position, with its chance.
pub fn random_throw(variant: &Variant, random: &mut Random, position: &Position) -> Throw {
    let chances: Vec<(Throw, u32)> = variant.rules.chances(position).iter().collect();
    random.weighted(&chances)
}
