//! Training samples, and the buffer that keeps the most recent ones.

use senet::Position;

/// A position and its training target.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TrainingSample {
    /// The position, without duties.
    pub(crate) position: Position,
    /// The win chance of the side to throw. An estimate is unbiased and may lie below 0 or above 1.
    pub(crate) win: f32,
}

/// The most recent training samples, up to a capacity.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ReplayBuffer {
    pub(crate) samples: Vec<TrainingSample>,
    pub(crate) capacity: usize,
    /// The index of the sample that is overwritten next.
    pub(crate) oldest: usize,
}

impl ReplayBuffer {
    /// An empty buffer. Its capacity is at least one.
    pub(crate) fn new(capacity: usize) -> ReplayBuffer {
        ReplayBuffer { samples: Vec::new(), capacity: capacity.max(1), oldest: 0 }
    }

    /// Adds a sample and overwrites the oldest one if the buffer is full.
    pub(crate) fn push(&mut self, sample: TrainingSample) {
        if self.samples.len() < self.capacity {
            self.samples.push(sample);
        } else {
            self.samples[self.oldest] = sample;
            self.oldest = (self.oldest + 1) % self.capacity;
        }
    }

    pub(crate) fn samples(&self) -> &[TrainingSample] {
        &self.samples
    }
}
