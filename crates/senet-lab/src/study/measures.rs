//! What is measured of each game, with its definition.

use super::row::Row;
use super::yardstick::PROBABILITY_ONE;

/// Something that is measured of each game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    /// Its name in files.
    pub(crate) key: &'static str,
    /// Its name for people.
    pub(crate) title: &'static str,
    /// The unit, for the axis of a plot.
    pub(crate) unit: &'static str,
    /// What it is.
    pub(crate) definition: &'static str,
    /// It is noted in whole numbers of such parts.
    pub(crate) parts: f64,
    /// Its value in these parts, for a game that was played to its end.
    pub(crate) of: fn(&Row) -> u64,
}

/// Everything that is measured of each game.
pub(crate) const MEASURES: [Measure; 13] = [
    Measure {
        key: "moves",
        title: "Length in moves",
        unit: "moves",
        definition: "Throws with their moves, a forced pass included, and moves made instead of throwing.",
        parts: 1.0,
        of: |row| u64::from(row.plies),
    },
    Measure {
        key: "turns",
        title: "Length in turns",
        unit: "turns",
        definition: "Runs of moves of one side. Throwing again does not begin a new turn.",
        parts: 1.0,
        of: |row| u64::from(row.turns),
    },
    Measure {
        key: "forced",
        title: "Forced moves",
        unit: "% of moves",
        definition: "The share of moves that were the only legal one.",
        parts: 10.0,
        of: |row| share(row.forced, row.plies),
    },
    Measure {
        key: "impossible",
        title: "Nothing could be moved",
        unit: "% of moves",
        definition: "The share of moves that were forced passes.",
        parts: 10.0,
        of: |row| share(row.impossible, row.plies),
    },
    Measure {
        key: "choices",
        title: "Choices per decision",
        unit: "legal moves",
        definition: "The mean number of legal moves where there were two or more.",
        parts: 100.0,
        of: |row| 100 * u64::from(row.choices) / u64::from(row.decisions().max(1)),
    },
    Measure {
        key: "hits",
        title: "Hits",
        unit: "hits",
        definition: "Enemy pieces that were landed on: swapped, sent to the hand or pushed back, as the ruleset has it.",
        parts: 1.0,
        of: |row| u64::from(row.hits[0] + row.hits[1]),
    },
    Measure {
        key: "water",
        title: "Visits to the water",
        unit: "visits",
        definition: "Pieces that came to square 27 by a move, a push or a hit, where the water does something to them.",
        parts: 1.0,
        of: |row| u64::from(row.water[0] + row.water[1]),
    },
    Measure {
        key: "water_squares",
        title: "Squares lost to the water",
        unit: "squares",
        definition: "Squares that pieces were thrown back by the water, or moved back to be rescued from it.",
        parts: 1.0,
        of: |row| u64::from(row.water_squares),
    },
    Measure {
        key: "water_moves",
        title: "Moves spent in the water",
        unit: "moves",
        definition: "Moves of a side while the water held one of its pieces, the rescue included.",
        parts: 1.0,
        of: |row| u64::from(row.water_plies),
    },
    Measure {
        key: "lead_changes",
        title: "Lead changes",
        unit: "changes",
        definition: "How often the side with the better win chance changed. Ludii's LeadChange is this number divided by that of moves.",
        parts: 1.0,
        of: |row| u64::from(row.lead_changes),
    },
    Measure {
        key: "drama",
        title: "Drama",
        unit: "% win chance",
        definition: "How far the eventual winner's win chance was below the other side's, on average over all moves; where the winner \
                     led it counts 0. Ludii's DramaAverage, with win chances for its evaluations.",
        parts: 10.0,
        of: |row| per_mille(row.deficits as f64 / f64::from(PROBABILITY_ONE) / f64::from(row.plies.max(1))),
    },
    Measure {
        key: "lowest",
        title: "The winner's lowest win chance",
        unit: "% win chance",
        definition: "The worst moment of the eventual winner. A game won from below 25 %, or 10 %, is a comeback.",
        parts: 10.0,
        of: |row| per_mille(f64::from(row.lowest) / f64::from(PROBABILITY_ONE)),
    },
    Measure {
        key: "decided",
        title: "When it was decided",
        unit: "% of the game",
        definition: "The share of the game after which the winner had a better win chance than the loser ever had. Ludii's \
                     DecisivenessMoves, with win chances for its evaluations.",
        parts: 10.0,
        of: |row| share(row.undecided, row.plies),
    },
];

/// The measure with this key.
///
/// # Panics
///
/// If there is none.
pub(crate) fn index_of(key: &str) -> usize {
    MEASURES.iter().position(|measure| measure.key == key).expect("the measure is in the list")
}

fn share(part: u32, whole: u32) -> u64 {
    per_mille(f64::from(part) / f64::from(whole.max(1)))
}

fn per_mille(share: f64) -> u64 {
    (1000.0 * share).round() as u64
}
