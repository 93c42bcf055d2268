//! What the screens look like.

use std::time::Duration;

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Color, Modifier};
use senet::{Place, Preset, Square};

use super::driver::{
    BARE, RICH, buffer, click, game, keys, options, persons, placed, press, seen, start, throw,
};
use crate::options::{PlayOptions, Seat};

#[test]
fn the_start_screen() {
    let mut app = start(PlayOptions::default(), RICH);
    assert_snapshot!("start", seen(&mut app, 80, 24));
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Right);
    assert_snapshot!("start_senet_ra", seen(&mut app, 80, 24));
}

#[test]
fn a_match_is_chosen_on_the_start_screen() {
    let mut app = start(PlayOptions::default(), RICH);
    keys(&mut app, "jj");
    press(&mut app, KeyCode::Tab);
    for _ in 0..6 {
        press(&mut app, KeyCode::Down);
    }
    keys(&mut app, "ll");
    assert_snapshot!("start_match", seen(&mut app, 80, 24));
    keys(&mut app, "s");
    assert!(seen(&mut app, 80, 24).contains("match 0–0, game 1, to 5 points"));
}

#[test]
fn before_the_throw() {
    let mut app = start(options(Preset::Kendall.spec(), [Seat::Person, "average".parse().unwrap()], 7), RICH);
    assert_snapshot!("before_throw", seen(&mut app, 80, 24));
    assert_snapshot!("before_throw_large", seen(&mut app, 120, 40));
}

#[test]
fn sticks_tumble_and_come_to_rest() {
    let mut app = persons(Preset::Modern, 5);
    keys(&mut app, " ");
    let first = seen(&mut app, 80, 24);
    app.tick(Duration::from_millis(300));
    assert_ne!(seen(&mut app, 80, 24), first, "nothing tumbles");
    app.tick(Duration::from_secs(1));
    assert!(seen(&mut app, 80, 24).contains("counts"));
    assert!(game(&app).waits_for_person());
}

#[test]
fn a_selected_piece_with_its_preview() {
    let mut app = placed(Preset::Modern, "s4c3c/10/5c4 s - -", Some(5), RICH);
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).selected, Some(Place::On(Square::at(1))));
    let shown = seen(&mut app, 80, 24);
    assert!(shown.contains("1 to 6; the cone on 6 is sent to 1"), "{shown}");
    assert_snapshot!("selected", shown);
}

#[test]
fn water_and_bearing_off_are_shown_before_the_move() {
    let mut app = placed(Preset::Modern, "s9/10/5c1c2 c - -", Some(1), RICH);
    assert!(seen(&mut app, 120, 40).contains("26 to 27, into the water and back to 15"));
    let mut app = placed(Preset::Modern, "s9/10/5c1c2 c - -", Some(3), RICH);
    press(&mut app, KeyCode::Tab);
    assert!(seen(&mut app, 120, 40).contains("28/off: 28, off the board"));
}

#[test]
fn a_refusal_in_words() {
    let mut app = placed(Preset::Modern, "10/c1sss5/10 c - -", Some(5), RICH);
    assert!(game(&app).must_pass());
    assert_snapshot!("forced_pass", seen(&mut app, 80, 24));
    press(&mut app, KeyCode::Tab);
    assert!(seen(&mut app, 80, 24).contains("The spools on 13, 14 and 15 form a blockade"));
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).table.game.text(0).to_string(), "pass", "a key acknowledges it");
    let mut app = placed(Preset::Modern, "c9/c1sss5/10 c - -", Some(5), RICH);
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).selected, Some(Place::On(Square::at(1))));
    press(&mut app, KeyCode::Esc);
    let eleven =
        game(&app).regions.find(|deed| *deed == crate::game_screen::Deed::Point(Place::On(Square::at(11))));
    assert!(eleven.is_none(), "nothing has been drawn yet");
    seen(&mut app, 80, 24);
    let eleven =
        game(&app).regions.find(|deed| *deed == crate::game_screen::Deed::Point(Place::On(Square::at(11))));
    let eleven = eleven.unwrap();
    click(&mut app, eleven.x + 2, eleven.y + 1);
    let shown = seen(&mut app, 80, 24);
    assert!(shown.contains("The spools on 13, 14 and 15 form a blockade"), "{shown}");
    assert_snapshot!("refusal", shown);
}

#[test]
fn kendalls_water_offers_a_rescue_instead_of_throwing() {
    let mut app = placed(Preset::Kendall, "c9/10/6s3 s - -", None, RICH);
    assert_snapshot!("kendall_water", seen(&mut app, 80, 24));
    keys(&mut app, "w");
    assert_eq!(game(&app).table.game.text(0).to_string(), "27/15");
    assert_eq!(game(&app).table.game.side(), senet::Side::Cones);
}

#[test]
fn bell_runs_the_other_way() {
    let mut app = placed(Preset::Bell, "10/10/4s1c3 s 9c9s -", Some(3), RICH);
    assert_snapshot!("bell", seen(&mut app, 80, 24));
}

#[test]
fn the_opening_throws_come_one_by_one() {
    let mut app = start(options(Preset::Jequier.spec(), [Seat::Person, "novice".parse().unwrap()], 11), RICH);
    let throws = game(&app).table.opening.rolls.len();
    assert!(throws > 1, "a seed with more than one throw is wanted");
    keys(&mut app, " ");
    let shown = seen(&mut app, 80, 24);
    assert!(shown.contains("You throw 4.") && !shown.contains("The computer throws"), "{shown}");
    keys(&mut app, &" ".repeat(throws - 1));
    assert_snapshot!("opening", seen(&mut app, 80, 24));
    keys(&mut app, " ");
    assert_eq!(game(&app).table.game.throw(), Some(senet::Throw::ONE), "the 1 that decided is played");
}

#[test]
fn the_two_dice_of_senet_ra() {
    let mut app = persons(Preset::SenetRa, 3);
    throw(&mut app);
    assert_snapshot!("senet_ra", seen(&mut app, 80, 24));
}

#[test]
fn short_throws_let_the_target_be_chosen() {
    let spec = Preset::Modern.spec().with_options(["short_throws=on"]).unwrap();
    let mut app = start(options(spec, [Seat::Person; 2], 2), RICH);
    for _ in 0..60 {
        if game(&app).meant().is_none() && game(&app).legal_moves().len() > 3 {
            break;
        }
        press(&mut app, KeyCode::Enter);
    }
    assert_snapshot!("short_throws", seen(&mut app, 80, 24));
}

#[test]
fn an_allowed_pass_is_a_choice() {
    let mut app = placed(Preset::Basics, "s9/10/7c2 c - -", Some(3), RICH);
    assert!(game(&app).may_pass());
    assert_snapshot!("allowed_pass", seen(&mut app, 80, 24));
    keys(&mut app, "p");
    assert_eq!(game(&app).table.game.text(0).to_string(), "pass");
}

#[test]
fn the_end_with_its_statistics() {
    let mut app = placed(Preset::Modern, "s9/10/9c c - -", Some(1), RICH);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    assert!(game(&app).table.game.result().is_some());
    assert_snapshot!("end", seen(&mut app, 80, 24));
    keys(&mut app, "n");
    assert_eq!(game(&app).table.game.plies().len(), 0);
    assert_eq!(
        game(&app).table.side_of(senet::MatchPlayer::One),
        senet::Side::Spools,
        "the sides are swapped"
    );
}

#[test]
fn help_and_rules_are_at_a_key() {
    let mut app = persons(Preset::Kendall, 7);
    keys(&mut app, "?");
    assert_snapshot!("help", seen(&mut app, 80, 24));
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "R");
    assert_snapshot!("rules", seen(&mut app, 80, 24));
    let top = seen(&mut app, 80, 24);
    press(&mut app, KeyCode::End);
    assert_ne!(seen(&mut app, 80, 24), top);
    press(&mut app, KeyCode::Esc);
    assert!(seen(&mut app, 80, 24).contains("to throw"));
}

#[test]
fn without_guidelines_nothing_is_given_away() {
    let mut app = placed(Preset::Modern, "c9/c1sss5/10 c - -", Some(5), RICH);
    keys(&mut app, "g");
    let shown = seen(&mut app, 80, 24);
    assert!(!shown.contains("1 1/6") && !shown.contains("( ▲ )") && !shown.contains('◇'), "{shown}");
}

#[test]
fn ascii_and_no_colour() {
    let mut app = placed(Preset::Modern, "s4c3c/10/5c4 s - -", Some(5), BARE);
    press(&mut app, KeyCode::Enter);
    let shown = seen(&mut app, 80, 24);
    assert!(shown.is_ascii(), "{shown}");
    assert_snapshot!("ascii", shown);
    let drawn = buffer(&mut app, 80, 24);
    let uncoloured = |color: Color| color == Color::Reset;
    assert!(drawn.content().iter().all(|cell| uncoloured(cell.fg) && uncoloured(cell.bg)));
    assert!(drawn.content().iter().any(|cell| cell.modifier.contains(Modifier::REVERSED)));
}

#[test]
fn every_ascii_screen_is_ascii() {
    let mut app = start(PlayOptions::default(), BARE);
    for _ in 0..8 {
        let shown = seen(&mut app, 80, 24);
        assert!(shown.is_ascii(), "{shown}");
        keys(&mut app, "R");
        for _ in 0..12 {
            let shown = seen(&mut app, 80, 24);
            assert!(shown.is_ascii(), "{shown}");
            press(&mut app, KeyCode::PageDown);
        }
        press(&mut app, KeyCode::Esc);
        keys(&mut app, "?");
        assert!(seen(&mut app, 80, 24).is_ascii());
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Down);
    }
}

#[test]
fn a_small_window_gets_a_message() {
    let mut app = persons(Preset::Kendall, 7);
    for (width, height) in [(79, 24), (80, 23), (20, 5), (1, 1)] {
        let shown = seen(&mut app, width, height);
        assert!(!shown.contains('┌'), "{shown}");
    }
    assert!(seen(&mut app, 60, 20).contains("80 by 24"));
    assert!(seen(&mut app, 80, 24).contains('┌'));
}

#[test]
fn every_preset_fits_into_the_smallest_window_and_into_a_large_one() {
    for preset in Preset::ALL {
        let mut app = persons(preset, 7);
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let shown = seen(&mut app, width, height);
            assert!(shown.contains("q quit"), "{preset:?}: {shown}");
        }
    }
}
