//! Training: rounds of playing and learning.

use std::path::Path;
use std::thread;
use std::time::Instant;

use rand_core::Rng;
use senet::dice::stream;
use senet::{Preset, Ruleset};
use senet_play::Network;

use crate::adam::Adam;
use crate::chance::{below, happens};
use crate::course::{CourseError, Courses};
use crate::gradient::{Gradient, Score, score};
use crate::lesson::{Lesson, Memory};
use crate::schedule::Schedule;
use crate::selfplay::{Lessons, play};
use crate::weights::Weights;

/// A batch is learned in so many parts, whatever the number of threads, so that the sums come out the same.
const PARTS: usize = 2;
/// So many games are played before it is counted what they gave.
const GAMES: u64 = 32;
/// Every so manieth game is not learned from: it shows how well positions are judged that were never seen.
const HELD_OUT: u64 = 40;
/// So many lessons are held out at most.
const MOST_HELD_OUT: usize = 20_000;
/// So many rounds say how good the network is.
const LAST: usize = 10;

/// What a round came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub round: u32,
    /// Lessons learned from so far, each as often as it was.
    pub lessons: u64,
    /// The root mean square difference between what the network said and what it was taught, before each step.
    pub error: f64,
    /// The same in positions of games held out, of which tables know; if there are any.
    pub held_out_exact: Option<f64>,
    /// The same in positions of games held out that only looking ahead values.
    pub held_out_found: Option<f64>,
    /// Seconds of playing, and of learning.
    pub seconds: [f64; 2],
}

/// Training under way.
pub struct Training {
    preset: Preset,
    /// The ruleset with its options.
    name: String,
    courses: Courses,
    pub(crate) schedule: Schedule,
    pub(crate) weights: Weights,
    pub(crate) adam: Adam,
    pub(crate) memory: Memory,
    pub(crate) rounds: Vec<Round>,
    pub(crate) games: u64,
    gradients: [Gradient; PARTS],
}

/// Streams of random words: games have those from 0.
const LEARNING: u64 = 1 << 62;
const BEGINNING: u64 = LEARNING - 1;

impl Training {
    /// Begins to train a network for a preset; exact values come from the tables in a directory.
    ///
    /// # Errors
    ///
    /// [`CourseError`] if the ruleset is no preset, or a table cannot be used.
    pub fn begin(rules: &Ruleset, tables: &Path, schedule: Schedule) -> Result<Training, CourseError> {
        let name = rules.spec().full_name();
        let Some(preset) = Network::base_preset(rules) else { return Err(CourseError::NotAPreset(name)) };
        Ok(Training {
            preset,
            name,
            courses: Courses::of(rules, tables)?,
            schedule,
            weights: Weights::random(&mut stream(schedule.seed, BEGINNING)),
            adam: Adam::new(),
            memory: Memory::new(schedule.memory),
            rounds: Vec::new(),
            games: 0,
            gradients: Default::default(),
        })
    }

    /// What is trained and how, and which tables help, in a line.
    pub(crate) fn description(&self) -> String {
        format!("{} {:?} with tables {}", self.name, self.schedule, self.courses.tables_in_words())
    }

    /// The network as it is now.
    pub fn network(&self) -> Network {
        Network::from_layers(self.preset.name(), &self.weights.layers(), self.typical_error())
    }

    /// The root mean square of what held-out positions beyond the tables were found to be off by, over the last rounds.
    fn typical_error(&self) -> f32 {
        let last = &self.rounds[self.rounds.len().saturating_sub(LAST)..];
        let squares: Vec<f64> =
            last.iter().filter_map(|round| round.held_out_found).map(|error| error * error).collect();
        (squares.iter().sum::<f64>() / squares.len() as f64).sqrt() as f32
    }

    /// The rounds so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Whether all rounds are done.
    pub fn is_done(&self) -> bool {
        self.rounds.len() as u32 >= self.schedule.rounds
    }

    /// Plays and learns for one round on so many threads. The weights do not depend on how many.
    pub fn round(&mut self, threads: usize) -> Round {
        let started = Instant::now();
        let held_out = self.play(threads);
        let played = started.elapsed().as_secs_f64();
        let learned = self.learn(threads);
        let error = |lessons: &[Lesson]| {
            (!lessons.is_empty())
                .then(|| score(&self.weights, &lessons[..lessons.len().min(MOST_HELD_OUT)]).error())
        };
        let round = Round {
            round: self.rounds.len() as u32 + 1,
            lessons: self.rounds.last().map_or(0, |last| last.lessons) + learned.lessons,
            error: learned.error(),
            held_out_exact: error(&held_out.exact),
            held_out_found: error(&held_out.found),
            seconds: [played, started.elapsed().as_secs_f64() - played],
        };
        self.rounds.push(round);
        round
    }

    /// Plays games and remembers their lessons; those of games held out are returned instead.
    fn play(&mut self, threads: usize) -> Lessons {
        let network = self.network();
        let mut held_out = Lessons::default();
        let mut positions = 0;
        while positions < self.schedule.positions {
            let games = self.games..self.games + GAMES;
            self.games = games.end;
            for (game, lessons) in games.clone().zip(self.play_games(&network, games, threads)) {
                positions += lessons.exact.len() + lessons.found.len();
                if game % HELD_OUT == 0 {
                    held_out.exact.extend(lessons.exact);
                    held_out.found.extend(lessons.found);
                } else {
                    lessons
                        .exact
                        .into_iter()
                        .chain(lessons.found)
                        .for_each(|lesson| self.memory.remember(lesson));
                }
            }
        }
        held_out
    }

    /// Plays these games, each from its own stream of random words.
    fn play_games(&self, network: &Network, games: std::ops::Range<u64>, threads: usize) -> Vec<Lessons> {
        let manner = self.schedule.manner(self.rounds.len());
        let play_one = |game: u64| {
            let mut words = stream(self.schedule.seed, game);
            play(self.courses.draw(&mut words), network, manner, &mut words)
        };
        let numbers: Vec<u64> = games.collect();
        let share = numbers.len().div_ceil(threads.max(1));
        thread::scope(|scope| {
            let play_some = |games: &[u64]| games.iter().copied().map(play_one).collect::<Vec<_>>();
            let helpers: Vec<_> =
                numbers.chunks(share).map(|games| scope.spawn(move || play_some(games))).collect();
            helpers.into_iter().flat_map(|helper| helper.join().expect("playing does not panic")).collect()
        })
    }

    /// Learns from batches of lessons drawn from memory and from the tables.
    fn learn(&mut self, threads: usize) -> Score {
        let mut words = stream(self.schedule.seed, LEARNING + self.rounds.len() as u64);
        let mut total = Score::default();
        for batch in 0..self.schedule.batches {
            let lessons = self.draw(&mut words);
            total.add(self.learn_from(&lessons, threads));
            let size = self.schedule.step_size(self.rounds.len(), batch);
            let gradients = self.gradients.each_ref().map(Gradient::sum);
            self.adam.step(&mut self.weights, &gradients, lessons.len(), size);
        }
        total
    }

    fn draw(&self, words: &mut impl Rng) -> Vec<Lesson> {
        let remembered = self.memory.lessons();
        let draw = |_| {
            let drawn =
                if happens(words, self.schedule.drawn) { self.courses.draw_exact(words) } else { None };
            drawn.unwrap_or_else(|| remembered[below(words, remembered.len() as u32) as usize])
        };
        (0..self.schedule.batch).map(draw).collect()
    }

    /// The gradients of a batch, in parts.
    fn learn_from(&mut self, lessons: &[Lesson], threads: usize) -> Score {
        let (weights, share) = (&self.weights, lessons.len().div_ceil(PARTS));
        let mut parts = self.gradients.iter_mut().zip(lessons.chunks(share));
        let scores: Vec<Score> = if threads > 1 {
            thread::scope(|scope| {
                let helpers: Vec<_> =
                    parts.map(|(gradient, part)| scope.spawn(move || gradient.take(weights, part))).collect();
                helpers.into_iter().map(|helper| helper.join().expect("learning does not panic")).collect()
            })
        } else {
            parts.by_ref().map(|(gradient, part)| gradient.take(weights, part)).collect()
        };
        let mut total = Score::default();
        scores.into_iter().for_each(|score| total.add(score));
        total
    }
}
