//! Undo and redo through the screens.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use senet::{Move, Preset};

use super::driver::{RICH, game, keys, options, persons, press, start, throw};
use crate::options::Seat;

/// Throws if need be, and makes the first move there is.
fn take_turn(app: &mut crate::app::App) {
    if game(app).table.game.throw().is_none() {
        throw(app);
    }
    press(app, KeyCode::Enter);
    if game(app).selected.is_some() {
        press(app, KeyCode::Enter);
    }
}

#[test]
fn undo_goes_back_to_a_decision_with_its_throw_and_redo_comes_forward() {
    let mut app = persons(Preset::Modern, 21);
    for _ in 0..6 {
        take_turn(&mut app);
    }
    let played = game(&app).table.game.plies().to_vec();
    keys(&mut app, "u");
    let back = game(&app).table.game.plies().len();
    assert!(back < played.len());
    assert_eq!(game(&app).table.game.throw(), played[back].throw, "the throw stands");
    while game(&app).table.game.redoable() > 0 {
        keys(&mut app, "r");
    }
    assert_eq!(game(&app).table.game.plies(), played);
    for _ in 0..6 {
        keys(&mut app, "u");
    }
    let first = game(&app).table.game.plies().len();
    assert!(
        game(&app)
            .table
            .game
            .rules()
            .turn(&played[first].before, played[first].throw.unwrap())
            .unwrap()
            .forced()
            .is_none()
    );
}

#[test]
fn against_the_computer_undo_goes_back_to_the_persons_last_decision() {
    let mut app = start(options(Preset::Kendall.spec(), [Seat::Person, "novice".parse().unwrap()], 4), RICH);
    for _ in 0..400 {
        if game(&app).table.game.plies().len() >= 12 && game(&app).waits_for_person() {
            break;
        }
        if game(&app).waits_for_person() {
            take_turn(&mut app);
        }
        app.tick(Duration::from_secs(3));
    }
    let played = game(&app).table.game.plies().to_vec();
    assert!(played.len() >= 12);
    keys(&mut app, "u");
    let table = &game(&app).table;
    assert_eq!(table.now(), Seat::Person);
    let undone = &played[table.game.plies().len()];
    assert_ne!(undone.mv, Move::Pass);
    assert!(table.game.turn().unwrap().forced().is_none(), "there is a choice");
    let later = &played[table.game.plies().len() + 1..];
    let chose = |ply: &&senet::Ply| {
        table.seat(ply.before.side()) == Seat::Person
            && table.game.rules().turn(&ply.before, ply.throw.unwrap()).unwrap().forced().is_none()
    };
    assert_eq!(later.iter().filter(chose).count(), 0, "no later decision of the person's");
    let back = table.game.plies().len();
    keys(&mut app, "r");
    let forward = game(&app).table.game.plies();
    assert!(forward.len() > back);
    assert_eq!(forward, &played[..forward.len()]);
}

#[test]
fn a_throw_after_undo_is_the_throw_it_was() {
    let mut app = persons(Preset::Modern, 33);
    take_turn(&mut app);
    throw(&mut app);
    let thrown = game(&app).table.game.throw();
    keys(&mut app, "u");
    take_turn(&mut app);
    throw(&mut app);
    assert_eq!(game(&app).table.game.throw(), thrown);
}
