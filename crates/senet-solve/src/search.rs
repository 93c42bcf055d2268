//! A search for where sweeps lead.
//!
//! Where play goes round for long, a sweep changes nearly all values of a pair by the same little, and by the less the nearer they are to the end: not by one
//! factor, since best moves change on the way. To find the end is to find where a curve crosses zero, and it is done by secants: after an
//! extrapolation the place before it is where the next way begins.
//!
//! Other shapes are in some of the positions only, and shrink by a little more. They are kept small by the least squares of what sweeps change, from some
//! places; but beside them what is in all positions shrinks by less than what is rounded. Where it leads is foretold by where values have gone.

use std::io;

use crate::level::Levels;
use crate::place::{Beside, PLACES, Place, noise};
use crate::snapshot::{Rein, Snapshot};
use crate::watch::{Leap, Look, Watch};

/// Sweeps of a way at most.
const SWEEPS: u32 = 32;
/// Before so many it is to promise to save nearly all of the square of what a sweep changes; from then on much of it.
const SOON: u32 = 16;
const NEARLY_ALL: f64 = 0.9;
const MUCH: f64 = 0.5;
/// In the end so little will do.
const LITTLE: f64 = 0.15;
/// If by then it does not promise much, and no more than this part of the way is left, it leads nowhere any more, and another begins.
const REST: f64 = 0.5;
/// After so many sweeps a further place is kept; when all are, a way may be gone on with.
const FURTHER_PLACES: [u32; PLACES - 1] = [3, 6, 9];
/// From so many sweeps after a place on, it is of use.
const APART: u32 = 3;
/// The ends that are foretold after two sweeps are the same if they are no further from each other than this part of the way; and after
/// some more sweeps this.
const STEADY: f64 = 0.1;
const NEARLY_STEADY: f64 = 0.3;
/// One goes there if sweeps alone would take so many more, until what they change on the way is no more than this part of the target.
const WORTH: f64 = 32.0;
const ENOUGH: f64 = 1.0 / 4.0;
/// How many times as far as from the first place one goes at most.
const FURTHEST: f64 = 200.0;
/// What is not kept of values, and what is rounded, is to be no more than this part of how far they go.
const NOISE: f64 = 1.0 / 4.0;
/// How many times as far as it was gone on with a way can be told.
const MARGIN: f64 = 4.0;

/// A way, and what is known of it.
pub(crate) struct Search {
    /// What there is room for.
    beside: Beside,
    /// Where it began.
    first: Place,
    /// After some sweeps, which show what else is slow.
    others: Vec<Place>,
    /// Where it seemed to lead after the last sweep.
    foretold: Foretold,
}

/// By how many places it is foretold where a way leads.
const BY: [usize; 3] = [1, 2, PLACES];
type Foretold = [Option<Leap>; BY.len()];

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
enum Verdict {
    Wait,
    /// What is slow shrinks to an *e*-th in so many sweeps.
    Leap {
        leap: Leap,
        slowness: f64,
    },
    BeginAnew,
    GiveUp,
}

impl Search {
    /// Begins where values are, after a sweep that changed them by `change` at most.
    pub(crate) fn begin(
        watch: &Watch,
        levels: &Levels,
        beside: Beside,
        change: u32,
        threads: usize,
    ) -> io::Result<Search> {
        Ok(Search::from(Place::here(watch, levels, &beside.kept, reach(change), threads)?, beside))
    }

    fn from(first: Place, beside: Beside) -> Search {
        Search { beside, first, others: Vec::new(), foretold: Foretold::default() }
    }

    /// After a sweep that left out nothing and changed values by `change` at most, which is to be no more than `target` in the end.
    pub(crate) fn swept(
        mut self,
        watch: &mut Watch,
        levels: &Levels,
        change: u32,
        target: f64,
        threads: usize,
    ) -> io::Result<Next> {
        self.first.swept(change);
        self.others.iter_mut().for_each(|other| other.swept(change));
        self.others.retain(Place::can_be_told);
        Ok(match self.verdict(watch, target) {
            Verdict::Leap { leap, slowness } => {
                let search = self.go(&leap, watch, levels, change, threads)?;
                Next::Elsewhere { search, slowness }
            }
            Verdict::BeginAnew => {
                let beside = self.beside.clone();
                drop(self);
                Next::Sweep(Search::begin(watch, levels, beside, change, threads)?)
            }
            Verdict::GiveUp => Next::End,
            Verdict::Wait => {
                if self.further_places().contains(&self.first.sweeps) {
                    self.others.push(Place::here(watch, levels, &self.beside.kept, reach(change), threads)?);
                }
                Next::Sweep(self)
            }
        })
    }

    fn verdict(&mut self, watch: &Watch, target: f64) -> Verdict {
        let sweeps = self.first.sweeps;
        if !self.first.can_be_told() {
            return Verdict::GiveUp;
        }
        let looks: Vec<&Look> = self.places().map(|place| &place.look).collect();
        let foretold = BY.map(|count| {
            let is_told = self.is_told_by(count);
            is_told.then(|| watch.foretold_from(&looks[..count])).flatten()
        });
        let leads_nowhere = || {
            let rest = watch.foretold_from(&looks[..1]).map(|leap| leap.further[0].abs());
            sweeps == SOON && rest.is_some_and(|rest| rest <= REST)
        };
        let verdict = match self.steady(&foretold, watch, target).or_else(|| self.least(&looks, watch)) {
            Some(leap) => leap,
            None if self.is_last() => Verdict::GiveUp,
            None if leads_nowhere() => Verdict::BeginAnew,
            None => Verdict::Wait,
        };
        self.foretold = foretold;
        verdict
    }

    /// After how many sweeps a further place is kept, as far as there is room.
    fn further_places(&self) -> &'static [u32] {
        &FURTHER_PLACES[..self.beside.places - 1]
    }

    fn is_last(&self) -> bool {
        self.first.sweeps >= SWEEPS
    }

    /// Whether so many places tell where they lead.
    fn is_told_by(&self, count: usize) -> bool {
        match count {
            // Rightly if nothing else is left.
            1 => self.is_last(),
            _ => self.others.get(count - 2).is_some_and(|last| last.sweeps >= APART),
        }
    }

    /// To an end that was foretold by the sweep before as well, if that is worth while.
    fn steady(&self, foretold: &Foretold, watch: &Watch, target: f64) -> Option<Verdict> {
        let steady = if self.first.sweeps >= SOON { NEARLY_STEADY } else { STEADY };
        foretold.iter().zip(&self.foretold).rev().find_map(|(leap, before)| {
            let (leap, before) = (leap.as_ref()?, before.as_ref()?);
            let is_there = leap.unsteady(before) <= steady
                && leap.sweeps * (leap.change / (target * ENOUGH)).ln() >= WORTH
                && self.can_be_gone(leap, watch);
            is_there.then(|| Verdict::Leap { leap: leap.clone(), slowness: leap.sweeps })
        })
    }

    /// To where sweeps change least, with all places that there is room for, if that promises enough.
    fn least(&self, looks: &[&Look], watch: &Watch) -> Option<Verdict> {
        let enough = match self.first.sweeps {
            _ if self.is_last() => LITTLE,
            ..=SOON => NEARLY_ALL,
            _ => MUCH,
        };
        let are_kept = self.further_places().iter().all(|sweeps| *sweeps < self.first.sweeps);
        let way = are_kept.then(|| watch.way_from(looks))?;
        let leap = (way.saved >= enough).then(|| watch.leap(looks, way.further))?;
        let slowness = watch.slowness(&self.first.look);
        self.can_be_gone(&leap, watch).then_some(Verdict::Leap { leap, slowness })
    }

    fn places(&self) -> impl Iterator<Item = &Place> {
        std::iter::once(&self.first).chain(&self.others)
    }

    fn can_be_gone(&self, leap: &Leap, watch: &Watch) -> bool {
        leap.size <= FURTHEST * watch.distance(&self.first.look)
            && noise(self.places(), &leap.further) <= NOISE * leap.size
    }

    fn go(
        self,
        leap: &Leap,
        watch: &mut Watch,
        levels: &Levels,
        change: u32,
        threads: usize,
    ) -> io::Result<Search> {
        let Search { beside, first, others, .. } = self;
        let ways: Vec<(&Snapshot, f64)> =
            others.iter().map(|place| &place.snapshot).zip(leap.further[1..].iter().copied()).collect();
        let look = watch.here();
        let reach = leap.furthest * MARGIN + reach(change);
        let (snapshot, far) =
            first.snapshot.go_on(leap.further[0], &ways, Rein::Loose, reach, levels, threads)?;
        watch.begin(levels);
        Ok(Search::from(Place::before(snapshot, look, far), beside))
    }
}

/// How far values go on a way that begins after a sweep that changed them by `change`.
fn reach(change: u32) -> f64 {
    f64::from(change) * f64::from(SWEEPS)
}
