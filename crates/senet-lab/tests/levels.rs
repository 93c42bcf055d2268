//! Levels against each other, with luck taken out.

use std::sync::atomic::AtomicBool;

use senet::{Preset, Ruleset};
use senet_lab::{GameContext, Match, MatchResult, RunOptions};
use senet_play::Level;

fn played(preset: Preset, levels: [Level; 2], games: u64) -> MatchResult {
    let contest = Match { context: GameContext::new(Ruleset::preset(preset)), levels, games, seed: 11 };
    contest.play(RunOptions { threads: 2, stop: &AtomicBool::new(false) }, |_| ())
}

/// Where they are so close that luck would hide who is better, too.
#[test]
fn an_average_player_is_better_than_a_novice_under_every_ruleset() {
    for preset in Preset::ALL {
        let score =
            played(preset, [Level::Average, Level::Novice], 400).adjusted.score().expect("many pairs");
        assert!(score.interval.lower > 0.5, "{}: {score:?}", preset.name());
    }
}

/// Luck is nothing in the mean by whatever estimates: the score without it agrees with the score, and is known far better.
#[test]
fn luck_taken_out_by_estimates_leaves_the_score() {
    for preset in [Preset::Modern, Preset::Tait, Preset::Basics] {
        let played = played(preset, [Level::Average, Level::Novice], 2000);
        let (score, adjusted) = (played.tally.score(), played.adjusted.score());
        let (score, adjusted) = (score.expect("games"), adjusted.expect("pairs"));
        assert_eq!(adjusted.lost, None, "nothing is known exactly");
        let widths = [score.interval, adjusted.interval].map(|interval| interval.upper - interval.lower);
        assert!(widths[1] < widths[0] / 1.3, "{}: {widths:?}", preset.name());
        // The difference of both is the luck of the match alone.
        assert!(
            (score.share - adjusted.share).abs() < 0.75 * widths[0],
            "{}: {score:?} {adjusted:?}",
            preset.name()
        );
    }
}
