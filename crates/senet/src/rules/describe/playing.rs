//! Sections on the board, the start, the throw, and moving.

use super::{Section, Sentences, count};
use crate::rules::points::{
    AfterBearingOff, Backward, Beauty, Goal, Hit, Opening, Reply, RowsOfThree, RulePoint, RulePoints, Start,
    Stranded, Throwing, Water,
};
use crate::rules::spec::RuleSpec;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};
use crate::words;

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
    let mut said = Sentences::new();
    said.say(points.goal.sentence());
    said.under("The aim")
}

fn board(spec: &RuleSpec) -> Section {
    let mut said = Sentences::new();
    said.say(
        "Thirty squares in three rows, one long path: 1–10 from left to right, below them 11–20 from right to left, \
         below them 21–30 from left to right. So 10 and 11 are neighbours, and so are 20 and 21.",
    );
    let houses =
        Square::all().filter_map(|square| spec.house_name(square).map(|name| format!("{square} {name}")));
    let houses = words::list(houses);
    said.say(format!("Marked squares: {houses}."));
    said.under("The board")
}

fn start(points: &RulePoints) -> Section {
    let mut said = Sentences::new();
    let pieces = count(points.pieces);
    let noun = if points.pieces == 1 { "piece" } else { "pieces" };
    said.say(format!(
        "The sides are the cones and the spools, told apart by their shape; each has {pieces} {noun}."
    ));
    said.say(points.start.sentence());
    if points.start == Start::Alternating {
        let squares = |first: u8| words::list((0..points.pieces).map(|pair| first + 2 * pair));
        said.say(format!("Cones stand on {}, spools on {}.", squares(1), squares(2)));
    }
    let first = points.first;
    match points.opening {
        Opening::Fixed => said.say(format!("The {first} throw first.")),
        Opening::HighestThrow => said.say(points.opening.sentence()),
        Opening::FirstOneMovesAny => {
            said.say(points.opening.sentence());
            said.say(format!("That player has the {first}."));
        }
        Opening::FirstOneMovesLead => {
            said.say(points.opening.sentence());
            let lead = points.lead(first);
            let next = lead.number() + 1;
            said.say(format!(
                "That player has the {first}, so the game begins with the move from {lead} to {next}."
            ));
        }
    }
    if points.reply == Reply::LeadMoves {
        said.say(points.reply.sentence());
        let (second, lead) = (first.other().piece(), points.lead(first.other()));
        said.say(format!(
            "That is the {second} on {lead}; the duty is over after that first throw, whatever came of it."
        ));
    }
    said.under("The start")
}

fn throw(points: &RulePoints) -> Section {
    let mut said = Sentences::new();
    said.say(match &points.throwing {
        Throwing::Sticks { .. } => "Four two-sided sticks are thrown; the light sides that show are counted.",
        Throwing::Die => "A six-sided die is thrown; a 6 is thrown again.",
        Throwing::TwoDice { .. } => "A six-sided and an eight-sided die are thrown and added.",
    });
    said.say("The throws, with what shows and the chance of each, are these.");
    let chances = points.throwing.chances();
    for (throw, weight) in chances.iter() {
        let name = if throw == Throw::LOST { "A lost turn".to_owned() } else { throw.to_string() };
        let ways = match &points.throwing {
            Throwing::Sticks { scores } => format!("{}, ", light_sides(scores, throw)),
            Throwing::Die => String::new(),
            Throwing::TwoDice { scores } => format!("a sum of {}, ", sums(scores, throw)),
        };
        said.say(format!("{name} – {ways}{weight} in {}.", chances.total()));
    }
    said.say_if(
        chances.weight(Throw::LOST) > 0,
        "A throw that loses the turn moves nothing; the other side throws next.",
    );
    said.under("The throw")
}

/// How many light sides count this: `two light sides`.
fn light_sides(scores: &[u8; 5], throw: Throw) -> String {
    let ways =
        ["no light side", "one light side", "two light sides", "three light sides", "four light sides"];
    words::choice(ways.iter().zip(scores).filter(|(_, score)| **score == throw.value()).map(|(way, _)| way))
}

/// The sums that count this: `2 or 3`.
fn sums(scores: &[u8; 13], throw: Throw) -> String {
    words::choice(
        (2..).zip(scores).filter(|(_, score)| **score == throw.value()).map(|(sum, _): (u8, _)| sum),
    )
}

fn throwing_again(points: &RulePoints) -> Section {
    let mut said = Sentences::new();
    let possible = points.throwing.chances().possible();
    let again: ThrowSet = points.again_on.iter().filter(|throw| possible.contains(*throw)).collect();
    if !again.is_empty() {
        let other = possible.iter().filter(|throw| !again.contains(*throw) && *throw != Throw::LOST);
        let off = if points.goal == Goal::BearOff { ", bearing off included," } else { "" };
        let (again, other) = (words::choice(again.iter()), words::choice(other));
        let passes =
            if other == "none" { String::new() } else { format!("; after a {other} the turn passes") };
        said.say(format!("After a move on a throw of {again}{off} the same side throws again{passes}."));
        said.say(points.stuck_throw.sentence());
    }
    if !points.again_landing.is_empty() {
        let squares = words::choice(points.again_landing.iter());
        said.say(format!("Moving a piece onto {squares} gives another throw, whatever the throw was."));
    }
    let off = points.goal == Goal::BearOff && points.after_bearing_off == AfterBearingOff::ThrowsAgain;
    said.say_if(off, points.after_bearing_off.sentence());
    let ways =
        usize::from(!again.is_empty()) + usize::from(!points.again_landing.is_empty()) + usize::from(off);
    said.say_if(ways > 1, "These do not add up: a move never gives more than one other throw.");
    said.say_if(
        ways > 0 && points.water == Water::Held,
        "A move that brings a piece of one's own to 27 ends the turn in any case.",
    );
    if ways == 0 {
        said.say("Never: the sides throw and move in turn.");
    } else if again.is_empty() {
        said.say("Otherwise the turn passes after each throw.");
    }
    said.under("Throwing again")
}

fn moving(points: &RulePoints) -> Section {
    let mut said = Sentences::new();
    if points.entry.is_empty() {
        said.say("Each throw moves one piece, of the player's choice; it is never split.");
    } else {
        let off = if points.goal == Goal::BearOff { ", or bear one off" } else { "" };
        said.say(format!(
            "Each throw is used for one piece: enter one from the hand, or move one on the board{off}."
        ));
    }
    said.say(points.short_throws.sentence());
    let blockade = match points.rows_of_three {
        RowsOfThree::Blockade => ", but not over a blockade of the enemy",
        RowsOfThree::Passable => "",
    };
    said.say(format!("A piece may jump over others, friend and enemy{blockade}."));
    said.say_if(
        points.hit != Hit::PushBack,
        "A square holds one piece: no piece may be moved onto another of its own side.",
    );
    let even = match points.water {
        Water::Ordinary | Water::ToHand => "",
        _ => ", even into the water",
    };
    let exception = if points.may_decline.is_empty() { "" } else { " (for the one exception see below)" };
    said.say(format!("A player who can move must do so{even}{exception}; one who cannot passes."));
    said.say_if(points.backward == Backward::Never, Backward::Never.sentence());
    said.under("Moving")
}

fn entering(points: &RulePoints) -> Section {
    let mut said = Sentences::new();
    let possible = points.throwing.chances().possible();
    let throws: Vec<Throw> = points.entry.iter().filter(|throw| possible.contains(*throw)).collect();
    if throws.is_empty() {
        return said.under("Entering");
    }
    let square = |throw: &Throw| match points.goal {
        Goal::BearOff => Square::at(throw.value()),
        Goal::LineUp => Square::at(31 - throw.value()),
    };
    let ways = throws.iter().map(|throw| format!("on {} with a {throw}", square(throw)));
    said.say(format!("A piece enters from the hand {}.", words::choice(ways)));
    let safe = throws.iter().all(|throw| points.safe.contains(square(throw)));
    said.say(match points.hit {
        Hit::PushBack => "A piece that stands there, friend or enemy, is pushed back as by any move.",
        _ if safe => "That square must be empty.",
        _ => "An enemy piece that stands there is hit as by any move; one's own bars the way.",
    });
    said.under("Entering")
}

fn stuck(points: &RulePoints) -> Section {
    let mut said = Sentences::new();
    if points.backward == Backward::Never {
        return said.under("When no piece can move forward");
    }
    said.say(points.backward.sentence());
    let water = if points.water == Water::Ordinary { "" } else { "stepping into the water and " };
    said.say(format!(
        "Moving forward includes {water}bearing off: while any such move exists, no piece moves backward."
    ));
    said.say_if(
        points.backward == Backward::MayHit && points.hit == Hit::Swap,
        "An enemy piece landed on by a backward move goes forward to the square the mover left.",
    );
    said.say_if(
        points.water != Water::Ordinary && points.water != Water::Held,
        "A piece that moves back onto 27 is carried away like any other.",
    );
    said.say_if(points.beauty == Beauty::Compulsory, "A backward move may pass over 26.");
    keep_back(points, &mut said);
    if !points.may_decline.is_empty() {
        let on = words::choice(points.may_decline.iter());
        said.say(format!(
            "A player whose only backward moves are with pieces on {on} may make one or pass; if another piece can \
             move back, some piece must, and it may be one of those."
        ));
    }
    said.say("If no piece can move backward either, the player passes.");
    said.under("When no piece can move forward")
}

/// The pieces that do not move backward by the throw, and what becomes of them.
fn keep_back(points: &RulePoints, said: &mut Sentences) {
    if points.no_retreat.is_empty() {
        return;
    }
    let on = words::choice(points.no_retreat.iter());
    said.say(format!("A piece on {on} does not move backward by the throw."));
    let falls = points.no_retreat.intersection(SquareSet::range(28, 30));
    if points.stranded == Stranded::FallIntoWater && !falls.is_empty() {
        let on = words::choice(falls.iter());
        said.say(format!("For pieces on {on} there is a last resort. {}", points.stranded.sentence()));
    }
}
