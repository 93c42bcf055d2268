//! Weaker opponents for self-play.
//!
//! A network that only meets itself misjudges positions that arise against other players. In a share of the
//! games a weaker player therefore takes one side, or both, for a part of the game. The training targets are
//! still the values of the network's own best play.

use std::sync::Arc;

use rand_core::Rng;
use senet::{Move, Position, Ruleset, Side, Turn};
use senet_play::{Level, Player, ThrowDecision};

use crate::random::{random_below, random_bool};

/// The share of games with opponents in which both sides have one.
const BOTH_SIDES: f64 = 0.25;
/// The probability, at each of its turns, that an opponent leaves and the network plays on for it.
const LEAVING: f64 = 0.02;
/// The largest error, either way, that a noisy opponent makes in a win chance.
const NOISE: f64 = 0.1;

/// The opponents in a game, by side.
pub(crate) struct OpponentPool([Option<Opponent>; 2]);

/// A player that moves in place of the network.
pub(crate) enum Opponent {
    /// A player that does not use the network in training.
    Independent(Box<dyn Player>),
    /// The network with noise added to its win chances.
    Noisy,
}

impl OpponentPool {
    /// Draws the opponents of a game; `share` is the share of games that have any.
    pub(crate) fn draw(rules: &Arc<Ruleset>, share: f64, words: &mut impl Rng) -> OpponentPool {
        if share <= 0.0 || !random_bool(words, share) {
            return OpponentPool([None, None]);
        }
        let both = random_bool(words, BOTH_SIDES);
        let one = Side::BOTH[random_below(words, 2) as usize];
        OpponentPool(Side::BOTH.map(|side| (both || side == one).then(|| Opponent::draw(rules, words))))
    }

    /// Returns the opponent that plays `side`, if there is one, after it has had its chance to leave.
    pub(crate) fn at_turn(&mut self, side: Side, words: &mut impl Rng) -> Option<&mut Opponent> {
        let opponent = &mut self.0[side.index()];
        if opponent.is_some() && random_bool(words, LEAVING) {
            *opponent = None;
        }
        opponent.as_mut()
    }
}

impl Opponent {
    fn draw(rules: &Arc<Ruleset>, words: &mut impl Rng) -> Opponent {
        let level = match random_below(words, 4) {
            0 => Level::Random,
            1 => Level::Novice,
            _ => return Opponent::Noisy,
        };
        Opponent::Independent(level.player(rules, words.next_u64(), None))
    }

    /// Returns what the opponent does before the throw; `network` is what the network would do.
    pub(crate) fn before_throw(
        &mut self,
        rules: &Ruleset,
        position: &Position,
        network: ThrowDecision,
    ) -> ThrowDecision {
        match self {
            Opponent::Independent(player) => player.decide_throw(rules, position),
            Opponent::Noisy => network,
        }
    }

    /// Chooses a move; `moves` are the legal moves with the network's win chances.
    pub(crate) fn choose(
        &mut self,
        turn: &Turn<'_>,
        moves: impl Iterator<Item = (Move, f64)>,
        words: &mut impl Rng,
    ) -> Move {
        match self {
            Opponent::Independent(player) => player.choose(turn),
            Opponent::Noisy => best_with_noise(moves, words),
        }
    }
}

/// The best move after noise was added to the win chance of each move.
fn best_with_noise(moves: impl Iterator<Item = (Move, f64)>, words: &mut impl Rng) -> Move {
    let mut with_noise = |win: f64| win + NOISE * (f64::from(words.next_u32()) / 2f64.powi(31) - 1.0);
    moves
        .map(|(mv, win)| (mv, with_noise(win)))
        .max_by(|(_, one), (_, other)| one.total_cmp(other))
        .expect("there is always a move")
        .0
}

#[cfg(test)]
mod tests {
    use rand_core::Rng;
    use senet::dice::stream;
    use senet::{Preset, Throw};

    use super::*;

    fn rules() -> Arc<Ruleset> {
        Arc::new(Ruleset::preset(Preset::Grunfeld))
    }

    fn count(opponents: &OpponentPool) -> usize {
        opponents.0.iter().flatten().count()
    }

    #[test]
    fn draws_no_random_numbers_without_opponents() {
        let (mut words, mut same) = (stream(1, 0), stream(1, 0));
        let mut opponents = OpponentPool::draw(&rules(), 0.0, &mut words);
        assert!(opponents.at_turn(Side::Cones, &mut words).is_none());
        assert_eq!(words.next_u64(), same.next_u64());
    }

    #[test]
    fn opponents_take_one_side_or_both_and_leave_eventually() {
        let mut words = stream(1, 0);
        let drawn: Vec<OpponentPool> =
            (0..200).map(|_| OpponentPool::draw(&rules(), 0.5, &mut words)).collect();
        let with = |number| drawn.iter().filter(|opponents| count(opponents) == number).count();
        assert!((70..130).contains(&with(0)) && with(1) > with(2) && with(2) > 10);
        for mut opponents in drawn {
            let turns = (0..2000).take_while(|turn| {
                opponents.at_turn(Side::BOTH[turn % 2], &mut words);
                count(&opponents) > 0
            });
            assert!(turns.count() < 2000);
        }
    }

    #[test]
    fn noisy_opponent_errs_only_between_similar_moves() {
        let rules = Ruleset::preset(Preset::Modern);
        let turn = rules.turn(&rules.start(), Throw::of(5)).expect("a possible throw");
        let moves: Vec<Move> = turn.moves().collect();
        let mut words = stream(2, 0);
        let mut choose =
            |wins: [f64; 2]| Opponent::Noisy.choose(&turn, moves.iter().copied().zip(wins), &mut words);
        let errors = |choices: &mut dyn FnMut() -> Move| (0..100).filter(|_| choices() == moves[1]).count();
        assert!((10..50).contains(&errors(&mut || choose([0.55, 0.5]))));
        assert_eq!(errors(&mut || choose([0.75, 0.5])), 0);
    }
}
