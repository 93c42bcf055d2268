//! Every level against the one below it.

use senet_play::Level;

use crate::game_context::GameContext;
use crate::pairing::{Match, MatchResult};
use crate::workers::RunOptions;

/// Matches of every level against the one below, under several rulesets.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The rulesets.
    pub contexts: Vec<GameContext>,
    /// The levels, weakest first.
    pub levels: Vec<Level>,
    /// The games of each match.
    pub games: u64,
    /// The seed of all matches.
    pub seed: u64,
}

/// One match of a ladder.
#[derive(Clone, Debug)]
pub struct LadderMatch {
    /// The match: the better level first.
    pub contest: Match,
    /// What was played of it.
    pub played: MatchResult,
}

/// Pairs of neighbouring levels, the better one first, weakest pair first.
///
/// ```
/// use senet_play::Level;
/// let pairs = senet_lab::ladder_pairs(&[Level::Random, Level::Novice, Level::Average]);
/// assert_eq!(pairs, [[Level::Novice, Level::Random], [Level::Average, Level::Novice]]);
/// ```
pub fn ladder_pairs(levels: &[Level]) -> Vec<[Level; 2]> {
    levels.windows(2).map(|pair| [pair[1], pair[0]]).collect()
}

impl Ladder {
    /// Plays all matches. `tell` hears now and then which match is played, and how far it is. If it is to stop, the last rung may be
    /// short of games, and those after it are missing.
    pub fn play(&self, run: RunOptions<'_>, mut tell: impl FnMut(&Match, &MatchResult)) -> Vec<LadderMatch> {
        let mut climbed = Vec::new();
        for context in &self.contexts {
            for levels in ladder_pairs(&self.levels) {
                if run.stopped() {
                    return climbed;
                }
                let contest = Match { context: context.clone(), levels, games: self.games, seed: self.seed };
                let played = contest.play(run, |played| tell(&contest, played));
                climbed.push(LadderMatch { contest, played });
            }
        }
        climbed
    }
}
