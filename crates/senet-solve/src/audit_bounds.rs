//! Audits error bounds: finds bounds for the values of finished tables again, and checks them by the move
//! generator alone.

use std::io;
use std::sync::atomic::Ordering;

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Outcome, Position, Ruleset};
use senet_table::{PROBABILITY_ONE, Stratum, Table, TableError, TableSet, ValueWidth};

use crate::bound::certificate::{BoundScale, Certificate};
use crate::driver::pair::Pair;
use crate::driver::pair_solver::{Next, PairSolver};
use crate::driver::requirements::format_bytes;
use crate::model::bound_storage::BOUND_BYTES;
use crate::model::strata::{below, positions_of, with_twin};
use crate::model::successor::Successor;
use crate::model::value_table::{GameValues, ValueTable};
use crate::pass::scheduler::run_chunks;

/// The result of an audit of error bounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoundAudit {
    /// The number of positions whose bounds were checked, in both tables of the pair of strata.
    pub checked: u64,
    /// The error that was proved, as a probability: the largest bound found, plus the largest stated error of
    /// the strata below.
    pub error: f64,
    /// The largest error that the tables of the pair state, as a probability.
    pub stated: f64,
    /// The least amount by which a bound exceeds what the theorem asks, as a probability. It is positive.
    pub slack: f64,
}

/// Error bounds could not be proved again.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoundAuditError {
    /// A table is missing that the proof needs.
    #[error(
        "the proof needs the table of {} against {} pieces in the same folder; build it with `senet solve`",
        missing.mover, missing.other
    )]
    MissingTable {
        /// The stratum without a table.
        missing: Stratum,
    },
    /// The values were rounded after the proof.
    #[error(
        "the values of {} against {} pieces were rounded after their error was proved; check the tables that \
         `senet solve` wrote",
        stratum.mover, stratum.other
    )]
    RoundedValues {
        /// The stratum with rounded values.
        stratum: Stratum,
    },
    /// A table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// There is too little memory for error bounds.
    #[error(
        "error bounds of {positions} positions need {} of memory: {error}; free some memory, or raise the limit",
        format_bytes(BOUND_BYTES * positions)
    )]
    Memory {
        /// The number of positions of the pair of strata.
        positions: u64,
        /// The error of the system.
        error: io::Error,
    },
    /// No bounds within the stated error were found.
    #[error(
        "an error of at most {stated:.2e} cannot be proved for the values; delete the table, and solve again"
    )]
    NotProved {
        /// The stated error, as a probability.
        stated: f64,
    },
    /// A bound that the passes found is too small by the move generator. This is a fault of the program.
    #[error(
        "at {position} the error bound is too small by {shortage:.2e}; please report this with the table"
    )]
    Refuted {
        /// The position at which the condition of the theorem fails.
        position: Position,
        /// How much is missing, as a probability.
        shortage: f64,
    },
}

/// Sums of 64-bit floats over the throws differ from the exact ones by less than this, in parts.
const ROUNDING: f64 = 1e-4;

/// Proves the error of a stratum and its twin again, from their tables and those of the strata below.
///
/// The bounds are found as the solver finds them; then the move generator alone checks the condition of the
/// theorem in `docs/solving.md` at every position. The tables are mapped from their files, and the bounds take two
/// bytes of memory for each position of the pair.
///
/// # Errors
///
/// [`BoundAuditError`] if a table is missing or the error cannot be proved.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_solve::{SolveOptions, StoreOptions, audit_bounds, solve_into};
/// use senet_table::Stratum;
/// let rules = Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?;
/// let folder = tempfile::tempdir()?;
/// let options = SolveOptions { gap: 1e-4, threads: 1 };
/// let solved = solve_into(&rules, options, &StoreOptions::in_directory(folder.path()), |_| ())?;
/// assert!(audit_bounds(&solved.tables, Stratum { mover: 1, other: 1 }, 1)?.checked > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn audit_bounds(
    tables: &TableSet,
    stratum: Stratum,
    threads: usize,
) -> Result<BoundAudit, BoundAuditError> {
    let rules = tables.rules();
    // Pairs are named by the stratum with more pieces to throw.
    let stratum = if stratum.mover < stratum.other { stratum.twin() } else { stratum };
    let pair = with_twin(stratum);
    let is_played = |stratum: &Stratum| rules.plan().bears_off() && stratum.mover > 0 && stratum.other > 0;
    let lower: Vec<Stratum> = below(stratum).into_iter().filter(is_played).collect();
    let mut game_values = GameValues::default();
    for stratum in pair.iter().chain(&lower) {
        let missing = BoundAuditError::MissingTable { missing: *stratum };
        game_values.insert(value_table_of(rules, tables.table(*stratum).ok_or(missing)?)?);
    }
    let largest_error = |strata: &[Stratum]| {
        let errors = strata
            .iter()
            .filter_map(|stratum| game_values.value_table(*stratum))
            .map(|value_table| value_table.error);
        errors.max().unwrap_or(0)
    };
    let (stated, lower_error) = (largest_error(&pair), u64::from(largest_error(&lower)));
    let share = u64::from(stated).saturating_sub(lower_error);
    let as_probability = |parts: f64| parts / f64::from(PROBABILITY_ONE);
    let found = find_bounds(rules, &mut game_values, stratum, share, threads);
    let (scale, certificate) = found
        .map_err(|error| BoundAuditError::Memory { positions: positions_of(rules, stratum), error })?
        .ok_or(BoundAuditError::NotProved { stated: as_probability(stated.into()) })?;
    let (checked, least) = check_bounds(rules, &game_values, &pair, scale, threads);
    if let Some((slack, position)) = least.filter(|(slack, _)| *slack <= ROUNDING) {
        return Err(BoundAuditError::Refuted { position, shortage: as_probability(-slack) });
    }
    Ok(BoundAudit {
        checked,
        error: as_probability((certificate.error + lower_error) as f64),
        stated: as_probability(stated.into()),
        slack: as_probability(least.map_or(0.0, |(slack, _)| slack)),
    })
}

/// The values of a table, mapped from its file.
fn value_table_of(rules: &Ruleset, table: &Table) -> Result<ValueTable, BoundAuditError> {
    let (header, path) = (table.header(), table.path());
    if header.width != ValueWidth::Four {
        return Err(BoundAuditError::RoundedValues { stratum: header.stratum });
    }
    let failed = |error| TableError::Io { path: path.to_owned(), error };
    Ok(ValueTable::map(path, rules, header).map_err(failed)?)
}

/// Finds error bounds of at most `share` parts, which stay in the value tables; `None` if there are none.
fn find_bounds(
    rules: &Ruleset,
    game_values: &mut GameValues,
    stratum: Stratum,
    share: u64,
    threads: usize,
) -> io::Result<Option<(BoundScale, Certificate)>> {
    let pair = Pair::new(rules, game_values, stratum);
    let (mut solver, mut next) = PairSolver::with_final_values(rules, &pair, threads, share);
    loop {
        match next {
            Next::Sweep => {}
            Next::StartBounds(bound) => game_values.start_bounds(stratum, bound, None)?,
            Next::Prove => {
                if let (Some(certificate), _) = solver.prove(game_values) {
                    return Ok(Some((solver.scale(), certificate)));
                }
            }
            Next::GiveUp => return Ok(None),
        }
        let outcome = solver.sweep(game_values);
        next = solver.next(&outcome, game_values);
    }
}

/// The number of positions of a pair, and the least slack of a bound, in parts, with its position.
fn check_bounds(
    rules: &Ruleset,
    game_values: &GameValues,
    pair: &[Stratum],
    scale: BoundScale,
    threads: usize,
) -> Checked {
    let mut total = Checked::default();
    for value_table in pair.iter().filter_map(|stratum| game_values.value_table(*stratum)) {
        let check = |found: &mut Checked, numbers| {
            for (number, position) in value_table.index.descending(numbers) {
                if rules.plan().allows_arrangement(&position) {
                    let slack = slack(rules, game_values, value_table, number as usize, &position, scale);
                    *found = joined(*found, (1, Some((slack, position))));
                }
            }
        };
        let parts = run_chunks(value_table.index.len(), threads, Checked::default, check);
        total = parts.into_iter().fold(total, joined);
    }
    total
}

/// The number of positions checked, and the least slack with its position.
type Checked = (u64, Option<(f64, Position)>);

/// Both counts together, with the lesser slack.
fn joined((one, first): Checked, (other, second): Checked) -> Checked {
    let least = [first, second].into_iter().flatten().min_by(|(one, _), (other, _)| one.total_cmp(other));
    (one + other, least)
}

/// By how much the bound of a position exceeds what the theorem asks, in parts: its residual, and the mean over
/// the throws of the largest bound of a successor less the loss of the move.
fn slack(
    rules: &Ruleset,
    game_values: &GameValues,
    value_table: &ValueTable,
    number: usize,
    position: &Position,
    scale: BoundScale,
) -> f64 {
    let plan = rules.plan();
    let bound_of = |units: u32| scale.as_parts(units);
    // The value and the error bound of the best that a move may lead to, for the side that moves.
    let reduced = |best: f64, successors: &[(f64, f64)]| {
        successors.iter().map(|(value, bound)| bound - (best - value)).fold(0.0, f64::max)
    };
    let successor = |outcome: &Outcome| {
        let successor = Successor::after(game_values, position, outcome);
        (f64::from(successor.value()), bound_of(successor.bound()))
    };
    let (mut backup, mut bound) = (0.0, 0.0);
    for (throw, weight) in plan.chances().iter() {
        let moves = generate(plan, position, throw);
        let successors: Vec<(f64, f64)> =
            moves.iter(plan).map(|mv| successor(&apply(plan, position, throw, mv))).collect();
        let best = successors.iter().map(|(value, _)| *value).fold(0.0, f64::max);
        backup += f64::from(weight) * best;
        bound += f64::from(weight) * reduced(best, &successors);
    }
    let total = f64::from(plan.chances().total());
    let (mut backup, mut bound) = (backup / total, bound / total);
    if let Some(instead) = rules.instead_of_throwing(position) {
        let choices = [(backup, bound), successor(&instead.outcome)];
        backup = backup.max(choices[1].0);
        bound = reduced(backup, &choices);
    }
    let residual = (f64::from(value_table.values[number].load(Ordering::Relaxed)) - backup).abs();
    bound_of(value_table.view().bound(number)) - residual - bound
}
