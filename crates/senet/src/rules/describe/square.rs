//! The description of a single square, for front ends that explain a square.

use crate::rules::houses::leads_to_rebirth;
use crate::rules::plan::Plan;
use crate::rules::points::{Beauty, Goal, Hit, LastSquare, RulePoint, Start, Water};
use crate::rules::spec::RuleSpec;
use crate::square::Square;
use crate::throw::{Throw, ThrowSet};

impl RuleSpec {
    /// The effects of a square, in sentences. For a square without effects, a sentence that it is ordinary.
    ///
    /// ```
    /// use senet::{Preset, Square};
    /// let sentences = Preset::Modern.spec().describe_square(Square::BEAUTY);
    /// assert_eq!(sentences[0], "A piece here is safe from hits.");
    /// assert_eq!(sentences.last().unwrap(), "A piece leaves the board from here with a 5.");
    /// ```
    pub fn describe_square(&self, square: Square) -> Vec<String> {
        let points = &self.points;
        let mut sentences: Vec<String> = Vec::new();
        let mut push_if = |condition: bool, sentence: &str| {
            if condition {
                sentences.push(sentence.to_owned());
            }
        };
        let steps = match points.goal {
            Goal::BearOff => square.number(),
            Goal::LineUp => 31 - square.number(),
        };
        let enters = points.start == Start::InHand
            && Throw::new(steps).is_some_and(|throw| points.entry.contains(throw));
        push_if(enters, &format!("A piece in hand enters here with a {steps}."));
        push_if(
            enters && steps == 1 && points.hit == Hit::PushBack,
            "A piece pushed off this square goes to its hand.",
        );
        push_if(points.safe.contains(square), "A piece here is safe from hits.");
        push_if(points.again_landing.contains(square), "A side that moves a piece here throws again.");
        push_if(square == Square::BEAUTY && points.beauty != Beauty::Passable, points.beauty.sentence());
        push_if(
            points.neglect.contains(square),
            "A piece here that does not move with the next throw of its side goes back to 15.",
        );
        push_if(points.moves_first.contains(square), "A piece here that can move must move first.");
        push_if(
            points.again_leaving.contains(square),
            "A side that moves a piece away from here throws again.",
        );
        push_if(square == Square::WATER && points.water != Water::Ordinary, points.water.sentence());
        push_if(
            square == Square::REBIRTH && leads_to_rebirth(points.water),
            "The water sends pieces to this square.",
        );
        push_if(
            square == Square::HORUS
                && points.goal == Goal::BearOff
                && points.last_square != LastSquare::Ordinary,
            points.last_square.sentence(),
        );
        let exits = self.exits_from(square);
        if !exits.is_empty() {
            sentences.push(format!("A piece leaves the board from here with {}.", exits.alternatives()));
        }
        if points.no_advance.contains(square) && Plan::compile(points).unusable & square.bit() == 0 {
            sentences.push("A piece here does not move further along the board.".to_owned());
        }
        if sentences.is_empty() {
            sentences.push("This is an ordinary square.".to_owned());
        }
        sentences
    }

    /// The throws that bear off from a square under the compiled rules.
    fn exits_from(&self, square: Square) -> ThrowSet {
        let plan = Plan::compile(&self.points);
        let possible = self.points.throwing.chances().possible();
        let can_be_held = plan.unusable & square.bit() == 0;
        possible.iter().filter(|throw| can_be_held && plan.exit[throw.index()] & square.bit() != 0).collect()
    }
}
