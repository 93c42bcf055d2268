//! Saving and resuming games.

use ratatui::crossterm::event::KeyCode;
use senet::{Preset, Record};

use super::driver::{folder, game, keys, options, press, screen_text, start_in, throw};
use crate::app::{App, Screen};
use crate::options::{Guidelines, PlayOptions, Seat};
use crate::session_record::{from_record, to_record};

fn resumed(dir: &std::path::Path) -> App {
    let mut app = start_in(dir, PlayOptions::default());
    assert!(matches!(app.screen, Screen::Resume(_)), "the resume screen is shown");
    press(&mut app, KeyCode::Enter);
    app
}

#[test]
fn restart_keeps_the_throw() {
    let dir = folder();
    let mut app = start_in(&dir, options(Preset::Kendall.spec(), [Seat::Person; 2], 77));
    throw(&mut app);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    // The program ends during the animation of a throw; the throw has been saved.
    while game(&app).session.game.throw().is_some() {
        press(&mut app, KeyCode::Enter);
    }
    keys(&mut app, " ");
    let before = game(&app).session.clone();
    assert!(before.game.throw().is_some());
    drop(app);
    let app = resumed(&dir);
    let after = &game(&app).session;
    assert_eq!(after.game.throw(), before.game.throw());
    assert_eq!(after.game.plies(), before.game.plies());
    assert_eq!(after.roll(), before.roll(), "the same faces are shown");
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn record_restores_session() {
    let seats = ["average".parse().unwrap(), Seat::Person];
    for preset in Preset::ALL {
        let dir = folder();
        let mut chosen = options(preset.spec(), seats, 12);
        chosen.guidelines = Some(Guidelines::Off);
        let app = start_in(&dir, chosen);
        let session = &game(&app).session;
        let text = to_record(session).to_string();
        let again = from_record(text.parse::<Record>().unwrap()).unwrap();
        assert_eq!(again.seats, session.seats, "{preset:?}");
        assert_eq!(again.opening, session.opening, "{preset:?}");
        assert_eq!((again.dice, again.guidelines), (session.dice, Guidelines::Off), "{preset:?}");
        std::fs::remove_dir_all(&dir).unwrap();
    }
}

#[test]
fn keeps_unknown_headers_and_comments() {
    let dir = folder();
    let app = start_in(&dir, options(Preset::Modern.spec(), [Seat::Person; 2], 1));
    let text = to_record(&game(&app).session).to_string().replace("Date:", "Place: Thebes\nDate:")
        + "# a long evening\n";
    let again = to_record(&from_record(text.parse().unwrap()).unwrap()).to_string();
    assert!(again.contains("Place: Thebes") && again.contains("# a long evening"), "{again}");
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn headers_that_cannot_be_read_are_refused_and_the_file_stays() {
    let dir = folder();
    let app = start_in(&dir, options(Preset::Grunfeld.spec(), [Seat::Person; 2], 1));
    let text = to_record(&game(&app).session).to_string();
    drop(app);
    let with = |name: &str, value: &str| {
        let others = text.lines().filter(|line| !line.starts_with(&format!("{name}:")));
        let (first, rest): (Vec<_>, Vec<_>) = others.partition(|line| line.starts_with("Rules:"));
        format!("{}\n{name}: {value}\n{}\n", first.join("\n"), rest.join("\n"))
    };
    let wrong = [
        ("Match", "3"),
        ("Match", "3 games twice"),
        ("Match", "0 points"),
        ("Elapsed", "an hour"),
        ("First-Player", "Anna"),
        ("Guidelines", "yes"),
        ("Later-Seed", "-1"),
    ];
    for (name, value) in wrong {
        let record: Record = with(name, value).parse().unwrap();
        let error = from_record(record).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(&format!("'{name}: {value}'")) && error.contains("write "), "{error}");
    }
    for games in ["3:1", "1", "1:x", "1:4294967295 1:4294967295"] {
        let text = with("Match", "3 games")
            .replace("Match: 3 games\n", &format!("Match: 3 games\nMatch-Games: {games}\n"));
        let error = from_record(text.parse().unwrap()).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("Match-Games"), "{error}");
    }
    // A saved game with such a header is not replaced, and the screen says what is wrong with it.
    let saved = dir.join("current.senet");
    assert!(saved.exists());
    std::fs::write(&saved, with("Elapsed", "an hour")).unwrap();
    let mut app = start_in(&dir, PlayOptions::default());
    let screen = screen_text(&mut app, 80, 24);
    let shown = screen.replace('│', " ");
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("Elapsed: an hour") && shown.contains("or remove the line"), "{screen}");
    assert!(std::fs::read_to_string(&saved).unwrap().contains("Elapsed: an hour"));
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn resumed_record_keeps_its_names_and_invents_no_seed_or_date() {
    let dir = folder();
    let app = start_in(&dir, options(Preset::Kendall.spec(), [Seat::Person, "novice".parse().unwrap()], 5));
    let text = to_record(&game(&app).session).to_string();
    drop(app);
    let is_kept = |line: &&str| !["Seed", "Game", "Date"].contains(&line.split(':').next().unwrap());
    let by_hand: Vec<&str> = text.lines().filter(is_kept).collect();
    let by_hand = (by_hand.join("\n") + "\n").replace(": person", ": Anna");
    let record: Record = by_hand.parse().unwrap();
    let mut app = start_in(&dir, PlayOptions { resume: Some(record), ..PlayOptions::default() });
    screen_text(&mut app, 80, 24);
    let again = to_record(&game(&app).session);
    let names = [&again.headers.cones, &again.headers.spools].map(|name| name.clone().unwrap());
    assert!(names.contains(&"Anna".to_owned()) && names.contains(&"computer (novice)".to_owned()), "{again}");
    assert_eq!((again.headers.seed, again.headers.game, &again.headers.date), (None, None, &None), "{again}");
    // The throws since then have a seed of their own.
    let dice = game(&app).session.dice;
    assert_eq!(from_record(again.to_string().parse().unwrap()).unwrap().dice, dice);
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn new_game_archives_unfinished_game() {
    let dir = folder();
    let mut app = start_in(&dir, options(Preset::Modern.spec(), [Seat::Person; 2], 1));
    throw(&mut app);
    drop(app);
    let mut app = start_in(&dir, PlayOptions::default());
    keys(&mut app, "n");
    keys(&mut app, "s");
    assert!(game(&app).session.game.throw().is_none());
    let aside = std::fs::read_to_string(dir.join("games").join("2026-11-20-unfinished.senet")).unwrap();
    assert!(aside.parse::<Record>().unwrap().game.throw().is_some());
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn archives_unreadable_saved_game() {
    let dir = folder();
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("current.senet"), "Format: senet-record 1\nRules: chess\n").unwrap();
    let mut app = start_in(&dir, PlayOptions::default());
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.contains("cannot be read"), "{shown}");
    keys(&mut app, "s");
    let aside = std::fs::read_to_string(dir.join("games").join("2026-11-20-unfinished.senet")).unwrap();
    assert!(aside.contains("chess"));
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn play_continues_when_saving_fails() {
    let dir = folder();
    std::fs::write(&dir, "not a folder").unwrap();
    let mut app = start_in(&dir, options(Preset::Modern.spec(), [Seat::Person; 2], 1));
    keys(&mut app, "s");
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.contains("Cannot save to") && shown.contains("not saved!"), "{shown}");
    throw(&mut app);
    assert!(screen_text(&mut app, 80, 24).contains("counts"));
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).session.game.plies().len(), 1);
    std::fs::remove_file(&dir).unwrap();
}

#[test]
fn two_programs_use_separate_slots() {
    let dir = folder();
    let mut first = start_in(&dir, options(Preset::Kendall.spec(), [Seat::Person; 2], 1));
    throw(&mut first);
    keys(&mut first, " ");
    let mut second = start_in(&dir, options(Preset::Tait.spec(), [Seat::Person; 2], 2));
    assert!(matches!(second.screen, Screen::Game(_)), "the game of the other program is not offered");
    throw(&mut second);
    keys(&mut second, " ");
    let name = |app: &App| game(app).session.game.rules().spec().name.clone();
    assert_eq!((name(&first), name(&second)), ("kendall".to_owned(), "tait".to_owned()));
    drop(first);
    assert_eq!(name(&resumed(&dir)), "kendall");
    drop(second);
    std::fs::remove_dir_all(&dir).unwrap();
}
