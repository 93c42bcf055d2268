//! The record screen and the resume screen.

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;
use senet::{Preset, Record};

use super::driver::{UNICODE_COLOUR, click, folder, keys, options, press, screen_text, start_in, throw};
use crate::app::{App, RunState, Screen};
use crate::options::{PlayOptions, Seat};

const RECORD: &str = "\
Format: senet-record 1
Rules: kendall
Options: pieces=2
Ruleset: VERSION
Cones: Anna
Spools: Ben
Date: 2026-11-20
Event: a quiet evening
Result: unfinished

1. s1:4/5
# Ben goes on.
2. 3:5/8 c2:3/5
4. s4:
";

fn record() -> Record {
    let spec = Preset::Kendall.spec().with_options(["pieces=2"]).unwrap();
    let version = format!("{} {:016x}", spec.version, spec.fingerprint());
    RECORD.replace("VERSION", &version).parse().unwrap()
}

fn at(app: &App) -> usize {
    match &app.screen {
        Screen::Record(screen) => screen.at,
        _ => panic!("no record is shown"),
    }
}

#[test]
fn keys_step_through_record() {
    let mut app = App::replay(record(), UNICODE_COLOUR);
    let start = screen_text(&mut app, 80, 24);
    assert!(start.contains("Event: a quiet evening"), "{start}");
    keys(&mut app, " ");
    assert_snapshot!("record", screen_text(&mut app, 80, 24));
    press(&mut app, KeyCode::End);
    assert_eq!(at(&app), 3);
    press(&mut app, KeyCode::Left);
    assert_eq!(at(&app), 2);
    press(&mut app, KeyCode::Home);
    assert_eq!(screen_text(&mut app, 80, 24), start);
    keys(&mut app, "q");
    assert_eq!(app.run_state, RunState::Quitting);
}

#[test]
fn escapes_control_characters_of_records() {
    let hostile = "\u{1b}]0;PWNED\u{7}";
    let text = record().to_string().replace("Anna", hostile).replace("a quiet evening", hostile);
    let mut app = App::replay(text.parse().unwrap(), UNICODE_COLOUR);
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.matches("\\u{1b}]0;").count() >= 2, "{shown}");
}

#[test]
fn clicks_step_through_record() {
    let mut app = App::replay(record(), UNICODE_COLOUR);
    let shown = screen_text(&mut app, 80, 24);
    let line = shown.lines().position(|line| line.contains("3/5")).unwrap();
    click(&mut app, 60, line as u16);
    assert_eq!(at(&app), 3);
    let shown = screen_text(&mut app, 80, 24);
    let line = shown.lines().position(|line| line.contains("Left <")).unwrap();
    let column = shown
        .lines()
        .nth(line)
        .unwrap()
        .chars()
        .collect::<String>()
        .split("Left")
        .next()
        .unwrap()
        .chars()
        .count();
    click(&mut app, column as u16, line as u16);
    assert_eq!(at(&app), 2);
}

#[test]
fn offers_unfinished_game_first() {
    let dir = folder();
    let mut app =
        start_in(&dir, options(Preset::Kendall.spec(), [Seat::Person, "novice".parse().unwrap()], 7));
    throw(&mut app);
    drop(app);
    let mut app = start_in(&dir, PlayOptions::default());
    assert_snapshot!("resume", screen_text(&mut app, 80, 24));
    keys(&mut app, "q");
    assert_eq!(app.run_state, RunState::Quitting);
    assert!(dir.join("current.senet").exists());
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn plays_on_from_the_position_shown() {
    let dir = folder();
    let store = crate::store::Store::new(Some(dir));
    let replay = || {
        App::replay(record(), UNICODE_COLOUR).with(
            PlayOptions::default(),
            store.clone(),
            super::driver::today,
        )
    };
    let mut app = replay();
    press(&mut app, KeyCode::Right);
    keys(&mut app, "p");
    let session = &super::driver::game(&app).session;
    assert_eq!((session.game.plies().len(), session.game.redoable()), (1, 2));
    assert_eq!(session.game.position(), &record().game.plies()[1].before);
    let mut app = replay();
    press(&mut app, KeyCode::End);
    keys(&mut app, "p");
    let session = &super::driver::game(&app).session;
    assert_eq!((session.game.plies().len(), session.game.throw().is_some()), (3, true));
}
