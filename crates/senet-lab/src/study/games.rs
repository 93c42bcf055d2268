//! Playing the games of a study.

use std::ops::Range;

use senet::{Dice, Rules, RulesTask, Side};
use senet_play::{Level, Observer, RandomGames};

use super::row::Row;
use super::scribe::{Decision, Scribe};
use super::watch::{MOST_CHOICES, Squares, Watch};
use super::way::Way;
use super::yardstick::{Sampler, Weights, Yardstick};
use crate::course::{MAX_PLIES, play};
use crate::game_context::GameContext;
use crate::luck::LuckMeter;
use crate::seeds::seed_of;
use crate::workers::RunOptions;

/// Two levels that play each other under some rules, again and again.
#[derive(Clone, Debug)]
pub(crate) struct Pairing {
    pub(crate) context: GameContext,
    pub(crate) levels: [Level; 2],
    pub(crate) seed: u64,
}

/// What is wanted of some games.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) games: Range<u64>,
    /// Luck is looked at in games with lower numbers than this.
    pub(crate) luck: u64,
    pub(crate) decisions: DecisionTable,
}

/// Whether decisions are written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionTable {
    /// They are forgotten.
    Omitted,
    /// They are written down, one row each.
    Written,
}

/// What was noted of some games.
#[derive(Debug)]
pub(crate) struct Notes {
    pub(crate) rows: Vec<Row>,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) squares: Squares,
    pub(crate) choices: [u64; MOST_CHOICES + 1],
}

/// At most so many games are played to fit the yardstick.
const MOST_PILOT: u64 = 256;
/// And at least so many.
const LEAST_PILOT: u64 = 16;

impl Pairing {
    /// The yardstick's weights, fitted to other games than these: a quarter as many, within limits. `None` if it is to stop.
    pub(crate) fn fit(&self, way: &Way, games: u64, run: RunOptions<'_>) -> Option<Weights> {
        let pilot = Pairing { seed: seed_of(self.seed, u64::MAX, u64::MAX), ..self.clone() };
        let mut sampler = Sampler::new(way);
        pilot.play(0..(games / 4).clamp(LEAST_PILOT, MOST_PILOT), run, &mut sampler, |_, _, _| ())?;
        Some(Yardstick::fitted(&sampler.samples))
    }

    /// Plays some of the games and notes what is wanted. `None` if it is to stop.
    pub(crate) fn watch(
        &self,
        wanted: &Wanted,
        way: &Way,
        yardstick: &Yardstick,
        run: RunOptions<'_>,
    ) -> Option<Notes> {
        let mut watch = Watch::new(&self.context.rules, way, yardstick);
        watch.scribe = (wanted.decisions == DecisionTable::Written).then(|| Scribe::new(&self.context.rules));
        let mut rows = Vec::with_capacity((wanted.games.end - wanted.games.start) as usize);
        let first = self.context.rules.start().side();
        let with_luck = wanted.games.start.max(wanted.luck).min(wanted.games.end);
        for (games, luck) in [
            (wanted.games.start..with_luck, Some(LuckMeter::new(&self.context))),
            (with_luck..wanted.games.end, None),
        ] {
            watch.luck = luck;
            self.play(games, run, &mut watch, |watch, game, winner| {
                let first_level = self.first_level(game);
                rows.push(Row { game, first_level, ..watch.finish(first, winner) });
            })?;
        }
        let decisions = watch.scribe.map_or_else(Vec::new, |scribe| scribe.decisions);
        Some(Notes { rows, decisions, squares: watch.squares, choices: watch.choices })
    }

    /// The level that throws first in a game: they take turns, unless both are the same.
    fn first_level(&self, game: u64) -> u8 {
        if self.levels[0] == self.levels[1] { 0 } else { (game % 2) as u8 }
    }

    /// Plays games before a observer, and tells of each who won. `None` if it is to stop.
    fn play<S: Observer>(
        &self,
        games: Range<u64>,
        run: RunOptions<'_>,
        observer: &mut S,
        mut tell: impl FnMut(&mut S, u64, Option<Side>),
    ) -> Option<()> {
        if self.levels == [Level::Random; 2] {
            let rules = &self.context.rules;
            let random = RandomGames::new(rules, self.seed, MAX_PLIES);
            return rules.with_compiled_rules(RandomRun { random, games, run, observer, tell });
        }
        for game in games {
            let winner = self.play_one(game, run, observer)?;
            tell(observer, game, winner);
        }
        Some(())
    }

    /// Plays a game between players. Both games of a pair have the same dice, if the levels differ.
    fn play_one(&self, game: u64, run: RunOptions<'_>, observer: &mut impl Observer) -> Option<Option<Side>> {
        let rules = &self.context.rules;
        let first = usize::from(self.first_level(game));
        let mut players = Side::BOTH.map(|side| {
            let level = if side == rules.start().side() { first } else { 1 - first };
            self.context.player(self.levels[level], seed_of(self.seed, game, side.index() as u64))
        });
        let stream = if self.levels[0] == self.levels[1] { game } else { game / 2 };
        play(rules, &mut players, Dice::new(self.seed, stream), run, observer).map(|end| end.winner)
    }
}

/// Random games, as work that is compiled for each preset.
struct RandomRun<'a, S, T> {
    random: RandomGames<'a>,
    games: Range<u64>,
    run: RunOptions<'a>,
    observer: &'a mut S,
    tell: T,
}

impl<S: Observer, T: FnMut(&mut S, u64, Option<Side>)> RulesTask for RandomRun<'_, S, T> {
    type Output = Option<()>;

    fn run<R: Rules + Send + Sync>(mut self, rules: R) -> Option<()> {
        for game in self.games {
            if self.run.stopped() {
                return None;
            }
            let (winner, _) = self.random.play(rules, game, self.observer);
            (self.tell)(self.observer, game, winner);
        }
        Some(())
    }
}
