//! The games that a network learns from: the ruleset with different numbers of pieces, and their tables.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use rand_core::Rng;
use senet::{Position, Ruleset};
use senet_play::{Evaluator, Network};
use senet_table::map::trusted::map_tables;
use senet_table::{Table, TableError, TableSet};

use crate::random::random_below;
use crate::sample::TrainingSample;

/// The largest number of pieces of a variant that is smaller than this in the ruleset itself: longer games
/// take long.
const MAX_EXTRA_PIECES: u8 = 7;

/// The ruleset with one number of pieces.
#[derive(Debug)]
pub(crate) struct Variant {
    pub(crate) rules: Arc<Ruleset>,
    tables: TableSet,
    /// How often it is played, relative to the other variants.
    weight: u32,
}

/// The ruleset with every number of pieces that is played.
#[derive(Debug)]
pub(crate) struct VariantMix(Vec<Variant>);

/// Why training cannot start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A table cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The rules contradict each other with a number of pieces.
    #[error(transparent)]
    Conflicts(#[from] senet::Conflicts),
}

impl VariantMix {
    /// The variants of `rules` with two pieces and more, and their tables in a directory.
    pub(crate) fn of(rules: &Ruleset, tables: Option<&Path>) -> Result<VariantMix, SetupError> {
        let own_pieces = rules.plan().pieces();
        let most = own_pieces.max(MAX_EXTRA_PIECES.min(rules.spec().points.max_pieces()));
        let variant = |pieces: u8| -> Result<Variant, SetupError> {
            let mut spec = rules.spec().clone();
            spec.points.pieces = pieces;
            let rules = Arc::new(Ruleset::new(spec)?);
            let tables = match tables {
                Some(directory) => map_tables(directory, &rules)?,
                None => TableSet::empty(&rules),
            };
            let weight = match pieces {
                _ if pieces == own_pieces => 6,
                3 | 4 => 2,
                _ => 1,
            };
            Ok(Variant { rules, tables, weight })
        };
        (2..=most).map(variant).collect::<Result<_, _>>().map(VariantMix)
    }

    /// Draws a variant with a probability proportional to its weight.
    pub(crate) fn draw(&self, words: &mut impl Rng) -> &Variant {
        let total = self.0.iter().map(|variant| variant.weight).sum();
        let mut number = random_below(words, total);
        for variant in &self.0 {
            match number.checked_sub(variant.weight) {
                None => return variant,
                Some(rest) => number = rest,
            }
        }
        unreachable!("the number is less than the sum of the weights")
    }

    /// The files of all tables with their checksums, each once.
    pub(crate) fn tables(&self) -> Vec<String> {
        let all = self.0.iter().flat_map(|variant| variant.tables.iter());
        let name = |table: &Table| format!("{} ({:016x})", table.path().display(), table.checksum());
        all.map(name).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The strata with tables as text, by variant. Checkpoints contain it.
    pub(crate) fn describe_tables(&self) -> String {
        let of_variant = |variant: &Variant| {
            let strata = variant.tables.iter().map(|table| table.header().stratum);
            let names: Vec<String> =
                strata.map(|stratum| format!("{}x{}", stratum.mover, stratum.other)).collect();
            names.join(",")
        };
        self.0.iter().map(of_variant).collect::<Vec<_>>().join("/")
    }

    /// Draws a position from the tables with its exact value. Each table is equally likely. `None` if there
    /// are none.
    pub(crate) fn draw_exact(&self, words: &mut impl Rng) -> Option<TrainingSample> {
        // If pieces leave the board, the variant with the most pieces has the tables of all variants.
        let tables: Vec<(&Variant, &Table)> = match self.0.last() {
            Some(last) if last.rules.plan().bears_off() => {
                last.tables.iter().map(|table| (last, table)).collect()
            }
            _ => self
                .0
                .iter()
                .flat_map(|variant| variant.tables.iter().map(move |table| (variant, table)))
                .collect(),
        };
        let count = u32::try_from(tables.len()).ok()?.max(1);
        let (variant, table) = tables.get(random_below(words, count) as usize)?;
        loop {
            let number = words.next_u64() % table.header().value_count;
            let position = table.index().position(number);
            if variant.rules.plan().allows_arrangement(&position) {
                return Some(TrainingSample { position, win: variant.exact_value(&position)? as f32 });
            }
        }
    }
}

impl Variant {
    /// The exact win chance of a position, if there is a table for it.
    pub(crate) fn exact_value(&self, position: &Position) -> Option<f64> {
        self.tables.probe(position).map(|value| value.win)
    }

    /// The exact win chance of a position if there is a table for it, else the network's estimate.
    pub(crate) fn value(&self, network: &Network, position: &Position) -> f64 {
        self.exact_value(position).unwrap_or_else(|| network.win_chance(position))
    }
}
