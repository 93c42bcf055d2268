//! How long to think.

use std::time::Duration;

/// How far a search may go. It ends at whichever limit it meets first; without any it looks two plies ahead.
///
/// Limits of depth and nodes give the same answer every time; a limit of time does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// So many plies: a throw with its move, or a move made instead of throwing.
    pub depth: Option<u32>,
    /// About so many positions.
    pub nodes: Option<u64>,
    /// About so long, for each question.
    pub time: Option<Duration>,
}

impl Limits {
    /// So many plies, however long that takes.
    pub const fn depth(plies: u32) -> Limits {
        Limits { depth: Some(plies), nodes: None, time: None }
    }

    /// About so many positions.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { depth: None, nodes: Some(nodes), time: None }
    }

    /// About so long.
    pub const fn time(time: Duration) -> Limits {
        Limits { depth: None, nodes: None, time: Some(time) }
    }
}
