//! Rule points for the sticks and dice, and for throwing again.

use super::keyword::{default_is_first, rule_point};
use crate::throw::{Chances, Throw};

/// The sticks or dice of a ruleset, and how they are counted.
///
/// Sources: four two-sided sticks in all rulesets except Senet-Ra, which adds a six-sided and an eight-sided
/// die; the modernised game also offers "a regular dice" whose 6 is thrown again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case", tag = "kind"))]
pub enum Throwing {
    /// Four two-sided sticks. `scores[n]` is the throw if *n* light sides are up; 0 loses the turn.
    Sticks {
        /// The throw for none, one, two, three and four light sides.
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::serde_impls::scores"))]
        scores: [u8; 5],
    },
    /// One six-sided die; a 6 is thrown again, so that 1 to 5 are equally likely.
    Die,
    /// A six-sided and an eight-sided die, added. `scores[sum - 2]` is the throw for that sum; 0 loses the
    /// turn.
    TwoDice {
        /// The throw for the sums 2 to 14.
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::serde_impls::scores"))]
        scores: [u8; 13],
    },
}

/// What shows after a throw, and the throw that it counts as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThrowOutcome {
    /// The faces that show.
    pub faces: OutcomeFaces,
    /// The throw; `None` if the player throws again at once.
    pub throw: Option<Throw>,
}

/// The faces of a [`ThrowOutcome`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutcomeFaces {
    /// The number of sticks, of four, with their light side up.
    Light(u8),
    /// The pips of a die.
    Pips(u8),
    /// The sums of two dice that count as the same throw.
    Sums(Vec<u8>),
}

impl Throwing {
    /// The outcomes that a table of throws shows: one light side to four and none, the faces of the die, or
    /// for each throw the sums of two dice.
    ///
    /// ```
    /// use senet::{Preset, Throw, points::OutcomeFaces};
    /// let outcomes = Preset::SenetRa.points().throwing.outcomes();
    /// assert_eq!(outcomes[0].throw, Some(Throw::ONE));
    /// assert_eq!(outcomes[0].faces, OutcomeFaces::Sums(vec![4, 5, 6]));
    /// ```
    pub fn outcomes(&self) -> Vec<ThrowOutcome> {
        match self {
            Throwing::Sticks { scores } => {
                let throw = |light: u8| Throw::new(scores[usize::from(light)]);
                let outcome = |light| ThrowOutcome { faces: OutcomeFaces::Light(light), throw: throw(light) };
                [1, 2, 3, 4, 0].map(outcome).into()
            }
            Throwing::Die => {
                let throw = |pips: u8| Throw::new(pips).filter(|_| pips < 6);
                let outcome = |pips| ThrowOutcome { faces: OutcomeFaces::Pips(pips), throw: throw(pips) };
                (1..=6).map(outcome).collect()
            }
            Throwing::TwoDice { scores } => {
                let sums = |throw: Throw| -> Vec<u8> {
                    let counts = scores.iter().zip(2u8..).filter(|(score, _)| **score == throw.value());
                    counts.map(|(_, sum)| sum).collect()
                };
                let outcome = |throw: Throw| ThrowOutcome {
                    faces: OutcomeFaces::Sums(sums(throw)),
                    throw: Some(throw),
                };
                Throw::all().filter(|throw| !sums(*throw).is_empty()).map(outcome).collect()
            }
        }
    }

    /// The sticks whose throw is the number of light sides, or `none_light` if no light side is up.
    pub const fn sticks(none_light: u8) -> Throwing {
        Throwing::Sticks { scores: [none_light, 1, 2, 3, 4] }
    }

    /// The probability of each throw, counted over all equally likely outcomes.
    pub const fn chances(&self) -> Chances {
        let mut weights = [0; 7];
        match self {
            Throwing::Sticks { scores } => {
                let mut faces = 0u32;
                while faces < 16 {
                    weights[scores[faces.count_ones() as usize] as usize] += 1;
                    faces += 1;
                }
            }
            Throwing::Die => weights = [0, 1, 1, 1, 1, 1, 0],
            Throwing::TwoDice { scores } => {
                let mut outcome = 0;
                while outcome < 48 {
                    weights[scores[outcome % 6 + outcome / 6] as usize] += 1;
                    outcome += 1;
                }
            }
        }
        Chances::from_weights(weights)
    }
}

rule_point! {
    /// Whether bearing a piece off gives another throw.
    ///
    /// Source: Tait.
    AfterBearingOff = "after_bearing_off" {
        TurnPasses = "turn-passes",
            "Bearing a piece off does not give another throw by itself.";
        ThrowsAgain = "throws-again",
            "Bearing a piece off gives another throw.";
    }
}

rule_point! {
    /// Whether a throw that gives another throw does so even if no piece could move.
    ///
    /// Sources: silent in Jéquier and Kendall ("after moving on throws of …"); in Tait the throw itself
    /// counts.
    StuckThrow = "stuck_throw" {
        EndsTurn = "ends-turn",
            "A throw without a legal move always ends the turn.";
        ThrowsAgain = "throws-again",
            "A throw that gives another throw does so even if no piece could move.";
    }
}

rule_point! {
    /// Whether a backward move with a throw that gives another throw does so.
    ///
    /// Sources: silent in Jéquier and Kendall ("after moving on throws of …").
    AfterBackward = "after_backward" {
        ThrowsAgain = "throws-again",
            "A backward move gives another throw as a forward move does.";
        TurnPasses = "turn-passes",
            "A backward move never gives another throw for its throw.";
    }
}

rule_point! {
    /// Whether a move into the water with a throw that gives another throw does so.
    ///
    /// Sources: silent in Jéquier ("after moving") and Tait; it ends the turn in Kendall.
    AfterWater = "after_water" {
        ThrowsAgain = "throws-again",
            "A move into the water gives another throw as any move does.";
        TurnPasses = "turn-passes",
            "A move into the water never gives another throw for its throw.";
    }
}

default_is_first!(AfterBackward AfterWater);
