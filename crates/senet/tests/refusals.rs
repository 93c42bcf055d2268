//! Refusals of illegal moves: their sentences, their codes, and whether their reasons are true.

#![allow(unreachable_pub)]

mod table;
mod truth;

use std::collections::BTreeSet;

use crate::common::placement::Placement;
use crate::common::random::Random;
use crate::common::variant::Variant;
use crate::common::walk::{random_game, random_throw};
use senet::points::{BackwardBy, Beauty, Goal, Home};
use senet::{
    Detail, Move, MoveError, Place, Position, Preset, Refusal, Ruleset, Square, SquareSet, Throw, ThrowSet,
    Turn,
};
use table::TABLE;
use truth::{Request, truth};

/// The name of a refusal's variant.
pub fn name_of(refusal: &Refusal) -> String {
    let written = format!("{refusal:?}");
    written.split([' ', '(', '{']).next().expect("a split gives at least one part").to_owned()
}

/// The names of all variants, read from the source of the enum.
pub fn every_reason() -> BTreeSet<String> {
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

/// Checks that a random move that is refused is refused for a true reason, and adds the reason to those seen.
pub fn check_request(
    turn: &Turn<'_>,
    random: &mut Random,
    seen: &mut BTreeSet<String>,
) -> Result<(), String> {
    let request = Request::random(turn, random);
    let mut text = request.text();
    if matches!(request.to, Place::On(_)) && random.once_in(8) {
        text.push_str(random.one_of(&["/15", "/1", "/off", "/hand"]));
    }
    match turn.find(&text) {
        Ok(found) if turn.is_legal(found) => Ok(()),
        Ok(found) => Err(format!("{text} finds {found:?}")),
        Err(MoveError::Unreadable(problem)) => Err(problem.to_string()),
        Err(MoveError::Illegal { refusal, .. }) => {
            seen.insert(name_of(&refusal));
            truth(turn, &request, &refusal)
                .map_err(|untrue| format!("{text} is refused with \"{refusal}\" ({refusal:?}): {untrue}"))
        }
    }
}

/// Checks that each piece has a move or a true reason why it has none.
pub fn check_pieces(turn: &Turn<'_>) -> Result<(), String> {
    let position = turn.position();
    let side = position.side();
    let points = &turn.rules().spec().points;
    let hand = (position.hand(side) > 0).then_some(Place::Hand);
    for from in position.squares(side).iter().map(Place::On).chain(hand) {
        let leaves = |mv: Move| turn.effects(mv).path.first() == Some(&from);
        let refusal = turn.refusal_from(from);
        if refusal.is_none() != turn.moves().any(leaves) {
            return Err(format!("the piece on {from:?}: {refusal:?}"));
        }
        let Some(refusal) = refusal else { continue };
        // The reason may refer to any move that the player could intend with the piece.
        let start = match from {
            Place::On(square) => square.number(),
            Place::Hand | Place::Off if points.goal == Goal::LineUp => 31,
            Place::Hand | Place::Off => 0,
        };
        let throw = turn.throw().value();
        let back = if points.backward_by == BackwardBy::One { 1 } else { throw };
        let advances = from.square().is_some_and(|from| !points.no_advance.contains(from));
        let stops = points.beauty == Beauty::Stops && advances && start < 26 && start + throw > 26;
        let ahead = if stops { 26 } else { start + throw };
        let ends = [ahead, start.wrapping_sub(back)].map(|to| Square::new(to).map_or(Place::Off, Place::On));
        if !ends.iter().any(|to| truth(turn, &Request { from, to: *to }, &refusal).is_ok()) {
            return Err(format!("the piece on {from:?} cannot move because \"{refusal}\" ({refusal:?})"));
        }
    }
    Ok(())
}

/// Checks that a pass is refused exactly if it is not legal.
pub fn check_pass(turn: &Turn<'_>) -> Result<(), String> {
    let may_pass = turn.moves().any(|mv| mv == Move::Pass);
    match turn.find("pass") {
        Ok(Move::Pass) if may_pass => Ok(()),
        Err(MoveError::Illegal { refusal: Refusal::MustMove, .. }) if !may_pass => Ok(()),
        found => Err(format!("pass finds {found:?}")),
    }
}

/// Combinations of points are tested with the rulebook.
#[test]
fn gives_true_reasons_under_every_option() {
    let mut seen = BTreeSet::new();
    for variant in Variant::all() {
        let mut random = Random::of(&format!("refusals of {variant}"));
        let mut positions = Vec::new();
        random_game(&variant, &mut random, 150, |ply| positions.push(ply.before));
        positions.extend((0..150).map(|_| Placement::random_position(&variant, &mut random)));
        for position in positions {
            let throw = random_throw(&variant, &mut random, &position);
            let turn = variant.rules.turn(&position, throw).expect("a throw with a chance can occur");
            let checks = (0..12).map(|_| check_request(&turn, &mut random, &mut seen));
            let failed = checks.chain([check_pieces(&turn), check_pass(&turn)]).find_map(Result::err);
            assert_eq!(failed, None, "{variant}, seed {}: {position}, throw {throw}", random.seed());
        }
    }
}
