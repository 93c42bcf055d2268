//! The strongest player, for the levels `expert` and `perfect`: it plays the analyst's best move and breaks
//! stalls.

use std::sync::Arc;

use senet::apply::apply;
use senet::{Game, Move, Position, Preset, Ruleset, Side, Turn};

use crate::analyst::Analyst;
use crate::evaluation::{RankedMove, Source};
use crate::evaluator::Evaluator;
use crate::hand_made::HandMade;
use crate::limits::Limits;
use crate::network::NearestNetwork;
use crate::player::{Player, ThrowDecision};
use crate::tablebase::Tablebase;

/// How much win chance the player gives up to make progress in a game that has stalled.
///
/// A game stalls when no piece leaves the board for many decisions. The network can hold two positions to be
/// equally good for ever although only one of them makes progress.
#[derive(Clone, Copy)]
struct StallTolerance {
    /// Unforced decisions without a piece leaving the board before the game counts as stalled.
    ///
    /// Halving it makes the player give up win chance in ordinary games of rulesets where pieces leave late,
    /// and in games where perfect players wait for each other, which takes hundreds of decisions.
    decisions: u32,
    /// Win chance that may be given up more with each further decision.
    ///
    /// Doubling it ends stalls sooner and loses more where waiting is right; `docs/players.md` has
    /// measurements.
    growth: f64,
    /// The largest win chance that is given up for a single decision.
    limit: f64,
}

impl StallTolerance {
    /// For a network that has learned from endings with four pieces when to give way.
    const LONG: StallTolerance = StallTolerance { decisions: 400, growth: 0.00001, limit: 0.05 };
    /// For a network without these endings, and where there is no network: such an evaluator would often wait
    /// for ever.
    const SHORT: StallTolerance = StallTolerance { decisions: 100, growth: 0.0005, limit: 0.05 };

    /// The tolerance that fits the evaluator of a ruleset.
    fn for_rules(rules: &Ruleset) -> StallTolerance {
        match NearestNetwork::of(rules) {
            Some(NearestNetwork::Near(network)) if network.rules() != Preset::Kendall.name() => {
                StallTolerance::LONG
            }
            _ => StallTolerance::SHORT,
        }
    }

    /// The win chance that may be given up after this number of decisions without progress.
    fn margin(self, stalled: u32) -> f64 {
        (f64::from(stalled.saturating_sub(self.decisions)) * self.growth).min(self.limit)
    }
}

/// Plays the best move that an analyst finds. In a stalled game it prefers, among moves that are nearly as
/// good, the one after which both sides need fewest moves.
pub(crate) struct Strongest {
    analyst: Analyst,
    progress: HandMade,
    tolerance: StallTolerance,
    source: Option<Source>,
    /// Pieces left to both sides at the last unforced decision.
    pieces_left: u8,
    /// Unforced decisions since that number changed.
    stalled: u32,
}

impl Strongest {
    /// A player that probes this tablebase and searches within these limits where it has no value.
    pub(crate) fn new(
        rules: &Arc<Ruleset>,
        tablebase: Option<Arc<dyn Tablebase>>,
        limits: Limits,
    ) -> Strongest {
        let analyst = Analyst::new(rules, tablebase, limits);
        let (progress, tolerance) = (HandMade::new(rules), StallTolerance::for_rules(rules));
        Strongest { analyst, progress, tolerance, source: None, pieces_left: 0, stalled: 0 }
    }

    /// Counts a decision, and returns the win chance that may be given up in it. It is 0 where pieces never
    /// leave the board, since stalls cannot be distinguished from progress there.
    fn margin(&mut self, turn: &Turn<'_>) -> f64 {
        if !turn.rules().plan().bears_off() {
            return 0.0;
        }
        let left = pieces_left(turn.position());
        self.stalled = if left == self.pieces_left { self.stalled + 1 } else { 0 };
        self.pieces_left = left;
        self.tolerance.margin(self.stalled)
    }

    /// The move that makes most progress, among those that lose no more than `margin` against the best.
    fn progressing_move(&self, turn: &Turn<'_>, margin: f64) -> RankedMove {
        let ranked = self.analyst.rank(turn);
        let best = ranked[0];
        let near =
            ranked.into_iter().take_while(|ranked| best.evaluation.win - ranked.evaluation.win <= margin);
        let progress = |ranked: &RankedMove| {
            let after = apply(turn.rules().plan(), turn.position(), turn.throw(), ranked.mv).position;
            let chance = self.progress.win_chance(&after);
            if after.side() == turn.position().side() { chance } else { 1.0 - chance }
        };
        near.max_by(|one, other| progress(one).total_cmp(&progress(other))).unwrap_or(best)
    }
}

/// The pieces that both sides have left.
fn pieces_left(position: &Position) -> u8 {
    Side::BOTH.map(|side| position.pieces_left(side)).iter().sum()
}

impl Player for Strongest {
    fn decide_throw(&mut self, _: &Ruleset, position: &Position) -> ThrowDecision {
        self.analyst.throw_decision(position)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        if let Some(forced) = turn.forced() {
            self.source = None;
            return forced;
        }
        let margin = self.margin(turn);
        let mut best = self.analyst.best(turn);
        // Play by exact values never stalls.
        if margin > 0.0 && !best.evaluation.is_exact() {
            best = self.progressing_move(turn, margin);
        }
        self.source = Some(best.evaluation.source);
        best.mv
    }

    fn resume(&mut self, game: &Game) {
        let (side, now) = (game.position().side(), pieces_left(game.position()));
        let own = game.plies().iter().rev().filter(|ply| ply.before.side() == side);
        let unforced = own
            .filter_map(|ply| game.rules().turn(&ply.before, ply.throw?).ok())
            .filter(|turn| turn.forced().is_none());
        let since = unforced.take_while(|turn| pieces_left(turn.position()) == now).count() as u32;
        // The first decision after a piece has left is not counted.
        (self.pieces_left, self.stalled) = since.checked_sub(1).map_or((0, 0), |stalled| (now, stalled));
    }

    fn evaluation_source(&self) -> Option<Source> {
        self.source
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::play_game::{play_game, play_ply};
    use senet::{Dice, StageMut};

    /// The estimates can stay the same for ever against an opponent who lets the player wait.
    #[test]
    fn strongest_player_ends_its_games() {
        for (preset, game) in [(Preset::Jequier, 0), (Preset::Jequier, 1), (Preset::Grunfeld, 0)] {
            let rules = Arc::new(Ruleset::preset(preset));
            let strongest: Box<dyn Player> = Box::new(Strongest::new(&rules, None, Limits::depth(3)));
            let mut players = [strongest, Level::Novice.player(&rules, 2, None)];
            let played = play_game(&rules, &mut players, Dice::new(1, game), 5_000);
            assert!(played.is_ok(), "{} game {game}", preset.name());
        }
    }

    /// A player that resumes at any moment of a long game has the same margin as one that played from the
    /// start.
    #[test]
    fn resume_restores_the_stall_margin() {
        let rules = Arc::new(Ruleset::preset(Preset::Jequier));
        let mut players = [1, 2].map(|seed| Level::Random.player(&rules, seed, None));
        let mut played = Game::new(rules.clone());
        while played.plies().len() < 700 && play_ply(&mut played, &mut players, Dice::new(3, 0)).is_some() {}
        let expert = || Strongest::new(&rules, None, Level::SEARCH_LIMITS);
        let player = || Strongest { tolerance: StallTolerance::SHORT, ..expert() };
        let (mut from_start, mut game) = ([player(), player()], Game::new(rules.clone()));
        let mut largest = 0.0_f64;
        for ply in played.plies() {
            let StageMut::ToThrow(to_throw) = game.stage_mut() else { panic!("a throw comes next") };
            let Some(throw) = ply.throw else {
                to_throw.move_instead_of_throwing().expect("the recorded game did so");
                continue;
            };
            to_throw.throw(throw).expect("the recorded game has this throw");
            let turn = game.turn().expect("a throw was made");
            if turn.forced().is_none() {
                let mut resumed = player();
                resumed.resume(&game);
                let margin = resumed.margin(&turn);
                assert_eq!(margin, from_start[game.side() as usize].margin(&turn), "{}", turn.position());
                largest = largest.max(margin);
            }
            let StageMut::ToMove(to_move) = game.stage_mut() else { panic!("a move comes next") };
            to_move.play(ply.mv).expect("the recorded game has this move");
        }
        assert!(largest > 0.0, "the game stalls");
    }
}
