//! Auditing tables: every value against the values of what follows, by the generator alone.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Next, Outcome, Position};
use senet_table::{PROBABILITY_ONE, Stratum, Table, TableSet};

/// Which positions are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AuditScope {
    /// All of them.
    All,
    /// So many, drawn with this seed; some may be drawn twice.
    Sample {
        /// How many.
        count: u64,
        /// The seed.
        seed: u64,
    },
}

/// What an audit found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Audit {
    /// Positions looked at, those that can stand.
    pub checked: u64,
    /// The largest difference of a value from what its successors give, as a chance.
    pub residual: f64,
    /// A position with that difference.
    pub at: Option<Position>,
    /// The largest difference that the errors stated in the tables could explain.
    pub explained: f64,
}

impl Audit {
    /// Whether the errors stated in the tables can explain the differences. If not, a table is wrong.
    pub fn is_sound(&self) -> bool {
        self.residual <= self.explained
    }
}

/// A table is missing, without which an audit is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "to look at {} against {} pieces, the table of {} against {} is needed, and it is not in the same folder; build it with \
     `senet solve`",
    wanted.mover, wanted.other, missing.mover, missing.other
)]
pub struct MissingTable {
    /// The stratum to be audited.
    pub wanted: Stratum,
    /// The one that has no table.
    pub missing: Stratum,
}

/// Compares the values of a stratum with those that their successors give them.
///
/// # Errors
///
/// [`MissingTable`] if a stratum that this one leads to has no table.
pub fn audit(
    tables: &TableSet,
    stratum: Stratum,
    scope: AuditScope,
    threads: usize,
) -> Result<Audit, MissingTable> {
    let table = |missing: Stratum| tables.table(missing).ok_or(MissingTable { wanted: stratum, missing });
    let own = table(stratum)?;
    let mut neighbours = vec![own, table(stratum.twin())?];
    if tables.rules().plan().bears_off() {
        let Stratum { mover, other } = stratum;
        // One piece or more of the mover's may leave; then either side is to throw. Hits carry none of the other side's off.
        if mover > 1 {
            let below = Stratum { mover: mover - 1, other };
            neighbours.extend([table(below)?, table(below.twin())?]);
        }
    }
    let error = neighbours.iter().map(|table| table.header().proof.error).max().unwrap_or(0);
    let explained = f64::from(own.header().proof.error) + f64::from(error) + 2.0;
    let work = Work { tables, own, scope, next: AtomicU64::new(0) };
    let found = thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(|| work.take_part())).collect();
        let mut all = vec![work.take_part()];
        all.extend(helpers.into_iter().map(|helper| helper.join().expect("an audit does not panic")));
        all
    });
    let checked = found.iter().map(|part| part.checked).sum();
    let missing = found.iter().find_map(|part| part.missing);
    if let Some(missing) = missing {
        return Err(MissingTable { wanted: stratum, missing });
    }
    // The same position whatever the number of threads: of the largest differences, that of the smallest number.
    let worst = found.iter().filter_map(|part| part.worst);
    let worst = worst.max_by(|(one, first), (other, second)| one.total_cmp(other).then(second.cmp(first)));
    let (residual, at) =
        worst.map_or((0.0, None), |(residual, number)| (residual, Some(own.index().position(number))));
    Ok(Audit {
        checked,
        residual: residual / f64::from(PROBABILITY_ONE),
        at,
        explained: explained / f64::from(PROBABILITY_ONE),
    })
}

struct Work<'a> {
    tables: &'a TableSet,
    own: &'a Table,
    scope: AuditScope,
    next: AtomicU64,
}

#[derive(Default)]
struct Found {
    checked: u64,
    /// The largest difference, in parts, and the number of its position.
    worst: Option<(f64, u64)>,
    missing: Option<Stratum>,
}

/// Positions that a thread takes at a time.
const PART: u64 = 4096;

impl Work<'_> {
    fn take_part(&self) -> Found {
        let index = self.own.index();
        let mut found = Found::default();
        let total = match self.scope {
            AuditScope::All => index.len(),
            AuditScope::Sample { count, .. } => count,
        };
        loop {
            let first = self.next.fetch_add(PART, Ordering::Relaxed);
            if first >= total || index.is_empty() {
                return found;
            }
            let range = first..total.min(first + PART);
            match self.scope {
                AuditScope::All => {
                    index
                        .descending(range)
                        .for_each(|(number, position)| self.look(number, &position, &mut found));
                }
                AuditScope::Sample { seed, .. } => {
                    for draw in range {
                        let number = ((u128::from(drawn(seed, draw)) * u128::from(index.len())) >> 64) as u64;
                        self.look(number, &index.position(number), &mut found);
                    }
                }
            }
        }
    }

    fn look(&self, number: u64, position: &Position, found: &mut Found) {
        if !self.tables.rules().plan().allows_arrangement(position) {
            return;
        }
        found.checked += 1;
        let value = f64::from(self.own.value(number));
        match self.backup(position) {
            Ok(backed_up) => {
                let difference = (value - backed_up).abs();
                let is_worse =
                    |(worst, at): (f64, u64)| difference > worst || (difference == worst && number < at);
                if found.worst.is_none_or(is_worse) {
                    found.worst = Some((difference, number));
                }
            }
            Err(missing) => found.missing = Some(missing),
        }
    }

    /// What the successors of a position give it, in parts.
    fn backup(&self, position: &Position) -> Result<f64, Stratum> {
        let rules = self.tables.rules();
        let plan = rules.plan();
        let mut sum = 0.0;
        for (throw, weight) in plan.chances().iter() {
            let moves = generate(plan, position, throw);
            let mut best: f64 = 0.0;
            for number in 0..moves.count(plan) {
                best =
                    best.max(self.chance(position, &apply(plan, position, throw, moves.nth(plan, number)))?);
            }
            sum += f64::from(weight) * best;
        }
        let thrown = sum / f64::from(plan.chances().total());
        match rules.instead_of_throwing(position) {
            Some(instead) => Ok(thrown.max(self.chance(position, &instead.outcome)?)),
            None => Ok(thrown),
        }
    }

    /// The chance of the side that moved.
    fn chance(&self, before: &Position, outcome: &Outcome) -> Result<f64, Stratum> {
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

/// The draw with this number: SplitMix64.
pub(crate) fn drawn(seed: u64, number: u64) -> u64 {
    let mut state = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}
