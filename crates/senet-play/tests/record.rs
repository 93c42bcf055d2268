//! A game between two who think: the same for good.

mod common;

use std::sync::Arc;

use common::Race;
use senet::{Dice, Move, Position, Preset, Record, Ruleset, Turn};
use senet_play::{Analyst, Limits, Player, ThrowDecision, play_game};

/// Plays as an analyst says who knows nothing but who is ahead.
struct Racer(Analyst);

impl Racer {
    fn new(rules: &Arc<Ruleset>, limits: Limits) -> Racer {
        Racer(Analyst::with_evaluator(rules, Arc::new(Race), None, limits))
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
fn a_game_by_depth_against_nodes_is_the_same_for_good() {
    let rules = Arc::new(Ruleset::preset(Preset::Kendall));
    let limits = [Limits::depth(3), Limits::nodes(3000)];
    let mut players = limits.map(|limits| Box::new(Racer::new(&rules, limits)) as Box<dyn Player>);
    let game = play_game(&rules, &mut players, Dice::new(2026, 0), 2000).expect("it ends");
    insta::assert_snapshot!(Record::new(game));
}
