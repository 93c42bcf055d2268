//! A training run: rounds of self-play and gradient steps. `senet train` drives it.

use std::ops::Range;
use std::path::Path;
use std::thread;
use std::time::Instant;

use rand_core::Rng;
use senet::dice::stream;
use senet::{Preset, Ruleset};
use senet_play::Network;

use crate::adam::Adam;
use crate::config::TrainingConfig;
use crate::gradient::{Gradient, SquaredError, squared_error};
use crate::random::{random_below, random_bool};
use crate::sample::{ReplayBuffer, TrainingSample};
use crate::self_play::play;
use crate::targets::GameSamples;
use crate::variants::{SetupError, VariantMix};
use crate::weights::Weights;

/// The number of parts of a batch. It is independent of the number of threads, so that sums are too.
const PARTS: usize = 2;
/// The number of games that are played before their positions are counted.
const GAMES_AT_ONCE: u64 = 32;
/// One in this number of games is held out from training, to measure the error on unseen positions.
const HELD_OUT: u64 = 40;
/// The largest number of held-out samples that are evaluated.
const MAX_HELD_OUT: usize = 20_000;
/// The number of last rounds that the typical error of the network is measured over.
const ERROR_ROUNDS: usize = 10;

/// The statistics of a round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RoundStats {
    /// The number of the round, from 1.
    pub round: u32,
    /// The number of samples in all batches so far, counted with repetition.
    pub samples: u64,
    /// The root mean square difference between the network's win chances and the targets, before each step.
    pub error: f64,
    /// The same for exact values in held-out games; `None` if there are none.
    pub held_out_exact: Option<f64>,
    /// The same for values from lookahead in held-out games; `None` if there are none.
    pub held_out_searched: Option<f64>,
    /// The seconds of self-play and of gradient steps.
    pub seconds: [f64; 2],
}

/// A training run in progress.
pub struct Training {
    /// The rules as the weights file names them.
    label: String,
    /// The name of the ruleset with its options.
    name: String,
    variants: VariantMix,
    pub(crate) config: TrainingConfig,
    pub(crate) weights: Weights,
    pub(crate) adam: Adam,
    pub(crate) buffer: ReplayBuffer,
    pub(crate) rounds: Vec<RoundStats>,
    pub(crate) games: u64,
    gradients: [Gradient; PARTS],
}

/// The numbers of the games in a part.
pub(crate) fn games_of_part(part: u64) -> Range<u64> {
    part * GAMES_AT_ONCE..(part + 1) * GAMES_AT_ONCE
}

/// The games of a round, which are played in parts.
pub(crate) struct SelfPlayRound {
    started: Instant,
    /// The samples of held-out games.
    held_out: GameSamples,
    positions: usize,
}

impl SelfPlayRound {
    pub(crate) fn begin() -> SelfPlayRound {
        SelfPlayRound { started: Instant::now(), held_out: GameSamples::default(), positions: 0 }
    }

    /// Whether more games are needed.
    pub(crate) fn lacks_positions(&self, training: &Training) -> bool {
        self.positions < training.config.positions
    }

    /// Takes the samples of the games of the next part, in their order.
    pub(crate) fn take(&mut self, training: &mut Training, samples: Vec<GameSamples>) {
        let games = games_of_part(training.next_part());
        training.games = games.end;
        for (game, samples) in games.zip(samples) {
            self.positions += samples.exact.len() + samples.searched.len();
            if game % HELD_OUT == 0 {
                self.held_out.exact.extend(samples.exact);
                self.held_out.searched.extend(samples.searched);
            } else {
                let all = samples.exact.into_iter().chain(samples.searched);
                all.for_each(|sample| training.buffer.push(sample));
            }
        }
    }
}

/// The preset with the same goal whose play differs in fewest points.
fn nearest_preset(rules: &Ruleset) -> Option<Preset> {
    let points = &rules.spec().points;
    let same_goal = Preset::ALL.into_iter().filter(|preset| preset.points().goal == points.goal);
    same_goal.min_by_key(|preset| points.play_differences(&preset.points()))
}

/// The first random stream of batches. Games use the streams from 0.
const BATCH_STREAM: u64 = 1 << 62;
/// The random stream of the initial weights.
const WEIGHTS_STREAM: u64 = BATCH_STREAM - 1;

impl Training {
    /// Starts to train a network for a ruleset. Exact values come from the tables in a directory, if one is named.
    /// Training begins with random weights for the rules of a preset, and with the network of the nearest preset for
    /// other rules.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the ruleset has no variants with fewer pieces or a table cannot be used.
    pub fn new(
        rules: &Ruleset,
        tables: Option<&Path>,
        config: TrainingConfig,
    ) -> Result<Training, SetupError> {
        let name = rules.spec().full_name();
        let label = Network::label(rules);
        let preset = nearest_preset(rules).filter(|preset| preset.name() != label);
        let weights = match preset.and_then(|preset| Network::named(preset.name())) {
            Some(network) => Weights::of_layers(&network.layers()),
            None => Weights::random(&mut stream(config.seed, WEIGHTS_STREAM)),
        };
        Ok(Training {
            label,
            name,
            variants: VariantMix::of(rules, tables)?,
            config,
            weights,
            adam: Adam::new(),
            buffer: ReplayBuffer::new(config.buffer_size),
            rounds: Vec::new(),
            games: 0,
            gradients: Default::default(),
        })
    }

    /// The files of the tables that give exact values, with their checksums.
    pub fn tables(&self) -> Vec<String> {
        self.variants.tables()
    }

    /// The ruleset, configuration and tables as one line, which a checkpoint must agree with.
    pub(crate) fn description(&self) -> String {
        let (config, tables) = (self.config.describe(), self.variants.describe_tables());
        format!("{} {config} with tables {tables}", self.name)
    }

    /// The network with the current weights.
    pub fn network(&self) -> Network {
        self.network_of(&self.weights)
    }

    pub(crate) fn network_of(&self, weights: &Weights) -> Network {
        Network::from_layers(&self.label, &weights.layers(), self.typical_error())
    }

    /// The root mean square error on held-out positions beyond the tables over the last rounds.
    fn typical_error(&self) -> f32 {
        let last = &self.rounds[self.rounds.len().saturating_sub(ERROR_ROUNDS)..];
        let squares: Vec<f64> =
            last.iter().filter_map(|round| round.held_out_searched).map(|error| error * error).collect();
        (squares.iter().sum::<f64>() / squares.len() as f64).sqrt() as f32
    }

    /// The rounds so far.
    pub fn rounds(&self) -> &[RoundStats] {
        &self.rounds
    }

    /// Whether all rounds are done.
    pub fn is_done(&self) -> bool {
        self.rounds.len() as u32 >= self.config.rounds
    }

    /// Runs one round of self-play and gradient steps. The weights do not depend on the number of threads.
    pub fn run_round(&mut self, threads: usize) -> RoundStats {
        let mut round = SelfPlayRound::begin();
        let network = self.network();
        while round.lacks_positions(self) {
            let games = games_of_part(self.next_part());
            let samples = self.play_games(&network, self.rounds.len(), games, threads);
            round.take(self, samples);
        }
        self.end_round(round, threads)
    }

    /// The number of the next part of the games. Parts are numbered through all rounds.
    pub(crate) fn next_part(&self) -> u64 {
        self.games / GAMES_AT_ONCE
    }

    /// Makes the gradient steps of a round, after its games.
    pub(crate) fn end_round(&mut self, round: SelfPlayRound, threads: usize) -> RoundStats {
        let SelfPlayRound { started, held_out, .. } = round;
        let played = started.elapsed().as_secs_f64();
        let trained = self.train(threads);
        let error = |samples: &[TrainingSample]| {
            (!samples.is_empty()).then(|| {
                squared_error(&self.weights, &samples[..samples.len().min(MAX_HELD_OUT)]).root_mean()
            })
        };
        let round = RoundStats {
            round: self.rounds.len() as u32 + 1,
            samples: self.rounds.last().map_or(0, |last| last.samples) + trained.samples,
            error: trained.root_mean(),
            held_out_exact: error(&held_out.exact),
            held_out_searched: error(&held_out.searched),
            seconds: [played, started.elapsed().as_secs_f64() - played],
        };
        self.rounds.push(round);
        round
    }

    /// Plays games after a number of rounds, each with its own stream of random words.
    pub(crate) fn play_games(
        &self,
        network: &Network,
        rounds: usize,
        games: Range<u64>,
        threads: usize,
    ) -> Vec<GameSamples> {
        let config = self.config.self_play(rounds);
        let play_one = |game: u64| {
            let mut words = stream(self.config.seed, game);
            play(self.variants.draw(&mut words), network, config, &mut words)
        };
        let numbers: Vec<u64> = games.collect();
        let share = numbers.len().div_ceil(threads.max(1));
        thread::scope(|scope| {
            let play_some = |games: &[u64]| games.iter().copied().map(play_one).collect::<Vec<_>>();
            let helpers: Vec<_> =
                numbers.chunks(share).map(|games| scope.spawn(move || play_some(games))).collect();
            helpers.into_iter().flat_map(|helper| helper.join().expect("self-play does not panic")).collect()
        })
    }

    /// Makes the gradient steps of a round.
    fn train(&mut self, threads: usize) -> SquaredError {
        let mut words = stream(self.config.seed, BATCH_STREAM + self.rounds.len() as u64);
        let mut total = SquaredError::default();
        for batch in 0..self.config.batches {
            let samples = self.draw_batch(&mut words);
            total.add(self.compute_gradients(&samples, threads));
            let size = self.config.step_size(self.rounds.len(), batch);
            let gradients = self.gradients.each_ref().map(Gradient::sum);
            self.adam.step(&mut self.weights, &gradients, samples.len(), size);
        }
        total
    }

    /// Draws a batch from the buffer and the tables.
    fn draw_batch(&self, words: &mut impl Rng) -> Vec<TrainingSample> {
        let buffered = self.buffer.samples();
        let draw = |_| {
            let exact = if random_bool(words, self.config.exact_share) {
                self.variants.draw_exact(words)
            } else {
                None
            };
            exact.unwrap_or_else(|| buffered[random_below(words, buffered.len() as u32) as usize])
        };
        (0..self.config.batch_size).map(draw).collect()
    }

    /// Computes the gradients of the parts of a batch.
    fn compute_gradients(&mut self, samples: &[TrainingSample], threads: usize) -> SquaredError {
        let (weights, share) = (&self.weights, samples.len().div_ceil(PARTS));
        let mut parts = self.gradients.iter_mut().zip(samples.chunks(share));
        let errors: Vec<SquaredError> = if threads > 1 {
            thread::scope(|scope| {
                let helpers: Vec<_> = parts
                    .map(|(gradient, part)| scope.spawn(move || gradient.compute(weights, part)))
                    .collect();
                helpers.into_iter().map(|helper| helper.join().expect("training does not panic")).collect()
            })
        } else {
            parts.by_ref().map(|(gradient, part)| gradient.compute(weights, part)).collect()
        };
        let mut total = SquaredError::default();
        errors.into_iter().for_each(|error| total.add(error));
        total
    }
}
