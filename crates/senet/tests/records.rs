//! Records of games: round trip, size, and error messages.

use proptest::prelude::*;
use senet::{
    Comment, Dice, Game, Position, Preset, Record, RuleSpec, Ruleset, Side, StageMut, Throw, Undo, Variation,
};

/// A random game of at most `plies` plies, with throws and moves from the seed.
fn random_game(rules: Ruleset, seed: u64, plies: usize) -> Game {
    random_moves(Game::new(rules), seed, plies)
}

fn random_moves(mut game: Game, seed: u64, plies: usize) -> Game {
    let dice = Dice::new(seed, 1);
    let mut choice = seed as usize;
    while game.plies().len() < plies {
        choice = choice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let throwing = game.rules().spec().points.throwing;
        let certain = game.rules().plan().certain_throw(game.position());
        let number = game.throws_made();
        match game.stage_mut() {
            StageMut::Over(_) => break,
            StageMut::ToThrow(to_throw) => {
                if choice >> 60 & 1 == 0 && to_throw.game().instead_of_throwing().is_some() {
                    to_throw.move_instead_of_throwing();
                    continue;
                }
                let throw = certain.unwrap_or_else(|| dice.roll(&throwing, number).throw);
                to_throw.throw(throw).expect("a possible throw");
            }
            StageMut::ToMove(to_move) => {
                let moves: Vec<_> = to_move.turn().moves().collect();
                to_move.play(moves[(choice >> 33) % moves.len()]).expect("a legal move");
            }
        }
    }
    game
}

/// Adds variations that leave the line at random plies, with variations of their own.
fn add_variations(game: &Game, seed: u64, depth: u32) -> Vec<Variation> {
    let places = game.plies().iter().map(|ply| ply.before).chain(game.throw().map(|_| *game.position()));
    let leaves = |(ply, before): (usize, Position)| {
        let seed = seed.wrapping_mul(31).wrapping_add(ply as u64);
        let start = Game::from_position(game.rules().clone(), before);
        let mut played = random_moves(start, seed, 1 + (seed % 5) as usize);
        if seed.is_multiple_of(3) {
            played.undo_to(played.plies().len() - 1, Undo::KeepThrow);
        }
        (!played.plies().is_empty() || played.throw().is_some()).then(|| Variation {
            ply,
            variations: if depth == 0 { Vec::new() } else { add_variations(&played, seed, depth - 1) },
            comments: vec![Comment { ply: played.plies().len(), text: format!("(line {ply}) # {seed}") }],
            game: played,
        })
    };
    places.enumerate().filter(|(ply, _)| (ply + seed as usize).is_multiple_of(4)).filter_map(leaves).collect()
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
fn round_trips_under_every_ruleset_and_option() {
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
fn writes_250_moves_in_less_than_3_kilobytes() {
    for preset in Preset::ALL {
        let mut games: Vec<Game> =
            (0..1000).map(|seed| random_game(Ruleset::preset(preset), seed, 250)).collect();
        games.sort_by_key(|game| std::cmp::Reverse(game.plies().len()));
        for game in games.into_iter().take(5) {
            let record = named(Record::new(game)).to_string();
            assert!(record.len() < 3 << 10, "{}: {} bytes\n{record}", preset.name(), record.len());
        }
    }
}

#[test]
fn keeps_a_pending_throw_and_a_resignation() {
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
fn keeps_a_custom_start_position() {
    let rules = Ruleset::preset(Preset::Kendall);
    let start = Position::parse("6c3/10/4ssc2s c - -", &rules).expect("a position");
    let mut game = Game::from_position(rules, start);
    let StageMut::ToThrow(to_throw) = game.stage_mut() else { panic!("to throw") };
    to_throw.move_instead_of_throwing().expect("the rescue");
    let text = Record::new(game.clone()).to_string();
    assert!(text.contains("Start: 6c3/10/4ssc2s c - -") && text.ends_with("1. c27/15\n"), "{text}");
    assert_eq!(text.parse::<Record>().expect("a record").game, game);
}

#[test]
fn embeds_custom_rulesets() {
    let mut spec = Preset::Modern.spec();
    spec.name = "house-rules".to_owned();
    spec.points.again_on = senet::ThrowSet::of(&[4]);
    let rules = Ruleset::new(spec).expect("no conflicts");
    let record = Record::new(random_game(rules, 9, 60));
    let text = record.to_string();
    assert_eq!(text.parse::<Record>().unwrap_or_else(|error| panic!("{error}\n{text}")), record);
}

#[test]
fn reads_records_by_hand_of_all_built_in_rulesets() {
    for name in RuleSpec::built_in_names() {
        let text = format!("Format: senet-record 1\nRules: {name}\n");
        let record: Record = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.game.rules().spec(), &RuleSpec::built_in(name).expect("it is built in"));
    }
    let twice = "Format: senet-record 1\nRules: modern\nOptions: pieces=3 pieces=2\n";
    let error = twice.parse::<Record>().unwrap_err().to_string();
    assert!(error.contains("line 3") && error.contains("the option 'pieces' is set twice"), "{error}");
}

#[test]
fn keeps_variations() {
    for preset in Preset::ALL {
        for seed in 0..20 {
            let mut game = random_game(Ruleset::preset(preset), seed, 12);
            if seed.is_multiple_of(2) {
                game.undo_to(game.plies().len() - 1, Undo::KeepThrow);
            }
            let mut record = named(Record::new(game));
            record.variations = add_variations(&record.game, seed, 2);
            record.comments = vec![Comment { ply: 3, text: "so far".to_owned() }];
            assert!(!record.variations.is_empty());
            let text = record.to_string();
            let read: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert!(read == record, "{text}\n{read}");
            assert_eq!(read.to_string(), text);
        }
    }
}

#[test]
fn rejects_variations_that_follow_nothing_or_do_not_end() {
    let cases = [
        ("1. c2:9/11", "(1. c2:9/11", "line 9, move 1: a variation stands after the move"),
        ("c2:9/11 ", "c2:9/11 ()", "line 9, move 1: the variation has no moves"),
        ("c2:9/11 ", "c2:9/11) ", "line 9, move 2: this ')' ends no variation"),
        ("c2:9/11 ", "c2:9/11 (c1:9/10* ", "line 9, move 2: "),
        ("3. c1:7/8*", "3. c1:7/8* (c2:9/11* s1:4/5", "line 11, move 3: "),
        ("3. c1:7/8*", "3. c1:7/8* (c1:7/8*", "a variation does not end"),
    ];
    for (from, to, message) in cases {
        let error = valid_record().replacen(from, to, 1).parse::<Record>().expect_err(to).to_string();
        assert!(error.starts_with(message), "{error}\nis not\n{message}");
    }
    let deep = valid_record() + &"(c1:7/8*".repeat(1000);
    assert!(deep.parse::<Record>().expect_err("too deep").to_string().contains("one in another"));
}

/// A valid record: header lines, an empty line, moves.
fn valid_record() -> String {
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
fn keeps_comments_and_unknown_headers() {
    let record: Record = valid_record().parse().expect("a record");
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
fn rejects_invalid_records_with_place_and_reason() {
    let cases = [
        (
            "Format: senet-record 1\n",
            "",
            "the header 'Format' is missing; a record begins with Format and Rules",
        ),
        (
            "senet-record 1",
            "senet-record 2",
            "line 2: the header Format has the value 'senet-record 2'; write senet-record 1",
        ),
        (
            "Rules: modern",
            "Rules: mehen",
            "line 3: the ruleset of this record cannot be used: 'mehen' is not one of modern, jequier",
        ),
        (
            "Rules: modern",
            "Rules: modern\nOptions: home=rest",
            "line 4: the ruleset of this record cannot be used: modern has no option 'home'",
        ),
        ("Ruleset: 1 ", "Ruleset: 1 0", "line 4: the game was played under another version of modern"),
        ("Cones: Anna", "Cones: Anna\nCones: Anna", "line 6: the header 'Cones' occurs twice"),
        ("Cones: Anna", "Seed: many", "line 5: the header Seed has the value 'many'; write a whole number"),
        (
            "Cones: Anna",
            "Start: 10/10/10 c - -",
            "line 5: the start position is invalid: not a position of this ruleset",
        ),
        (
            "Result: unfinished",
            "Result: cones",
            "line 7: the header Result has the value 'cones', but the moves lead to 'unfinished'",
        ),
        (
            "c2:9/11",
            "c2:9/12",
            "line 9, move 1: c2:9/12: 9/12 is not legal here: the throw of 2 takes this piece to 11",
        ),
        (
            "c2:9/11",
            "s2:9/11",
            "line 9, move 1: 's2:9/11' is a throw of the spools, but it is the turn of the cones",
        ),
        (
            "c2:9/11",
            "c6:9/15",
            "line 9, move 1: c6:9/15: a throw of 6 cannot occur here; possible: 1, 2, 3, 4 and 5",
        ),
        ("c2:9/11", "c2:", "line 9, move 1: the throw before this has no move"),
        ("c2:9/11", "c9/11", "line 9, move 1: c9/11: this move cannot be made instead of throwing"),
        ("c2:9/11", "gibberish", "line 9, move 1: 'gibberish' is not a throw with its move"),
        ("c1:7/8*", "c1:8/9", "line 11, move 3: c1:8/9: 8/9 is not legal here: the spool on 8 is not yours"),
    ];
    for (from, to, message) in cases {
        let invalid = valid_record().replacen(from, to, 1);
        assert_ne!(invalid, valid_record(), "{from} is in the record");
        let error = invalid.parse::<Record>().expect_err(to).to_string();
        assert!(error.starts_with(message), "{error}\nis not\n{message}");
    }
}

#[test]
fn rejects_moves_after_the_end() {
    let rules =
        Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"]).expect("offered")).expect("fine");
    let game = random_game(rules, 1, 10_000);
    assert!(game.result().is_some());
    let text = format!("{} 3:pass\n", Record::new(game).to_string().trim_end());
    let error = text.parse::<Record>().expect_err("too long").to_string();
    assert!(error.contains("the game is over before this move"), "{error}");
}

proptest! {
    #[test]
    fn parses_arbitrary_text_without_panics(text in "\\PC{0,200}", at in 0usize..400, cut in 0usize..20) {
        let _ = text.parse::<Record>();
        let mut record: Record = valid_record().parse().expect("a record");
        record.variations = add_variations(&record.game, at as u64, 1);
        let valid = record.to_string();
        let at = at.min(valid.len());
        let end = (at + cut).min(valid.len());
        for text in [text, "(".to_owned(), ")".to_owned()] {
            let damaged = format!("{}{text}{}", &valid[..at], &valid[end..]);
            if let Ok(record) = damaged.parse::<Record>() {
                let written = record.to_string();
                prop_assert_eq!(written.parse::<Record>().map(|again| again.to_string()), Ok(written));
            }
        }
    }
}

#[test]
fn equality_ignores_undone_plies() {
    let mut game = Game::new(Ruleset::preset(Preset::Modern));
    let untouched = game.clone();
    let StageMut::ToThrow(to_throw) = game.stage_mut() else { panic!("to throw") };
    let to_move = to_throw.throw(Throw::of(2)).unwrap();
    let mv = to_move.turn().moves().next().unwrap();
    to_move.play(mv).unwrap();
    assert_ne!(game, untouched);
    game.undo_to(0, Undo::DropThrow);
    assert_eq!((game.redoable(), untouched.redoable()), (1, 0));
    assert_eq!(game, untouched);
}
