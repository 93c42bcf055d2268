//! The fingerprint of rulesets that share tables.

use senet::RuleSpec;
use senet::points::Goal;

/// The fingerprint of the family of rulesets that share tables.
///
/// If pieces are borne off, a game with fewer pieces is an ending of one with more: such rulesets share
/// tables if they differ only in the number of pieces. Other rulesets share tables only if they are equal.
///
/// ```
/// use senet::Preset;
/// use senet_table::family_fingerprint;
/// let spec = Preset::Tait.spec();
/// assert_eq!(family_fingerprint(&spec), family_fingerprint(&spec.with_options(["pieces=2"])?));
/// # Ok::<(), senet::OptionError>(())
/// ```
pub fn family_fingerprint(spec: &RuleSpec) -> u64 {
    let mut spec = spec.clone();
    if spec.points.goal == Goal::BearOff {
        spec.points.pieces = 1;
    }
    spec.fingerprint()
}
