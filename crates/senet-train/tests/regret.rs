//! Regret: none for perfect players, more for worse ones.

use std::sync::Arc;

use senet::{Position, Preset, Ruleset};
use senet_play::{Evaluator, Level, Player};
use senet_solve::{Solution, SolveOptions, solve};
use senet_table::value_with_duties;
use senet_train::{Lookahead, Unknown, regret};

fn solved(preset: Preset) -> Arc<Truth> {
    let rules = Ruleset::new(preset.spec().with_options(["pieces=2"]).expect("an option")).expect("rules");
    let solution = solve(&rules, SolveOptions { gap: 1e-4, threads: 1 }, |_| ()).expect("it is small");
    Arc::new(Truth(Arc::new(rules), solution))
}

/// Knows the right answers.
struct Truth(Arc<Ruleset>, Solution);

impl Truth {
    fn value(&self, position: &Position) -> Option<f64> {
        value_with_duties(&self.0, &|free| self.1.value(free), position).map(|value| value.win)
    }
}

impl Evaluator for Truth {
    fn win_chance(&self, position: &Position) -> f64 {
        self.value(position).expect("all is solved")
    }
}

/// Two players who look so many plies ahead, and know the truth there.
fn knowing(truth: &Arc<Truth>, plies: u32) -> [Box<dyn Player>; 2] {
    [(); 2].map(|()| Box::new(Lookahead::new(&truth.0, truth.clone(), plies)) as Box<dyn Player>)
}

fn two(level: Level, rules: &Arc<Ruleset>) -> [Box<dyn Player>; 2] {
    [1, 2].map(|seed| level.player(rules, seed, None))
}

#[test]
fn perfect_players_regret_nothing_and_worse_ones_more() {
    let truth = solved(Preset::Kendall);
    let rules = truth.0.clone();
    let exact = |position: &Position| truth.value(position);
    let perfect = regret(&rules, &exact, &mut knowing(&truth, 1), 150, 5).unwrap();
    assert_eq!((perfect.mean, perfect.slips, perfect.worst), (0.0, 0.0, 0.0));
    assert!(perfect.decisions >= 150);
    // The values are exact but for a gap, so that looking ahead may prefer another of two equal moves.
    let ahead = regret(&rules, &exact, &mut knowing(&truth, 2), 40, 5).unwrap();
    assert!(ahead.mean < 1e-5, "{ahead:?}");
    let of = |level: Level| regret(&rules, &exact, &mut two(level, &rules), 150, 5).unwrap();
    let (random, average) = (of(Level::Random), of(Level::Average));
    assert_eq!((random.decisions, random.games), (perfect.decisions, perfect.games), "the same questions");
    assert!(random.mean - random.interval > average.mean + average.interval, "{random:?} {average:?}");
    assert!(average.mean > 0.0 && random.worst <= 1.0);
}

#[test]
fn games_that_are_not_solved_are_refused() {
    let rules = Ruleset::preset(Preset::Tait);
    let nothing = |_: &Position| None;
    let refused = regret(&rules, &nothing, &mut two(Level::Random, &Arc::new(rules.clone())), 1, 1);
    assert_eq!(refused, Err(Unknown(rules.start())));
}
