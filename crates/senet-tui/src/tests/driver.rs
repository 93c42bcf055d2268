//! Helpers that drive the screens and read them.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use senet::{Dice, Game, MatchPlayer, Position, Preset, RuleSpec, Ruleset, Throw};

use crate::analysis_worker::AnalysisWorker;
use crate::app::{App, Screen};
use crate::game_screen::{GameScreen, Phase};
use crate::glyphs::Glyphs;
use crate::options::{Guidelines, PlayOptions, Seat, TablebaseProvider};
use crate::session::{Session, SessionConfig};
use crate::store::Store;
use crate::theme::{Look, Theme};

pub(super) const UNICODE_COLOUR: Look = Look { glyphs: Glyphs::Unicode, theme: Theme::Many };
pub(super) const ASCII_PLAIN: Look = Look { glyphs: Glyphs::Ascii, theme: Theme::Plain };

/// The path of a folder for one test. It does not exist yet.
pub(super) fn folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("senet-tui-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

pub(super) fn today() -> String {
    "2026-11-20".to_owned()
}

/// The application at its start, without saved games.
pub(super) fn start(options: PlayOptions, look: Look) -> App {
    App::play(options, Store::Disabled, look, today).unwrap()
}

/// The application at its start, with saved games in a folder.
pub(super) fn start_in(dir: &std::path::Path, options: PlayOptions) -> App {
    App::play(options, Store::new(Some(dir.to_owned())), UNICODE_COLOUR, today).unwrap()
}

pub(super) fn options(spec: RuleSpec, seats: [Seat; 2], seed: u64) -> PlayOptions {
    PlayOptions { rules: Some(spec), seats: seats.map(Some), seed: Some(seed), ..PlayOptions::default() }
}

/// A game between two persons, after its opening throws.
pub(super) fn two_players(preset: Preset, seed: u64) -> App {
    let mut app = start(options(preset.spec(), [Seat::Person; 2], seed), UNICODE_COLOUR);
    while matches!(game(&app).phase, Phase::Opening { .. }) {
        keys(&mut app, " ");
    }
    app
}

/// A game between two persons at a position, optionally with a throw.
pub(super) fn app_at(preset: Preset, position: &str, throw: Option<u8>, look: Look) -> App {
    let mut app = start(options(preset.spec(), [Seat::Person; 2], 1), look);
    let rules = Arc::new(Ruleset::preset(preset));
    let config = SessionConfig {
        rules: rules.clone(),
        seats: [Seat::Person; 2],
        guidelines: Guidelines::On,
        series: None,
        date: today(),
    };
    let mut session = Session::new(config, Dice::new(1, 0), MatchPlayer::One);
    session.game = Game::from_position(rules.clone(), Position::parse(position, &rules).unwrap());
    if let (Some(throw), senet::StageMut::ToThrow(to_throw)) = (throw, session.game.stage_mut()) {
        to_throw.throw(Throw::of(throw)).unwrap();
    }
    let mut screen =
        GameScreen::new(session, &Store::Disabled, AnalysisWorker::new(TablebaseProvider::default()), today);
    screen.phase = Phase::Play;
    app.screen = Screen::Game(Box::new(screen));
    app
}

pub(super) fn game(app: &App) -> &GameScreen {
    match &app.screen {
        Screen::Game(screen) => screen,
        _ => panic!("no game is shown"),
    }
}

pub(super) fn game_mut(app: &mut App) -> &mut GameScreen {
    match &mut app.screen {
        Screen::Game(screen) => screen,
        _ => panic!("no game is shown"),
    }
}

pub(super) fn press(app: &mut App, code: KeyCode) {
    app.update(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}

/// Presses a key for each letter.
pub(super) fn keys(app: &mut App, letters: &str) {
    for letter in letters.chars() {
        press(app, KeyCode::Char(letter));
    }
}

/// Waits until the analysis has finished.
pub(super) fn wait_for_analysis(app: &mut App) {
    while game(app).worker.pending().is_some() {
        std::thread::sleep(Duration::from_millis(1));
        app.tick(Duration::from_millis(1));
    }
}

/// Throws, and lets the animation end.
pub(super) fn throw(app: &mut App) {
    keys(app, " ");
    app.tick(Duration::from_secs(2));
}

pub(super) fn click(app: &mut App, column: u16, row: u16) {
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.update(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

/// The content of a window of a size.
pub(super) fn buffer(app: &mut App, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.view(frame.buffer_mut())).unwrap();
    terminal.backend().buffer().clone()
}

/// The content of a window as text.
pub(super) fn screen_text(app: &mut App, width: u16, height: u16) -> String {
    let buffer = buffer(app, width, height);
    let lines = buffer.content().chunks(usize::from(width));
    lines
        .map(|cells| cells.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n")
        .collect()
}

/// Presses a key with Ctrl.
pub(super) fn control(app: &mut App, letter: char) {
    app.update(&Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)));
}

pub(super) fn paste(app: &mut App, text: &str) {
    app.update(&Event::Paste(text.to_owned()));
}
