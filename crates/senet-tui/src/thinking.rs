//! Thinking on a thread of its own, so that the screen never waits.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, OnceLock};
use std::thread;

use senet_play::{Analyst, Evaluation, Level, RankedMove, Tablebase};

use crate::options::Library;
use crate::table::{Chosen, Table};

/// What there is to think about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// What the computer does.
    Decision,
    /// What a person had best do.
    Hint,
    /// What every legal move is worth.
    Chances,
}

/// What came of it.
#[derive(Debug)]
pub(crate) enum Thought {
    Decision(Option<Chosen>),
    Hint(Advice),
    Chances(Advice),
}

/// What can be done, and what it is worth.
#[derive(Clone, Debug)]
pub(crate) enum Advice {
    /// The legal moves, best first.
    Moves(Vec<RankedMove>),
    /// To throw, or to make the move that is made instead.
    ThrowDecision { throwing: Evaluation, instead: Evaluation },
    /// There is nothing but to throw.
    Throw,
}

/// Thinks about one thing at a time.
pub(crate) struct Thinker {
    library: Library,
    /// The endings of the ruleset that is played, once they were looked for.
    endings: Arc<OnceLock<Option<Arc<dyn Tablebase>>>>,
    now: Option<(Wish, Receiver<Thought>)>,
}

impl Thinker {
    pub(crate) fn new(library: Library) -> Thinker {
        Thinker { library, endings: Arc::default(), now: None }
    }

    /// Another one, who knows the same.
    pub(crate) fn another(&self) -> Thinker {
        Thinker { library: self.library.clone(), endings: self.endings.clone(), now: None }
    }

    /// What is being thought about.
    pub(crate) fn wish(&self) -> Option<Wish> {
        self.now.as_ref().map(|(wish, _)| *wish)
    }

    /// Begins to think about something else.
    pub(crate) fn begin(&mut self, wish: Wish, table: &Table) {
        let (tell, heard) = channel();
        let (library, endings, table) = (self.library.clone(), self.endings.clone(), table.clone());
        thread::spawn(move || {
            let endings = endings.get_or_init(|| library.endings(table.game.rules())).clone();
            let thought = match wish {
                Wish::Decision => Thought::Decision(table.decide(endings)),
                Wish::Hint => Thought::Hint(advise(&table, endings)),
                Wish::Chances => Thought::Chances(advise(&table, endings)),
            };
            // Whoever wanted to know may have gone on to something else.
            let _ = tell.send(thought);
        });
        self.now = Some((wish, heard));
    }

    /// What it thinks, when it has come to an end.
    pub(crate) fn hear(&mut self) -> Option<Thought> {
        let (_, heard) = self.now.as_ref()?;
        match heard.try_recv() {
            Ok(thought) => {
                self.now = None;
                Some(thought)
            }
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.now = None;
                None
            }
        }
    }

    /// Lets it go.
    pub(crate) fn forget(&mut self) {
        self.now = None;
    }
}

fn advise(table: &Table, endings: Option<Arc<dyn Tablebase>>) -> Advice {
    let analyst = Analyst::new(table.game.rules(), endings, Level::SEARCH_LIMITS);
    let position = table.game.position();
    match (table.game.turn(), analyst.evaluate_instead_of_throw(position)) {
        (Some(turn), _) => Advice::Moves(analyst.rank(&turn)),
        (None, Some(instead)) => {
            Advice::ThrowDecision { throwing: analyst.evaluate_throwing(position), instead }
        }
        (None, None) => Advice::Throw,
    }
}
