//! Matches in pairs of games with the same dice and the seats swapped.

use std::ops::Range;
use std::sync::Arc;

use senet::{Dice, Move, Record, Side, Throw};
use senet_play::{Evaluator, Forfeit, Level, ObservedMove, Observer, Player, best_evaluator};
use serde::{Deserialize, Serialize};

use crate::game_context::GameContext;
use crate::game_loop::{GameEnd, play};
use crate::loss_meter::LossMeter;
use crate::luck_adjusted::{LuckAdjustedGame, LuckAdjustedTally};
use crate::luck_meter::LuckMeter;
use crate::recording::{Recording, record};
use crate::score::Tally;
use crate::seeds::seed_of;
use crate::workers::{RunOptions, in_order};

/// What plays in a match: a level, or another source of players. Each game has a new player.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use senet::{Preset, Ruleset};
/// use senet_lab::{GameContext, Match, PlayerSource, RunOptions};
/// use senet_play::{Level, Player};
///
/// /// Is a novice in some games and a beginner in the others.
/// struct Moody;
///
/// impl PlayerSource for Moody {
///     fn player(&self, context: &GameContext, seed: u64) -> Box<dyn Player> {
///         let level = if seed % 2 == 0 { Level::Novice } else { Level::Beginner };
///         level.player(&context.rules, seed, None)
///     }
/// }
///
/// let context = GameContext::new(Ruleset::preset(Preset::Tait));
/// let contest = Match { context, levels: [Moody, Moody], games: 2, seed: 1 };
/// let result = contest.play(RunOptions { threads: 1, stop: &AtomicBool::new(false) }, |_| ());
/// assert_eq!(result.wins.iter().sum::<u64>(), 2);
/// ```
pub trait PlayerSource: Sync {
    /// Creates the player of a game. Its random choices come from the seed.
    fn player(&self, context: &GameContext, seed: u64) -> Box<dyn Player>;
}

impl PlayerSource for Level {
    fn player(&self, context: &GameContext, seed: u64) -> Box<dyn Player> {
        context.player(*self, seed)
    }
}

/// A game of a match that a player forfeited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForfeitedGame {
    /// The number of the game.
    pub game: u64,
    /// The player: 0 for the first level, 1 for the second.
    pub player: usize,
    /// Why it forfeited: the kind of failure and a message.
    pub forfeit: Forfeit,
}

/// A match between two levels, or other sources of players.
///
/// Games 2*n* and 2*n* + 1 are a pair with the same throws in the same order. The first level throws first in
/// the first game of a pair, and second in the other. If the number of games is odd, the last game stands
/// alone.
#[derive(Clone, Debug)]
pub struct Match<P = Level> {
    /// The ruleset with its tablebase.
    pub context: GameContext,
    /// The levels that play.
    pub levels: [P; 2],
    /// The number of games.
    pub games: u64,
    /// The seed of the dice and of the players' random choices.
    pub seed: u64,
}

/// The result of a match, or of the games of it that were played.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct MatchResult {
    /// The score of the first level.
    pub tally: Tally,
    /// The score with luck taken out. Empty if luck was not measured.
    #[serde(default, skip_serializing_if = "LuckAdjustedTally::is_empty")]
    pub adjusted: LuckAdjustedTally,
    /// The games won by each level.
    pub wins: [u64; 2],
    /// The games won by the side that threw first.
    pub first_wins: u64,
    /// The games stopped after [`MAX_PLIES`](crate::MAX_PLIES) plies.
    pub unfinished: u64,
    /// The plies of all games.
    pub plies: u64,
    /// The forfeited games, in order. Levels forfeit none.
    #[serde(skip)]
    pub forfeits: Vec<ForfeitedGame>,
}

impl MatchResult {
    /// The mean number of plies in a game.
    pub fn mean_length(&self) -> f64 {
        self.plies as f64 / self.tally.games().max(1) as f64
    }

    /// Adds other games of the same match, those that follow.
    pub fn merge(&mut self, other: &MatchResult) {
        self.tally.merge(&other.tally);
        self.adjusted.merge(&other.adjusted);
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.first_wins += other.first_wins;
        self.unfinished += other.unfinished;
        self.plies += other.plies;
        self.forfeits.extend_from_slice(&other.forfeits);
    }

    fn add(&mut self, unit: &Unit) {
        let half_points = unit.0.iter().map(|game| game.half_points(0)).sum();
        self.tally.add_unit(unit.0.len() as u64, half_points);
        if let Some(adjusted) = unit.0.iter().map(|game| game.luck_adjusted).collect::<Option<Vec<_>>>() {
            self.adjusted.add_unit(&adjusted);
        }
        for game in &unit.0 {
            for (level, wins) in self.wins.iter_mut().enumerate() {
                *wins += u64::from(game.half_points(level) == 2);
            }
            self.first_wins += u64::from(game.end.winner == Some(game.first));
            self.unfinished += u64::from(game.end.winner.is_none());
            self.plies += game.end.plies;
            if let (Some(forfeit), Some(winner)) = (&game.end.forfeit, game.end.winner) {
                let player = usize::from(winner == game.seat);
                self.forfeits.push(ForfeitedGame { game: game.number, player, forfeit: forfeit.clone() });
            }
        }
    }
}

impl<P: PlayerSource> Match<P> {
    /// Plays the match.
    ///
    /// `progress` is called after each pair with the result so far. If the run is stopped, the result has the
    /// first games of the match.
    pub fn play(&self, run: RunOptions<'_>, mut progress: impl FnMut(&MatchResult)) -> MatchResult {
        self.play_recorded(run, |played, _| {
            progress(played);
            Some(())
        })
    }

    /// Plays the match as [`play`](Match::play). `progress` also receives the records of the pair, and ends
    /// the match if it returns `None`.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use senet::{Preset, Ruleset};
    /// use senet_lab::{GameContext, Match, RunOptions};
    /// use senet_play::Level;
    /// let context = GameContext::new(Ruleset::preset(Preset::Tait));
    /// let contest = Match { context, levels: [Level::Novice, Level::Random], games: 4, seed: 1 };
    /// let mut records = Vec::new();
    /// contest.play_recorded(RunOptions { threads: 1, stop: &AtomicBool::new(false) }, |_, pair| {
    ///     records.extend(pair);
    ///     Some(())
    /// });
    /// assert!(records.iter().all(|record| record.game.result().is_some()));
    /// assert_eq!((records.len(), records[3].headers.game), (4, Some(1)));
    /// ```
    pub fn play_recorded(
        &self,
        run: RunOptions<'_>,
        mut progress: impl FnMut(&MatchResult, Vec<Record>) -> Option<()>,
    ) -> MatchResult {
        let mut played = MatchResult::default();
        let luck = self.measured_luck();
        in_order(
            0..self.pairs(),
            run,
            |unit| self.unit(unit, &luck, run),
            |mut unit| {
                played.add(&unit);
                let records = unit.0.iter_mut().map(|game| self.record(game)).collect();
                progress(&played, records)
            },
        );
        played
    }

    /// The number of pairs; the last one may have one game only.
    pub fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    /// Plays the pairs with these numbers, on one thread, and returns their result and their records. `None` if the run
    /// was stopped. The results of all pairs, merged in their order, are the result of the match.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use senet::{Preset, Ruleset};
    /// use senet_lab::{GameContext, Match, RunOptions};
    /// use senet_play::Level;
    /// let context = GameContext::new(Ruleset::preset(Preset::Tait));
    /// let contest = Match { context, levels: [Level::Novice, Level::Random], games: 5, seed: 1 };
    /// let run = RunOptions { threads: 1, stop: &AtomicBool::new(false) };
    /// let (mut played, _) = contest.play_pairs(0..2, run).expect("it was not stopped");
    /// let (rest, records) = contest.play_pairs(2..contest.pairs(), run).expect("it was not stopped");
    /// played.merge(&rest);
    /// assert_eq!((played, records.len()), (contest.play(run, |_| ()), 1));
    /// ```
    pub fn play_pairs(&self, pairs: Range<u64>, run: RunOptions<'_>) -> Option<(MatchResult, Vec<Record>)> {
        let luck = self.measured_luck();
        let (mut played, mut records) = (MatchResult::default(), Vec::new());
        for pair in pairs {
            let mut unit = self.unit(pair, &luck, run)?;
            played.add(&unit);
            records.extend(unit.0.iter_mut().map(|game| self.record(game)));
        }
        Some((played, records))
    }

    /// The name and the text of the file with the record of a game of two players with these names. The first level
    /// begins in games with an even number.
    pub fn record_file(&self, number: u64, mut record: Record, names: &[String; 2]) -> (String, String) {
        let begins = record.game.rules().start().side();
        let [beginner, other] = if number.is_multiple_of(2) { [0, 1] } else { [1, 0] };
        let (cones, spools) = if begins == Side::Cones { (beginner, other) } else { (other, beginner) };
        record.headers.cones = Some(names[cones].clone());
        record.headers.spools = Some(names[spools].clone());
        let digits = self.games.to_string().len();
        (format!("game-{:0digits$}.senet", number + 1), record.to_string())
    }

    fn measured_luck(&self) -> Luck {
        Luck::TakenOut(best_evaluator(&self.context.rules))
    }

    /// The record of a game. Its dice are those of the pair's number.
    fn record(&self, game: &mut Game) -> Record {
        let moves = std::mem::take(&mut game.moves);
        let mut record = record(&self.context.rules, moves, &game.end);
        (record.headers.seed, record.headers.game) = (Some(self.seed), Some(game.number / 2));
        record
    }

    /// Plays the pairs with these numbers, without measuring luck. `None` if the run was stopped.
    pub(crate) fn play_units(&self, units: Range<u64>, run: RunOptions<'_>) -> Option<MatchResult> {
        let mut played = MatchResult::default();
        for unit in units {
            played.add(&self.unit(unit, &Luck::Included, run)?);
        }
        Some(played)
    }

    fn unit(&self, pair: u64, luck: &Luck, run: RunOptions<'_>) -> Option<Unit> {
        let first = self.context.rules.start().side();
        let games = (self.games - 2 * pair).min(2);
        let seats = [first, first.other()].into_iter().take(games as usize);
        seats
            .zip(2 * pair..)
            .map(|(seat, number)| self.game(number, seat, luck, run))
            .collect::<Option<_>>()
            .map(Unit)
    }

    /// Plays the game of a pair in which the first level has this side.
    fn game(&self, number: u64, seat: Side, luck: &Luck, run: RunOptions<'_>) -> Option<Game> {
        let pair = number / 2;
        let mut players = Side::BOTH.map(|side| {
            let source = &self.levels[usize::from(side != seat)];
            source.player(&self.context, seed_of(self.seed, pair, (2 * seat.index() + side.index()) as u64))
        });
        let mut recording = Recording::new(Meter::new(&self.context, seat, luck));
        let end = play(&self.context.rules, &mut players, Dice::new(self.seed, pair), run, &mut recording)?;
        let Recording { moves, observer } = recording;
        let luck_adjusted = observer.luck_adjusted(seat, end.winner);
        Some(Game { number, end, moves, luck_adjusted, seat, first: self.context.rules.start().side() })
    }
}

/// Whether luck is taken out of games.
enum Luck {
    /// By exact values where the start is known, otherwise by the estimates of this evaluator.
    TakenOut(Arc<dyn Evaluator>),
    /// Luck is not measured.
    Included,
}

/// What is measured while a game is played.
enum Meter<'a> {
    Losses(LossMeter<'a>),
    Luck(LuckMeter),
    Nothing,
}

impl<'a> Meter<'a> {
    /// A meter for the first level, which has this side.
    fn new(context: &'a GameContext, seat: Side, luck: &Luck) -> Meter<'a> {
        let Luck::TakenOut(evaluator) = luck else { return Meter::Nothing };
        match LossMeter::new(context) {
            Some(losses) => Meter::Losses(losses),
            None => Meter::Luck(LuckMeter::for_side(context, seat, evaluator.clone())),
        }
    }

    /// The game with luck taken out, for this side.
    fn luck_adjusted(&self, seat: Side, winner: Option<Side>) -> Option<LuckAdjustedGame> {
        match self {
            Meter::Losses(losses) => Some(LuckAdjustedGame {
                result: losses.adjusted(seat),
                luck: 0.0,
                lost: Some([losses.lost(seat), losses.lost(seat.other())]),
            }),
            Meter::Luck(meter) => {
                let result = winner.map_or(0.5, |winner| f64::from(u8::from(winner == seat)));
                Some(LuckAdjustedGame { result, luck: meter.luck(), lost: None })
            }
            Meter::Nothing => None,
        }
    }
}

impl Observer for Meter<'_> {
    fn observe(&mut self, observed: ObservedMove<'_>) {
        match self {
            Meter::Losses(losses) => losses.observe(observed),
            Meter::Luck(meter) => meter.observe(&observed),
            Meter::Nothing => {}
        }
    }
}

/// Games with the same dice.
struct Unit(Vec<Game>);

struct Game {
    number: u64,
    end: GameEnd,
    /// The throws with their moves.
    moves: Vec<(Option<Throw>, Move)>,
    /// The game with luck taken out, if that was measured.
    luck_adjusted: Option<LuckAdjustedGame>,
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
