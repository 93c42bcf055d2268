//! Sections on other pieces, the houses, and the end of the way.

use super::{Section, Sentences, count};
use crate::english;
use crate::rules::plan::Plan;
use crate::rules::points::{
    Backward, Beauty, EndHit, Goal, Hit, Home, LastSquare, RowsOfThree, RowsOfTwo, RulePoint, RulePoints,
    Water,
};
use crate::rules::spec::RuleSpec;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// From hits to the end of the game.
pub(super) fn sections(spec: &RuleSpec) -> Vec<Section> {
    let points = &spec.points;
    vec![meeting(points), rows(points), houses(points), leaving(points), lining_up(points)]
}

fn meeting(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    sentences.push(points.hit.sentence());
    if points.hit == Hit::PushBack {
        sentences.push("A piece may be pushed onto the square that the mover has just left.");
        let into_water = !matches!(points.water, Water::Ordinary | Water::ToRebirthPushing);
        sentences.push_if(
            into_water,
            "A piece pushed onto 27 goes on to 15 at once; a piece that stands there goes to its hand.",
        );
    }
    if points.end_hit == EndHit::IntoWater {
        sentences.push(points.end_hit.sentence());
        sentences.push("That puts an enemy into the water, and does not end the turn of the side that hit.");
    }
    sentences.push_if(points.goal == Goal::LineUp, "A piece that has arrived cannot be hit (see Lining up).");
    sentences.into_section("Meeting other pieces")
}

fn rows(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.rows_of_two == RowsOfTwo::Protected || points.hit != Hit::PushBack {
        sentences.push(points.rows_of_two.sentence());
    }
    sentences.push_if(
        points.rows_of_two == RowsOfTwo::Protected && points.water == Water::Held,
        "A row does not protect a piece on 27, though such a piece protects its neighbours.",
    );
    sentences.push(points.rows_of_three.sentence());
    sentences.push_if(
        points.rows_of_three == RowsOfThree::Blockade,
        "One's own blockade may be passed. A blockade stops only the piece moved by the throw: one that is hit, or carried \
         off by the water, travels freely.",
    );
    sentences.into_section("Rows")
}

fn houses(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.safe.is_empty() {
        sentences.push("No square is safe.");
    } else {
        let safe = english::choice(points.safe.iter());
        sentences.push(format!("A piece on {safe} is safe: no enemy piece may land there."));
    }
    if points.beauty == Beauty::Compulsory {
        sentences.push(points.beauty.sentence());
        sentences.push("A piece that comes back below 26, however that happens, must land on it again.");
    }
    sentences.push_if(points.water != Water::Ordinary, points.water.sentence());
    sentences.push_if(
        points.water == Water::Held && points.hit == Hit::Swap,
        "An enemy that lands on a piece in the water sets it free: it goes to the square the enemy left, and the enemy is \
         now in the water.",
    );
    let halted = points.no_advance.without(unusable(points));
    if !halted.is_empty() {
        let on = english::choice(halted.iter());
        let but = if points.backward == Backward::Never { "it leaves" } else { "forward it goes" };
        sentences
            .push(format!("A piece on {on} does not move on along the board; {but} only by bearing off."));
    }
    sentences.into_section("The houses")
}

/// The squares on which no piece can stand between moves.
fn unusable(points: &RulePoints) -> SquareSet {
    SquareSet::from_mask(Plan::compile(points).unusable)
}

fn leaving(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.goal != Goal::BearOff {
        return sentences.into_section("Leaving the board");
    }
    sentences.push_if(points.last_square != LastSquare::Ordinary, points.last_square.sentence());
    sentences.push_if(
        points.last_square == LastSquare::Waits,
        "It comes there by an exact throw, and not onto another piece of its side.",
    );
    push_exits(points, &mut sentences);
    if points.home == Home::LastRow {
        let waits_only = points.last_square == LastSquare::Waits && points.exits.is_empty();
        sentences.push_if(!waits_only, points.home.sentence());
        sentences.push_if(points.last_square == LastSquare::Leaves, "Until then no piece may land on 30.");
        sentences.push(
            "A piece that is sent back from the last row keeps the others waiting until it has returned.",
        );
    } else {
        sentences.push(points.home.sentence());
    }
    sentences.push("A piece that has left the board never returns.");
    sentences.into_section("Leaving the board")
}

/// Which throws leave from where, as the compiled rules have it.
fn push_exits(points: &RulePoints, sentences: &mut Sentences) {
    let plan = Plan::compile(points);
    let possible = points.throwing.chances().possible();
    let allowed = |masks: &[u32; 8], square: Square| -> ThrowSet {
        possible.iter().filter(|throw| masks[throw.index()] & square.bit() != 0).collect()
    };
    let held = SquareSet::BOARD.without(unusable(points));
    let exits: Vec<(Square, ThrowSet)> = held
        .iter()
        .map(|square| (square, allowed(&plan.exit, square)))
        .filter(|(_, throws)| !throws.is_empty())
        .collect();
    let any: ThrowSet = possible.iter().filter(|throw| *throw != Throw::LOST).collect();
    if !exits.is_empty() {
        let listed = exits.iter().map(|(square, throws)| {
            let throws = if *throws == any {
                "any throw".to_owned()
            } else {
                format!("a {}", english::choice(throws.iter()))
            };
            format!("from {square} with {throws}")
        });
        sentences.push(format!("A piece is borne off {}. No other throw will do.", english::list(listed)));
    }
    for (square, throws) in points.exits.iter().filter(|(square, _)| held.contains(*square)) {
        if throws.iter().all(|throw| !possible.contains(throw)) {
            let throws = english::choice(throws.iter());
            sentences.push(format!("From {square} it would take a {throws}, which is never thrown."));
        }
    }
    let both: Vec<Square> = exits
        .iter()
        .map(|(square, _)| *square)
        .filter(|square| {
            points.exits.from(*square) != ThrowSet::EMPTY && !allowed(&plan.step, *square).is_empty()
        })
        .collect();
    if !both.is_empty() {
        let on = english::choice(both);
        sentences.push(format!("With a smaller throw a piece on {on} may instead move on along the board."));
    }
}

fn lining_up(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.goal != Goal::LineUp {
        return sentences.into_section("Lining up");
    }
    let (odd, even) = (2 * points.pieces - 1, 2 * points.pieces);
    let sequence = |first: u8| english::list((0..points.pieces).map(|place| first + 2 * place));
    sentences.push(format!(
        "The side that first puts a piece on 1 takes the odd squares up to {odd} ({}); the other takes the even squares up \
         to {even} ({}). That is the side's sequence.",
        sequence(1),
        sequence(2)
    ));
    sentences.push(
        "A piece has arrived when it stands on a square of its side's sequence and its side holds every lower square of \
         the sequence. It never moves again and cannot be hit.",
    );
    sentences
        .push("While nobody has come to 1, no piece has arrived: one on 2 may still move to 1, or be hit.");
    sentences.push(
        "No piece goes beyond its place: a side's foremost piece may go as far as the first square of its sequence, its \
         second as far as the second, and so on.",
    );
    sentences.push(
        "While nobody has come to 1, both sides are held to the even squares in this. The move that takes 1 must leave the \
         side's other pieces within the odd squares, so that a piece of its own on 2 forbids it.",
    );
    let pieces = count(points.pieces);
    sentences.push(format!(
        "The first side with all {pieces} arrived wins. This is judged after every move, first for the side that moved: \
         the other side can win by it when 1 is taken."
    ));
    sentences.into_section("Lining up")
}
