//! The levels of computer play, as names. [`players`](crate::players) holds what each of them does.

/// How well a computer plays.
///
/// ```
/// use senet_play::Level;
/// assert_eq!(Level::from_name("expert"), Some(Level::Expert));
/// assert_eq!(Level::Novice.description(), "plays by rules of thumb, like a beginner");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Plays any legal move; all are equally likely.
    Random,
    /// Plays by rules of thumb, like a beginner who knows the rules.
    Novice,
    /// Searches two plies deep with half of what the best evaluator has learned.
    Average,
    /// Searches four plies deep with the best evaluator.
    Expert,
    /// Plays the best move wherever exact values are known, and like [`Level::Expert`] elsewhere.
    Perfect,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 5] = [Level::Random, Level::Novice, Level::Average, Level::Expert, Level::Perfect];
}
