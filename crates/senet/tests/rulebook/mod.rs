//! An independent implementation of the rules, written from the rules page alone.
//!
//! The engine is tested against it. It follows the rules page sentence by sentence with simple loops over a
//! simple board, and its interface consists of strings. It shares no code with the engine and is not optimised.
//!
//! | module | contents |
//! |---|---|
//! | `board` | the track, its pieces, rows and blockades |
//! | `position` | positions and their text |
//! | `rules` | the eight rulesets by name, with their options |
//! | `throws` | the possible throws and their weights |
//! | `turn` | passing, duties, throwing again and winning |
//! | `defects` | the defects of invalid positions |
//! | `modern`, `kendall`, `tait`, `bell`, `basics`, `senet_ra` | the legal actions of one ruleset |
//! | `jequier` | the legal actions of `jequier` and `grunfeld` |
//! | `points`, `custom` | rulesets that are given point by point, and their legal actions |
//! | `published` | the rulesets that were published elsewhere |

#![allow(unreachable_pub)]

mod basics;
mod bell;
mod board;
mod custom;
mod defects;
mod jequier;
mod kendall;
mod modern;
mod points;
mod position;
mod published;
mod rules;
mod senet_ra;
mod tait;
mod throws;
mod turn;

use points::Points;
use position::Position;
use rules::Rules;

/// A ruleset with options.
pub struct Rulebook {
    rules: Rules,
}

/// A legal move with its result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Listed {
    /// The notation of the move, such as `9/11*` or `pass`.
    pub text: String,
    /// The position after the move, with the side that throws next; `None` if the game is won.
    pub position: Option<String>,
    /// Whether the side that made the move throws again.
    pub throws_again: bool,
    /// `cones` or `spools` if the game is won.
    pub winner: Option<&'static str>,
}

impl Rulebook {
    /// The ruleset with this name and these options, such as `("modern", &[("traps", "on")])`.
    ///
    /// # Panics
    ///
    /// If there is no such ruleset, option or value.
    pub fn new(rules: &str, options: &[(&str, &str)]) -> Rulebook {
        match Rules::named(rules, options) {
            Ok(rules) => Rulebook { rules },
            Err(complaint) => panic!("{complaint}"),
        }
    }

    /// The ruleset with the points of this ruleset file, which names all of them.
    pub fn of_file(file: &str) -> Rulebook {
        Rulebook { rules: Rules::of_points(Points::read(file)) }
    }

    /// The start position.
    pub fn start(&self) -> String {
        self.rules.start().to_string()
    }

    /// The throws that are possible in a position, with their weights. 0 is the throw that loses the turn in
    /// `basics`. The weights sum to 16 for the sticks, 5 for the die and 48 for the two dice of `senet-ra`,
    /// even if the throw is prescribed.
    ///
    /// # Panics
    ///
    /// If the text is not a position.
    pub fn throws(&self, position: &str) -> Vec<(u8, u32)> {
        throws::chances(&self.rules, &read(position))
    }

    /// The number of lines of play of this length: each throw that can occur with each move, and each move instead of
    /// throwing. A pass is a move, and a won game is not continued.
    pub fn perft(&self, position: &str, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let throws = self.throws(position).into_iter().map(|(throw, _)| Some(throw));
        let moves = throws.chain([None]).flat_map(|throw| self.moves(position, throw));
        moves.map(|made| made.position.map_or(1, |after| self.perft(&after, depth - 1))).sum()
    }

    /// The legal moves with this throw; without a throw, the moves instead of throwing. Different moves with
    /// the same result are listed separately.
    ///
    /// # Panics
    ///
    /// If the text is not a position, or if the throw cannot occur in it.
    pub fn moves(&self, position: &str, throw: Option<u8>) -> Vec<Listed> {
        match throw {
            Some(throw) => turn::moves_with(&self.rules, &read(position), throw),
            None => turn::moves_instead_of_throwing(&self.rules, &read(position)),
        }
    }

    /// Checks that a position is valid under the ruleset.
    ///
    /// # Errors
    ///
    /// A description of each defect.
    pub fn check(&self, position: &str) -> Result<(), Vec<String>> {
        let position = match Position::read(position) {
            Ok(position) => position,
            Err(complaint) => return Err(vec![complaint]),
        };
        let defects = defects::defects(&self.rules, &position);
        if defects.is_empty() { Ok(()) } else { Err(defects) }
    }
}

fn read(text: &str) -> Position {
    match Position::read(text) {
        Ok(position) => position,
        Err(complaint) => panic!("{text:?} is not a position: {complaint}"),
    }
}
