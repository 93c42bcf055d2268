//! The measures of a game, with their definitions.

use super::game_row::GameRow;
use super::lead_estimator::PROBABILITY_ONE;

/// A measure of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    /// The name in files.
    pub(crate) key: &'static str,
    /// The title in the report.
    pub(crate) title: &'static str,
    /// The unit, for the axis of a plot.
    pub(crate) unit: &'static str,
    /// The definition in the report.
    pub(crate) definition: &'static str,
    /// The scale: values are recorded as whole numbers of `1 / scale`.
    pub(crate) scale: f64,
    /// The scaled value of a finished game.
    pub(crate) of: fn(&GameRow) -> u64,
}

pub(crate) const MEASURES: [Measure; 13] = [
    Measure {
        key: "moves",
        title: "Length in moves",
        unit: "moves",
        definition: "Throws with their moves, forced passes included, and moves made instead of \
                     throwing.",
        scale: 1.0,
        of: |row| u64::from(row.plies),
    },
    Measure {
        key: "turns",
        title: "Length in turns",
        unit: "turns",
        definition: "Runs of moves by one side. An extra throw does not start a new turn.",
        scale: 1.0,
        of: |row| u64::from(row.turns),
    },
    Measure {
        key: "forced",
        title: "Forced moves",
        unit: "% of moves",
        definition: "The share of moves that were the only legal move.",
        scale: 10.0,
        of: |row| share(row.forced, row.plies),
    },
    Measure {
        key: "impossible",
        title: "Forced passes",
        unit: "% of moves",
        definition: "The share of moves that were forced passes.",
        scale: 10.0,
        of: |row| share(row.impossible, row.plies),
    },
    Measure {
        key: "choices",
        title: "Choices per decision",
        unit: "legal moves",
        definition: "The mean number of legal moves where there were two or more.",
        scale: 100.0,
        of: |row| 100 * u64::from(row.choices) / u64::from(row.decisions().max(1)),
    },
    Measure {
        key: "hits",
        title: "Hits",
        unit: "hits",
        definition: "Opposing pieces that were hit: swapped, sent to the hand or pushed back, \
                     depending on the ruleset.",
        scale: 1.0,
        of: |row| u64::from(row.hits[0] + row.hits[1]),
    },
    Measure {
        key: "water",
        title: "Visits to the water",
        unit: "visits",
        definition: "Pieces that reached square 27 by a move, a push or a hit, in rulesets where \
                     the water affects them.",
        scale: 1.0,
        of: |row| u64::from(row.water[0] + row.water[1]),
    },
    Measure {
        key: "water_squares",
        title: "Squares lost to the water",
        unit: "squares",
        definition: "Squares by which the water threw pieces back, or by which pieces moved back to \
                     leave it.",
        scale: 1.0,
        of: |row| u64::from(row.water_squares),
    },
    Measure {
        key: "water_moves",
        title: "Moves spent in the water",
        unit: "moves",
        definition: "Moves of a side while the water held one of its pieces, the move out of the \
                     water included.",
        scale: 1.0,
        of: |row| u64::from(row.water_plies),
    },
    Measure {
        key: "lead_changes",
        title: "Lead changes",
        unit: "changes",
        definition: "How often the side with the better win chance changed. Ludii's LeadChange is \
                     this number divided by the number of moves.",
        scale: 1.0,
        of: |row| u64::from(row.lead_changes),
    },
    Measure {
        key: "drama",
        title: "Drama",
        unit: "% win chance",
        definition: "How far the winner's win chance was below the loser's, averaged over all \
                     moves; moves at which the winner led count 0. This is Ludii's DramaAverage \
                     with win chances as evaluations.",
        scale: 10.0,
        of: |row| per_mille(row.deficits as f64 / f64::from(PROBABILITY_ONE) / f64::from(row.plies.max(1))),
    },
    Measure {
        key: "lowest",
        title: "The winner's lowest win chance",
        unit: "% win chance",
        definition: "The winner's win chance at the worst moment. A game won from below 10 % \
                     is a comeback.",
        scale: 10.0,
        of: |row| per_mille(f64::from(row.lowest) / f64::from(PROBABILITY_ONE)),
    },
    Measure {
        key: "decided",
        title: "When it was decided",
        unit: "% of the game",
        definition: "The share of the game after which the winner had a better win chance than the \
                     loser ever had. This is Ludii's DecisivenessMoves with win chances as \
                     evaluations.",
        scale: 10.0,
        of: |row| share(row.undecided, row.plies),
    },
];

/// The index of the measure with this key.
///
/// # Panics
///
/// If there is no such measure.
pub(crate) fn index_of(key: &str) -> usize {
    MEASURES.iter().position(|measure| measure.key == key).expect("the measure exists")
}

fn share(part: u32, whole: u32) -> u64 {
    per_mille(f64::from(part) / f64::from(whole.max(1)))
}

fn per_mille(share: f64) -> u64 {
    (1000.0 * share).round() as u64
}
