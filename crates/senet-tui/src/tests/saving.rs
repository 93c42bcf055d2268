//! Games are saved as they go, and come back as they were.

use ratatui::crossterm::event::KeyCode;
use senet::{Preset, Record};

use super::driver::{folder, game, keys, options, press, seen, start_in, throw};
use crate::app::{App, Screen};
use crate::options::{Guidelines, PlayOptions, Seat};
use crate::save::{record_of, table_of};

fn resumed(dir: &std::path::Path) -> App {
    let mut app = start_in(dir, PlayOptions::default());
    assert!(matches!(app.screen, Screen::Resume(_)), "the unfinished game is offered first");
    press(&mut app, KeyCode::Enter);
    app
}

#[test]
fn a_throw_cannot_be_made_again_by_breaking_off() {
    let dir = folder();
    let mut app = start_in(&dir, options(Preset::Kendall.spec(), [Seat::Person; 2], 77));
    throw(&mut app);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    // Broken off while the sticks still tumble: the throw is made all the same.
    while game(&app).table.game.throw().is_some() {
        press(&mut app, KeyCode::Enter);
    }
    keys(&mut app, " ");
    let before = game(&app).table.clone();
    assert!(before.game.throw().is_some());
    drop(app);
    let app = resumed(&dir);
    let after = &game(&app).table;
    assert_eq!(after.game.throw(), before.game.throw());
    assert_eq!(after.game.plies(), before.game.plies());
    assert_eq!(after.cast(), before.cast(), "the same faces lie on the table");
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn everything_about_a_table_is_in_its_record() {
    let seats = ["average".parse().unwrap(), Seat::Person];
    for preset in Preset::ALL {
        let dir = folder();
        let mut chosen = options(preset.spec(), seats, 12);
        chosen.guidelines = Some(Guidelines::Off);
        let app = start_in(&dir, chosen);
        let table = &game(&app).table;
        let text = record_of(table).to_string();
        let again = table_of(text.parse::<Record>().unwrap());
        assert_eq!(again.seats, table.seats, "{preset:?}");
        assert_eq!(again.opening, table.opening, "{preset:?}");
        assert_eq!((again.dice, again.guidelines), (table.dice, Guidelines::Off), "{preset:?}");
        std::fs::remove_dir_all(&dir).unwrap();
    }
}

#[test]
fn headers_that_mean_nothing_here_are_kept() {
    let dir = folder();
    let app = start_in(&dir, options(Preset::Modern.spec(), [Seat::Person; 2], 1));
    let text = record_of(&game(&app).table).to_string().replace("Date:", "Place: Thebes\nDate:")
        + "# a long evening\n";
    let again = record_of(&table_of(text.parse().unwrap())).to_string();
    assert!(again.contains("Place: Thebes") && again.contains("# a long evening"), "{again}");
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn a_new_game_sets_the_unfinished_one_aside() {
    let dir = folder();
    let mut app = start_in(&dir, options(Preset::Modern.spec(), [Seat::Person; 2], 1));
    throw(&mut app);
    drop(app);
    let mut app = start_in(&dir, PlayOptions::default());
    keys(&mut app, "n");
    keys(&mut app, "s");
    assert!(game(&app).table.game.throw().is_none());
    let aside = std::fs::read_to_string(dir.join("games").join("2026-11-20-unfinished.senet")).unwrap();
    assert!(aside.parse::<Record>().unwrap().game.throw().is_some());
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn a_saved_game_that_cannot_be_read_is_not_lost() {
    let dir = folder();
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("current.senet"), "Format: senet-record 1\nRules: chess\n").unwrap();
    let mut app = start_in(&dir, PlayOptions::default());
    let shown = seen(&mut app, 80, 24);
    assert!(shown.contains("cannot be read"), "{shown}");
    keys(&mut app, "s");
    let aside = std::fs::read_to_string(dir.join("games").join("2026-11-20-unfinished.senet")).unwrap();
    assert!(aside.contains("chess"));
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn play_goes_on_where_nothing_can_be_saved() {
    let dir = folder();
    std::fs::write(&dir, "this is no folder").unwrap();
    let mut app = start_in(&dir, options(Preset::Modern.spec(), [Seat::Person; 2], 1));
    keys(&mut app, "s");
    let shown = seen(&mut app, 80, 24);
    assert!(shown.contains("Cannot save to") && shown.contains("not saved!"), "{shown}");
    throw(&mut app);
    assert!(seen(&mut app, 80, 24).contains("counts"));
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).table.game.plies().len(), 1);
    std::fs::remove_file(&dir).unwrap();
}

#[test]
fn two_programs_at_once_do_not_write_over_each_other() {
    let dir = folder();
    let mut first = start_in(&dir, options(Preset::Kendall.spec(), [Seat::Person; 2], 1));
    throw(&mut first);
    keys(&mut first, " ");
    let mut second = start_in(&dir, options(Preset::Tait.spec(), [Seat::Person; 2], 2));
    assert!(matches!(second.screen, Screen::Game(_)), "the other's game is not offered");
    throw(&mut second);
    keys(&mut second, " ");
    let name = |app: &App| game(app).table.game.rules().spec().name.clone();
    assert_eq!((name(&first), name(&second)), ("kendall".to_owned(), "tait".to_owned()));
    drop(first);
    assert_eq!(name(&resumed(&dir)), "kendall");
    drop(second);
    std::fs::remove_dir_all(&dir).unwrap();
}
