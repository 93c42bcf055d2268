//! Invariants of positions and moves, in every ruleset.

use std::collections::BTreeSet;

use crate::common::placement::Placement;
use crate::common::random::Random;
use crate::common::variant::Variant;
use crate::common::walk::{End, random_game};
use senet::points::{Goal, ShortThrows};
use senet::{Move, Next, Outcome, Place, Position, Preset, Ruleset, Side, Square, Throw, Turn};

/// The number of random setups for each variant.
const SETUPS: usize = 40;
/// The maximum number of positions from one random game.
const MAX_PLIES: usize = 120;

/// Passes positions of a random game and random setups of every variant to `check`, with a context for
/// failures.
fn for_each_position(part: &str, mut check: impl FnMut(&Variant, &Position, &str)) {
    for variant in Variant::all() {
        let mut random = Random::of(&format!("{part} of {variant}"));
        let mut positions = Vec::new();
        random_game(&variant, &mut random, MAX_PLIES, |ply| positions.push(ply.before));
        positions.extend((0..SETUPS).map(|_| Placement::random_position(&variant, &mut random)));
        for position in positions {
            check(&variant, &position, &format!("{variant}, seed {}: {position}", random.seed()));
        }
    }
}

/// Passes every turn of these positions to `check`: the position with each throw that can occur.
fn for_each_turn(part: &str, mut check: impl FnMut(&Turn<'_>, &str)) {
    for_each_position(part, |variant, position, context| {
        for (throw, _) in variant.rules.chances(position).iter() {
            let turn = variant.rules.turn(position, throw).expect("a throw with a chance can occur");
            check(&turn, &format!("{context}, throw {throw}"));
        }
    });
}

#[test]
fn removes_pieces_only_by_bearing_off() {
    for_each_turn("pieces", |turn, context| {
        let before = turn.position();
        for mv in turn.moves() {
            let effects = turn.effects(mv);
            let after = effects.outcome.position;
            for side in Side::BOTH {
                let mut borne_off = effects
                    .displacements
                    .iter()
                    .filter(|carried| carried.side == side && carried.to == Place::Off)
                    .count();
                if side == before.side() && effects.bears_off() {
                    borne_off += 1;
                }
                assert_eq!(
                    usize::from(before.pieces_left(side)),
                    usize::from(after.pieces_left(side)) + borne_off,
                    "{context}, {}: {side} before the move, and after it with pieces borne off",
                    turn.text(mv)
                );
            }
            let shared = after.squares(Side::Cones).intersection(after.squares(Side::Spools));
            assert!(shared.is_empty(), "{context}, {}: both sides on {shared}", turn.text(mv));
        }
    });
}

#[test]
fn never_adds_or_returns_pieces_in_a_game() {
    for variant in Variant::all() {
        let mut random = Random::of(&format!("counts of {variant}"));
        let seed = random.seed();
        let all = variant.rules.spec().points.pieces;
        let may_leave = variant.rules.spec().points.goal == Goal::BearOff;
        let mut off = [0, 0];
        random_game(&variant, &mut random, 400, |ply| {
            for side in Side::BOTH {
                let left = ply.outcome.position.pieces_left(side);
                let context =
                    format!("{variant}, seed {seed}: {}, throw {:?}, {:?}", ply.before, ply.throw, ply.mv);
                assert!(left <= all, "{context}: {left} {side} left of {all}");
                assert!(all - left >= off[side.index()], "{context}: one of the {side} came back");
                assert!(may_leave || left == all, "{context}: one of the {side} left");
                off[side.index()] = all - left;
            }
        });
    }
}

#[test]
fn round_trips_position_text() {
    for_each_position("texts", |variant, position, context| {
        match Position::parse(&position.to_string(), &variant.rules) {
            Ok(parsed) => assert_eq!(parsed, *position, "{context}"),
            Err(problem) => panic!("{context}: {problem}"),
        }
    });
}

#[test]
fn reaches_only_valid_positions() {
    for_each_turn("results", |turn, context| {
        for mv in turn.moves() {
            let outcome = turn.play(mv).unwrap_or_else(|refused| panic!("{context}, {mv:?}: {refused}"));
            if outcome.winner().is_some() {
                continue;
            }
            let text = outcome.position.to_string();
            match Position::parse(&text, turn.rules()) {
                Ok(parsed) => assert_eq!(parsed, outcome.position, "{context}, {}", turn.text(mv)),
                Err(problem) => panic!("{context}, {} leads to {text}: {problem}", turn.text(mv)),
            }
        }
    });
}

#[test]
fn mirrors_moves_if_sides_are_swapped() {
    for_each_position("mirrors", |variant, position, context| {
        if !position.duty().is_none() {
            return;
        }
        let mirrored = mirror(position);
        let mirrored = match Position::parse(&mirrored, &variant.rules) {
            Ok(mirrored) => mirrored,
            Err(problem) => panic!("{context}: mirrored, {mirrored} is refused: {problem}"),
        };
        assert_eq!(variant.rules.chances(position), variant.rules.chances(&mirrored), "{context}");
        for (throw, _) in variant.rules.chances(position).iter() {
            let moves = results(variant, position, throw, |outcome| outcome.clone());
            let of_mirror = results(variant, &mirrored, throw, mirror_result);
            assert_eq!(
                moves, of_mirror,
                "{context}, throw {throw} (as it is, mirrored back from {mirrored})"
            );
        }
        let instead = |position: &Position| variant.rules.instead_of_throwing(position);
        let of_mirror = instead(&mirrored).map(|made| (made.mv, mirror(&made.outcome.position)));
        let as_it_is = instead(position).map(|made| (made.mv, made.outcome.position.to_string()));
        assert_eq!(as_it_is, of_mirror, "{context}, instead of throwing");
    });
}

/// The outcome of a move as text: the position, who throws next, who has won.
type OutcomeText = (String, &'static str, Option<Side>);

fn results(
    variant: &Variant,
    position: &Position,
    throw: Throw,
    map: impl Fn(&OutcomeText) -> OutcomeText,
) -> BTreeSet<(String, String, &'static str, Option<&'static str>)> {
    let turn = variant.rules.turn(position, throw).expect("a throw with a chance can occur");
    turn.moves()
        .map(|mv| {
            let (after, next, winner) = map(&outcome_text(&turn.play(mv).expect("listed, so legal")));
            (turn.text(mv).to_string(), after, next, winner.map(Side::name))
        })
        .collect()
}

fn outcome_text(outcome: &Outcome) -> OutcomeText {
    let next = match outcome.next {
        Next::ThrowsAgain => "throws again",
        Next::TurnPasses => "turn passes",
        Next::Won(_) => "won",
    };
    (outcome.position.to_string(), next, outcome.winner())
}

fn mirror_result((after, next, winner): &OutcomeText) -> OutcomeText {
    (mirror_text(after), next, winner.map(Side::other))
}

fn mirror(position: &Position) -> String {
    mirror_text(&position.to_string())
}

/// The text of a position with the sides swapped. No side may owe its opening move.
fn mirror_text(text: &str) -> String {
    let swapped: String = text
        .chars()
        .map(|letter| match letter {
            'c' => 's',
            's' => 'c',
            other => other,
        })
        .collect();
    let fields: Vec<&str> = swapped.split(' ').collect();
    let [squares, side, hand, duty] = fields[..] else { panic!("four fields: {text}") };
    assert_eq!(duty, "-", "{text}: only sides that owe nothing can be swapped");
    // Cones come first in the hand; after the swap, these are the pieces that came second.
    let hand = match hand.split_once('s') {
        Some((spools, cones)) if !cones.is_empty() => format!("{cones}{spools}s"),
        _ => hand.to_owned(),
    };
    format!("{squares} {side} {hand} {duty}")
}

#[test]
fn mirrors_hands_and_sides() {
    assert_eq!(mirror_text("10/cs8/10 s 3c5s -"), "10/sc8/10 c 5c3s -");
    assert_eq!(mirror_text("10/cs8/10 c 3s -"), "10/sc8/10 s 3c -");
}

#[test]
fn prescribes_the_opening_piece_with_short_throws() {
    let mut spec = Preset::Grunfeld.spec();
    spec.points.short_throws = ShortThrows::OntoEmpty;
    let rules = Ruleset::new(spec).expect("the points have no conflicts");
    let texts = |position: &str| {
        let position = Position::parse(position, &rules).expect("the position is valid");
        let turn = rules.turn(&position, Throw::of(3)).expect("a 3 can be thrown");
        turn.moves().map(|mv| turn.text(mv).to_string()).collect::<BTreeSet<String>>()
    };
    let owed = texts("cscscscsc1/s9/10 c - c");
    let free = texts("cscscscsc1/s9/10 c - -");
    assert_eq!(
        owed,
        BTreeSet::from(["9/10", "9/12"].map(str::to_owned)),
        "the cones owe the move of the piece on 9"
    );
    assert!(free.is_superset(&owed) && free.contains("7/10"), "owing nothing, others may move: {free:?}");
}

#[test]
fn ends_every_random_game() {
    for variant in Variant::all().into_iter().filter(|variant| variant.pieces() <= 5) {
        let mut random = Random::of(&format!("ends of {variant}"));
        let end = random_game(&variant, &mut random, 1_000_000, |_| {});
        assert!(
            matches!(end, End::Won(_)),
            "{variant}, seed {}: no end after a million plies",
            random.seed()
        );
    }
}

#[test]
fn finds_every_move_by_its_text() {
    for_each_turn("searches", |turn, context| {
        let mut texts = BTreeSet::new();
        for mv in turn.moves() {
            let text = turn.text(mv).to_string();
            match turn.find(&text) {
                Ok(found) => assert_eq!(found, mv, "{context}: {text} finds another move"),
                Err(problem) => panic!("{context}: {problem}"),
            }
            assert_eq!(turn.find(&mv.to_string()), Ok(mv), "{context}: {text}, in short {mv}");
            assert!(texts.insert(text.clone()), "{context}: two moves are written {text}");
        }
    });
}

#[test]
fn reports_effects_that_match_the_outcome() {
    for_each_turn("effects", |turn, context| {
        for mv in turn.moves() {
            let effects = turn.effects(mv);
            let context = format!("{context}, {}", turn.text(mv));
            let outcome = turn.play(mv).unwrap_or_else(|refused| panic!("{context}: {refused}"));
            assert_eq!(effects.outcome, outcome, "{context}");
            assert_eq!(
                effects.extra_throw.is_some(),
                outcome.next == Next::ThrowsAgain,
                "{context}: an extra throw has a reason, and only an extra throw has one"
            );
            assert_eq!(
                replayed(turn, mv),
                pieces(&outcome.position),
                "{context}: path and displacements, replayed"
            );
        }
    });
}

/// All pieces: the squares of both sides, and their hands.
type Pieces = ([BTreeSet<u8>; 2], [u8; 2]);

fn pieces(position: &Position) -> Pieces {
    let squares =
        Side::BOTH.map(|side| position.squares(side).iter().map(Square::number).collect::<BTreeSet<u8>>());
    (squares, Side::BOTH.map(|side| position.hand(side)))
}

/// The pieces after the path and the displacements of a move are applied one by one.
fn replayed(turn: &Turn<'_>, mv: Move) -> Pieces {
    let effects = turn.effects(mv);
    let mover = turn.position().side();
    let mut journeys = Vec::new();
    if let (Some(first), Some(last)) = (effects.path.first(), effects.path.last()) {
        journeys.push((mover, *first, *last));
    }
    journeys.extend(effects.displacements.iter().map(|carried| (carried.side, carried.from, carried.to)));
    let mut pieces = pieces(turn.position());
    // All pieces are lifted before any is put down, because they may change places. A piece that is displaced
    // twice is lifted last.
    let (squares, hands) = (&mut pieces.0, &mut pieces.1);
    let mut waiting = Vec::new();
    for (side, from, to) in journeys {
        match from {
            Place::On(square) if squares[side.index()].remove(&square.number()) => {}
            Place::On(_) => waiting.retain(|put| *put != (side, from)),
            Place::Hand => hands[side.index()] -= 1,
            Place::Off => panic!("a piece comes back from off the board"),
        }
        waiting.push((side, to));
    }
    for (side, to) in waiting {
        match to {
            Place::On(square) => {
                assert!(squares[side.index()].insert(square.number()), "two of the {side} on {square}");
            }
            Place::Hand => hands[side.index()] += 1,
            Place::Off => {}
        }
    }
    pieces
}

#[test]
fn gives_a_reason_exactly_for_pieces_that_cannot_move() {
    for_each_turn("reasons", |turn, context| {
        let side = turn.position().side();
        let own = turn.position().squares(side);
        let places = own.iter().map(Place::On).chain((turn.position().hand(side) > 0).then_some(Place::Hand));
        for place in places {
            let can_move = turn.moves().any(|mv| turn.effects(mv).path.first() == Some(&place));
            let reason = turn.refusal_from(place);
            assert_eq!(
                reason.is_none(),
                can_move,
                "{context}: {place:?} can move: {can_move}, reason: {reason:?}"
            );
        }
    });
}
