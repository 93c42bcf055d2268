//! The strength of the levels in games with fixed seeds. `senet-lab` has more of it, with luck taken out.

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
        let played =
            play_game(&rules, &mut players, Dice::new(11, game / 2), 100_000).expect("the game ends");
        wins += u64::from(played.result().map(|result| result.winner) == Some(side));
    }
    wins
}

#[test]
fn novice_beats_random_in_every_ruleset() {
    for preset in Preset::ALL {
        let won = wins(preset, Level::Novice, Level::Random, 200);
        assert!(won >= 115, "{}: novice won {won} of 200 games against random", preset.name());
    }
}

#[test]
fn same_seeds_give_the_same_game() {
    let rules = Arc::new(Ruleset::preset(Preset::Kendall));
    let play = || {
        let mut players = [Level::Novice.player(&rules, 1, None), Level::Random.player(&rules, 2, None)];
        play_game(&rules, &mut players, Dice::new(3, 4), 100_000).expect("the game ends")
    };
    assert_eq!(play(), play());
}

/// The expert's estimates can stay the same for ever against an opponent who lets it wait.
#[test]
fn expert_ends_its_games() {
    for (preset, game) in [(Preset::Jequier, 0), (Preset::Jequier, 1), (Preset::Grunfeld, 0)] {
        let rules = Arc::new(Ruleset::preset(preset));
        let mut players = [Level::Expert.player(&rules, 1, None), Level::Novice.player(&rules, 2, None)];
        let played = play_game(&rules, &mut players, Dice::new(1, game), 5_000);
        assert!(played.is_ok(), "{} game {game}", preset.name());
    }
}
