//! A naive rulebook of Senet, written from the rules page alone.
//!
//! It is the second opinion that the engine is tested against: plain loops over a plain
//! board, one sentence of the rules page after the other, strings in and strings out. It
//! shares no code with the engine, knows nothing of its tricks, and is in no hurry.
//!
//! | file | what it holds |
//! |---|---|
//! | `board` | the track, its pieces, rows and blockades |
//! | `position` | a position and its text |
//! | `rules` | the eight rulesets by name, with their options |
//! | `throws` | what can be thrown, and how often |
//! | `turn` | passing, duties, throwing again and winning |
//! | `defects` | which positions a ruleset could not leave |
//! | `modern`, `jequier` (with grunfeld), `kendall`, `tait`, `bell`, `basics`, `senet_ra` | what a throw may be used for |

// Not every test asks for everything, and what is public here is so for the other files of the book.
#![allow(dead_code, unreachable_pub)]

mod basics;
mod bell;
mod board;
mod defects;
mod jequier;
mod kendall;
mod modern;
mod position;
mod rules;
mod senet_ra;
mod tait;
mod throws;
mod turn;

use position::Position;
use rules::Rules;

/// A ruleset by its preset name with options, for example `("modern", &[("traps", "on")])`.
pub struct Rulebook {
    rules: Rules,
}

/// One legal move with its result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Listed {
    /// The move as it is written, for example `9/11*`, or `pass`.
    pub text: String,
    /// The position after it, with the side that throws next; none if the game is won.
    pub position: Option<String>,
    /// Whether the side that made the move throws again.
    pub throws_again: bool,
    /// `cones` or `spools` if the game is won.
    pub winner: Option<&'static str>,
}

impl Rulebook {
    /// The ruleset of this name with these options.
    ///
    /// # Panics
    ///
    /// Panics where there is no such ruleset, or where it has no such option or value.
    pub fn new(rules: &str, options: &[(&str, &str)]) -> Rulebook {
        match Rules::named(rules, options) {
            Ok(rules) => Rulebook { rules },
            Err(complaint) => panic!("{complaint}"),
        }
    }

    /// The start position.
    pub fn start(&self) -> String {
        self.rules.start().to_string()
    }

    /// What the side to throw can throw here, each value with its weight; 0 is the throw that
    /// loses the turn in `basics`. The weights of a position add up to 16 for the sticks, to 5
    /// for the die and to 48 for the two dice of `senet-ra`, also where the throw is fixed.
    ///
    /// # Panics
    ///
    /// Panics where the text is not a position.
    pub fn throws(&self, position: &str) -> Vec<(u8, u32)> {
        throws::chances(&self.rules, &read(position))
    }

    /// Every legal move with this throw, or without one those that are made instead of
    /// throwing. Different moves with one result are listed separately.
    ///
    /// # Panics
    ///
    /// Panics where the text is not a position, or the throw cannot occur in it.
    pub fn moves(&self, position: &str, throw: Option<u8>) -> Vec<Listed> {
        match throw {
            Some(throw) => turn::moves_with(&self.rules, &read(position), throw),
            None => turn::moves_instead_of_throwing(&self.rules, &read(position)),
        }
    }

    /// Whether this is a position that the ruleset could leave.
    ///
    /// # Errors
    ///
    /// All defects, in words.
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
