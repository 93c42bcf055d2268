//! Independent checks that the reason of a refusal is true.

#![allow(unreachable_pub)]

use senet::points::{
    Backward, BackwardBy, BackwardWhen, Beauty, BlockadeLength, FromBeauty, Goal, Hit, Home, LastSquare,
    PushOntoLeft, RowsOfThree, RowsOfTwo, ShortThrows, Stranded, Water,
};
use senet::{Direction, Move, Place, Position, Refusal, Side, Square, SquareSet, Throw, Turn};

use crate::common::random::Random;

/// A requested move: its start and its next place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Request {
    /// The place that the piece leaves.
    pub from: Place,
    /// The next place.
    pub to: Place,
}

impl Request {
    /// Parses the text of a move. Places after the second are ignored.
    pub fn read(text: &str) -> Request {
        let mut places = text.split('/').map(|place| match place {
            "hand" => Place::Hand,
            "off" => Place::Off,
            number => Place::On(Square::at(number.parse().expect("a number"))),
        });
        let mut next = || places.next().expect("a move has two places");
        Request { from: next(), to: next() }
    }

    /// The text of the move.
    pub fn text(self) -> String {
        let word = |place: Place| match place {
            Place::Hand => "hand".to_owned(),
            Place::Off => "off".to_owned(),
            Place::On(square) => square.to_string(),
        };
        format!("{}/{}", word(self.from), word(self.to))
    }

    /// A random move, usually with a piece of the side to move.
    pub fn random(turn: &Turn<'_>, random: &mut Random) -> Request {
        let own: Vec<Square> = turn.position().squares(turn.position().side()).iter().collect();
        let from = match random.below(10) {
            0 => Place::Hand,
            1 => Place::On(Square::at(random.between(1, 30) as u8)),
            _ if own.is_empty() => Place::Hand,
            _ => Place::On(random.one_of(&own)),
        };
        let start = from.square().map_or(0, Square::number);
        let throw = turn.throw().value();
        let to = match random.below(7) {
            0 if from != Place::Hand => Place::Off,
            1 | 2 => Square::new(start + throw).map_or(Place::Off, Place::On),
            3 | 4 => Place::On(Square::new(start.wrapping_sub(throw)).unwrap_or(Square::at(1))),
            5 => Square::new(start + random.between(1, 6) as u8).map_or(Place::Off, Place::On),
            _ => Place::On(Square::at(random.between(1, 30) as u8)),
        };
        match (from, to) {
            (Place::Hand, Place::Off) => Request { from, to: Place::On(Square::at(30)) },
            _ => Request { from, to },
        }
    }
}

/// Checks that the reason of a refusal is true for a move.
pub fn truth(turn: &Turn<'_>, request: &Request, refusal: &Refusal) -> Result<(), String> {
    let points = &turn.rules().spec().points;
    let position = turn.position();
    let (side, enemy) = (position.side(), position.side().other());
    let own = |square: Square| position.occupant(square) == Some(side);
    let theirs = |square: Square| position.occupant(square) == Some(enemy);
    let throw = turn.throw();
    let moves: Vec<Move> = turn.moves().collect();
    let down = points.goal == Goal::LineUp;
    // The hand and the end of the track count as squares.
    let from = match request.from {
        Place::On(square) => square.number(),
        Place::Hand | Place::Off => {
            if down {
                31
            } else {
                0
            }
        }
    };
    let to = request.to.square().map_or(if down { 0 } else { 31 }, Square::number);
    let from_is = |square: Square| request.from == Place::On(square);
    let to_is = |square: Square| request.to == Place::On(square);
    let leaves = request.to == Place::Off || (points.last_square != LastSquare::Ordinary && to == 30);
    // If pieces wait on 30, a piece that leaves lands there.
    let lands_on = |square: Square| to_is(square) || (leaves && square == Square::HORUS);
    let is_back = if down { to > from } else { to < from };
    let distance = from.abs_diff(to);
    let held = position.occupant(Square::WATER) == Some(side) && points.water == Water::Held;
    let is_thrown = |throw: Throw| points.throwing.chances().iter().any(|(other, _)| other == throw);
    let ensure =
        |is_true: bool, what: &str| if is_true { Ok(()) } else { Err(format!("it is not true that {what}")) };

    match refusal {
        Refusal::MustMove => Err("a more specific reason is missing".to_owned()),
        Refusal::TurnLost => ensure(throw == Throw::LOST, "the throw loses the turn"),
        Refusal::RescueFirst { throws } => ensure(
            held && !from_is(Square::WATER) && *throws == points.exits.from(Square::WATER),
            "another piece is in the water",
        ),
        Refusal::HeldInWater { throws } => ensure(
            held && from_is(Square::WATER) && (request.to != Place::Off || !throws.contains(throw)),
            "the water holds the piece",
        ),
        Refusal::RescueBeforeThrow => {
            ensure(held && from_is(Square::WATER) && to_is(Square::REBIRTH), "this is the rescue")
        }
        Refusal::OpeningMove { lead } => ensure(
            position.duty().owed_by(side)
                && own(*lead)
                && !from_is(*lead)
                && moves.iter().all(|mv| mv.from() == Some(*lead)),
            "the lead must move",
        ),
        Refusal::EmptySquare(square) => {
            ensure(from_is(*square) && position.occupant(*square).is_none(), "the square is empty")
        }
        Refusal::NotYours { side, square } => {
            ensure(from_is(*square) && *side == enemy && theirs(*square), "the enemy is there")
        }
        Refusal::HandEmpty => {
            ensure(request.from == Place::Hand && position.hand(side) == 0, "the hand is empty")
        }
        Refusal::NoEntry { throws } => ensure(
            request.from == Place::Hand
                && !throws.contains(throw)
                && throws.iter().all(|throw| points.entry.contains(throw) && is_thrown(throw)),
            "other throws enter pieces",
        ),
        Refusal::WrongDistance { throw: thrown, to: end } => {
            let stops = points.beauty == Beauty::Stops
                && request.from.square().is_some_and(|from| !points.no_advance.contains(from))
                && from < 26
                && from + throw.value() > 26;
            let returns = points.water == Water::ByThrow && from == 27 && points.water_back.contains(throw);
            let ahead = match () {
                () if returns => 15,
                () if stops => 26,
                () if down => from.wrapping_sub(throw.value()),
                () => from + throw.value(),
            };
            let length = if points.backward_by == BackwardBy::One { 1 } else { throw.value() };
            let back = if down { 0 } else { from.wrapping_sub(length) };
            let end_number = end.map_or(0, Square::number);
            let fits = [ahead, back].iter().any(|number| Square::new(*number) == *end);
            ensure(*thrown == throw && to != end_number && fits, "the throw goes elsewhere")
        }
        Refusal::EndsElsewhere { end } => ensure(
            moves.iter().any(|mv| {
                let path = turn.effects(*mv).path;
                path.first() == Some(&request.from) && path.last() == Some(end)
            }),
            "the move ends there",
        ),
        Refusal::OwnPiece(square) => ensure(
            own(*square) && lands_on(*square) && points.hit != Hit::PushBack,
            "an own piece is on the square landed on",
        ),
        Refusal::ProtectedRow { side: whose, row } => ensure(
            *whose == enemy
                && row.len() > 1
                && is_row(position, enemy, *row)
                && row.iter().any(lands_on)
                && points.rows_of_two != RowsOfTwo::Open
                && !(to_is(Square::WATER) && points.water == Water::Held),
            "a row protects the piece landed on",
        ),
        Refusal::SafeSquare { side: whose, square } => ensure(
            *whose == enemy && theirs(*square) && lands_on(*square) && points.safe.contains(*square),
            "the piece landed on is safe",
        ),
        Refusal::EnemyArrived(square) => ensure(
            to_is(*square) && theirs(*square) && has_arrived(turn, enemy, *square),
            "the piece landed on has arrived",
        ),
        Refusal::Blockade { side: whose, row } => {
            let (low, high) = (from.min(to), from.max(to));
            ensure(
                *whose == enemy
                    && row.len() >= if points.blockade_length == BlockadeLength::Two { 2 } else { 3 }
                    && is_row(position, enemy, *row)
                    && row.iter().all(|square| square.number() > low && square.number() < high)
                    && points.rows_of_three == RowsOfThree::Blockade,
                "a blockade lies between",
            )
        }
        Refusal::BeautyFirst => {
            ensure(points.beauty != Beauty::Passable && from < 26 && to > 26, "the move passes 26")
        }
        Refusal::OnlyBearsOff { square, throws } => ensure(
            from_is(*square)
                && points.no_advance.contains(*square)
                && throws.iter().all(|throw| points.exits.from(*square).contains(throw)),
            "the piece only bears off",
        ),
        Refusal::NoExit(square) => {
            let stays =
                *square == Square::WATER && matches!(points.water, Water::ByThrow | Water::WaitsForRebirth);
            let reaches =
                points.last_square != LastSquare::Ordinary && !points.no_advance.contains(*square) && !stays;
            let bears_off = |throw: Throw| {
                points.exits.from(*square).contains(throw)
                    || (reaches && square.number() + throw.value() == 30)
            };
            let never = !turn.rules().plan().chances().iter().any(|(throw, _)| bears_off(throw));
            ensure(from_is(*square) && leaves && never, "no throw bears off from there")
        }
        Refusal::WrongExit { square, throws } => ensure(
            from_is(*square) && leaves && !throws.is_empty() && !throws.contains(throw),
            "other throws bear off from there",
        ),
        Refusal::BeyondBoard { from: square, throw: thrown } => ensure(
            from_is(*square)
                && *thrown == throw
                && leaves | down
                && if down { from <= throw.value() } else { from + throw.value() > 30 },
            "the throw goes beyond the end",
        ),
        Refusal::NotAllHome { away, hand } => ensure(
            points.home == Home::LastRow
                && leaves
                && *away == position.squares(side).without(SquareSet::LAST_ROW)
                && *hand == position.hand(side)
                && (!away.is_empty() || *hand > 0),
            "not all are home",
        ),
        Refusal::WaterLast => ensure(
            to_is(Square::WATER)
                && points.water == Water::ToHand
                && moves.iter().any(|mv| *mv != Move::Pass && mv.to() != Some(Square::WATER)),
            "there is another move",
        ),
        Refusal::NeverBackward => {
            ensure(points.backward == Backward::Never && is_back, "this is a backward move")
        }
        Refusal::ForwardFirst => ensure(
            is_back
                && moves.iter().any(|mv| match mv {
                    Move::Step { from, to } => {
                        to > from || (*from == Square::WATER && points.water == Water::ByThrow)
                    }
                    Move::BearOff { .. } | Move::Enter { .. } => true,
                    Move::Pass => false,
                }),
            "a piece can move forward",
        ),
        Refusal::BackwardToEmpty(square) => ensure(
            is_back
                && to_is(*square)
                && position.occupant(*square).is_some()
                && points.backward == Backward::ToEmpty
                && turn.direction() != Some(Direction::Forward),
            "a backward move goes to a square that is held",
        ),
        Refusal::BeforeBoard { from: square, throw: thrown } => ensure(
            is_back
                && from_is(*square)
                && *thrown == throw
                && from <= if points.backward_by == BackwardBy::One { 1 } else { throw.value() },
            "the board ends before",
        ),
        Refusal::NoRetreat(square) => ensure(
            is_back
                && from_is(*square)
                && points.no_retreat.contains(*square)
                && turn.direction() != Some(Direction::Forward),
            "the piece does not move backward by the throw",
        ),
        Refusal::FallsOnlyLast(square) => ensure(
            from_is(*square)
                && *square > Square::WATER
                && points.no_retreat.contains(*square)
                && to_is(Square::WATER)
                && points.stranded != Stranded::Stay
                && matches!(turn.direction(), Some(Direction::Forward | Direction::Backward)),
            "something else can move",
        ),
        Refusal::Arrived(square) => ensure(
            from_is(*square) && own(*square) && has_arrived(turn, side, *square),
            "the piece has arrived",
        ),
        Refusal::BeyondPlace(square) => {
            ensure(to_is(*square) && stands_beyond(turn, from, to), "a piece would stand beyond its place")
        }
        Refusal::ClaimBarred => ensure(
            to == 1 && position.occupant(Square::at(1)).is_none() && stands_beyond(turn, from, 1),
            "the claim would leave a piece beyond its place",
        ),
        Refusal::ShortToEmpty(square) => ensure(
            points.short_throws == ShortThrows::OntoEmpty
                && to_is(*square)
                && position.occupant(*square).is_some()
                && distance < throw.value(),
            "this is a short move to a square that is held",
        ),
        Refusal::ShortOntoBeauty => ensure(
            points.short_throws == ShortThrows::OntoEmpty
                && to_is(Square::BEAUTY)
                && distance < throw.value(),
            "this is a short move onto 26",
        ),
        Refusal::ShortBearingOff => ensure(
            points.short_throws == ShortThrows::OntoEmpty
                && leaves
                && !moves.iter().any(|mv| matches!(mv, Move::BearOff { from: square } if from_is(*square))),
            "this bears off with too great a throw",
        ),
        Refusal::WaterClosed => ensure(
            (to_is(Square::WATER) || from_is(Square::BEAUTY))
                && points.water == Water::ToRebirthIfFree
                && position.occupant(Square::REBIRTH).is_some(),
            "15 is occupied",
        ),
        Refusal::WaterOccupied => ensure(
            (to_is(Square::WATER) || from_is(Square::BEAUTY))
                && points.water == Water::WaitsForRebirth
                && position.occupant(Square::WATER).is_some(),
            "a piece waits in the water",
        ),
        Refusal::WaitsInWater => ensure(
            from_is(Square::WATER)
                && points.water == Water::WaitsForRebirth
                && position.occupant(Square::REBIRTH).is_some(),
            "the piece waits until 15 is empty",
        ),
        Refusal::MovesFromWaterBy { throws } => ensure(
            from_is(Square::WATER)
                && points.water == Water::ByThrow
                && !throws.contains(throw)
                && *throws == points.water_back | points.exits.from(Square::WATER),
            "other throws move the piece from the water",
        ),
        Refusal::PushOntoLeft(square) => ensure(
            from_is(*square)
                && points.push_onto_left == PushOntoLeft::Refused
                && points.hit == Hit::PushBack
                && (from + 1..=to.min(30)).all(|at| position.occupant(Square::at(at)).is_some() && at != 15)
                && (to < 28 || from > 27 || points.water == Water::Ordinary),
            "a piece would be pushed onto the square that is left",
        ),
        Refusal::IntoWaterInstead(square) => ensure(
            from_is(Square::BEAUTY)
                && (to_is(*square) || to_is(Square::WATER))
                && *square > Square::WATER
                && points.from_beauty == FromBeauty::IntoWater
                && !points.no_advance.contains(Square::BEAUTY)
                && square.number() == 26 + throw.value()
                && position.occupant(*square).is_some(),
            "the square ahead of 26 is occupied",
        ),
        Refusal::SafeWithWater { side: whose, square } => ensure(
            *whose == enemy
                && theirs(*square)
                && theirs(Square::WATER)
                && lands_on(*square)
                && points.safe_with_water.contains(*square),
            "a piece on 27 makes the piece landed on safe",
        ),
        Refusal::NoHits(square) => ensure(
            points.hit == Hit::Never && lands_on(*square) && theirs(*square),
            "an enemy piece is on the square landed on",
        ),
        Refusal::MovesFirst { squares } => ensure(
            request.from.square().is_none_or(|from| !points.moves_first.contains(from))
                && !squares.is_empty()
                && squares.iter().all(|square| {
                    points.moves_first.contains(square) && moves.iter().any(|mv| mv.from() == Some(square))
                }),
            "other pieces must move first",
        ),
        Refusal::FirstRowHeld { held, hand } => ensure(
            points.home == Home::PastFirstRow
                && leaves
                && *held == position.squares(side).intersection(SquareSet::range(1, 10))
                && *hand == position.hand(side)
                && (!held.is_empty() || *hand > 0),
            "pieces are on the first row or in hand",
        ),
        Refusal::BackwardIfBlocked => ensure(
            points.backward_when == BackwardWhen::InTheWay
                && is_back
                && moves.iter().all(|mv| *mv == Move::Pass),
            "the throw is lost",
        ),
        Refusal::FallsOnlyAlone(square) => ensure(
            from_is(*square)
                && to_is(Square::WATER)
                && points.stranded == Stranded::FallIfAlone
                && position.squares(side).len() > 1,
            "the side has other pieces on the board",
        ),
        unknown => Err(format!("no check for {unknown:?}: add one here")),
    }
}

/// Whether these squares are a complete row of a side.
fn is_row(position: &Position, side: Side, row: SquareSet) -> bool {
    let numbers: Vec<u8> = row.iter().map(Square::number).collect();
    let is_occupied =
        |number: u8| Square::new(number).is_some_and(|square| position.occupant(square) == Some(side));
    let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else { return false };
    numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
        && numbers.iter().all(|number| is_occupied(*number))
        && !is_occupied(first - 1)
        && !is_occupied(last + 1)
}

/// Whether a piece has arrived in a game of lining up: its side occupies its square and all lower squares of
/// the sequence.
fn has_arrived(turn: &Turn<'_>, side: Side, square: Square) -> bool {
    let occupant = |number: u8| turn.position().occupant(Square::at(number));
    let first = if occupant(1) == Some(side) { 1 } else { 2 };
    turn.rules().spec().points.goal == Goal::LineUp
        && occupant(1).is_some()
        && square.number() >= first
        && (square.number() - first).is_multiple_of(2)
        && square.number() < first + 2 * turn.rules().spec().points.pieces
        && (first..=square.number()).step_by(2).all(|number| occupant(number) == Some(side))
}

/// Whether a move from one square to another (31 for the hand) puts a piece of the mover beyond its
/// place.
fn stands_beyond(turn: &Turn<'_>, from: u8, to: u8) -> bool {
    let position = turn.position();
    let mut squares: Vec<u8> = position.squares(position.side()).iter().map(Square::number).collect();
    squares.retain(|square| *square != from);
    squares.push(to);
    squares.sort_unstable();
    let first = if squares[0] == 1 { 1 } else { 2 };
    squares.iter().enumerate().any(|(place, square)| usize::from(*square) < first + 2 * place)
}
