//! The reasons for which moves are refused: each as it is said to a player, and each true.

mod common;
#[path = "refusals/table.rs"]
mod table;
#[path = "refusals/truth.rs"]
mod truth;

use std::collections::BTreeSet;

use common::placement::Placement;
use common::random::Random;
use common::variant::Variant;
use common::walk::{random_game, random_throw};
use senet::points::{Goal, Home, RowsOfThree, RulePoints, ShortThrows};
use senet::{
    Detail, Move, MoveError, Place, Position, Preset, Refusal, Ruleset, Square, SquareSet, Throw, ThrowSet,
    Turn,
};
use table::TABLE;
use truth::{Asked, truth};

/// The name of a reason, without what it says more.
fn name_of(refusal: &Refusal) -> String {
    let written = format!("{refusal:?}");
    written.split([' ', '(', '{']).next().expect("a split gives at least one part").to_owned()
}

/// The names of all reasons there are, read from where they are declared.
fn every_reason() -> BTreeSet<String> {
    let source = include_str!("../src/refusal.rs");
    let declared = source.split_once("pub enum Refusal {").expect("the reasons are declared there").1;
    let declared = declared.split_once("\n}").expect("the declaration ends").0;
    declared
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|letter: char| letter.is_ascii_uppercase()))
        .map(|line| {
            line.split([' ', '(', '{', ',']).next().expect("a split gives at least one part").to_owned()
        })
        .collect()
}

/// A detail of a refusal that its sentence does not say.
fn unsaid(refusal: &Refusal) -> Option<&'static str> {
    let sentence = refusal.to_string();
    let said = |detail: &Detail| match detail {
        Detail::Square(square) | Detail::Place(Place::On(square)) => sentence.contains(&square.to_string()),
        Detail::Squares(squares) => sentence.contains(&squares.to_string()),
        Detail::Throw(throw) => sentence.contains(&throw.to_string()),
        Detail::Throws(throws) => {
            *throws == ThrowSet::ANY || throws.iter().all(|throw| sentence.contains(&throw.to_string()))
        }
        Detail::Side(side) => sentence.contains(side.name()),
        Detail::Piece(side) => sentence.contains(side.piece()),
        Detail::Place(Place::Hand) => sentence.contains("hand"),
        Detail::Place(Place::Off) => sentence.contains("off"),
        Detail::Count(_) => true,
        Detail::House(house) => sentence.contains(house),
    };
    refusal.details().into_iter().find(|(_, detail)| !said(detail)).map(|(name, _)| name)
}

fn only_in_rulesets_of_ones_own() -> [Refusal; 3] {
    let away = SquareSet::of(&[7, 12]);
    [
        Refusal::OnlyBearsOff { square: Square::TWO, throws: ThrowSet::EMPTY },
        Refusal::NotAllHome { away: SquareSet::EMPTY, hand: 2 },
        Refusal::NotAllHome { away, hand: 1 },
    ]
}

#[test]
fn every_reason_has_a_row_in_the_table() {
    let tested: BTreeSet<String> = TABLE.iter().map(|row| row.reason.to_owned()).collect();
    assert!(tested.len() > 30, "the table is whole");
    assert_eq!(every_reason(), tested, "the reasons that are declared, and those with a row in the table");
}

#[test]
fn refused_moves_are_refused_in_these_words() {
    let mut wrong = Vec::new();
    let mut codes = BTreeSet::new();
    for row in TABLE {
        let variant = Variant::of(row.rules, row.options);
        let place =
            format!("{} {:?} {} throw {} {}", row.rules, row.options, row.position, row.throw, row.asked);
        let position = Position::parse(row.position, &variant.rules)
            .unwrap_or_else(|problem| panic!("{place}: {problem}"));
        let turn = variant
            .rules
            .turn(&position, Throw::of(row.throw))
            .unwrap_or_else(|problem| panic!("{place}: {problem}"));
        match turn.find(row.asked) {
            Ok(_) => wrong.push(format!("{place}: it is legal")),
            Err(MoveError::Unreadable(problem)) => wrong.push(format!("{place}: {problem}")),
            Err(MoveError::Illegal { refusal, .. }) => {
                let (reason, sentence) = (name_of(&refusal), refusal.to_string());
                codes.insert(refusal.code());
                if let Some(unsaid) = unsaid(&refusal) {
                    wrong.push(format!("{place}: {sentence}: the detail {unsaid} is not in it"));
                }
                if (reason.as_str(), sentence.as_str()) != (row.reason, row.sentence) {
                    wrong.push(format!(
                        "{place}\n  gives    {reason}: {sentence}\n  not      {}: {}",
                        row.reason, row.sentence
                    ));
                }
                if reason != "MustMove"
                    && let Err(untrue) = truth(&turn, &Asked::read(row.asked), &refusal)
                {
                    wrong.push(format!("{place}: {sentence}: {untrue}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for refusal in only_in_rulesets_of_ones_own() {
        assert_eq!(unsaid(&refusal), None, "{refusal}");
        codes.insert(refusal.code());
    }
    let listed: BTreeSet<&str> = Refusal::CODES.iter().copied().collect();
    assert_eq!(listed, codes, "the codes that are listed, and those that were met");
}

#[test]
fn pieces_in_hand_keep_their_fellows_from_leaving() {
    let mut spec = Preset::Tait.spec();
    spec.points.home = Home::LastRow;
    let rules = Ruleset::new(spec).expect("the points go together");
    for (position, sentence) in [
        ("1s8/10/9c c 1c -", "a piece leaves only when all your pieces stand on 21–30: 1 still in hand"),
        (
            "cs8/c9/9c c 2c -",
            "a piece leaves only when all your pieces stand on 21–30: not yet those on 1 and 11, and 2 still in hand",
        ),
    ] {
        let position =
            Position::parse(position, &rules).unwrap_or_else(|problem| panic!("{position}: {problem}"));
        let turn = rules.turn(&position, Throw::of(1)).expect("a 1 can be thrown");
        match turn.find("30/off") {
            Err(MoveError::Illegal { refusal, .. }) => {
                assert_eq!(refusal.to_string(), sentence, "{position}")
            }
            other => panic!("{position}: 30/off gives {other:?}, and should be refused: {sentence}"),
        }
    }
}

/// Mixtures of rule points that no preset has, for what only they can refuse.
fn mixtures() -> Vec<Variant> {
    let mix = |name: &'static str, change: fn(&mut RulePoints)| {
        let mut spec = Preset::from_name(name).expect("a preset").spec();
        change(&mut spec.points);
        let rules = Ruleset::new(spec).unwrap_or_else(|conflicts| panic!("{name} mixed: {conflicts}"));
        Variant { name, options: vec![("mixed", "yes")], rules }
    };
    vec![
        mix("grunfeld", |points| points.short_throws = ShortThrows::OntoEmpty),
        mix("jequier", |points| points.short_throws = ShortThrows::OntoEmpty),
        mix("basics", |points| points.short_throws = ShortThrows::OntoEmpty),
        mix("tait", |points| {
            points.short_throws = ShortThrows::OntoEmpty;
            points.rows_of_three = RowsOfThree::Blockade;
        }),
        mix("tait", |points| points.home = Home::LastRow),
        mix("kendall", |points| points.rows_of_three = RowsOfThree::Blockade),
        mix("kendall", |points| points.short_throws = ShortThrows::OntoEmpty),
        mix("senet-ra", |points| {
            points.rows_of_three = RowsOfThree::Blockade;
            points.safe = SquareSet::of(&[15, 26]);
        }),
    ]
}

/// Shows random turns of every variant and of some mixtures.
fn random_turns(part: &str, mut check: impl FnMut(&Turn<'_>, &mut Random, &str)) {
    for variant in Variant::all().into_iter().chain(mixtures()) {
        let mut random = Random::of(&format!("{part} of {variant}"));
        let mut positions = Vec::new();
        random_game(&variant, &mut random, 150, |ply| positions.push(ply.before));
        positions.extend((0..150).map(|_| Placement::random_position(&variant, &mut random)));
        for position in positions {
            let throw = random_throw(&variant, &mut random, &position);
            let turn = variant.rules.turn(&position, throw).expect("a throw with a chance can occur");
            let context = format!("{variant}, seed {}: {position}, throw {throw}", random.seed());
            check(&turn, &mut random, &context);
        }
    }
}

#[test]
fn the_reason_for_refusing_a_random_move_is_true() {
    let mut met = BTreeSet::new();
    random_turns("asked moves", |turn, random, context| {
        for _ in 0..12 {
            let asked = Asked::random(turn, random);
            let mut text = asked.text();
            if matches!(asked.to, Place::On(_)) && random.once_in(8) {
                text.push_str(random.one_of(&["/15", "/1", "/off", "/hand"]));
            }
            match turn.find(&text) {
                Ok(found) => assert!(turn.is_legal(found), "{context}: {text} finds {found:?}"),
                Err(MoveError::Unreadable(problem)) => panic!("{context}: {problem}"),
                Err(MoveError::Illegal { refusal, .. }) => {
                    met.insert(name_of(&refusal));
                    if let Err(untrue) = truth(turn, &asked, &refusal) {
                        panic!("{context}: {text} is refused with \"{refusal}\" ({refusal:?}): {untrue}");
                    }
                }
            }
        }
    });
    let mut missed = every_reason();
    missed.retain(|reason| !met.contains(reason) && reason != "MustMove");
    assert!(missed.is_empty(), "these reasons were never given: {missed:?}");
}

#[test]
fn the_reason_why_a_piece_cannot_move_is_true() {
    random_turns("pieces that cannot move", |turn, _, context| {
        let position = turn.position();
        let side = position.side();
        let hand = (position.hand(side) > 0).then_some(Place::Hand);
        for from in position.squares(side).iter().map(Place::On).chain(hand) {
            let Some(refusal) = turn.refusal_from(from) else { continue };
            // Any of the moves that a player could have in mind may be the one that the reason speaks of.
            let start = match from {
                Place::On(square) => square.number(),
                Place::Hand | Place::Off if turn.rules().spec().points.goal == Goal::LineUp => 31,
                Place::Hand | Place::Off => 0,
            };
            let throw = turn.throw().value();
            let ends = [start + throw, start.wrapping_sub(throw)]
                .map(|to| Square::new(to).map_or(Place::Off, Place::On));
            let is_true = ends.iter().any(|to| truth(turn, &Asked { from, to: *to }, &refusal).is_ok());
            assert!(
                is_true,
                "{context}: the piece on {from:?} cannot move because \"{refusal}\" ({refusal:?})"
            );
        }
    });
}

#[test]
fn passing_is_refused_exactly_where_it_is_not_among_the_moves() {
    random_turns("passes", |turn, _, context| {
        let may_pass = turn.moves().any(|mv| mv == Move::Pass);
        match turn.find("pass") {
            Ok(found) => assert!(may_pass && found == Move::Pass, "{context}: pass finds {found:?}"),
            Err(MoveError::Illegal { refusal: Refusal::MustMove, .. }) => {
                assert!(!may_pass, "{context}: passing is allowed, yet refused");
            }
            Err(problem) => panic!("{context}: {problem}"),
        }
    });
}
