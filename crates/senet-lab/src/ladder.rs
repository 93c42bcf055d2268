//! Every level against the one below it.

use senet_play::Level;

use crate::pairing::{Match, Played};
use crate::setting::Setting;
use crate::workers::Orders;

/// Matches of every level against the one below, under several rulesets.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The rulesets.
    pub settings: Vec<Setting>,
    /// The levels, weakest first.
    pub levels: Vec<Level>,
    /// The games of each match.
    pub games: u64,
    /// The seed of all matches.
    pub seed: u64,
}

/// One match of a ladder.
#[derive(Clone, Debug)]
pub struct Rung {
    /// The match: the better level first.
    pub contest: Match,
    /// What was played of it.
    pub played: Played,
}

/// Pairs of neighbouring levels, the better one first, weakest pair first.
///
/// ```
/// use senet_play::Level;
/// let pairs = senet_lab::rungs(&[Level::Random, Level::Novice, Level::Average]);
/// assert_eq!(pairs, [[Level::Novice, Level::Random], [Level::Average, Level::Novice]]);
/// ```
pub fn rungs(levels: &[Level]) -> Vec<[Level; 2]> {
    levels.windows(2).map(|pair| [pair[1], pair[0]]).collect()
}

impl Ladder {
    /// Plays all matches. `tell` hears now and then which match is played, and how far it is. If it is to stop, the last rung may be
    /// short of games, and those after it are missing.
    pub fn climb(&self, orders: Orders<'_>, mut tell: impl FnMut(&Match, &Played)) -> Vec<Rung> {
        let mut climbed = Vec::new();
        for setting in &self.settings {
            for levels in rungs(&self.levels) {
                if orders.stopped() {
                    return climbed;
                }
                let contest = Match { setting: setting.clone(), levels, games: self.games, seed: self.seed };
                let played = contest.play(orders, |played| tell(&contest, played));
                climbed.push(Rung { contest, played });
            }
        }
        climbed
    }
}
