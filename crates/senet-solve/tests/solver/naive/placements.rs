//! Every position of a ruleset, found by trying all placements.

use std::ops::Range;

use senet::points::Goal;
use senet::{Position, Ruleset, Setup, Side, Square};

/// One side's pieces: the squares they occupy, and the number in hand.
struct Placement {
    squares: Vec<Square>,
    hand: u32,
}

/// All positions with cones to throw and no opening move owed, those with the fewest pieces first, and
/// among them the most advanced first: mostly in the order of dependence.
pub fn all_positions(rules: &Ruleset) -> Vec<Position> {
    let placements = all_placements(rules.spec().points.pieces);
    let mut positions = Vec::new();
    for cones in &placements {
        let mut setup = Setup::empty(Side::Cones);
        setup.hands[Side::Cones.index()] = cones.hand;
        for square in &cones.squares {
            setup.place(Side::Cones, *square);
        }
        for spools in &placements {
            if cones.squares.iter().any(|square| spools.squares.contains(square)) {
                continue;
            }
            setup.hands[Side::Spools.index()] = spools.hand;
            for square in &spools.squares {
                setup.place(Side::Spools, *square);
            }
            positions.extend(setup.position(rules));
            for square in &spools.squares {
                setup.clear(*square);
            }
        }
    }
    positions.sort_by_key(|position| (pieces_left(position), to_go(rules, position)));
    positions
}

/// The ranges of positions with equally many pieces left. A piece that is borne off never returns, so no
/// range depends on a later one.
pub fn strata(positions: &[Position]) -> Vec<Range<usize>> {
    let mut start = 0;
    let runs = positions.chunk_by(|one, next| pieces_left(one) == pieces_left(next));
    let ranges = runs.map(|run| {
        start += run.len();
        start - run.len()..start
    });
    ranges.collect()
}

/// The number of pieces left to both sides.
pub fn pieces_left(position: &Position) -> u8 {
    Side::BOTH.into_iter().map(|side| position.pieces_left(side)).sum()
}

/// All placements of one side with up to `pieces` pieces.
fn all_placements(pieces: u8) -> Vec<Placement> {
    let mut placements = Vec::new();
    for on_board in 0..=pieces {
        for squares in choices(usize::from(on_board), &Square::all().collect::<Vec<_>>()) {
            let hands = 0..=u32::from(pieces - on_board);
            placements.extend(hands.map(|hand| Placement { squares: squares.clone(), hand }));
        }
    }
    placements
}

/// All ways to choose this many squares.
fn choices(count: usize, squares: &[Square]) -> Vec<Vec<Square>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, square) in squares.iter().enumerate() {
        for mut choice in choices(count - 1, &squares[index + 1..]) {
            choice.push(*square);
            all.push(choice);
        }
    }
    all
}

/// The squares that all pieces have before them; pieces in hand have all.
fn to_go(rules: &Ruleset, position: &Position) -> u32 {
    let before = |square: Square| match rules.spec().points.goal {
        Goal::BearOff => 31 - u32::from(square.number()),
        Goal::LineUp => u32::from(square.number()),
    };
    let of = |side: Side| {
        31 * u32::from(position.hand(side)) + position.squares(side).iter().map(before).sum::<u32>()
    };
    of(Side::Cones) + of(Side::Spools)
}
