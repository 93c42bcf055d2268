//! A match: pairs of games with the same dice and the seats swapped.

use std::ops::Range;

use std::sync::Arc;

use senet::{Dice, Side};
use senet_play::{Evaluator, Level, ObservedMove, Observer, best_evaluator};
use serde::{Deserialize, Serialize};

use crate::adjusted::{LuckAdjustedTally, WithoutLuck};
use crate::course::{End, play};
use crate::game_context::GameContext;
use crate::losses::LossMeter;
use crate::luck::LuckMeter;
use crate::score::Tally;
use crate::seeds::seed_of;
use crate::workers::{RunOptions, in_order};

/// A match between two levels.
///
/// Games 2*n* and 2*n* + 1 are a pair: they have the same throws in the same order; in the first the first level is the side that
/// throws first, in the second the other. If the number of games is odd, the last one stands alone.
#[derive(Clone, Debug)]
pub struct Match {
    /// By which rules.
    pub context: GameContext,
    /// Who plays.
    pub levels: [Level; 2],
    /// How many games.
    pub games: u64,
    /// The seed of the dice, and of what players leave to chance.
    pub seed: u64,
}

/// What was played of a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct MatchResult {
    /// The points of the first level.
    pub tally: Tally,
    /// The same with luck taken out, where that was asked for.
    #[serde(skip)]
    pub adjusted: LuckAdjustedTally,
    /// Games that each level won.
    pub wins: [u64; 2],
    /// Games won by the side that threw first.
    pub first_wins: u64,
    /// Games broken off after [`MAX_PLIES`](crate::MAX_PLIES) plies.
    pub unfinished: u64,
    /// Plies of all games.
    pub plies: u64,
}

impl MatchResult {
    /// Plies a game.
    pub fn mean_length(&self) -> f64 {
        self.plies as f64 / self.tally.games().max(1) as f64
    }

    /// Adds other games of the same match.
    pub(crate) fn merge(&mut self, other: &MatchResult) {
        self.tally.merge(&other.tally);
        self.adjusted.merge(&other.adjusted);
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.first_wins += other.first_wins;
        self.unfinished += other.unfinished;
        self.plies += other.plies;
    }

    fn add(&mut self, unit: &Unit) {
        let half_points = unit.0.iter().map(|game| game.half_points(0)).sum();
        self.tally.add_unit(unit.0.len() as u64, half_points);
        if let Some(adjusted) = unit.0.iter().map(|game| game.without_luck).collect::<Option<Vec<_>>>() {
            self.adjusted.add_unit(&adjusted);
        }
        for game in &unit.0 {
            for (level, wins) in self.wins.iter_mut().enumerate() {
                *wins += u64::from(game.half_points(level) == 2);
            }
            self.first_wins += u64::from(game.end.winner == Some(game.first));
            self.unfinished += u64::from(game.end.winner.is_none());
            self.plies += game.end.plies;
        }
    }
}

impl Match {
    /// Plays the match. `tell` hears now and then what was played so far. If it is to stop, what was played is the first games of the
    /// match.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use senet::{Preset, Ruleset};
    /// use senet_lab::{Match, RunOptions, GameContext};
    /// use senet_play::Level;
    /// let context = GameContext::new(Ruleset::preset(Preset::Tait));
    /// let contest = Match { context, levels: [Level::Novice, Level::Random], games: 20, seed: 1 };
    /// let stop = AtomicBool::new(false);
    /// let [one, two] = [1, 2].map(|threads| contest.play(RunOptions { threads, stop: &stop }, |_| ()));
    /// assert_eq!(one, two);
    /// assert_eq!(one.tally.games(), 20);
    /// ```
    pub fn play(&self, run: RunOptions<'_>, mut tell: impl FnMut(&MatchResult)) -> MatchResult {
        let mut played = MatchResult::default();
        let units = self.games.div_ceil(2);
        let luck = Luck::TakenOut(best_evaluator(&self.context.rules));
        in_order(
            0..units,
            run,
            |unit| self.unit(unit, &luck, run),
            |unit| {
                played.add(&unit);
                tell(&played);
                Some(())
            },
        );
        played
    }

    /// Plays the pairs with these numbers, luck and all. `None` if it is to stop.
    pub(crate) fn play_units(&self, units: Range<u64>, run: RunOptions<'_>) -> Option<MatchResult> {
        let mut played = MatchResult::default();
        for unit in units {
            played.add(&self.unit(unit, &Luck::Left, run)?);
        }
        Some(played)
    }

    fn unit(&self, pair: u64, luck: &Luck, run: RunOptions<'_>) -> Option<Unit> {
        let first = self.context.rules.start().side();
        let games = (self.games - 2 * pair).min(2);
        let seats = [first, first.other()].into_iter().take(games as usize);
        seats.map(|seat| self.game(pair, seat, luck, run)).collect::<Option<_>>().map(Unit)
    }

    /// The game of a pair in which the first level has this side.
    fn game(&self, pair: u64, seat: Side, luck: &Luck, run: RunOptions<'_>) -> Option<Game> {
        let mut players = Side::BOTH.map(|side| {
            let level = self.levels[usize::from(side != seat)];
            self.context.player(level, seed_of(self.seed, pair, (2 * seat.index() + side.index()) as u64))
        });
        let mut meter = Meter::new(&self.context, seat, luck);
        let end = play(&self.context.rules, &mut players, Dice::new(self.seed, pair), run, &mut meter)?;
        let without_luck = meter.without_luck(seat, end.winner);
        Some(Game { end, without_luck, seat, first: self.context.rules.start().side() })
    }
}

/// Whether luck is taken out of games: by exact values where the start is known, else by the estimates of an evaluator.
enum Luck {
    TakenOut(Arc<dyn Evaluator>),
    Left,
}

/// What is measured while a game is played.
enum Meter<'a> {
    Losses(LossMeter<'a>),
    Luck(LuckMeter),
    Nothing,
}

impl<'a> Meter<'a> {
    /// For the first level on this side.
    fn new(context: &'a GameContext, seat: Side, luck: &Luck) -> Meter<'a> {
        let Luck::TakenOut(evaluator) = luck else { return Meter::Nothing };
        match LossMeter::new(context) {
            Some(losses) => Meter::Losses(losses),
            None => Meter::Luck(LuckMeter::for_side(context, seat, evaluator.clone())),
        }
    }

    /// The game without its luck, as the side that was measured for sees it.
    fn without_luck(&self, seat: Side, winner: Option<Side>) -> Option<WithoutLuck> {
        match self {
            Meter::Losses(losses) => Some(WithoutLuck {
                score: losses.adjusted(seat),
                lost: Some([losses.lost(seat), losses.lost(seat.other())]),
            }),
            Meter::Luck(meter) => {
                let result = winner.map_or(0.5, |winner| f64::from(u8::from(winner == seat)));
                Some(WithoutLuck { score: result - meter.luck(), lost: None })
            }
            Meter::Nothing => None,
        }
    }
}

impl Observer for Meter<'_> {
    fn observe(&mut self, seen: ObservedMove<'_>) {
        match self {
            Meter::Losses(losses) => losses.observe(seen),
            Meter::Luck(meter) => meter.see(&seen),
            Meter::Nothing => {}
        }
    }
}

/// The games that have the same dice.
struct Unit(Vec<Game>);

struct Game {
    end: End,
    /// What it came to without luck, if that was measured.
    without_luck: Option<WithoutLuck>,
    /// The side of the first level.
    seat: Side,
    /// The side that threw first.
    first: Side,
}

impl Game {
    fn half_points(&self, level: usize) -> u64 {
        let side = if level == 0 { self.seat } else { self.seat.other() };
        self.end.winner.map_or(1, |winner| 2 * u64::from(winner == side))
    }
}
