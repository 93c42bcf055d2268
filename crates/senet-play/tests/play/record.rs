//! A recorded game between two searching players, which must never change.

use std::sync::Arc;

use crate::common::RaceEvaluator;
use senet::{Dice, Move, Position, Preset, Record, Ruleset, Turn};
use senet_play::{Analyst, Limits, Player, ThrowDecision, play_game};

/// Plays the best move of a search with the race evaluator.
struct Racer(Analyst);

impl Racer {
    fn new(rules: &Arc<Ruleset>, limits: Limits) -> Racer {
        Racer(Analyst::with_evaluator(rules, Arc::new(RaceEvaluator), None, limits))
    }
}

impl Player for Racer {
    fn decide_throw(&mut self, _: &Ruleset, position: &Position) -> ThrowDecision {
        self.0.throw_decision(position)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        self.0.best(turn).mv
    }
}

#[test]
fn depth_against_nodes_game_is_unchanged() {
    let rules = Arc::new(Ruleset::preset(Preset::Kendall));
    let limits = [Limits::depth(3), Limits::nodes(3000)];
    let mut players = limits.map(|limits| Box::new(Racer::new(&rules, limits)) as Box<dyn Player>);
    let game = play_game(&rules, &mut players, Dice::new(2026, 0), 2000).expect("the game ends");
    insta::assert_snapshot!(Record::new(game));
}
