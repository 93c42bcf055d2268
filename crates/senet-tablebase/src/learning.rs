//! What can be solved on the spot, and for how long somebody waits for it.

use std::path::Path;
use std::time::{Duration, Instant};

use senet::Ruleset;
use senet_solve::{
    Demand, Estimate, Keeping, NoRoom, Progress, Residence, Room, Solution, SolveError, order, solve,
    solve_into,
};
use senet_table::{StratumIndex, TableError, tables_folder};

use crate::knowledge::{ALWAYS, Tell};
use crate::threads::threads;

/// What takes longer is not solved on the spot.
const PATIENCE: Duration = Duration::from_secs(3);
/// With more positions than this it takes longer for certain.
const TOO_MANY: u64 = 100_000_000;
/// The bounds of what is solved on the spot, as `senet solve` has them if nothing else is asked for.
const GAP: f64 = 1e-4;
/// After so long whoever waits is told why.
const TELL_AFTER: Duration = Duration::from_secs(1);

/// What was learnt.
pub(crate) enum Learnt {
    /// It would take too long, or cannot be done here.
    Nothing,
    /// There are new tables.
    Kept,
    /// It was solved, but there is no place to keep it.
    NotKept(Box<Solution>),
}

/// Solves a game, if that takes a moment.
pub(crate) fn learn(
    ending: &Ruleset,
    directory: &Path,
    mut patience: Patience,
) -> Result<Learnt, TableError> {
    let demand = Demand { gap: GAP, threads: threads(None) };
    if !takes_a_moment(ending, demand, directory) {
        return Ok(Learnt::Nothing);
    }
    let keeping = Keeping::in_directory(directory);
    match solve_into(ending, demand, &keeping, |progress| patience.hear(progress)) {
        Ok(_) => return Ok(Learnt::Kept),
        Err(SolveError::Unbounded { .. } | SolveError::NoRoom(NoRoom::Memory { .. })) => {
            return Ok(Learnt::Nothing);
        }
        Err(SolveError::Table(error)) => return Err(error),
        // Another run is building them: no reason to wait for it.
        Err(SolveError::Busy { .. }) => {}
        Err(error) => patience.tell_not_kept(&error),
    }
    Ok(solve(ending, demand, |progress| patience.hear(progress))
        .map_or(Learnt::Nothing, |solved| Learnt::NotKept(Box::new(solved))))
}

/// The same game with fewer pieces: what is left of it in the end.
pub(crate) fn ending(rules: &Ruleset, pieces: u8) -> Option<Ruleset> {
    if pieces == rules.plan().pieces() {
        return Some(rules.clone());
    }
    let spec = rules.spec().clone().with_options([format!("pieces={pieces}")]).ok()?;
    Ruleset::new(spec).ok()
}

/// Whether solving this takes so little time that somebody can wait for it.
fn takes_a_moment(rules: &Ruleset, demand: Demand, directory: &Path) -> bool {
    if rules.plan().pieces() <= ALWAYS {
        return true;
    }
    let mut largest = order(rules).into_iter().map(|stratum| StratumIndex::new(rules.plan(), stratum).len());
    if largest.any(|positions| positions > TOO_MANY) {
        return false;
    }
    Estimate::of(rules, demand, directory).is_ok_and(|estimate| {
        let room = Room::measured(&tables_folder(directory, rules));
        estimate.time <= PATIENCE && estimate.needs.fit(&room) == Ok(Residence::Memory)
    })
}

/// Tells whoever waits long what for, once.
pub(crate) struct Patience {
    name: String,
    since: Instant,
    told: bool,
    tell: Tell,
}

impl Patience {
    /// Somebody begins to wait for the tables of this game.
    pub(crate) fn new(name: String, tell: Tell) -> Patience {
        Patience { name, since: Instant::now(), told: false, tell }
    }

    fn tell_not_kept(&self, error: &SolveError) {
        (self.tell)(&format!("the tables of {} are not kept: {error}", self.name));
    }

    fn hear(&mut self, progress: &Progress<'_>) {
        if let Progress::Damaged(error) = progress {
            (self.tell)(&format!("building anew: {error}"));
        }
        if !self.told && self.since.elapsed() >= TELL_AFTER {
            self.told = true;
            (self.tell)(&format!("building the tables of {}, once and for all", self.name));
        }
    }
}
