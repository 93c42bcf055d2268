//! What to train, and how.

use crate::selfplay::Manner;

/// What to train, and how.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// Same seed, same weights.
    pub seed: u64,
    /// How many rounds of playing and learning.
    pub rounds: u32,
    /// How many positions of self-play a round gives.
    pub positions: usize,
    /// How many batches a round learns.
    pub batches: usize,
    /// How many lessons a batch has.
    pub batch: usize,
    /// The part of each batch that is drawn evenly from the tables.
    pub drawn: f64,
    /// How many lessons are remembered. Old ones hold back what is new: their values are those of a network that knew less.
    pub memory: usize,
    /// The size of the first steps; the last are nearly nothing.
    pub step: f32,
    /// How often a side takes any move in its games in place of the best, so that unusual positions are seen too.
    pub exploring: f64,
    /// The part of the games in which weaker players have a side, or both, for a while.
    pub guests: f64,
    /// After so many plies in which no piece leaves the board the sides begin to give up some win chance to get on.
    pub patience: u32,
    /// How much of what later positions showed goes into earlier ones (the λ of TD(λ)), in the first round and in the last: at
    /// first the news of who won must travel far, in the end what is looked ahead is worth more than what came of it.
    pub trace: [f64; 2],
}

impl Schedule {
    /// What most of the embedded weights were trained with.
    pub const DEFAULT: Schedule = Schedule {
        seed: 1,
        rounds: 120,
        positions: 200_000,
        batches: 400,
        batch: 1024,
        drawn: 0.2,
        memory: 300_000,
        step: 2e-3,
        exploring: 0.02,
        guests: 0.0,
        patience: u32::MAX,
        trace: [0.95, 0.7],
    };
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule::DEFAULT
    }
}

impl Schedule {
    /// How games are played after so many rounds.
    pub(crate) fn manner(&self, rounds: usize) -> Manner {
        let [first, last] = self.trace;
        let done = rounds as f64 / f64::from(self.rounds);
        let trace = first + (last - first) * done;
        Manner { exploring: self.exploring, guests: self.guests, patience: self.patience, trace }
    }

    /// The size of the next step after so many rounds and batches: steps become smaller from the first to the last.
    pub(crate) fn step_size(&self, rounds: usize, batches: usize) -> f32 {
        let done = rounds as f32 + batches as f32 / self.batches as f32;
        let left = (1.0 - done / self.rounds as f32).max(0.0);
        self.step * (0.01 + 0.99 * left * left)
    }
}
