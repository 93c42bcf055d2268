//! Sections on the board, the start, the throw, and moving.

use super::{Section, Sentences, count};
use crate::english;
use crate::rules::points::{
    AfterBearingOff, Backward, Beauty, Goal, Hit, Opening, Reply, RowsOfThree, RulePoint, RulePoints, Start,
    Stranded, Throwing, Water,
};
use crate::rules::spec::RuleSpec;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// From the aim of the game to what happens when nothing can move forward.
pub(super) fn sections(spec: &RuleSpec) -> Vec<Section> {
    let points = &spec.points;
    vec![
        aim(points),
        board(spec),
        start(points),
        throw(points),
        throwing_again(points),
        moving(points),
        entering(points),
        stuck(points),
    ]
}

fn aim(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    sentences.push(points.goal.sentence());
    sentences.into_section("The aim")
}

fn board(spec: &RuleSpec) -> Section {
    let mut sentences = Sentences::new();
    sentences.push(
        "Thirty squares in three rows, one long path: 1–10 from left to right, below them 11–20 from right to left, \
         below them 21–30 from left to right. So 10 and 11 are neighbours, and so are 20 and 21.",
    );
    let houses =
        Square::all().filter_map(|square| spec.house_name(square).map(|name| format!("{square} {name}")));
    let houses = english::list(houses);
    sentences.push(format!("Marked squares: {houses}."));
    sentences.into_section("The board")
}

fn start(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    let pieces = count(points.pieces);
    let noun = if points.pieces == 1 { "piece" } else { "pieces" };
    sentences.push(format!(
        "The sides are the cones and the spools, told apart by their shape; each has {pieces} {noun}."
    ));
    sentences.push(points.start.sentence());
    if points.start == Start::Alternating {
        let squares = |first: u8| english::list((0..points.pieces).map(|pair| first + 2 * pair));
        sentences.push(format!("Cones stand on {}, spools on {}.", squares(1), squares(2)));
    }
    let first = points.first;
    match points.opening {
        Opening::Fixed => sentences.push(format!("The {first} throw first.")),
        Opening::HighestThrow => sentences.push(points.opening.sentence()),
        Opening::FirstOneMovesAny => {
            sentences.push(points.opening.sentence());
            sentences.push(format!("That player has the {first}."));
        }
        Opening::FirstOneMovesLead => {
            sentences.push(points.opening.sentence());
            let lead = points.lead(first);
            let next = lead.number() + 1;
            sentences.push(format!(
                "That player has the {first}, so the game begins with the move from {lead} to {next}."
            ));
        }
    }
    if points.reply == Reply::LeadMoves {
        sentences.push(points.reply.sentence());
        let (second, lead) = (first.other().piece(), points.lead(first.other()));
        sentences.push(format!(
            "That is the {second} on {lead}; the duty is over after that first throw, whatever came of it."
        ));
    }
    sentences.into_section("The start")
}

fn throw(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    sentences.push(match &points.throwing {
        Throwing::Sticks { .. } => "Four two-sided sticks are thrown; the light sides that show are counted.",
        Throwing::Die => "A six-sided die is thrown; a 6 is thrown again.",
        Throwing::TwoDice { .. } => "A six-sided and an eight-sided die are thrown and added.",
    });
    sentences.push("The throws, with what shows and the chance of each, are these.");
    let chances = points.throwing.chances();
    for (throw, weight) in chances.iter() {
        let name = if throw == Throw::LOST { "A lost turn".to_owned() } else { throw.to_string() };
        let ways = match &points.throwing {
            Throwing::Sticks { scores } => format!("{}, ", light_sides(scores, throw)),
            Throwing::Die => String::new(),
            Throwing::TwoDice { scores } => format!("a sum of {}, ", sums(scores, throw)),
        };
        sentences.push(format!("{name} – {ways}{weight} in {}.", chances.total()));
    }
    sentences.push_if(
        chances.weight(Throw::LOST) > 0,
        "A throw that loses the turn moves nothing; the other side throws next.",
    );
    sentences.into_section("The throw")
}

/// How many light sides count this: `two light sides`.
fn light_sides(scores: &[u8; 5], throw: Throw) -> String {
    let ways =
        ["no light side", "one light side", "two light sides", "three light sides", "four light sides"];
    english::choice(ways.iter().zip(scores).filter(|(_, score)| **score == throw.value()).map(|(way, _)| way))
}

/// The sums that count this: `2 or 3`.
fn sums(scores: &[u8; 13], throw: Throw) -> String {
    english::choice(
        (2..).zip(scores).filter(|(_, score)| **score == throw.value()).map(|(sum, _): (u8, _)| sum),
    )
}

fn throwing_again(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    let possible = points.throwing.chances().possible();
    let again: ThrowSet = points.again_on.iter().filter(|throw| possible.contains(*throw)).collect();
    if !again.is_empty() {
        let other = possible.iter().filter(|throw| !again.contains(*throw) && *throw != Throw::LOST);
        let off = if points.goal == Goal::BearOff { ", bearing off included," } else { "" };
        let (again, other) = (english::choice(again.iter()), english::choice(other));
        let passes =
            if other == "none" { String::new() } else { format!("; after a {other} the turn passes") };
        sentences
            .push(format!("After a move on a throw of {again}{off} the same side throws again{passes}."));
        sentences.push(points.stuck_throw.sentence());
    }
    if !points.again_landing.is_empty() {
        let squares = english::choice(points.again_landing.iter());
        sentences.push(format!("Moving a piece onto {squares} gives another throw, whatever the throw was."));
    }
    let off = points.goal == Goal::BearOff && points.after_bearing_off == AfterBearingOff::ThrowsAgain;
    sentences.push_if(off, points.after_bearing_off.sentence());
    let ways =
        usize::from(!again.is_empty()) + usize::from(!points.again_landing.is_empty()) + usize::from(off);
    sentences.push_if(ways > 1, "These do not add up: a move never gives more than one other throw.");
    sentences.push_if(
        ways > 0 && points.water == Water::Held,
        "A move that brings a piece of one's own to 27 ends the turn in any case.",
    );
    if ways == 0 {
        sentences.push("Never: the sides throw and move in turn.");
    } else if again.is_empty() {
        sentences.push("Otherwise the turn passes after each throw.");
    }
    sentences.into_section("Throwing again")
}

fn moving(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.entry.is_empty() {
        sentences.push("Each throw moves one piece, of the player's choice; it is never split.");
    } else {
        let off = if points.goal == Goal::BearOff { ", or bear one off" } else { "" };
        sentences.push(format!(
            "Each throw is used for one piece: enter one from the hand, or move one on the board{off}."
        ));
    }
    sentences.push(points.short_throws.sentence());
    let blockade = match points.rows_of_three {
        RowsOfThree::Blockade => ", but not over a blockade of the enemy",
        RowsOfThree::Passable => "",
    };
    sentences.push(format!("A piece may jump over others, friend and enemy{blockade}."));
    sentences.push_if(
        points.hit != Hit::PushBack,
        "A square holds one piece: no piece may be moved onto another of its own side.",
    );
    let even = match points.water {
        Water::Ordinary | Water::ToHand => "",
        _ => ", even into the water",
    };
    let exception = if points.may_decline.is_empty() { "" } else { " (for the one exception see below)" };
    sentences.push(format!("A player who can move must do so{even}{exception}; one who cannot passes."));
    sentences.push_if(points.backward == Backward::Never, Backward::Never.sentence());
    sentences.into_section("Moving")
}

fn entering(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    let possible = points.throwing.chances().possible();
    let throws: Vec<Throw> = points.entry.iter().filter(|throw| possible.contains(*throw)).collect();
    if throws.is_empty() {
        return sentences.into_section("Entering");
    }
    let square = |throw: &Throw| match points.goal {
        Goal::BearOff => Square::at(throw.value()),
        Goal::LineUp => Square::at(31 - throw.value()),
    };
    let ways = throws.iter().map(|throw| format!("on {} with a {throw}", square(throw)));
    sentences.push(format!("A piece enters from the hand {}.", english::choice(ways)));
    let safe = throws.iter().all(|throw| points.safe.contains(square(throw)));
    sentences.push(match points.hit {
        Hit::PushBack => "A piece that stands there, friend or enemy, is pushed back as by any move.",
        _ if safe => "That square must be empty.",
        _ => "An enemy piece that stands there is hit as by any move; one's own bars the way.",
    });
    sentences.into_section("Entering")
}

fn stuck(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.backward == Backward::Never {
        return sentences.into_section("When no piece can move forward");
    }
    sentences.push(points.backward.sentence());
    let water = if points.water == Water::Ordinary { "" } else { "stepping into the water and " };
    sentences.push(format!(
        "Moving forward includes {water}bearing off: while any such move exists, no piece moves backward."
    ));
    sentences.push_if(
        points.backward == Backward::MayHit && points.hit == Hit::Swap,
        "An enemy piece landed on by a backward move goes forward to the square the mover left.",
    );
    sentences.push_if(
        points.water != Water::Ordinary && points.water != Water::Held,
        "A piece that moves back onto 27 is carried away like any other.",
    );
    sentences.push_if(points.beauty == Beauty::Compulsory, "A backward move may pass over 26.");
    push_retreat_limits(points, &mut sentences);
    if !points.may_decline.is_empty() {
        let on = english::choice(points.may_decline.iter());
        sentences.push(format!(
            "A player whose only backward moves are with pieces on {on} may make one or pass; if another piece can \
             move back, some piece must, and it may be one of those."
        ));
    }
    sentences.push("If no piece can move backward either, the player passes.");
    sentences.into_section("When no piece can move forward")
}

/// The pieces that do not move backward by the throw, and what becomes of them.
fn push_retreat_limits(points: &RulePoints, sentences: &mut Sentences) {
    if points.no_retreat.is_empty() {
        return;
    }
    let on = english::choice(points.no_retreat.iter());
    sentences.push(format!("A piece on {on} does not move backward by the throw."));
    let falls = points.no_retreat.intersection(SquareSet::range(28, 30));
    if points.stranded == Stranded::FallIntoWater && !falls.is_empty() {
        let on = english::choice(falls.iter());
        sentences.push(format!("For pieces on {on} there is a last resort. {}", points.stranded.sentence()));
    }
}
