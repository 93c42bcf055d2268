//! Games between two players who know the values.

use senet::{Dice, Next, Outcome, Position, Ruleset, Side, Throw};

use super::{PlainValues, values_with_duties};

/// How often the side to throw first won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinRate {
    /// Games won by it.
    pub won: u64,
    /// Games played.
    pub games: u64,
}

impl WinRate {
    /// Whether a chance of winning agrees with the games: whether it lies in Wilson's 99.9% interval.
    pub fn agrees_with(&self, chance: f64) -> bool {
        let (low, high) = self.interval();
        (low..=high).contains(&chance)
    }

    /// Wilson's 99.9% interval for the chance of winning.
    pub fn interval(&self) -> (f64, f64) {
        const DEVIATIONS: f64 = 3.290_526_731_491_9;
        let (games, rate) = (self.games as f64, self.won as f64 / self.games as f64);
        let square = DEVIATIONS * DEVIATIONS / games;
        let middle = (rate + square / 2.0) / (1.0 + square);
        let reach = (rate * (1.0 - rate) * square + square * square / 4.0).sqrt() / (1.0 + square);
        (middle - reach, middle + reach)
    }
}

/// Plays games from a position, both sides always choosing a move of the greatest value. Game *n* is played with the dice of
/// (`seed`, *n*).
pub fn simulate(
    rules: &Ruleset,
    values: &PlainValues,
    position: &Position,
    games: u64,
    seed: u64,
) -> WinRate {
    let owing = values_with_duties(rules, values, position);
    let value = |position: &Position| match owing.get(position) {
        Some(value) => *value,
        None => values.value(position),
    };
    let won = (0..games).filter(|game| {
        let dice = Dice::new(seed, *game);
        winner(
            rules,
            position,
            |throw_number, possible| {
                let throwing = &rules.spec().points.throwing;
                match possible {
                    [certain] => dice.roll_until(throwing, *certain, throw_number).throw,
                    _ => dice.roll(throwing, throw_number).throw,
                }
            },
            &value,
        ) == position.side()
    });
    WinRate { won: won.count() as u64, games }
}

/// Plays one game with these throws. `throw` is given the number of the throw and those that can occur.
fn winner(
    rules: &Ruleset,
    start: &Position,
    throw: impl Fn(u64, &[Throw]) -> Throw,
    value: &impl Fn(&Position) -> f64,
) -> Side {
    let mut position = *start;
    let mut throws = 0;
    loop {
        let mover = position.side();
        let worth = |outcome: &Outcome| match outcome.next {
            Next::Won(side) => f64::from(u8::from(side == mover)),
            Next::ThrowsAgain => value(&outcome.position),
            Next::TurnPasses => 1.0 - value(&outcome.position),
        };
        let instead = rules.instead_of_throwing(&position).map(|instead| instead.outcome);
        // The value of a position is the greater of what moving instead and throwing are worth, so equality means the former.
        let outcome = match instead.filter(|outcome| worth(outcome) >= value(&position) - 1e-12) {
            Some(outcome) => outcome,
            None => {
                let possible: Vec<Throw> = rules.chances(&position).possible().iter().collect();
                let turn = rules.turn(&position, throw(throws, &possible)).expect("the throw can occur");
                throws += 1;
                let outcomes = turn.moves().map(|mv| turn.play(mv).expect("the turn lists this move"));
                outcomes
                    .max_by(|one, another| worth(one).total_cmp(&worth(another)))
                    .expect("a forced pass is a move too")
            }
        };
        match outcome.next {
            Next::Won(side) => return side,
            Next::ThrowsAgain | Next::TurnPasses => position = outcome.position,
        }
    }
}
