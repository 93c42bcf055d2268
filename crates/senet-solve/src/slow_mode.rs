//! Drifts: nearly all values of a pair come nearer to the truth together, by so little with each sweep that
//! it would take hundreds.
//!
//! Where play goes round and round, all that goes round is worth nearly the same, and what that is shows
//! only in how it ends, which is seldom: a sweep brings all these values nearer by the part that ends in
//! it. How fast they drift depends on how far they have gone, and beyond the end they drift back. So the
//! end is looked for as a zero is: at each *station* it is measured how fast they drift; two stations tell
//! where it would be nothing, if all were linear; and between one on this side of the end and one beyond it
//! is the next. Best moves change on the way, mostly so that values drift the slower the nearer they come:
//! so as long as no station is beyond the end, they go rather too far.
//!
//! Where values lie in memory it is quicker to play: what residuals add up to on the way is how far values
//! are from the end, as far as moves stay the best, and nothing has to be smoothed out before. So each time
//! values are to be mixed is a station, and drifts can be looked for while they are not yet all that sweeps
//! change.

use std::ops::RangeInclusive;

use crate::coefficients::{Projection, difference, dot, normalize, percentile_99, robust_project};
use crate::rollout_estimate::RolloutEstimate;
use crate::sample::{Certainty, ModeStep, Sample, SampleState};

/// Values drift if of the square of what the last sweep changed so much goes the way that they went before,
const ALIKE: f64 = 0.9;
/// and if as many such sweeps or more would take them to the end, or as many took them away from it: what
/// is less slow is mixed with less trouble.
const SLOWLY: f64 = 100.0;
/// No later place tells that no more than this part of these sweeps would do: what is mixed away may look
/// like a drift for once.
const NEARER: f64 = 1.0 / 2.0;
/// How fast they drift is known where so much of the square of what a sweep changed is that, but for what
/// is cut down; before, sweeps smooth out what the last way did wrong,
const SMOOTH: f64 = 0.8;
/// or where it differs by no more than this part from what it was when it was looked at before. (Another
/// shape may be as slow.)
const STEADY: f64 = 1.0 / 4.0;
/// Where the drift whose end is looked for is less than this part, there may be another beside it, which is
/// to be brought to its end first;
const OUTWEIGHED: f64 = 0.5;
/// for that it need not be as slow.
const LESS_SLOWLY: f64 = 30.0;
/// Where play tells how far it is to the end, values may drift if so much goes the way that they went
/// before, and it is as slow.
const PERHAPS_ALIKE: f64 = 0.5;
/// As long as it would still take so many sweeps like the last one its end is looked for; what is nearer is
/// mixed with what else there is.
const STILL_SLOWLY: f64 = 10.0;
/// What play tells may be wrong by this part of it, since best moves change.
const UNSURE: f64 = 1.0 / 4.0;
/// It is waited for so many times, or there is no drift any more.
const WAITED_FOR: u32 = 12;
/// They first go as far as it seems that they are to, but no further than these numbers of sweeps would
/// take them, nor less;
const FIRST: RangeInclusive<f64> = 8.0..=30.0;
/// and then no more than so many times as far as the last time, as long as no station is beyond the end;
const FURTHER: f64 = 4.0;
/// up to there, so many times as far as two stations tell, or play does the first time.
const TOO_FAR: f64 = 1.7;
/// Later fewer best moves change on the way, and they go so many times as far as play tells.
const LATER: f64 = 1.2;
/// Between two stations the next is no nearer to the other than this part of the way.
const NEAR: f64 = 0.1;
/// No value goes further than so many times as far as most: what is not part of the drift is not to be gone
/// on with.
const MOST: f64 = 1.5;

/// Where changes shrink to an *e*-th in so many sweeps, play is taken to last for as many times so many
/// plies. (In `grunfeld` with four pieces against three that is 220 sweeps and some 1,700 plies.)
const PLIES_OF_SWEEP: f64 = 8.0;
/// Where it was played, it is taken to last for so much of what it did: residuals are mostly less than the
/// most that each sweep changes.
const PART_OF_PLAY: f64 = 1.0 / 2.0;

/// A drift whose end is looked for, if there is one.
pub(crate) struct SlowMode {
    search: Option<Search>,
    /// How many were looked for by play.
    begun: u32,
    plies: f64,
}

/// Where values were along a drift, and how fast they drifted there; or how far it was to the end, as play
/// told.
#[derive(Clone, Copy, PartialEq, Debug)]
struct SecantPoint {
    at: f64,
    speed: f64,
}

/// What is known of where a drift ends.
struct Bracket {
    /// The last station, and the one before.
    here: SecantPoint,
    before: Option<SecantPoint>,
    /// The last stations on this side, where values still drift on, and beyond, where they drift back.
    short: Option<SecantPoint>,
    beyond: Option<SecantPoint>,
    /// How far they went from the last station.
    far: f64,
    /// They first go as far as so many sweeps would take them.
    first: f64,
    /// How slow it was taken to be before the last station.
    slowness_before: Option<f64>,
}

/// What play told of where a drift ends.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct RolloutBracket {
    at: f64,
    /// The last station.
    last: Option<SecantPoint>,
    /// Values were beyond it.
    was_reached: bool,
}

/// A drift whose end is looked for.
struct Search {
    course: ModeStep,
    end: Bracket,
    /// If it is looked for by play.
    told: Option<RolloutBracket>,
    /// Values at the last station.
    values: Vec<f64>,
    /// How fast they seemed to drift when that was looked at since they left it, if it was.
    seemed: Option<f64>,
    /// The part of the square of what the last sweep changed that is this drift, when that was looked at;
    /// and the root of all of it.
    share: f64,
    changed: f64,
    waited: u32,
}

impl SlowMode {
    pub(crate) const NONE: SlowMode = SlowMode { search: None, begun: 0, plies: 0.0 };

    /// Whether the end of one is looked for.
    pub(crate) fn is_found(&self) -> bool {
        self.search.is_some()
    }

    /// Whether the way that the last was gone on with may be of use: until its end is found, or, where play
    /// tells where that is, for the next too.
    pub(crate) fn is_remembered(&self) -> bool {
        self.is_found() || self.begun > 0
    }

    /// Whether values are to go along one.
    pub(crate) fn goes_far(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.course.is_followed())
    }

    /// For how many plies play is to be taken to last, as the last two stations showed, and the two before,
    /// or as games did; 0 if none have.
    pub(crate) fn plies(&self) -> f64 {
        self.plies
    }

    /// How values are to go, which have been at these places since they last went along a drift, the oldest
    /// first.
    pub(crate) fn course(&mut self, watch: &Sample, places: &[&SampleState]) -> Option<ModeStep> {
        self.search = match self.search.take() {
            Some(search) => search.go_on(watch.last()).and_then(|search| match search.share.abs() {
                share if share >= OUTWEIGHED => Some(search),
                _ => Search::begin(watch, places, ALIKE, LESS_SLOWLY).or(Some(search)),
            }),
            None => Search::begin(watch, places, ALIKE, SLOWLY),
        };
        let search = self.search.as_ref()?;
        self.plies = search.end.least_slowness().map_or(self.plies, |slowness| slowness * PLIES_OF_SWEEP);
        Some(search.course.clone())
    }

    /// The same where play tells how far it is to the end, along a direction the squares of whose parts add
    /// up to one. At the end of a drift, or where play cannot tell it any more, values are mixed, but kept
    /// near to what was told of it: what sweeps change there may still lead far beyond.
    pub(crate) fn course_by_play(
        &mut self,
        watch: &Sample,
        places: &[&SampleState],
        told: impl FnOnce(&[f64]) -> RolloutEstimate,
    ) -> Option<ModeStep> {
        let begin = |alike| Search::begin(watch, places, alike, LESS_SLOWLY);
        let (search, begun) = match self.search.take().map(|search| search.come_to(watch.last())) {
            Some(search) if search.share.abs() >= OUTWEIGHED => (search, None),
            Some(search) => match begin(ALIKE) {
                Some(another) => (another, Some(search)),
                None => (search, None),
            },
            None => (begin(PERHAPS_ALIKE)?, None),
        };
        let told = told(&search.course.direction);
        self.plies = told.plies * PART_OF_PLAY;
        let is_new = search.told.is_none();
        let error = told.error.max(UNSURE * told.far.abs());
        let about =
            ModeStep { far: told.far, certainty: Certainty::About { error }, ..search.course.clone() };
        let further = if self.begun == 0 { TOO_FAR } else { LATER };
        let search = search.go_as_told(told, further);
        self.begun += u32::from(is_new && search.is_some());
        self.search = search.or(begun);
        match &self.search {
            Some(search) if search.course.is_followed() => Some(search.course.clone()),
            _ => (!is_new).then_some(about),
        }
    }
}

impl Search {
    /// If from the first of these places on so much of what they do is to drift, and so many sweeps or more
    /// would be needed.
    fn begin(watch: &Sample, places: &[&SampleState], alike: f64, slowly: f64) -> Option<Search> {
        // What the last sweep changed is all of the way from the last place.
        let (oldest, later) = places.split_first().filter(|(_, later)| !later.is_empty())?;
        let told = watch.foretold_from(oldest)?;
        if watch.alike(oldest) < alike || told.sweeps.abs() < slowly {
            return None;
        }
        let is_nearer = |told: f64| (0.0..slowly * NEARER).contains(&told);
        if later.iter().filter_map(|place| watch.foretold_from(place)).any(|told| is_nearer(told.sweeps)) {
            return None;
        }
        let SampleState { values, changes } = watch.last().clone();
        let changed = dot(&changes, &changes).sqrt();
        let direction = normalize(&watch.gone(oldest));
        let here = SecantPoint { at: 0.0, speed: robust_project(&changes, &direction).far };
        let end = Bracket::of(here, told.sweeps.abs().clamp(*FIRST.start(), *FIRST.end()));
        let course = ModeStep { direction, far: 0.0, certainty: Certainty::Followed { most: 0.0 } };
        Some(Search { course, end, told: None, values, seemed: None, share: 1.0, changed, waited: 0 }.leave())
    }

    /// After more sweeps; `None` if values do not drift any more.
    fn go_on(mut self, now: &SampleState) -> Option<Search> {
        let direction = &mut self.course.direction;
        let (drift, way) = (robust_project(&now.changes, direction), difference(&now.values, &self.values));
        let speed = drift.far;
        let is_near = |before: f64| (speed - before).abs() <= STEADY * speed.abs();
        self.share = drift.share;
        let is_steady = self.seemed.replace(speed).is_some_and(is_near);
        if self.share.abs() < SMOOTH && !is_steady {
            self.course.far = 0.0;
            self.waited += 1;
            return (self.waited <= WAITED_FOR).then_some(self);
        }
        let gone = robust_project(&way, direction);
        self.end.reach(SecantPoint { at: self.end.here.at + gone.far, speed });
        self.turn_to(gone, &way);
        self.values.clone_from(&now.values);
        (self.seemed, self.waited) = (None, 0);
        Some(self.leave())
    }

    /// The way they went tells the direction better than what sweeps change, which is rounded.
    fn turn_to(&mut self, gone: Projection, way: &[f64]) {
        let direction = &mut self.course.direction;
        if gone.share.abs() >= ALIKE {
            *direction = normalize(&gone.cut_down(way, direction));
            direction.iter_mut().for_each(|part| *part *= gone.share.signum());
        }
    }

    /// After more sweeps, before play tells how far it is to the end.
    fn come_to(mut self, now: &SampleState) -> Search {
        let direction = &self.course.direction;
        let way = difference(&now.values, &self.values);
        let gone = robust_project(&way, direction);
        self.share = robust_project(&now.changes, direction).share;
        self.changed = dot(&now.changes, &now.changes).sqrt();
        self.told.iter_mut().for_each(|told| told.at += gone.far);
        self.turn_to(gone, &way);
        self.values.clone_from(&now.values);
        self.course.far = 0.0;
        self
    }

    /// Goes as far as play tells, the first time so many times as far. `None` if there is no end to be
    /// looked for, or it cannot be told.
    fn go_as_told(mut self, told: RolloutEstimate, further: f64) -> Option<Search> {
        let may_drift = self.told.is_some() || told.is_long();
        let is_near = told.is_harmless() || told.far.abs() < STILL_SLOWLY * self.changed;
        if !told.is_sure() || !may_drift || is_near {
            return None;
        }
        self.course.far = self.told.get_or_insert_default().far_from(told.far, further);
        self.stay_near();
        Some(self)
    }

    /// Goes from here to where the end may be.
    fn leave(mut self) -> Search {
        let far = self.end.far_from_here();
        self.end.far = far;
        self.course.far = far;
        self.stay_near();
        self
    }

    fn stay_near(&mut self) {
        let most = MOST * self.course.far.abs() * percentile_99(&self.course.direction);
        self.course.certainty = Certainty::Followed { most };
    }
}

impl RolloutBracket {
    /// How far to go from here, where the end is told to be so far; so many times as far as long as values
    /// never were beyond it.
    fn far_from(&mut self, told: f64, further: f64) -> f64 {
        let here = SecantPoint { at: self.at, speed: told };
        let before = self.last.replace(here);
        // If values went beyond it, best moves are others on either side, and it lies between.
        let between = before
            .filter(|before| before.speed * told < 0.0)
            .map(|before| (here.at - before.at).abs() * told.abs() / (told.abs() + before.speed.abs()));
        self.was_reached |= told < 0.0;
        let far = match between {
            Some(between) => between.min(told.abs()),
            None if self.was_reached => told.abs(),
            None => further * told.abs(),
        };
        far.copysign(told)
    }
}

impl Bracket {
    /// What the first station tells; from there they go as far as so many sweeps would take them.
    fn of(here: SecantPoint, first: f64) -> Bracket {
        let mut end =
            Bracket { here, before: None, short: None, beyond: None, far: 0.0, first, slowness_before: None };
        end.take_side();
        end
    }

    /// Takes the next station.
    fn reach(&mut self, here: SecantPoint) {
        self.slowness_before = self.slowness();
        self.before = Some(std::mem::replace(&mut self.here, here));
        self.take_side();
    }

    /// Takes the last station for one on this side of the end or beyond it. What contradicts it is
    /// forgotten: it was not as smooth.
    fn take_side(&mut self) {
        let here = self.here;
        if here.speed > 0.0 {
            self.beyond = self.beyond.filter(|beyond| beyond.at > here.at);
            self.short = Some(here);
        } else {
            self.short = self.short.filter(|short| short.at < here.at);
            self.beyond = Some(here);
        }
    }

    /// In how many sweeps the drift shrinks to an *e*-th, if it does.
    fn slowness(&self) -> Option<f64> {
        let before = self.before?;
        let slowness = (self.here.at - before.at) / (before.speed - self.here.speed);
        (slowness.is_finite() && slowness > 0.0).then_some(slowness)
    }

    /// The least that the last two stations and the two before say; `None` if any say nothing. Two that
    /// were measured too early may say anything.
    fn least_slowness(&self) -> Option<f64> {
        Some(self.slowness()?.min(self.slowness_before?))
    }

    /// How far to go from here to where the end may be, back if it is less than 0.
    fn far_from_here(&self) -> f64 {
        let SecantPoint { at, speed } = self.here;
        let told = self.slowness().map_or(f64::INFINITY, |slowness| speed.abs() * slowness);
        let far = match if speed > 0.0 { self.beyond } else { self.short } {
            Some(other) => {
                let between = (other.at - at).abs();
                let share = speed.abs() / (speed.abs() + other.speed.abs());
                if told < between * (1.0 - NEAR) { told } else { between * share.clamp(NEAR, 1.0 - NEAR) }
            }
            None if self.before.is_none() => self.first * speed.abs(),
            None => (TOO_FAR * told).min(FURTHER * self.far.abs().max(FIRST.start() * speed.abs())),
        };
        far.copysign(speed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many stations it takes until the speed is no more than a millionth of what it was, from 0, if it
    /// is this at each place.
    fn stations(speed: impl Fn(f64) -> f64) -> usize {
        let first = speed(0.0);
        let mut end = Bracket::of(SecantPoint { at: 0.0, speed: first }, *FIRST.start());
        let mut stations = 1;
        while end.here.speed.abs() > 1e-6 * first.abs() {
            end.far = end.far_from_here();
            let at = end.here.at + end.far;
            end.reach(SecantPoint { at, speed: speed(at) });
            stations += 1;
            assert!(stations < 100, "{:?}", end.here);
        }
        stations
    }

    /// Where the speed falls evenly, or the less the nearer the end is, or has an edge there; forward or
    /// back.
    #[test]
    fn the_end_is_found_in_few_stations() {
        let even = |at: f64| (1e6 - at) / 1_000.0;
        let flat = |at: f64| if at < 1e6 { 1e-9 * (1e6 - at).powi(2) } else { (1e6 - at) / 1_500.0 };
        let edge = |at: f64| if at < 1e6 { (1e6 - at) / 2_000.0 } else { (1e6 - at) / 50.0 };
        let found = [stations(even), stations(flat), stations(edge), stations(|at| -even(-at))];
        assert!(found.iter().all(|stations| *stations <= 16), "{found:?}");
    }

    /// As long as nothing is known of the end, values go no more than a few times as far as the last time.
    #[test]
    fn what_hardly_slows_down_is_gone_on_with_further_each_time() {
        let mut end = Bracket::of(SecantPoint { at: 0.0, speed: 10.0 }, *FIRST.start());
        let far: Vec<f64> = (0..4)
            .map(|_| {
                end.far = end.far_from_here();
                end.reach(SecantPoint { at: end.here.at + end.far, speed: 10.0 });
                end.far
            })
            .collect();
        assert_eq!(far, [80.0, 320.0, 1_280.0, 5_120.0]);
        assert_eq!(end.slowness(), None);
    }

    /// A station that was measured too early is forgotten when a later one contradicts it.
    #[test]
    fn the_last_station_is_believed() {
        let mut end = Bracket::of(SecantPoint { at: 0.0, speed: 10.0 }, *FIRST.start());
        end.reach(SecantPoint { at: 80.0, speed: -1.0 });
        assert!(end.far_from_here() < 0.0 && end.beyond.is_some());
        end.reach(SecantPoint { at: 90.0, speed: 5.0 });
        assert_eq!((end.beyond, end.short), (None, Some(SecantPoint { at: 90.0, speed: 5.0 })));
        assert!(end.far_from_here() > 0.0);
    }

    /// How slow a drift is, is believed when two stations tell it and the two before did: no more than the
    /// lesser of both.
    #[test]
    fn how_slow_it_is_is_not_believed_at_once() {
        let mut end = Bracket::of(SecantPoint { at: 0.0, speed: 10.0 }, *FIRST.start());
        end.reach(SecantPoint { at: 100.0, speed: 9.9 });
        assert_eq!(end.least_slowness(), None);
        end.reach(SecantPoint { at: 200.0, speed: 8.9 });
        assert!((end.least_slowness().expect("both tell it") - 100.0).abs() < 1e-9);
        end.reach(SecantPoint { at: 300.0, speed: 9.0 });
        assert_eq!(end.least_slowness(), None);
    }

    /// From the first place values seem to go on for hundreds of sweeps, but from the last it shows whether
    /// what they change shrinks to nothing in few.
    #[test]
    fn what_seems_to_end_soon_is_not_a_drift() {
        let begun = |last: f64| {
            let before = [look([0.0, 0.0], [1_000.0, 0.0]), look([10_000.0, 0.0], [last, 0.0])];
            let now = Sample::at(look([12_000.0, 0.0], [990.0, 0.0]));
            let mut drift = SlowMode::NONE;
            drift.course(&now, &before.each_ref()).is_some()
        };
        assert!(begun(992.0));
        assert!(!begun(1_050.0));
    }

    /// Two shapes that have nothing in common: all alike, and from one end to the other.
    fn shape(which: usize) -> Vec<f64> {
        let part = |number: i32| if which == 0 { 1.0 } else { (f64::from(number) - 499.5) / 288.7 };
        (0..1_000).map(part).collect()
    }

    /// So far along either shape, where a sweep changed so much of either.
    fn look(gone: [f64; 2], changed: [f64; 2]) -> SampleState {
        let sum = |times: [f64; 2], and: f64| -> Vec<f64> {
            let both = shape(0).into_iter().zip(shape(1));
            both.map(|(one, other)| and + times[0] * one + times[1] * other).collect()
        };
        SampleState { values: sum(gone, 1e9), changes: sum(changed, 0.0) }
    }

    /// The direction of a drift along the first shape, of which nothing is left, when sweeps change the
    /// other by this part less each time.
    fn direction_beside(shrinks_by: f64) -> Vec<f64> {
        let mut drift = SlowMode::NONE;
        let before = [look([0.0, 0.0], [1_000.0, 0.0]), look([1_000.0, 0.0], [999.0, 0.0])];
        let begun = drift.course(&Sample::at(look([2_000.0, 0.0], [998.0, 0.0])), &before.each_ref());
        let far = begun.expect("values drift").far;
        assert!((far / (FIRST.end() * 998.0 * 1_000f64.sqrt()) - 1.0).abs() < 0.01, "{far}");
        let left = |sweeps: f64| 1_000.0 * (1.0 - sweeps * shrinks_by);
        let since = [look([1e5, 0.0], [0.0, left(0.0)]), look([1e5, 1_000.0], [0.0, left(1.0)])];
        let now = Sample::at(look([1e5, 2_000.0], [0.0, left(2.0)]));
        drift.course(&now, &since.each_ref()).expect("values drift").direction.clone()
    }

    /// What play tells, if it is so far to the end.
    fn told(far: f64, plies: f64) -> RolloutEstimate {
        RolloutEstimate { far, error: far.abs() / 20.0 + 1.0, harmless: 1_000.0, plies, usual_plies: 72.0 }
    }

    /// How many stations it takes by play from 0 until the end is near enough, if it is told to be so far
    /// at each place.
    fn stations_by_play(far: impl Fn(f64) -> f64) -> usize {
        let (mut at, mut stations) = (0.0, 0);
        let mut drift = SlowMode::NONE;
        let before = [look([0.0, 0.0], [10.0, 0.0]), look([10.0, 0.0], [9.99, 0.0])];
        let length = 1_000f64.sqrt();
        loop {
            let now = Sample::at(look([20.0 + at / length, 0.0], [9.98, 0.0]));
            let course = drift.course_by_play(&now, &before.each_ref(), |_| told(far(at), 5_000.0));
            let Some(course) = course.filter(ModeStep::is_followed) else { return stations };
            at += course.far;
            stations += 1;
            assert!(stations < 100, "{at}");
        }
    }

    /// Where best moves stay as they are, where they are others on the way, and where either side leads
    /// beyond it time and again.
    #[test]
    fn play_leads_to_the_end_in_few_stations() {
        let same = |at: f64| 1e6 - at;
        let short = |at: f64| if at < 5e5 { 3e5 } else { 1e6 - at };
        let beyond = |at: f64| 1.8 * (1e6 - at);
        let found = [
            stations_by_play(same),
            stations_by_play(short),
            stations_by_play(beyond),
            stations_by_play(|at| -same(-at)),
        ];
        assert!(found.iter().all(|stations| (1..=16).contains(stations)), "{found:?}");
    }

    /// Nothing is looked for where play does not last, nor where values are near enough.
    #[test]
    fn play_says_where_nothing_drifts() {
        let before = [look([0.0, 0.0], [1_000.0, 0.0]), look([1_000.0, 0.0], [999.0, 0.0])];
        let now = Sample::at(look([2_000.0, 0.0], [998.0, 0.0]));
        let begun = |told| {
            let mut drift = SlowMode::NONE;
            drift
                .course_by_play(&now, &before.each_ref(), |_| told)
                .is_some_and(|course| course.is_followed())
        };
        assert!(begun(told(1e6, 5_000.0)));
        assert!(!begun(told(1e6, 100.0)) && !begun(told(500.0, 5_000.0)));
        assert!(!begun(RolloutEstimate { error: 1e6, ..told(1e6, 5_000.0) }));
    }

    /// Where the end of a drift is near, or cannot be told, values are mixed, but kept near to what play
    /// tells of it; once.
    #[test]
    fn what_play_tells_at_the_end_of_a_drift_is_kept_near_to() {
        let before = [look([0.0, 0.0], [1_000.0, 0.0]), look([1_000.0, 0.0], [999.0, 0.0])];
        let now = Sample::at(look([2_000.0, 0.0], [998.0, 0.0]));
        for (far, error, near) in [(1e5, 5e3, UNSURE * 1e5), (2e6, 2e6, 2e6)] {
            let mut drift = SlowMode::NONE;
            let mut course = |far, error| {
                let told = RolloutEstimate { error, ..told(far, 5_000.0) };
                drift.course_by_play(&now, &before.each_ref(), |_| told)
            };
            assert!(course(1e6, 5e4).is_some_and(|course| course.is_followed()));
            let course_near = course(far, error).expect("it was looked for");
            assert_eq!((course_near.far, course_near.certainty), (far, Certainty::About { error: near }));
            assert!(course(far, error).is_none(), "it is looked for no longer");
        }
    }

    /// The first time values go rather too far, since best moves change on the way; later by less.
    #[test]
    fn values_go_less_too_far_later() {
        let mut drift = SlowMode::NONE;
        let mut course = |at: f64, far: f64| {
            let before = [look([at, 0.0], [10.0, 0.0]), look([at + 10.0, 0.0], [9.99, 0.0])];
            let now = Sample::at(look([at + 20.0, 0.0], [9.98, 0.0]));
            let course = drift.course_by_play(&now, &before.each_ref(), |_| told(far, 5_000.0));
            course.filter(ModeStep::is_followed).map(|course| course.far)
        };
        assert_eq!(course(0.0, 1e6), Some(TOO_FAR * 1e6));
        assert_eq!(course(5e4, 500.0), None, "it is at its end");
        assert_eq!(course(6e4, 1e5), Some(LATER * 1e5));
    }

    /// Where values do nothing but drift by another shape, the end of that is looked for instead, unless it
    /// is mixed with less trouble.
    #[test]
    fn another_drift_is_followed_where_it_outweighs_the_first() {
        let follows = |direction: &[f64], which| dot(direction, &normalize(&shape(which)));
        let slow = direction_beside(0.01);
        assert!(follows(&slow, 1) > 0.99 && follows(&slow, 0) < 0.01, "{:?}", &slow[..2]);
        let fast = direction_beside(0.05);
        assert!(follows(&fast, 0) > 0.99 && follows(&fast, 1) < 0.01, "{:?}", &fast[..2]);
    }
}
