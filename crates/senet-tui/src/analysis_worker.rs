//! Runs analyses on a thread of their own, so that the screen stays responsive. Used by the game screen.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, OnceLock};
use std::thread;

use senet_play::{Analyst, Evaluation, Level, RankedMove, Tablebase};

use crate::options::TablebaseProvider;
use crate::session::{ComputerDecision, Session};

/// The kind of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnalysisKind {
    /// The computer's next action.
    Decision,
    /// A hint for the person to move.
    Hint,
    /// The win chances of all legal moves.
    Odds,
}

/// The result of an analysis.
#[derive(Debug)]
pub(crate) enum AnalysisResult {
    Decision(Option<ComputerDecision>),
    Hint(Advice),
    Odds(Advice),
}

/// The possible actions with their evaluations.
#[derive(Clone, Debug)]
pub(crate) enum Advice {
    /// The legal moves, best first.
    Moves(Vec<RankedMove>),
    /// Throwing, and the move instead of throwing.
    ThrowDecision { throwing: Evaluation, instead: Evaluation },
    /// Throwing is the only possible action; the evaluation before the throw.
    Throw(Evaluation),
}

/// Runs one analysis at a time.
pub(crate) struct AnalysisWorker {
    tablebases: TablebaseProvider,
    /// The tablebase of the ruleset, once the first analysis has looked it up.
    tablebase: Arc<OnceLock<Option<Arc<dyn Tablebase>>>>,
    running: Option<(AnalysisKind, Receiver<AnalysisResult>)>,
}

impl AnalysisWorker {
    pub(crate) fn new(tablebases: TablebaseProvider) -> AnalysisWorker {
        AnalysisWorker { tablebases, tablebase: Arc::default(), running: None }
    }

    /// An idle worker with the same tablebase, for the next game of the same ruleset.
    pub(crate) fn with_same_tablebase(&self) -> AnalysisWorker {
        AnalysisWorker {
            tablebases: self.tablebases.clone(),
            tablebase: self.tablebase.clone(),
            running: None,
        }
    }

    /// The kind of the running analysis.
    pub(crate) fn pending(&self) -> Option<AnalysisKind> {
        self.running.as_ref().map(|(kind, _)| *kind)
    }

    /// Starts an analysis. The result of a running one is discarded.
    pub(crate) fn start(&mut self, kind: AnalysisKind, session: &Session) {
        let (sender, receiver) = channel();
        let (tablebases, tablebase) = (self.tablebases.clone(), self.tablebase.clone());
        let session = session.clone();
        thread::spawn(move || {
            let tablebase = tablebase.get_or_init(|| tablebases.tablebase(session.game.rules())).clone();
            let result = match kind {
                AnalysisKind::Decision => AnalysisResult::Decision(session.decide(tablebase)),
                AnalysisKind::Hint => AnalysisResult::Hint(advise(&session, tablebase)),
                AnalysisKind::Odds => AnalysisResult::Odds(advise(&session, tablebase)),
            };
            // The receiver is gone if the analysis was cancelled.
            let _ = sender.send(result);
        });
        self.running = Some((kind, receiver));
    }

    /// Returns the result of the analysis once it has finished.
    pub(crate) fn poll(&mut self) -> Option<AnalysisResult> {
        let (_, receiver) = self.running.as_ref()?;
        match receiver.try_recv() {
            Ok(result) => {
                self.running = None;
                Some(result)
            }
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.running = None;
                None
            }
        }
    }

    /// Discards the result of the running analysis.
    pub(crate) fn cancel(&mut self) {
        self.running = None;
    }
}

/// Evaluates what the side to act can do.
pub(crate) fn advise(session: &Session, tablebase: Option<Arc<dyn Tablebase>>) -> Advice {
    let analyst = Analyst::new(session.game.rules(), tablebase, Level::SEARCH_LIMITS);
    let position = session.game.position();
    match (session.game.turn(), analyst.evaluate_instead_of_throw(position)) {
        (Some(turn), _) => Advice::Moves(analyst.rank(&turn)),
        (None, Some(instead)) => {
            Advice::ThrowDecision { throwing: analyst.evaluate_throwing(position), instead }
        }
        (None, None) => Advice::Throw(analyst.evaluate(position)),
    }
}
