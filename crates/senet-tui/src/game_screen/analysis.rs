//! Hints, win chances and computer decisions from the analysis worker.

use senet::Move;
use senet_play::RankedMove;

use super::{GameScreen, Hint, goal, source};
use crate::analysis_worker::{Advice, AnalysisKind, AnalysisResult};

impl GameScreen {
    /// Starts to compute the computer's next action, if that takes long and has not been started.
    pub(super) fn start_computer_decision(&mut self) {
        if self.computer_decision.is_none()
            && self.worker.pending().is_none()
            && self.session.needs_analysis()
        {
            self.worker.start(AnalysisKind::Decision, &self.session);
        }
    }

    /// Takes the result of a finished analysis.
    pub(super) fn receive_analysis(&mut self) {
        match self.worker.poll() {
            None => {}
            Some(AnalysisResult::Decision(decision)) => self.computer_decision = decision,
            Some(AnalysisResult::Hint(advice)) => self.receive_hint(advice),
            Some(AnalysisResult::Odds(advice)) => self.receive_odds(advice),
        }
    }

    /// Starts an analysis for the person to move.
    pub(super) fn request_analysis(&mut self, kind: AnalysisKind) {
        if self.waits_for_person() {
            self.worker.start(kind, &self.session);
        }
    }

    /// Shows or hides the win chances of the legal moves.
    pub(super) fn toggle_odds(&mut self) {
        if self.odds.is_empty() {
            self.request_analysis(AnalysisKind::Odds);
        } else {
            self.odds.clear();
        }
    }

    fn receive_hint(&mut self, advice: Advice) {
        self.hint = match advice {
            Advice::Moves(ranked) => ranked.first().copied().map(Hint::Move),
            Advice::ThrowDecision { throwing, instead } if instead.win > throwing.win => {
                Some(Hint::MoveInstead(throwing, instead))
            }
            Advice::ThrowDecision { throwing, instead } => Some(Hint::Throw(throwing, instead)),
            Advice::Throw(evaluation) => Some(Hint::BeforeThrow(evaluation)),
        };
        if let Some(Hint::Move(RankedMove { mv, .. })) = self.hint
            && mv != Move::Pass
        {
            self.selected = Some(source(mv));
            self.cursor = goal(mv);
        }
    }

    fn receive_odds(&mut self, advice: Advice) {
        match advice {
            Advice::Moves(ranked) => self.odds = ranked,
            other => self.receive_hint(other),
        }
    }
}
