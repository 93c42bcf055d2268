//! The search compared with a plain implementation without pruning.

use std::sync::Arc;

use crate::common::{HashEvaluator, RaceEvaluator, all_combinations, hash_chance, random_turns, with_pieces};
use senet::{Next, Outcome, Position, Preset, Ruleset, Turn};
use senet_play::{Evaluator, Limits, Search, Tablebase};
use senet_solve::{Solution, SolveOptions, solve};
use senet_table::BoundedValue;

/// Full-width expectiminimax, straight from its definition.
struct Plain<'a> {
    rules: &'a Ruleset,
    evaluator: &'a dyn Evaluator,
    tablebase: Option<&'a dyn Tablebase>,
}

impl Plain<'_> {
    fn evaluate(&self, position: &Position, depth: u32) -> f64 {
        if let Some(known) = self.tablebase.and_then(|tablebase| tablebase.value(position)) {
            return known.win;
        }
        if depth == 0 {
            return self.evaluator.win_chance(position);
        }
        let throwing = self.throwing(position, depth);
        match self.rules.instead_of_throwing(position) {
            Some(instead) => throwing.max(self.after(position, &instead.outcome, depth - 1)),
            None => throwing,
        }
    }

    fn throwing(&self, position: &Position, depth: u32) -> f64 {
        let chances = self.rules.chances(position);
        let best = |throw| {
            let turn = self.rules.turn(position, throw).expect("the throw can occur");
            self.moves(&turn, depth).into_iter().fold(0.0, f64::max)
        };
        let sum: f64 = chances.iter().map(|(throw, weight)| f64::from(weight) * best(throw)).sum();
        sum / f64::from(chances.total())
    }

    fn moves(&self, turn: &Turn<'_>, depth: u32) -> Vec<f64> {
        let outcome = |mv| turn.play(mv).expect("the move is legal");
        turn.moves().map(|mv| self.after(turn.position(), &outcome(mv), depth - 1)).collect()
    }

    fn after(&self, before: &Position, outcome: &Outcome, depth: u32) -> f64 {
        match outcome.next {
            Next::Won(winner) => f64::from(u8::from(winner == before.side())),
            Next::ThrowsAgain => self.evaluate(&outcome.position, depth),
            Next::TurnPasses => 1.0 - self.evaluate(&outcome.position, depth),
        }
    }
}

/// A tablebase with pseudo-random values for a third of all positions.
struct HashTablebase;

impl Tablebase for HashTablebase {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        let win = hash_chance(position, 1);
        (hash_chance(position, 2) < 1.0 / 3.0).then_some(BoundedValue { win, lower: win, upper: win })
    }
}

fn assert_close(found: f64, expected: f64, what: &str, rules: &Ruleset, position: &Position) {
    let name = rules.spec().full_name();
    assert!((found - expected).abs() < 1e-12, "{name}, {position}: {what} is {found}, not {expected}");
}

/// Compares all answers of a search with the plain implementation, for turns of random games.
fn compare_with_plain(
    rules: &Arc<Ruleset>,
    evaluator: Arc<dyn Evaluator>,
    tablebase: Option<Arc<dyn Tablebase>>,
    depth: u32,
    turns: usize,
) {
    let mut search = Search::new(rules, evaluator.clone(), tablebase.clone(), Limits::depth(depth));
    let plain = Plain { rules, evaluator: &*evaluator, tablebase: tablebase.as_deref() };
    for (position, throw) in random_turns(rules, u64::from(depth), turns, 5) {
        let turn = rules.turn(&position, throw).expect("the throw can occur");
        let expected = plain.moves(&turn, depth);
        let ranked = search.rank(&turn);
        assert_eq!(search.depth(), depth);
        for (mv, expected) in turn.moves().zip(&expected) {
            let (_, found) = ranked.iter().find(|(ranked, _)| *ranked == mv).expect("every move is ranked");
            assert_close(*found, *expected, "a move", rules, &position);
        }
        assert!(ranked.is_sorted_by(|(_, one), (_, other)| one >= other), "the moves are sorted");
        let (best, found) = search.best(&turn);
        let most = expected.iter().copied().fold(0.0, f64::max);
        assert_close(found, most, "the best move", rules, &position);
        let place = turn.moves().position(|mv| mv == best).expect("the move is legal");
        assert_close(expected[place], most, "the move chosen", rules, &position);
        let found = search.evaluate(&position);
        assert_close(found, plain.evaluate(&position, depth), "the position", rules, &position);
        let found = search.evaluate_throwing(&position);
        assert_close(found, plain.throwing(&position, depth), "throwing", rules, &position);
    }
}

#[test]
fn pruning_changes_no_value_in_any_ruleset() {
    for rules in all_combinations(3) {
        for depth in 1..=3 {
            compare_with_plain(&rules, Arc::new(HashEvaluator), None, depth, 12);
            compare_with_plain(&rules, Arc::new(RaceEvaluator), None, depth, 12);
        }
    }
}

#[test]
fn pruning_changes_no_value_in_whole_games() {
    for preset in Preset::ALL {
        let rules = Arc::new(Ruleset::preset(preset));
        compare_with_plain(&rules, Arc::new(HashEvaluator), None, 3, 6);
        compare_with_plain(&rules, Arc::new(RaceEvaluator), None, 3, 6);
    }
}

#[test]
fn pruning_changes_no_value_at_depth_4_and_5() {
    for preset in Preset::ALL {
        compare_with_plain(&with_pieces(preset, 2), Arc::new(HashEvaluator), None, 4, 8);
        compare_with_plain(&with_pieces(preset, 2), Arc::new(RaceEvaluator), None, 5, 4);
    }
}

#[test]
fn known_values_end_the_search() {
    for rules in all_combinations(3) {
        compare_with_plain(&rules, Arc::new(HashEvaluator), Some(Arc::new(HashTablebase)), 3, 12);
    }
}

/// A tablebase of a solved game.
struct Solved(Solution);

impl Tablebase for Solved {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        if position.duty().is_none() { self.0.value(position) } else { None }
    }
}

/// An evaluator with the exact values of a solved game.
struct ExactEvaluator(Solution);

impl Evaluator for ExactEvaluator {
    fn win_chance(&self, position: &Position) -> f64 {
        self.0.value(position).expect("every position is solved").win
    }
}

#[test]
fn search_on_exact_values_stays_within_proven_bounds() {
    for preset in Preset::ALL {
        let rules = with_pieces(preset, 2);
        let solved =
            || solve(&rules, SolveOptions { gap: 1e-3, threads: 2 }, |_| ()).expect("the game is small");
        let table = Solved(solved());
        let mut search = Search::new(&rules, Arc::new(ExactEvaluator(solved())), None, Limits::depth(3));
        let turns = random_turns(&rules, 9, 60, 3);
        let free = turns.iter().filter(|(position, _)| position.duty().is_none());
        for (position, _) in free {
            let known = table.value(position).expect("every position is solved");
            let found = search.evaluate(position);
            let name = rules.spec().full_name();
            assert!(
                known.lower <= found && found <= known.upper,
                "{name}, {position}: {found} is not in {known:?}"
            );
        }
    }
}

#[test]
fn search_by_nodes_is_deterministic() {
    let rules = Arc::new(Ruleset::preset(Preset::Kendall));
    let mut by_nodes = Search::new(&rules, Arc::new(RaceEvaluator), None, Limits::nodes(20_000));
    let mut depths = Vec::new();
    for (position, throw) in random_turns(&rules, 3, 12, 7) {
        let turn = rules.turn(&position, throw).expect("the throw can occur");
        let ranked = by_nodes.rank(&turn);
        assert!(by_nodes.nodes() <= 20_000, "{} nodes are more than the limit", by_nodes.nodes());
        assert_eq!(by_nodes.rank(&turn), ranked);
        depths.push(by_nodes.depth());
        let mut by_depth =
            Search::new(&rules, Arc::new(RaceEvaluator), None, Limits::depth(by_nodes.depth()));
        assert_eq!(by_depth.rank(&turn), ranked, "{position}: an unfinished depth changes nothing");
    }
    assert!(depths.iter().any(|depth| *depth >= 3), "{depths:?}");
}
