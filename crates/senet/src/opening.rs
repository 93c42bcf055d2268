//! Who begins: the throws before the game.

use crate::dice::{Cast, Dice};
use crate::rules::points::Opening;
use crate::rules::ruleset::Ruleset;
use crate::side::Side;
use crate::throw::Throw;

/// A player, before it is known who takes which side; and across the games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// The player named first.
    One,
    /// The other.
    Two,
}

impl Player {
    /// Both players.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// 0 for the first, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How it was decided who begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningThrows {
    /// The throws, in order, with who made them. Empty where the side that begins is fixed.
    pub casts: Vec<(Player, Cast)>,
    /// Who begins.
    pub begins: Player,
    /// The side that throws first in the game.
    pub first: Side,
}

impl OpeningThrows {
    /// The side that a player takes.
    ///
    /// Where a throw decides, who begins takes the side that the ruleset lets begin.
    pub fn side_of(&self, player: Player) -> Side {
        if player == self.begins { self.first } else { self.first.other() }
    }
}

impl Ruleset {
    /// Throws for who begins. Where the ruleset fixes the side that begins, `begins` has it, and nothing is thrown.
    ///
    /// Until one throws a 1 the players throw in turn, the first player first; or each throws once, the higher sum begins, and
    /// ties are thrown again.
    ///
    /// ```
    /// use senet::{Dice, Player, Preset, Ruleset, Side};
    /// let opening = Ruleset::preset(Preset::Jequier).throw_for_first(&Dice::new(1, 0), Player::One);
    /// let (last, cast) = opening.casts.last().unwrap();
    /// assert_eq!((cast.throw.value(), *last), (1, opening.begins));
    /// assert_eq!(opening.side_of(opening.begins), Side::Spools);
    /// ```
    pub fn throw_for_first(&self, dice: &Dice, begins: Player) -> OpeningThrows {
        let points = &self.spec().points;
        let mut casts = Vec::new();
        let mut begins = begins;
        match points.opening {
            Opening::Fixed => {}
            Opening::FirstOneMovesLead | Opening::FirstOneMovesAny => {
                for number in 0.. {
                    let player = if number % 2 == 0 { Player::One } else { Player::Two };
                    let cast = dice.opening_cast(&points.throwing, number);
                    casts.push((player, cast));
                    if cast.throw == Throw::ONE {
                        begins = player;
                        break;
                    }
                }
            }
            Opening::HighestThrow => {
                for round in 0.. {
                    let [one, two] =
                        [0, 1].map(|second| dice.opening_cast(&points.throwing, 2 * round + second));
                    casts.extend([(Player::One, one), (Player::Two, two)]);
                    if one.faces.sum() != two.faces.sum() {
                        begins = if one.faces.sum() > two.faces.sum() { Player::One } else { Player::Two };
                        break;
                    }
                }
            }
        }
        OpeningThrows { casts, begins, first: points.first }
    }
}
