//! Statistics compared with exact values: random games with one piece a side are a Markov chain, whose
//! expected length and win chances are solved by iteration.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Next, Outcome, Position, Preset, Ruleset, Side};
use senet_play::Level;

use crate::common::{complete, folder, results, rules, study};

/// The transitions of a position with their chances.
type Steps = Vec<(f64, Outcome)>;

/// The transitions of random play. A side that may move instead of throwing does so with a chance of one
/// half.
fn steps(rules: &Ruleset, position: &Position) -> Steps {
    let mut steps = Steps::new();
    let mut thrown = 1.0;
    if let Some(instead) = rules.instead_of_throwing(position) {
        thrown = 0.5;
        steps.push((0.5, instead.outcome));
    }
    let chances = rules.chances(position);
    for (throw, weight) in chances.iter() {
        let moves = generate(rules.plan(), position, throw);
        let each = thrown * f64::from(weight) / f64::from(chances.total() * moves.count(rules.plan()));
        for mv in moves.iter(rules.plan()) {
            steps.push((each, apply(rules.plan(), position, throw, mv)));
        }
    }
    steps
}

/// All positions that random play can reach.
fn reachable(rules: &Ruleset) -> HashMap<Position, Steps> {
    let mut reached = HashMap::new();
    let mut waiting = vec![rules.start()];
    while let Some(position) = waiting.pop() {
        if let Entry::Vacant(unknown) = reached.entry(position) {
            let steps = unknown.insert(steps(rules, &position));
            let going_on = steps.iter().filter(|(_, next)| next.winner().is_none());
            waiting.extend(going_on.map(|(_, next)| next.position));
        }
    }
    reached
}

/// The expected number of moves from the start, and the chance that the side to throw first wins.
fn solved(rules: &Ruleset) -> (f64, f64) {
    let chain = reachable(rules);
    let first = rules.start().side();
    // A position is its number; the numbers of both ends follow.
    let numbers: HashMap<Position, usize> = chain.keys().copied().zip(0..).collect();
    let [won, lost] = [chain.len(), chain.len() + 1];
    let target = |outcome: &Outcome| match outcome.next {
        Next::Won(winner) if winner == first => won,
        Next::Won(_) => lost,
        Next::ThrowsAgain | Next::TurnPasses => numbers[&outcome.position],
    };
    let numbered = |steps: &Steps| steps.iter().map(|(chance, outcome)| (*chance, target(outcome))).collect();
    let steps: Vec<Vec<(f64, usize)>> = chain.values().map(numbered).collect();
    let mut values = vec![(0.0, 0.5); chain.len()];
    values.extend([(0.0, 1.0), (0.0, 0.0)]);
    loop {
        let mut change: f64 = 0.0;
        for (position, steps) in steps.iter().enumerate() {
            let (mut length, mut wins) = (1.0, 0.0);
            for (chance, next) in steps {
                length += chance * values[*next].0;
                wins += chance * values[*next].1;
            }
            change = change.max((length - values[position].0).abs());
            values[position] = (length, wins);
        }
        if change < 1e-9 {
            return values[numbers[&rules.start()]];
        }
    }
}

#[test]
fn lengths_and_win_chances_agree_with_the_solved_chain() {
    let all = Preset::ALL.map(|preset| rules(preset, 1));
    let folder = folder("chain");
    let games = 20_000;
    complete(&study(all.clone(), Level::Random, games), &folder, 2).expect("the study is complete");
    let results = results(&folder);
    for (rules, group) in all.iter().zip(results["groups"].as_array().expect("a list")) {
        let name = rules.spec().full_name();
        let (length, wins) = solved(rules);
        let number = |value: &serde_json::Value| value.as_f64().expect("a number");
        let moves = &group["measures"][0];
        assert_eq!((moves["key"].as_str(), group["ruleset"].as_str()), (Some("moves"), Some(name.as_str())));
        let off = (number(&moves["mean"]) - length).abs();
        let error = number(&moves["deviation"]) / (games as f64).sqrt();
        assert!(
            off < 4.0 * error,
            "{name}: {} moves, solved {length}, standard error {error}",
            moves["mean"]
        );
        let share = number(&group["first_wins"]["share"]);
        let error = (wins * (1.0 - wins) / games as f64).sqrt();
        assert!(
            (share - wins).abs() < 4.0 * error,
            "{name}: {share} won, solved {wins}, standard error {error}"
        );
    }
    assert_eq!(all[0].start().side(), Side::Cones, "each side throws first in some ruleset");
    assert_eq!(all[1].start().side(), Side::Spools);
}
