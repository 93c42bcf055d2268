//! The engine against the independent rulebook. Both must agree in positions of random games and in random
//! setups, for every ruleset, every combination of options and every number of pieces.

use crate::common::placement::Placement;
use crate::common::random::Random;
use crate::common::variant::{Variant, changed};
use crate::rulebook::{Listed, Rulebook};
use senet::{MoveText, Next, Outcome, Position, Preset, Throw};

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
                    compare_all_throws(&variant, &book, &text, &context);
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
        let listed = compare_all_throws(variant, book, &position, &context);
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
/// their throws.
fn compare_all_throws(variant: &Variant, book: &Rulebook, text: &str, context: &str) -> Vec<(u8, Listed)> {
    let position = match Position::parse(text, &variant.rules) {
        Ok(position) => position,
        Err(problem) => panic!("{context}: rejected by the engine: {problem}"),
    };
    assert_eq!(position.to_string(), text, "{context}: the text changes in a round trip");

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

/// Changes of points, with the values of ruleset files.
const CHANGES: &[(&str, &str)] = &[
    ("throw.again_leaving", "[26]"),
    ("throw.again_leaving", "[15, 28]"),
    ("throw.after_backward", "\"turn-passes\""),
    ("throw.after_water", "\"turn-passes\""),
    ("throw.stuck_throw", "\"throws-again\""),
    ("throw.again_on", "[1, 4]"),
    ("moving.compulsion", "\"may-keep\""),
    ("moving.compulsion", "\"may-pass\""),
    ("moving.moves_first", "[26]"),
    ("moving.moves_first", "[15, 26, 28, 29, 30]"),
    ("moving.backward", "\"if-stuck-to-empty\""),
    ("moving.backward", "\"if-stuck-may-hit\""),
    ("moving.backward_by", "\"one\""),
    ("moving.backward_when", "\"in-the-way\""),
    ("meeting.hit", "\"never\""),
    ("meeting.rows_of_two", "\"ends-protected\""),
    ("meeting.rows_of_two", "\"open\""),
    ("meeting.blockade_length", "\"two\""),
    ("meeting.blockade_reach", "\"not-bearing-off\""),
    ("meeting.blockade_reach", "\"forward-on-board\""),
    ("meeting.safe", "[]"),
    ("meeting.end_hit", "\"to-15-or-below\""),
    ("houses.beauty", "\"stops\""),
    ("houses.water", "\"to-15-if-free\""),
    ("houses.water", "\"to-hand\""),
    ("houses.beauty", "\"except-27\""),
    ("houses.water", "\"waits-for-15\""),
    ("houses.water", "\"by-throw\""),
    ("houses.water_back", "[1, 2, 3]"),
    ("houses.from_beauty", "\"into-water\""),
    ("meeting.safe_with_water", "[28, 29, 30]"),
    ("houses.neglect", "[28, 29, 30]"),
    ("houses.neglect", "[16, 20, 21, 25, 26, 28]"),
    ("leaving.home", "\"past-first-row\""),
];

/// Rulesets with changed points: every change on its own, and random combinations.
fn changed_variants() -> Vec<Variant> {
    let mut random = Random::of("changed points");
    let mut chosen: Vec<(Preset, Vec<(&'static str, &'static str)>)> = vec![
        (Preset::Kendall, vec![("meeting.water_neighbours", "\"unprotected\"")]),
        (Preset::Kendall, vec![("moving.stranded", "\"fall-if-alone\"")]),
        (Preset::Bell, vec![("moving.compulsion", "\"may-pass\"")]),
        (Preset::SenetRa, vec![("moving.compulsion", "\"may-pass\"")]),
        (Preset::SenetRa, vec![("meeting.push_onto_left", "\"refused\"")]),
        (
            Preset::SenetRa,
            vec![("meeting.push_onto_left", "\"refused\""), ("moving.compulsion", "\"may-pass\"")],
        ),
    ];
    for preset in [Preset::Modern, Preset::Jequier, Preset::Basics, Preset::Tait] {
        // Points of which each needs another.
        let waits = ("houses.water", "\"waits-for-15\"");
        let stays = [("houses.water", "\"by-throw\""), ("houses.water_back", "[1, 2, 3]")];
        let more: [&[(&str, &str)]; 4] = [
            &[],
            &[("houses.from_beauty", "\"into-water\"")],
            &[("meeting.safe_with_water", "[28, 29, 30]"), ("meeting.safe", "[]")],
            &[("meeting.blockade_length", "\"two\""), ("moving.backward", "\"if-stuck-may-hit\"")],
        ];
        for more in more {
            chosen.push((preset, [&stays[..], more].concat()));
            chosen.push((preset, [&[waits][..], more].concat()));
        }
        chosen.extend(CHANGES.iter().map(|change| (preset, vec![*change])));
        for _ in 0..60 {
            let mut changes: Vec<(&str, &str)> = Vec::new();
            for _ in 0..random.between(2, 7) {
                let change = random.one_of(CHANGES);
                if changes.iter().all(|(key, _)| *key != change.0) {
                    changes.push(change);
                }
            }
            chosen.push((preset, changes));
        }
    }
    // Contradictions are tested elsewhere.
    chosen.retain(|(preset, changes)| changed(*preset, changes).is_ok());
    chosen.iter().map(|(preset, changes)| Variant::of(preset.name(), changes)).collect()
}

#[test]
fn agrees_with_the_rulebook_on_changed_points() {
    let variants = changed_variants();
    assert!(variants.len() > 150, "{} variants without conflicts", variants.len());
    for (key, value) in CHANGES {
        let is_tried = variants.iter().any(|variant| variant.options.contains(&(*key, *value)));
        assert!(is_tried, "{key} = {value} is never tried");
    }
    for variant in variants {
        compare_games_and_setups(&variant, 120, 150);
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
                compare_all_throws(variant, &book, &text, &context);
            }
            (Err(_), Err(_)) => {}
            (engine, book) => panic!("{context}: {engine:?} in the engine, {book:?} in the rulebook"),
        }
    }
}
