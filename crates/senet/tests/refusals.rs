//! The reasons for which moves are refused: each as it is said to a player, and each true.

mod common;

use std::collections::BTreeSet;

use common::placement::Placement;
use common::random::Random;
use common::variant::Variant;
use common::walk::{random_game, random_throw};
use senet::points::{
    Backward, Beauty, Goal, Hit, Home, LastSquare, RowsOfThree, RowsOfTwo, ShortThrows, Stranded, Water,
};
use senet::{
    Move, MoveError, Place, Position, Preset, Refusal, Ruleset, Side, Square, SquareSet, Throw, Turn, Way,
};

/// A move that is refused, and what the player is told.
struct Refused {
    reason: &'static str,
    rules: &'static str,
    options: &'static [(&'static str, &'static str)],
    position: &'static str,
    throw: u8,
    asked: &'static str,
    sentence: &'static str,
}

const fn refused(
    reason: &'static str,
    (rules, options): (&'static str, &'static [(&'static str, &'static str)]),
    position: &'static str,
    throw: u8,
    asked: &'static str,
    sentence: &'static str,
) -> Refused {
    Refused { reason, rules, options, position, throw, asked, sentence }
}

const MODERN: (&str, &[(&str, &str)]) = ("modern", &[]);
const TRAPS: (&str, &[(&str, &str)]) = ("modern", &[("traps", "on")]);
const SHORT: (&str, &[(&str, &str)]) = ("modern", &[("short_throws", "on")]);
const JEQUIER: (&str, &[(&str, &str)]) = ("jequier", &[]);
const GRUNFELD: (&str, &[(&str, &str)]) = ("grunfeld", &[]);
const KENDALL: (&str, &[(&str, &str)]) = ("kendall", &[]);
const TAIT: (&str, &[(&str, &str)]) = ("tait", &[]);
const BELL: (&str, &[(&str, &str)]) = ("bell", &[]);
const BELL_2: (&str, &[(&str, &str)]) = ("bell", &[("pieces", "2")]);
const BELL_3: (&str, &[(&str, &str)]) = ("bell", &[("pieces", "3")]);
const BASICS: (&str, &[(&str, &str)]) = ("basics", &[]);
const SENET_RA: (&str, &[(&str, &str)]) = ("senet-ra", &[]);

const START: &str = "cscscscscs/10/10 c - -";

/// At least one for every reason.
#[rustfmt::skip]
const TABLE: &[Refused] = &[
    refused("MustMove", MODERN, START, 2, "pass",
        "a piece can be moved, so one must be"),
    refused("TurnLost", BASICS, START, 0, "9/11",
        "this throw loses the turn: nothing moves"),
    refused("RescueFirst", KENDALL, "cs8/10/6c3 c - -", 2, "1/3",
        "your piece in the water must be rescued first; only a 4 frees it"),
    refused("HeldInWater", KENDALL, "cs8/10/6c3 c - -", 2, "27/29",
        "the water holds this piece; it leaves only by being borne off with a 4"),
    refused("HeldInWater", KENDALL, "cs8/10/6c3 c - -", 2, "27/off",
        "the water holds this piece; it leaves only by being borne off with a 4"),
    refused("RescueBeforeThrow", KENDALL, "cs8/10/6c3 c - -", 2, "27/15",
        "the rescue from 27 to 15 is made instead of throwing, and you have thrown"),
    refused("OpeningMove", JEQUIER, "cscscscscs/10/10 s - s", 1, "2/3",
        "the opening move is prescribed: the foremost piece, on 10, must be moved"),
    refused("OpeningMove", GRUNFELD, "cscscscsc1/s9/10 c - c", 3, "7/10",
        "the opening move is prescribed: the foremost piece, on 9, must be moved"),
    refused("NobodyThere", MODERN, START, 2, "12/14",
        "no piece stands on 12"),
    refused("NotYours", MODERN, START, 2, "2/4",
        "the spool on 2 is not yours"),
    refused("HandEmpty", TAIT, "cs8/10/10 c - -", 4, "hand/4",
        "you have no piece in hand"),
    refused("NoEntry", TAIT, "10/10/10 s 5c5s -", 3, "hand/3",
        "a piece enters the board only with a 4 or 6"),
    refused("NoEntry", MODERN, START, 4, "hand/4",
        "in this ruleset no piece enters from the hand"),
    refused("WrongDistance", MODERN, START, 2, "9/12",
        "the throw is 2, which takes this piece to 11"),
    refused("WrongDistance", MODERN, START, 2, "9/9",
        "the throw is 2, which takes this piece to 11"),
    refused("WrongDistance", SENET_RA, "10/10/10 s 5c5s -", 2, "hand/3",
        "the throw is 2, which takes this piece to 2"),
    refused("WrongDistance", BELL, "10/10/10 s 10c10s -", 2, "hand/30",
        "the throw is 2, which takes this piece to 29"),
    refused("WrongDistance", MODERN, "cs8/10/7c2 c - -", 5, "28/30",
        "the throw is 5, and a piece moves by exactly the throw"),
    refused("EndsElsewhere", MODERN, "cs8/10/5c4 c - -", 1, "26/27/14",
        "this move ends on 15"),
    refused("EndsElsewhere", TAIT, "s9/10/5c4 c - -", 1, "26/27/15",
        "this move ends in your hand"),
    refused("EndsElsewhere", JEQUIER, "s9/10/3c6 c - -", 6, "24/30/1",
        "this move ends off the board"),
    refused("EndsElsewhere", BASICS, "s9/10/7c2 c - -", 2, "28/30",
        "this move ends off the board"),
    refused("OwnPiece", MODERN, START, 2, "7/9",
        "your own piece stands on 9"),
    refused("OwnPiece", GRUNFELD, "c1s7/10/3c5c c - -", 6, "24/off",
        "your own piece stands on 30"),
    refused("ProtectedRow", MODERN, "c3ss4/10/10 c - -", 4, "1/5",
        "the spools on 5 and 6 stand side by side and protect each other"),
    refused("SafeSquare", MODERN, "10/c3s5/10 c - -", 4, "11/15",
        "the spool on 15 is safe there"),
    refused("SafeSquare", BELL_2, "10/10/8c1 s 1c2s -", 2, "hand/29",
        "the cone on 29 is safe there"),
    refused("EnemyArrived", BELL_2, "c3s5/10/10 s 1c1s -", 4, "5/1",
        "the piece on 1 has arrived at its place and cannot be hit"),
    refused("Blockade", MODERN, "10/c1sss5/10 c - -", 5, "11/16",
        "the spools on 13, 14 and 15 form a blockade, which cannot be passed"),
    refused("Blockade", MODERN, "10/10/5c1sss c - -", 5, "26/off",
        "the spools on 28, 29 and 30 form a blockade, which cannot be passed"),
    refused("Blockade", JEQUIER, "10/10/2sss2c2 c - -", 6, "28/22",
        "the spools on 23, 24 and 25 form a blockade, which cannot be passed"),
    refused("BeautyFirst", MODERN, "cs8/10/3c6 c - -", 4, "24/28",
        "26 must be landed on exactly before a piece may go beyond it"),
    refused("BeautyFirst", MODERN, "cs8/10/3c6 c - -", 4, "24/off",
        "26 must be landed on exactly before a piece may go beyond it"),
    refused("BeautyFirst", BASICS, "cs8/10/4c5 c - -", 5, "25/30",
        "26 must be landed on exactly before a piece may go beyond it"),
    refused("OnlyBearsOff", KENDALL, "cs8/10/7c2 c - -", 1, "28/29",
        "a piece on 28 does not move on along the board; it is borne off with a 3"),
    refused("OnlyBearsOff", TRAPS, "cs8/10/5c4 c - -", 2, "26/28",
        "a piece on 26 does not move on along the board; it is borne off with a 5"),
    refused("NoExit", TAIT, "cs8/10/10 c - -", 3, "1/off",
        "no piece leaves the board from 1"),
    refused("NoExit", BELL_2, "4c5/10/10 c 1c2s -", 3, "5/off",
        "no piece leaves the board from 5"),
    refused("WrongExit", MODERN, "cs8/10/7c2 c - -", 2, "28/off",
        "a piece on 28 leaves the board only with a 3"),
    refused("WrongExit", GRUNFELD, "s9/10/3c6 c - -", 3, "24/off",
        "a piece on 24 leaves the board only with a 6"),
    refused("BeyondBoard", TAIT, "cs8/10/5c4 c - -", 6, "26/off",
        "a throw of 6 from 26 goes beyond the end of the board"),
    refused("NotAllHome", JEQUIER, "cs8/10/3c6 c - -", 6, "24/off",
        "a piece leaves only when all your pieces stand on 21–30: not yet the one on 1"),
    refused("NotAllHome", JEQUIER, "cs8/2c7/3c6 c - -", 6, "24/30",
        "a piece leaves only when all your pieces stand on 21–30: not yet those on 1 and 13"),
    refused("NotAllHome", GRUNFELD, "cs8/10/9c c - -", 2, "30/off",
        "a piece leaves only when all your pieces stand on 21–30: not yet the one on 1"),
    refused("WaterLast", TAIT, "cs8/10/5c4 c - -", 1, "26/27",
        "a piece may go into the water only if there is no other legal move"),
    refused("NeverBackward", MODERN, START, 2, "9/7",
        "in this ruleset pieces never move backward"),
    refused("ForwardFirst", JEQUIER, "4c5/s9/10 c - -", 2, "5/3",
        "a piece may move backward only if none can move forward, and one can"),
    refused("BackwardToEmpty", JEQUIER, "10/10/4s2c2 c - -", 3, "28/25",
        "backward moves go to empty squares only, and 25 is held"),
    refused("BeforeBoard", JEQUIER, "1c2ss4/10/7c2 c - -", 3, "2/1",
        "a throw of 3 back from 2 goes beyond the beginning of the board"),
    refused("NoRetreat", KENDALL, "s9/10/7c2 c - -", 2, "28/26",
        "a piece on 28 does not move backward by the throw"),
    refused("FallsOnlyLast", KENDALL, "cs8/10/7c2 c - -", 2, "28/27",
        "a piece on 28 falls back into the water only if nothing else can move"),
    refused("Arrived", BELL_3, "cs1s6/10/10 s 2c1s -", 1, "4/3",
        "the piece on 4 has arrived at its place and stays there"),
    refused("BeyondPlace", BELL_2, "2s3s3/10/10 s 2c -", 5, "7/2",
        "with a piece on 2, one of yours would stand beyond its place in your sequence"),
    refused("ClaimBarred", BELL_2, "1s2s5/10/10 s 2c -", 4, "5/1",
        "square 1 claims the odd squares, and a piece of yours already stands beyond its place among them"),
    refused("ShortToEmpty", SHORT, START, 5, "9/10",
        "a move of fewer squares than the throw goes to an empty square only, and 10 is held"),
    refused("ShortOntoBeauty", SHORT, "cs8/10/3c6 c - -", 3, "24/26",
        "a piece lands on 26 only with the exact throw"),
    refused("ShortBearingOff", SHORT, "cs8/10/7c2 c - -", 5, "28/off",
        "a piece leaves the board only with the exact throw"),
];

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

#[test]
fn every_reason_has_a_row_in_the_table() {
    let tested: BTreeSet<String> = TABLE.iter().map(|row| row.reason.to_owned()).collect();
    assert!(tested.len() > 30, "the table is whole");
    assert_eq!(every_reason(), tested, "the reasons that are declared, and those with a row in the table");
}

#[test]
fn refused_moves_are_refused_in_these_words() {
    let mut wrong = Vec::new();
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
        let refusal = turn.refusal(Move::BearOff { from: Square::HORUS });
        assert_eq!(refusal.to_string(), sentence, "{position}");
    }
}

/// A move that was asked for: from where, and to which place next.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Asked {
    from: Place,
    to: Place,
}

impl Asked {
    fn read(text: &str) -> Asked {
        let mut places = text.split('/').map(|place| match place {
            "hand" => Place::Hand,
            "off" => Place::Off,
            number => Place::On(Square::at(number.parse().expect("a number"))),
        });
        let mut next = || places.next().expect("a move has two places");
        Asked { from: next(), to: next() }
    }

    fn text(self) -> String {
        let word = |place: Place| match place {
            Place::Hand => "hand".to_owned(),
            Place::Off => "off".to_owned(),
            Place::On(square) => square.to_string(),
        };
        format!("{}/{}", word(self.from), word(self.to))
    }

    /// A random move, most often of an own piece.
    fn random(turn: &Turn<'_>, random: &mut Random) -> Asked {
        let own: Vec<Square> = turn.position().squares(turn.position().side()).iter().collect();
        let from = match random.below(10) {
            0 => Place::Hand,
            1 => Place::On(Square::at(random.between(1, 30) as u8)),
            _ if own.is_empty() => Place::Hand,
            _ => Place::On(random.one_of(&own)),
        };
        let start = from.square().map_or(0, Square::number);
        let throw = turn.throw().value();
        let to = match random.below(7) {
            0 if from != Place::Hand => Place::Off,
            1 | 2 => Square::new(start + throw).map_or(Place::Off, Place::On),
            3 | 4 => Place::On(Square::new(start.wrapping_sub(throw)).unwrap_or(Square::at(1))),
            5 => Square::new(start + random.between(1, 6) as u8).map_or(Place::Off, Place::On),
            _ => Place::On(Square::at(random.between(1, 30) as u8)),
        };
        match (from, to) {
            (Place::Hand, Place::Off) => Asked { from, to: Place::On(Square::at(30)) },
            _ => Asked { from, to },
        }
    }
}

/// Mixtures of rule points that no preset has, for what only they can refuse.
fn mixtures() -> Vec<Variant> {
    let mix = |name: &'static str, change: fn(&mut senet::points::RulePoints)| {
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
            let Some(refusal) = turn.why_not(from) else { continue };
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

/// Whether a reason is true of a move in a position, found out the slow way.
fn truth(turn: &Turn<'_>, asked: &Asked, refusal: &Refusal) -> Result<(), String> {
    let points = &turn.rules().spec().points;
    let position = turn.position();
    let (side, enemy) = (position.side(), position.side().other());
    let own = |square: Square| position.holder(square) == Some(side);
    let theirs = |square: Square| position.holder(square) == Some(enemy);
    let throw = turn.throw();
    let moves: Vec<Move> = turn.moves().collect();
    let down = points.goal == Goal::LineUp;
    // The hand and the end of the track as if they were squares.
    let from = match asked.from {
        Place::On(square) => square.number(),
        Place::Hand | Place::Off => {
            if down {
                31
            } else {
                0
            }
        }
    };
    let to = asked.to.square().map_or(if down { 0 } else { 31 }, Square::number);
    let from_is = |square: Square| asked.from == Place::On(square);
    let to_is = |square: Square| asked.to == Place::On(square);
    let leaves = asked.to == Place::Off || (points.last_square != LastSquare::Ordinary && to == 30);
    // Where pieces wait on 30, leaving is landing there.
    let lands_on = |square: Square| to_is(square) || (leaves && square == Square::HORUS);
    let is_back = if down { to > from } else { to < from };
    let distance = from.abs_diff(to);
    let held = position.holder(Square::WATER) == Some(side) && points.water == Water::Held;
    let ensure =
        |is_true: bool, what: &str| if is_true { Ok(()) } else { Err(format!("it is not true that {what}")) };

    match refusal {
        Refusal::MustMove => Err("a reason of its own is missing".to_owned()),
        Refusal::TurnLost => ensure(throw == Throw::LOST, "the throw loses the turn"),
        Refusal::RescueFirst { throws } => ensure(
            held && !from_is(Square::WATER) && *throws == points.exits.from(Square::WATER),
            "another piece is in the water",
        ),
        Refusal::HeldInWater { throws } => ensure(
            held && from_is(Square::WATER) && (asked.to != Place::Off || !throws.contains(throw)),
            "the water holds the piece",
        ),
        Refusal::RescueBeforeThrow => {
            ensure(held && from_is(Square::WATER) && to_is(Square::REBIRTH), "this is the rescue")
        }
        Refusal::OpeningMove { lead } => ensure(
            position.duty().owed_by(side)
                && own(*lead)
                && !from_is(*lead)
                && moves.iter().all(|mv| mv.from() == Some(*lead)),
            "the lead must move",
        ),
        Refusal::NobodyThere(square) => {
            ensure(from_is(*square) && position.holder(*square).is_none(), "nobody is there")
        }
        Refusal::NotYours { side, square } => {
            ensure(from_is(*square) && *side == enemy && theirs(*square), "the enemy is there")
        }
        Refusal::HandEmpty => {
            ensure(asked.from == Place::Hand && position.hand(side) == 0, "the hand is empty")
        }
        Refusal::NoEntry { throws } => ensure(
            asked.from == Place::Hand
                && !throws.contains(throw)
                && throws.iter().all(|throw| points.entry.contains(throw)),
            "other throws enter pieces",
        ),
        Refusal::WrongDistance { throw: thrown, to: end } => {
            let ahead = if down { from.wrapping_sub(throw.value()) } else { from + throw.value() };
            let back = if down { 0 } else { from.wrapping_sub(throw.value()) };
            let end_number = end.map_or(0, Square::number);
            let fits = [ahead, back].iter().any(|number| Square::new(*number) == *end);
            ensure(*thrown == throw && to != end_number && fits, "the throw goes elsewhere")
        }
        Refusal::EndsElsewhere { end } => ensure(
            moves.iter().any(|mv| {
                let path = turn.effects(*mv).path;
                path.first() == Some(&asked.from) && path.last() == Some(end)
            }),
            "the move ends there",
        ),
        Refusal::OwnPiece(square) => ensure(
            own(*square) && lands_on(*square) && points.hit != Hit::PushBack,
            "an own piece is on the square landed on",
        ),
        Refusal::ProtectedRow { side: whose, row } => ensure(
            *whose == enemy
                && row.len() > 1
                && is_row(position, enemy, *row)
                && row.iter().any(lands_on)
                && points.rows_of_two == RowsOfTwo::Protected
                && !(to_is(Square::WATER) && points.water == Water::Held),
            "a row protects the piece landed on",
        ),
        Refusal::SafeSquare { side: whose, square } => ensure(
            *whose == enemy && theirs(*square) && lands_on(*square) && points.safe.contains(*square),
            "the piece landed on is safe",
        ),
        Refusal::EnemyArrived(square) => ensure(
            to_is(*square) && theirs(*square) && has_arrived(turn, enemy, *square),
            "the piece landed on has arrived",
        ),
        Refusal::Blockade { side: whose, row } => {
            let (low, high) = (from.min(to), from.max(to));
            ensure(
                *whose == enemy
                    && row.len() > 2
                    && is_row(position, enemy, *row)
                    && row.iter().all(|square| square.number() > low && square.number() < high)
                    && points.rows_of_three == RowsOfThree::Blockade,
                "a blockade lies between",
            )
        }
        Refusal::BeautyFirst => {
            ensure(points.beauty == Beauty::Compulsory && from < 26 && to > 26, "the move passes 26")
        }
        Refusal::OnlyBearsOff { square, throws } => ensure(
            from_is(*square)
                && points.no_advance.contains(*square)
                && throws.iter().all(|throw| points.exits.from(*square).contains(throw)),
            "the piece only bears off",
        ),
        Refusal::NoExit(square) => {
            let reaches = points.last_square != LastSquare::Ordinary;
            let bears_off = |throw: Throw| {
                points.exits.from(*square).contains(throw)
                    || (reaches && square.number() + throw.value() == 30)
            };
            let never = !turn.rules().plan().chances().iter().any(|(throw, _)| bears_off(throw));
            ensure(from_is(*square) && leaves && never, "no throw bears off from there")
        }
        Refusal::WrongExit { square, throws } => ensure(
            from_is(*square) && leaves && !throws.is_empty() && !throws.contains(throw),
            "other throws bear off from there",
        ),
        Refusal::BeyondBoard { from: square, throw: thrown } => ensure(
            from_is(*square)
                && *thrown == throw
                && leaves | down
                && if down { from <= throw.value() } else { from + throw.value() > 30 },
            "the throw goes beyond the end",
        ),
        Refusal::NotAllHome { away, hand } => ensure(
            points.home == Home::LastRow
                && leaves
                && *away == position.squares(side).without(SquareSet::LAST_ROW)
                && *hand == position.hand(side)
                && (!away.is_empty() || *hand > 0),
            "not all are home",
        ),
        Refusal::WaterLast => ensure(
            to_is(Square::WATER)
                && points.water == Water::ToHand
                && moves.iter().any(|mv| *mv != Move::Pass && mv.to() != Some(Square::WATER)),
            "there is another move",
        ),
        Refusal::NeverBackward => {
            ensure(points.backward == Backward::Never && is_back, "this is a backward move")
        }
        Refusal::ForwardFirst => ensure(
            is_back
                && moves.iter().any(|mv| match mv {
                    Move::Step { from, to } => to > from,
                    Move::BearOff { .. } | Move::Enter { .. } => true,
                    Move::Pass => false,
                }),
            "a piece can move forward",
        ),
        Refusal::BackwardToEmpty(square) => ensure(
            is_back
                && to_is(*square)
                && position.holder(*square).is_some()
                && points.backward == Backward::ToEmpty
                && turn.way() != Some(Way::Forward),
            "a backward move goes to a square that is held",
        ),
        Refusal::BeforeBoard { from: square, throw: thrown } => ensure(
            is_back && from_is(*square) && *thrown == throw && from <= throw.value(),
            "the board ends before",
        ),
        Refusal::NoRetreat(square) => ensure(
            is_back
                && from_is(*square)
                && points.no_retreat.contains(*square)
                && turn.way() != Some(Way::Forward),
            "the piece does not move backward by the throw",
        ),
        Refusal::FallsOnlyLast(square) => ensure(
            from_is(*square)
                && *square > Square::WATER
                && to_is(Square::WATER)
                && points.stranded == Stranded::FallIntoWater
                && matches!(turn.way(), Some(Way::Forward | Way::Backward)),
            "something else can move",
        ),
        Refusal::Arrived(square) => ensure(
            from_is(*square) && own(*square) && has_arrived(turn, side, *square),
            "the piece has arrived",
        ),
        Refusal::BeyondPlace(square) => {
            ensure(to_is(*square) && stands_beyond(turn, from, to), "a piece would stand beyond its place")
        }
        Refusal::ClaimBarred => ensure(
            to == 1 && position.holder(Square::at(1)).is_none() && stands_beyond(turn, from, 1),
            "the claim would leave a piece beyond its place",
        ),
        Refusal::ShortToEmpty(square) => ensure(
            points.short_throws == ShortThrows::OntoEmpty
                && to_is(*square)
                && position.holder(*square).is_some()
                && distance < throw.value(),
            "this is a short move to a square that is held",
        ),
        Refusal::ShortOntoBeauty => ensure(
            points.short_throws == ShortThrows::OntoEmpty
                && to_is(Square::BEAUTY)
                && distance < throw.value(),
            "this is a short move onto 26",
        ),
        Refusal::ShortBearingOff => ensure(
            points.short_throws == ShortThrows::OntoEmpty
                && leaves
                && !moves.iter().any(|mv| matches!(mv, Move::BearOff { from: square } if from_is(*square))),
            "this bears off with too great a throw",
        ),
        unknown => Err(format!("nobody knows how to tell whether {unknown:?} is true: say so here")),
    }
}

/// Whether these are all the squares of one row of a side.
fn is_row(position: &Position, side: Side, row: SquareSet) -> bool {
    let numbers: Vec<u8> = row.iter().map(Square::number).collect();
    let holds = |number: u8| Square::new(number).is_some_and(|square| position.holder(square) == Some(side));
    let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else { return false };
    numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
        && numbers.iter().all(|number| holds(*number))
        && !holds(first - 1)
        && !holds(last + 1)
}

/// Whether a piece has arrived in a game of lining up: its square and all below it of the sequence are its side's.
fn has_arrived(turn: &Turn<'_>, side: Side, square: Square) -> bool {
    let holder = |number: u8| turn.position().holder(Square::at(number));
    let first = if holder(1) == Some(side) { 1 } else { 2 };
    turn.rules().spec().points.goal == Goal::LineUp
        && holder(1).is_some()
        && square.number() >= first
        && (square.number() - first).is_multiple_of(2)
        && square.number() < first + 2 * turn.rules().spec().points.pieces
        && (first..=square.number()).step_by(2).all(|number| holder(number) == Some(side))
}

/// Whether after a move from one square to another (31 for the hand) a piece of the mover's stands beyond its place.
fn stands_beyond(turn: &Turn<'_>, from: u8, to: u8) -> bool {
    let position = turn.position();
    let mut squares: Vec<u8> = position.squares(position.side()).iter().map(Square::number).collect();
    squares.retain(|square| *square != from);
    squares.push(to);
    squares.sort_unstable();
    let first = if squares[0] == 1 { 1 } else { 2 };
    squares.iter().enumerate().any(|(place, square)| usize::from(*square) < first + 2 * place)
}
