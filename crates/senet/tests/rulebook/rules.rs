//! The eight rulesets by name, with their options and start positions.

use super::board::{Board, Side};
use super::points::Points;
use super::position::Position;

/// The eight rulesets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruleset {
    Modern,
    Jequier,
    Grunfeld,
    Kendall,
    Tait,
    Bell,
    Basics,
    SenetRa,
}

/// The dice of `modern`, rule 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    Sticks,
    Die,
}

/// When a piece may land on 30 in `jequier` and `grunfeld`: the option of rule 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// Only when all pieces of its side are in the last row.
    Closed,
    /// At any time. The piece rests there until all pieces of its side are in the last row.
    Rest,
}

/// How pieces are borne off in `basics`, rule 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// A piece is off when it reaches 30 exactly.
    Text,
    /// Each exit is one step longer, as at the end of the sample game.
    Sample,
}

/// A ruleset with the values of all options. Options that the ruleset does not have keep their
/// defaults and have no effect.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The number of pieces per side.
    pub pieces: usize,
    /// `modern`: whether the special houses are used.
    pub special_houses: bool,
    /// `modern`: whether the last houses are traps.
    pub traps: bool,
    /// `modern`: whether a throw may be cut short.
    pub short_throws: bool,
    /// `modern`: the dice.
    pub thrown: Thrown,
    /// `jequier` and `grunfeld`: when a piece may land on 30.
    pub home: Home,
    /// `basics`: how pieces are borne off.
    pub exit: Exit,
    /// The rules point by point, if they are given so. Everything else is without effect then.
    pub points: Option<Points>,
    /// The side that throws first.
    pub first: Side,
    /// What the sticks count if none is light, and if all four are.
    pub sticks: (u8, u8),
}

impl Rules {
    /// The ruleset with this name and these options.
    pub fn named(name: &str, options: &[(&str, &str)]) -> Result<Rules, String> {
        let mut rules = match name {
            "modern" => Rules::plain(Ruleset::Modern, 5),
            "jequier" => Rules::plain(Ruleset::Jequier, 5),
            "grunfeld" => Rules::plain(Ruleset::Grunfeld, 5),
            "kendall" => Rules::plain(Ruleset::Kendall, 7),
            "tait" => Rules::plain(Ruleset::Tait, 5),
            "bell" => Rules::plain(Ruleset::Bell, 10),
            "basics" => Rules::plain(Ruleset::Basics, 5),
            "senet-ra" => Rules::plain(Ruleset::SenetRa, 5),
            _ => super::published::rules(name).ok_or_else(|| format!("there is no ruleset {name:?}"))?,
        };
        for (key, value) in options {
            rules.set(key, value)?;
        }
        Ok(rules)
    }

    /// A ruleset with its defaults.
    pub fn plain(ruleset: Ruleset, pieces: usize) -> Rules {
        Rules {
            ruleset,
            pieces,
            special_houses: true,
            traps: false,
            short_throws: false,
            thrown: Thrown::Sticks,
            home: match ruleset {
                Ruleset::Grunfeld => Home::Rest,
                _ => Home::Closed,
            },
            exit: Exit::Text,
            points: None,
            // The cones throw first in `modern`, the spools in all others.
            first: match ruleset {
                Ruleset::Modern => Side::Cones,
                _ => Side::Spools,
            },
            sticks: match ruleset {
                // `jequier`, rule 2: none light = 6. `tait`, rule 1: the same.
                Ruleset::Jequier | Ruleset::Grunfeld | Ruleset::Tait => (6, 4),
                // `basics`, rule 2: four light = 5, none = the turn is lost.
                Ruleset::Basics => (0, 5),
                // `modern`, `kendall` and `bell`, rule 2: none light = 5.
                Ruleset::Modern | Ruleset::Kendall | Ruleset::Bell | Ruleset::SenetRa => (5, 4),
            },
        }
    }

    /// A game whose rules are given point by point.
    pub fn of_points(points: Points) -> Rules {
        Rules {
            pieces: points.pieces,
            first: points.first,
            points: Some(points),
            ..Rules::plain(Ruleset::Modern, 5)
        }
    }

    /// Sets one option.
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let modern = self.ruleset == Ruleset::Modern;
        let has_home = matches!(self.ruleset, Ruleset::Jequier | Ruleset::Grunfeld);
        let basics = self.ruleset == Ruleset::Basics;
        match (key, value) {
            ("pieces", number) => self.pieces = self.number_of_pieces(number)?,
            ("special_houses", "on") if modern => self.special_houses = true,
            ("special_houses", "off") if modern => self.special_houses = false,
            ("traps", "on") if modern => self.traps = true,
            ("traps", "off") if modern => self.traps = false,
            ("short_throws", "on") if modern => self.short_throws = true,
            ("short_throws", "off") if modern => self.short_throws = false,
            ("throw", "sticks") if modern => self.thrown = Thrown::Sticks,
            ("throw", "d6") if modern => self.thrown = Thrown::Die,
            ("home", "closed") if has_home => self.home = Home::Closed,
            ("home", "rest") if has_home => self.home = Home::Rest,
            ("exit", "text") if basics => self.exit = Exit::Text,
            ("exit", "sample") if basics => self.exit = Exit::Sample,
            _ => {
                return Err(format!("{:?} has no option {key:?} = {value:?}", self.ruleset));
            }
        }
        Ok(())
    }

    /// The number of pieces: 1 to 7 if they start on the board, 1 to 10 if they start in hand.
    fn number_of_pieces(&self, text: &str) -> Result<usize, String> {
        let greatest = if self.starts_in_hand() { 10 } else { 7 };
        for number in 1..=greatest {
            if number.to_string() == text {
                return Ok(number);
            }
        }
        Err(format!("the pieces are 1 to {greatest}, not {text:?}"))
    }

    /// Whether the pieces start in hand, and may return to it.
    pub fn starts_in_hand(&self) -> bool {
        match &self.points {
            Some(points) => points.start == "in-hand",
            None => matches!(self.ruleset, Ruleset::Tait | Ruleset::Bell | Ruleset::SenetRa),
        }
    }

    /// The start square of the lead spool: 10, or 2N with N pieces.
    pub fn lead_spool(&self) -> usize {
        2 * self.pieces
    }

    /// The start square of the lead cone: 9, or 2N − 1 with N pieces.
    pub fn lead_cone(&self) -> usize {
        2 * self.pieces - 1
    }

    /// The start position.
    pub fn start(&self) -> Position {
        // `jequier` and `grunfeld`, rule 1: the spools' first move is prescribed. `basics`,
        // rule 1: their first throw is.
        let (spools_owe, cones_owe) = match &self.points {
            Some(points) => (points.prescribes(Side::Spools), points.prescribes(Side::Cones)),
            None => (
                matches!(self.ruleset, Ruleset::Jequier | Ruleset::Grunfeld | Ruleset::Basics),
                // `grunfeld`, rule 1: so is the second player's first move.
                self.ruleset == Ruleset::Grunfeld,
            ),
        };

        let mut board = Board::empty();
        let mut in_hand = 0;
        if self.starts_in_hand() {
            in_hand = self.pieces;
        } else {
            // On-board starts alternate on 1 to 2N, cones odd.
            for place in 1..=self.pieces {
                board.put(Side::Cones, 2 * place - 1);
                board.put(Side::Spools, 2 * place);
            }
        }
        Position {
            board,
            to_throw: self.first,
            cones_in_hand: in_hand,
            spools_in_hand: in_hand,
            cones_owe,
            spools_owe,
        }
    }
}
