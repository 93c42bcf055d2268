//! Solving a game: stratum by stratum, from the last pieces up.

use std::path::Path;
use std::time::{Duration, Instant};

use senet::{Position, Ruleset};
use senet_table::{Probe, Proof, Stratum, TableError, Tables, WriteError};

use crate::certificate::{self, Certificate, Price, twins};
use crate::chance::{CERTAIN, as_fraction};
use crate::count::Count;
use crate::estimate::{Needs, NoRoom, Residence, Room};
use crate::extrapolation::Extrapolation;
use crate::lengths::Width;
use crate::level::{Level, Levels};
use crate::progress::{Origin, Progress, Solved, Swept};
use crate::search::{Beside, Places};
use crate::store::Store;
use crate::sweep::{Numbers, Pair, What};
use crate::unrest::Attention;
use crate::watch::ROUNDED;

pub use crate::store::Keeping;

/// What is asked of a solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Demand {
    /// The largest difference allowed between upper and lower bound of any position.
    pub gap: f64,
    /// How many threads work.
    pub threads: usize,
}

/// The exact values of a game and all its endings, with bounds, in memory.
#[derive(Debug)]
pub struct Solution {
    levels: Levels,
    strata: Vec<Solved>,
}

/// The exact values of a game and all its endings, in files.
#[derive(Debug)]
pub struct Built {
    /// What each pair of strata took, those with the fewest pieces first.
    pub strata: Vec<Solved>,
    /// The tables.
    pub tables: Tables,
}

/// The game was not solved. What was solved before is kept.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The bounds could not be proved, because play near the best can last too long.
    #[error(
        "with {mover} against {other} pieces left, play near the best can last so long that no bound within {gap} can be \
         proved; allow a larger gap"
    )]
    Unbounded {
        /// Pieces left to the side to throw.
        mover: u8,
        /// Pieces left to the other side.
        other: u8,
        /// What was allowed.
        gap: f64,
    },
    /// It would not fit into this machine.
    #[error(transparent)]
    NoRoom(#[from] NoRoom),
    /// A table that is there cannot be used, and is not to be overwritten.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A table could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The folder of the tables cannot be made or locked.
    #[error("cannot keep tables in {}: {error}; choose another directory", folder.display())]
    Folder {
        /// The folder.
        folder: std::path::PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Somebody else is at it.
    #[error("another program is building tables in {}; let it finish, or choose another directory", folder.display())]
    Busy {
        /// The folder.
        folder: std::path::PathBuf,
    },
}

/// The pairs of strata of a game, in the order in which they are solved: each leads only to itself and to earlier ones.
pub fn order(rules: &Ruleset) -> Vec<Stratum> {
    let pieces = rules.plan().pieces();
    if !rules.plan().bears_off() {
        return vec![Stratum { mover: pieces, other: pieces }];
    }
    let mut strata: Vec<Stratum> =
        (1..=pieces).flat_map(|mover| (1..=mover).map(move |other| Stratum { mover, other })).collect();
    strata.sort_by_key(|stratum| (stratum.mover + stratum.other, stratum.mover));
    strata
}

/// Solves a game with as many pieces as the ruleset has, in memory.
///
/// # Errors
///
/// [`SolveError::Unbounded`] if bounds within the gap cannot be proved.
pub fn solve(
    rules: &Ruleset,
    demand: Demand,
    mut progress: impl FnMut(&Progress<'_>),
) -> Result<Solution, SolveError> {
    solve_first(rules, demand, usize::MAX, &mut progress)
}

/// Solves so many pairs of strata, those with the fewest pieces.
pub(crate) fn solve_first(
    rules: &Ruleset,
    demand: Demand,
    pairs: usize,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<Solution, SolveError> {
    let mut solver = Solver { rules, demand, levels: Levels::default(), store: None, progress };
    let mut strata = Vec::new();
    for stratum in order(rules).into_iter().take(pairs) {
        for twin in twins(stratum) {
            solver.levels.insert(Level::even(rules.plan(), twin));
        }
        strata.push(solver.solve_pair(stratum, 0)?);
    }
    Ok(Solution { levels: solver.levels, strata })
}

/// Solves a game with as many pieces as the ruleset has, and keeps the values as tables in a directory.
///
/// What is there already is used: finished tables whose bounds are narrow enough, others as a first guess, and what an
/// interrupted run left. Each pair of strata is written when it is solved, and while it is being solved as often as
/// `keeping` says.
///
/// # Errors
///
/// [`SolveError`] if it does not fit into the memory or onto the disk; if files cannot be written; if tables of another
/// version lie there; if another program is building there; or if bounds within the gap cannot be proved.
pub fn solve_into(
    rules: &Ruleset,
    demand: Demand,
    keeping: &Keeping,
    mut progress: impl FnMut(&Progress<'_>),
) -> Result<Built, SolveError> {
    let mut store = Store::open(rules, keeping)?;
    let needs = Needs::of(rules, demand.gap, store.folder());
    store.reside(needs.fit(&Room::measured(store.folder()).within(keeping.memory))?);
    let order = order(rules);
    let kept: Vec<Option<Solved>> =
        order.iter().map(|stratum| store.kept(rules, *stratum, demand.gap)).collect();
    let mut solver =
        Solver { rules, demand, levels: Levels::default(), store: Some(store), progress: &mut progress };
    let mut strata = Vec::new();
    // A damaged table shows only when it is read, so that what was to be kept may have to be solved too.
    let last = kept.iter().rposition(Option::is_none);
    for (number, (stratum, kept)) in order.into_iter().zip(kept).enumerate() {
        let needed = last.is_some_and(|last| number <= last);
        let solved = match kept {
            Some(kept) if !needed => kept,
            _ => {
                let sweeps = solver.load(stratum)?;
                match kept.filter(|_| solver.is_within(stratum)) {
                    Some(kept) => kept,
                    None => solver.solve_pair(stratum, sweeps)?,
                }
            }
        };
        if solved.origin == Origin::Kept {
            (solver.progress)(&Progress::Solved(&solved));
        }
        strata.push(solved);
    }
    let Solver { store, .. } = solver;
    let tables = Tables::open(&keeping.directory, rules)?;
    drop(store);
    Ok(Built { strata, tables })
}

/// How far, in parts, a value may be from the truth if upper and lower bounds are to be within `gap`. Errors add up from each
/// total of pieces to the next, and the last pairs are by far the largest: so they have most of it, each total as much as all before together.
pub(crate) fn allowed_error(rules: &Ruleset, stratum: Stratum, gap: f64) -> u64 {
    let whole = (gap / 2.0 * f64::from(CERTAIN)) as u64;
    if !rules.plan().bears_off() {
        return whole;
    }
    let below = 2 * rules.plan().pieces() - (stratum.mover + stratum.other);
    whole / SHARE.pow(below.into())
}

/// How many times as much the error may be with one piece more.
const SHARE: u64 = 2;

/// Positions of a pair of strata.
pub(crate) fn positions_of(rules: &Ruleset, stratum: Stratum) -> u64 {
    let lengths =
        twins(stratum).into_iter().map(|twin| senet_table::StratumIndex::new(rules.plan(), twin).len());
    lengths.sum()
}

struct Solver<'a> {
    rules: &'a Ruleset,
    demand: Demand,
    levels: Levels,
    store: Option<Store>,
    progress: &'a mut dyn FnMut(&Progress<'_>),
}

/// Sweeps after which rounding is taken to be all that changes values by a part or two.
const STAGNANT: u32 = 32;
/// Where changes shrink to an *e*-th in so many sweeps, play is first taken to last so many times as many plies, if that is more. (In `grunfeld` with four
/// pieces against two changes take 1,500 sweeps; play lasts for nearly 9,000 plies, to which what is longer falls by about a thousandth with each sweep.)
const PLIES: f64 = 6.5;
/// If values would be near enough, and for so many sweeps in a row how long play lasts has grown by most of a ply somewhere, all of it is made
/// longer, by a quarter at least and to twice at most: where play goes round for thousands of plies it would grow by hardly more than one with each sweep.
const GROWING: u32 = 3;
/// How long play lasts is found from so many sweeps on before the values will be near enough. It takes some sweeps too, and the sooner it
/// begins the more positions there are that are not settled, where it makes a sweep slower.
const AHEAD: i32 = 6;
/// If from the way changes shrink the values will not be near enough for so many sweeps more, it began too early: it is left again,
/// for sweeps that may be extrapolated.
const TOO_LONG: i32 = 12;
/// But not more often than this.
const PUT_OFF: u32 = 8;
/// So many sweeps are looked back at to see how fast changes shrink.
const TREND: usize = 6;
/// If what it is short by falls to this part with a sweep, how long play lasts is being found, and does not grow for ever.
const FALLING: f64 = 0.8;
/// At least every so many sweeps nothing is left out, lest something be taken for settled that is not.
const WHOLE_EVERY: u32 = 8;
/// Otherwise what changed by no more than this part of the largest change is left out;
const FAINT: f64 = 1.0 / 256.0;
/// and what changed by no more than this part of what may be changed in the end;
const SETTLED: f64 = 1.0 / 8.0;
/// if how long play lasts was not too short by more than this part of a ply.
const SHORT: f64 = 1.0 / 4.0;
/// While how long play lasts is being found, prices are for residuals larger by this factor than the proof asks for: so the
/// proof does not find it longer because values have changed by next to nothing.
const MARGIN: f64 = 1.0 + 1.0 / 32.0;

/// What solving a pair took.
struct Took {
    sweeps: u32,
    passes: u32,
    backups: u64,
}

/// When the values of a pair were kept.
struct Saving {
    started: Instant,
    saved: Instant,
    /// Sweeps of an earlier run.
    before: u32,
}

impl Solver<'_> {
    /// Puts what is kept of a pair in its place, or even chances. The sweeps that were made before.
    fn load(&mut self, stratum: Stratum) -> Result<u32, SolveError> {
        let allowed = allowed_error(self.rules, stratum, self.demand.gap);
        let (levels, sweeps) = match &mut self.store {
            Some(store) => store.load_pair(self.rules, stratum, allowed, self.progress)?,
            None => {
                let even = |twin| Level::even(self.rules.plan(), twin);
                (twins(stratum).into_iter().map(even).collect(), 0)
            }
        };
        levels.into_iter().for_each(|level| self.levels.insert(level));
        Ok(sweeps)
    }

    fn is_within(&self, stratum: Stratum) -> bool {
        let allowed = allowed_error(self.rules, stratum, self.demand.gap);
        let within = |level: &Level| u64::from(level.error) <= allowed;
        twins(stratum).into_iter().all(|twin| self.levels.level(twin).is_some_and(within))
    }

    /// Sweeps through a pair until its bounds are proved. `before` sweeps were made by an earlier run.
    fn solve_pair(&mut self, stratum: Stratum, before: u32) -> Result<Solved, SolveError> {
        let started = Instant::now();
        let (gap, positions) = (self.demand.gap, positions_of(self.rules, stratum));
        let lower_error = lower_error(&self.levels, stratum);
        let share = allowed_error(self.rules, stratum, gap).saturating_sub(lower_error);
        let pair = Pair::new(self.rules, &self.levels, stratum);
        let mut saving = Saving { started, saved: started, before };
        let mut took = Took { sweeps: 0, passes: 0, backups: 0 };
        let mut count = Count::finest(Width::of(self.rules, positions, share));
        let certificate = loop {
            let certificate = self.settle(&pair, positions, share, &mut count, &mut took, &mut saving);
            twins(stratum).into_iter().for_each(|twin| self.levels.forget_lasting(twin));
            match (certificate?, count.coarser()) {
                (None, Some(coarser)) => count = coarser,
                (certificate, _) => break certificate,
            }
        };
        let unbounded = SolveError::Unbounded { mover: stratum.mover, other: stratum.other, gap };
        let certificate = certificate.ok_or(unbounded)?;
        let error = (certificate.error + lower_error).min(u64::from(CERTAIN)) as u32;
        let proof = proof(&certificate, error, before + took.sweeps, took.passes);
        self.finish(stratum, proof)?;
        let solved = Solved {
            stratum,
            positions,
            sweeps: proof.sweeps,
            passes: took.passes,
            backups: took.backups,
            residual: as_fraction(proof.residual),
            lasting: proof.lasting,
            error: as_fraction(error),
            seconds: started.elapsed().as_secs_f64(),
            origin: Origin::Solved,
        };
        (self.progress)(&Progress::Solved(&solved));
        Ok(solved)
    }

    /// Sweeps until the error is proved to be within `share` parts; `None` if play lasts too long to be counted.
    fn settle(
        &mut self,
        pair: &Pair,
        positions: u64,
        share: u64,
        count: &mut Count,
        took: &mut Took,
        saving: &mut Saving,
    ) -> Result<Option<Certificate>, SolveError> {
        let Demand { threads, .. } = self.demand;
        let Count { width, mut ply } = *count;
        let mut guess = count.guess();
        // What residuals may be in the end; and as they are measured.
        let mut residual = certificate::residual_within(share, guess, ply);
        let mut target = certificate::measured(residual);
        let (mut what, mut stagnant, mut growing, mut last) = (What::Values, 0, 0, u32::MAX);
        let mut last_short = u32::MAX;
        // Sweeps in which how long play lasts was counted, this time; how often that was put off; and how many sweeps before it is needed
        // it begins.
        let (mut counted, mut put_off, mut ahead) = (0, 0, AHEAD);
        // By how much the last sweeps shrank the change.
        let mut shrinks = [1.0; TREND];
        let mut since_whole = WHOLE_EVERY;
        // The most backups of a sweep: those of one that left out nothing.
        let mut most = 0;
        // There is room for the last pair, which is the largest, and nothing to spare; there is while those before it are solved.
        let is_last = order(self.rules).last() == Some(&pair.stratum);
        let places = if is_last { Places::One } else { Places::Four };
        // With the values on the disk there is no room for what they were, and looking at a few would read a page for each.
        let residence = self.store.as_ref().map_or(Residence::Memory, Store::residence);
        let mut extrapolation = (residence == Residence::Memory)
            .then(|| Extrapolation::new(pair.stratum, &self.levels, Beside { width, places }));
        loop {
            let swept = Instant::now();
            let slow = extrapolation.as_mut().filter(|_| what == What::Values);
            let is_watched = slow.is_some_and(|slow| slow.prepare(&self.levels, last, &shrinks, threads));
            since_whole += 1;
            let attention = if since_whole >= WHOLE_EVERY || is_watched {
                since_whole = 0;
                Attention::Whole
            } else {
                let change = (f64::from(last) * FAINT).max(target * SETTLED) as u32;
                let short = if what == What::Values { u32::MAX } else { (f64::from(ply) * SHORT) as u32 };
                Attention::Above { change, short }
            };
            let found = pair.pass(self.rules, &self.levels, what, Numbers::Replaced, attention, threads);
            took.sweeps += 1;
            took.backups += found.backups;
            most = most.max(found.backups);
            let slow = extrapolation.as_mut().filter(|_| what == What::Values);
            let is_elsewhere = slow.is_some_and(|slow| {
                let done = found.backups as f64 / most as f64;
                slow.swept(&self.levels, found.change, target, done, threads)
            });
            self.save_now_and_then(pair.stratum, took.sweeps, saving)?;
            let rate = found.backups as f64 / swept.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
            (self.progress)(&Progress::Swept(Swept {
                stratum: pair.stratum,
                positions,
                sweep: saving.before + took.sweeps,
                change: as_fraction(found.change),
                target: target / f64::from(CERTAIN),
                rate,
                elapsed: saving.started.elapsed(),
            }));
            stagnant = if found.change <= 2 + width.noise() { stagnant + 1 } else { 0 };
            shrinks.rotate_right(1);
            shrinks[0] = f64::from(found.change) / f64::from(last.max(1));
            last = found.change;
            let trend = shrinks.iter().product::<f64>().powf(1.0 / TREND as f64);
            counted += 1;
            match what {
                What::Values => {
                    let slowness = extrapolation.as_ref().map_or(0.0, Extrapolation::slowness);
                    let expected = count.make_room(slowness * PLIES);
                    (guess, ply) = (guess * count.ply / ply, count.ply);
                    if expected > guess {
                        guess = expected;
                        residual = certificate::residual_within(share, guess, ply);
                        target = certificate::measured(residual);
                    }
                    // What an extrapolation saved is no sign of how fast sweeps are; nor is what it did wrong and the next ones smooth out.
                    let shrink = trend.max(shrinks[0]).min(1.0);
                    let searches = extrapolation.as_ref().is_some_and(Extrapolation::is_searching);
                    let ahead = if searches { 0 } else { ahead };
                    let soon = f64::from(found.change) * shrink.powi(ahead) <= target && !is_elsewhere;
                    if soon || stagnant == STAGNANT {
                        extrapolation.as_mut().into_iter().for_each(Extrapolation::stop);
                        self.count_lasting(pair.stratum, width, guess)?;
                        pair.count_lasting();
                        (stagnant, counted) = (0, 0);
                        what = What::ValuesAndLasting { price: Price::of(residual * MARGIN, ply), ply };
                    }
                }
                What::ValuesAndLasting { .. } if found.longest >= width.most() => return Ok(None),
                What::ValuesAndLasting { .. }
                    if extrapolation.is_some()
                        && counted >= TREND
                        && put_off < PUT_OFF
                        && found.change > ROUNDED
                        && f64::from(found.change) * trend.min(1.0).powi(TOO_LONG) > target =>
                {
                    twins(pair.stratum).into_iter().for_each(|twin| self.levels.forget_lasting(twin));
                    (what, ahead) = (What::Values, 0);
                    guess = guess.max(found.longest.min(width.most() / 2));
                    put_off += 1;
                }
                What::ValuesAndLasting { .. } => {
                    // The smaller the residual is to be the higher is the price, and the shorter play lasts: so it is not raised again
                    // but where play was counted long enough.
                    let asked = certificate::residual_within(share, found.longest, ply);
                    // With another price than that of this sweep, how long play lasts would be too short again.
                    let priced = residual;
                    if asked < residual || found.short == 0 {
                        residual = asked;
                    }
                    target = certificate::measured(residual);
                    what = What::ValuesAndLasting { price: Price::of(residual * MARGIN, ply), ply };
                    // Nothing is done whole but at the end.
                    since_whole = 0;
                    let bound = certificate::bound(found, ply, priced);
                    let is_near = bound.is_some_and(|bound| bound.error <= share);
                    let falls = f64::from(found.short) <= f64::from(last_short) * FALLING;
                    last_short = found.short;
                    let grows = bound.is_none()
                        && !falls
                        && f64::from(found.change) <= f64::max(target / 2.0, ROUNDED.into());
                    growing = if grows { growing + 1 } else { 0 };
                    if growing == GROWING {
                        let quarters = count.quarters_short(found.short);
                        twins(pair.stratum)
                            .into_iter()
                            .for_each(|twin| self.levels.lengthen_lasting(twin, quarters));
                        pair.count_lasting();
                        growing = 0;
                    }
                    if is_near && attention != Attention::Whole {
                        since_whole = WHOLE_EVERY;
                    } else if is_near || stagnant >= STAGNANT {
                        let sweeps = saving.before + took.sweeps;
                        let elapsed = saving.started.elapsed();
                        (self.progress)(&Progress::Proving { stratum: pair.stratum, sweeps, elapsed });
                        let what = What::ValuesAndLasting { price: Price::of(priced, ply), ply };
                        let whole = Attention::Whole;
                        let found =
                            pair.pass(self.rules, &self.levels, what, Numbers::Compared, whole, threads);
                        took.passes += 1;
                        took.backups += found.backups;
                        match certificate::bound(found, ply, priced).filter(|bound| bound.error <= share) {
                            Some(certificate) => return Ok(Some(certificate)),
                            None if stagnant >= STAGNANT => return Ok(None),
                            None => (last, since_whole) = (found.change, WHOLE_EVERY),
                        }
                    }
                }
            }
        }
    }

    /// Begins to count how long play lasts in a pair, from `guess` everywhere.
    fn count_lasting(&mut self, stratum: Stratum, width: Width, guess: u32) -> Result<(), SolveError> {
        let folder = self.store.as_ref().and_then(Store::folder_of_lasting);
        for twin in twins(stratum) {
            let counted = self.levels.count_lasting(twin, width, guess, folder);
            counted.map_err(|error| {
                let folder = folder.unwrap_or(Path::new(".")).to_owned();
                SolveError::Folder { folder, error }
            })?;
        }
        Ok(())
    }

    /// Keeps the values of an unfinished pair if the last time was long ago.
    fn save_now_and_then(
        &mut self,
        stratum: Stratum,
        sweeps: u32,
        saving: &mut Saving,
    ) -> Result<(), SolveError> {
        let every = self.store.as_ref().map(|store| store.checkpoint_every());
        if every.is_some_and(|every| saving.saved.elapsed() >= every) {
            self.save_unfinished(stratum, saving.before + sweeps)?;
            saving.saved = Instant::now();
        }
        Ok(())
    }

    fn save_unfinished(&mut self, stratum: Stratum, sweeps: u32) -> Result<(), SolveError> {
        let Some(store) = &mut self.store else { return Ok(()) };
        for twin in twins(stratum) {
            if let Some(level) = self.levels.level(twin) {
                store.save_unfinished(self.rules, level, sweeps)?;
            }
        }
        Ok(())
    }

    fn finish(&mut self, stratum: Stratum, proof: Proof) -> Result<(), SolveError> {
        for twin in twins(stratum) {
            if let Some(level) = self.levels.level_mut(twin) {
                level.error = proof.error;
                if let Some(store) = &mut self.store {
                    store.save(self.rules, level, proof, self.demand.threads)?;
                }
            }
        }
        if let Some(store) = &self.store {
            twins(stratum).into_iter().for_each(|twin| store.forget_unfinished(twin));
        }
        Ok(())
    }
}

fn proof(certificate: &Certificate, error: u32, sweeps: u32, passes: u32) -> Proof {
    Proof { error, residual: certificate.residual, lasting: certificate.lasting, sweeps, passes }
}

/// The largest error of the strata just below a pair.
fn lower_error(levels: &Levels, stratum: Stratum) -> u64 {
    let Stratum { mover, other } = stratum;
    let below = [
        Stratum { mover: mover - 1, other },
        Stratum { mover, other: other - 1 },
        Stratum { mover: mover - 1, other: other - 1 },
    ];
    let levels = below.iter().flat_map(|stratum| twins(*stratum)).filter_map(|stratum| levels.level(stratum));
    levels.map(|level| u64::from(level.error)).max().unwrap_or(0)
}

impl Solution {
    /// What solving each pair of strata took.
    pub fn strata(&self) -> &[Solved] {
        &self.strata
    }

    /// The value of a position that owes no opening move, if it is one of this game.
    pub fn value(&self, position: &Position) -> Option<Probe> {
        let level = self.levels.level(Stratum::of(position)).filter(|_| position.duty().is_none())?;
        Some(Probe::of_parts(level.value(position), level.error))
    }
}
