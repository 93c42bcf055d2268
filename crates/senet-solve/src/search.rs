//! A search for where sweeps lead.
//!
//! Where play goes round for long, a sweep changes nearly all values of a pair by the same little, and by the less the nearer they are to the end: not by one
//! factor, since best moves change on the way. To find the end is to find where a curve crosses zero, and it is done by secants: after an
//! extrapolation the place before it is where the next way begins.

use std::ops::{Range, RangeInclusive};

use crate::lengths::Width;
use crate::level::Levels;
use crate::snapshot::Snapshot;
use crate::watch::{Look, Watch, Way};

/// Sweeps of a way before it is gone on with, and at most.
const SWEEPS: Range<u32> = 6..32;
/// Before so many it is to promise to save nearly all of the square of what a sweep changes, or most of it if it promises less for its price than before;
/// from then on much of it.
const SOON: u32 = 16;
const NEARLY_ALL: f64 = 0.95;
const MOST: f64 = 0.8;
const MUCH: f64 = 0.5;
/// In the end so little will do.
const LITTLE: f64 = 0.15;
/// If by then it does not promise much, and no more than this part of the way is left, it leads nowhere any more, and another begins.
const REST: f64 = 0.5;
/// The price of going on are the sweeps of the way, and so many to smooth out what it does wrong.
const PRICE: f64 = 8.0;
/// After so many sweeps a second place is kept, and again while it is of no use.
const SECOND: [u32; 3] = [4, 8, 16];
/// How many times a way is gone on with: back, if it was too far.
const TIMES: RangeInclusive<f64> = -1.5..=200.0;
/// How many times as far as it was gone on with a way can be told.
const MARGIN: f64 = 4.0;

/// A way, and what is known of it.
pub(crate) struct Search {
    beside: Beside,
    /// Where it began.
    first: Place,
    /// After some sweeps, which show what else is slow.
    second: Option<Place>,
    /// The most that was promised for its price so far.
    best: f64,
}

/// How much room there is beside values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Beside {
    /// For each place.
    pub(crate) width: Width,
    pub(crate) places: Places,
}

/// How many places can be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Places {
    One,
    Two,
}

/// Values that were kept.
struct Place {
    snapshot: Snapshot,
    look: Look,
    /// Sweeps since then; and no value is further from there than this.
    sweeps: u32,
    travelled: f64,
}

/// What comes after a sweep.
pub(crate) enum Next {
    /// Another.
    Sweep(Search),
    /// Values were put elsewhere, and a way begins where they were; what was slow shrinks to an *e*-th in so many sweeps.
    Elsewhere { search: Search, slowness: f64 },
    /// It led nowhere.
    End,
}

/// What is to be done after a sweep.
#[derive(PartialEq, Debug)]
enum Verdict {
    Wait,
    GoOn(Vec<f64>),
    BeginAnew,
    GiveUp,
}

impl Place {
    fn here(watch: &Watch, levels: &Levels, width: Width, reach: f64, threads: usize) -> Place {
        let snapshot = Snapshot::new(watch.strata(), levels, width, reach, threads);
        Place { snapshot, look: watch.here(), sweeps: 0, travelled: 0.0 }
    }

    fn swept(&mut self, change: u32) {
        self.sweeps += 1;
        self.travelled += f64::from(change);
    }

    fn can_be_told(&self) -> bool {
        self.travelled <= self.snapshot.reach()
    }
}

impl Search {
    /// Begins where values are, after a sweep that changed them by `change` at most.
    pub(crate) fn begin(
        watch: &Watch,
        levels: &Levels,
        beside: Beside,
        change: u32,
        threads: usize,
    ) -> Search {
        let first = Place::here(watch, levels, beside.width, reach(change), threads);
        Search { beside, first, second: None, best: 0.0 }
    }

    /// After a sweep that left out nothing and changed values by `change` at most.
    pub(crate) fn swept(mut self, watch: &mut Watch, levels: &Levels, change: u32, threads: usize) -> Next {
        self.first.swept(change);
        self.second.iter_mut().for_each(|second| second.swept(change));
        self.second.take_if(|second| !second.can_be_told());
        let places: Vec<&Look> =
            std::iter::once(&self.first).chain(&self.second).map(|place| &place.look).collect();
        let way = watch.way_from(&places);
        let is_second_of_use = way.further.len() > 1;
        match self.verdict(way, watch) {
            Verdict::GoOn(further) => {
                let slowness = watch.slowness(&self.first.look);
                let search = self.go_on(&further, watch, levels, change, threads);
                Next::Elsewhere { search, slowness }
            }
            Verdict::BeginAnew => {
                let beside = self.beside;
                drop(self);
                Next::Sweep(Search::begin(watch, levels, beside, change, threads))
            }
            Verdict::GiveUp => Next::End,
            Verdict::Wait => {
                if self.beside.places == Places::Two
                    && !is_second_of_use
                    && SECOND.contains(&self.first.sweeps)
                {
                    self.second = None;
                    self.second = Some(Place::here(watch, levels, self.beside.width, reach(change), threads));
                }
                Next::Sweep(self)
            }
        }
    }

    fn verdict(&mut self, way: Way, watch: &Watch) -> Verdict {
        let Way { further, saved } = way;
        let sweeps = self.first.sweeps;
        let promise = -(1.0 - saved).ln() / (f64::from(sweeps) + PRICE);
        let is_less = promise < self.best;
        self.best = self.best.max(promise);
        let is_last = sweeps >= SWEEPS.end;
        if !self.first.can_be_told() {
            return Verdict::GiveUp;
        }
        if sweeps < SWEEPS.start {
            return Verdict::Wait;
        }
        let enough = match sweeps {
            ..SOON if is_less => MOST,
            ..SOON => NEARLY_ALL,
            _ if is_last => LITTLE,
            _ => MUCH,
        };
        let rest = further[0].abs();
        let further = if saved >= enough {
            Some(further)
        } else if is_last {
            watch.rest_of_way_from(&self.first.look).map(|further| vec![further])
        } else {
            None
        };
        match further.filter(|all| all.iter().all(|further| TIMES.contains(further))) {
            Some(further) => Verdict::GoOn(further),
            None if is_last => Verdict::GiveUp,
            None if sweeps == SOON && rest <= REST => Verdict::BeginAnew,
            None => Verdict::Wait,
        }
    }

    fn go_on(
        self,
        further: &[f64],
        watch: &mut Watch,
        levels: &Levels,
        change: u32,
        threads: usize,
    ) -> Search {
        let Search { beside, first, second, .. } = self;
        let second = second.as_ref().zip(further.get(1).copied());
        let beyond = second.map_or(0.0, |(second, times)| second.travelled * times.abs());
        let travelled = first.travelled * further[0].abs() + beyond;
        let look = watch.here();
        let snapshot = first.snapshot.go_on(
            further[0],
            second.map(|(second, times)| (&second.snapshot, times)),
            travelled * MARGIN + reach(change),
            levels,
            threads,
        );
        watch.begin(levels);
        Search { beside, first: Place { snapshot, look, sweeps: 0, travelled }, second: None, best: 0.0 }
    }
}

/// How far values go on a way that begins after a sweep that changed them by `change`.
fn reach(change: u32) -> f64 {
    f64::from(change) * f64::from(SWEEPS.end)
}
