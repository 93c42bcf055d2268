//! Rulesets, positions of random games and simple evaluators for several tests.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use senet::dice::stream;
use senet::{Next, OptionKey, Position, Preset, RuleSpec, Ruleset, Throw};
use senet_play::Evaluator;

/// A preset with this many pieces.
pub(crate) fn with_pieces(preset: Preset, pieces: u8) -> Arc<Ruleset> {
    let spec =
        preset.spec().with_options([format!("pieces={pieces}")]).expect("every ruleset has this option");
    Arc::new(Ruleset::new(spec).expect("the rules have no conflicts"))
}

/// Every preset with every combination of its options apart from the number of pieces: 26 rulesets.
pub(crate) fn all_combinations(pieces: u8) -> Vec<Arc<Ruleset>> {
    let mut all = Vec::new();
    for preset in Preset::ALL {
        let mut specs = vec![with_pieces(preset, pieces).spec().clone()];
        for key in preset.offered_options().iter().filter(|key| **key != OptionKey::Pieces) {
            let with = |spec: &RuleSpec, value: &&str| {
                spec.with_options([format!("{}={value}", key.name())]).expect("the ruleset offers the option")
            };
            specs = specs
                .iter()
                .flat_map(|spec| key.values().iter().map(move |value| with(spec, value)))
                .collect();
        }
        all.extend(
            specs.into_iter().map(|spec| Arc::new(Ruleset::new(spec).expect("the rules have no conflicts"))),
        );
    }
    assert!(all.len() > 2 * Preset::ALL.len(), "{} combinations", all.len());
    all
}

/// `count` turns of random games, every `every`-th turn from the start of each game.
pub(crate) fn random_turns(rules: &Ruleset, seed: u64, count: usize, every: usize) -> Vec<(Position, Throw)> {
    use rand_core::Rng;
    let mut words = stream(seed, 0);
    let mut turns = Vec::new();
    let mut ply = 0;
    let mut position = rules.start();
    while turns.len() < count {
        let chances = rules.chances(&position);
        let throws: Vec<Throw> = chances.iter().map(|(throw, _)| throw).collect();
        let throw = throws[words.next_u32() as usize % throws.len()];
        if ply % every == 0 {
            turns.push((position, throw));
        }
        ply += 1;
        let turn = rules.turn(&position, throw).expect("the throw can occur");
        let moves: Vec<_> = turn.moves().collect();
        let outcome =
            turn.play(moves[words.next_u32() as usize % moves.len()]).expect("the turn lists the move");
        position = match outcome.next {
            Next::Won(_) => rules.start(),
            Next::ThrowsAgain | Next::TurnPasses => outcome.position,
        };
    }
    turns
}

/// Gives every position a pseudo-random win chance that depends on the position alone.
pub(crate) struct HashEvaluator;

impl Evaluator for HashEvaluator {
    fn win_chance(&self, position: &Position) -> f64 {
        hash_chance(position, 0)
    }
}

/// A pseudo-random number from 0 to 1 that depends on a position and a number.
pub(crate) fn hash_chance(position: &Position, number: u64) -> f64 {
    let mut hasher = DefaultHasher::new();
    (position, number).hash(&mut hasher);
    (hasher.finish() >> 11) as f64 / (1u64 << 53) as f64
}

/// Estimates the win chance from the squares that both sides have to go.
pub(crate) struct RaceEvaluator;

impl Evaluator for RaceEvaluator {
    fn win_chance(&self, position: &Position) -> f64 {
        let pip_count = |(board, hand): (senet::SquareSet, u8)| {
            let on_board: u32 = board.iter().map(|square| 31 - u32::from(square.number())).sum();
            f64::from(on_board) + 31.0 * f64::from(hand)
        };
        let lead = pip_count(position.other()) - pip_count(position.mover());
        1.0 / (1.0 + (-(lead + 2.0) / 12.0).exp())
    }
}
