//! The sections of a rules page on the goal, the board, the start, throws and moves.

use super::{Section, Sentences, count};
use crate::english;
use crate::rules::houses::HousePart;
use crate::rules::points::{
    AfterBackward, AfterBearingOff, AfterWater, Backward, BackwardBy, BackwardWhen, Compulsion, Goal, Hit,
    Opening, Reply, RowsOfThree, RulePoint, RulePoints, Start, Stranded, Throwing, Water,
};
use crate::rules::spec::RuleSpec;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// The sections from the goal of the game to backward moves.
pub(super) fn sections(spec: &RuleSpec) -> Vec<Section> {
    let points = &spec.points;
    vec![
        goal(points),
        board(spec),
        start(points),
        throw(points),
        throwing_again(points),
        moving(points),
        entering(points),
        moving_backward(points),
    ]
}

fn goal(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    sentences.push(points.goal.sentence());
    sentences.into_section("The goal")
}

fn board(spec: &RuleSpec) -> Section {
    let mut sentences = Sentences::new();
    sentences.push(
        "The board has thirty squares in three rows, which form one path: 1–10 from left to right, 11–20 \
         below them from right to left, and 21–30 below those from left to right. So 10 and 11 are \
         neighbours, and so are 20 and 21.",
    );
    let houses =
        Square::all().filter_map(|square| spec.house_name(square).map(|name| format!("{square} {name}")));
    let mut houses = houses.peekable();
    if houses.peek().is_none() {
        sentences.push("No square is marked.");
    } else {
        sentences.push(format!("Marked squares: {}.", english::list(houses)));
    }
    for (part, noun) in [(HousePart::Name, "names"), (HousePart::Sign, "signs")] {
        let is_ours = |square: &Square| spec.house_parts_not_in_source(*square).contains(&part);
        let squares: Vec<Square> = Square::all().filter(is_ours).collect();
        if !squares.is_empty() && spec.preset().is_some() {
            sentences.push(format!(
                "The {noun} of {} are ours; the source does not give them.",
                english::list(squares)
            ));
        }
    }
    sentences.into_section("The board")
}

fn start(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    let pieces = count(points.pieces);
    let noun = if points.pieces == 1 { "piece" } else { "pieces" };
    sentences.push(format!(
        "The sides are the cones and the spools, named after the shape of their pieces. Each side has \
         {pieces} {noun}."
    ));
    sentences.push(points.start.sentence());
    if points.start == Start::Alternating {
        let squares = |first: u8| english::list((0..points.pieces).map(|pair| first + 2 * pair));
        sentences.push(format!("The cones are on {}, the spools on {}.", squares(1), squares(2)));
    }
    let first = points.first;
    match points.opening {
        Opening::Fixed => sentences.push(format!("The {first} throw first.")),
        Opening::HighestThrow => sentences.push(points.opening.sentence()),
        Opening::FirstOneMovesAny => {
            sentences.push(points.opening.sentence());
            sentences.push(format!("That player takes the {first}."));
        }
        Opening::FirstOneDecides => {
            sentences.push(points.opening.sentence());
            sentences.push(format!("That player takes the {first}."));
        }
        Opening::FirstOneMovesLead => {
            sentences.push(points.opening.sentence());
            let lead = points.lead(first);
            let next = lead.number() + 1;
            sentences.push(format!(
                "That player takes the {first}, so the game begins with the move from {lead} to {next}."
            ));
        }
    }
    if points.reply == Reply::LeadMoves {
        sentences.push(points.reply.sentence());
        let (second, lead) = (first.other().piece(), points.lead(first.other()));
        sentences.push(format!(
            "The foremost piece is the {second} on {lead}. The duty ends after that first throw, whether the \
             piece moved or not."
        ));
    }
    sentences.into_section("The start")
}

fn throw(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    sentences.push(match &points.throwing {
        Throwing::Sticks { .. } => {
            "A player throws four two-sided sticks and counts the light sides that are up."
        }
        Throwing::Die => "A player throws a six-sided die; a 6 is thrown again.",
        Throwing::TwoDice { .. } => "A player throws a six-sided and an eight-sided die and adds them.",
    });
    sentences.push("These are the throws, with their outcomes and chances.");
    let chances = points.throwing.chances();
    for (throw, weight) in chances.iter() {
        let name = if throw == Throw::LOST { "A lost turn".to_owned() } else { throw.to_string() };
        let outcomes = match &points.throwing {
            Throwing::Sticks { scores } => format!("{}, ", light_sides(scores, throw)),
            Throwing::Die => String::new(),
            Throwing::TwoDice { scores } => format!("a sum of {}, ", sums(scores, throw)),
        };
        sentences.push(format!("{name} – {outcomes}{weight} in {}.", chances.total()));
    }
    sentences.push_if(
        chances.weight(Throw::LOST) > 0,
        "After a throw that loses the turn, no piece moves, and the other side throws next.",
    );
    sentences.into_section("The throw")
}

/// The numbers of light sides that give this throw, such as `two light sides`.
fn light_sides(scores: &[u8; 5], throw: Throw) -> String {
    let names =
        ["no light side", "one light side", "two light sides", "three light sides", "four light sides"];
    let with_scores = names.iter().zip(scores);
    english::choice(with_scores.filter(|(_, score)| **score == throw.value()).map(|(name, _)| name))
}

/// The sums that give this throw, such as `2 or 3`.
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
        let off = if points.goal == Goal::BearOff { " (including bearing off)" } else { "" };
        let (again, other) = (english::choice(again.iter()), english::choice(other));
        let passes =
            if other == "none" { String::new() } else { format!("; after a {other}, the turn passes") };
        sentences.push(format!("After a move with a {again}{off}, the same side throws again{passes}."));
        sentences.push(points.stuck_throw.sentence());
    }
    if !points.again_landing.is_empty() {
        let squares = english::choice(points.again_landing.iter());
        sentences.push(format!("A move onto {squares} gives another throw, regardless of the throw."));
    }
    if !points.again_leaving.is_empty() {
        let squares = english::choice(points.again_leaving.iter());
        sentences
            .push(format!("A move of a piece from {squares} gives another throw, regardless of the throw."));
    }
    sentences.push_if(points.after_backward != AfterBackward::ThrowsAgain, points.after_backward.sentence());
    sentences.push_if(points.after_water != AfterWater::ThrowsAgain, points.after_water.sentence());
    let off = points.goal == Goal::BearOff && points.after_bearing_off == AfterBearingOff::ThrowsAgain;
    sentences.push_if(off, points.after_bearing_off.sentence());
    let reasons = usize::from(!again.is_empty())
        + usize::from(!points.again_landing.is_empty())
        + usize::from(!points.again_leaving.is_empty())
        + usize::from(off);
    sentences.push_if(reasons > 1, "A move never gives more than one other throw.");
    sentences.push_if(
        reasons > 0 && points.water == Water::Held,
        "A move that takes a piece of the moving side to 27 always ends the turn.",
    );
    if reasons == 0 {
        sentences.push("No side throws again: the sides throw and move in turn.");
    } else if again.is_empty() {
        sentences.push("Otherwise the turn passes after each throw.");
    }
    sentences.into_section("Throwing again")
}

fn moving(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.entry.is_empty() {
        sentences.push("Each throw moves one piece of the player's choice. A throw is never split.");
    } else {
        let off = if points.goal == Goal::BearOff { ", or bear it off" } else { "" };
        sentences.push(format!(
            "Each throw is used for one piece: enter it from the hand, or move it on the board{off}."
        ));
    }
    sentences.push(points.short_throws.sentence());
    let blockade = match points.rows_of_three {
        RowsOfThree::Blockade => ", but not over an enemy blockade",
        RowsOfThree::Passable => "",
    };
    sentences.push(format!("A piece may jump over pieces of both sides{blockade}."));
    sentences.push_if(
        points.hit != Hit::PushBack,
        "Each square has room for one piece, so no piece may land on a piece of its own side.",
    );
    let even = match points.water {
        Water::Ordinary | Water::ToHand | Water::ToRebirthIfFree => "",
        _ => ", even into the water",
    };
    let exception = if points.may_decline.is_empty() { "" } else { " (see below for the only exception)" };
    sentences.push(match points.compulsion {
        Compulsion::MustUse => {
            format!("A player who can move must move{even}{exception}. A player who cannot move passes.")
        }
        Compulsion::MayKeep | Compulsion::MayPass => {
            format!("{} A player who cannot move passes.", points.compulsion.sentence())
        }
    });
    if !points.moves_first.is_empty() {
        let on = english::choice(points.moves_first.iter());
        sentences.push(format!(
            "If a piece on {on} can move forward, the player must move such a piece before any other."
        ));
    }
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
    let entries = throws.iter().map(|throw| format!("on {} with a {throw}", square(throw)));
    sentences.push(format!("A piece enters from the hand {}.", english::choice(entries)));
    let safe = throws.iter().all(|throw| points.safe.contains(square(throw)));
    sentences.push(match points.hit {
        Hit::PushBack => "A piece on that square, of either side, is pushed back as in any move.",
        _ if safe || points.hit == Hit::Never => "That square must be empty.",
        _ => {
            "An enemy piece on that square is hit as in any move. A piece of the same side blocks the entry."
        }
    });
    sentences.into_section("Entering")
}

fn moving_backward(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.backward == Backward::Never {
        return sentences.into_section("When no piece can move forward");
    }
    sentences.push(points.backward.sentence());
    sentences.push_if(points.backward_by != BackwardBy::Throw, points.backward_by.sentence());
    sentences.push_if(points.backward_when != BackwardWhen::Stuck, points.backward_when.sentence());
    let water = if points.water == Water::Ordinary { "" } else { "moves into the water and " };
    sentences.push(format!(
        "Forward moves include {water}bearing off. While any such move exists, no piece moves backward."
    ));
    sentences.push_if(
        points.backward == Backward::MayHit && points.hit == Hit::Swap,
        "An enemy piece that is hit by a backward move goes forward to the square that the mover left.",
    );
    sentences.push_if(
        points.water != Water::Ordinary && points.water != Water::Held,
        "The water also displaces a piece that moves backward onto 27.",
    );
    sentences.push_if(points.beauty.is_compulsory(), "A backward move may pass over 26.");
    push_retreat_limits(points, &mut sentences);
    if !points.may_decline.is_empty() {
        let on = english::choice(points.may_decline.iter());
        sentences.push(format!(
            "A player who can move only pieces on {on} backward may do so or pass. If another piece can move \
             backward, the player must move a piece, which may be one of those."
        ));
    }
    sentences.push("If no piece can move forward or backward, the player passes.");
    sentences.into_section("When no piece can move forward")
}

/// Adds the sentences on pieces that do not move backward by the throw.
fn push_retreat_limits(points: &RulePoints, sentences: &mut Sentences) {
    if points.no_retreat.is_empty() {
        return;
    }
    let on = english::choice(points.no_retreat.iter());
    sentences.push(format!("A piece on {on} does not move backward by the throw."));
    let falls = points.no_retreat.intersection(SquareSet::range(28, 30));
    if points.stranded != Stranded::Stay && !falls.is_empty() {
        let on = english::choice(falls.iter());
        sentences.push(format!("Pieces on {on} have one other move. {}", points.stranded.sentence()));
    }
}
