//! Histograms of whole numbers in bounded memory.

use serde::{Deserialize, Serialize};

/// A histogram of whole numbers. Numbers up to 255 have their own bins; the bins of larger numbers are
/// narrower than 1 % of the number. Mean and standard deviation are exact.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Histogram {
    /// The number of entries in each bin.
    bins: Vec<u64>,
    count: u64,
    sum: u64,
    sum_of_squares: u64,
}

/// The bins in each doubling, from 256 on.
const FINE: u64 = 128;

fn bin_of(number: u64) -> usize {
    if number < 2 * FINE {
        return number as usize;
    }
    let doublings = number.ilog2() - FINE.ilog2();
    (u64::from(doublings) * FINE + (number >> doublings)) as usize
}

/// The smallest number of a bin.
fn smallest_in(bin: usize) -> u64 {
    let bin = bin as u64;
    if bin < 2 * FINE {
        return bin;
    }
    let doublings = bin / FINE - 1;
    (FINE + bin % FINE) << doublings
}

impl Histogram {
    pub(crate) fn add(&mut self, number: u64) {
        let bin = bin_of(number);
        if bin >= self.bins.len() {
            self.bins.resize(bin + 1, 0);
        }
        self.bins[bin] += 1;
        self.count += 1;
        self.sum += number;
        self.sum_of_squares += number * number;
    }

    pub(crate) fn merge(&mut self, other: &Histogram) {
        if other.bins.len() > self.bins.len() {
            self.bins.resize(other.bins.len(), 0);
        }
        for (bin, more) in self.bins.iter_mut().zip(&other.bins) {
            *bin += more;
        }
        self.count += other.count;
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
    }

    /// The mean. 0 without entries.
    pub(crate) fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// The standard deviation. 0 without entries.
    pub(crate) fn deviation(&self) -> f64 {
        let variance = self.sum_of_squares as f64 / self.count.max(1) as f64 - self.mean() * self.mean();
        let spread = self.count.max(2) as f64;
        (variance.max(0.0) * spread / (spread - 1.0)).sqrt()
    }

    /// The quantile: the smallest number such that this share of all entries is not larger. In a wide bin it
    /// is the middle of the bin.
    pub(crate) fn quantile(&self, share: f64) -> f64 {
        let target = (share * self.count as f64).ceil().max(1.0) as u64;
        let mut passed = 0;
        for (bin, count) in self.bins.iter().enumerate() {
            passed += count;
            if passed >= target {
                return (smallest_in(bin) + smallest_in(bin + 1) - 1) as f64 / 2.0;
            }
        }
        0.0
    }

    /// The share of entries below this number, which must be the smallest of a bin.
    pub(crate) fn share_below(&self, number: u64) -> f64 {
        let below: u64 = self.bins.iter().take(bin_of(number)).sum();
        below as f64 / self.count.max(1) as f64
    }

    /// The non-empty bins: the smallest number of each, the smallest of the next bin, and the number of
    /// entries.
    pub(crate) fn filled(&self) -> impl Iterator<Item = (u64, u64, u64)> {
        let bins = self.bins.iter().enumerate().filter(|(_, count)| **count > 0);
        bins.map(|(bin, count)| (smallest_in(bin), smallest_in(bin + 1), *count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lie_in_their_narrow_bins() {
        for number in (0..5000).chain([65_535, 1 << 40, (1 << 40) + 12_345]) {
            let bin = bin_of(number);
            let (smallest, next) = (smallest_in(bin), smallest_in(bin + 1));
            assert!(smallest <= number && number < next, "{number}: {smallest}..{next}");
            assert!(next - smallest <= 1 + number / 100, "{number}: {smallest}..{next}");
        }
    }

    #[test]
    fn mean_deviation_and_quantiles_are_correct() {
        let mut all = Histogram::default();
        let mut odd = Histogram::default();
        for number in 1..=200 {
            if number % 2 == 0 { all.add(number) } else { odd.add(number) }
        }
        all.merge(&odd);
        assert_eq!((all.count, all.mean()), (200, 100.5));
        assert!((all.deviation() - 57.879).abs() < 1e-3);
        assert_eq!([0.05, 0.5, 0.95].map(|share| all.quantile(share)), [10.0, 100.0, 190.0]);
        assert_eq!(all.share_below(51), 0.25);
    }

    #[test]
    fn empty_histogram_has_zero_statistics() {
        let empty = Histogram::default();
        assert_eq!((empty.mean(), empty.deviation(), empty.quantile(0.5)), (0.0, 0.0, 0.0));
    }
}
