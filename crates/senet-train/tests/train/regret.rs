//! Regret is zero for perfect players and larger for weaker ones.

use std::sync::Arc;

use senet::{Position, Preset, Ruleset};
use senet_play::{Evaluator, Level, Player};
use senet_solve::{Solution, SolveOptions, solve};
use senet_table::value_with_duties;
use senet_train::{LookaheadPlayer, UnsolvedPosition, measure_regret};

fn solved(preset: Preset) -> Arc<SolvedGame> {
    let rules = Ruleset::new(preset.spec().with_options(["pieces=2"]).expect("an option")).expect("rules");
    let solution = solve(&rules, SolveOptions { gap: 1e-4, threads: 1 }, |_| ()).expect("a small game");
    Arc::new(SolvedGame(Arc::new(rules), solution))
}

/// An evaluator with exact values.
struct SolvedGame(Arc<Ruleset>, Solution);

impl SolvedGame {
    fn value(&self, position: &Position) -> Option<f64> {
        value_with_duties(&self.0, &|free| self.1.value(free), position).map(|value| value.win)
    }
}

impl Evaluator for SolvedGame {
    fn win_chance(&self, position: &Position) -> f64 {
        self.value(position).expect("every position is solved")
    }
}

/// Two players that search a number of plies with exact values.
fn searching(game: &Arc<SolvedGame>, plies: u32) -> [Box<dyn Player>; 2] {
    [(); 2].map(|()| Box::new(LookaheadPlayer::new(&game.0, game.clone(), plies)) as Box<dyn Player>)
}

fn two_of(level: Level, rules: &Arc<Ruleset>) -> [Box<dyn Player>; 2] {
    [1, 2].map(|seed| level.player(rules, seed, None))
}

#[test]
fn perfect_players_have_no_regret_and_weaker_ones_more() {
    let game = solved(Preset::Kendall);
    let rules = game.0.clone();
    let exact = |position: &Position| game.value(position);
    let perfect = measure_regret(&rules, &exact, &mut searching(&game, 1), 500, 5).unwrap();
    assert_eq!((perfect.mean, perfect.slip_rate, perfect.worst), (0.0, 0.0, 0.0));
    assert!(perfect.decisions >= 500);
    // The values are exact within a gap, so a deeper search may prefer another of two equal moves.
    let deeper = measure_regret(&rules, &exact, &mut searching(&game, 2), 40, 5).unwrap();
    assert!(deeper.mean < 1e-5, "{deeper:?}");
    let of = |level: Level| measure_regret(&rules, &exact, &mut two_of(level, &rules), 500, 5).unwrap();
    let (random, average) = (of(Level::Random), of(Level::Average));
    assert_eq!((random.decisions, random.games), (perfect.decisions, perfect.games), "the same decisions");
    let [weak, strong] = [random, average].map(|regret| regret.interval.expect("many games"));
    assert!(weak.lower > strong.upper, "{random:?} {average:?}");
    assert!(average.mean > 0.0 && random.worst <= 1.0);
}

#[test]
fn rejects_unsolved_games() {
    let rules = Ruleset::preset(Preset::Tait);
    let unknown = |_: &Position| None;
    let refused =
        measure_regret(&rules, &unknown, &mut two_of(Level::Random, &Arc::new(rules.clone())), 1, 1);
    assert_eq!(refused, Err(UnsolvedPosition(rules.start())));
}

/// The shares are judged by exact values, and the players use estimates: those of a level lie near its aim.
#[test]
fn levels_lose_their_shares_of_the_loss_of_random_choices() {
    for preset in Preset::ALL {
        let game = solved(preset);
        let rules = game.0.clone();
        let exact = |position: &Position| game.value(position);
        let share = |level: Level, decisions| {
            let regret = measure_regret(&rules, &exact, &mut two_of(level, &rules), decisions, 5).unwrap();
            regret.share().expect("some choices lose")
        };
        let mut above = f64::INFINITY;
        for level in &Level::ALL[..5] {
            let (measured, aim) = (share(*level, 2000), level.loss_share().unwrap());
            assert!((measured.sqrt() - aim.sqrt()).abs() < 0.08, "{} {level}: {measured}", preset.name());
            assert!(measured.sqrt() < above - 0.1, "{} {level}: {measured}, {above}", preset.name());
            above = measured.sqrt();
        }
        // Whole games are measured, and those of two rulesets have too many decisions for a search in a test.
        if !matches!(preset, Preset::Jequier | Preset::Grunfeld) {
            assert!(share(Level::Expert, 20) < 0.01, "{}", preset.name());
        }
    }
}
