//! Games that the network plays against itself, and what is to be learned from them.

use rand_core::Rng;
use senet::apply::apply;
use senet::movegen::generate;
use senet::{Next, Outcome, Position};
use senet_play::{Evaluator, Network};

use crate::backup::{Choice, best, instead, throwing};
use crate::chance::{below, happens, throw};
use crate::course::Course;
use crate::lesson::Lesson;

/// A game is broken off after so many plies; what was played until then is learned from.
const LONGEST: usize = 4000;

/// How games are played and looked back upon.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Manner {
    /// How often a side takes any move in place of the best, so that unusual positions are seen too.
    pub(crate) exploring: f64,
    /// How much of what later positions showed goes into earlier ones (the λ of TD(λ)).
    pub(crate) trace: f64,
}

/// The lessons of a game.
#[derive(Default)]
pub(crate) struct Lessons {
    /// Positions with values from tables.
    pub(crate) exact: Vec<Lesson>,
    /// Positions with values that the network itself found by looking ahead.
    pub(crate) found: Vec<Lesson>,
}

/// A position of a game, before the throw.
struct Step {
    position: Position,
    known: Known,
    /// Whether what followed was the best move, so that its value says something about this position's.
    follows: bool,
    next: Next,
}

/// What is known of the value of a position for the side to throw.
enum Known {
    Exact(f64),
    /// The network's guess at a look, and after looking at all throws with their best moves.
    Guessed {
        at_once: f64,
        ahead: f64,
    },
    /// Nothing is learned from a position in which an opening move is owed.
    Owing,
}

/// Plays one game of a course and looks back at it.
///
/// Every position of which no table knows is valued one ply ahead: the mean over all throws of the best move. To this is added
/// how much the next position's value came to differ from what the network had guessed, and so on, fading with distance. The luck
/// of the throws is in neither, since the mean over all throws is what the actual one is compared with: the values are those
/// of TD(λ), without the noise of the dice.
pub(crate) fn play(course: &Course, network: &Network, manner: Manner, words: &mut impl Rng) -> Lessons {
    let mut steps: Vec<Step> = Vec::new();
    let mut position = course.rules.start();
    while steps.len() < LONGEST {
        let (step, outcome) = Playing { course, network, manner }.step(&position, words);
        steps.push(step);
        position = outcome.position;
        if matches!(outcome.next, Next::Won(_)) {
            break;
        }
    }
    look_back(&steps, manner.trace)
}

struct Playing<'a> {
    course: &'a Course,
    network: &'a Network,
    manner: Manner,
}

impl Playing<'_> {
    fn value(&self, position: &Position) -> f64 {
        self.course.value(self.network, position)
    }

    /// Values a position, throws and moves in it.
    fn step(&self, position: &Position, words: &mut impl Rng) -> (Step, Outcome) {
        let value = |position: &Position| self.value(position);
        let instead = instead(&self.course.rules, position, &value);
        let exact = self.course.exact(position);
        let owing = !position.duty().is_none();
        // Looking at all throws is most of the work: done only where it is of use.
        let needed = (exact.is_none() && !owing) || instead.is_some();
        let thrown = if needed { throwing(&self.course.rules, position, &value) } else { 0.0 };
        let known = match exact {
            _ if owing => Known::Owing,
            Some(win) => Known::Exact(win),
            None => Known::Guessed {
                at_once: self.network.win_chance(position),
                ahead: instead.map_or(thrown, |instead| thrown.max(instead.win)),
            },
        };
        let exploring = happens(words, self.manner.exploring);
        let (outcome, follows) = match instead {
            Some(Choice { outcome, win }) if (win > thrown) != exploring => (outcome, win > thrown),
            _ => (self.throw_and_move(position, exploring, words), !exploring),
        };
        (Step { position: *position, known, follows, next: outcome.next }, outcome)
    }

    /// Throws, and takes the best move, or any.
    fn throw_and_move(&self, position: &Position, any: bool, words: &mut impl Rng) -> Outcome {
        let (rules, plan) = (&self.course.rules, self.course.rules.plan());
        let throw = throw(words, &rules.chances(position));
        if !any {
            return best(rules, position, throw, &|next: &Position| self.value(next)).outcome;
        }
        let moves = generate(plan, position, throw);
        let mv = moves.nth(plan, below(words, moves.count(plan)));
        apply(plan, position, throw, mv)
    }
}

fn look_back(steps: &[Step], trace: f64) -> Lessons {
    let mut lessons = Lessons::default();
    // How much the value of the position after was found to differ from the guess, for its side to throw.
    let mut correction = 0.0;
    for step in steps.iter().rev() {
        let carried = match step.next {
            _ if !step.follows => 0.0,
            Next::ThrowsAgain => trace * correction,
            Next::TurnPasses => -trace * correction,
            Next::Won(_) => 0.0,
        };
        match step.known {
            Known::Exact(win) => {
                lessons.exact.push(Lesson { position: step.position, win: win as f32 });
                correction = 0.0;
            }
            Known::Guessed { at_once, ahead } => {
                // It may lie beyond 0 or 1: kept within, it would not be right in the mean.
                let win = ahead + carried;
                lessons.found.push(Lesson { position: step.position, win: win as f32 });
                correction = win - at_once;
            }
            Known::Owing => correction = 0.0,
        }
    }
    lessons
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::{Preset, Ruleset, Side};

    fn step(known: Known, follows: bool, next: Next) -> Step {
        Step { position: Ruleset::preset(Preset::Tait).start(), known, follows, next }
    }

    fn guessed(at_once: f64, ahead: f64) -> Known {
        Known::Guessed { at_once, ahead }
    }

    fn wins(lessons: &[Lesson]) -> Vec<f32> {
        lessons.iter().map(|lesson| (lesson.win * 1e4).round() / 1e4).collect()
    }

    #[test]
    fn later_surprises_reach_back_with_their_sign_and_fade() {
        let steps = [
            step(guessed(0.5, 0.5), true, Next::ThrowsAgain),
            step(guessed(0.4, 0.5), true, Next::TurnPasses),
            step(guessed(0.6, 0.8), true, Next::TurnPasses),
            step(Known::Exact(0.3), true, Next::Won(Side::Cones)),
        ];
        let lessons = look_back(&steps, 0.5);
        assert_eq!(wins(&lessons.exact), [0.3]);
        // The last before the exact one is 0.8 ahead, 0.2 more than at once; for the other side that is less.
        assert_eq!(wins(&lessons.found), [0.8, 0.5 - 0.1, 0.5]);
        let lessons = look_back(&steps, 1.0);
        assert_eq!(wins(&lessons.found), [0.8, 0.5 - 0.2, 0.5 - 0.1]);
    }

    #[test]
    fn nothing_reaches_back_past_a_move_that_was_tried_out() {
        let steps = [
            step(guessed(0.5, 0.55), false, Next::TurnPasses),
            step(guessed(0.4, 0.5), true, Next::TurnPasses),
            step(Known::Owing, true, Next::TurnPasses),
        ];
        let lessons = look_back(&steps, 1.0);
        assert_eq!(wins(&lessons.found), [0.5, 0.55]);
    }
}
