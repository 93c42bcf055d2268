//! How it goes to find how far values may be off: doubts grow where they are too small, until they are not.

use crate::certificate::BoundScale;
use crate::error_bounds::BoundWidth;
use crate::initial_bounds::BoundProfile;
use crate::pass::PassStats;
use crate::residuals::SweepFilter;

/// Doubts begin with so much of what is allowed, where no piece has come anywhere. Any will do: where they
/// are larger than they need be they need only fall, and if residuals add up to less than what is allowed,
/// they do; so they begin with most of it, but for what they grow by until they have taken the shape that
/// they need.
const FIRST: [u32; 2] = [11, 12];
/// And while all pieces come to the end they fall by so much of that. The more they fall with each square,
/// the larger the residuals that they leave room for where play goes forward.
const FALLS: f64 = 7.0 / 8.0;
/// Where they still grow after passes that did as much as so many of everything, residuals are too large.
const LONG: u64 = 24;
/// How they grow is told by so many passes of what grew: in the first they take their shape, and a pass of
/// everything finds more.
const TOLD_BY: usize = 4;
/// So many passes are never needed.
const MOST: u32 = 600;
/// What grows in few places, by no more than so many times what is held in reserve, is not looked at with
/// everything else again before a proof.
const LITTLE: u32 = 8;

/// How it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoundSearch {
    passes: u32,
    /// Backups of a pass of everything.
    all: u64,
    /// Backups since the last.
    since: u64,
    /// Backups since doubts were begun to be found.
    done: u64,
    /// What the last passes of what grew found, the latest first.
    last: [Option<PassStats>; TOLD_BY - 1],
    next: SweepFilter,
    checked: Checked,
}

/// Whether everything was done since doubts grew in few places: what was left out there may lead to these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Checked {
    Yes,
    No,
}

/// What a pass promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Doubts still grow.
    Growing,
    /// A proof will find them large enough, and no larger than is allowed, unless what the pass left out
    /// has fallen behind.
    Narrow,
    /// They will be larger than is allowed.
    TooWide,
}

/// What is done is what found a doubt too small the last time, or was never done.
const GROWN: SweepFilter = SweepFilter::Above { change: u32::MAX, violation: 0 };

impl BoundSearch {
    /// Before the first pass.
    pub(crate) const BEGUN: BoundSearch = BoundSearch {
        passes: 0,
        all: 0,
        since: 0,
        done: 0,
        last: [None; TOLD_BY - 1],
        next: GROWN,
        checked: Checked::No,
    };

    /// The doubts to begin with, where play is taken to last for so many times as long as it would without
    /// pieces being set back: the longer, the less they fall.
    pub(crate) fn first(scale: BoundScale, longer: f64) -> BoundProfile {
        let [part, whole] = FIRST;
        let from = scale.allowed() / whole * part;
        BoundProfile { from, to: from - (f64::from(from) * FALLS / longer.max(1.0)) as u32 }
    }

    /// What the next pass leaves out.
    pub(crate) fn filter(self) -> SweepFilter {
        self.next
    }

    /// After a pass with this attention.
    pub(crate) fn after(
        &mut self,
        found: PassStats,
        filter: SweepFilter,
        scale: BoundScale,
        width: BoundWidth,
    ) -> Verdict {
        self.passes += 1;
        self.done += found.backups;
        self.all = self.all.max(found.backups);
        let was_all = found.backups == self.all;
        self.since = if was_all { 0 } else { self.since + found.backups };
        // What was left out may be too small by now, or larger than it need be.
        self.next = if self.since > self.all { SweepFilter::Whole } else { GROWN };
        self.checked = match filter {
            SweepFilter::Whole => Checked::Yes,
            SweepFilter::Above { .. } if found.violation > scale.reserve() * LITTLE => Checked::No,
            SweepFilter::Above { .. } => self.checked,
        };
        let (is_still, is_wide) = (found.violation <= scale.reserve(), found.bound > scale.allowed());
        let is_hopeless = found.bound >= width.max() || self.passes > MOST;
        match is_still {
            _ if is_hopeless => Verdict::TooWide,
            true if !is_wide && self.checked == Checked::Yes => Verdict::Narrow,
            true if filter != SweepFilter::Whole => {
                self.next = SweepFilter::Whole;
                Verdict::Growing
            }
            true => Verdict::TooWide,
            false if filter != SweepFilter::Whole && self.is_too_much(found, scale) => Verdict::TooWide,
            false => Verdict::Growing,
        }
    }

    /// Whether doubts, of which another pass of what grew found this, would come to more than is allowed if
    /// that goes on, or have grown for too long.
    fn is_too_much(&mut self, found: PassStats, scale: BoundScale) -> bool {
        let before = self.last[TOLD_BY - 2];
        self.last.rotate_right(1);
        self.last[0] = Some(found);
        let is_long = self.done > LONG * self.all;
        is_long || before.is_some_and(|before| would_be_too_large(before, found, scale))
    }

    /// After a proof. If it was in vain it looked at everything, and raised what was too small: where that
    /// is little, only that is done before another.
    pub(crate) fn after_proof(&mut self, found: PassStats, scale: BoundScale) {
        let (next, checked) = match found.violation > scale.reserve() * LITTLE {
            true => (SweepFilter::Whole, Checked::No),
            false => (GROWN, Checked::Yes),
        };
        *self = BoundSearch {
            passes: self.passes,
            all: self.all,
            done: self.done,
            next,
            checked,
            ..BoundSearch::BEGUN
        };
    }
}

/// Whether the largest doubt would come to more than is allowed if it goes on to grow as in the last
/// passes, by less with each as what is too small is.
fn would_be_too_large(before: PassStats, found: PassStats, scale: BoundScale) -> bool {
    let passes = (TOLD_BY - 1) as f64;
    let part = (f64::from(found.violation) / f64::from(before.violation)).powf(1.0 / passes);
    let grew = f64::from(found.bound.saturating_sub(before.bound)) / passes;
    let still_to_grow = if part < 1.0 { grew * part / (1.0 - part) } else { 0.0 };
    f64::from(found.bound) + still_to_grow > f64::from(scale.allowed())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: BoundWidth = BoundWidth::TwoBytes;

    fn scale() -> BoundScale {
        BoundScale::of(100_000, WIDTH.allowed(), 60.0)
    }

    /// What passes promise that find doubts too small by these units, and this large, in a hundredth of all
    /// after the first.
    fn outlooks(passes: &[(u32, u32)]) -> Vec<Verdict> {
        let mut search = BoundSearch::BEGUN;
        let after = |(violation, bound): &(u32, u32)| {
            let filter = search.filter();
            let backups = if search.all == 0 || filter == SweepFilter::Whole { 100 } else { 1 };
            let found = PassStats { change: 9, violation: *violation, bound: *bound, backups };
            search.after(found, filter, scale(), WIDTH)
        };
        passes.iter().map(after).collect()
    }

    /// The longer play lasts for the squares that pieces have to come, the less doubts fall with them.
    #[test]
    fn doubts_fall_by_most_or_by_less() {
        let slopes = [0.5, 1.0, 4.0, 1e9].map(|longer| BoundSearch::first(scale(), longer));
        let from = slopes[0].from;
        assert!(slopes.iter().all(|slope| slope.from == from));
        let most = (f64::from(from) * FALLS) as u32;
        assert_eq!(slopes.map(|slope| from - slope.to), [most, most, most / 4, 0]);
    }

    #[test]
    fn doubts_that_hardly_grow_any_more_are_proved() {
        let large = BoundSearch::first(scale(), 1.0).from;
        assert!(large < scale().allowed() && scale().allowed() < WIDTH.max());
        let reserve = scale().reserve();
        // Everything, then few places, and once more everything, since much had grown there.
        let grown = [4_000, 900, 10 * reserve, reserve, 2 * reserve, 0].map(|violation| (violation, large));
        let outlooks = outlooks(&grown);
        assert_eq!(outlooks[..5], [Verdict::Growing; 5]);
        assert_eq!(outlooks[5], Verdict::Narrow);
    }

    /// What grows for long is much, though it be in few places.
    #[test]
    fn everything_is_done_again_once_few_places_have_been_as_much() {
        let mut search = BoundSearch::BEGUN;
        let (mut done, mut since) = (Vec::new(), 0);
        for violation in (1_000..1_020).rev() {
            let filter = search.filter();
            let is_all = done.is_empty() || filter == SweepFilter::Whole;
            let backups = if is_all { 100 } else { 30 };
            since = if is_all { 0 } else { since + backups };
            assert!(since <= 120, "{done:?}");
            search.after(PassStats { change: 9, violation, bound: 1, backups }, filter, scale(), WIDTH);
            done.push(backups);
        }
        let [first, few, again] = [0, 1, 5].map(|pass| done[pass]);
        assert_eq!([first, few, again], [100, 30, 100], "{done:?}");
    }

    /// Where little has grown in few places since everything was done, that is all.
    #[test]
    fn what_little_grows_in_few_places_is_not_looked_for_elsewhere() {
        let (large, reserve) = (BoundSearch::first(scale(), 1.0).from, scale().reserve());
        let grown = [4_000, reserve, 2 * reserve, reserve].map(|violation| (violation, large));
        let outlooks = outlooks(&grown);
        assert_eq!(outlooks, [[Verdict::Growing; 3].as_slice(), &[Verdict::Narrow]].concat());
    }

    /// By as much as the largest grows it would be too large, or it cannot be counted; what grows elsewhere
    /// is not added to it.
    #[test]
    fn doubts_that_would_grow_too_large_are_given_up() {
        let allowed = scale().allowed();
        let grown = |largest: [u32; 4]| {
            let found: Vec<_> = [8_000, 7_000, 4_000, 3_900].into_iter().zip(largest).collect();
            outlooks(&found)
        };
        let by = |each: u32| [3, 2, 1, 0].map(|passes| allowed - 2_000 - passes * each);
        assert_eq!(grown(by(0)), [Verdict::Growing; 4]);
        assert_eq!(grown(by(100)), [Verdict::Growing; 4]);
        assert_eq!(grown(by(1_000)), [[Verdict::Growing; 3].as_slice(), &[Verdict::TooWide]].concat());
        assert_eq!(outlooks(&[(4_000, WIDTH.max())]), [Verdict::TooWide], "it cannot be counted");
    }

    /// What still grows after as much work as that is not waited for; a pass of few places is little.
    #[test]
    fn doubts_that_grow_for_too_long_are_given_up() {
        let passes_until_given_up = |part: u64| {
            let mut search = BoundSearch::BEGUN;
            let outlook = |pass| {
                let filter = search.filter();
                let is_all = pass == 0 || filter == SweepFilter::Whole;
                let backups = if is_all { 100 } else { 100 / part };
                search.after(
                    PassStats { change: 9, violation: 900, bound: 1, backups },
                    filter,
                    scale(),
                    WIDTH,
                )
            };
            (0..u64::from(MOST)).map(outlook).take_while(|outlook| *outlook == Verdict::Growing).count()
        };
        assert_eq!(passes_until_given_up(1), LONG as usize);
        assert!(passes_until_given_up(2) > LONG as usize * 5 / 4);
        assert_eq!(passes_until_given_up(100), MOST as usize);
    }

    /// Doubts that are too large may only not have fallen yet.
    #[test]
    fn what_was_left_out_is_done_before_doubts_are_taken_to_be_too_large() {
        let large = scale().allowed() + 1;
        assert_eq!(outlooks(&[(0, large), (0, large)]), [Verdict::Growing, Verdict::TooWide]);
        assert_eq!(outlooks(&[(0, large), (0, large - 1)]), [Verdict::Growing, Verdict::Narrow]);
    }

    /// Everything was looked at, and what was too small is raised.
    #[test]
    fn after_a_proof_in_vain_only_what_was_raised_is_done() {
        let mut search = BoundSearch::BEGUN;
        let proof = |violation| PassStats { change: 9, violation, bound: 1, backups: 100 };
        search.after_proof(proof(LITTLE * scale().reserve()), scale());
        assert_eq!(search.filter(), GROWN);
        let found = PassStats { change: 9, violation: 0, bound: 1, backups: 1 };
        assert_eq!(search.after(found, GROWN, scale(), WIDTH), Verdict::Narrow);
        search.after_proof(proof(LITTLE * scale().reserve() + 1), scale());
        assert_eq!(search.filter(), SweepFilter::Whole);
        assert_eq!(search.after(found, SweepFilter::Whole, scale(), WIDTH), Verdict::Narrow);
    }
}
