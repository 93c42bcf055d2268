//! The description of a single square, for front ends that explain a square.

use super::{Sentence, Sentences};
use crate::detail::Detail;
use crate::rules::houses::leads_to_rebirth;
use crate::rules::plan::Plan;
use crate::rules::points::{Beauty, FromBeauty, Goal, Hit, LastSquare, Start, Water};
use crate::rules::spec::RuleSpec;
use crate::square::Square;
use crate::throw::{Throw, ThrowSet};

impl RuleSpec {
    /// The effects of a square, in sentences. For a square without effects, a sentence that it is ordinary.
    pub fn describe_square(&self, square: Square) -> Vec<Sentence> {
        let points = &self.points;
        let mut sentences = Sentences::new();
        let steps = match points.goal {
            Goal::BearOff => square.number(),
            Goal::LineUp => 31 - square.number(),
        };
        let entry = Throw::new(steps).filter(|throw| points.entry.contains(*throw));
        if let Some(throw) = entry.filter(|_| points.start == Start::InHand) {
            let details = [("throw", Detail::Throw(throw))];
            sentences.add(Sentence::with(
                "square.enters",
                "A piece in hand enters here with a {throw}.",
                details,
            ));
            sentences.push_if(
                steps == 1 && points.hit == Hit::PushBack,
                "square.pushed-off",
                "A piece pushed off this square goes to its hand.",
            );
        }
        sentences.push_if(points.safe.contains(square), "square.safe", "A piece here is safe from hits.");
        sentences.push_if(
            points.again_landing.contains(square),
            "square.again-landing",
            "A side that moves a piece here throws again.",
        );
        sentences.choice_if(square == Square::BEAUTY && points.beauty != Beauty::Passable, points.beauty);
        sentences.push_if(
            points.neglect.contains(square),
            "square.neglect",
            "A piece here that does not move with the next throw of its side goes back to 15.",
        );
        sentences.push_if(
            points.moves_first.contains(square),
            "square.moves-first",
            "A piece here that can move must move first.",
        );
        sentences.push_if(
            points.again_leaving.contains(square),
            "square.again-leaving",
            "A side that moves a piece away from here throws again.",
        );
        sentences.push_if(
            points.safe_with_water.contains(square),
            "square.safe-with-water",
            "A piece here is safe from hits while a piece of its side is on 27.",
        );
        let sends_on = points.from_beauty != FromBeauty::AsElsewhere;
        sentences.choice_if(square == Square::BEAUTY && sends_on, points.from_beauty);
        sentences.choice_if(square == Square::WATER && points.water != Water::Ordinary, points.water);
        if square == Square::WATER && !points.water_back.is_empty() {
            sentences.add(Sentence::with(
                "square.water-back",
                "A piece goes back to 15 from here with a {throws:or}.",
                [("throws", Detail::Throws(points.water_back))],
            ));
        }
        sentences.push_if(
            square == Square::REBIRTH && leads_to_rebirth(points.water),
            "square.rebirth",
            "The water sends pieces to this square.",
        );
        let ends = points.goal == Goal::BearOff && points.last_square != LastSquare::Ordinary;
        sentences.choice_if(square == Square::HORUS && ends, points.last_square);
        let exits = self.exits_from(square);
        if exits == ThrowSet::ANY {
            sentences.push("square.exits-any", "A piece leaves the board from here with any throw.");
        } else if !exits.is_empty() {
            sentences.add(Sentence::with(
                "square.exits",
                "A piece leaves the board from here with a {throws:or}.",
                [("throws", Detail::Throws(exits))],
            ));
        }
        sentences.push_if(
            points.no_advance.contains(square) && Plan::compile(points).unusable & square.bit() == 0,
            "square.halts",
            "A piece here does not move further along the board.",
        );
        sentences.push_if(sentences.0.is_empty(), "square.ordinary", "This is an ordinary square.");
        sentences.0
    }

    /// The throws that bear off from a square under the compiled rules.
    fn exits_from(&self, square: Square) -> ThrowSet {
        let plan = Plan::compile(&self.points);
        let possible = self.points.throwing.chances().possible();
        let can_be_held = plan.unusable & square.bit() == 0;
        possible.iter().filter(|throw| can_be_held && plan.exit[throw.index()] & square.bit() != 0).collect()
    }
}
