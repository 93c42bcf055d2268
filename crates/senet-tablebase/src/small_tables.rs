//! The values of games with few pieces, which are solved when they are first needed.
//! [`OnDemandTablebase`](crate::OnDemandTablebase) uses them.
//!
//! They are the same on every machine, whatever a directory has: one thread solves them, and the bounds of a stratum
//! are as narrow in a game of one piece as in one of two.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::thread::sleep;
use std::time::{Duration, Instant};

use senet::{Position, Ruleset};
use senet_solve::{
    InsufficientSpace, Progress, SolveError, SolveOptions, StoreOptions, solve, solve_into, solve_order,
};
use senet_table::{
    BlockCache, BoundedValue, CheckedTables, Stratum, Table, TableError, packed_path, table_path,
    tables_folder,
};

use crate::estimate::with_pieces;
use crate::tables::Tables;

/// The number of pieces a side up to which tables are always built on demand: it takes a second at most.
pub const ALWAYS_BUILT_PIECES: u8 = 2;

/// Receives messages for the user about a build that takes long.
pub type Notifier = fn(&str);

/// The width of the proven bounds with two pieces a side: the default of `senet solve`.
const GAP: f64 = 1e-4;
/// The time after which the user is notified of a build.
const NOTIFY_AFTER: Duration = Duration::from_secs(1);
/// How long a program waits for another one that is building the same tables, and how often it looks.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
const WAIT: Duration = Duration::from_millis(20);

/// The width of the proven bounds of a game with at most [`ALWAYS_BUILT_PIECES`]. The solver gives a stratum half of
/// the error for each piece that is missing on either side, so that a stratum has the same bounds in all these games.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_tablebase::small_game_gap;
/// let [one, two] = ["pieces=1", "pieces=2"].map(|pieces| Preset::Tait.spec().with_options([pieces]));
/// assert_eq!(small_game_gap(&Ruleset::new(two?)?), 1e-4);
/// assert_eq!(small_game_gap(&Ruleset::new(one?)?), 1e-4 / 4.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn small_game_gap(game: &Ruleset) -> f64 {
    let missing = ALWAYS_BUILT_PIECES.saturating_sub(game.plan().pieces());
    if game.plan().bears_off() { GAP / 4_f64.powi(missing.into()) } else { GAP }
}

/// What becomes of the values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Saving {
    /// They stay in memory.
    InMemory,
    /// They are saved in a directory that has no other tables.
    Automatic(PathBuf),
    /// They are saved in a directory that the user named, unless it has some of these tables: none is replaced.
    Named(PathBuf),
}

/// The values of positions with at most [`ALWAYS_BUILT_PIECES`] a side.
pub(crate) struct SmallTables {
    rules: Arc<Ruleset>,
    saving: Saving,
    blocks: Arc<BlockCache>,
    notifier: Notifier,
    /// None if the game has no proven values.
    solved: OnceLock<Tables>,
    #[cfg(test)]
    pub(crate) solves: std::sync::atomic::AtomicU32,
}

/// Why there are no tables on disk.
enum NotSaved {
    /// The game has no proven values.
    Unsolvable,
    /// The values can be solved in memory.
    Unsaved,
}

impl SmallTables {
    pub(crate) fn new(
        rules: &Arc<Ruleset>,
        saving: Saving,
        blocks: Arc<BlockCache>,
        notifier: Notifier,
    ) -> SmallTables {
        SmallTables {
            rules: Arc::clone(rules),
            saving,
            blocks,
            notifier,
            solved: OnceLock::new(),
            #[cfg(test)]
            solves: Default::default(),
        }
    }

    /// Whether a stratum belongs to a small game.
    pub(crate) fn cover(stratum: Stratum) -> bool {
        stratum.mover <= ALWAYS_BUILT_PIECES && stratum.other <= ALWAYS_BUILT_PIECES
    }

    /// Reports tables that are set aside from now on.
    pub(crate) fn report_to(&mut self, notifier: Notifier) {
        self.notifier = notifier;
        if let Some(tables) = self.solved.get_mut() {
            tables.report_to(notifier);
        }
    }

    /// The value of a position without duties. Solves the game if it was not solved yet.
    pub(crate) fn value(&self, position: &Position) -> Option<BoundedValue> {
        if !SmallTables::cover(Stratum::of(position)) {
            return None;
        }
        self.solved().probe(position)
    }

    /// The file of the table of a stratum and its checksum, if the game was solved and saved.
    pub(crate) fn file(&self, stratum: Stratum) -> Option<(&Path, u64)> {
        self.solved.get()?.file(stratum)
    }

    /// Solves the game if it was not solved yet.
    pub(crate) fn prepare(&self) {
        self.solved();
    }

    fn solved(&self) -> &Tables {
        self.solved.get_or_init(|| {
            let pieces = self.rules.plan().pieces();
            // If pieces never leave the board, a game with fewer pieces is a different one.
            let fewest = if self.rules.plan().bears_off() { pieces.min(ALWAYS_BUILT_PIECES) } else { pieces };
            match with_pieces(&self.rules, fewest) {
                Some(game) if fewest <= ALWAYS_BUILT_PIECES => self.solve(&game),
                _ => Tables::None,
            }
        })
    }

    fn solve(&self, game: &Ruleset) -> Tables {
        #[cfg(test)]
        self.solves.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let saved = match &self.saving {
            Saving::InMemory => Err(NotSaved::Unsaved),
            Saving::Automatic(directory) => self.existing_or_saved(game, directory),
            Saving::Named(directory) if has_tables(directory, game) => Err(NotSaved::Unsaved),
            Saving::Named(directory) => self.save(game, directory),
        };
        match saved {
            Ok(tables) => Tables::Files(Box::new(tables)),
            Err(NotSaved::Unsolvable) => Tables::None,
            Err(NotSaved::Unsaved) => {
                let mut monitor = self.monitor(game, "");
                solve(game, options(game), |progress| self.watch(&mut monitor, progress))
                    .map_or(Tables::None, |solution| Tables::Solved(Box::new(solution)))
            }
        }
    }

    /// The tables of an earlier run. Damaged ones are built again.
    fn existing_or_saved(&self, game: &Ruleset, directory: &Path) -> Result<CheckedTables, NotSaved> {
        let folder = tables_folder(directory, game);
        let files: Vec<PathBuf> = strata(game).map(|stratum| table_path(&folder, stratum)).collect();
        for file in files.iter().filter(|file| file.exists()) {
            if let Err(error) = Table::read(file, game).and_then(|table| table.verify()) {
                self.report(&error);
                // A file that cannot be removed is replaced, or the values stay in memory.
                let _ = fs::remove_file(file);
            }
        }
        if files.iter().all(|file| file.exists()) {
            return Ok(self.open(directory));
        }
        self.save(game, directory)
    }

    /// Solves the game into a directory.
    fn save(&self, game: &Ruleset, directory: &Path) -> Result<CheckedTables, NotSaved> {
        let mut monitor = self.monitor(game, "; later runs will reuse them");
        let store = StoreOptions::in_directory(directory);
        let started = Instant::now();
        loop {
            match solve_into(game, options(game), &store, |progress| self.watch(&mut monitor, progress)) {
                Ok(_) => {
                    self.forget_reports(game, directory);
                    return Ok(self.open(directory));
                }
                Err(
                    SolveError::Unbounded { .. }
                    | SolveError::NeedNotEnd
                    | SolveError::InsufficientSpace(InsufficientSpace::Memory { .. }),
                ) => return Err(NotSaved::Unsolvable),
                // Another process is building the same tables.
                Err(SolveError::Busy { .. }) if started.elapsed() < LONGEST_WAIT => sleep(WAIT),
                Err(error) => {
                    let name = game.spec().full_name();
                    (self.notifier)(&format!("the tables of {name} cannot be saved: {error}"));
                    return Err(NotSaved::Unsaved);
                }
            }
        }
    }

    fn watch(&self, monitor: &mut BuildMonitor, progress: &Progress<'_>) {
        if let Progress::DamagedTable(error) = progress {
            self.report(error);
        }
        monitor.on_progress();
    }

    /// Reports a damaged table once, until its file is replaced.
    fn report(&self, error: &TableError) {
        if self.blocks.note_report(error) {
            (self.notifier)(&format!("rebuilding a damaged table: {error}"));
        }
    }

    /// Forgets that tables of this game were reported, because they have been built again.
    fn forget_reports(&self, game: &Ruleset, directory: &Path) {
        let folder = tables_folder(directory, game);
        strata(game).for_each(|stratum| self.blocks.forget_report(&table_path(&folder, stratum)));
    }

    fn open(&self, directory: &Path) -> CheckedTables {
        CheckedTables::open(directory, &self.rules, Arc::clone(&self.blocks), self.notifier)
    }

    fn monitor(&self, game: &Ruleset, outlook: &'static str) -> BuildMonitor {
        let game = game.spec().full_name();
        BuildMonitor { game, outlook, started: Instant::now(), has_notified: false, notifier: self.notifier }
    }
}

/// With one thread, the values do not depend on the order in which threads take their work.
fn options(game: &Ruleset) -> SolveOptions {
    SolveOptions { gap: small_game_gap(game), threads: 1 }
}

/// All strata of a game.
fn strata(game: &Ruleset) -> impl Iterator<Item = Stratum> {
    solve_order(game).into_iter().flat_map(|pair| {
        let twin = Some(pair.twin()).filter(|twin| *twin != pair);
        [pair].into_iter().chain(twin)
    })
}

/// Whether a directory has a table of a game.
fn has_tables(directory: &Path, game: &Ruleset) -> bool {
    let folder = tables_folder(directory, game);
    strata(game)
        .any(|stratum| table_path(&folder, stratum).exists() || packed_path(&folder, stratum).exists())
}

/// Watches one build and notifies the user if it takes long.
struct BuildMonitor {
    game: String,
    outlook: &'static str,
    started: Instant,
    has_notified: bool,
    notifier: Notifier,
}

impl BuildMonitor {
    fn on_progress(&mut self) {
        if !self.has_notified && self.started.elapsed() >= NOTIFY_AFTER {
            self.has_notified = true;
            (self.notifier)(&format!("building the tables of {}{}", self.game, self.outlook));
        }
    }
}
