//! Games between two players who know the values: the first side wins as often as its value says.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::common::{rules, within};
use senet::{Dice, Next, Outcome, Position, Preset, Ruleset, Side};
use senet_solve::{Solution, solve};
use senet_table::value_with_duties;

const GAMES: u64 = 5000;

/// Values of positions, with a cache for those that owe opening moves.
struct Values<'a> {
    rules: &'a Ruleset,
    solution: &'a Solution,
    owing: RefCell<HashMap<Position, f64>>,
}

impl Values<'_> {
    fn of(&self, position: &Position) -> f64 {
        let find = || {
            value_with_duties(self.rules, &|free| self.solution.value(free), position)
                .expect("it is solved")
                .win
        };
        if position.duty().is_none() {
            find()
        } else {
            *self.owing.borrow_mut().entry(*position).or_insert_with(find)
        }
    }

    fn of_mover(&self, mover: Side, outcome: &Outcome) -> f64 {
        match outcome.next {
            Next::Won(side) => f64::from(u8::from(side == mover)),
            Next::ThrowsAgain => self.of(&outcome.position),
            Next::TurnPasses => 1.0 - self.of(&outcome.position),
        }
    }
}

/// Plays a game with these dice and returns the winner.
fn winner(values: &Values<'_>, dice: &Dice) -> Side {
    let rules = values.rules;
    let throwing = rules.spec().points.throwing;
    let mut position = rules.start();
    for number in 0.. {
        let mover = position.side();
        let instead = rules.instead_of_throwing(&position).map(|instead| instead.outcome);
        let rescue = instead.filter(|outcome| values.of_mover(mover, outcome) >= values.of(&position) - 1e-9);
        let outcome = rescue.unwrap_or_else(|| {
            let certain = rules.plan().certain_throw(&position);
            let throw = certain.unwrap_or_else(|| dice.roll(&throwing, number).throw);
            let turn = rules.turn(&position, throw).expect("the throw can occur");
            let outcomes = turn.moves().map(|mv| turn.play(mv).expect("the turn lists it"));
            let worth = |outcome: &Outcome| values.of_mover(mover, outcome);
            outcomes.max_by(|one, other| worth(one).total_cmp(&worth(other))).expect("a pass is a move too")
        });
        match outcome.next {
            Next::Won(side) => return side,
            Next::ThrowsAgain | Next::TurnPasses => position = outcome.position,
        }
    }
    unreachable!("games end")
}

#[test]
fn perfect_players_win_as_often_as_the_value_says() {
    let with_one = Preset::ALL.map(|preset| (preset, "pieces=1"));
    let with_two = [Preset::Modern, Preset::Grunfeld, Preset::Kendall].map(|preset| (preset, "pieces=2"));
    for ((preset, pieces), seed) in with_one.into_iter().chain(with_two).zip(2026..) {
        let rules = rules(preset, &[pieces]);
        let solution = solve(&rules, within(1e-3), |_| ()).unwrap();
        let values = Values { rules: &rules, solution: &solution, owing: RefCell::default() };
        let (value, first) = (values.of(&rules.start()), rules.start().side());
        let won = (0..GAMES).filter(|game| winner(&values, &Dice::new(seed, *game)) == first).count();
        // 99.9% of all series of games stay within 3.29 standard deviations.
        let deviation = (value * (1.0 - value) / GAMES as f64).sqrt();
        let rate = won as f64 / GAMES as f64;
        assert!(
            (rate - value).abs() < 3.29 * deviation,
            "{}: {rate} where the value is {value}, {:.1} deviations off",
            preset.name(),
            (rate - value) / deviation
        );
    }
}
