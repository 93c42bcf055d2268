//! The sections of a rules page on hits, rows, houses, leaving the board and lining up.

use super::movement::alternate_squares;
use super::{Section, Sentence, Sentences};
use crate::detail::Detail;
use crate::rules::plan::Plan;
use crate::rules::points::{
    Backward, BlockadeLength, BlockadeReach, EndHit, FromBeauty, Goal, Hit, Home, LastSquare, PushOntoLeft,
    RowsOfThree, RowsOfTwo, RulePoints, Water, WaterNeighbours,
};
use crate::rules::preset::Preset;
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
            "series.points",
            "If several games are played, the winner of each can score points for the enemy pieces that are \
             left, instead of one point for the game.",
        );
        sentences.push(
            "series.last-row",
            "Each enemy piece on 21–30 scores 1 point, except on the safe squares 26, 28, 29 and 30.",
        );
        sentences.push(
            "series.other-rows",
            "Each enemy piece on 11–20 scores 2 points, and each on 1–10 scores 3 points.",
        );
        sentences.push(
            "series.example",
            "With enemy pieces on 4, 13, 24 and 28, the winner scores 3 + 2 + 1 + 0 = 6 points. A series is \
             played to a number of points or of games.",
        );
    }
    sentences.into_section("series", "Scoring a series")
}

fn hits(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    sentences.choice(points.hit);
    if points.hit == Hit::PushBack {
        match points.push_onto_left {
            PushOntoLeft::Allowed => sentences.push(
                "hits.onto-left-square",
                "A piece may be pushed onto the square that the mover has just left.",
            ),
            PushOntoLeft::Refused => sentences.choice(points.push_onto_left),
        }
        let into_water = !matches!(points.water, Water::Ordinary | Water::ToRebirthPushing);
        sentences.push_if(
            into_water,
            "hits.into-water",
            "A piece pushed onto 27 goes on to 15 at once. A piece on 15 goes to its hand.",
        );
    }
    sentences.choice_if(points.end_hit != EndHit::AsElsewhere, points.end_hit);
    sentences.push_if(
        points.end_hit == EndHit::IntoWater,
        "hits.turn-goes-on",
        "Such a hit does not end the turn, even if it sends the enemy piece into the water.",
    );
    sentences.push_if(
        points.goal == Goal::LineUp,
        "hits.arrived",
        "A piece that has arrived cannot be hit (see Lining up).",
    );
    sentences.into_section("hits", "Hits")
}

fn rows(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    let is_said = points.rows_of_two != RowsOfTwo::Open || matches!(points.hit, Hit::Swap | Hit::ToHand);
    sentences.choice_if(is_said, points.rows_of_two);
    if points.rows_of_two != RowsOfTwo::Open && points.water == Water::Held {
        match points.water_neighbours {
            WaterNeighbours::Protected => sentences.push(
                "rows.water-protects",
                "A row does not protect a piece on 27, but a piece on 27 protects its neighbours.",
            ),
            WaterNeighbours::Unprotected => sentences.push(
                "rows.water-does-not-protect",
                "A row does not protect a piece on 27, and a piece on 27 does not protect its neighbours.",
            ),
        }
    }
    let usual = (BlockadeLength::Three, BlockadeReach::Everywhere);
    if (points.blockade_length, points.blockade_reach) == usual {
        sentences.choice(points.rows_of_three);
    } else {
        sentences.choice(points.blockade_length);
        sentences.push("rows.stopped", "No enemy piece that a blockade stops may pass over it.");
        sentences.choice(points.blockade_reach);
    }
    sentences.push_if(
        points.rows_of_three == RowsOfThree::Blockade,
        "rows.own-blockade",
        "A side may pass its own blockades. A blockade stops only the piece that the throw moves. It does \
         not stop a piece that is hit or that the water displaces.",
    );
    sentences.into_section("rows", "Rows")
}

fn houses(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.safe.is_empty() {
        sentences.push("houses.none-safe", "No square is safe.");
    } else {
        sentences.add(Sentence::with(
            "houses.safe",
            "A piece on {squares:or} is safe: no enemy piece may land on it.",
            [("squares", Detail::Squares(points.safe))],
        ));
    }
    if !points.safe_with_water.is_empty() {
        sentences.add(Sentence::with(
            "houses.safe-with-water",
            "A piece on {squares:or} is safe while a piece of its side is on 27.",
            [("squares", Detail::Squares(points.safe_with_water))],
        ));
    }
    if points.beauty.is_compulsory() {
        sentences.choice(points.beauty);
        sentences.push(
            "houses.beauty-again",
            "A piece that returns below 26 for any reason must land on 26 again.",
        );
    }
    sentences.choice_if(points.from_beauty != FromBeauty::AsElsewhere, points.from_beauty);
    sentences.choice_if(points.water != Water::Ordinary, points.water);
    if !points.water_back.is_empty() {
        sentences.add(Sentence::with(
            "houses.water-back",
            "A {throws:or} takes a piece from 27 back to 15 or, if 15 is occupied, to the first empty square below it.",
            [("throws", Detail::Throws(points.water_back))],
        ));
        sentences.push(
            "houses.water-back-freely",
            "No blockade stops it on its way, and the move counts as a forward move.",
        );
    }
    sentences.push_if(
        points.water == Water::Held && points.hit == Hit::Swap,
        "houses.water-freed",
        "An enemy piece that lands on a piece in the water frees it: the freed piece goes to the square that \
         the enemy piece left, and the enemy piece is now in the water.",
    );
    if !points.neglect.is_empty() {
        sentences.add(Sentence::with(
            "houses.neglect",
            "A piece that stands on {squares:or} before a throw of its side and does not move with it goes back \
             to 15 or, if 15 is occupied, to the first empty square below it.",
            [("squares", Detail::Squares(points.neglect))],
        ));
    }
    let halted = points.no_advance.without(unusable(points));
    if !halted.is_empty() {
        let (code, template) = match points.backward {
            Backward::Never => (
                "houses.only-leaves",
                "A piece on {squares:or} does not move further along the board; it leaves only by bearing off.",
            ),
            _ => (
                "houses.only-advances-off",
                "A piece on {squares:or} does not move further along the board; it advances only by bearing off.",
            ),
        };
        sentences.add(Sentence::with(code, template, [("squares", Detail::Squares(halted))]));
    }
    sentences.into_section("houses", "The houses")
}

/// The squares on which no piece can stand between moves.
fn unusable(points: &RulePoints) -> SquareSet {
    SquareSet::from_mask(Plan::compile(points).unusable)
}

fn leaving(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.goal != Goal::BearOff {
        return sentences.into_section("leaving", "Leaving the board");
    }
    sentences.choice_if(points.last_square != LastSquare::Ordinary, points.last_square);
    sentences.push_if(
        points.last_square == LastSquare::Waits,
        "leaving.exact-landing",
        "It lands there by an exact throw, and not on another piece of its side.",
    );
    push_exits(points, &mut sentences);
    match points.home {
        Home::Anywhere => sentences.choice(points.home),
        Home::PastFirstRow => {
            sentences.choice(points.home);
            sentences.push(
                "leaving.first-row-again",
                "If a piece is sent back to the first row, the others wait until it has left it.",
            );
        }
        Home::LastRow => {
            let waits_only = points.last_square == LastSquare::Waits && points.exits.is_empty();
            sentences.choice_if(!waits_only, points.home);
            sentences.push_if(
                points.last_square == LastSquare::Leaves,
                "leaving.not-on-30",
                "Until then no piece may land on 30.",
            );
            sentences.push(
                "leaving.last-row-again",
                "If a piece is sent back from the last row, the others wait until it has returned there.",
            );
        }
    }
    sentences.push("leaving.for-good", "A piece that has left the board never returns.");
    sentences.into_section("leaving", "Leaving the board")
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
        let exit = |(square, throws): &(Square, ThrowSet)| {
            let square = ("square", Detail::Square(*square));
            if *throws == any {
                return Sentence::with("leaving.exit-any", "from {square} with any throw", [square]);
            }
            let throws = ("throws", Detail::Throws(*throws));
            Sentence::with("leaving.exit", "from {square} with a {throws:or}", [square, throws])
        };
        sentences.add(Sentence::with_parts(
            "leaving.exits",
            "A piece is borne off {parts}. Other throws do not bear it off.",
            [],
            exits.iter().map(exit).collect(),
        ));
    }
    for (square, throws) in points.exits.iter().filter(|(square, _)| held.contains(*square)) {
        if throws.iter().all(|throw| !possible.contains(throw)) {
            sentences.add(Sentence::with(
                "leaving.impossible",
                "A piece on {square} would need a {throws:or}, which cannot be thrown.",
                [("square", Detail::Square(square)), ("throws", Detail::Throws(throws))],
            ));
        }
    }
    let moves_on = |square: &Square| {
        points.exits.from(*square) != ThrowSet::EMPTY && !allowed(&plan.step, *square).is_empty()
    };
    let both: SquareSet = exits.iter().map(|(square, _)| *square).filter(moves_on).collect();
    if !both.is_empty() {
        sentences.add(Sentence::with(
            "leaving.or-on",
            "With a smaller throw, a piece on {squares:or} may move further along the board instead.",
            [("squares", Detail::Squares(both))],
        ));
    }
}

fn lining_up(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    if points.goal != Goal::LineUp {
        return sentences.into_section("lining-up", "Lining up");
    }
    sentences.add(Sentence::with(
        "lining-up.sequences",
        "The side that first puts a piece on 1 takes the odd squares up to {odd} ({odds}) as its sequence. The \
         sequence of the other side is the even squares up to {even} ({evens}).",
        [
            ("odd", Detail::Square(Square::at(2 * points.pieces - 1))),
            ("odds", alternate_squares(points, 1)),
            ("even", Detail::Square(Square::at(2 * points.pieces))),
            ("evens", alternate_squares(points, 2)),
        ],
    ));
    sentences.push(
        "lining-up.arrived",
        "A piece has arrived when it is on a square of its side's sequence and its side occupies every lower \
         square of the sequence. It never moves again and cannot be hit.",
    );
    sentences.push(
        "lining-up.before-claim",
        "Until a piece has landed on 1, no piece has arrived. A piece on 2 may still move to 1, or be hit.",
    );
    sentences.push(
        "lining-up.places",
        "No piece may go beyond its place: the foremost piece of a side may go as far as the first square of \
         its sequence, the second piece as far as the second square, and so on.",
    );
    sentences.push(
        "lining-up.claim",
        "Until a piece has landed on 1, the even squares apply to both sides. A move to 1 is legal only if \
         the other pieces of its side are within their places among the odd squares, so a piece of the same \
         side on 2 forbids it.",
    );
    let pieces = if points.pieces == 1 { "its piece" } else { "all {count:word} pieces" };
    let rest = "This is checked after every move, first for the side that moved. A move to 1 can also complete \
                the line of the other side, which then wins.";
    sentences.add(Sentence::with(
        "lining-up.wins",
        &format!("The first side with {pieces} arrived wins. {rest}"),
        [("count", Detail::Count(points.pieces.into()))],
    ));
    sentences.into_section("lining-up", "Lining up")
}
