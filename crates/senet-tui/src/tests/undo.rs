//! Undo and redo on the game screen.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use senet::{Move, Preset};

use super::driver::{UNICODE_COLOUR, game, keys, options, press, start, throw, two_players};
use crate::options::Seat;

/// Throws if necessary, and makes the first legal move.
fn take_turn(app: &mut crate::app::App) {
    if game(app).session.game.throw().is_none() {
        throw(app);
    }
    press(app, KeyCode::Enter);
    if game(app).selected.is_some() {
        press(app, KeyCode::Enter);
    }
}

#[test]
fn undo_and_redo_step_through_decisions() {
    let mut app = two_players(Preset::Modern, 21);
    for _ in 0..6 {
        take_turn(&mut app);
    }
    let played = game(&app).session.game.plies().to_vec();
    keys(&mut app, "u");
    let back = game(&app).session.game.plies().len();
    assert!(back < played.len());
    assert_eq!(game(&app).session.game.throw(), played[back].throw, "the throw is kept");
    while game(&app).session.game.redoable() > 0 {
        keys(&mut app, "r");
    }
    assert_eq!(game(&app).session.game.plies(), played);
    for _ in 0..6 {
        keys(&mut app, "u");
    }
    let first = game(&app).session.game.plies().len();
    assert!(
        game(&app)
            .session
            .game
            .rules()
            .turn(&played[first].before, played[first].throw.unwrap())
            .unwrap()
            .forced()
            .is_none()
    );
}

#[test]
fn undo_against_computer_returns_to_own_decision() {
    let mut app =
        start(options(Preset::Kendall.spec(), [Seat::Person, "novice".parse().unwrap()], 4), UNICODE_COLOUR);
    for _ in 0..400 {
        if game(&app).session.game.plies().len() >= 12 && game(&app).waits_for_person() {
            break;
        }
        if game(&app).waits_for_person() {
            take_turn(&mut app);
        }
        app.tick(Duration::from_secs(3));
    }
    let played = game(&app).session.game.plies().to_vec();
    assert!(played.len() >= 12);
    keys(&mut app, "u");
    let session = &game(&app).session;
    assert_eq!(session.seat_to_move(), Seat::Person);
    let undone = &played[session.game.plies().len()];
    assert_ne!(undone.mv, Move::Pass);
    assert!(session.game.turn().unwrap().forced().is_none(), "there is a choice");
    let later = &played[session.game.plies().len() + 1..];
    let chose = |ply: &&senet::Ply| {
        session.seat(ply.before.side()) == Seat::Person
            && session.game.rules().turn(&ply.before, ply.throw.unwrap()).unwrap().forced().is_none()
    };
    assert_eq!(later.iter().filter(chose).count(), 0, "there is no later decision of the person");
    let back = session.game.plies().len();
    keys(&mut app, "r");
    let forward = game(&app).session.game.plies();
    assert!(forward.len() > back);
    assert_eq!(forward, &played[..forward.len()]);
}

#[test]
fn throw_after_undo_is_unchanged() {
    let mut app = two_players(Preset::Modern, 33);
    take_turn(&mut app);
    throw(&mut app);
    let thrown = game(&app).session.game.throw();
    keys(&mut app, "u");
    take_turn(&mut app);
    throw(&mut app);
    assert_eq!(game(&app).session.game.throw(), thrown);
}
