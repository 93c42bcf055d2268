//! The content of the screens, mostly as snapshots.

use std::time::Duration;

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Color, Modifier};
use senet::{Place, Preset, RuleSpec, Square};

use super::driver::{
    ASCII_PLAIN, UNICODE_COLOUR, app_at, buffer, click, game, keys, options, press, screen_text, start,
    throw, two_players,
};
use crate::options::{PlayOptions, Seat};

#[test]
fn draws_start_screen() {
    let mut app = start(PlayOptions::default(), UNICODE_COLOUR);
    assert_snapshot!("start", screen_text(&mut app, 80, 24));
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Right);
    assert_snapshot!("start_senet_ra", screen_text(&mut app, 80, 24));
}

#[test]
fn start_screen_scrolls_to_every_ruleset() {
    let mut app = start(PlayOptions::default(), UNICODE_COLOUR);
    for name in RuleSpec::built_in_names() {
        let shown = screen_text(&mut app, 80, 24);
        let is_listed =
            shown.lines().any(|line| line.trim_start_matches('│').starts_with(&format!(" {name} ")));
        assert!(is_listed, "{name}: {shown}");
        press(&mut app, KeyCode::Down);
    }
}

#[test]
fn start_screen_sets_up_a_match() {
    let mut app = start(PlayOptions::default(), UNICODE_COLOUR);
    keys(&mut app, "jj");
    press(&mut app, KeyCode::Tab);
    for _ in 0..6 {
        press(&mut app, KeyCode::Down);
    }
    keys(&mut app, "ll");
    assert_snapshot!("start_match", screen_text(&mut app, 80, 24));
    keys(&mut app, "s");
    assert!(screen_text(&mut app, 80, 24).contains("match 0–0, game 1 (first to 5 points)"));
}

#[test]
fn draws_turn_before_throw() {
    let mut app =
        start(options(Preset::Kendall.spec(), [Seat::Person, "average".parse().unwrap()], 7), UNICODE_COLOUR);
    assert_snapshot!("before_throw", screen_text(&mut app, 80, 24));
    assert_snapshot!("before_throw_large", screen_text(&mut app, 120, 40));
}

#[test]
fn animates_throw() {
    let mut app = two_players(Preset::Modern, 5);
    keys(&mut app, " ");
    let first = screen_text(&mut app, 80, 24);
    app.tick(Duration::from_millis(300));
    assert_ne!(screen_text(&mut app, 80, 24), first, "the throw is not animated");
    app.tick(Duration::from_secs(1));
    assert!(screen_text(&mut app, 80, 24).contains("counts"));
    assert!(game(&app).waits_for_person());
}

#[test]
fn draws_selected_piece_with_preview() {
    let mut app = app_at(Preset::Modern, "s4c3c/10/5c4 s - -", Some(5), UNICODE_COLOUR);
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).selected, Some(Place::On(Square::at(1))));
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.contains("1 to 6; the cone on 6 is sent to 1"), "{shown}");
    assert_snapshot!("selected", shown);
}

#[test]
fn previews_water_and_bearing_off() {
    let mut app = app_at(Preset::Modern, "s9/10/5c1c2 c - -", Some(1), UNICODE_COLOUR);
    assert!(screen_text(&mut app, 120, 40).contains("26 to 27, into the water and back to 15"));
    let mut app = app_at(Preset::Modern, "s9/10/5c1c2 c - -", Some(3), UNICODE_COLOUR);
    press(&mut app, KeyCode::Tab);
    assert!(screen_text(&mut app, 120, 40).contains("28/off: 28, off the board"));
}

#[test]
fn explains_refused_moves() {
    let mut app = app_at(Preset::Modern, "10/c1sss5/10 c - -", Some(5), UNICODE_COLOUR);
    assert!(game(&app).must_pass());
    assert_snapshot!("forced_pass", screen_text(&mut app, 80, 24));
    press(&mut app, KeyCode::Tab);
    assert!(screen_text(&mut app, 80, 24).contains("The spools on 13, 14 and 15 form a blockade"));
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).session.game.text(0).to_string(), "pass", "Enter confirms the pass");
    let mut app = app_at(Preset::Modern, "c9/c1sss5/10 c - -", Some(5), UNICODE_COLOUR);
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).selected, Some(Place::On(Square::at(1))));
    press(&mut app, KeyCode::Esc);
    let eleven = game(&app)
        .regions
        .find(|action| *action == crate::game_screen::Action::Point(Place::On(Square::at(11))));
    assert!(eleven.is_none(), "nothing has been drawn yet");
    screen_text(&mut app, 80, 24);
    let eleven = game(&app)
        .regions
        .find(|action| *action == crate::game_screen::Action::Point(Place::On(Square::at(11))));
    let eleven = eleven.unwrap();
    click(&mut app, eleven.x + 2, eleven.y + 1);
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.contains("The spools on 13, 14 and 15 form a blockade"), "{shown}");
    assert_snapshot!("refusal", shown);
}

#[test]
fn offers_rescue_instead_of_throwing() {
    let mut app = app_at(Preset::Kendall, "c9/10/6s3 s - -", None, UNICODE_COLOUR);
    assert_snapshot!("kendall_water", screen_text(&mut app, 80, 24));
    keys(&mut app, "w");
    assert_eq!(game(&app).session.game.text(0).to_string(), "27/15");
    assert_eq!(game(&app).session.game.side(), senet::Side::Cones);
}

#[test]
fn draws_reversed_path_of_bell() {
    let mut app = app_at(Preset::Bell, "10/10/4s1c3 s 9c9s -", Some(3), UNICODE_COLOUR);
    assert_snapshot!("bell", screen_text(&mut app, 80, 24));
}

#[test]
fn shows_opening_throws_one_by_one() {
    let mut app =
        start(options(Preset::Jequier.spec(), [Seat::Person, "novice".parse().unwrap()], 11), UNICODE_COLOUR);
    let throws = game(&app).session.opening.rolls.len();
    assert!(throws > 1, "the test needs a seed with several opening throws");
    keys(&mut app, " ");
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.contains("You throw 4.") && !shown.contains("The computer throws"), "{shown}");
    keys(&mut app, &" ".repeat(throws - 1));
    assert_snapshot!("opening", screen_text(&mut app, 80, 24));
    keys(&mut app, " ");
    assert_eq!(game(&app).session.game.throw(), Some(senet::Throw::ONE), "the deciding 1 is played");
}

#[test]
fn draws_two_dice() {
    let mut app = two_players(Preset::SenetRa, 3);
    throw(&mut app);
    assert_snapshot!("senet_ra", screen_text(&mut app, 80, 24));
}

#[test]
fn offers_targets_of_short_throws() {
    let spec = Preset::Modern.spec().with_options(["short_throws=on"]).unwrap();
    let mut app = start(options(spec, [Seat::Person; 2], 2), UNICODE_COLOUR);
    for _ in 0..60 {
        if game(&app).previewed_move().is_none() && game(&app).legal_moves().len() > 3 {
            break;
        }
        press(&mut app, KeyCode::Enter);
    }
    assert_snapshot!("short_throws", screen_text(&mut app, 80, 24));
}

#[test]
fn offers_optional_pass() {
    let mut app = app_at(Preset::Basics, "s9/10/7c2 c - -", Some(3), UNICODE_COLOUR);
    assert!(game(&app).may_pass());
    assert_snapshot!("allowed_pass", screen_text(&mut app, 80, 24));
    keys(&mut app, "p");
    assert_eq!(game(&app).session.game.text(0).to_string(), "pass");
}

#[test]
fn draws_statistics_at_the_end() {
    let mut app = app_at(Preset::Modern, "s9/10/9c c - -", Some(1), UNICODE_COLOUR);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    assert!(game(&app).session.game.result().is_some());
    assert_snapshot!("end", screen_text(&mut app, 80, 24));
    keys(&mut app, "n");
    assert_eq!(game(&app).session.game.plies().len(), 0);
    assert_eq!(
        game(&app).session.side_of(senet::MatchPlayer::One),
        senet::Side::Spools,
        "the sides are swapped"
    );
}

#[test]
fn keys_open_help_and_rules() {
    let mut app = two_players(Preset::Kendall, 7);
    keys(&mut app, "?");
    assert_snapshot!("help", screen_text(&mut app, 80, 24));
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "R");
    assert_snapshot!("rules", screen_text(&mut app, 80, 24));
    let top = screen_text(&mut app, 80, 24);
    press(&mut app, KeyCode::End);
    assert_ne!(screen_text(&mut app, 80, 24), top);
    press(&mut app, KeyCode::Esc);
    assert!(screen_text(&mut app, 80, 24).contains("to throw"));
}

#[test]
fn hides_legal_moves_without_guidelines() {
    let mut app = app_at(Preset::Modern, "c9/c1sss5/10 c - -", Some(5), UNICODE_COLOUR);
    keys(&mut app, "g");
    let shown = screen_text(&mut app, 80, 24);
    assert!(!shown.contains("1 1/6") && !shown.contains("( ▲ )") && !shown.contains('◇'), "{shown}");
}

#[test]
fn draws_with_ascii_and_without_colour() {
    let mut app = app_at(Preset::Modern, "s4c3c/10/5c4 s - -", Some(5), ASCII_PLAIN);
    press(&mut app, KeyCode::Enter);
    let shown = screen_text(&mut app, 80, 24);
    assert!(shown.is_ascii(), "{shown}");
    assert_snapshot!("ascii", shown);
    let drawn = buffer(&mut app, 80, 24);
    let uncoloured = |color: Color| color == Color::Reset;
    assert!(drawn.content().iter().all(|cell| uncoloured(cell.fg) && uncoloured(cell.bg)));
    assert!(drawn.content().iter().any(|cell| cell.modifier.contains(Modifier::REVERSED)));
}

#[test]
fn ascii_screens_are_ascii() {
    let mut app = start(PlayOptions::default(), ASCII_PLAIN);
    for _ in 0..8 {
        let shown = screen_text(&mut app, 80, 24);
        assert!(shown.is_ascii(), "{shown}");
        keys(&mut app, "R");
        for _ in 0..12 {
            let shown = screen_text(&mut app, 80, 24);
            assert!(shown.is_ascii(), "{shown}");
            press(&mut app, KeyCode::PageDown);
        }
        press(&mut app, KeyCode::Esc);
        keys(&mut app, "?");
        assert!(screen_text(&mut app, 80, 24).is_ascii());
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Down);
    }
}

#[test]
fn small_window_shows_message() {
    let mut app = two_players(Preset::Kendall, 7);
    for (width, height) in [(79, 24), (80, 23), (20, 5), (1, 1)] {
        let shown = screen_text(&mut app, width, height);
        assert!(!shown.contains('┌'), "{shown}");
    }
    assert!(screen_text(&mut app, 60, 20).contains("80 by 24"));
    assert!(screen_text(&mut app, 80, 24).contains('┌'));
}

#[test]
fn presets_fit_into_all_window_sizes() {
    for preset in Preset::ALL {
        let mut app = two_players(preset, 7);
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let shown = screen_text(&mut app, width, height);
            assert!(shown.contains("q quit"), "{preset:?}: {shown}");
        }
    }
}
