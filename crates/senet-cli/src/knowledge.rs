//! What is known of a ruleset: the tables there are, those that can be built while somebody waits, and whom to ask beyond them.

mod known;

use std::cell::OnceCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use senet::{Position, Ruleset};
use senet_play::{Analyst, Endings, Limits};
use senet_solve::{
    Demand, Estimate, Keeping, NoRoom, Progress, Room, Solution, SolveError, order, solve, solve_into,
};
use senet_table::{Stratum, StratumIndex, Table, Tables, folder_of};

use crate::output::one_line;
use crate::threads::threads;
use known::Known;

/// So many pieces a side are always solved on the spot: it takes a second at most.
pub(crate) const ALWAYS: u8 = 2;
/// What takes longer is not solved on the spot.
const PATIENCE: Duration = Duration::from_secs(3);
/// With more positions than this it takes longer for certain.
const TOO_MANY: u64 = 100_000_000;
/// The bounds of what is solved on the spot, as `senet solve` has them if nothing else is asked for.
const GAP: f64 = 1e-4;
/// After so long whoever waits is told why.
const TELL_AFTER: Duration = Duration::from_secs(1);
/// Tables up to this size are checked whole when they are opened, in bytes.
const CHECKED: u64 = 8 << 20;

/// What is known of a ruleset, and whom to ask beyond that.
pub(crate) struct Knowledge {
    rules: Arc<Ruleset>,
    directory: PathBuf,
    known: Arc<Known>,
    /// So many pieces a side were solved, or could not be.
    tried: [bool; 11],
    limits: Limits,
    analyst: OnceCell<Analyst>,
    telling: Telling,
}

/// Whether whoever waits is told what for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    /// On standard error.
    Aloud,
    /// Not at all: the terminal is taken.
    Never,
}

impl Knowledge {
    /// What the tables in this directory know of a ruleset. Where they do not reach, a search within these limits estimates.
    pub(crate) fn open(rules: Arc<Ruleset>, directory: &Path, limits: Limits) -> Result<Knowledge> {
        let known = Known::new(opened(directory, &rules)?, None);
        Ok(Knowledge {
            rules,
            directory: directory.to_owned(),
            known: Arc::new(known),
            tried: [false; 11],
            limits,
            analyst: OnceCell::new(),
            telling: Telling::Aloud,
        })
    }

    /// The same, telling nothing while it learns.
    pub(crate) fn silent(self) -> Knowledge {
        Knowledge { telling: Telling::Never, ..self }
    }

    /// What is known exactly: what the tables hold, and what was solved on the spot.
    pub(crate) fn endings(&self) -> Arc<dyn Endings> {
        self.known.clone()
    }

    /// The tables that were looked into since this was asked last.
    pub(crate) fn used(&self) -> Vec<Stratum> {
        self.known.used()
    }

    /// Who says what positions and moves are worth.
    pub(crate) fn analyst(&self) -> &Analyst {
        self.analyst.get_or_init(|| Analyst::new(&self.rules, Some(self.endings()), self.limits))
    }

    fn replace(&mut self, tables: Tables, solved: Option<Solution>) {
        self.known = Arc::new(Known::new(tables, solved));
        self.analyst = OnceCell::new();
    }

    /// The folder of the tables.
    pub(crate) fn folder(&self) -> PathBuf {
        folder_of(&self.directory, &self.rules)
    }

    /// Learns what can be learnt in a few seconds of positions with as many pieces left as this one, and fewer. Whether it is more
    /// than before.
    pub(crate) fn learn(&mut self, position: &Position) -> Result<bool> {
        let side = position.side();
        self.learn_endings(position.left(side).max(position.left(side.other())))
    }

    /// Learns what can be learnt in a few seconds of positions with so many pieces left, and fewer. Whether it is more than before.
    pub(crate) fn learn_endings(&mut self, pieces: u8) -> Result<bool> {
        // Where no piece leaves the board, fewer pieces are another game.
        let pieces = if self.rules.plan().bears_off() { pieces } else { self.rules.plan().pieces() };
        let Some(tried) = self.tried.get_mut(usize::from(pieces)) else { return Ok(false) };
        if std::mem::replace(tried, true) {
            return Ok(false);
        }
        match ending(&self.rules, pieces) {
            Some(ending) => self.solve(&ending),
            None => Ok(false),
        }
    }

    fn solve(&mut self, ending: &Ruleset) -> Result<bool> {
        let demand = Demand { gap: GAP, threads: threads(None) };
        if !takes_a_moment(ending, demand, &self.directory) {
            return Ok(false);
        }
        let name = ending.spec().full_name();
        let keeping = Keeping::in_directory(&self.directory);
        let mut patience = Patience::new(name.clone(), self.telling);
        match solve_into(ending, demand, &keeping, |progress| patience.hear(progress)) {
            Ok(_) => {
                self.replace(opened(&self.directory, &self.rules)?, None);
                return Ok(true);
            }
            Err(SolveError::Unbounded { .. } | SolveError::NoRoom(NoRoom::Memory { .. })) => {
                return Ok(false);
            }
            Err(error @ SolveError::Table(_)) => return Err(error.into()),
            // Another run is building them: no reason to wait for it.
            Err(SolveError::Busy { .. }) => {}
            Err(error) => patience.tell(&format!("the tables of {name} are not kept: {error}")),
        }
        let Ok(solved) = solve(ending, demand, |progress| patience.hear(progress)) else { return Ok(false) };
        self.replace(opened(&self.directory, &self.rules)?, Some(solved));
        Ok(true)
    }
}

/// The tables of a ruleset in a directory, the small ones checked whole.
fn opened(directory: &Path, rules: &Ruleset) -> Result<Tables> {
    let tables = Tables::open(directory, rules)?;
    let is_small = |table: &&Table| table.header().numbers <= CHECKED / 4;
    tables.iter().filter(is_small).try_for_each(Table::verify)?;
    Ok(tables)
}

/// The same game with fewer pieces: what is left of it in the end.
fn ending(rules: &Ruleset, pieces: u8) -> Option<Ruleset> {
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
        let room = Room::measured(&folder_of(directory, rules));
        estimate.time <= PATIENCE && estimate.needs.fit(&room).is_ok()
    })
}

/// Tells whoever waits long what for, once.
struct Patience {
    name: String,
    since: Instant,
    told: bool,
    telling: Telling,
}

impl Patience {
    /// Tells something beside the answer. If nobody can be told, the work goes on.
    fn tell(&self, message: &str) {
        if self.telling == Telling::Aloud {
            let _ = writeln!(io::stderr(), "senet: {}", one_line(message));
        }
    }

    fn new(name: String, telling: Telling) -> Patience {
        Patience { name, since: Instant::now(), told: false, telling }
    }

    fn hear(&mut self, progress: &Progress<'_>) {
        if let Progress::Damaged(error) = progress {
            self.tell(&format!("building anew: {error}"));
        }
        if !self.told && self.since.elapsed() >= TELL_AFTER {
            self.told = true;
            self.tell(&format!("building the tables of {}, once and for all", self.name));
        }
    }
}
