//! Settling a pair of strata: sweeps until its values are near enough, and until it is known how long play lasts.

use senet::Ruleset;

use crate::certificate::{self, Certificate, Price, twins};
use crate::count::{Count, Lasts, plies_for_pieces};
use crate::extrapolation::Extrapolation;
use crate::lengths::Width;
use crate::level::Levels;
use crate::mixing::Went;
use crate::pace::{Pace, TREND};
use crate::rest::Rest;
use crate::sweep::{Found, Numbers, Pair, What};
use crate::unrest::{Attention, Spread};
use crate::watch::ROUNDED;

/// Where changes shrink to an *e*-th in so many sweeps, play is first taken to last so many times as many plies, if that is more. (In `grunfeld` with four
/// pieces against three that is 220 sweeps, and play lasts for some 1,700 plies; but from there on it is known only after a hundred sweeps, since what it is short by falls by a fortieth with each.
/// From twice as much it falls by a fifth.)
const PLIES: f64 = 13.0;
/// If values would be near enough, and for so many sweeps in a row how long play lasts has grown by most of a ply somewhere, all of it is made
/// longer, by a quarter at least and to twice at most, or, the next time, as far as it is known from both: where play goes round for thousands of plies it would grow by hardly more than one with each sweep.
const GROWING: u32 = 3;
/// How long play lasts is found from so many sweeps on before the values will be near enough. It takes some sweeps too, and the sooner it
/// begins the more positions there are that are not settled, where it makes a sweep slower: nearly half as fast.
const AHEAD: i32 = 4;
/// But not before sweeps change values by no more than so many times what they will in the end: where they shrink that fast, how long play lasts is found as fast.
const NEAR: f64 = 20.0;
/// If from the way changes shrink the values will not be near enough for so many sweeps more, it began too early: it is left again,
/// for sweeps that may be extrapolated.
const TOO_LONG: i32 = 24;
/// But not more often than this.
const PUT_OFF: u32 = 8;
/// If what it is short by falls to this part with a sweep, how long play lasts is being found, and does not grow for ever;
const FALLING: f64 = 0.9;
/// nor where it is short by several plies, if it will grow by less than this part of itself: what is made longer is short by as much more.
const FAR: f64 = 1.0 / 4.0;
/// At least every so many sweeps nothing is left out, lest something be taken for settled that is not.
const WHOLE_EVERY: u32 = 8;
/// Otherwise what changed by no more than this part of the largest change is left out;
const FAINT: f64 = 1.0 / 256.0;
/// and what changed by no more than this part of what may be changed in the end,
const SETTLED: f64 = 1.0 / 32.0;
/// or, once values are near enough and only how long play lasts is still to be found, by no more than this part of it: that grows in few patches for longest;
const SETTLED_IF_NEAR: f64 = 1.0 / 4.0;
/// if how long play lasts was not too short by more than this part of a ply.
const SHORT: f64 = 1.0 / 8.0;
/// While values are mixed nothing is left out, or what is left out would be taken for what has come to its end. But between, as long as no more than this part of the patches
const FEW: f64 = 1.0 / 10.0;
/// change values by more than so many times as much as all others do,
const FAR_MORE: f64 = 4.0;
/// and the others by more than this part of what is allowed in the end, only these few are done,
const WORTH: f64 = 1.0 / 4.0;
/// until that has done as many positions as this part of a sweep.
const LOCALLY: f64 = 0.7;
/// Where bounds seem near enough, but not so that a proof is sure to show it, one more sweep is made of what is not settled, as long as that is less than this part of a whole one,
const CHEAP: f64 = 1.0 / 8.0;
/// and so many times at most.
const WAITS: u32 = 8;
/// Where what was left out has, in the mean, not been done while how long play lasts grew by so many plies elsewhere, it has fallen behind too far for a proof: all of it is done once before.
const BEHIND: f64 = 32.0;
/// While how long play lasts is being found, prices are for residuals larger by this factor than the proof asks for: so the
/// proof does not find it longer because values have changed by next to nothing.
const MARGIN: f64 = 1.0 + 1.0 / 32.0;

/// A pair that is being settled.
pub(crate) struct Settling<'a> {
    rules: &'a Ruleset,
    pair: &'a Pair,
    threads: usize,
    /// How far values may be from the truth, in parts, errors of lower strata aside.
    share: u64,
    count: &'a mut Count,
    /// How long play is taken to last everywhere, in units, before it is found.
    guess: u32,
    /// What residuals may be in the end, in parts.
    residual: f64,
    stage: Stage,
    pace: Pace,
    rest: Rest,
    extrapolation: Option<Extrapolation>,
    extent: Extent,
    /// What sweeps of a few patches did since the last of all, as part of what that does.
    done_locally: f64,
    /// Whether values were put elsewhere after the last sweep.
    went: Went,
    /// Sweeps since one that left out nothing.
    since_whole: u32,
    /// The most backups of a sweep: those of one that left out nothing.
    most: u64,
    /// So many sweeps before it is needed, how long play lasts begins to be found.
    ahead: i32,
    /// How often that was left again.
    put_off: u32,
    /// In how many units a ply what was found of it by then is kept, if it is.
    kept_in: Option<u32>,
}

/// What a sweep goes through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// All that is not settled.
    All,
    /// Only the few patches that change values by far more than the others.
    Few,
}

/// What is found.
enum Stage {
    Values,
    /// The values, and how long play lasts.
    Lasting(Counting),
}

/// How it goes to find how long play lasts.
struct Counting {
    sweeps: u32,
    /// As the last sweep found it.
    lasts: Lasts,
    /// Sweeps in a row in which it grew.
    growing: u32,
    /// As it was when it was made longer the last time.
    lengthened: Option<Lasts>,
    trust: Trust,
    /// How often it was gone on with though bounds seemed near enough.
    waited: u32,
    /// By how many plies it has grown in the mean since what was left out was done.
    behind: f64,
}

/// What a sweep promises of the bounds that a proof would find.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Promise {
    TooWide,
    /// They are narrow enough, unless what it left out has fallen behind.
    PerhapsNarrow,
    Narrow,
}

/// How far sweeps that leave something out are believed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    /// If one promises that bounds are near enough, and by enough, a proof shows it.
    Given,
    /// The proof has shown that they were not, and what had fallen behind: that is done, and another tried;
    Shaken,
    /// which has shown the same: from now on everything is done before a proof.
    Doubted,
    /// One has promised that bounds are near enough, and the next sweep, of everything, is to show it.
    Tried,
    /// It showed that they were not, since what was left out had fallen behind: nothing is left out any more.
    Lost,
}

/// What a sweep came to.
pub(crate) struct Came {
    pub(crate) found: Found,
    attention: Attention,
    extent: Extent,
}

/// What comes after a sweep.
pub(crate) enum Next {
    Sweep,
    /// Another, and from there on how long play lasts is counted, from so many units everywhere.
    CountLasting(u32),
    /// A proof, for residuals up to this.
    Prove(f64),
    /// Play lasts for longer than can be counted.
    GiveUp,
}

/// By how much, if what it is short by goes on to fall from `before` to `now` with each sweep, how long play lasts will still grow.
fn still_to_grow(before: u32, now: u32) -> f64 {
    let part = f64::from(now) / f64::from(before);
    if part < 1.0 { f64::from(now) * part / (1.0 - part) } else { f64::INFINITY }
}

impl Counting {
    /// Begins with play taken to last for so many units everywhere.
    fn begin(guess: u32) -> Counting {
        Counting {
            sweeps: 0,
            lasts: Lasts { longest: guess, short: u32::MAX },
            growing: 0,
            lengthened: None,
            trust: Trust::Given,
            waited: 0,
            behind: 0.0,
        }
    }

    /// While how long play lasts grows by so many plies, what a sweep leaves out falls behind, if it did not go through all.
    fn fall_behind(&mut self, grown: f64, part_done: f64) {
        self.behind = if part_done < 1.0 { self.behind + grown * (1.0 - part_done) } else { 0.0 };
    }
}

impl Stage {
    fn is_values(&self) -> bool {
        matches!(self, Stage::Values)
    }
}

impl<'a> Settling<'a> {
    /// Begins, with play taken to last for `plies` at least, to find values that are within `share` parts from the truth.
    pub(crate) fn begin(
        rules: &'a Ruleset,
        pair: &'a Pair,
        threads: usize,
        share: u64,
        count: &'a mut Count,
        plies: f64,
        extrapolation: Option<Extrapolation>,
    ) -> Settling<'a> {
        let guess = count.make_room(plies.max(plies_for_pieces(pair.stratum))).max(count.guess());
        let residual = certificate::residual_within(share, guess, count.ply);
        Settling {
            rules,
            pair,
            threads,
            share,
            count,
            guess,
            residual,
            stage: Stage::Values,
            pace: Pace::UNKNOWN,
            rest: Rest::UNKNOWN,
            extrapolation,
            extent: Extent::All,
            done_locally: 0.0,
            went: Went::Nowhere,
            since_whole: WHOLE_EVERY,
            most: 0,
            ahead: AHEAD,
            put_off: 0,
            kept_in: None,
        }
    }

    /// How it is counted how long play lasts.
    pub(crate) fn count(&self) -> Count {
        *self.count
    }

    /// How long play is taken to last at most so far, in plies.
    pub(crate) fn plies(&self) -> f64 {
        let longest = match &self.stage {
            Stage::Values => self.guess,
            Stage::Lasting(counting) => counting.lasts.longest,
        };
        f64::from(longest) / f64::from(self.count.ply)
    }

    /// The change by a sweep after which a proof is tried, in parts.
    pub(crate) fn target(&self) -> f64 {
        certificate::measured(self.residual) / self.rest.change
    }

    /// Whether only what is rounded changes any more.
    pub(crate) fn is_stagnant(&self) -> bool {
        self.pace.is_stagnant()
    }

    /// Goes through the pair once, or through what is not settled.
    pub(crate) fn sweep(&mut self, levels: &Levels) -> Came {
        let (threads, target) = (self.threads, self.target());
        let attention = self.attention(levels);
        let what = self.what(self.residual * MARGIN);
        let found = self.pair.pass(self.rules, levels, what, Numbers::Replaced, attention, threads);
        self.most = self.most.max(found.backups);
        self.went = match self.extent {
            Extent::All => {
                self.done_locally = 0.0;
                self.pace.swept(found.change, self.count.width.noise());
                let slow = self.extrapolation.as_mut().filter(|slow| self.stage.is_values() || slow.mixes());
                slow.map_or(Went::Nowhere, |slow| slow.swept(levels, found.change, target, threads))
            }
            Extent::Few => {
                self.done_locally += self.part_done(found);
                self.pace.swept_locally(found.change);
                self.extrapolation.iter_mut().for_each(|slow| slow.swept_locally(found.change));
                Went::Nowhere
            }
        };
        Came { found, attention, extent: self.extent }
    }

    /// What a sweep did, as part of what one that leaves out nothing does.
    fn part_done(&self, found: Found) -> f64 {
        found.backups as f64 / self.most as f64
    }

    /// By how much the few patches are to have changed values that the next sweep goes through, if it goes through no others.
    fn unsettled_few(&self) -> Option<u32> {
        let mixes = self.extrapolation.as_ref().is_some_and(Extrapolation::mixes);
        let is_known = self.stage.is_values() && mixes && self.went == Went::Nowhere;
        if !is_known || self.done_locally >= LOCALLY {
            return None;
        }
        let Spread { most, rest } = self.pair.spread(FEW);
        let are_far_more = f64::from(most) > f64::from(rest) * FAR_MORE;
        (are_far_more && f64::from(rest) > self.target() * WORTH).then_some(rest + 1)
    }

    /// What the next sweep leaves out.
    fn attention(&mut self, levels: &Levels) -> Attention {
        let few = self.unsettled_few();
        self.extent = if few.is_some() { Extent::Few } else { Extent::All };
        if let Some(change) = few {
            return Attention::Above { change, short: u32::MAX };
        }
        let change = self.pace.change;
        let slow = self.extrapolation.as_mut().filter(|_| self.stage.is_values());
        let is_mixed = slow.is_some_and(|slow| {
            slow.prepare(levels, change);
            slow.mixes()
        });
        self.since_whole += 1;
        let is_all_needed = matches!(&self.stage, Stage::Lasting(counting) if counting.trust == Trust::Lost);
        if is_all_needed || self.since_whole >= WHOLE_EVERY || is_mixed {
            self.since_whole = 0;
            return Attention::Whole;
        }
        let short = match self.stage {
            Stage::Values => u32::MAX,
            Stage::Lasting(_) => (f64::from(self.count.ply) * SHORT) as u32,
        };
        let settled = match self.stage {
            Stage::Lasting(_) if f64::from(change) <= self.target() => SETTLED_IF_NEAR,
            _ => SETTLED,
        };
        let change = (f64::from(change) * FAINT).max(certificate::measured(self.residual) * settled) as u32;
        Attention::Above { change, short }
    }

    /// What a pass finds, at the price for residuals up to `residual`.
    fn what(&self, residual: f64) -> What {
        let ply = self.count.ply;
        match self.stage {
            Stage::Values => What::Values,
            Stage::Lasting(_) => What::ValuesAndLasting { price: Price::of(residual, ply), ply },
        }
    }

    /// What is to be done after a sweep.
    pub(crate) fn next(&mut self, came: &Came, levels: &mut Levels) -> Next {
        match self.stage {
            Stage::Values => self.after_values(came),
            Stage::Lasting(_) if came.found.longest >= self.count.width.most() => Next::GiveUp,
            Stage::Lasting(_) if self.is_too_early() => {
                self.put_off(came.found, levels);
                Next::Sweep
            }
            Stage::Lasting(_) => self.after_lasting(came, levels),
        }
    }

    fn after_values(&mut self, came: &Came) -> Next {
        if came.extent == Extent::Few {
            return Next::Sweep;
        }
        self.expect_slowness();
        // What an extrapolation saved is no sign of how fast sweeps are; nor is what it did wrong and the next ones smooth out.
        let shrink = self.pace.trend().max(self.pace.shrink());
        let is_near = f64::from(self.pace.change) <= NEAR * self.target();
        let soon = is_near && self.pace.after(self.ahead, shrink) <= self.target();
        if !soon && !self.is_stagnant() {
            return Next::Sweep;
        }
        self.pair.count_lasting();
        self.pace.begin_anew();
        self.stage = Stage::Lasting(Counting::begin(self.guess));
        match self.kept_in {
            Some(ply) if ply == self.count.ply => Next::Sweep,
            _ => Next::CountLasting(self.guess),
        }
    }

    /// Where changes shrink slowly play is taken to last long, but not for longer than could be proved: what is slower than that cannot be told from what is rounded.
    fn expect_slowness(&mut self) {
        let slowness = self.extrapolation.as_ref().map_or(0.0, Extrapolation::slowness);
        let before = self.count.ply;
        let plies = (slowness * PLIES).min(certificate::longest_guess(self.share));
        let expected = self.count.make_room(plies);
        self.guess = self.guess * self.count.ply / before;
        if expected > self.guess {
            self.guess = expected;
            self.residual = certificate::residual_within(self.share, expected, self.count.ply);
        }
    }

    /// Whether how long play lasts is being found while values will not be near enough for long.
    fn is_too_early(&self) -> bool {
        let Stage::Lasting(counting) = &self.stage else { return false };
        self.extrapolation.is_some()
            && counting.trust == Trust::Given
            && counting.sweeps as usize + 1 >= TREND
            && self.put_off < PUT_OFF
            && self.pace.change > ROUNDED
            && self.pace.after(TOO_LONG, self.pace.trend()) > self.target()
    }

    fn put_off(&mut self, found: Found, levels: &mut Levels) {
        // Values that hold a part of it cannot be swept and keep it.
        self.kept_in = (self.count.width == Width::Wide).then_some(self.count.ply);
        if self.kept_in.is_none() {
            twins(self.pair.stratum).into_iter().for_each(|twin| levels.forget_lasting(twin));
        }
        self.guess = self.guess.max(found.longest.min(self.count.width.most() / 2));
        (self.stage, self.ahead) = (Stage::Values, 0);
        self.put_off += 1;
    }

    fn after_lasting(&mut self, came: &Came, levels: &mut Levels) -> Next {
        let found = came.found;
        let asked = certificate::residual_within(self.share, found.longest, self.count.ply);
        // With another price than that of this sweep, how long play lasts would be too short again.
        let priced = self.residual;
        // The smaller the residual is to be the higher is the price, and the shorter play lasts: so it is not raised again
        // but where play was counted long enough.
        if asked < self.residual || found.short == 0 {
            self.residual = asked;
        }
        // Nothing is done whole but at the end.
        self.since_whole = 0;
        let part_done = self.part_done(found);
        if let Stage::Lasting(counting) = &mut self.stage {
            counting.fall_behind(f64::from(found.short) / f64::from(self.count.ply), part_done);
        }
        let promise = self.promise(came, priced);
        let bound = certificate::bound(self.rest.after(found), self.count.ply, priced);
        self.lengthen_if_it_grows(found, bound, levels);
        self.after_promise(promise, found, priced)
    }

    /// What a sweep promises that a proof will find, for residuals up to `priced`.
    fn promise(&self, came: &Came, priced: f64) -> Promise {
        let is_narrow = |rest: Rest| {
            let bound = certificate::bound(rest.after(came.found), self.count.ply, priced);
            bound.is_some_and(|bound| bound.error <= self.share)
        };
        let is_trusted =
            matches!(&self.stage, Stage::Lasting(Counting { trust: Trust::Given | Trust::Shaken, .. }));
        let of_part = self.rest.of_part(self.pace.shrink());
        match is_narrow(self.rest) {
            false => Promise::TooWide,
            true if came.attention == Attention::Whole => Promise::Narrow,
            true if is_trusted && is_narrow(of_part) => Promise::Narrow,
            true => Promise::PerhapsNarrow,
        }
    }

    fn after_promise(&mut self, promise: Promise, found: Found, priced: f64) -> Next {
        let is_stagnant = self.is_stagnant();
        let is_cheap = self.part_done(found) < CHEAP;
        let Stage::Lasting(counting) = &mut self.stage else { return Next::Sweep };
        match promise {
            Promise::Narrow | Promise::PerhapsNarrow if counting.behind > BEHIND => {
                self.since_whole = WHOLE_EVERY;
                Next::Sweep
            }
            Promise::Narrow => Next::Prove(priced),
            Promise::PerhapsNarrow if is_cheap && counting.waited < WAITS => {
                counting.waited += 1;
                Next::Sweep
            }
            Promise::PerhapsNarrow => {
                counting.trust = Trust::Tried;
                self.since_whole = WHOLE_EVERY;
                Next::Sweep
            }
            Promise::TooWide => {
                if counting.trust == Trust::Tried {
                    counting.trust = Trust::Lost;
                }
                if is_stagnant { Next::Prove(priced) } else { Next::Sweep }
            }
        }
    }

    /// Makes how long play lasts longer everywhere, if it has grown for some sweeps that values left room for.
    fn lengthen_if_it_grows(&mut self, found: Found, bound: Option<Certificate>, levels: &mut Levels) {
        let room = f64::max(self.target(), ROUNDED.into());
        let ply = self.count.ply;
        let Stage::Lasting(counting) = &mut self.stage else { return };
        let before = counting.lasts.short;
        let falls = match found.short <= ply {
            true => f64::from(found.short) <= f64::from(before) * FALLING,
            false => still_to_grow(before, found.short) < f64::from(found.longest) * FAR,
        };
        let grows = bound.is_none() && !falls && f64::from(found.change) <= room;
        counting.growing = if grows { counting.growing + 1 } else { 0 };
        counting.lasts = Lasts { longest: found.longest, short: found.short };
        counting.sweeps += 1;
        if counting.growing == GROWING {
            counting.growing = 0;
            let before = counting.lengthened.replace(counting.lasts);
            let quarters = self.count.quarters_longer(counting.lasts, before);
            twins(self.pair.stratum).into_iter().for_each(|twin| levels.lengthen_lasting(twin, quarters));
            self.pair.count_lasting();
        }
    }

    /// A last pass, which changes nothing: the bounds that follow from it, if they are narrow enough; and what it found.
    pub(crate) fn prove(
        &mut self,
        levels: &Levels,
        swept: Found,
        residual: f64,
    ) -> (Option<Certificate>, Found) {
        let (what, whole) = (self.what(residual), Attention::Whole);
        let found = self.pair.pass(self.rules, levels, what, Numbers::Compared, whole, self.threads);
        let bound = certificate::bound(found, self.count.ply, residual);
        let certificate = bound.filter(|bound| bound.error <= self.share);
        self.rest = self.rest.shown(swept, found);
        let Stage::Lasting(counting) = &mut self.stage else { return (certificate, found) };
        match counting.trust {
            Trust::Given => counting.trust = Trust::Shaken,
            Trust::Shaken => counting.trust = Trust::Doubted,
            Trust::Doubted | Trust::Tried | Trust::Lost => self.since_whole = WHOLE_EVERY,
        }
        (certificate, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left out falls behind the further the more is left out and the more it grows elsewhere, until all is done.
    #[test]
    fn what_is_left_out_falls_behind_until_all_is_done() {
        let mut counting = Counting::begin(400);
        [(8.0, 0.5), (4.0, 0.25)].into_iter().for_each(|(grown, part)| counting.fall_behind(grown, part));
        assert_eq!(counting.behind, 7.0);
        counting.fall_behind(4.0, 1.0);
        assert_eq!(counting.behind, 0.0);
    }

    /// What falls by halves adds up to as much again, what does not fall to no end.
    #[test]
    fn what_is_still_to_grow_is_the_sum_of_what_it_will_be_short_by() {
        assert_eq!([still_to_grow(80, 40), still_to_grow(u32::MAX, 0)], [40.0, 0.0]);
        assert!((still_to_grow(100, 90) - 810.0).abs() < 1e-6);
        assert_eq!([still_to_grow(7, 7), still_to_grow(7, 8)], [f64::INFINITY; 2]);
    }
}
