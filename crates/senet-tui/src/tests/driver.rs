//! Hands and eyes for the tests.

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

use crate::app::{App, Screen};
use crate::game_screen::{GameScreen, Phase};
use crate::glyphs::Glyphs;
use crate::options::{Guidelines, Library, PlayOptions, Seat};
use crate::save::Store;
use crate::table::{Arrangement, Table};
use crate::theme::{Look, Theme};
use crate::thinking::Thinker;

pub(super) const RICH: Look = Look { glyphs: Glyphs::Unicode, theme: Theme::Many };
pub(super) const BARE: Look = Look { glyphs: Glyphs::Ascii, theme: Theme::Plain };

/// A folder for one test, empty at first.
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

/// The application as it starts with nothing saved.
pub(super) fn start(options: PlayOptions, look: Look) -> App {
    App::play(options, Store::Forgetful, look, today).unwrap()
}

/// The application as it starts where games are kept.
pub(super) fn start_in(dir: &std::path::Path, options: PlayOptions) -> App {
    App::play(options, Store::new(Some(dir.to_owned())), RICH, today).unwrap()
}

pub(super) fn options(spec: RuleSpec, seats: [Seat; 2], seed: u64) -> PlayOptions {
    PlayOptions { rules: Some(spec), seats: seats.map(Some), seed: Some(seed), ..PlayOptions::default() }
}

/// Two persons at a preset, past its opening throws.
pub(super) fn persons(preset: Preset, seed: u64) -> App {
    let mut app = start(options(preset.spec(), [Seat::Person; 2], seed), RICH);
    while matches!(game(&app).phase, Phase::Opening { .. }) {
        keys(&mut app, " ");
    }
    app
}

/// The application with a position set up, perhaps with a throw made.
pub(super) fn placed(preset: Preset, position: &str, throw: Option<u8>, look: Look) -> App {
    let mut app = start(options(preset.spec(), [Seat::Person; 2], 1), look);
    let rules = Arc::new(Ruleset::preset(preset));
    let arrangement = Arrangement {
        rules: rules.clone(),
        seats: [Seat::Person; 2],
        guidelines: Guidelines::On,
        series: None,
        date: today(),
    };
    let mut table = Table::new(arrangement, Dice::new(1, 0), MatchPlayer::One);
    table.game = Game::from_position(rules.clone(), Position::parse(position, &rules).unwrap());
    if let (Some(throw), senet::Stage::ToThrow(to_throw)) = (throw, table.game.stage()) {
        to_throw.throw(Throw::of(throw)).unwrap();
    }
    let mut screen = GameScreen::new(table, &Store::Forgetful, Thinker::new(Library::default()), today);
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

/// Presses the keys of these letters.
pub(super) fn keys(app: &mut App, letters: &str) {
    for letter in letters.chars() {
        press(app, KeyCode::Char(letter));
    }
}

/// Lets time pass until nothing is thought about any more.
pub(super) fn think(app: &mut App) {
    while game(app).thinker.wish().is_some() {
        std::thread::sleep(Duration::from_millis(1));
        app.tick(Duration::from_millis(1));
    }
}

/// Throws, and lets the sticks come to rest.
pub(super) fn throw(app: &mut App) {
    keys(app, " ");
    app.tick(Duration::from_secs(2));
}

pub(super) fn click(app: &mut App, column: u16, row: u16) {
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.update(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

/// What is seen in a window of this size.
pub(super) fn buffer(app: &mut App, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.view(frame.buffer_mut())).unwrap();
    terminal.backend().buffer().clone()
}

/// The same as text.
pub(super) fn seen(app: &mut App, width: u16, height: u16) -> String {
    let buffer = buffer(app, width, height);
    let lines = buffer.content().chunks(usize::from(width));
    lines
        .map(|cells| cells.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n")
        .collect()
}
