//! Matches between levels, with luck taken out.

use std::sync::atomic::AtomicBool;

use senet::{Preset, Ruleset};
use senet_lab::{GameContext, Match, MatchResult, RunOptions};
use senet_play::Level;

fn played(preset: Preset, levels: [Level; 2], games: u64) -> MatchResult {
    let contest = Match { context: GameContext::new(Ruleset::preset(preset)), levels, games, seed: 11 };
    contest.play(RunOptions { threads: 2, stop: &AtomicBool::new(false) }, |_| ())
}

/// In some rulesets the levels are so close that only a luck-adjusted score shows the difference.
#[test]
fn average_is_better_than_novice_in_every_ruleset() {
    for preset in Preset::ALL {
        let score =
            played(preset, [Level::Average, Level::Novice], 400).adjusted.score().expect("many pairs");
        assert!(score.interval.lower > 0.5, "{}: {score:?}", preset.name());
    }
}

/// The luck by estimates has mean zero: the luck-adjusted score agrees with the score and has a narrower
/// interval.
#[test]
fn luck_adjustment_by_estimates_has_no_bias() {
    for preset in [Preset::Modern, Preset::Tait, Preset::Basics] {
        let played = played(preset, [Level::Average, Level::Novice], 2000);
        let (score, adjusted) = (played.tally.score(), played.adjusted.score());
        let (score, adjusted) = (score.expect("games"), adjusted.expect("pairs"));
        assert_eq!(adjusted.lost, None, "no exact values are known");
        let widths = [score.interval, adjusted.interval].map(|interval| interval.upper - interval.lower);
        assert!(widths[1] < widths[0] / 1.3, "{}: {widths:?}", preset.name());
        // The two scores differ by the luck of the match.
        assert!(
            (score.share - adjusted.share).abs() < 0.75 * widths[0],
            "{}: {score:?} {adjusted:?}",
            preset.name()
        );
    }
}
