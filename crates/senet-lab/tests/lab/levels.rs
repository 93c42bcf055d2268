//! Matches between levels, with luck taken out.

use std::sync::atomic::AtomicBool;

use senet::{Preset, RuleSpec, Ruleset};
use senet_lab::{GameContext, Interval, Match, MatchResult, RunOptions};
use senet_play::Level;

fn played(preset: Preset, levels: [Level; 2], games: u64) -> MatchResult {
    played_by(preset.spec(), levels, games)
}

fn played_by(rules: RuleSpec, levels: [Level; 2], games: u64) -> MatchResult {
    let rules = Ruleset::new(rules).expect("no conflicts");
    let contest = Match { context: GameContext::new(rules), levels, games, seed: 11 };
    contest.play(RunOptions { threads: 2, stop: &AtomicBool::new(false) }, |_| ())
}

/// Luck hides the difference between neighbours in sixty games, but not that between levels two steps apart.
#[test]
fn every_level_is_better_than_those_below_in_every_ruleset() {
    for preset in Preset::ALL {
        for levels in Level::ALL[..5].windows(3).map(|levels| [levels[2], levels[0]]) {
            let score = played(preset, levels, 60).adjusted.score().expect("many pairs");
            let within = score.interval.expect("many pairs");
            assert!(within.lower > 0.5, "{} {levels:?}: {score:?}", preset.name());
        }
    }
}

/// In `koreader` better players meet decisions with more at stake, so that its levels have smaller shares of errors.
/// docs/players.md has the matches of neighbours, for which luck takes thousands of games.
#[test]
fn every_level_is_better_than_those_below_in_koreader() {
    let steps = Level::ALL[..5].windows(3).map(|levels| [levels[2], levels[0]]);
    for levels in std::iter::once([Level::Beginner, Level::Random]).chain(steps) {
        let rules = RuleSpec::built_in("koreader").expect("it is built in");
        let score = played_by(rules, levels, 400).adjusted.score().expect("many pairs");
        assert!(score.interval.expect("many pairs").lower > 0.5, "{levels:?}: {score:?}");
    }
}

/// The luck by estimates has mean zero: the luck-adjusted score agrees with the score and has a narrower
/// interval.
#[test]
fn luck_adjustment_by_estimates_has_no_bias() {
    for preset in [Preset::Modern, Preset::Tait, Preset::Basics] {
        let played = played(preset, [Level::Skilled, Level::Novice], 600);
        let (score, adjusted) = (played.tally.score(), played.adjusted.score());
        let (score, adjusted) = (score.expect("games"), adjusted.expect("pairs"));
        assert_eq!(adjusted.lost, None, "no exact values are known");
        let width = |interval: Interval| interval.upper - interval.lower;
        let widths = [score.interval, adjusted.interval].map(|interval| interval.map_or(1.0, width));
        assert!(widths[1] < widths[0] / 1.3, "{}: {widths:?}", preset.name());
        // The two scores differ by the luck of the match.
        assert!(
            (score.share - adjusted.share).abs() < 0.75 * widths[0],
            "{}: {score:?} {adjusted:?}",
            preset.name()
        );
    }
}

/// The shares of matches of random players with two pieces a side whose intervals hold one half, which is the
/// exact score: without and with luck.
fn coverage(preset: Preset, pairs: u64, seeds: u64) -> [f64; 2] {
    let spec = preset.spec().with_options(["pieces=2"]).expect("every ruleset has this option");
    let context = GameContext::new(Ruleset::new(spec).expect("no conflicts"));
    let (games, levels) = (2 * pairs, [Level::Random; 2]);
    let mut covered = [0; 2];
    for seed in 0..seeds {
        let contest = Match { context: context.clone(), levels, games, seed };
        let played = contest.play(RunOptions { threads: 1, stop: &AtomicBool::new(false) }, |_| ());
        let intervals = [
            played.tally.score().and_then(|score| score.interval),
            played.adjusted.score().and_then(|score| score.interval),
        ];
        for (covered, interval) in covered.iter_mut().zip(intervals) {
            *covered += u64::from(interval.expect("enough pairs").contains(0.5));
        }
    }
    covered.map(|covered| covered as f64 / seeds as f64)
}

#[test]
fn intervals_of_few_pairs_hold_the_exact_score() {
    for (pairs, seeds) in [(8, 400), (36, 100)] {
        let [score, adjusted] = coverage(Preset::SenetRa, pairs, seeds);
        // Few pairs have few possible scores; their intervals are wide rather than narrow.
        assert!((0.93..=if pairs < 36 { 1.0 } else { 0.98 }).contains(&score), "{pairs} pairs: {score}");
        assert!((0.93..=0.975).contains(&adjusted), "{pairs} pairs, luck-adjusted: {adjusted}");
    }
}

/// `cargo test --release -p senet-lab --test lab -- --ignored intervals_of_few_pairs`
#[test]
#[ignore = "takes minutes"]
fn intervals_of_few_pairs_hold_the_exact_score_in_every_ruleset() {
    for (preset, pairs) in Preset::ALL.into_iter().flat_map(|preset| [8, 16, 36].map(|pairs| (preset, pairs)))
    {
        let covered = coverage(preset, pairs, 1000);
        println!("{}, {pairs} pairs: {covered:?}", preset.name());
        let most = [if pairs < 36 { 1.0 } else { 0.975 }, 0.97];
        let holds = covered.iter().zip(most).all(|(covered, most)| (0.93..=most).contains(covered));
        assert!(holds, "{}, {pairs} pairs: {covered:?}", preset.name());
    }
}
