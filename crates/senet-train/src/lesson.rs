//! Lessons: positions with the win chance that the network should give them.

use senet::Position;

/// A position, and what the network should say about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Lesson {
    /// The position; it owes no opening move.
    pub(crate) position: Position,
    /// The chance that the side to throw wins; where it is not exact, a guess that is right in the mean, and may lie beyond 0 or 1.
    pub(crate) win: f32,
}

/// The last lessons, as many as there is room for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Memory {
    pub(crate) lessons: Vec<Lesson>,
    pub(crate) room: usize,
    /// Which is forgotten next.
    pub(crate) oldest: usize,
}

impl Memory {
    /// With room for so many lessons (at least one).
    pub(crate) fn new(room: usize) -> Memory {
        Memory { lessons: Vec::new(), room: room.max(1), oldest: 0 }
    }

    /// Remembers a lesson, in place of the oldest if there is no room.
    pub(crate) fn remember(&mut self, lesson: Lesson) {
        if self.lessons.len() < self.room {
            self.lessons.push(lesson);
        } else {
            self.lessons[self.oldest] = lesson;
            self.oldest = (self.oldest + 1) % self.room;
        }
    }

    /// What is remembered.
    pub(crate) fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }
}
