//! Games that the network plays against itself, and sometimes against others, and what is to be learned from them.

use rand_core::Rng;
use senet::apply::apply;
use senet::movegen::generate;
use senet::{Move, Next, Outcome, Position, Throw};
use senet_play::{Evaluator, Network};

use crate::backup::{Choice, Prospect, best, choices, every_throw, instead, mean};
use crate::chance::{below, happens, throw};
use crate::company::Company;
use crate::course::Course;
use crate::lesson::Lesson;
use crate::stillness::Stillness;

/// A game is broken off after so many plies; what was played until then is learned from.
const LONGEST: usize = 4000;

/// How games are played and looked back upon.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Manner {
    /// How often a side takes any move in place of the best, so that unusual positions are seen too.
    pub(crate) exploring: f64,
    /// The part of the games in which weaker players have a side, or both, for a while.
    pub(crate) guests: f64,
    /// So many plies in which no piece leaves the board look like a game that stands still.
    pub(crate) patience: u32,
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
    /// How much less than the best move the one that was made seemed to be worth: what became of it says something about this
    /// position's value. None after a move that was only tried out, or was somebody else's.
    given_up: Option<f64>,
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
    let company = Company::draw(&course.rules, manner.guests, words);
    let sight = Sight { course, network };
    let mut playing = Playing { sight, manner, company, stillness: Stillness::default() };
    let mut steps: Vec<Step> = Vec::new();
    let mut position = course.rules.start();
    while steps.len() < LONGEST {
        let (step, outcome) = playing.step(&position, words);
        steps.push(step);
        position = outcome.position;
        if matches!(outcome.next, Next::Won(_)) {
            break;
        }
    }
    look_back(&steps, manner.trace)
}

struct Playing<'a> {
    sight: Sight<'a>,
    manner: Manner,
    company: Company,
    stillness: Stillness,
}

/// What positions of a course are worth by its tables and the network.
#[derive(Clone, Copy)]
struct Sight<'a> {
    course: &'a Course,
    network: &'a Network,
}

impl Sight<'_> {
    fn value(&self, position: &Position) -> f64 {
        self.course.value(self.network, position)
    }

    fn instead(&self, position: &Position) -> Option<Choice> {
        instead(&self.course.rules, position, &|next: &Position| self.value(next))
    }

    fn every_throw(&self, position: &Position) -> Vec<Prospect> {
        every_throw(&self.course.rules, position, &|next: &Position| self.value(next))
    }

    fn best(&self, position: &Position, throw: Throw) -> Choice {
        best(&self.course.rules, position, throw, &|next: &Position| self.value(next))
    }

    fn choices(&self, position: &Position, throw: Throw) -> Vec<(Move, Choice)> {
        choices(&self.course.rules, position, throw, &|next: &Position| self.value(next)).collect()
    }
}

/// What was done in a position, and how much less than the best that seemed to be worth, as in [`Step`].
struct Done {
    outcome: Outcome,
    given_up: Option<f64>,
}

impl Playing<'_> {
    /// Values a position, throws and moves in it.
    fn step(&mut self, position: &Position, words: &mut impl Rng) -> (Step, Outcome) {
        self.stillness.see(position);
        let instead = self.sight.instead(position);
        let exact = self.sight.course.exact(position);
        let owing = !position.duty().is_none();
        // Looking at all throws is most of the work: done only where it is of use.
        let needed = (exact.is_none() && !owing) || instead.is_some();
        let prospects = if needed { self.sight.every_throw(position) } else { Vec::new() };
        let thrown = mean(&prospects);
        let known = match exact {
            _ if owing => Known::Owing,
            Some(win) => Known::Exact(win),
            None => Known::Guessed {
                at_once: self.sight.network.win_chance(position),
                ahead: instead.map_or(thrown, |instead| thrown.max(instead.win)),
            },
        };
        let Done { outcome, given_up } = self.act(position, instead, &prospects, words);
        (Step { position: *position, known, given_up, next: outcome.next }, outcome)
    }

    /// Makes the move that may be made instead of throwing, if there is one and it is wanted; else throws and moves. What may be
    /// thrown is known, or nobody asked.
    fn act(
        &mut self,
        position: &Position,
        instead: Option<Choice>,
        prospects: &[Prospect],
        words: &mut impl Rng,
    ) -> Done {
        let exploring = happens(words, self.manner.exploring);
        let better = instead.is_some_and(|instead| instead.win > mean(prospects));
        if let Some(instead) = instead
            && self.moves_instead(position, better, better != exploring, words)
        {
            return Done { outcome: instead.outcome, given_up: better.then_some(0.0) };
        }
        let rules = &self.sight.course.rules;
        let throw = throw(words, &rules.chances(position));
        let done = if exploring {
            let moves = generate(rules.plan(), position, throw);
            let mv = moves.nth(rules.plan(), below(words, moves.count(rules.plan())));
            Done { outcome: apply(rules.plan(), position, throw, mv), given_up: None }
        } else {
            let known = prospects.iter().find(|prospect| prospect.throw == throw);
            let best = known.map_or_else(|| self.sight.best(position, throw), |prospect| prospect.best);
            self.choose(position, throw, best, words)
        };
        Done { given_up: done.given_up.filter(|_| !better), ..done }
    }

    /// Whether the side to throw moves instead: a guest as it likes, else as the network would.
    fn moves_instead(
        &mut self,
        position: &Position,
        better: bool,
        would: bool,
        words: &mut impl Rng,
    ) -> bool {
        match self.company.at_turn(position.side(), words) {
            Some(guest) => guest.moves_instead(&self.sight.course.rules, position, better),
            None => would,
        }
    }

    /// A guest's move; else the best, or where the game stands still one of those that are nearly as good.
    fn choose(&mut self, position: &Position, throw: Throw, best: Choice, words: &mut impl Rng) -> Done {
        let rules = &self.sight.course.rules;
        if let Some(guest) = self.company.at_turn(position.side(), words) {
            let turn = rules.turn(position, throw).expect("it was thrown");
            let wins = self.sight.choices(position, throw).into_iter().map(|(mv, choice)| (mv, choice.win));
            let outcome = apply(rules.plan(), position, throw, guest.choose(&turn, wins, words));
            return Done { outcome, given_up: (outcome == best.outcome).then_some(0.0) };
        }
        let margin = self.stillness.margin(rules, self.manner.patience);
        if margin == 0.0 {
            return Done { outcome: best.outcome, given_up: Some(0.0) };
        }
        let mut near = self.sight.choices(position, throw);
        near.retain(|(_, choice)| best.win - choice.win <= margin);
        let (_, chosen) = near[below(words, near.len() as u32) as usize];
        Done { outcome: chosen.outcome, given_up: Some(best.win - chosen.win) }
    }
}

fn look_back(steps: &[Step], trace: f64) -> Lessons {
    let mut lessons = Lessons::default();
    // How much the value of the position after was found to differ from the guess, for its side to throw.
    let mut correction = 0.0;
    for step in steps.iter().rev() {
        let surprise = match step.next {
            Next::ThrowsAgain => correction,
            Next::TurnPasses => -correction,
            Next::Won(_) => 0.0,
        };
        let carried = step.given_up.map_or(0.0, |given_up| trace * (surprise - given_up));
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

    fn step(known: Known, given_up: Option<f64>, next: Next) -> Step {
        Step { position: Ruleset::preset(Preset::Tait).start(), known, given_up, next }
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
            step(guessed(0.5, 0.5), Some(0.0), Next::ThrowsAgain),
            step(guessed(0.4, 0.5), Some(0.0), Next::TurnPasses),
            step(guessed(0.6, 0.8), Some(0.0), Next::TurnPasses),
            step(Known::Exact(0.3), Some(0.0), Next::Won(Side::Cones)),
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
            step(guessed(0.5, 0.55), None, Next::TurnPasses),
            step(guessed(0.4, 0.5), Some(0.0), Next::TurnPasses),
            step(Known::Owing, Some(0.0), Next::TurnPasses),
        ];
        let lessons = look_back(&steps, 1.0);
        assert_eq!(wins(&lessons.found), [0.5, 0.55]);
    }

    #[test]
    fn what_is_given_up_to_get_on_was_not_to_be_had_before_either() {
        let steps = [
            step(guessed(0.6, 0.6), Some(0.0), Next::TurnPasses),
            step(guessed(0.4, 0.4), Some(0.0), Next::ThrowsAgain),
            step(guessed(0.4, 0.4), Some(0.1), Next::TurnPasses),
            step(guessed(0.6, 0.6), Some(0.0), Next::TurnPasses),
        ];
        assert_eq!(wins(&look_back(&steps, 1.0).found), [0.6, 0.3, 0.3, 0.7]);
    }
}
