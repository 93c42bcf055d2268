//! A ladder: every level against the one below it.

use senet_play::Level;

use crate::game_context::GameContext;
use crate::paired_match::{Match, MatchResult};
use crate::workers::RunOptions;

/// Matches of every level against the one below, in several rulesets.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use senet::{Preset, Ruleset};
/// use senet_lab::{GameContext, Ladder, RunOptions};
/// use senet_play::Level;
/// let contexts = vec![GameContext::new(Ruleset::preset(Preset::Tait))];
/// let ladder = Ladder { contexts, levels: vec![Level::Random, Level::Novice], games: 4, seed: 1 };
/// let played = ladder.play(RunOptions { threads: 1, stop: &AtomicBool::new(false) }, |_, _| ());
/// assert_eq!(played.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The rulesets; all levels play in each of them.
    pub contexts: Vec<GameContext>,
    /// The levels, weakest first.
    pub levels: Vec<Level>,
    /// The number of games in each match.
    pub games: u64,
    /// The seed of all matches.
    pub seed: u64,
}

/// A match of a ladder with its result.
#[derive(Clone, Debug)]
pub struct LadderMatch {
    /// The match. The better level comes first.
    pub contest: Match,
    /// The result of the games that were played: fewer than asked if the run was stopped.
    pub played: MatchResult,
}

/// The pairs of neighbouring levels, weakest pair first. In each pair the better level comes first.
pub fn ladder_pairs(levels: &[Level]) -> Vec<[Level; 2]> {
    levels.windows(2).map(|pair| [pair[1], pair[0]]).collect()
}

impl Ladder {
    /// Plays all matches.
    ///
    /// `progress` is called after each pair of games, with the match and its result so far. If the run is
    /// stopped, the last match has fewer games and the ones after it are missing.
    pub fn play(
        &self,
        run: RunOptions<'_>,
        mut progress: impl FnMut(&Match, &MatchResult),
    ) -> Vec<LadderMatch> {
        let mut matches = Vec::new();
        for context in &self.contexts {
            for levels in ladder_pairs(&self.levels) {
                if run.stopped() {
                    return matches;
                }
                let contest = Match { context: context.clone(), levels, games: self.games, seed: self.seed };
                let played = contest.play(run, |played| progress(&contest, played));
                matches.push(LadderMatch { contest, played });
            }
        }
        matches
    }
}
