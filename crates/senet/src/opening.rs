//! The throws that decide who begins. Front ends roll them before a game if the ruleset prescribes it.

use crate::dice::{Dice, Roll};
use crate::rules::points::Opening;
use crate::rules::ruleset::Ruleset;
use crate::side::Side;
use crate::throw::Throw;

/// A player of a match. Players keep their identity when they change sides from game to game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchPlayer {
    /// The player of index 0.
    One,
    /// The player of index 1.
    Two,
}

impl MatchPlayer {
    /// Both players, in the order of their [index](MatchPlayer::index).
    pub const BOTH: [MatchPlayer; 2] = [MatchPlayer::One, MatchPlayer::Two];

    /// The other player of the match.
    #[must_use]
    pub const fn other(self) -> MatchPlayer {
        match self {
            MatchPlayer::One => MatchPlayer::Two,
            MatchPlayer::Two => MatchPlayer::One,
        }
    }

    /// The index of the player in arrays: 0 for the first, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The rolls that decided who begins, and their result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningRolls {
    /// The rolls in order, each with the player who made it. Empty if the ruleset fixes the side that begins.
    pub rolls: Vec<(MatchPlayer, Roll)>,
    /// The player who begins.
    pub first_player: MatchPlayer,
    /// The side that throws first in the game.
    pub first_side: Side,
}

impl OpeningRolls {
    /// The side that a player takes. The player who begins takes the side that throws first in the ruleset.
    pub fn side_of(&self, player: MatchPlayer) -> Side {
        if player == self.first_player { self.first_side } else { self.first_side.other() }
    }
}

impl Ruleset {
    /// Rolls the dice to decide who begins.
    ///
    /// Depending on the ruleset, the players throw in turn until one throws a 1, or both throw once and the
    /// higher sum begins, with ties thrown again. If the ruleset fixes the side that begins, nothing is
    /// thrown and `first_player` begins.
    ///
    /// ```
    /// use senet::{Dice, MatchPlayer, Preset, Ruleset, Side};
    /// let rules = Ruleset::preset(Preset::Jequier);
    /// let opening = rules.roll_for_first_player(&Dice::new(1, 0), MatchPlayer::One);
    /// let (last, roll) = opening.rolls.last().unwrap();
    /// assert_eq!((roll.throw.value(), *last), (1, opening.first_player));
    /// assert_eq!(opening.side_of(opening.first_player), Side::Spools);
    /// ```
    pub fn roll_for_first_player(&self, dice: &Dice, first_player: MatchPlayer) -> OpeningRolls {
        let points = &self.spec().points;
        let mut rolls = Vec::new();
        let mut first_player = first_player;
        match points.opening {
            Opening::Fixed => {}
            Opening::FirstOneMovesLead | Opening::FirstOneMovesAny | Opening::FirstOneDecides => {
                for number in 0.. {
                    let player = if number % 2 == 0 { MatchPlayer::One } else { MatchPlayer::Two };
                    let roll = dice.opening_roll(&points.throwing, number);
                    rolls.push((player, roll));
                    if roll.throw == Throw::ONE {
                        first_player = player;
                        break;
                    }
                }
            }
            Opening::HighestThrow => {
                for round in 0.. {
                    let [one, two] =
                        [0, 1].map(|second| dice.opening_roll(&points.throwing, 2 * round + second));
                    rolls.extend([(MatchPlayer::One, one), (MatchPlayer::Two, two)]);
                    let (one, two) = (one.faces.sum(), two.faces.sum());
                    if one != two {
                        first_player = if one > two { MatchPlayer::One } else { MatchPlayer::Two };
                        break;
                    }
                }
            }
        }
        OpeningRolls { rolls, first_player, first_side: points.first }
    }
}
