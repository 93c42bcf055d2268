//! Random setups: most of them valid, many of them unusual.

use senet::points::{Goal, LastSquare, Water};
use senet::{Position, Side};

use super::random::Random;
use super::variant::Variant;

/// A random arrangement of pieces with a side to throw and a duty.
#[derive(Clone)]
pub struct Placement {
    squares: [Option<Side>; 31],
    hands: [usize; 2],
    side: Side,
    duty: &'static str,
}

impl Placement {
    /// A random setup for a ruleset. About three in four are valid positions.
    pub fn random(variant: &Variant, random: &mut Random) -> Placement {
        let mut placement = match variant.rules.spec().points.goal {
            Goal::BearOff => scattered(variant, random),
            Goal::LineUp => lined_up(variant, random),
        };
        if random.once_in(15) {
            placement.place_as_at_start(variant);
            if random.once_in(2) {
                placement.owe_as_at_start(variant);
            }
        } else if random.once_in(8) {
            placement.hold_cones_back(variant, random);
        }
        if !variant.rules.start().duty().is_none() && random.once_in(6) || random.once_in(60) {
            placement.duty = random.one_of(&["s", "c", "sc"]);
        }
        placement
    }

    /// The arrangement of a position.
    pub fn of(position: &Position) -> Placement {
        let mut squares = [None; 31];
        senet::Square::all().for_each(|at| squares[usize::from(at.number())] = position.occupant(at));
        let hands = Side::BOTH.map(|side| usize::from(position.hand(side)));
        let duty = duty(Side::BOTH.map(|side| position.duty().owed_by(side)));
        Placement { squares, hands, side: position.side(), duty }
    }

    /// Takes pieces off the squares that are not kept, into the hand if no piece leaves the game.
    pub fn keep(&mut self, kept: &[bool], variant: &Variant) {
        for (occupant, _) in self.squares.iter_mut().zip(kept).filter(|(_, kept)| !**kept) {
            if let Some(side) = occupant.take()
                && variant.rules.spec().points.goal == Goal::LineUp
            {
                self.hands[side.index()] += 1;
            }
        }
    }

    /// A random valid position of a ruleset.
    pub fn random_position(variant: &Variant, random: &mut Random) -> Position {
        loop {
            let text = Placement::random(variant, random).text();
            if let Ok(position) = Position::parse(&text, &variant.rules) {
                return position;
            }
        }
    }

    /// Whether the game is over: a side has no pieces, or all have arrived.
    pub fn is_over(&self, variant: &Variant) -> bool {
        Side::BOTH.into_iter().any(|side| match variant.rules.spec().points.goal {
            Goal::BearOff => self.pieces_of(side) == 0,
            Goal::LineUp => {
                let first = if self.squares[1] == Some(side) { 1 } else { 2 };
                let mut sequence = (0..variant.pieces()).map(|place| first + 2 * place);
                self.squares[1].is_some()
                    && self.pieces_of(side) == variant.pieces()
                    && sequence.all(|square| self.squares[square] == Some(side))
            }
        })
    }

    /// The position's text.
    pub fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in self.squares[1..].chunks(10) {
            let mut letters = String::new();
            for occupant in row {
                letters.push(occupant.map_or('.', Side::letter));
            }
            for run in (1..=10).rev() {
                letters = letters.replace(&".".repeat(run), &run.to_string());
            }
            rows.push(letters);
        }
        let hand: String = Side::BOTH
            .into_iter()
            .filter(|side| self.hands[side.index()] > 0)
            .map(|side| format!("{}{}", self.hands[side.index()], side.letter()))
            .collect();
        let hand = if hand.is_empty() { "-" } else { &hand };
        format!("{} {} {hand} {}", rows.join("/"), self.side.letter(), self.duty)
    }

    fn empty(random: &mut Random) -> Placement {
        let side = random.one_of(&Side::BOTH);
        Placement { squares: [None; 31], hands: [0, 0], side, duty: "-" }
    }

    fn pieces_of(&self, side: Side) -> usize {
        self.squares.iter().filter(|occupant| **occupant == Some(side)).count() + self.hands[side.index()]
    }

    /// Puts a piece on a square, unless the square is occupied or off the board.
    fn put(&mut self, side: Side, square: usize) -> Put {
        if !(1..=30).contains(&square) || self.squares[square].is_some() {
            return Put::Refused;
        }
        self.squares[square] = Some(side);
        Put::Done
    }

    /// Places the pieces as at the start, but keeps the side and the duty.
    fn place_as_at_start(&mut self, variant: &Variant) {
        let start = Placement::of(&variant.rules.start());
        (self.squares, self.hands) = (start.squares, start.hands);
    }

    /// Sets the side and the duty as at the start.
    fn owe_as_at_start(&mut self, variant: &Variant) {
        let start = Placement::of(&variant.rules.start());
        (self.side, self.duty) = (start.side, start.duty);
    }

    /// Places all cones on or near their start squares, as before their first move.
    fn hold_cones_back(&mut self, variant: &Variant, random: &mut Random) {
        if variant.rules.start().hand(Side::Cones) > 0 {
            return;
        }
        for occupant in &mut self.squares {
            *occupant = occupant.filter(|side| *side == Side::Spools);
        }
        for place in 1..=variant.pieces() {
            let back = if random.once_in(3) { random.below(4) } else { 0 };
            let square = (2 * place - 1).saturating_sub(back).max(1);
            if random.once_in(50) || self.squares[square] == Some(Side::Cones) {
                continue;
            }
            self.squares[square] = Some(Side::Cones);
        }
    }
}

/// The duties of the cones and the spools, as in the text of a position.
fn duty(owes: [bool; 2]) -> &'static str {
    match owes {
        [false, false] => "-",
        [false, true] => "s",
        [true, false] => "c",
        [true, true] => "sc",
    }
}

/// Whether a piece was put on a square.
#[derive(PartialEq)]
enum Put {
    Done,
    Refused,
}

/// A setup for a game of bearing off, with pieces in rows, near the end, and on random squares.
fn scattered(variant: &Variant, random: &mut Random) -> Placement {
    let points = &variant.rules.spec().points;
    let mut placement = Placement::empty(random);
    let mut left = [0, 0];
    // Few pieces, all of them near the end: falls into the water, hits there, and what the last pieces may do.
    let is_ending = random.once_in(4);
    // Most pieces at or below 15: a piece that is sent there finds no room.
    let is_crowded = !is_ending && random.once_in(8);
    for side in Side::BOTH {
        let index = side.index();
        let least = if is_crowded { variant.pieces() } else { 1 };
        left[index] =
            random.between(least, if is_ending { variant.pieces().min(3) } else { variant.pieces() });
        if random.once_in(80) {
            left[index] = variant.pieces() + 1;
        } else if random.once_in(120) {
            left[index] = 0;
        }
        let has_hand = !points.entry.is_empty() || random.once_in(100);
        if has_hand && !is_ending && !is_crowded && !random.once_in(3) {
            placement.hands[index] = random.between(0, left[index]);
            left[index] -= placement.hands[index];
        }
    }
    let forbidden = forbidden_squares(variant);
    // Thirty squares always have room for seven pieces per side. The limit only prevents an endless loop.
    for _ in 0..1000 {
        if left == [0, 0] {
            break;
        }
        let side = random.one_of(&Side::BOTH);
        let first = match random.below(8) {
            _ if is_ending => random.between(25, 30),
            0..=5 if is_crowded => random.between(1, 15),
            0..=2 => random.between(24, 30),
            3 => random.between(12, 18),
            _ => random.between(1, 30),
        };
        let row = if random.once_in(3) { random.between(2, 4) } else { 1 };
        for square in first..first + row {
            let avoid = forbidden.contains(&square) && !random.once_in(25);
            if left[side.index()] > 0 && !avoid && placement.put(side, square) == Put::Done {
                left[side.index()] -= 1;
            }
        }
    }
    placement
}

/// The squares on which no piece can stand between moves.
fn forbidden_squares(variant: &Variant) -> Vec<usize> {
    let points = &variant.rules.spec().points;
    let mut forbidden = Vec::new();
    let stands =
        matches!(points.water, Water::Ordinary | Water::Held | Water::WaitsForRebirth | Water::ByThrow);
    if !stands {
        forbidden.push(27);
    }
    if points.last_square == LastSquare::Leaves {
        forbidden.push(30);
    }
    forbidden
}

/// A setup for a game of lining up: each sequence is partly filled, and square 1 may be claimed.
fn lined_up(variant: &Variant, random: &mut Random) -> Placement {
    let mut placement = Placement::empty(random);
    let claimant = random.one_of(&[None, Some(Side::Cones), Some(Side::Spools)]);
    for side in Side::BOTH {
        let first = if claimant == Some(side) { 1 } else { 2 };
        let least = usize::from(claimant == Some(side));
        let most = if random.once_in(3) { variant.pieces() } else { variant.pieces() / 2 };
        let filled = random.between(least, most.max(least));
        let row = if random.once_in(4) { random.between(3, 5).min(variant.pieces()) } else { 0 };
        let in_row = random.between(1, 26);
        for place in 0..variant.pieces() {
            if place < row {
                if placement.put(side, in_row + place) == Put::Refused {
                    placement.hands[side.index()] += 1;
                }
                continue;
            }
            let own = first + 2 * place;
            let square = match random.below(8) {
                _ if place < filled => own,
                0 | 1 => own + random.below(4),
                2 => own + random.below(8),
                3 | 4 => random.between(own.min(30), 30),
                _ => 0,
            };
            let square = if random.once_in(200) { random.between(1, 30) } else { square };
            if placement.put(side, square) == Put::Refused && !random.once_in(300) {
                placement.hands[side.index()] += 1;
            }
        }
    }
    placement
}
