//! Tables that an earlier run finished.

use std::path::Path;

use senet::Ruleset;
use senet_table::{Header, Proof, Stratum, table_path};

use crate::driver::progress::{PairOrigin, PairSummary};
use crate::model::strata::as_fraction;
use crate::model::strata::{error_budget, positions_of, with_twin};

/// The summary of a pair from the tables of a folder, if both exist and their bounds are narrow enough.
pub(crate) fn existing_pair(
    folder: &Path,
    rules: &Ruleset,
    stratum: Stratum,
    gap: f64,
) -> Option<PairSummary> {
    let allowed = error_budget(rules, stratum, gap);
    let mut worst: Option<Proof> = None;
    for twin in with_twin(stratum) {
        let proof = Header::read_expected(&table_path(folder, twin), rules, twin)
            .ok()
            .filter(|header| u64::from(header.proof.error) <= allowed)?
            .proof;
        worst = worst.filter(|worst| worst.error >= proof.error).or(Some(proof));
    }
    let proof = worst?;
    Some(PairSummary {
        stratum,
        positions: positions_of(rules, stratum),
        sweeps: proof.sweeps,
        passes: proof.passes,
        backups: 0,
        residual: as_fraction(proof.residual),
        horizon: proof.horizon,
        error: as_fraction(proof.error),
        seconds: 0.0,
        origin: PairOrigin::ExistingTable,
    })
}
