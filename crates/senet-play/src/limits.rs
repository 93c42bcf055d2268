//! Limits of a search.

use std::time::Duration;

/// The depth of a search without any limit, in plies.
const DEFAULT_DEPTH: u32 = 2;
/// The largest depth of a search, in plies.
const MAX_DEPTH: u32 = 64;

/// Limits of a search. The search ends at the first limit it reaches; without limits it looks two plies
/// ahead.
///
/// Searches that are limited by depth and nodes give the same answer every time and read no clock, so that
/// they also run where there is none (`wasm32-unknown-unknown`). A limit of time depends on the speed of the
/// machine.
///
/// ```
/// use std::time::Duration;
/// use senet_play::Limits;
/// let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::depth(4) };
/// assert_eq!(limits.depth, Some(4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The number of plies. A ply is a throw with its move, or a move made instead of throwing.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The time for each query.
    pub time: Option<Duration>,
}

impl Limits {
    /// A limit of depth alone.
    pub const fn depth(plies: u32) -> Limits {
        Limits { depth: Some(plies), nodes: None, time: None }
    }

    /// A limit of nodes alone.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { depth: None, nodes: Some(nodes), time: None }
    }

    /// A limit of time alone.
    pub const fn time(time: Duration) -> Limits {
        Limits { depth: None, nodes: None, time: Some(time) }
    }

    /// The largest depth that these limits allow, at least 1.
    pub(crate) fn max_depth(&self) -> u32 {
        let open_ended = self.nodes.is_some() || self.time.is_some();
        self.depth.unwrap_or(if open_ended { MAX_DEPTH } else { DEFAULT_DEPTH }).clamp(1, MAX_DEPTH)
    }
}
