//! Everything by mouse.

use ratatui::crossterm::event::{Event, KeyModifiers, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use senet::{Place, Preset, Square};

use super::driver::{RICH, click, game, persons, placed, press, seen, start};
use crate::app::{App, Over, Screen};
use crate::game_screen::Deed;
use crate::options::PlayOptions;
use crate::setup_screen::Click;

fn region(app: &mut App, wanted: Deed) -> Rect {
    seen(app, 80, 24);
    game(app).regions.find(|deed| *deed == wanted).unwrap_or_else(|| panic!("{wanted:?} cannot be clicked"))
}

fn click_on(app: &mut App, wanted: Deed) {
    let area = region(app, wanted);
    click(app, area.x + area.width / 2, area.y + area.height / 2);
}

fn square(number: u8) -> Deed {
    Deed::Point(Place::On(Square::at(number)))
}

#[test]
fn a_throw_and_a_move_by_clicks() {
    let mut app = persons(Preset::Modern, 5);
    click_on(&mut app, Deed::Throw);
    click_on(&mut app, Deed::Throw);
    click_on(&mut app, Deed::Throw);
    assert!(game(&app).selected.is_none(), "a click on the sticks never moves");
    let mv = game(&app).legal_moves()[0];
    let (from, to) = (mv.from().unwrap().number(), mv.to().unwrap().number());
    click_on(&mut app, square(from));
    assert_eq!(game(&app).selected, Some(Place::On(Square::at(from))));
    click_on(&mut app, square(to));
    assert_eq!(game(&app).table.game.plies()[0].mv, mv);
    click_on(&mut app, Deed::Quit);
    assert_eq!(app.over, Over::Now);
}

#[test]
fn bearing_off_by_clicks() {
    let mut app = placed(Preset::Basics, "s9/10/7c2 c - -", Some(2), RICH);
    click_on(&mut app, square(28));
    // Where landing on 30 is leaving, a click on 30 bears off.
    click_on(&mut app, square(30));
    assert_eq!(game(&app).table.game.text(0).to_string(), "28/off");
    let mut app = placed(Preset::Modern, "s9/10/5c4 c - -", Some(5), RICH);
    click_on(&mut app, square(26));
    click_on(&mut app, Deed::Point(Place::Off));
    assert!(game(&app).table.game.result().is_some());
}

#[test]
fn entering_from_the_hand_by_clicks() {
    let mut app = placed(Preset::Tait, "10/10/10 s 5c5s -", Some(4), RICH);
    let hands: Vec<u16> = {
        seen(&mut app, 80, 24);
        (0..24)
            .filter(|row| {
                (60..80).any(|column| game(&app).regions.at(column, *row) == Some(Deed::Point(Place::Hand)))
            })
            .collect()
    };
    assert_eq!(hands.len(), 2, "each side has a hand");
    click_on(&mut app, Deed::Point(Place::Hand));
    click_on(&mut app, square(4));
    assert_eq!(game(&app).table.game.text(0).to_string(), "hand/4");
}

#[test]
fn the_mouse_over_a_piece_shows_what_it_would_do() {
    let mut app = placed(Preset::Modern, "s1s2c3c/10/5c4 s - -", Some(4), RICH);
    let three = region(&mut app, square(3));
    let kind = MouseEventKind::Moved;
    app.update(&Event::Mouse(MouseEvent {
        kind,
        column: three.x,
        row: three.y,
        modifiers: KeyModifiers::NONE,
    }));
    assert!(seen(&mut app, 80, 24).contains("3/7: 3 to 7"));
    assert_eq!(game(&app).selected, None, "nothing is chosen by looking");
}

#[test]
fn the_start_screen_by_clicks() {
    let mut app = start(PlayOptions::default(), RICH);
    seen(&mut app, 80, 24);
    let find = |app: &App, wanted: Click| match &app.screen {
        Screen::Setup(setup) => setup.regions.find(|click| *click == wanted).unwrap(),
        _ => panic!("this is not the start screen"),
    };
    let tait = find(&app, Click::Ruleset(4));
    click(&mut app, tait.x + 1, tait.y);
    seen(&mut app, 80, 24);
    let more = find(&app, Click::Change(0, 1));
    click(&mut app, more.x, more.y);
    seen(&mut app, 80, 24);
    let start = find(&app, Click::Start);
    click(&mut app, start.x, start.y);
    assert_eq!(game(&app).table.game.rules().spec().full_name(), "tait (pieces=6)");
    press(&mut app, ratatui::crossterm::event::KeyCode::Esc);
}
