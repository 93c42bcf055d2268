//! Levels of play, over games with fixed seeds. (`senet-lab` has more, with luck taken out.)

use std::sync::Arc;

use senet::{Dice, Preset, Ruleset, Side};
use senet_play::{Level, play_game};

/// Games that `better` wins out of `games`, half of them with each side. Both halves use the same dice.
fn wins(preset: Preset, better: Level, worse: Level, games: u64) -> u64 {
    let rules = Arc::new(Ruleset::preset(preset));
    let mut wins = 0;
    for game in 0..games {
        let side = Side::BOTH[(game % 2) as usize];
        let mut players = Side::BOTH.map(|seat| {
            let level = if seat == side { better } else { worse };
            level.player(&rules, 2 * game + seat.index() as u64, None)
        });
        let played = play_game(&rules, &mut players, Dice::new(11, game / 2), 100_000).expect("it ends");
        wins += u64::from(played.result().map(|result| result.winner) == Some(side));
    }
    wins
}

#[test]
fn a_novice_beats_random_play_under_every_ruleset() {
    for preset in Preset::ALL {
        let won = wins(preset, Level::Novice, Level::Random, 200);
        assert!(won >= 115, "{}: a novice won {won} of 200 against random play", preset.name());
    }
}

#[test]
fn the_same_seeds_give_the_same_game() {
    let rules = Arc::new(Ruleset::preset(Preset::Kendall));
    let play = || {
        let mut players = [Level::Novice.player(&rules, 1, None), Level::Random.player(&rules, 2, None)];
        play_game(&rules, &mut players, Dice::new(3, 4), 100_000).expect("it ends")
    };
    assert_eq!(play(), play());
}

/// What an expert guesses can be the same for ever, with a beginner who lets it wait: it has to get on all the same.
#[test]
fn an_expert_brings_its_games_to_an_end() {
    for (preset, game) in [(Preset::Jequier, 0), (Preset::Jequier, 1), (Preset::Grunfeld, 0)] {
        let rules = Arc::new(Ruleset::preset(preset));
        let mut players = [Level::Expert.player(&rules, 1, None), Level::Novice.player(&rules, 2, None)];
        let played = play_game(&rules, &mut players, Dice::new(1, game), 5_000);
        assert!(played.is_ok(), "{} game {game}", preset.name());
    }
}
