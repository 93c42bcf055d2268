//! What a search may spend: nodes and time. The only file of the search that reads a clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits that end a search in the middle of a depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchBudget<'a> {
    /// The number of nodes at which the search stops.
    pub(super) max_nodes: u64,
    /// The instant at which the search stops.
    pub(super) deadline: Option<Instant>,
    /// A flag that stops the search when it is set.
    pub(super) stop: Option<&'a AtomicBool>,
}

impl SearchBudget<'_> {
    pub(super) const UNLIMITED: SearchBudget<'static> =
        SearchBudget { max_nodes: u64::MAX, deadline: None, stop: None };

    /// Returns `true` if the flag is set or the deadline has passed. Without a deadline no clock is read.
    pub(super) fn is_interrupted(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| now() >= deadline)
    }
}

/// Measures a search against its time limit. Without one it never reads a clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch(Option<(Instant, Duration)>);

impl Stopwatch {
    pub(super) fn start(limit: Option<Duration>) -> Stopwatch {
        Stopwatch(limit.map(|limit| (now(), limit)))
    }

    /// The instant at which the limit is reached. `None` if there is no limit, or it lies beyond what the
    /// clock can count.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.0.and_then(|(started, limit)| started.checked_add(limit))
    }

    /// Returns `true` if a search that takes `factor` times as long as it took so far stays within the limit.
    fn allows(&self, factor: f64) -> bool {
        self.0.is_none_or(|(started, limit)| now().duration_since(started).mul_f64(factor) <= limit)
    }
}

/// Predicts the nodes of the next depth from the growth of the last one.
#[derive(Default)]
pub(super) struct NodeForecast {
    /// The nodes of the last depth.
    last: u64,
    /// Its nodes divided by those of the depth before; by one for depth 1.
    growth: f64,
}

/// The smallest growth per depth that a forecast assumes. Doubling it stops searches earlier, with more of
/// their budget unspent; halving it starts depths that are then interrupted and discarded.
const MIN_GROWTH: f64 = 2.0;

impl NodeForecast {
    pub(super) fn record_depth(&mut self, nodes: u64) {
        self.growth = nodes as f64 / self.last.max(1) as f64;
        self.last = nodes;
    }

    /// Returns `true` if one more depth is likely to be completed within the limits. `nodes` is the number so
    /// far.
    pub(super) fn allows_next_depth(
        &self,
        max_nodes: Option<u64>,
        stopwatch: &Stopwatch,
        nodes: u64,
    ) -> bool {
        let factor = 1.0 + self.last as f64 * self.growth.max(MIN_GROWTH) / nodes.max(1) as f64;
        max_nodes.is_none_or(|max| nodes as f64 * factor <= max as f64) && stopwatch.allows(factor)
    }
}

fn now() -> Instant {
    #[cfg(test)]
    tests::CLOCK_READS.with(|reads| reads.set(reads.get() + 1));
    Instant::now()
}

#[cfg(test)]
pub(super) mod tests {
    use std::cell::Cell;
    use std::sync::Arc;
    use std::time::Duration;

    use senet::{Preset, Ruleset};

    use crate::best_evaluator::best_evaluator;
    use crate::limits::Limits;
    use crate::search::Search;

    thread_local! {
        /// The number of times that searches on this thread read the clock.
        pub(super) static CLOCK_READS: Cell<u32> = const { Cell::new(0) };
    }

    /// The number of clock reads of a search with these limits.
    fn clock_reads(limits: Limits) -> u32 {
        let rules = Arc::new(Ruleset::preset(Preset::Modern));
        let before = CLOCK_READS.get();
        Search::new(&rules, best_evaluator(&rules), None, limits).evaluate(&rules.start());
        CLOCK_READS.get() - before
    }

    #[test]
    fn search_reads_no_clock_without_a_time_limit() {
        assert_eq!(clock_reads(Limits::default()), 0);
        assert_eq!(clock_reads(Limits::depth(3)), 0);
        assert_eq!(clock_reads(Limits::nodes(5_000)), 0);
        assert_eq!(clock_reads(Limits { nodes: Some(5_000), ..Limits::depth(3) }), 0);
    }

    #[test]
    fn search_reads_the_clock_with_a_time_limit() {
        assert!(clock_reads(Limits { time: Some(Duration::from_secs(60)), ..Limits::depth(3) }) > 0);
        assert!(clock_reads(Limits::time(Duration::from_millis(5))) > 0);
    }
}
