//! The engine against the independent rulebook. Both must agree in positions of random games and in random
//! setups, for every ruleset, every combination of options and every number of pieces.

#![allow(unreachable_pub)]

use std::fmt::Debug;

use crate::common::placement::Placement;
use crate::common::random::Random;
use crate::common::variant::Variant;
use crate::rulebook::{Listed, Rulebook};
use senet::{MoveText, Next, Outcome, Position, Throw};

/// The number of positions from random games for each variant.
const POSITIONS_OF_GAMES: usize = 350;
/// The maximum number of plies from one random game.
const MAX_PLIES: usize = 250;
/// The number of valid random setups for each variant.
const VALID_SETUPS: usize = 300;
/// The maximum number of random setups, valid or not, for each variant.
const MAX_SETUPS: usize = 4000;

#[test]
fn lists_the_moves_of_the_rulebook_in_random_games() {
    for variant in Variant::all() {
        let book = Rulebook::new(variant.name, &variant.options);
        let mut random = Random::of(&format!("games of {variant}"));
        assert_eq!(variant.rules.start().to_string(), book.start(), "{variant}: the start position");
        let mut compared = 0;
        while compared < POSITIONS_OF_GAMES {
            compared += compare_random_game(&variant, &book, &mut random, POSITIONS_OF_GAMES - compared);
        }
    }
}

#[test]
fn accepts_the_setups_of_the_rulebook_and_lists_its_moves() {
    for variant in Variant::all() {
        let book = Rulebook::new(variant.name, &variant.options);
        let mut random = Random::of(&format!("set-ups of {variant}"));
        let (mut valid, mut invalid, mut owing, mut tried) = (0, 0, 0, 0);
        while valid < VALID_SETUPS {
            tried += 1;
            assert!(tried <= MAX_SETUPS, "{variant}: only {valid} of {MAX_SETUPS} random setups are valid");
            let placement = Placement::random(&variant, &mut random);
            let text = placement.text();
            let context = format!("{variant}, seed {}: {text}", random.seed());
            let engine = Position::parse(&text, &variant.rules);
            if placement.is_over(&variant) {
                assert!(engine.is_err(), "{context}: the game is over, but the engine accepts the position");
                continue;
            }
            match (engine, book.check(&text)) {
                (Ok(position), Ok(())) => {
                    valid += 1;
                    owing += usize::from(!position.duty().is_none());
                    compare_all_throws(&variant, &book, &text)
                        .unwrap_or_else(|why| panic!("{context}: {why}"));
                }
                (Err(_), Err(_)) => invalid += 1,
                (Ok(_), Err(defects)) => {
                    panic!(
                        "{context}: accepted by the engine, rejected by the rulebook: {}",
                        defects.join("; ")
                    );
                }
                (Err(problem), Ok(())) => {
                    panic!("{context}: accepted by the rulebook, rejected by the engine: {problem}")
                }
            }
        }
        let owes = !variant.rules.start().duty().is_none();
        assert!(!owes || owing > 0, "{variant}: no opening move is owed in {valid} valid setups");
        assert!(invalid > 0, "{variant}: all of {tried} random setups are valid");
    }
}

/// Compares the positions of a random game, at most `most`. Returns their number.
fn compare_random_game(variant: &Variant, book: &Rulebook, random: &mut Random, most: usize) -> usize {
    let mut position = book.start();
    for compared in 1..=most.min(MAX_PLIES) {
        let context = format!("{variant}, seed {}: {position}", random.seed());
        if let Err(defects) = book.check(&position) {
            panic!("{context}: reached in play, but rejected by the rulebook: {}", defects.join("; "));
        }
        let listed =
            compare_all_throws(variant, book, &position).unwrap_or_else(|why| panic!("{variant}: {why}"));
        // The rulebook chooses the moves, so the engine cannot avoid positions that it gets wrong.
        let instead = book.moves(&position, None);
        let next = match instead.as_slice() {
            [rescue, ..] if random.once_in(2) => rescue.clone(),
            _ => {
                let throw = random.weighted(&book.throws(&position));
                let moves = listed.iter().filter(|(of, _)| *of == throw).map(|(_, mv)| mv.clone());
                random.one_of(&moves.collect::<Vec<_>>())
            }
        };
        match next.position {
            Some(after) => position = after,
            None => return compared,
        }
    }
    most.min(MAX_PLIES)
}

/// Compares the chances, the moves instead of throwing, and the moves of every throw. Returns the moves with
/// their throws, or the first difference.
pub fn compare_all_throws(
    variant: &Variant,
    book: &Rulebook,
    text: &str,
) -> Result<Vec<(u8, Listed)>, String> {
    let position = Position::parse(text, &variant.rules)
        .map_err(|problem| format!("{text} is rejected by the engine: {problem}"))?;
    same("the text changes in a round trip", text, position.to_string(), text.to_owned())?;
    let weights = book.throws(text);
    let [engine, rulebook] = chances(variant, &position, &weights);
    same("the chances, over a common denominator", text, engine, rulebook)?;
    let mut instead = book.moves(text, None);
    instead.sort();
    same("the moves instead of throwing", text, engine_instead(variant, &position), instead)?;

    let mut all = Vec::new();
    for (throw, _) in weights {
        let mut expected = book.moves(text, Some(throw));
        expected.sort();
        same(&format!("throw {throw}"), text, engine_moves(variant, &position, throw), expected.clone())?;
        all.extend(expected.into_iter().map(|mv| (throw, mv)));
    }
    Ok(all)
}

fn same<T: PartialEq + Debug>(what: &str, position: &str, engine: T, rulebook: T) -> Result<(), String> {
    if engine == rulebook {
        return Ok(());
    }
    Err(format!("{position}, {what}:\n  {engine:?} in the engine\n  {rulebook:?} in the rulebook"))
}

/// The chances in the engine and in the rulebook, over a common denominator.
fn chances(variant: &Variant, position: &Position, weights: &[(u8, u32)]) -> [Vec<(u8, u32)>; 2] {
    let chances = variant.rules.chances(position);
    let total: u32 = weights.iter().map(|(_, weight)| weight).sum();
    let engine = chances.iter().map(|(throw, weight)| (throw.value(), weight * total)).collect();
    let rulebook = weights.iter().map(|(throw, weight)| (*throw, weight * chances.total())).collect();
    [engine, rulebook]
}

fn engine_moves(variant: &Variant, position: &Position, throw: u8) -> Vec<Listed> {
    let turn = variant.rules.turn(position, Throw::of(throw)).expect("both say that the throw can occur");
    let mut listed: Vec<Listed> = turn
        .moves()
        .map(|mv| of_outcome(turn.text(mv).to_string(), &turn.play(mv).expect("listed, so legal")))
        .collect();
    listed.sort();
    listed
}

fn engine_instead(variant: &Variant, position: &Position) -> Vec<Listed> {
    let instead = variant.rules.instead_of_throwing(position);
    instead
        .iter()
        .map(|made| of_outcome(MoveText::before_throw(made.mv).to_string(), &made.outcome))
        .collect()
}

fn of_outcome(text: String, outcome: &Outcome) -> Listed {
    let winner = outcome.winner();
    Listed {
        text,
        position: winner.is_none().then(|| outcome.position.to_string()),
        throws_again: outcome.next == Next::ThrowsAgain,
        winner: winner.map(senet::Side::name),
    }
}

#[test]
fn agrees_with_the_rulebook_on_published_rulesets() {
    for variant in Variant::published() {
        let book = Rulebook::new(variant.name, &[]);
        assert_eq!(variant.rules.start().to_string(), book.start(), "{variant}: the start position");
        compare_games_and_setups(&variant, 1000, 1000);
    }
}

/// Compares positions of random games, and random setups.
fn compare_games_and_setups(variant: &Variant, positions: usize, setups: usize) {
    let book = Rulebook::new(variant.name, &variant.options);
    let mut random = Random::of(&format!("changed {variant}"));
    let mut compared = 0;
    while compared < positions {
        compared += compare_random_game(variant, &book, &mut random, positions - compared);
    }
    for _ in 0..setups {
        let placement = Placement::random(variant, &mut random);
        let text = placement.text();
        let context = format!("{variant}, seed {}: {text}", random.seed());
        if placement.is_over(variant) {
            continue;
        }
        let engine = Position::parse(&text, &variant.rules);
        match (engine, book.check(&text)) {
            (Ok(_), Ok(())) => {
                compare_all_throws(variant, &book, &text).unwrap_or_else(|why| panic!("{context}: {why}"));
            }
            (Err(_), Err(_)) => {}
            (engine, book) => panic!("{context}: {engine:?} in the engine, {book:?} in the rulebook"),
        }
    }
}
