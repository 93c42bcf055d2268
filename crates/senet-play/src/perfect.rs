//! The strongest players: they ask an analyst.

use std::sync::Arc;

use senet::apply::apply;
use senet::{Game, Move, Position, Preset, Ruleset, Side, Turn};

use crate::analyst::Analyst;
use crate::evaluation::{RankedMove, Source};
use crate::evaluator::Evaluator;
use crate::hand_made::HandMade;
use crate::level::{Player, ThrowDecision};
use crate::limits::Limits;
use crate::network::Network;
use crate::tablebase::Tablebase;

/// When a game looks as if it stood still, and how much is given up then for getting on.
#[derive(Clone, Copy)]
struct Patience {
    /// Decisions in which no piece leaves the board before it looks so. Where no piece may leave before all are on the last row it
    /// takes most of an ordinary game; and where both sides wait for each other perfect players wait for hundreds of decisions.
    decisions: u32,
    /// How much win chance more, for each decision after that, may be given up.
    growth: f64,
}

impl Patience {
    /// With a network that has learned when to give way. Where waiting is right, what is given up is lost: so it grows slowly.
    const LONG: Patience = Patience { decisions: 400, growth: 0.00001 };
    /// With one that would often wait for ever, because it has not learned from endings with four pieces when to give way, or with none.
    const SHORT: Patience = Patience { decisions: 100, growth: 0.0005 };

    /// What there is with the network that there is.
    fn of(rules: &Ruleset) -> Patience {
        match Network::base_preset(rules) {
            Some(Preset::Kendall) | None => Patience::SHORT,
            Some(_) => Patience::LONG,
        }
    }

    /// How much may be given up after so many decisions.
    fn margin(self, still: u32) -> f64 {
        (f64::from(still.saturating_sub(self.decisions)) * self.growth).min(MOST)
    }
}

/// The most that is given up for getting on.
const MOST: f64 = 0.05;

/// Plays what an analyst holds to be best. Guesses can hold two positions to be equally good for ever, though only one of them gets on:
/// where a game stands still, moves that are nearly as good are chosen from by how many moves both sides still need.
pub(crate) struct Perfect {
    analyst: Analyst,
    pace: HandMade,
    patience: Patience,
    grounds: Option<Source>,
    /// Pieces left to both sides, and how many decisions ago it was more.
    left: u8,
    still: u32,
}

impl Perfect {
    /// A player who knows these endings, and thinks so long where they do not reach.
    pub(crate) fn new(
        rules: &Arc<Ruleset>,
        tablebase: Option<Arc<dyn Tablebase>>,
        limits: Limits,
    ) -> Perfect {
        let analyst = Analyst::new(rules, tablebase, limits);
        let (pace, patience) = (HandMade::new(rules), Patience::of(rules));
        Perfect { analyst, pace, patience, grounds: None, left: 0, still: 0 }
    }

    /// How much win chance it would give up to get on. Where pieces never leave the board nobody can tell.
    fn margin(&mut self, turn: &Turn<'_>) -> f64 {
        if !turn.rules().plan().bears_off() {
            return 0.0;
        }
        let left = left(turn.position());
        self.still = if left == self.left { self.still + 1 } else { 0 };
        self.left = left;
        self.patience.margin(self.still)
    }

    /// The move that gets on best, of those that are worth no less than the best by more than `margin`.
    fn getting_on(&self, turn: &Turn<'_>, margin: f64) -> RankedMove {
        let ranked = self.analyst.rank(turn);
        let best = ranked[0];
        let near =
            ranked.into_iter().take_while(|ranked| best.evaluation.win - ranked.evaluation.win <= margin);
        let outlook = |ranked: &RankedMove| {
            let after = apply(turn.rules().plan(), turn.position(), turn.throw(), ranked.mv).position;
            let chance = self.pace.win_chance(&after);
            if after.side() == turn.position().side() { chance } else { 1.0 - chance }
        };
        near.max_by(|one, other| outlook(one).total_cmp(&outlook(other))).unwrap_or(best)
    }
}

/// The pieces that both sides have left.
fn left(position: &Position) -> u8 {
    Side::BOTH.map(|side| position.pieces_left(side)).iter().sum()
}

impl Player for Perfect {
    fn decide_throw(&mut self, _: &Ruleset, position: &Position) -> ThrowDecision {
        self.analyst.throw_decision(position)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        if let Some(forced) = turn.forced() {
            self.grounds = None;
            return forced;
        }
        let margin = self.margin(turn);
        let mut best = self.analyst.best(turn);
        // Exact values never stand still.
        if margin > 0.0 && !best.evaluation.is_exact() {
            best = self.getting_on(turn, margin);
        }
        self.grounds = Some(best.evaluation.source);
        best.mv
    }

    fn resume(&mut self, game: &Game) {
        let (side, now) = (game.position().side(), left(game.position()));
        let own = game.plies().iter().rev().filter(|ply| ply.before.side() == side);
        let unforced = own
            .filter_map(|ply| game.rules().turn(&ply.before, ply.throw?).ok())
            .filter(|turn| turn.forced().is_none());
        let since = unforced.take_while(|turn| left(turn.position()) == now).count() as u32;
        // The first decision after a piece has left counts for nothing.
        (self.left, self.still) = since.checked_sub(1).map_or((0, 0), |still| (now, still));
    }

    fn evaluation_source(&self) -> Option<Source> {
        self.grounds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::play_ply;
    use crate::level::Level;
    use senet::{Dice, Stage};

    /// Whoever takes over, at any moment of a long game, gives up as much for getting on as one who was there from the beginning.
    #[test]
    fn who_takes_over_is_as_impatient_as_who_was_there() {
        let rules = Arc::new(Ruleset::preset(Preset::Jequier));
        let mut players = [1, 2].map(|seed| Level::Random.player(&rules, seed, None));
        let mut played = Game::new(rules.clone());
        while played.plies().len() < 700 && play_ply(&mut played, &mut players, Dice::new(3, 0)).is_some() {}
        let expert = || Perfect::new(&rules, None, Level::SEARCH_LIMITS);
        let player = || Perfect { patience: Patience::SHORT, ..expert() };
        let (mut there, mut game) = ([player(), player()], Game::new(rules.clone()));
        let mut most = 0.0_f64;
        for ply in played.plies() {
            let Stage::ToThrow(to_throw) = game.stage() else { panic!("somebody is to throw") };
            let Some(throw) = ply.throw else {
                to_throw.move_instead_of_throwing().expect("it was done");
                continue;
            };
            to_throw.throw(throw).expect("it was thrown");
            let turn = game.turn().expect("a throw was made");
            if turn.forced().is_none() {
                let mut comes = player();
                comes.resume(&game);
                let margin = comes.margin(&turn);
                assert_eq!(margin, there[game.side() as usize].margin(&turn), "{}", turn.position());
                most = most.max(margin);
            }
            let Stage::ToMove(to_move) = game.stage() else { panic!("somebody is to move") };
            to_move.play(ply.mv).expect("it was played");
        }
        assert!(most > 0.0, "somebody was impatient");
    }
}
