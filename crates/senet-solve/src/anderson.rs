//! Anderson acceleration: after every few sweeps, values are moved to a combination of what the last sweeps led to.
//!
//! If sweeps changed values by *f₁*, *f₂* …, the last by *f*, and led to *g₁*, *g₂* …, *g*, then a sweep from the
//! combination *g* + Σ *tⱼ*·(*g* − *gⱼ*) changes values by about *f* + Σ *tⱼ*·(*f* − *fⱼ*). The *tⱼ* are chosen to
//! minimise that (D. G. Anderson, Iterative procedures for nonlinear integral equations, 1965).

use std::io;

use crate::history::{HistoryBudget, HistoryEntry, noise};
use crate::level::Levels;
use crate::rollout::RolloutSampler;
use crate::rollout_estimate::estimate;
use crate::sample::{ModeStep, Sample, Step};
use crate::slow_mode::SlowMode;
use crate::snapshot::{Snapshot, StepLimit};

/// It is done if it promises to leave no more than this part of what the next sweep changes, the root of
/// the mean square.
const LEFT: f64 = 0.97;
/// Values are mixed after one sweep of so many; those between are kept.
const EVERY: u32 = 3;
/// But while sweeps change values by more than so many times what the last one before they were mixed did,
/// what was done wrong is left to be smoothed out,
const ROUGH: f64 = 1.5;
/// for so many sweeps at most.
const SMOOTHED_IN: u32 = 6;
/// If a sweep changes so many times as much as the one before, places before are of no use.
const WORSE: f64 = 2.0;
/// Values are expected to go elsewhere so many times as far as those that are watched;
const UNSEEN: f64 = 2.0;
/// and so many times as far as that and the last sweep together can be told: a place is of use for some
/// sweeps.
const REACH: f64 = 16.0;
/// What is not kept of values, and what is rounded, is to be no more than this part of how far they go.
const NOISE: f64 = 1.0 / 2.0;

/// Where a sweep changes some value by more than so many times the root of the mean square, those that
/// change most are few, and weigh little in what is made least:
const FEW: f64 = 10.0;
/// then no value goes further than so many times what would be left of its own way.
const TIGHT: f32 = 1.5;

/// Whether values were put elsewhere after a sweep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extrapolated {
    Nowhere,
    Elsewhere,
}

/// What the last sweeps led to, the oldest first.
pub(crate) struct Anderson {
    beside: HistoryBudget,
    places: Vec<HistoryEntry>,
    /// What the last sweep changed, the root of the mean square.
    last: f64,
    /// Sweeps since values were mixed, or might have been.
    since: u32,
    /// By how much the sweep before that changed values at most.
    change: u32,
    drift: SlowMode,
}

impl Anderson {
    pub(crate) fn new(beside: HistoryBudget) -> Anderson {
        Anderson {
            beside,
            places: Vec::new(),
            last: f64::INFINITY,
            since: 0,
            change: u32::MAX,
            drift: SlowMode::NONE,
        }
    }

    /// For how many plies play is to be taken to last at least, by what was seen of drifts; 0 if nothing was.
    pub(crate) fn plies(&self) -> f64 {
        self.drift.plies()
    }

    /// A sweep changed a few values by so much at most, which is not to be mixed.
    pub(crate) fn swept_locally(&mut self, change: u32) {
        self.places.iter_mut().for_each(|place| place.went(change.into()));
    }

    /// After a sweep that changed values by `change` at most, which is to be no more than `target` in the
    /// end; with somebody who plays by the values, if that is quick.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written.
    pub(crate) fn swept(
        &mut self,
        watch: &mut Sample,
        player: Option<&mut RolloutSampler>,
        levels: &Levels,
        change: u32,
        target: f64,
        threads: usize,
    ) -> io::Result<Extrapolated> {
        let changed = watch.changed();
        // A drift has been gone on with on purpose, and where it went is known by the places before.
        if changed > WORSE * self.last && !self.drift.is_found() {
            self.places.clear();
        }
        self.last = changed;
        self.places.iter_mut().for_each(|place| place.swept(change));
        self.places.retain(HistoryEntry::can_be_told);
        // Where they are near enough they stay, and need not be kept.
        if f64::from(change) <= target {
            return Ok(Extrapolated::Nowhere);
        }
        let leap = if self.is_smooth(change) { self.leap(watch, player, levels, threads) } else { None };
        let went = if leap.is_some() { Extrapolated::Elsewhere } else { Extrapolated::Nowhere };
        let (rein, mut further, furthest) = match leap {
            Some((leap, Some(most))) => (StepLimit::Within(most as f32), leap.further, leap.furthest),
            Some((leap, None)) if f64::from(change) > FEW * changed => {
                (StepLimit::Tight(TIGHT), leap.further, leap.furthest)
            }
            Some((leap, None)) => (StepLimit::Loose, leap.further, leap.furthest),
            None => (StepLimit::Loose, vec![0.0; self.places.len()], 0.0),
        };
        let furthest = match rein {
            StepLimit::Within(most) => furthest.min(most.into()),
            StepLimit::Loose | StepLimit::Tight(_) => furthest,
        };
        let reach = REACH * (f64::from(change) + UNSEEN * furthest);
        let look = watch.last().clone();
        let drifts = went == Extrapolated::Elsewhere && self.drift.goes_far();
        if drifts || !self.drift.is_remembered() {
            self.places.iter_mut().for_each(HistoryEntry::unpin);
        }
        // Where there is no room for another place, the oldest makes room, but not that from which a drift
        // was gone on with if there is another.
        let (snapshot, times) = if self.places.len() >= self.beside.places {
            let which = which_makes_room(&self.places);
            (self.places.remove(which).snapshot, further.remove(which))
        } else {
            (Snapshot::room(watch.strata(), levels, &self.beside.kept)?, 0.0)
        };
        let others: Vec<(&Snapshot, f64)> =
            self.places.iter().map(|place| &place.snapshot).zip(further).collect();
        let (snapshot, far) = snapshot.go_on(times, &others, rein, reach, levels, threads)?;
        self.places.iter_mut().for_each(|place| place.went(far));
        let place = HistoryEntry::before(snapshot, look, far);
        self.places.push(if drifts { place.drifts_from_here() } else { place });
        if went == Extrapolated::Elsewhere {
            watch.put_elsewhere(levels);
        }
        Ok(went)
    }

    /// Whether, after another sweep that changed values by so much, it is time to mix them.
    fn is_smooth(&mut self, change: u32) -> bool {
        self.since += 1;
        let is_rough = f64::from(change) > ROUGH * f64::from(self.change) && self.since < SMOOTHED_IN;
        let is_smooth = self.since >= EVERY && !is_rough;
        if is_smooth {
            (self.since, self.change) = (0, change);
        }
        is_smooth
    }

    /// Where the last sweeps together lead, if it is worth while to go there, and how far any value may go,
    /// if not as far as it does.
    fn leap(
        &mut self,
        watch: &Sample,
        player: Option<&mut RolloutSampler>,
        levels: &Levels,
        threads: usize,
    ) -> Option<(Step, Option<f64>)> {
        let since: Vec<_> =
            self.places.iter().filter(|place| place.is_evictable()).map(|place| &place.look).collect();
        let course = match player {
            Some(player) => self.drift.course_by_play(watch, &since, |direction| {
                estimate(player, watch, levels, direction, threads)
            }),
            None => self.drift.course(watch, &since),
        };
        let goes_on = course.as_ref().is_some_and(ModeStep::is_followed);
        // The way that the last drift was gone on with is far longer than the others, and is gone on with
        // only as far as is known.
        let is_of_use = |place: &&HistoryEntry| course.is_some() || place.is_evictable();
        let looks: Vec<_> = self.places.iter().filter(is_of_use).map(|place| &place.look).collect();
        let way = watch.mixed_from(&looks, course.as_ref());
        let way = way.filter(|way| goes_on || way.saved >= 1.0 - LEFT * LEFT)?;
        let mut leap = watch.leap(&looks, way.further);
        let mut times = leap.further.into_iter();
        let times_of = |place| if is_of_use(&place) { times.next() } else { None };
        leap.further = self.places.iter().map(times_of).map(Option::unwrap_or_default).collect();
        let most = course.as_ref().and_then(ModeStep::most);
        (noise(self.places.iter(), &leap.further) <= NOISE * leap.size).then_some((leap, most))
    }
}

/// Which of these places, the oldest first, makes room for another.
fn which_makes_room(places: &[HistoryEntry]) -> usize {
    places.iter().position(HistoryEntry::is_evictable).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error_bounds::BoundWidth;
    use crate::history::HISTORY_LENGTH;
    use crate::sample::SampleState;
    use crate::snapshot::SnapshotStorage;

    /// After which sweeps, that change values by so much at most, they are mixed.
    fn mixed_after(changes: &[u32]) -> Vec<usize> {
        let beside = HistoryBudget {
            width: BoundWidth::TwoBytes,
            kept: SnapshotStorage::InMemory,
            places: HISTORY_LENGTH,
        };
        let mut mixing = Anderson::new(beside);
        (1..).zip(changes).filter_map(|(sweep, change)| mixing.is_smooth(*change).then_some(sweep)).collect()
    }

    /// Every third sweep, but later while sweeps change more than before, if not for ever.
    #[test]
    fn what_was_done_wrong_is_smoothed_out_first() {
        assert_eq!(mixed_after(&[900, 800, 700, 600, 500, 400, 300, 200, 100]), [3, 6, 9]);
        assert_eq!(mixed_after(&[900, 800, 700, 5_000, 3_000, 1_051, 1_050, 900, 800, 700]), [3, 7, 10]);
        assert_eq!(mixed_after(&[900, 800, 700, 9_000, 9_000, 9_000, 9_000, 9_000, 9_000, 100]), [3, 9]);
    }

    /// The way that a drift was gone on with is not forgotten before its end is found, unless there is room
    /// for one place only.
    #[test]
    fn the_place_from_which_values_drifted_is_kept() {
        let place = || {
            let snapshot = Snapshot::room(&[], &Levels::default(), &SnapshotStorage::InMemory);
            HistoryEntry::before(snapshot.expect("nothing needs no room"), SampleState::default(), 0.0)
        };
        let mut places = vec![place().drifts_from_here(), place(), place()];
        assert_eq!(which_makes_room(&places), 1);
        assert_eq!(which_makes_room(&places[..1]), 0);
        places.iter_mut().for_each(HistoryEntry::unpin);
        assert_eq!(which_makes_room(&places), 0);
    }
}
