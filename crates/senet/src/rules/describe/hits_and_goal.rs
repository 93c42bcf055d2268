//! The sections of a rules page on hits, rows, houses, leaving the board and lining up.

use super::{Section, Sentences, count};
use crate::english;
use crate::rules::plan::Plan;
use crate::rules::points::{
    Backward, BlockadeLength, BlockadeReach, EndHit, Goal, Hit, Home, LastSquare, RowsOfThree, RowsOfTwo,
    RulePoint, RulePoints, Water, WaterNeighbours,
};
use crate::rules::presets::Preset;
use crate::rules::spec::RuleSpec;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// The sections from hits to the end of the game.
pub(super) fn sections(spec: &RuleSpec) -> Vec<Section> {
    let points = &spec.points;
    vec![hits(points), rows(points), houses(points), leaving(points), lining_up(points), series(spec)]
}

/// The scoring of a series, if the source of the ruleset gives one.
fn series(spec: &RuleSpec) -> Section {
    let mut sentences = Sentences::new();
    if spec.preset() == Some(Preset::Grunfeld) {
        sentences.push(
            "If several games are played, the winner of each can score points for the enemy pieces that are \
             left, instead of one point for the game.",
        );
        sentences
            .push("Each enemy piece on 21–30 scores 1 point, except on the safe squares 26, 28, 29 and 30.");
        sentences.push("Each enemy piece on 11–20 scores 2 points, and each on 1–10 scores 3 points.");
        sentences.push(
            "With enemy pieces on 4, 13, 24 and 28, the winner scores 3 + 2 + 1 + 0 = 6 points. A series is \
             played to a number of points or of games.",
        );
    }
    sentences.into_section("Scoring a series")
}

fn hits(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    sentences.push(points.hit.sentence());
    if points.hit == Hit::PushBack {
        sentences.push("A piece may be pushed onto the square that the mover has just left.");
        let into_water = !matches!(points.water, Water::Ordinary | Water::ToRebirthPushing);
        sentences.push_if(
            into_water,
            "A piece pushed onto 27 goes on to 15 at once. A piece on 15 goes to its hand.",
        );
    }
    if points.end_hit == EndHit::ToRebirth {
        sentences.push(points.end_hit.sentence());
    }
    if points.end_hit == EndHit::IntoWater {
        sentences.push(points.end_hit.sentence());
        sentences.push("Such a hit does not end the turn, even if it sends the enemy piece into the water.");
    }
    sentences.push_if(points.goal == Goal::LineUp, "A piece that has arrived cannot be hit (see Lining up).");
    sentences.into_section("Hits")
}

fn rows(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.rows_of_two != RowsOfTwo::Open || matches!(points.hit, Hit::Swap | Hit::ToHand) {
        sentences.push(points.rows_of_two.sentence());
    }
    if points.rows_of_two != RowsOfTwo::Open && points.water == Water::Held {
        sentences.push(match points.water_neighbours {
            WaterNeighbours::Protected => {
                "A row does not protect a piece on 27, but a piece on 27 protects its neighbours."
            }
            WaterNeighbours::Unprotected => {
                "A row does not protect a piece on 27, and a piece on 27 does not protect its neighbours."
            }
        });
    }
    let usual = (BlockadeLength::Three, BlockadeReach::Everywhere);
    if (points.blockade_length, points.blockade_reach) == usual {
        sentences.push(points.rows_of_three.sentence());
    } else {
        sentences.push(points.blockade_length.sentence());
        sentences.push("No enemy piece that a blockade stops may pass over it.");
        sentences.push(points.blockade_reach.sentence());
    }
    sentences.push_if(
        points.rows_of_three == RowsOfThree::Blockade,
        "A side may pass its own blockades. A blockade stops only the piece that the throw moves. It does \
         not stop a piece that is hit or that the water displaces.",
    );
    sentences.into_section("Rows")
}

fn houses(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.safe.is_empty() {
        sentences.push("No square is safe.");
    } else {
        let safe = english::choice(points.safe.iter());
        sentences.push(format!("A piece on {safe} is safe: no enemy piece may land on it."));
    }
    if points.beauty.is_compulsory() {
        sentences.push(points.beauty.sentence());
        sentences.push("A piece that returns below 26 for any reason must land on 26 again.");
    }
    sentences.push_if(points.water != Water::Ordinary, points.water.sentence());
    sentences.push_if(
        points.water == Water::Held && points.hit == Hit::Swap,
        "An enemy piece that lands on a piece in the water frees it: the freed piece goes to the square that \
         the enemy piece left, and the enemy piece is now in the water.",
    );
    if !points.neglect.is_empty() {
        let on = english::choice(points.neglect.iter());
        sentences.push(format!(
            "A piece that stands on {on} before a throw of its side and does not move with it goes back to 15 \
             or, if 15 is occupied, to the first empty square below it."
        ));
    }
    let halted = points.no_advance.without(unusable(points));
    if !halted.is_empty() {
        let on = english::choice(halted.iter());
        let only = if points.backward == Backward::Never { "it leaves only" } else { "it advances only" };
        sentences
            .push(format!("A piece on {on} does not move further along the board; {only} by bearing off."));
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
        "It lands there by an exact throw, and not on another piece of its side.",
    );
    push_exits(points, &mut sentences);
    if points.home == Home::PastFirstRow {
        sentences.push(points.home.sentence());
        sentences.push("If a piece is sent back to the first row, the others wait until it has left it.");
    } else if points.home == Home::LastRow {
        let waits_only = points.last_square == LastSquare::Waits && points.exits.is_empty();
        sentences.push_if(!waits_only, points.home.sentence());
        sentences.push_if(points.last_square == LastSquare::Leaves, "Until then no piece may land on 30.");
        sentences
            .push("If a piece is sent back from the last row, the others wait until it has returned there.");
    } else {
        sentences.push(points.home.sentence());
    }
    sentences.push("A piece that has left the board never returns.");
    sentences.into_section("Leaving the board")
}

/// Adds the sentences on the throws that bear pieces off, under the compiled rules.
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
        sentences.push(format!(
            "A piece is borne off {}. Other throws do not bear it off.",
            english::list(listed)
        ));
    }
    for (square, throws) in points.exits.iter().filter(|(square, _)| held.contains(*square)) {
        if throws.iter().all(|throw| !possible.contains(throw)) {
            let throws = english::choice(throws.iter());
            sentences.push(format!("A piece on {square} would need a {throws}, which cannot be thrown."));
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
        sentences
            .push(format!("With a smaller throw, a piece on {on} may move further along the board instead."));
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
        "The side that first puts a piece on 1 takes the odd squares up to {odd} ({}) as its sequence. The \
         sequence of the other side is the even squares up to {even} ({}).",
        sequence(1),
        sequence(2)
    ));
    sentences.push(
        "A piece has arrived when it is on a square of its side's sequence and its side occupies every lower \
         square of the sequence. It never moves again and cannot be hit.",
    );
    sentences.push(
        "Until a piece has landed on 1, no piece has arrived. A piece on 2 may still move to 1, or be hit.",
    );
    sentences.push(
        "No piece may go beyond its place: the foremost piece of a side may go as far as the first square of \
         its sequence, the second piece as far as the second square, and so on.",
    );
    sentences.push(
        "Until a piece has landed on 1, the even squares apply to both sides. A move to 1 is legal only if \
         the other pieces of its side are within their places among the odd squares, so a piece of the same \
         side on 2 forbids it.",
    );
    let pieces = match points.pieces {
        1 => "its piece".to_owned(),
        pieces => format!("all {} pieces", count(pieces)),
    };
    sentences.push(format!(
        "The first side with {pieces} arrived wins. This is checked after every move, first for the side \
         that moved. A move to 1 can also complete the line of the other side, which then wins."
    ));
    sentences.into_section("Lining up")
}
