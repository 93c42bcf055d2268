//! Counting whole numbers in bounded room.

use serde::{Deserialize, Serialize};

/// How often numbers occurred: each for itself up to 255, larger ones in bins that are less than a hundredth of them wide. Mean and
/// standard deviation are exact.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Histogram {
    /// How many numbers fell into each bin.
    bins: Vec<u64>,
    count: u64,
    sum: u64,
    sum_of_squares: u64,
}

/// Bins to each doubling, from 256 on.
const FINE: u64 = 128;

fn bin_of(number: u64) -> usize {
    if number < 2 * FINE {
        return number as usize;
    }
    let doublings = number.ilog2() - FINE.ilog2();
    (u64::from(doublings) * FINE + (number >> doublings)) as usize
}

/// The smallest number that falls into a bin.
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

    /// Their mean; 0 if there are none.
    pub(crate) fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// Their standard deviation.
    pub(crate) fn deviation(&self) -> f64 {
        let variance = self.sum_of_squares as f64 / self.count.max(1) as f64 - self.mean() * self.mean();
        let spread = self.count.max(2) as f64;
        (variance.max(0.0) * spread / (spread - 1.0)).sqrt()
    }

    /// The smallest number such that this share of all numbers is not larger; where bins are wide, the bin's middle.
    pub(crate) fn quantile(&self, share: f64) -> f64 {
        let wanted = (share * self.count as f64).ceil().max(1.0) as u64;
        let mut passed = 0;
        for (bin, count) in self.bins.iter().enumerate() {
            passed += count;
            if passed >= wanted {
                return (smallest_in(bin) + smallest_in(bin + 1) - 1) as f64 / 2.0;
            }
        }
        0.0
    }

    /// The share of the numbers that are less than this one, if a bin begins with it.
    pub(crate) fn share_below(&self, number: u64) -> f64 {
        let below: u64 = self.bins.iter().take(bin_of(number)).sum();
        below as f64 / self.count.max(1) as f64
    }

    /// The bins that are not empty: the smallest number of each, the smallest of the next one, and how many fell into it.
    pub(crate) fn filled(&self) -> impl Iterator<Item = (u64, u64, u64)> {
        let bins = self.bins.iter().enumerate().filter(|(_, count)| **count > 0);
        bins.map(|(bin, count)| (smallest_in(bin), smallest_in(bin + 1), *count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_lies_in_its_bin_and_bins_are_narrow() {
        for number in (0..5000).chain([65_535, 1 << 40, (1 << 40) + 12_345]) {
            let bin = bin_of(number);
            let (smallest, next) = (smallest_in(bin), smallest_in(bin + 1));
            assert!(smallest <= number && number < next, "{number}: {smallest}..{next}");
            assert!(next - smallest <= 1 + number / 100, "{number}: {smallest}..{next}");
        }
    }

    #[test]
    fn mean_deviation_and_quantiles_are_those_of_the_numbers() {
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
    fn nothing_has_no_spread() {
        let nothing = Histogram::default();
        assert_eq!((nothing.mean(), nothing.deviation(), nothing.quantile(0.5)), (0.0, 0.0, 0.0));
    }
}
