//! Boards of the HTML page: squares, pieces and arrows, in SVG units.

use senet::{Place, Position, RuleSpec, Ruleset, Side};
use senet_play::{Choice, ExplainedPly};

use super::super::rows::better;
use super::move_of;

/// The width and height of a square.
const SQUARE: u32 = 40;
/// How far outside a square the arrows of entering and leaving pieces begin and end.
const OUTSIDE: i32 = 34;

/// A square as drawn.
pub(super) struct Square {
    pub(super) number: u8,
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) house: Option<House>,
}

pub(super) struct House {
    pub(super) sign: &'static str,
    pub(super) name: &'static str,
}

/// A position as drawn, with the arrows of the move played and of a better one.
pub(super) struct Board {
    /// A description for screen readers.
    pub(super) label: String,
    pub(super) pieces: Vec<Piece>,
    pub(super) played: Option<String>,
    pub(super) best: Option<String>,
    /// The pieces that are not on the board, in words.
    pub(super) off_board: String,
}

/// A piece on its square.
pub(super) struct Piece {
    pub(super) shape: &'static str,
    pub(super) x: u32,
    pub(super) y: u32,
}

/// The thirty squares with the houses of a ruleset.
pub(super) fn squares(spec: &RuleSpec) -> Vec<Square> {
    let drawn = |square: senet::Square| {
        let (x, y) = corner(square);
        let house = spec.house_name(square).zip(spec.house_sign(square));
        Square {
            number: square.number(),
            x,
            y,
            house: house.map(|(name, sign)| House { sign: sign.unicode, name }),
        }
    };
    senet::Square::all().map(drawn).collect()
}

impl Board {
    /// A position without arrows.
    pub(super) fn of(rules: &Ruleset, position: &Position) -> Board {
        let pieces = senet::Square::all().filter_map(|square| {
            let (x, y) = corner(square);
            position.occupant(square).map(|side| Piece { shape: side.piece(), x, y })
        });
        let squares = |side: Side| format!("{side} on {}", position.squares(side));
        let off_board = off_board(rules, position);
        let mut label = format!("{}; {}", squares(Side::Cones), squares(Side::Spools));
        if !off_board.is_empty() {
            label.push_str(&format!("; {off_board}"));
        }
        Board { label, pieces: pieces.collect(), played: None, best: None, off_board }
    }

    /// The position before a ply, with arrows for its move and a better one.
    pub(super) fn with_arrows(explained: &ExplainedPly<'_>) -> Board {
        let board = Board::of(explained.game.rules(), explained.position);
        let Some(decision) = explained.ply.decisions().last() else { return board };
        Board {
            played: arrow(explained, decision.chosen().choice),
            best: better(decision).and_then(|(_, best)| arrow(explained, best.choice)),
            ..board
        }
    }
}

/// The numbers of pieces in hand and off the board, in words.
fn off_board(rules: &Ruleset, position: &Position) -> String {
    let counts = Side::BOTH.into_iter().flat_map(|side| {
        let (hand, off) = (position.hand(side), rules.plan().pieces() - position.pieces_left(side));
        [(hand, "in hand"), (off, "off")]
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(move |(count, place)| format!("{side} {place}: {count}"))
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// The upper left corner of a square.
fn corner(square: senet::Square) -> (u32, u32) {
    (u32::from(square.column() - 1) * SQUARE, u32::from(square.row() - 1) * SQUARE)
}

/// The path of a choice over the board as SVG path data; `None` for throwing and passing.
fn arrow(explained: &ExplainedPly<'_>, choice: Choice) -> Option<String> {
    let path = match (choice, explained.throw, move_of(choice)) {
        (Choice::MoveInstead(mv), ..) => [mv.from()?, mv.to()?].map(Place::On).to_vec(),
        (_, Some(throw), Some(mv)) => {
            explained.game.rules().turn(explained.position, throw).ok()?.effects(mv).path
        }
        _ => return None,
    };
    let points: Vec<String> = path
        .iter()
        .enumerate()
        .map(|(number, place)| {
            // The hand lies above the square where the piece enters; off is below the square that it leaves.
            let outside = |neighbour: Option<&Place>, offset: i32| {
                let (x, y) = neighbour.and_then(|place| place.square()).map_or((0, 0), centre);
                (x, y + offset)
            };
            let (x, y) = match place {
                Place::On(square) => centre(*square),
                Place::Hand if number == 0 => outside(path.get(1), -OUTSIDE),
                Place::Hand | Place::Off => {
                    outside(number.checked_sub(1).and_then(|before| path.get(before)), OUTSIDE)
                }
            };
            format!("{x} {y}")
        })
        .collect();
    (points.len() > 1).then(|| format!("M{}", points.join(" L")))
}

/// The centre of a square.
fn centre(square: senet::Square) -> (i32, i32) {
    let (x, y) = corner(square);
    ((x + SQUARE / 2) as i32, (y + SQUARE / 2) as i32)
}
