//! The network: its arithmetic, its files, and the embedded weights.

use crate::common::with_pieces;
use senet::dice::stream;
use senet::{Preset, RuleSpec, Ruleset, Throw};
use senet_play::network::{FEATURES, FIRST_LAYER, Features, Layers, NetworkError, SECOND_LAYER};

use senet_play::{Evaluator, Network, best_evaluator};

/// Pseudo-random weights, in the first layer multiples of 1/2048.
fn layers() -> Layers {
    let mut state = 12345u32;
    let mut weight = |size: f32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        size * ((state >> 20) as f32 - 2048.0) / 2048.0
    };
    let mut layers = Layers::zero();
    layers
        .columns
        .iter_mut()
        .flatten()
        .for_each(|weight_slot| *weight_slot = (weight(512.0) / 1.0).round() / 2048.0);
    layers.bias.iter_mut().for_each(|weight_slot| *weight_slot = weight(512.0).round() / 2048.0);
    layers.second.iter_mut().flatten().for_each(|weight_slot| *weight_slot = weight(0.25));
    layers.second_bias.iter_mut().for_each(|weight_slot| *weight_slot = weight(0.25));
    layers.output.iter_mut().for_each(|weight_slot| *weight_slot = weight(0.25));
    layers.output_bias = weight(0.25);
    layers
}

/// A plain implementation of the network in `f64`.
fn reference(layers: &Layers, features: &Features) -> f64 {
    let rectified = |sum: f64| sum.max(0.0);
    let first: Vec<f64> = (0..FIRST_LAYER)
        .map(|unit| {
            let columns =
                features.numbers().iter().map(|number| f64::from(layers.columns[usize::from(*number)][unit]));
            rectified(f64::from(layers.bias[unit]) + columns.sum::<f64>())
        })
        .collect();
    let second = |unit: usize| {
        let sum: f64 =
            first.iter().zip(&layers.second).map(|(value, row)| value * f64::from(row[unit])).sum();
        rectified(sum + f64::from(layers.second_bias[unit]))
    };
    let output: f64 = (0..SECOND_LAYER).map(|unit| second(unit) * f64::from(layers.output[unit])).sum();
    1.0 / (1.0 + (-output - f64::from(layers.output_bias)).exp())
}

/// Positions of random games, of all presets.
fn positions() -> Vec<senet::Position> {
    let mut positions = Vec::new();
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset);
        let mut words = stream(9, preset as u64);
        let mut position = rules.start();
        for _ in 0..200 {
            positions.push(position);
            let throws: Vec<Throw> = rules.chances(&position).iter().map(|(throw, _)| throw).collect();
            let mut draw = |count: usize| rand_core::Rng::next_u32(&mut words) as usize % count;
            let turn = rules.turn(&position, throws[draw(throws.len())]).expect("it can occur");
            let moves: Vec<senet::Move> = turn.moves().collect();
            let outcome = turn.play(moves[draw(moves.len())]).expect("it is legal");
            if outcome.winner().is_some() {
                break;
            }
            position = outcome.position;
        }
    }
    positions
}

#[test]
fn network_agrees_with_a_plain_implementation() {
    let layers = layers();
    let network = Network::from_layers("modern", &layers, 0.01);
    let positions = positions();
    assert!(positions.len() > 800);
    let mut chances = Vec::new();
    for position in positions {
        let (found, expected) = (network.win_chance(&position), reference(&layers, &Features::of(&position)));
        assert!((found - expected).abs() < 1e-5, "{position}: {found}, not {expected}");
        chances.push(found);
    }
    chances.sort_by(f64::total_cmp);
    assert!(chances[chances.len() - 1] - chances[0] > 0.2, "values differ between positions");
}

#[test]
fn values_are_bit_identical_on_every_machine() {
    let network = Network::from_layers("modern", &layers(), 0.01);
    let bits = |preset| network.win_chance(&Ruleset::preset(preset).start()).to_bits();
    assert_eq!([Preset::Modern, Preset::Kendall, Preset::Bell].map(bits), PINNED);
}

/// Measured on 64-bit x86.
const PINNED: [u64; 3] = [4_600_040_279_528_166_342, 4_602_946_627_022_577_201, 4_602_801_463_492_152_622];

#[test]
fn every_preset_has_a_network_with_any_options() {
    for preset in Preset::ALL {
        let network = Network::for_rules(&Ruleset::preset(preset)).unwrap();
        assert_eq!(network.rules(), preset.name());
        assert!(network.to_bytes().len() <= 300_000);
        let few = Ruleset::new(preset.spec().with_options(["pieces=2"]).unwrap()).unwrap();
        assert_eq!(Network::for_rules(&few), Some(network));
    }
    let trapped = Preset::Modern.spec().with_options(["traps=on", "throw=d6"]).unwrap();
    assert!(Network::for_rules(&Ruleset::new(trapped).unwrap()).is_some());
}

#[test]
fn every_network_is_for_its_rules() {
    for name in Network::names() {
        let rules = Ruleset::new(Network::rules_named(name).unwrap()).unwrap();
        let network = Network::named(name).unwrap();
        assert!(network.is_for(&rules) && network.rules() == Network::label(&rules), "{name}");
        assert_eq!(Network::for_rules(&rules), Some(network), "{name}");
        assert!(network.typical_error().is_some_and(|error| error < 0.01), "{name}");
    }
    for name in RuleSpec::built_in_names() {
        assert!(Network::names().contains(&name), "network/embedded.rs lacks a network for {name}");
    }
}

/// Names and numbers of pieces do not matter, rule points do.
#[test]
fn networks_belong_to_rule_points() {
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset);
        let file = format!("name = \"mine\"\nbase = \"{}\"\n", preset.name());
        for pieces in [rules.plan().pieces(), 3] {
            let renamed =
                RuleSpec::from_toml(&file).unwrap().with_options([format!("pieces={pieces}")]).unwrap();
            let renamed = Ruleset::new(renamed).unwrap();
            assert_eq!(Network::for_rules(&renamed).unwrap().rules(), preset.name());
            assert_eq!(Network::label(&renamed), preset.name());
            let own = best_evaluator(&with_pieces(preset, pieces));
            let other = best_evaluator(&renamed);
            assert_eq!(other.win_chance(&renamed.start()), own.win_chance(&renamed.start()));
            assert_eq!(other.typical_error(), own.typical_error());
        }
    }
}

#[test]
fn other_rule_points_have_the_nearest_network_without_its_error() {
    let mut changed = Preset::Tait.spec();
    changed.name = "mine".to_owned();
    changed.points.rows_of_two = senet::points::RowsOfTwo::Protected;
    let changed = Ruleset::new(changed).unwrap();
    assert_eq!(Network::for_rules(&changed).unwrap().rules(), "tait");
    let label = Network::label(&changed);
    assert!(label.starts_with("mine ") && label.len() == "mine ".len() + 16, "{label}");
    assert_eq!(best_evaluator(&changed).typical_error(), None);
    // A preset's name lends its network to no other rules, and `jequier` with this option plays like
    // `grunfeld`.
    let resting = Preset::Jequier.spec().with_options(["home=rest"]).unwrap();
    assert_eq!(Network::for_rules(&Ruleset::new(resting).unwrap()).unwrap().rules(), "grunfeld");
}

/// The network is for the rules under every name, and with every number of pieces.
#[test]
fn installed_networks_serve_their_rules() {
    use senet::points::{RowsOfThree, RowsOfTwo};
    let mut spec = Preset::Tait.spec();
    (spec.points.rows_of_two, spec.points.rows_of_three) = (RowsOfTwo::Protected, RowsOfThree::Blockade);
    let rules = Ruleset::new(spec.clone()).unwrap();
    (spec.name, spec.points.pieces) = ("other".to_owned(), 3);
    let renamed = Ruleset::new(spec).unwrap();
    let network = Network::from_layers(&Network::label(&rules), &layers(), 0.01);
    assert!(network.is_for(&renamed) && !network.is_for(&Ruleset::preset(Preset::Tait)));
    let before = best_evaluator(&rules).win_chance(&rules.start());
    network.clone().install();
    for rules in [&rules, &renamed] {
        let evaluator = best_evaluator(rules);
        assert_eq!(evaluator.win_chance(&rules.start()), network.win_chance(&rules.start()));
        assert_eq!(evaluator.typical_error(), None);
        assert_eq!(Network::for_rules(rules), Some(&network));
    }
    assert_ne!(best_evaluator(&rules).win_chance(&rules.start()), before);
    let bytes = network.to_bytes();
    assert_eq!(Network::read(&bytes), Ok(network));
}

#[test]
fn weights_files_round_trip() {
    let network = Network::from_layers("tait", &layers(), 0.01);
    assert_eq!(Network::from_bytes(&network.to_bytes(), "tait"), Ok(network));
}

#[test]
fn rejects_damaged_and_foreign_weights() {
    let bytes = Network::from_layers("tait", &layers(), 0.01).to_bytes();
    let rejected = |bytes: &[u8]| Network::from_bytes(bytes, "tait").unwrap_err();
    for length in [0, 5, 11, 14, 20] {
        assert_eq!(rejected(&bytes[..length]), NetworkError::NotWeights, "{length} bytes");
    }
    assert_eq!(
        rejected(&bytes[..bytes.len() - 1]),
        NetworkError::WrongLength { expected: bytes.len(), found: bytes.len() - 1 }
    );
    for place in [100, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 4;
        assert_eq!(rejected(&damaged), NetworkError::Damaged, "byte {place}");
    }
    let mut newer = bytes.clone();
    newer[8] = 9;
    assert_eq!(rejected(&newer), NetworkError::OtherVersion { found: 9 });
    let mut wider = bytes.clone();
    wider[17] ^= 1;
    assert_eq!(
        rejected(&wider),
        NetworkError::OtherShape { found: [FEATURES as u32 ^ 1, FIRST_LAYER as u32, SECOND_LAYER as u32] }
    );
    let other = Network::from_bytes(&bytes, "bell").unwrap_err();
    assert_eq!(
        other.to_string(),
        "the weights are for the ruleset tait, not for bell; use weights trained for bell"
    );
}
