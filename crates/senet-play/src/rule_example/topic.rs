//! What a topic of the examples is: a rule, arrangements of pieces that may show it, and how to recognise it.

use senet::points::{Beauty, RulePoints};
use senet::{Place, Ruleset, Square, SquareSet};

use super::RuleExample;

/// A rule that examples can show.
pub(super) struct Topic {
    pub(super) shows: &'static str,
    pub(super) title: &'static str,
    /// Whether a ruleset with these points has the rule.
    pub(super) applies: fn(&RulePoints) -> bool,
    pub(super) scenes: &'static [Scene],
    /// Whether an example shows the rule.
    pub(super) shown_by: fn(&Ruleset, &RuleExample) -> bool,
}

/// An arrangement of pieces, and a move of the spools.
///
/// The squares are numbered along the path of the pieces.
pub(super) enum Scene {
    /// A piece moves. It may start at the distance of another throw.
    Move { cones: &'static [u8], spools: &'static [u8], from: Place, to: Place },
    /// No piece can move with the throw.
    Pass { cones: &'static [u8], spools: &'static [u8] },
    /// The start position, with the first throw.
    Start,
    /// The second player's first throw.
    SecondPlayer,
    /// One move before a side has all its pieces in line.
    Line,
}

pub(super) const fn on(square: u8) -> Place {
    Place::On(Square::at(square))
}

pub(super) const fn moving(cones: &'static [u8], spools: &'static [u8], from: u8, to: u8) -> Scene {
    Scene::Move { cones, spools, from: on(from), to: on(to) }
}

pub(super) const fn leaving(cones: &'static [u8], spools: &'static [u8], from: u8) -> Scene {
    Scene::Move { cones, spools, from: on(from), to: Place::Off }
}

/// The effects of falling.
pub(super) const FALLS: &[&str] =
    &["falls-into-water", "falls-into-water-to-hand", "falls-into-water-to-square"];
/// The effects of hits.
pub(super) const HITS: &[&str] = &["hits", "hits-to-hand", "pushes", "pushes-to-hand"];

/// Whether a piece can move onto 27: if 26 is compulsory, it must be able to advance from there.
pub(super) fn reaches_water(points: &RulePoints) -> bool {
    matches!(points.beauty, Beauty::Passable | Beauty::ExceptWater)
        || !points.no_advance.contains(Square::BEAUTY)
}

/// Whether a piece on 28, 29 or 30 can be stranded there.
pub(super) fn falls_from(points: &RulePoints) -> bool {
    !points.no_retreat.intersection(SquareSet::range(28, 30)).is_empty()
}
