//! Whole games through the screens.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use senet::{MatchPlayer, Preset, Record, Ruleset, Scoring, Series, SeriesLength};

use super::driver::{RICH, folder, game, game_mut, keys, options, press, seen, start, start_in};
use crate::options::Seat;
use crate::statistics::figures;

/// Lets time pass until the game is over.
fn watch(app: &mut crate::app::App) {
    for _ in 0..60_000 {
        if game(app).table.game.result().is_some() {
            return;
        }
        app.tick(Duration::from_secs(3));
    }
    panic!("the game does not end: {}", game(app).table.game.position());
}

#[test]
fn computers_play_every_ruleset_to_its_end_and_the_game_is_kept() {
    for (number, preset) in Preset::ALL.into_iter().enumerate() {
        let dir = folder();
        let seats = [Seat::Computer(senet_play::Level::Random), Seat::Computer(senet_play::Level::Novice)];
        let mut app = start_in(&dir, options(preset.spec(), seats, 40 + number as u64));
        watch(&mut app);
        let shown = seen(&mut app, 80, 24);
        assert!(shown.contains("have won"), "{preset:?}: {shown}");
        assert!(!dir.join("current.senet").exists(), "{preset:?}");
        let kept = dir.join("games").join(format!("2026-11-20-{}.senet", preset.name()));
        let record: Record = std::fs::read_to_string(&kept).unwrap().parse().unwrap();
        assert_eq!(record.game.plies(), game(&app).table.game.plies(), "{preset:?}");
        let counted = figures(&record.game);
        let thrown: u32 = counted.iter().flat_map(|side| side.throws).sum();
        assert_eq!(u64::from(thrown), record.game.throws_made(), "{preset:?}");
        std::fs::remove_dir_all(&dir).unwrap();
    }
}

#[test]
fn a_person_plays_a_whole_game_with_two_keys() {
    for preset in Preset::ALL {
        let mut app = start(options(preset.spec(), [Seat::Person; 2], 9), RICH);
        for _ in 0..20_000 {
            if game(&app).table.game.result().is_some() {
                break;
            }
            // Another piece at every turn: who always moves the hindmost goes round in circles.
            if game(&app).selected.is_none() && game(&app).waits_for_person() {
                for _ in 0..game(&app).table.game.plies().len() % 5 {
                    press(&mut app, KeyCode::Tab);
                }
            }
            press(&mut app, KeyCode::Enter);
        }
        assert!(game(&app).table.game.result().is_some(), "{preset:?}: {}", seen(&mut app, 80, 24));
    }
}

#[test]
fn a_match_goes_on_and_is_resumed_between_its_games() {
    let dir = folder();
    let seats = [Seat::Computer(senet_play::Level::Novice); 2];
    let mut app = start_in(&dir, options(Preset::Grunfeld.spec(), seats, 5));
    let rules = Ruleset::preset(Preset::Grunfeld);
    game_mut(&mut app).table.series =
        Some(Series::new(&rules, Scoring::PiecesLeft, SeriesLength::Games(3)).unwrap());
    watch(&mut app);
    let after = game(&app).table.series_after().unwrap();
    assert_eq!(after.games().len(), 1);
    drop(app);
    let mut app = start_in(&dir, options(Preset::Grunfeld.spec(), seats, 5));
    press(&mut app, KeyCode::Enter);
    assert_eq!(game(&app).table.series, Some(after.clone()), "the next game of the match was saved");
    assert_eq!(game(&app).table.dice.game(), 1);
    watch(&mut app);
    keys(&mut app, "n");
    watch(&mut app);
    let end = game(&app).table.series_after().unwrap();
    assert!(end.is_over());
    assert_eq!(end.games()[0], after.games()[0]);
    assert!(seen(&mut app, 80, 24).contains("match"));
    assert!(!dir.join("current.senet").exists());
    assert_eq!(
        MatchPlayer::BOTH.map(|player| end.points(player)).iter().sum::<u32>(),
        end.games().iter().map(|game| game.1).sum()
    );
    std::fs::remove_dir_all(&dir).unwrap();
}
