//! The strata of a game: in which order they are solved, and how far their values may be from the truth. Win chances
//! are whole numbers of parts; computing with them is exact but for one rounding.

use senet::Ruleset;
use senet_table::{PROBABILITY_ONE, Stratum, StratumIndex};

/// The pairs of strata of a game, in the order in which they are solved: each leads only to itself and to
/// earlier ones.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_solve::solve_order;
/// let rules = Ruleset::new(Preset::Modern.spec().with_options(["pieces=2"])?)?;
/// let pairs: Vec<_> = solve_order(&rules).into_iter().map(|pair| (pair.mover, pair.other)).collect();
/// assert_eq!(pairs, [(1, 1), (2, 1), (2, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_order(rules: &Ruleset) -> Vec<Stratum> {
    let pieces = rules.plan().pieces();
    if !rules.plan().bears_off() {
        return vec![Stratum { mover: pieces, other: pieces }];
    }
    let mut strata: Vec<Stratum> =
        (1..=pieces).flat_map(|mover| (1..=mover).map(move |other| Stratum { mover, other })).collect();
    strata.sort_by_key(|stratum| (stratum.mover + stratum.other, stratum.mover));
    strata
}

/// A stratum and its twin; one entry if they are the same.
pub(crate) fn with_twin(stratum: Stratum) -> Vec<Stratum> {
    let twin = stratum.twin();
    if twin == stratum { vec![stratum] } else { vec![stratum, twin] }
}

/// The number of positions of a pair of strata.
pub(crate) fn positions_of(rules: &Ruleset, stratum: Stratum) -> u64 {
    with_twin(stratum).into_iter().map(|twin| StratumIndex::new(rules.plan(), twin).len()).sum()
}

/// The strata that a pair leads to besides itself: with a piece less on either side, or on both.
pub(crate) fn below(stratum: Stratum) -> Vec<Stratum> {
    let Stratum { mover, other } = stratum;
    let below = [
        Stratum { mover: mover - 1, other },
        Stratum { mover, other: other - 1 },
        Stratum { mover: mover - 1, other: other - 1 },
    ];
    below.into_iter().flat_map(with_twin).collect()
}

/// How far the values of a pair may be from the truth, in parts, if the bounds of the game are to be within
/// `gap`.
///
/// Errors add up from pair to pair. The last pairs are by far the largest, so the budget doubles with each piece.
pub(crate) fn error_budget(rules: &Ruleset, stratum: Stratum, gap: f64) -> u64 {
    let whole = gap / 2.0 * f64::from(PROBABILITY_ONE);
    if !rules.plan().bears_off() {
        return whole as u64;
    }
    let missing = 2 * rules.plan().pieces() - (stratum.mover + stratum.other);
    (whole / 2_f64.powi(missing.into())) as u64
}

/// Converts a win chance in parts to a number from 0 to 1.
pub fn as_fraction(chance: u32) -> f64 {
    f64::from(chance) / f64::from(PROBABILITY_ONE)
}
