//! Records of games: round trip, size, what is kept, what is refused and with which words.

use proptest::prelude::*;
use senet::{Comment, Dice, Game, Position, Preset, Record, Ruleset, Side, Stage, Undo};

/// A random game of at most `plies` plies: dice from the seed, moves by a simple running number.
fn random_game(rules: Ruleset, seed: u64, plies: usize) -> Game {
    let mut game = Game::new(rules);
    let dice = Dice::new(seed, 1);
    let mut choice = seed as usize;
    while game.plies().len() < plies {
        choice = choice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let throwing = game.rules().spec().points.throwing;
        let certain = game.rules().plan().certain_throw(game.position());
        let number = game.throws_made();
        match game.stage() {
            Stage::Over(_) => break,
            Stage::ToThrow(to_throw) => {
                if choice >> 60 & 1 == 0 && to_throw.game().instead_of_throwing().is_some() {
                    to_throw.move_instead_of_throwing();
                    continue;
                }
                let throw = certain.unwrap_or_else(|| dice.roll(&throwing, number).throw);
                to_throw.throw(throw).expect("a possible throw");
            }
            Stage::ToMove(to_move) => {
                let moves: Vec<_> = to_move.turn().moves().collect();
                to_move.play(moves[(choice >> 33) % moves.len()]).expect("a legal move");
            }
        }
    }
    game
}

fn named(mut record: Record) -> Record {
    record.headers.cones = Some("Henut-taui, singer of Amun".to_owned());
    record.headers.spools = Some("computer (average)".to_owned());
    record.headers.date = Some("2026-11-20".to_owned());
    record.headers.seed = Some(u64::MAX);
    record.headers.game = Some(12);
    record.headers.others = vec![("Place".to_owned(), "Deir el-Medina: the west bank".to_owned())];
    record
}

#[test]
fn records_round_trip_under_every_ruleset_and_option() {
    for preset in Preset::ALL {
        for option in preset.offered_options() {
            for value in preset.spec().values(*option) {
                let spec =
                    preset.spec().with_options([format!("{}={value}", option.name())]).expect("offered");
                let rules = Ruleset::new(spec).expect("no conflicts");
                for plies in [0, 1, 2, 37, 4000] {
                    let mut record = named(Record::new(random_game(rules.clone(), plies as u64, plies)));
                    record.comments = vec![Comment {
                        ply: plies.min(record.game.plies().len()),
                        text: "so far".to_owned(),
                    }];
                    let text = record.to_string();
                    let read: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
                    assert!(read == record, "{text}");
                    assert_eq!(read.to_string(), text);
                }
            }
        }
    }
}

#[test]
fn a_game_of_250_moves_is_under_3_kilobytes() {
    for preset in Preset::ALL {
        let games = (0..1000).map(|seed| random_game(Ruleset::preset(preset), seed, 250));
        let long: Vec<Game> = games.filter(|game| game.plies().len() == 250).take(5).collect();
        assert!(!long.is_empty(), "{}: no game is that long", preset.name());
        for game in long {
            let record = named(Record::new(game)).to_string();
            assert!(record.len() < 3 << 10, "{}: {} bytes\n{record}", preset.name(), record.len());
        }
    }
}

#[test]
fn a_throw_that_waits_and_a_resignation_are_kept() {
    let mut game = random_game(Ruleset::preset(Preset::Modern), 5, 30);
    game.undo_to(29, Undo::KeepThrow);
    let record = Record::new(game.clone());
    let read: Record = record.to_string().parse().expect("a record");
    assert_eq!(read.game.throw(), game.throw());
    assert!(read.game.throw().is_some() && read.game.plies().len() == 29);

    game.undo_to(20, Undo::DropThrow);
    game.resign(Side::Cones).expect("not over");
    let text = Record::new(game).to_string();
    assert!(text.contains("Result: spools (resignation)"), "{text}");
    let read: Record = text.parse().expect("a record");
    assert_eq!(read.game.result().expect("over").winner, Side::Spools);
}

#[test]
fn a_game_may_start_anywhere() {
    let rules = Ruleset::preset(Preset::Kendall);
    let start = Position::parse("6c3/10/4ssc2s c - -", &rules).expect("a position");
    let mut game = Game::from_position(rules, start);
    let Stage::ToThrow(to_throw) = game.stage() else { panic!("to throw") };
    to_throw.move_instead_of_throwing().expect("the rescue");
    let text = Record::new(game.clone()).to_string();
    assert!(text.contains("Start: 6c3/10/4ssc2s c - -") && text.ends_with("1. c27/15\n"), "{text}");
    assert_eq!(text.parse::<Record>().expect("a record").game, game);
}

#[test]
fn a_ruleset_of_ones_own_travels_in_its_records() {
    let mut spec = Preset::Modern.spec();
    spec.name = "house-rules".to_owned();
    spec.points.again_on = senet::ThrowSet::of(&[4]);
    let rules = Ruleset::new(spec).expect("no conflicts");
    let record = Record::new(random_game(rules, 9, 60));
    let text = record.to_string();
    assert_eq!(text.parse::<Record>().unwrap_or_else(|error| panic!("{error}\n{text}")), record);
}

/// A good record: header lines, an empty line, moves.
fn good() -> String {
    let text = "\
# the first throws of a game
Format: senet-record 1
Rules: modern
Ruleset: FINGERPRINT
Cones: Anna
Weather: dry
Result: unfinished

1. c2:9/11 s5:10/15 # both run
# a quiet move
3. c1:7/8*
";
    let spec = Preset::Modern.spec();
    text.replace("FINGERPRINT", &format!("{} {:016x}", spec.version, spec.fingerprint()))
}

#[test]
fn comments_and_unknown_headers_are_read() {
    let record: Record = good().parse().expect("a record");
    assert_eq!(record.game.plies().len(), 3);
    assert_eq!(record.headers.others, [("Weather".to_owned(), "dry".to_owned())]);
    assert_eq!(
        record.comments,
        [
            Comment { ply: 0, text: "the first throws of a game".to_owned() },
            Comment { ply: 2, text: "a quiet move".to_owned() },
        ]
    );
}

#[test]
fn what_is_wrong_is_refused_with_the_place_and_the_reason() {
    let cases = [
        (
            "Format: senet-record 1\n",
            "",
            "the header 'Format' is missing; a record begins with Format, Rules and Ruleset",
        ),
        (
            "senet-record 1",
            "senet-record 2",
            "line 2: the header Format says 'senet-record 2'; write senet-record 1",
        ),
        (
            "Rules: modern",
            "Rules: mehen",
            "line 3: the ruleset of this record cannot be used: 'mehen' is none of modern, jequier",
        ),
        (
            "Rules: modern",
            "Rules: modern\nOptions: home=rest",
            "line 4: the ruleset of this record cannot be used: modern has no option 'home'",
        ),
        ("Ruleset: 1 ", "Ruleset: 1 0", "line 4: the game was played under another version of modern"),
        ("Cones: Anna", "Cones: Anna\nCones: Anna", "line 6: the header 'Cones' stands there twice"),
        ("Cones: Anna", "Seed: many", "line 5: the header Seed says 'many'; write a whole number"),
        (
            "Cones: Anna",
            "Start: 10/10/10 c - -",
            "line 5: the start position: not a position of this ruleset",
        ),
        (
            "Result: unfinished",
            "Result: cones",
            "line 7: the result is 'cones', but the moves lead to 'unfinished'",
        ),
        (
            "c2:9/11",
            "c2:9/12",
            "line 9, move 1: c2:9/12: 9/12 is not legal here: the throw is 2, which takes this piece to 11",
        ),
        (
            "c2:9/11",
            "s2:9/11",
            "line 9, move 1: 's2:9/11' is a turn of the spools, but the cones are to throw",
        ),
        (
            "c2:9/11",
            "c6:9/15",
            "line 9, move 1: c6:9/15: a throw of 6 cannot occur here; possible: 1, 2, 3, 4 and 5",
        ),
        ("c2:9/11", "c2:", "line 9, move 1: a throw waits for its move here, and more follows"),
        ("c2:9/11", "c9/11", "line 9, move 1: c9/11: no such move can be made here instead of throwing"),
        ("c2:9/11", "gibberish", "line 9, move 1: 'gibberish' is not a throw with its move"),
        ("c1:7/8*", "c1:8/9", "line 11, move 3: c1:8/9: 8/9 is not legal here: the spool on 8 is not yours"),
    ];
    for (from, to, message) in cases {
        let bad = good().replacen(from, to, 1);
        assert_ne!(bad, good(), "{from} is in the record");
        let error = bad.parse::<Record>().expect_err(to).to_string();
        assert!(error.starts_with(message), "{error}\nis not\n{message}");
    }
}

#[test]
fn moves_after_the_end_are_refused() {
    let rules =
        Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"]).expect("offered")).expect("fine");
    let game = random_game(rules, 1, 10_000);
    assert!(game.result().is_some());
    let text = format!("{} 3:pass\n", Record::new(game).to_string().trim_end());
    let error = text.parse::<Record>().expect_err("too long").to_string();
    assert!(error.contains("the game is over before this"), "{error}");
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,200}", at in 0usize..400, cut in 0usize..20) {
        let _ = text.parse::<Record>();
        let good = good();
        let at = at.min(good.len());
        let end = (at + cut).min(good.len());
        let damaged = format!("{}{text}{}", &good[..at], &good[end..]);
        let _ = damaged.parse::<Record>();
    }
}
