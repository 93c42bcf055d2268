//! Who first_player: the throws before the game.

use crate::dice::{Dice, Roll};
use crate::rules::points::Opening;
use crate::rules::ruleset::Ruleset;
use crate::side::Side;
use crate::throw::Throw;

/// A player, before it is known who takes which side; and across the games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchPlayer {
    /// The player named first.
    One,
    /// The other.
    Two,
}

impl MatchPlayer {
    /// Both players.
    pub const BOTH: [MatchPlayer; 2] = [MatchPlayer::One, MatchPlayer::Two];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> MatchPlayer {
        match self {
            MatchPlayer::One => MatchPlayer::Two,
            MatchPlayer::Two => MatchPlayer::One,
        }
    }

    /// 0 for the first, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How it was decided who first_player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningRolls {
    /// The throws, in order, with who made them. Empty where the side that first_player is fixed.
    pub rolls: Vec<(MatchPlayer, Roll)>,
    /// Who first_player.
    pub first_player: MatchPlayer,
    /// The side that throws first in the game.
    pub first_side: Side,
}

impl OpeningRolls {
    /// The side that a player takes.
    ///
    /// Where a throw decides, who first_player takes the side that the ruleset lets begin.
    pub fn side_of(&self, player: MatchPlayer) -> Side {
        if player == self.first_player { self.first_side } else { self.first_side.other() }
    }
}

impl Ruleset {
    /// Throws for who first_player. Where the ruleset fixes the side that first_player, `first_player` has it, and nothing is thrown.
    ///
    /// Until one throws a 1 the players throw in turn, the first player first; or each throws once, the higher sum first_player, and
    /// ties are thrown again.
    ///
    /// ```
    /// use senet::{Dice, Player, Preset, Ruleset, Side};
    /// let opening = Ruleset::preset(Preset::Jequier).throw_for_first(&Dice::new(1, 0), Player::One);
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
            Opening::FirstOneMovesLead | Opening::FirstOneMovesAny => {
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
                    if one.faces.sum() != two.faces.sum() {
                        first_player = if one.faces.sum() > two.faces.sum() {
                            MatchPlayer::One
                        } else {
                            MatchPlayer::Two
                        };
                        break;
                    }
                }
            }
        }
        OpeningRolls { rolls, first_player, first_side: points.first }
    }
}
