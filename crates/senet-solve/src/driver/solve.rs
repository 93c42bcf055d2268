//! Solving a game: the entry points and their results.

use senet::{Position, Ruleset};
use senet_table::map::trusted::map_tables;
use senet_table::{BoundedValue, Stratum, TableSet};

use crate::driver::error::SolveError;
use crate::driver::progress::{PairOrigin, PairSummary, Progress};
use crate::driver::requirements::{AvailableSpace, Requirements};
use crate::driver::solver::{SolveOptions, Solver};
use crate::driver::store::{Store, StoreOptions};
use crate::model::strata::solve_order;
use crate::model::value_table::GameValues;

/// The exact values of a game and all its endings, with bounds, in memory.
#[derive(Debug)]
pub struct Solution {
    game_values: GameValues,
    strata: Vec<PairSummary>,
}

/// The exact values of a game and all its endings, with bounds, in files.
#[derive(Debug)]
pub struct SolvedTables {
    /// How each pair of strata was solved, those with the fewest pieces first.
    pub strata: Vec<PairSummary>,
    /// The tables of all strata, mapped from their files.
    pub tables: TableSet,
}

/// Solves a game with as many pieces as the ruleset has, in memory.
///
/// `progress` is called during the work.
///
/// # Errors
///
/// [`SolveError::Unbounded`] if bounds within the gap cannot be proved; [`SolveError::NeedNotEnd`] if players may
/// refuse to move.
pub fn solve(
    rules: &Ruleset,
    options: SolveOptions,
    mut progress: impl FnMut(&Progress<'_>),
) -> Result<Solution, SolveError> {
    check_that_it_ends(rules)?;
    let game_values = GameValues::default();
    let mut solver = Solver { rules, options, game_values, store: None, progress: &mut progress };
    let mut strata = Vec::new();
    for stratum in solve_order(rules) {
        let checkpoint = solver.load(stratum)?;
        strata.push(solver.solve_pair(stratum, checkpoint)?);
    }
    Ok(Solution { game_values: solver.game_values, strata })
}

/// Refuses a ruleset whose games need not end.
fn check_that_it_ends(rules: &Ruleset) -> Result<(), SolveError> {
    if rules.plan().may_refuse_to_move() { Err(SolveError::NeedNotEnd) } else { Ok(()) }
}

/// Solves a game with as many pieces as the ruleset has, and saves the values as tables in a directory.
///
/// Uses what exists there: finished tables whose bounds are narrow enough as they are, other tables as
/// initial values, and the checkpoint of an interrupted run. Each pair of strata is saved once it is
/// solved; while it is being solved, checkpoints are written as often as `store_options` says.
///
/// ```no_run
/// use senet::{Preset, Ruleset};
/// use senet_solve::{SolveOptions, StoreOptions, solve_into};
/// let rules = Ruleset::new(Preset::Modern.spec().with_options(["pieces=3"])?)?;
/// let options = SolveOptions { gap: 1e-4, threads: 2 };
/// let solved = solve_into(&rules, options, &StoreOptions::in_directory("tables"), |_| ())?;
/// println!("{} pairs of strata", solved.strata.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SolveError`] if the game does not fit into the memory or onto the disk, if files cannot be written, if
/// the directory has tables of another format version, if another process is building tables there, or if
/// bounds within the gap cannot be proved.
pub fn solve_into(
    rules: &Ruleset,
    options: SolveOptions,
    store_options: &StoreOptions,
    mut progress: impl FnMut(&Progress<'_>),
) -> Result<SolvedTables, SolveError> {
    check_that_it_ends(rules)?;
    let mut store = Store::open(rules, store_options)?;
    let requirements = Requirements::of(rules, options.gap, store.folder());
    let space = AvailableSpace::measure(store.folder()).limited_to(store_options.memory_limit);
    let storage = requirements.choose_storage(&space)?;
    store.set_storage(storage, requirements.spare_disk(storage, &space));
    let order = solve_order(rules);
    let existing: Vec<Option<PairSummary>> =
        order.iter().map(|stratum| store.existing_pair(rules, *stratum, options.gap)).collect();
    let mut solver = Solver {
        rules,
        options,
        game_values: GameValues::default(),
        store: Some(store),
        progress: &mut progress,
    };
    let mut strata = Vec::new();
    // Damage of a table is found only when it is read; then the table has to be solved again.
    let last = existing.iter().rposition(Option::is_none);
    for (number, (stratum, existing)) in order.iter().copied().zip(existing).enumerate() {
        let is_needed = last.is_some_and(|last| number <= last);
        solver.release_except(&order[number..]);
        let summary = match existing {
            Some(existing) if !is_needed => existing,
            _ => {
                let checkpoint = solver.load(stratum)?;
                match existing.filter(|_| solver.is_within_budget(stratum)) {
                    Some(existing) => existing,
                    None => solver.solve_pair(stratum, checkpoint)?,
                }
            }
        };
        if summary.origin == PairOrigin::ExistingTable {
            // A run that is killed after it has written the tables leaves the checkpoint.
            solver.remove_unfinished(stratum);
            (solver.progress)(&Progress::PairSolved(&summary));
        }
        strata.push(summary);
    }
    let Solver { store, .. } = solver;
    let tables = map_tables(&store_options.directory, rules)?;
    drop(store);
    Ok(SolvedTables { strata, tables })
}

impl Solution {
    /// How each pair of strata was solved, those with the fewest pieces first.
    pub fn strata(&self) -> &[PairSummary] {
        &self.strata
    }

    /// The value of a position. Returns `None` if it is not a position of this game, or if it owes an
    /// opening move.
    pub fn value(&self, position: &Position) -> Option<BoundedValue> {
        let value_table =
            self.game_values.value_table(Stratum::of(position)).filter(|_| position.duty().is_none())?;
        Some(BoundedValue::from_parts(value_table.value(position), value_table.error))
    }
}
