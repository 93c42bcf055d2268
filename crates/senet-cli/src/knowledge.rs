//! What is known of a ruleset: the tables there are, those that can be built while somebody waits, and whom to ask beyond them.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use senet::{Position, Ruleset};
use senet_play::Adviser;
use senet_solve::{
    Demand, Estimate, Keeping, NoRoom, Progress, Room, Solution, SolveError, order, solve, solve_into,
};
use senet_table::{Probe, Stratum, StratumIndex, Table, Tables, folder_of, value_with_duties};

use crate::output::one_line;

/// So many pieces a side are always solved on the spot: it takes a second at most.
const ALWAYS: u8 = 2;
/// What takes longer is not solved on the spot.
const PATIENCE: Duration = Duration::from_secs(3);
/// With more positions than this it takes longer for certain.
const TOO_MANY: u64 = 100_000_000;
/// The bounds of what is solved on the spot, as `senet solve` has them if nothing else is asked for.
const GAP: f64 = 1e-4;
/// After so long whoever waits is told why.
const TELL_AFTER: Duration = Duration::from_secs(1);
/// So many values of positions that owe something are remembered.
const REMEMBERED: usize = 100_000;
/// Tables up to this size are checked whole when they are opened, in bytes.
const CHECKED: u64 = 8 << 20;

/// What is known of a ruleset.
pub(crate) struct Knowledge {
    rules: Rc<Ruleset>,
    directory: PathBuf,
    tables: Tables,
    /// What could be solved, but not kept.
    solved: Option<Solution>,
    /// So many pieces a side were solved, or could not be.
    tried: [bool; 11],
    used: RefCell<BTreeSet<Stratum>>,
    adviser: OnceCell<Adviser>,
    /// Values of positions in which something is owed, with the tables they took: each is some work to find.
    owing: RefCell<HashMap<Position, (Probe, BTreeSet<Stratum>)>>,
}

impl Knowledge {
    /// What the tables in this directory know of a ruleset.
    pub(crate) fn open(rules: Rc<Ruleset>, directory: &Path) -> Result<Knowledge> {
        let tables = opened(directory, &rules)?;
        Ok(Knowledge {
            rules,
            directory: directory.to_owned(),
            tables,
            solved: None,
            tried: [false; 11],
            used: RefCell::default(),
            adviser: OnceCell::new(),
            owing: RefCell::default(),
        })
    }

    /// The value of a position for the side to throw, if it is known.
    pub(crate) fn value(&self, position: &Position) -> Option<Probe> {
        if position.duty().is_none() {
            return self.free_value(position);
        }
        if let Some((value, took)) = self.owing.borrow().get(position) {
            self.used.borrow_mut().extend(took);
            return Some(*value);
        }
        let before = self.used.take();
        let value = value_with_duties(&self.rules, &|free| self.free_value(free), position);
        let took = self.used.replace(before);
        self.used.borrow_mut().extend(&took);
        let value = value?;
        let mut owing = self.owing.borrow_mut();
        if owing.len() == REMEMBERED {
            owing.clear();
        }
        owing.insert(*position, (value, took));
        Some(value)
    }

    /// The value of a position in which nothing is owed.
    fn free_value(&self, position: &Position) -> Option<Probe> {
        let known = self.tables.probe(position);
        let known = known.or_else(|| self.solved.as_ref().and_then(|solved| solved.value(position)))?;
        self.used.borrow_mut().insert(Stratum::of(position));
        Some(known)
    }

    /// The tables that were looked into since this was asked last.
    pub(crate) fn used(&self) -> Vec<Stratum> {
        self.used.take().into_iter().collect()
    }

    /// Who is asked about what is not known.
    pub(crate) fn adviser(&self) -> &Adviser {
        self.adviser.get_or_init(|| Adviser::new(&self.rules))
    }

    /// The folder of the tables.
    pub(crate) fn folder(&self) -> PathBuf {
        folder_of(&self.directory, &self.rules)
    }

    /// Learns what can be learnt in a few seconds of positions with as many pieces left as this one, and fewer. Whether it is more
    /// than before.
    pub(crate) fn learn(&mut self, position: &Position) -> Result<bool> {
        let side = position.side();
        let pieces = position.left(side).max(position.left(side.other()));
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
        let demand = Demand { gap: GAP, threads: thread::available_parallelism().map_or(1, NonZero::get) };
        if !takes_a_moment(ending, demand, &self.directory) {
            return Ok(false);
        }
        let name = ending.spec().full_name();
        let keeping = Keeping::in_directory(&self.directory);
        let mut patience = Patience::new(name.clone());
        match solve_into(ending, demand, &keeping, |progress| patience.hear(progress)) {
            Ok(_) => {
                self.tables = opened(&self.directory, &self.rules)?;
                return Ok(true);
            }
            Err(SolveError::Unbounded { .. } | SolveError::NoRoom(NoRoom::Memory { .. })) => {
                return Ok(false);
            }
            Err(error @ SolveError::Table(_)) => return Err(error.into()),
            // Another run is building them: no reason to wait for it.
            Err(SolveError::Busy { .. }) => {}
            Err(error) => tell(&format!("the tables of {name} are not kept: {error}")),
        }
        self.solved = solve(ending, demand, |progress| patience.hear(progress)).ok();
        Ok(self.solved.is_some())
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
}

impl Patience {
    fn new(name: String) -> Patience {
        Patience { name, since: Instant::now(), told: false }
    }

    fn hear(&mut self, progress: &Progress<'_>) {
        if let Progress::Damaged(error) = progress {
            tell(&format!("building anew: {error}"));
        }
        if !self.told && self.since.elapsed() >= TELL_AFTER {
            self.told = true;
            tell(&format!("building the tables of {}, once and for all", self.name));
        }
    }
}

/// Tells something beside the answer. If nobody can be told, the work goes on.
fn tell(message: &str) {
    let _ = writeln!(io::stderr(), "senet: {}", one_line(message));
}
