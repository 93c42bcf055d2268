//! Games that cannot be saved.

use std::fs;
use std::path::{Path, PathBuf};

use ratatui::crossterm::event::KeyCode;
use senet::{Preset, Record};

use super::driver::{control, folder, game, keys, options, paste, press, screen_text, start_in, throw};
use crate::app::{App, RunState, Screen};
use crate::options::{PlayOptions, Seat};

/// A game after a throw that was saved and a move that was not: the folder of saved games is a file now.
fn unsaved_game() -> (App, PathBuf) {
    let dir = folder();
    let mut app = start_in(&dir, options(Preset::Modern.spec(), [Seat::Person; 2], 1));
    throw(&mut app);
    fs::remove_dir_all(&dir).unwrap();
    fs::write(&dir, "no folder").unwrap();
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).session.game.plies().len(), 1);
    (app, dir)
}

fn saved_record(path: &Path) -> Record {
    fs::read_to_string(path).unwrap().parse().unwrap()
}

#[test]
fn asks_before_quitting_unsaved_game() {
    let (mut app, dir) = unsaved_game();
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.contains("not saved!") && shown.contains("q quit (unsaved)"), "{shown}");
    assert!(!shown.contains("quit (saved)"), "{shown}");
    keys(&mut app, "q");
    assert_eq!(app.run_state, RunState::Running);
    let shown = screen_text(&mut app, 80, 24);
    for words in
        ["The game is not saved", "Cannot save to", "Nothing of this game is saved", "without saving"]
    {
        assert!(shown.contains(words), "{words} is missing: {shown}");
    }
    press(&mut app, KeyCode::Esc);
    assert!(screen_text(&mut app, 80, 24).contains("not saved!"));
    assert_eq!((app.run_state, app.unsaved()), (RunState::Running, None));
    control(&mut app, 'c');
    assert_eq!(app.run_state, RunState::Running);
    control(&mut app, 'c');
    app.save_on_exit();
    assert_eq!(app.run_state, RunState::Quitting);
    let reason = app.unsaved().unwrap();
    assert!(
        reason.contains("cannot save to") && reason.contains("nothing of this game is saved"),
        "{reason}"
    );
    fs::remove_file(dir).unwrap();
}

#[test]
fn saves_in_another_place() {
    let (mut app, dir) = unsaved_game();
    let other = folder();
    fs::create_dir_all(&other).unwrap();
    fs::write(other.join("taken"), "mine").unwrap();
    keys(&mut app, "q");
    control(&mut app, 'u');
    paste(&mut app, other.to_str().unwrap());
    keys(&mut app, "/taken");
    press(&mut app, KeyCode::Enter);
    let reason = &app.dialog.as_ref().unwrap().reason;
    assert!(reason.contains("does not exist yet"), "{reason}");
    assert_eq!(
        (app.run_state, fs::read(other.join("taken")).unwrap()),
        (RunState::Running, b"mine".to_vec())
    );
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Enter);
    app.save_on_exit();
    assert_eq!((app.run_state, app.unsaved()), (RunState::Quitting, None));
    assert_eq!(saved_record(&other.join("take")).game.plies(), game(&app).session.game.plies());
    assert!(app.farewell().unwrap().contains("take"));
    fs::remove_file(dir).unwrap();
    fs::remove_dir_all(other).unwrap();
}

#[test]
fn tries_usual_place_again() {
    let (mut app, dir) = unsaved_game();
    keys(&mut app, "q");
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.run_state, RunState::Running);
    fs::remove_file(&dir).unwrap();
    press(&mut app, KeyCode::Tab);
    app.save_on_exit();
    assert_eq!((app.run_state, app.unsaved()), (RunState::Quitting, None));
    assert_eq!(saved_record(&dir.join("current.senet")).game.plies().len(), 1);
    fs::remove_dir_all(dir).unwrap();
}

#[test]
fn end_by_signal_reports_unsaved_game() {
    let (mut app, dir) = unsaved_game();
    app.save_on_exit();
    assert!(app.unsaved().is_some());
    let shown = screen_text(&mut app, 60, 20);
    assert!(shown.contains("NOT saved"), "{shown}");
    fs::remove_file(dir).unwrap();
}

#[test]
fn new_game_never_overwrites_unfinished_one() {
    let dir = folder();
    let mut app = start_in(&dir, options(Preset::Modern.spec(), [Seat::Person; 2], 1));
    throw(&mut app);
    drop(app);
    let before = fs::read(dir.join("current.senet")).unwrap();
    // The archive cannot be written.
    fs::write(dir.join("games"), "no folder").unwrap();
    let mut app = start_in(&dir, PlayOptions::default());
    keys(&mut app, "ns");
    assert!(matches!(app.screen, Screen::Setup(_)));
    let shown = screen_text(&mut app, 100, 30);
    assert!(shown.contains("would overwrite the unfinished one"), "{shown}");
    assert_eq!(fs::read(dir.join("current.senet")).unwrap(), before);
    fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn pasted_text_is_not_keys() {
    let dir = folder();
    let mut app = start_in(&dir, options(Preset::Modern.spec(), [Seat::Person; 2], 1));
    paste(&mut app, " thanks for the quick game\n");
    assert_eq!((app.run_state, game(&app).session.game.throw()), (RunState::Running, None));
    drop(app);
    let mut app = start_in(&dir, PlayOptions::default());
    paste(&mut app, "nq\n");
    assert!(matches!(app.screen, Screen::Resume(_)) && app.run_state == RunState::Running);
    keys(&mut app, "n\t");
    press(&mut app, KeyCode::Tab);
    let seed_line = |app: &App| match &app.screen {
        Screen::Setup(setup) => (setup.field() == crate::setup_screen::Field::Seed, setup.seed.clone()),
        _ => panic!("the start screen is shown"),
    };
    while !seed_line(&app).0 {
        press(&mut app, KeyCode::Down);
    }
    paste(&mut app, "2026\n");
    assert_eq!(seed_line(&app).1, "2026");
    paste(&mut app, "q5");
    assert_eq!((seed_line(&app).1.as_str(), app.run_state), ("2026", RunState::Running));
    fs::remove_dir_all(&dir).unwrap();
}
