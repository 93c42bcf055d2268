//! The strength of the levels in games with fixed seeds. `senet-lab` has more of it, with luck taken out.

use std::sync::Arc;

use senet::{Dice, Preset, Ruleset};
use senet_play::{Level, play_game};

/// Equal choices are drawn at random, so that weak players do not wait for each other.
#[test]
fn weak_levels_end_their_games_in_every_ruleset() {
    let levels = |preset| Level::ALL[1..5].iter().map(move |level| (preset, *level));
    for (preset, level) in Preset::ALL.into_iter().flat_map(levels) {
        let rules = Arc::new(Ruleset::preset(preset));
        for number in 0..4 {
            let mut players = [0, 1].map(|side| level.player(&rules, 2 * number + side, None));
            let played = play_game(&rules, &mut players, Dice::new(7, number), 20_000);
            assert!(played.is_ok(), "{} {level} game {number}", preset.name());
        }
    }
}

#[test]
fn names_of_levels_are_read_back() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    let unknown = "grandmaster".parse::<Level>().expect_err("no such level").to_string();
    assert!(unknown.contains(&Level::names()), "{unknown}");
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
