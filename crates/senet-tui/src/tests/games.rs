//! Complete games on the screens.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use senet::{MatchPlayer, Preset, Record, Ruleset, Scoring, Series, SeriesLength};

use super::driver::{
    UNICODE_COLOUR, folder, game, game_mut, keys, options, press, screen_text, start, start_in,
};
use crate::options::Seat;
use crate::statistics::statistics;

/// Lets computers play until the game is over.
fn watch(app: &mut crate::app::App) {
    for _ in 0..60_000 {
        if game(app).session.game.result().is_some() {
            return;
        }
        app.tick(Duration::from_secs(3));
    }
    panic!("the game does not end: {}", game(app).session.game.position());
}

#[test]
fn computers_finish_every_ruleset_and_games_are_archived() {
    for (number, preset) in Preset::ALL.into_iter().enumerate() {
        let dir = folder();
        let seats = [Seat::Computer(senet_play::Level::Random), Seat::Computer(senet_play::Level::Novice)];
        let mut app = start_in(&dir, options(preset.spec(), seats, 40 + number as u64));
        watch(&mut app);
        let shown = screen_text(&mut app, 80, 24);
        assert!(shown.contains("has won with the"), "{preset:?}: {shown}");
        assert!(!dir.join("current.senet").exists(), "{preset:?}");
        let kept = dir.join("games").join(format!("2026-11-20-{}.senet", preset.name()));
        let record: Record = std::fs::read_to_string(&kept).unwrap().parse().unwrap();
        assert_eq!(record.game.plies(), game(&app).session.game.plies(), "{preset:?}");
        let counted = statistics(&record.game);
        let thrown: u32 = counted.iter().flat_map(|side| side.throws).sum();
        assert_eq!(u64::from(thrown), record.game.throws_made(), "{preset:?}");
        std::fs::remove_dir_all(&dir).unwrap();
    }
}

#[test]
fn person_plays_whole_game_with_tab_and_enter() {
    for preset in Preset::ALL {
        let mut app = start(options(preset.spec(), [Seat::Person; 2], 9), UNICODE_COLOUR);
        for _ in 0..20_000 {
            if game(&app).session.game.result().is_some() {
                break;
            }
            // A different piece each turn: always moving the last piece can go on forever.
            if game(&app).selected.is_none() && game(&app).waits_for_person() {
                for _ in 0..game(&app).session.game.plies().len() % 5 {
                    press(&mut app, KeyCode::Tab);
                }
            }
            press(&mut app, KeyCode::Enter);
        }
        assert!(game(&app).session.game.result().is_some(), "{preset:?}: {}", screen_text(&mut app, 80, 24));
    }
}

#[test]
fn match_resumes_between_games() {
    let dir = folder();
    let seats = [Seat::Computer(senet_play::Level::Novice); 2];
    let mut app = start_in(&dir, options(Preset::Grunfeld.spec(), seats, 5));
    let rules = Ruleset::preset(Preset::Grunfeld);
    game_mut(&mut app).session.series =
        Some(Series::new(&rules, Scoring::PiecesLeft, SeriesLength::Games(3)).unwrap());
    watch(&mut app);
    let after = game(&app).session.series_with_result().unwrap();
    assert_eq!(after.games().len(), 1);
    drop(app);
    let mut app = start_in(&dir, options(Preset::Grunfeld.spec(), seats, 5));
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).session.series, Some(after.clone()), "the next game of the match was saved");
    assert_eq!(game(&app).session.dice.game(), 1);
    watch(&mut app);
    keys(&mut app, "n");
    watch(&mut app);
    let end = game(&app).session.series_with_result().unwrap();
    assert!(end.is_over());
    assert_eq!(end.games()[0], after.games()[0]);
    assert!(screen_text(&mut app, 80, 24).contains("match"));
    assert!(!dir.join("current.senet").exists());
    assert_eq!(
        MatchPlayer::BOTH.map(|player| end.points(player)).iter().sum::<u32>(),
        end.games().iter().map(|game| game.1).sum()
    );
    std::fs::remove_dir_all(&dir).unwrap();
}
