//! The engine against the naive rulebook: in positions of random games and in random set-ups of every
//! ruleset, with every combination of options and every number of pieces, both must say the same.

mod common;
mod rulebook;

use common::placement::Placement;
use common::random::Random;
use common::variant::Variant;
use rulebook::{Listed, Rulebook};
use senet::{MoveText, Next, Outcome, Position, Throw};

/// Positions of random games looked at in each variant.
const POSITIONS_OF_GAMES: usize = 350;
/// The longest stretch of one random game that is looked at.
const MOST_PLIES: usize = 250;
/// Valid random set-ups looked at in each variant.
const VALID_SETUPS: usize = 300;
/// More random set-ups than that are never tried.
const MOST_SETUPS: usize = 4000;

#[test]
fn in_positions_of_random_games_engine_and_rulebook_list_the_same_moves() {
    for variant in Variant::all() {
        let book = Rulebook::new(variant.name, &variant.options);
        let mut random = Random::of(&format!("games of {variant}"));
        assert_eq!(variant.rules.start().to_string(), book.start(), "{variant}: the start position");
        let mut looked_at = 0;
        while looked_at < POSITIONS_OF_GAMES {
            looked_at += walk_one_game(&variant, &book, &mut random, POSITIONS_OF_GAMES - looked_at);
        }
    }
}

#[test]
fn of_random_set_ups_engine_and_rulebook_accept_the_same_and_list_the_same_moves() {
    for variant in Variant::all() {
        let book = Rulebook::new(variant.name, &variant.options);
        let mut random = Random::of(&format!("set-ups of {variant}"));
        let (mut valid, mut invalid, mut owing, mut tried) = (0, 0, 0, 0);
        while valid < VALID_SETUPS {
            tried += 1;
            assert!(
                tried <= MOST_SETUPS,
                "{variant}: only {valid} of {MOST_SETUPS} random set-ups are valid"
            );
            let placement = Placement::random(&variant, &mut random);
            let text = placement.text();
            let context = format!("{variant}, seed {}: {text}", random.seed());
            let engine = Position::parse(&text, &variant.rules);
            if placement.is_over(&variant) {
                assert!(
                    engine.is_err(),
                    "{context}: the game is over, yet the engine takes it for a position"
                );
                continue;
            }
            match (engine, book.check(&text)) {
                (Ok(position), Ok(())) => {
                    valid += 1;
                    owing += usize::from(!position.duty().is_none());
                    compare_all_throws(&variant, &book, &text, &context);
                }
                (Err(_), Err(_)) => invalid += 1,
                (Ok(_), Err(defects)) => {
                    panic!("{context}: the engine takes it, the rulebook says: {}", defects.join("; "));
                }
                (Err(problem), Ok(())) => {
                    panic!("{context}: the rulebook takes it, the engine says: {problem}")
                }
            }
        }
        let owes = !variant.rules.start().duty().is_none();
        assert!(!owes || owing > 0, "{variant}: in none of {valid} valid set-ups is an opening move owed");
        assert!(invalid > 0, "{variant}: not one of {tried} random set-ups is invalid");
    }
}

/// Compares in every position of a random game, at most `most`; how many those were.
fn walk_one_game(variant: &Variant, book: &Rulebook, random: &mut Random, most: usize) -> usize {
    let mut position = book.start();
    for looked_at in 1..=most.min(MOST_PLIES) {
        let context = format!("{variant}, seed {}: {position}", random.seed());
        if let Err(defects) = book.check(&position) {
            panic!("{context}: reached in play, yet the rulebook says: {}", defects.join("; "));
        }
        let listed = compare_all_throws(variant, book, &position, &context);
        // The rulebook leads the way, so that the engine cannot keep away from what it gets wrong.
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
            None => return looked_at,
        }
    }
    most.min(MOST_PLIES)
}

/// Compares chances, moves instead of throwing, and the moves of every throw; gives these with their throws.
fn compare_all_throws(variant: &Variant, book: &Rulebook, text: &str, context: &str) -> Vec<(u8, Listed)> {
    let position = match Position::parse(text, &variant.rules) {
        Ok(position) => position,
        Err(problem) => panic!("{context}: the engine says: {problem}"),
    };
    assert_eq!(position.to_string(), text, "{context}: the text comes back another");

    let weights = book.throws(text);
    compare_chances(variant, &position, &weights, context);
    let mut instead = book.moves(text, None);
    instead.sort();
    assert_eq!(
        engine_instead(variant, &position),
        instead,
        "{context}, instead of throwing (engine, rulebook)"
    );

    let mut all = Vec::new();
    for (throw, _) in weights {
        let mut expected = book.moves(text, Some(throw));
        expected.sort();
        let listed = engine_moves(variant, &position, throw);
        assert_eq!(listed, expected, "{context}, throw {throw} (engine, rulebook)");
        all.extend(expected.into_iter().map(|mv| (throw, mv)));
    }
    all
}

fn compare_chances(variant: &Variant, position: &Position, weights: &[(u8, u32)], context: &str) {
    let chances = variant.rules.chances(position);
    let total: u32 = weights.iter().map(|(_, weight)| weight).sum();
    let engine: Vec<(u8, u32)> =
        chances.iter().map(|(throw, weight)| (throw.value(), weight * total)).collect();
    let rulebook: Vec<(u8, u32)> =
        weights.iter().map(|(throw, weight)| (*throw, weight * chances.total())).collect();
    assert_eq!(engine, rulebook, "{context}: chances, over a common denominator (engine, rulebook)");
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
