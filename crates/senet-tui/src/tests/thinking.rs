//! What is thought about on a thread of its own: hints, chances, the moves of strong computers.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use senet::{Position, Preset};
use senet_play::{Level, Tablebase};
use senet_table::BoundedValue;

use super::driver::{RICH, game, game_mut, keys, options, placed, press, seen, start, think};
use crate::options::{Library, PlayOptions, Seat};
use crate::thinking::{Thinker, Wish};

/// Knows everything, or only positions in which somebody has one piece left.
#[derive(Clone, Copy)]
enum Oracle {
    Everything,
    LastPieces,
}

impl Tablebase for Oracle {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        let pieces = position.pieces_left(position.side()).min(position.pieces_left(position.side().other()));
        let win = 0.25 + f64::from(position.mover().0.mask() % 64) / 128.0;
        let known = matches!(self, Oracle::Everything) || pieces == 1;
        known.then_some(BoundedValue { win, lower: win, upper: win })
    }
}

fn library(oracle: Oracle) -> Library {
    Library::new(move |_| Some(Arc::new(oracle)))
}

#[test]
fn a_hint_says_whether_it_is_an_estimate() {
    let mut app = placed(Preset::Modern, "s4c3c/10/5c4 s - -", Some(5), RICH);
    keys(&mut app, "h");
    think(&mut app);
    let shown = seen(&mut app, 120, 40);
    assert!(shown.contains("Hint: 1/6*") && shown.contains("(an estimate)"), "{shown}");
    assert!(shown.contains("Hits the cone on 6"), "it says what the move does: {shown}");
    game_mut(&mut app).thinker = Thinker::new(library(Oracle::Everything));
    keys(&mut app, "h");
    think(&mut app);
    let shown = seen(&mut app, 120, 40);
    assert!(shown.contains("Hint: 1/6*") && shown.contains("(exact)"), "{shown}");
}

#[test]
fn a_hint_before_a_rescue_compares_both() {
    let mut app = placed(Preset::Kendall, "10/10/s5c3 c - -", None, RICH);
    keys(&mut app, "h");
    think(&mut app);
    let shown = seen(&mut app, 80, 24);
    assert!(shown.contains("Chance to win") && shown.contains("throw"), "{shown}");
}

#[test]
fn chances_stand_beside_the_moves_and_say_what_they_are() {
    let mut app = placed(Preset::Modern, "c9/1s8/3c1c4 c - -", Some(3), RICH);
    keys(&mut app, "o");
    think(&mut app);
    let shown = seen(&mut app, 80, 24);
    assert!(shown.matches(" %").count() >= 2 && shown.contains("an estimate"), "{shown}");
    keys(&mut app, "o");
    assert!(!seen(&mut app, 80, 24).contains(" %"), "they are gone");
    game_mut(&mut app).thinker = Thinker::new(library(Oracle::Everything));
    keys(&mut app, "o");
    think(&mut app);
    let shown = seen(&mut app, 80, 24);
    assert!(shown.matches('=').count() >= 2 && shown.contains("Chances to win, exact"), "{shown}");
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    assert!(!seen(&mut app, 80, 24).contains("Chances"), "the move is made");
}

#[test]
fn exact_chances_and_estimates_are_told_apart() {
    // Bearing off leaves the cones with one piece, which is known; the other moves do not.
    let mut app = placed(Preset::Modern, "10/c1s2s4/7c2 c - -", Some(3), RICH);
    game_mut(&mut app).thinker = Thinker::new(library(Oracle::LastPieces));
    keys(&mut app, "o");
    think(&mut app);
    let shown = seen(&mut app, 80, 24);
    assert!(shown.contains("those with = are exact"), "{shown}");
}

#[test]
fn the_screen_does_not_wait_for_who_thinks() {
    let (gate, looked_up) = (Arc::new(Mutex::new(())), Arc::new(Mutex::new(false)));
    let closed = gate.lock().unwrap();
    let (at_the_gate, noted) = (gate.clone(), looked_up.clone());
    let slow = Library::new(move |_| {
        drop(at_the_gate.lock().unwrap());
        *noted.lock().unwrap() = true;
        None
    });
    let seats = [Seat::Person, Seat::Computer(Level::Expert)];
    let mut app = start(PlayOptions { library: slow, ..options(Preset::Modern.spec(), seats, 4) }, RICH);
    // The person makes whatever move comes first, until the computer has something to think about.
    while game(&app).thinker.wish().is_none() {
        press(&mut app, KeyCode::Enter);
        app.tick(Duration::from_secs(3));
    }
    app.tick(Duration::from_secs(3));
    assert_eq!(game(&app).thinker.wish(), Some(Wish::Decision));
    assert!(seen(&mut app, 80, 24).contains("Thinking"));
    let plies = game(&app).table.game.plies().len();
    keys(&mut app, "?");
    assert!(seen(&mut app, 80, 24).contains("Help"), "keys are heard meanwhile");
    press(&mut app, KeyCode::Esc);
    assert!(!*looked_up.lock().unwrap() && game(&app).table.game.plies().len() == plies);
    drop(closed);
    think(&mut app);
    app.tick(Duration::from_secs(3));
    assert!(game(&app).table.game.plies().len() > plies, "{}", seen(&mut app, 80, 24));
}

#[test]
fn a_perfect_computer_says_what_its_moves_rest_on() {
    for (oracle, words) in [(Oracle::Everything, "by exact values"), (Oracle::LastPieces, "by an estimate")] {
        let seats = [Seat::Person, Seat::Computer(Level::Perfect)];
        let asked = options(Preset::Modern.spec(), seats, 4);
        let mut app = start(PlayOptions { library: library(oracle), ..asked }, RICH);
        for _ in 0..1000 {
            if game(&app).grounds.is_some() {
                break;
            }
            press(&mut app, KeyCode::Enter);
            app.tick(Duration::from_secs(3));
            think(&mut app);
        }
        let shown = seen(&mut app, 120, 40);
        assert!(shown.contains(words), "{shown}");
    }
}

#[test]
fn undoing_lets_go_of_what_was_thought_about() {
    let mut app = placed(Preset::Modern, "c9/1s8/3c1c4 c - -", Some(3), RICH);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    app.tick(Duration::from_secs(3));
    keys(&mut app, "u");
    keys(&mut app, "h");
    assert_eq!(game(&app).thinker.wish(), Some(Wish::Hint));
    keys(&mut app, "r");
    assert_eq!(game(&app).thinker.wish(), None);
    app.tick(Duration::from_secs(1));
    assert_eq!(game(&app).hint, None, "the hint was for another position");
}
