//! What several tests need: rulesets, positions of random games, evaluators that are no good.

// Not every test asks for everything.
#![allow(dead_code, unreachable_pub)]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use senet::dice::stream;
use senet::{Next, OptionKey, Position, Preset, RuleSpec, Ruleset, Throw};
use senet_play::Evaluator;

/// A preset with this many pieces.
pub fn with_pieces(preset: Preset, pieces: u8) -> Arc<Ruleset> {
    let spec = preset.spec().with_options([format!("pieces={pieces}")]).expect("it has pieces");
    Arc::new(Ruleset::new(spec).expect("no conflicts"))
}

/// Every preset with every combination of its options but the number of pieces: 26 of them.
pub fn all_combinations(pieces: u8) -> Vec<Arc<Ruleset>> {
    let mut all = Vec::new();
    for preset in Preset::ALL {
        let mut specs = vec![with_pieces(preset, pieces).spec().clone()];
        for key in preset.offered_options().iter().filter(|key| **key != OptionKey::Pieces) {
            let with = |spec: &RuleSpec, value: &&str| {
                spec.with_options([format!("{}={value}", key.name())]).expect("it has this option")
            };
            specs = specs
                .iter()
                .flat_map(|spec| key.values().iter().map(move |value| with(spec, value)))
                .collect();
        }
        all.extend(specs.into_iter().map(|spec| Arc::new(Ruleset::new(spec).expect("no conflicts"))));
    }
    assert_eq!(all.len(), 26);
    all
}

/// Turns of random games: so many, every `every`-th from the start of a game on.
pub fn random_turns(rules: &Ruleset, seed: u64, count: usize, every: usize) -> Vec<(Position, Throw)> {
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
        let outcome = turn.play(moves[words.next_u32() as usize % moves.len()]).expect("it is legal");
        position = match outcome.next {
            Next::Won(_) => rules.start(),
            Next::ThrowsAgain | Next::TurnPasses => outcome.position,
        };
    }
    turns
}

/// Values positions at random, but the same one always the same: whatever it is asked, nothing follows from it for another.
pub struct Whim;

impl Evaluator for Whim {
    fn win_chance(&self, position: &Position) -> f64 {
        whim(position, 0)
    }
}

/// A number from 0 to 1 that depends on a position and a number.
pub fn whim(position: &Position, number: u64) -> f64 {
    let mut hasher = DefaultHasher::new();
    (position, number).hash(&mut hasher);
    (hasher.finish() >> 11) as f64 / (1u64 << 53) as f64
}

/// Who has come further.
pub struct Race;

impl Evaluator for Race {
    fn win_chance(&self, position: &Position) -> f64 {
        let way_to_go = |(board, hand): (senet::SquareSet, u8)| {
            let on_board: u32 = board.iter().map(|square| 31 - u32::from(square.number())).sum();
            f64::from(on_board) + 31.0 * f64::from(hand)
        };
        let lead = way_to_go(position.other()) - way_to_go(position.mover());
        1.0 / (1.0 + (-(lead + 2.0) / 12.0).exp())
    }
}
