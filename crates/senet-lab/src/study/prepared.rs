//! A subject of a study that is ready to be played: its matchup with the fitted lead estimator.

use super::lead_estimator::LeadEstimator;
use super::matchup::Matchup;
use super::pip_count::PipCount;

/// What the workers need of a subject.
pub(crate) struct PreparedSubject {
    pub(crate) matchup: Matchup,
    pub(crate) pip_count: PipCount,
    pub(crate) lead_estimator: LeadEstimator,
}
