//! Sections on other pieces, the houses, and the end of the way.

use super::{Section, Sentences, count};
use crate::rules::plan::Plan;
use crate::rules::points::{
    Backward, Beauty, EndHit, Goal, Hit, Home, LastSquare, RowsOfThree, RowsOfTwo, RulePoint, RulePoints,
    Water,
};
use crate::rules::spec::RuleSpec;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};
use crate::words;

/// From hits to the end of the game.
pub(super) fn sections(spec: &RuleSpec) -> Vec<Section> {
    let points = &spec.points;
    vec![meeting(points), rows(points), houses(points), leaving(points), lining_up(points)]
}

fn meeting(points: &RulePoints) -> Section {
    let mut said = Sentences::new();
    said.say(points.hit.sentence());
    if points.hit == Hit::PushBack {
        said.say("A piece may be pushed onto the square that the mover has just left.");
        let into_water = !matches!(points.water, Water::Ordinary | Water::ToRebirthPushing);
        said.say_if(
            into_water,
            "A piece pushed onto 27 goes on to 15 at once; a piece that stands there goes to its hand.",
        );
    }
    if points.end_hit == EndHit::IntoWater {
        said.say(points.end_hit.sentence());
        said.say("That puts an enemy into the water, and does not end the turn of the side that hit.");
    }
    said.say_if(points.goal == Goal::LineUp, "A piece that has arrived cannot be hit (see Lining up).");
    said.under("Meeting other pieces")
}

fn rows(points: &RulePoints) -> Section {
    let mut said = Sentences::new();
    if points.rows_of_two == RowsOfTwo::Protected || points.hit != Hit::PushBack {
        said.say(points.rows_of_two.sentence());
    }
    said.say_if(
        points.rows_of_two == RowsOfTwo::Protected && points.water == Water::Held,
        "A row does not protect a piece on 27, though such a piece protects its neighbours.",
    );
    said.say(points.rows_of_three.sentence());
    said.say_if(
        points.rows_of_three == RowsOfThree::Blockade,
        "One's own blockade may be passed. A blockade stops only the piece moved by the throw: one that is hit, or carried \
         off by the water, travels freely.",
    );
    said.under("Rows")
}

fn houses(points: &RulePoints) -> Section {
    let mut said = Sentences::new();
    if points.safe.is_empty() {
        said.say("No square is safe.");
    } else {
        let safe = words::choice(points.safe.iter());
        said.say(format!("A piece on {safe} is safe: no enemy piece may land there."));
    }
    if points.beauty == Beauty::Compulsory {
        said.say(points.beauty.sentence());
        said.say("A piece that comes back below 26, however that happens, must land on it again.");
    }
    said.say_if(points.water != Water::Ordinary, points.water.sentence());
    said.say_if(
        points.water == Water::Held && points.hit == Hit::Swap,
        "An enemy that lands on a piece in the water sets it free: it goes to the square the enemy left, and the enemy is \
         now in the water.",
    );
    let halted = points.no_advance.without(never_held(points));
    if !halted.is_empty() {
        let on = words::choice(halted.iter());
        let but = if points.backward == Backward::Never { "it leaves" } else { "forward it goes" };
        said.say(format!("A piece on {on} does not move on along the board; {but} only by bearing off."));
    }
    said.under("The houses")
}

/// The squares on which no piece can stand between moves.
fn never_held(points: &RulePoints) -> SquareSet {
    SquareSet::from_mask(Plan::compile(points).never_held)
}

fn leaving(points: &RulePoints) -> Section {
    let mut said = Sentences::new();
    if points.goal != Goal::BearOff {
        return said.under("Leaving the board");
    }
    said.say_if(points.last_square != LastSquare::Ordinary, points.last_square.sentence());
    said.say_if(
        points.last_square == LastSquare::Waits,
        "It comes there by an exact throw, and not onto another piece of its side.",
    );
    say_exits(points, &mut said);
    if points.home == Home::LastRow {
        let waits_only = points.last_square == LastSquare::Waits && points.exits.is_empty();
        said.say_if(!waits_only, points.home.sentence());
        said.say_if(points.last_square == LastSquare::Leaves, "Until then no piece may land on 30.");
        said.say(
            "A piece that is sent back from the last row keeps the others waiting until it has returned.",
        );
    } else {
        said.say(points.home.sentence());
    }
    said.say("A piece that has left the board never returns.");
    said.under("Leaving the board")
}

/// Which throws leave from where, as the compiled rules have it.
fn say_exits(points: &RulePoints, said: &mut Sentences) {
    let plan = Plan::compile(points);
    let possible = points.throwing.chances().possible();
    let allowed = |masks: &[u32; 8], square: Square| -> ThrowSet {
        possible.iter().filter(|throw| masks[throw.index()] & square.bit() != 0).collect()
    };
    let held = SquareSet::BOARD.without(never_held(points));
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
                format!("a {}", words::choice(throws.iter()))
            };
            format!("from {square} with {throws}")
        });
        said.say(format!("A piece is borne off {}. No other throw will do.", words::list(listed)));
    }
    for (square, throws) in points.exits.iter().filter(|(square, _)| held.contains(*square)) {
        if throws.iter().all(|throw| !possible.contains(throw)) {
            let throws = words::choice(throws.iter());
            said.say(format!("From {square} it would take a {throws}, which is never thrown."));
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
        let on = words::choice(both);
        said.say(format!("With a smaller throw a piece on {on} may instead move on along the board."));
    }
}

fn lining_up(points: &RulePoints) -> Section {
    let mut said = Sentences::new();
    if points.goal != Goal::LineUp {
        return said.under("Lining up");
    }
    let (odd, even) = (2 * points.pieces - 1, 2 * points.pieces);
    let sequence = |first: u8| words::list((0..points.pieces).map(|place| first + 2 * place));
    said.say(format!(
        "The side that first puts a piece on 1 takes the odd squares up to {odd} ({}); the other takes the even squares up \
         to {even} ({}). That is the side's sequence.",
        sequence(1),
        sequence(2)
    ));
    said.say(
        "A piece has arrived when it stands on a square of its side's sequence and its side holds every lower square of \
         the sequence. It never moves again and cannot be hit.",
    );
    said.say("While nobody has come to 1, no piece has arrived: one on 2 may still move to 1, or be hit.");
    said.say(
        "No piece goes beyond its place: a side's foremost piece may go as far as the first square of its sequence, its \
         second as far as the second, and so on.",
    );
    said.say(
        "While nobody has come to 1, both sides are held to the even squares in this. The move that takes 1 must leave the \
         side's other pieces within the odd squares, so that a piece of its own on 2 forbids it.",
    );
    let pieces = count(points.pieces);
    said.say(format!(
        "The first side with all {pieces} arrived wins. This is judged after every move, first for the side that moved: \
         the other side can win by it when 1 is taken."
    ));
    said.under("Lining up")
}
