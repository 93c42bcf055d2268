//! Playing and setting up games with the mouse.

use ratatui::crossterm::event::{Event, KeyModifiers, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use senet::{Place, Preset, Square};

use super::driver::{UNICODE_COLOUR, app_at, click, game, press, screen_text, start, two_players};
use crate::app::{App, RunState, Screen};
use crate::game_screen::Action;
use crate::options::PlayOptions;
use crate::setup_screen::Click;

fn region(app: &mut App, wanted: Action) -> Rect {
    screen_text(app, 80, 24);
    game(app)
        .regions
        .find(|action| *action == wanted)
        .unwrap_or_else(|| panic!("{wanted:?} cannot be clicked"))
}

fn click_on(app: &mut App, wanted: Action) {
    let area = region(app, wanted);
    click(app, area.x + area.width / 2, area.y + area.height / 2);
}

fn square(number: u8) -> Action {
    Action::Point(Place::On(Square::at(number)))
}

#[test]
fn clicks_throw_and_move() {
    let mut app = two_players(Preset::Modern, 5);
    click_on(&mut app, Action::Throw);
    click_on(&mut app, Action::Throw);
    click_on(&mut app, Action::Throw);
    assert!(game(&app).selected.is_none(), "a click on the sticks never moves");
    let mv = game(&app).legal_moves()[0];
    let (from, to) = (mv.from().unwrap().number(), mv.to().unwrap().number());
    click_on(&mut app, square(from));
    assert_eq!(game(&app).selected, Some(Place::On(Square::at(from))));
    click_on(&mut app, square(to));
    assert_eq!(game(&app).session.game.plies()[0].mv, mv);
    click_on(&mut app, Action::Quit);
    assert_eq!(app.run_state, RunState::Quitting);
}

#[test]
fn clicks_bear_off() {
    let mut app = app_at(Preset::Basics, "s9/10/7c2 c - -", Some(2), UNICODE_COLOUR);
    click_on(&mut app, square(28));
    // Pieces that land on 30 leave the board, so a click on 30 bears off.
    click_on(&mut app, square(30));
    assert_eq!(game(&app).session.game.text(0).to_string(), "28/off");
    let mut app = app_at(Preset::Modern, "s9/10/5c4 c - -", Some(5), UNICODE_COLOUR);
    click_on(&mut app, square(26));
    click_on(&mut app, Action::Point(Place::Off));
    assert!(game(&app).session.game.result().is_some());
}

#[test]
fn clicks_enter_from_hand() {
    let mut app = app_at(Preset::Tait, "10/10/10 s 5c5s -", Some(4), UNICODE_COLOUR);
    let hands: Vec<u16> = {
        screen_text(&mut app, 80, 24);
        (0..24)
            .filter(|row| {
                (60..80).any(|column| game(&app).regions.at(column, *row) == Some(Action::Point(Place::Hand)))
            })
            .collect()
    };
    assert_eq!(hands.len(), 2, "each side has a hand");
    click_on(&mut app, Action::Point(Place::Hand));
    click_on(&mut app, square(4));
    assert_eq!(game(&app).session.game.text(0).to_string(), "hand/4");
}

#[test]
fn hovering_previews_move() {
    let mut app = app_at(Preset::Modern, "s1s2c3c/10/5c4 s - -", Some(4), UNICODE_COLOUR);
    let three = region(&mut app, square(3));
    let kind = MouseEventKind::Moved;
    app.update(&Event::Mouse(MouseEvent {
        kind,
        column: three.x,
        row: three.y,
        modifiers: KeyModifiers::NONE,
    }));
    assert!(screen_text(&mut app, 80, 24).contains("3/7: 3 to 7"));
    assert_eq!(game(&app).selected, None, "hovering selects nothing");
}

#[test]
fn clicks_set_up_game() {
    let mut app = start(PlayOptions::default(), UNICODE_COLOUR);
    screen_text(&mut app, 80, 24);
    let find = |app: &App, wanted: Click| match &app.screen {
        Screen::Setup(setup) => setup.regions.find(|click| *click == wanted).unwrap(),
        _ => panic!("this is not the start screen"),
    };
    let tait = find(&app, Click::Ruleset(4));
    click(&mut app, tait.x + 1, tait.y);
    screen_text(&mut app, 80, 24);
    let more = find(&app, Click::Change(0, 1));
    click(&mut app, more.x, more.y);
    screen_text(&mut app, 80, 24);
    let start = find(&app, Click::Start);
    click(&mut app, start.x, start.y);
    assert_eq!(game(&app).session.game.rules().spec().full_name(), "tait (pieces=6)");
    press(&mut app, ratatui::crossterm::event::KeyCode::Esc);
}
