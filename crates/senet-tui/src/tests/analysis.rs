//! Analyses on another thread: hints, win chances, decisions of slow computer players.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use senet::{Position, Preset};
use senet_play::{Level, Tablebase};
use senet_table::BoundedValue;

use super::driver::{
    UNICODE_COLOUR, app_at, game, game_mut, keys, options, press, screen_text, start, wait_for_analysis,
};
use crate::analysis_worker::{AnalysisKind, AnalysisWorker};
use crate::options::{PlayOptions, Seat, TablebaseProvider};

/// A tablebase with made-up values for all positions, or only for those in which a side has one piece left.
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

fn tablebases(oracle: Oracle) -> TablebaseProvider {
    TablebaseProvider::new(move |_| Some(Arc::new(oracle)))
}

#[test]
fn hint_states_exact_or_estimate() {
    let mut app = app_at(Preset::Modern, "s4c3c/10/5c4 s - -", Some(5), UNICODE_COLOUR);
    keys(&mut app, "h");
    wait_for_analysis(&mut app);
    let shown = screen_text(&mut app, 120, 40);
    assert!(shown.contains("Hint: 1/6*") && shown.contains("(an estimate)"), "{shown}");
    assert!(shown.contains("Hits the cone on 6"), "the effect is described: {shown}");
    game_mut(&mut app).worker = AnalysisWorker::new(tablebases(Oracle::Everything));
    keys(&mut app, "h");
    wait_for_analysis(&mut app);
    let shown = screen_text(&mut app, 120, 40);
    assert!(shown.contains("Hint: 1/6*") && shown.contains("(exact)"), "{shown}");
}

#[test]
fn hint_before_rescue_compares_both_choices() {
    let mut app = app_at(Preset::Kendall, "10/10/s5c3 c - -", None, UNICODE_COLOUR);
    keys(&mut app, "h");
    wait_for_analysis(&mut app);
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.contains("Chance to win") && shown.contains("throw"), "{shown}");
}

#[test]
fn odds_show_win_chances_and_their_source() {
    let mut app = app_at(Preset::Modern, "c9/1s8/3c1c4 c - -", Some(3), UNICODE_COLOUR);
    keys(&mut app, "o");
    wait_for_analysis(&mut app);
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.matches(" %").count() >= 2 && shown.contains("an estimate"), "{shown}");
    keys(&mut app, "o");
    assert!(!screen_text(&mut app, 80, 24).contains(" %"), "the odds are hidden");
    game_mut(&mut app).worker = AnalysisWorker::new(tablebases(Oracle::Everything));
    keys(&mut app, "o");
    wait_for_analysis(&mut app);
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.matches('=').count() >= 2 && shown.contains("Chances to win, exact"), "{shown}");
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    assert!(!screen_text(&mut app, 80, 24).contains("Chances"), "the odds disappear after the move");
}

#[test]
fn odds_of_all_moves_fit_into_a_small_terminal() {
    // Seven pieces that can all move.
    let mut app = app_at(Preset::Kendall, "c1c1c1c1c1/c1c1s1s1s1/s1s1s1s3 c - -", Some(1), UNICODE_COLOUR);
    let texts = {
        let turn = game(&app).session.game.turn().unwrap();
        turn.moves().map(|mv| turn.text(mv).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(texts.len(), 7);
    keys(&mut app, "o");
    wait_for_analysis(&mut app);
    let shown = screen_text(&mut app, 80, 24);
    for text in texts {
        assert!(shown.contains(&format!(" {text} ")), "{text}: {shown}");
    }
}

#[test]
fn odds_tell_exact_values_from_estimates() {
    // Only bearing off leaves the cones with one piece, whose value is known.
    let mut app = app_at(Preset::Modern, "10/c1s2s4/7c2 c - -", Some(3), UNICODE_COLOUR);
    game_mut(&mut app).worker = AnalysisWorker::new(tablebases(Oracle::LastPieces));
    keys(&mut app, "o");
    wait_for_analysis(&mut app);
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.contains("those with = are exact"), "{shown}");
}

#[test]
fn screen_responds_during_analysis() {
    let (gate, looked_up) = (Arc::new(Mutex::new(())), Arc::new(Mutex::new(false)));
    let closed = gate.lock().unwrap();
    let (at_the_gate, noted) = (gate.clone(), looked_up.clone());
    let slow = TablebaseProvider::new(move |_| {
        drop(at_the_gate.lock().unwrap());
        *noted.lock().unwrap() = true;
        None
    });
    let seats = [Seat::Person, Seat::Computer(Level::Expert)];
    let mut app =
        start(PlayOptions { tablebases: slow, ..options(Preset::Modern.spec(), seats, 4) }, UNICODE_COLOUR);
    // The person makes the first legal move until the computer starts an analysis.
    while game(&app).worker.pending().is_none() {
        press(&mut app, KeyCode::Enter);
        app.tick(Duration::from_secs(3));
    }
    app.tick(Duration::from_secs(3));
    assert_eq!(game(&app).worker.pending(), Some(AnalysisKind::Decision));
    assert!(screen_text(&mut app, 80, 24).contains("The computer is thinking"));
    let plies = game(&app).session.game.plies().len();
    keys(&mut app, "?");
    assert!(screen_text(&mut app, 80, 24).contains("Help"), "keys work meanwhile");
    press(&mut app, KeyCode::Esc);
    assert!(!*looked_up.lock().unwrap() && game(&app).session.game.plies().len() == plies);
    drop(closed);
    wait_for_analysis(&mut app);
    app.tick(Duration::from_secs(3));
    assert!(game(&app).session.game.plies().len() > plies, "{}", screen_text(&mut app, 80, 24));
}

#[test]
fn perfect_computer_states_source_of_its_moves() {
    for (oracle, words) in [(Oracle::Everything, "by exact values"), (Oracle::LastPieces, "by an estimate")] {
        let seats = [Seat::Person, Seat::Computer(Level::Perfect)];
        let settings = options(Preset::Modern.spec(), seats, 4);
        let mut app = start(PlayOptions { tablebases: tablebases(oracle), ..settings }, UNICODE_COLOUR);
        for _ in 0..1000 {
            if game(&app).basis.is_some() {
                break;
            }
            press(&mut app, KeyCode::Enter);
            app.tick(Duration::from_secs(3));
            wait_for_analysis(&mut app);
        }
        let shown = screen_text(&mut app, 120, 40);
        assert!(shown.contains(words), "{shown}");
    }
}

#[test]
fn undo_and_redo_cancel_analysis() {
    let mut app = app_at(Preset::Modern, "c9/1s8/3c1c4 c - -", Some(3), UNICODE_COLOUR);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    app.tick(Duration::from_secs(3));
    keys(&mut app, "u");
    keys(&mut app, "h");
    assert_eq!(game(&app).worker.pending(), Some(AnalysisKind::Hint));
    keys(&mut app, "r");
    assert_eq!(game(&app).worker.pending(), None);
    app.tick(Duration::from_secs(1));
    assert_eq!(game(&app).hint, None, "the hint was for another position");
}
