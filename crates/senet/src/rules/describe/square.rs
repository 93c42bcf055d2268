//! What a single square does, in sentences: for whoever points at it.

use crate::english;
use crate::rules::houses::leads_to_rebirth;
use crate::rules::plan::Plan;
use crate::rules::points::{Beauty, Goal, LastSquare, RulePoint, Water};
use crate::rules::spec::RuleSpec;
use crate::square::Square;
use crate::throw::ThrowSet;

impl RuleSpec {
    /// What a square does, in sentences; that it is one like others if it does nothing.
    ///
    /// ```
    /// use senet::{Preset, Square};
    /// let about = Preset::Modern.spec().about_square(Square::BEAUTY);
    /// assert_eq!(about[0], "No enemy piece may land on a piece here.");
    /// assert_eq!(about.last().unwrap(), "A piece leaves the board from here with a 5.");
    /// ```
    pub fn describe_square(&self, square: Square) -> Vec<String> {
        let points = &self.points;
        let mut sentences: Vec<String> = Vec::new();
        let mut push_if = |condition: bool, sentence: &str| {
            if condition {
                sentences.push(sentence.to_owned());
            }
        };
        push_if(points.safe.contains(square), "No enemy piece may land on a piece here.");
        push_if(points.again_landing.contains(square), "A side that moves a piece here throws again.");
        push_if(square == Square::BEAUTY && points.beauty == Beauty::Compulsory, points.beauty.sentence());
        push_if(square == Square::WATER && points.water != Water::Ordinary, points.water.sentence());
        push_if(
            square == Square::REBIRTH && leads_to_rebirth(points.water),
            "Pieces come here from the water.",
        );
        push_if(
            square == Square::HORUS
                && points.goal == Goal::BearOff
                && points.last_square != LastSquare::Ordinary,
            points.last_square.sentence(),
        );
        let exits = self.exits_from(square);
        if !exits.is_empty() {
            sentences.push(format!("A piece leaves the board from here with {}.", english::a_throw(exits)));
        }
        if points.no_advance.contains(square) && Plan::compile(points).unusable & square.bit() == 0 {
            sentences.push("It does not move on along the board from here.".to_owned());
        }
        if sentences.is_empty() {
            sentences.push("It is a square like others.".to_owned());
        }
        sentences
    }

    /// The throws that bear off from a square, as the compiled rules have it.
    fn exits_from(&self, square: Square) -> ThrowSet {
        let plan = Plan::compile(&self.points);
        let possible = self.points.throwing.chances().possible();
        let can_be_held = plan.unusable & square.bit() == 0;
        possible.iter().filter(|throw| can_be_held && plan.exit[throw.index()] & square.bit() != 0).collect()
    }
}
