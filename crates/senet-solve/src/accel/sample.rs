//! A sample of the positions of a pair, in which Anderson acceleration observes values and residuals.

use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

use crate::model::level::Level;

/// One position of this many is in the sample,
const ONE_OF: usize = 128;
/// but at least and at most this many of each stratum. In files each is a page to be read, so that the
/// least must do.
const SIZE: RangeInclusive<usize> = 16_384..=262_144;

/// The numbers of the sampled positions of a stratum.
fn sampled(level: &Level) -> impl Iterator<Item = usize> + use<> {
    let length = level.values.len();
    let count = match level.values.is_file() {
        true => *SIZE.start(),
        false => (length / ONE_OF).clamp(*SIZE.start(), *SIZE.end()),
    };
    (0..length).step_by(length / count + 1)
}

/// The values of the sampled positions of a pair, in parts.
pub(crate) fn sample_values<'a>(pair: impl Iterator<Item = &'a Level> + Clone) -> Vec<f64> {
    // All are requested before the first is waited for.
    for level in pair.clone() {
        sampled(level).for_each(|number| level.prefetch_value(number));
    }
    let values = pair.flat_map(|level| sampled(level).map(|number| &level.values[number]));
    values.map(|value| f64::from(value.load(Ordering::Relaxed))).collect()
}
