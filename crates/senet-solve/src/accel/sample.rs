//! A sample of the positions of a pair, in which Anderson acceleration observes values and residuals.

use std::sync::atomic::Ordering;

use crate::model::level::Level;

/// The number of positions of each stratum that are in the sample. In files each is a page to be read.
const SIZE: usize = 32_768;

/// The numbers of the sampled positions of a stratum.
fn sampled(level: &Level) -> impl Iterator<Item = usize> + use<> {
    let length = level.values.len();
    (0..length).step_by(length / SIZE + 1)
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
