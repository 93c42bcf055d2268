//! Audits tables: backs up their values again, by the move generator alone. `senet table verify` uses it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Next, Outcome, Position};

use crate::PROBABILITY_ONE;
use crate::index::Stratum;
use crate::table::Table;
use crate::table_set::TableSet;

/// Which positions an audit checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AuditScope {
    /// Every position of the stratum.
    All,
    /// A random sample, with replacement.
    Sample {
        /// The number of positions.
        count: u64,
        /// The seed of the sample: the same seed gives the same positions.
        seed: u64,
    },
}

/// The result of an audit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Audit {
    /// The number of valid positions checked.
    pub checked: u64,
    /// The largest difference between a value and its backup, as a probability.
    pub residual: f64,
    /// A position with that difference.
    pub worst_position: Option<Position>,
    /// The largest difference that the stated errors of the tables allow, as a probability.
    pub tolerance: f64,
}

impl Audit {
    /// Whether the stated errors allow the differences. If not, a table is wrong.
    pub fn is_sound(&self) -> bool {
        self.residual <= self.tolerance
    }
}

/// An audit needs a table that is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "to audit the table of {} against {} pieces, the table of {} against {} is needed in the same folder; \
     build it with `senet solve`",
    audited.mover, audited.other, missing.mover, missing.other
)]
pub struct MissingTable {
    /// The stratum to audit.
    pub audited: Stratum,
    /// The stratum without a table.
    pub missing: Stratum,
}

/// Compares the values of a stratum with their backups.
///
/// # Errors
///
/// [`MissingTable`] if a stratum that this one leads to has no table.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_table::{AuditScope, Stratum, TableSet, audit};
/// let tables = TableSet::read("examples/tables".as_ref(), &Ruleset::preset(Preset::Modern))?;
/// let audited = audit(&tables, Stratum { mover: 1, other: 1 }, AuditScope::All, 1)?;
/// assert_eq!(audited.checked, 29 * 28);
/// assert!(audited.is_sound() && audited.residual < 1e-7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn audit(
    tables: &TableSet,
    stratum: Stratum,
    scope: AuditScope,
    threads: usize,
) -> Result<Audit, MissingTable> {
    let table = |missing: Stratum| tables.table(missing).ok_or(MissingTable { audited: stratum, missing });
    let own = table(stratum)?;
    let mut neighbours = vec![own, table(stratum.twin())?];
    if tables.rules().plan().bears_off() {
        let Stratum { mover, other } = stratum;
        // The mover may bear off pieces, and then either side is to throw. The other side's pieces stay.
        if mover > 1 {
            let below = Stratum { mover: mover - 1, other };
            neighbours.extend([table(below)?, table(below.twin())?]);
        }
    }
    let error = neighbours.iter().map(|table| table.header().proof.error).max().unwrap_or(0);
    let tolerance = f64::from(own.header().proof.error) + f64::from(error) + 2.0;
    let auditor = Auditor { tables, own, scope, next: AtomicU64::new(0) };
    let partial = thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(|| auditor.run())).collect();
        let mut all = vec![auditor.run()];
        all.extend(helpers.into_iter().map(|helper| helper.join().expect("an audit does not panic")));
        all
    });
    let checked = partial.iter().map(|part| part.checked).sum();
    let missing = partial.iter().find_map(|part| part.missing);
    if let Some(missing) = missing {
        return Err(MissingTable { audited: stratum, missing });
    }
    // Report the same position for any number of threads: of the largest differences, that of the lowest
    // number.
    let worst = partial.iter().filter_map(|part| part.worst);
    let worst = worst.max_by(|(one, first), (other, second)| one.total_cmp(other).then(second.cmp(first)));
    let (residual, worst_position) =
        worst.map_or((0.0, None), |(residual, number)| (residual, Some(own.index().position(number))));
    Ok(Audit {
        checked,
        residual: residual / f64::from(PROBABILITY_ONE),
        worst_position,
        tolerance: tolerance / f64::from(PROBABILITY_ONE),
    })
}

struct Auditor<'a> {
    tables: &'a TableSet,
    own: &'a Table,
    scope: AuditScope,
    next: AtomicU64,
}

#[derive(Default)]
struct PartialAudit {
    checked: u64,
    /// The largest difference, in parts, and the number of its position.
    worst: Option<(f64, u64)>,
    missing: Option<Stratum>,
}

/// The number of positions that a thread takes at a time.
const CHUNK: u64 = 4096;

impl Auditor<'_> {
    fn run(&self) -> PartialAudit {
        let index = self.own.index();
        let mut partial = PartialAudit::default();
        let total = match self.scope {
            AuditScope::All => index.len(),
            AuditScope::Sample { count, .. } => count,
        };
        loop {
            let first = self.next.fetch_add(CHUNK, Ordering::Relaxed);
            if first >= total || index.is_empty() {
                return partial;
            }
            let range = first..total.min(first + CHUNK);
            match self.scope {
                AuditScope::All => {
                    index
                        .descending(range)
                        .for_each(|(number, position)| self.check(number, &position, &mut partial));
                }
                AuditScope::Sample { seed, .. } => {
                    for draw in range {
                        let number =
                            ((u128::from(random(seed, draw)) * u128::from(index.len())) >> 64) as u64;
                        self.check(number, &index.position(number), &mut partial);
                    }
                }
            }
        }
    }

    fn check(&self, number: u64, position: &Position, partial: &mut PartialAudit) {
        if !self.tables.rules().plan().allows_arrangement(position) {
            return;
        }
        partial.checked += 1;
        let value = f64::from(self.own.value(number));
        match self.backup(position) {
            Ok(backed_up) => {
                let difference = (value - backed_up).abs();
                let is_worse =
                    |(worst, at): (f64, u64)| difference > worst || (difference == worst && number < at);
                if partial.worst.is_none_or(is_worse) {
                    partial.worst = Some((difference, number));
                }
            }
            Err(missing) => partial.missing = Some(missing),
        }
    }

    /// The backup of a position, in parts.
    fn backup(&self, position: &Position) -> Result<f64, Stratum> {
        let rules = self.tables.rules();
        let plan = rules.plan();
        let mut sum = 0.0;
        for (throw, weight) in plan.chances().iter() {
            let moves = generate(plan, position, throw);
            let mut best: f64 = 0.0;
            for number in 0..moves.count(plan) {
                best = best.max(
                    self.successor_value(position, &apply(plan, position, throw, moves.nth(plan, number)))?,
                );
            }
            sum += f64::from(weight) * best;
        }
        let thrown = sum / f64::from(plan.chances().total());
        match rules.instead_of_throwing(position) {
            Some(instead) => Ok(thrown.max(self.successor_value(position, &instead.outcome)?)),
            None => Ok(thrown),
        }
    }

    /// The win chance of the side that moved.
    fn successor_value(&self, before: &Position, outcome: &Outcome) -> Result<f64, Stratum> {
        let value = |position: &Position| {
            let stratum = Stratum::of(position);
            self.tables.table(stratum).map(|table| f64::from(table.value_of(position))).ok_or(stratum)
        };
        match outcome.next {
            Next::Won(side) if side == before.side() => Ok(f64::from(PROBABILITY_ONE)),
            Next::Won(_) => Ok(0.0),
            Next::ThrowsAgain => value(&outcome.position),
            Next::TurnPasses => Ok(f64::from(PROBABILITY_ONE) - value(&outcome.position)?),
        }
    }
}

/// Random number `number` of a seed, by SplitMix64.
fn random(seed: u64, number: u64) -> u64 {
    let mut state = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}
