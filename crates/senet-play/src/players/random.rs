//! The random player, who takes any legal move.

use rand_chacha::ChaCha8Rng;
use rand_core::Rng;
use senet::{Move, Position, Ruleset, Turn};

use crate::player::{Player, ThrowDecision, random_stream};

/// Chooses uniformly among the legal moves.
pub(super) struct Random {
    words: ChaCha8Rng,
}

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random { words: random_stream(seed) }
    }
}

impl Player for Random {
    fn decide_throw(&mut self, _: &Ruleset, _: &Position) -> ThrowDecision {
        if self.words.next_u32() & 1 == 0 { ThrowDecision::MoveInstead } else { ThrowDecision::Throw }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        let moves: Vec<Move> = turn.moves().collect();
        let choice = (u64::from(self.words.next_u32()) * moves.len() as u64) >> 32;
        moves[choice as usize]
    }
}
