//! A subject of a study that is ready to be played: its matchup with the fitted lead estimator.

use super::lead_estimator::{LeadEstimator, LeadSource, Leads};
use super::matchup::Matchup;
use super::pip_count::PipCount;
use crate::win_chances::WinChances;

/// What the workers need of a subject.
pub(crate) struct PreparedSubject {
    pub(crate) matchup: Matchup,
    pub(crate) pip_count: PipCount,
    pub(crate) lead_estimator: LeadEstimator,
    pub(crate) win_chances: WinChances,
    /// The source of leads.
    pub(crate) source: LeadSource,
}

impl PreparedSubject {
    /// The win chances that say who leads.
    pub(crate) fn leads(&self) -> Leads<'_> {
        match self.source {
            LeadSource::WinChances => Leads::WinChances(&self.win_chances),
            LeadSource::PipCounts => Leads::PipCounts(&self.lead_estimator),
        }
    }
}
