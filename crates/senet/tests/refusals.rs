//! Refusals of illegal moves: their sentences, their codes, and whether their reasons are true.

mod table;
mod truth;

use std::collections::BTreeSet;

use crate::common::placement::Placement;
use crate::common::random::Random;
use crate::common::variant::Variant;
use crate::common::walk::{random_game, random_throw};
use senet::points::{
    Backward, BackwardBy, BackwardWhen, Beauty, BlockadeLength, BlockadeReach, Compulsion, FromBeauty, Goal,
    Hit, Home, PushOntoLeft, RowsOfThree, RowsOfTwo, RulePoints, ShortThrows, Stranded, Water,
    WaterNeighbours,
};
use senet::{
    Detail, Move, MoveError, Place, Position, Preset, Refusal, Ruleset, Square, SquareSet, Throw, ThrowSet,
    Turn,
};
use table::TABLE;
use truth::{Request, truth};

/// The name of a refusal's variant.
fn name_of(refusal: &Refusal) -> String {
    let written = format!("{refusal:?}");
    written.split([' ', '(', '{']).next().expect("a split gives at least one part").to_owned()
}

/// The names of all variants, read from the source of the enum.
fn every_reason() -> BTreeSet<String> {
    let source = include_str!("../src/refusal.rs");
    let declared = source.split_once("pub enum Refusal {").expect("the enum is declared there").1;
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

/// The name of a detail that the refusal's sentence does not contain.
fn missing_detail(refusal: &Refusal) -> Option<&'static str> {
    let sentence = refusal.to_string();
    let is_contained = |detail: &Detail| match detail {
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
    refusal.details().into_iter().find(|(_, detail)| !is_contained(detail)).map(|(name, _)| name)
}

/// Refusals that no preset gives.
fn only_in_custom_rulesets() -> [Refusal; 3] {
    let away = SquareSet::of(&[7, 12]);
    [
        Refusal::OnlyBearsOff { square: Square::TWO, throws: ThrowSet::EMPTY },
        Refusal::NotAllHome { away: SquareSet::EMPTY, hand: 2 },
        Refusal::NotAllHome { away, hand: 1 },
    ]
}

#[test]
fn table_covers_every_refusal() {
    let tested: BTreeSet<String> = TABLE.iter().map(|row| row.reason.to_owned()).collect();
    assert!(tested.len() > 30, "the table is complete");
    assert_eq!(every_reason(), tested, "declared variants, variants in the table");
}

#[test]
fn gives_the_expected_sentences() {
    let mut wrong = Vec::new();
    let mut codes = BTreeSet::new();
    for row in TABLE {
        let variant = Variant::of(row.rules, row.options);
        let place =
            format!("{} {:?} {} throw {} {}", row.rules, row.options, row.position, row.throw, row.mv);
        let position = Position::parse(row.position, &variant.rules)
            .unwrap_or_else(|problem| panic!("{place}: {problem}"));
        let turn = variant
            .rules
            .turn(&position, Throw::of(row.throw))
            .unwrap_or_else(|problem| panic!("{place}: {problem}"));
        match turn.find(row.mv) {
            Ok(_) => wrong.push(format!("{place}: it is legal")),
            Err(MoveError::Unreadable(problem)) => wrong.push(format!("{place}: {problem}")),
            Err(MoveError::Illegal { refusal, .. }) => {
                let (reason, sentence) = (name_of(&refusal), refusal.to_string());
                codes.insert(refusal.code());
                if let Some(detail) = missing_detail(&refusal) {
                    wrong.push(format!("{place}: {sentence}: the detail {detail} is not in it"));
                }
                if (reason.as_str(), sentence.as_str()) != (row.reason, row.sentence) {
                    wrong.push(format!(
                        "{place}\n  gives    {reason}: {sentence}\n  not      {}: {}",
                        row.reason, row.sentence
                    ));
                }
                if reason != "MustMove"
                    && let Err(untrue) = truth(&turn, &Request::read(row.mv), &refusal)
                {
                    wrong.push(format!("{place}: {sentence}: {untrue}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for refusal in only_in_custom_rulesets() {
        assert_eq!(missing_detail(&refusal), None, "{refusal}");
        codes.insert(refusal.code());
    }
    let listed: BTreeSet<&str> = Refusal::CODES.iter().copied().collect();
    assert_eq!(listed, codes, "listed codes, codes of the refusals");
}

#[test]
fn counts_pieces_in_hand_as_not_home() {
    let mut spec = Preset::Tait.spec();
    spec.points.home = Home::LastRow;
    let rules = Ruleset::new(spec).expect("the points have no conflicts");
    for (position, sentence) in [
        ("1s8/10/9c c 1c -", "a piece may leave only when all your pieces are on 21–30; 1 still in hand"),
        (
            "cs8/c9/9c c 2c -",
            "a piece may leave only when all your pieces are on 21–30; not there yet: the pieces on 1 and \
             11, and 2 in hand",
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

/// Combinations of rule points that no preset has, for refusals that only they give.
fn combinations() -> Vec<Variant> {
    let combine = |name: &'static str, change: fn(&mut RulePoints)| {
        let mut spec = Preset::from_name(name).expect("a preset").spec();
        change(&mut spec.points);
        let rules = Ruleset::new(spec).unwrap_or_else(|conflicts| panic!("{name} combined: {conflicts}"));
        Variant { name, options: vec![("combined", "yes")], rules }
    };
    vec![
        combine("grunfeld", |points| points.short_throws = ShortThrows::OntoEmpty),
        combine("jequier", |points| points.short_throws = ShortThrows::OntoEmpty),
        combine("basics", |points| points.short_throws = ShortThrows::OntoEmpty),
        combine("tait", |points| {
            points.short_throws = ShortThrows::OntoEmpty;
            points.rows_of_three = RowsOfThree::Blockade;
        }),
        combine("tait", |points| points.home = Home::LastRow),
        combine("kendall", |points| points.rows_of_three = RowsOfThree::Blockade),
        combine("kendall", |points| points.short_throws = ShortThrows::OntoEmpty),
        combine("senet-ra", |points| {
            points.rows_of_three = RowsOfThree::Blockade;
            points.safe = SquareSet::of(&[15, 26]);
        }),
        combine("senet-ra", |points| {
            points.push_onto_left = PushOntoLeft::Refused;
            points.beauty = Beauty::Stops;
            points.water = Water::Ordinary;
        }),
        combine("modern", |points| {
            points.water = Water::ToRebirthIfFree;
            points.beauty = Beauty::Stops;
            points.rows_of_two = RowsOfTwo::EndsProtected;
            points.blockade_length = BlockadeLength::Two;
            points.blockade_reach = BlockadeReach::NotBearingOff;
            points.moves_first = SquareSet::of(&[26, 28]);
        }),
        combine("modern", |points| {
            points.hit = Hit::Never;
            points.home = Home::PastFirstRow;
            points.short_throws = ShortThrows::OntoEmpty;
            points.compulsion = Compulsion::MayPass;
        }),
        combine("tait", |points| {
            points.home = Home::PastFirstRow;
            points.moves_first = SquareSet::of(&[4, 15]);
            points.neglect = SquareSet::of(&[28, 29, 30]);
        }),
        combine("jequier", |points| {
            points.backward_when = BackwardWhen::InTheWay;
            points.water = Water::ToRebirthIfFree;
            points.blockade_reach = BlockadeReach::ForwardOnBoard;
        }),
        combine("basics", |points| {
            points.backward_by = BackwardBy::One;
            points.blockade_length = BlockadeLength::Two;
            points.compulsion = Compulsion::MayKeep;
        }),
        combine("modern", |points| {
            points.water = Water::ByThrow;
            points.water_back = ThrowSet::of(&[1, 2]);
            points.from_beauty = FromBeauty::IntoWater;
            points.backward = Backward::MayHit;
            points.blockade_length = BlockadeLength::Two;
            points.safe = SquareSet::EMPTY;
            points.safe_with_water = SquareSet::of(&[25, 28, 29, 30]);
        }),
        combine("jequier", |points| {
            points.water = Water::WaitsForRebirth;
            points.from_beauty = FromBeauty::IntoWater;
            points.beauty = Beauty::ExceptWater;
            points.safe = SquareSet::EMPTY;
            points.safe_with_water = SquareSet::of(&[28, 29]);
        }),
        combine("tait", |points| {
            points.water = Water::ByThrow;
            points.water_back = ThrowSet::of(&[1, 6]);
            points.short_throws = ShortThrows::OntoEmpty;
        }),
        combine("kendall", |points| {
            points.stranded = Stranded::FallIfAlone;
            points.water_neighbours = WaterNeighbours::Unprotected;
        }),
    ]
}

/// Passes random turns of every variant and of some combinations to `check`.
fn random_turns(part: &str, mut check: impl FnMut(&Turn<'_>, &mut Random, &str)) {
    for variant in Variant::all().into_iter().chain(combinations()) {
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
fn gives_true_reasons_for_random_moves() {
    let mut seen = BTreeSet::new();
    random_turns("asked moves", |turn, random, context| {
        for _ in 0..12 {
            let request = Request::random(turn, random);
            let mut text = request.text();
            if matches!(request.to, Place::On(_)) && random.once_in(8) {
                text.push_str(random.one_of(&["/15", "/1", "/off", "/hand"]));
            }
            match turn.find(&text) {
                Ok(found) => assert!(turn.is_legal(found), "{context}: {text} finds {found:?}"),
                Err(MoveError::Unreadable(problem)) => panic!("{context}: {problem}"),
                Err(MoveError::Illegal { refusal, .. }) => {
                    seen.insert(name_of(&refusal));
                    if let Err(untrue) = truth(turn, &request, &refusal) {
                        panic!("{context}: {text} is refused with \"{refusal}\" ({refusal:?}): {untrue}");
                    }
                }
            }
        }
    });
    let mut missed = every_reason();
    missed.retain(|reason| !seen.contains(reason) && reason != "MustMove");
    assert!(missed.is_empty(), "refusals that never occurred: {missed:?}");
}

#[test]
fn gives_true_reasons_for_pieces_that_cannot_move() {
    random_turns("pieces that cannot move", |turn, _, context| {
        let position = turn.position();
        let side = position.side();
        let hand = (position.hand(side) > 0).then_some(Place::Hand);
        for from in position.squares(side).iter().map(Place::On).chain(hand) {
            let Some(refusal) = turn.refusal_from(from) else { continue };
            // The reason may refer to any move that the player could intend with the piece.
            let start = match from {
                Place::On(square) => square.number(),
                Place::Hand | Place::Off if turn.rules().spec().points.goal == Goal::LineUp => 31,
                Place::Hand | Place::Off => 0,
            };
            let throw = turn.throw().value();
            let points = &turn.rules().spec().points;
            let back = if points.backward_by == BackwardBy::One { 1 } else { throw };
            let stops = points.beauty == Beauty::Stops && (1..26).contains(&start) && start + throw > 26;
            let ahead = if stops { 26 } else { start + throw };
            let ends =
                [ahead, start.wrapping_sub(back)].map(|to| Square::new(to).map_or(Place::Off, Place::On));
            let is_true = ends.iter().any(|to| truth(turn, &Request { from, to: *to }, &refusal).is_ok());
            assert!(
                is_true,
                "{context}: the piece on {from:?} cannot move because \"{refusal}\" ({refusal:?})"
            );
        }
    });
}

#[test]
fn refuses_a_pass_exactly_if_it_is_not_legal() {
    random_turns("passes", |turn, _, context| {
        let may_pass = turn.moves().any(|mv| mv == Move::Pass);
        match turn.find("pass") {
            Ok(found) => assert!(may_pass && found == Move::Pass, "{context}: pass finds {found:?}"),
            Err(MoveError::Illegal { refusal: Refusal::MustMove, .. }) => {
                assert!(!may_pass, "{context}: a pass is legal, but refused");
            }
            Err(problem) => panic!("{context}: {problem}"),
        }
    });
}
