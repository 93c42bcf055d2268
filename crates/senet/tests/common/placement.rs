//! Random set-ups: most of them valid, many of them awkward.

use senet::points::{Goal, LastSquare, Water};
use senet::{Position, Side};

use super::random::Random;
use super::variant::Variant;

/// Pieces placed at will, with the rest of a position's text.
#[derive(Clone)]
pub struct Placement {
    squares: [Option<Side>; 31],
    hands: [usize; 2],
    side: Side,
    duty: &'static str,
}

impl Placement {
    /// A random set-up for a ruleset. About three in four are positions that the ruleset could leave.
    pub fn random(variant: &Variant, random: &mut Random) -> Placement {
        let mut placement = match variant.rules.spec().points.goal {
            Goal::BearOff => scattered(variant, random),
            Goal::LineUp => lined_up(variant, random),
        };
        if random.once_in(15) {
            placement.take_places_of_start(variant);
            if random.once_in(2) {
                placement.owe_what_the_start_owes(variant);
            }
        } else if random.once_in(8) {
            placement.hold_cones_back(variant, random);
        }
        if !variant.rules.start().duty().is_none() && random.once_in(6) || random.once_in(60) {
            placement.duty = random.one_of(&["s", "c", "sc"]);
        }
        placement
    }

    /// A random position of a ruleset, set up.
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
            for holder in row {
                letters.push(holder.map_or('.', Side::letter));
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
        self.squares.iter().filter(|holder| **holder == Some(side)).count() + self.hands[side.index()]
    }

    /// Puts a piece there, unless one is there already.
    fn put(&mut self, side: Side, square: usize) -> Put {
        if !(1..=30).contains(&square) || self.squares[square].is_some() {
            return Put::Refused;
        }
        self.squares[square] = Some(side);
        Put::Done
    }

    /// The pieces as at the start: side and duty need not fit.
    fn take_places_of_start(&mut self, variant: &Variant) {
        let start = variant.rules.start();
        self.squares = [None; 31];
        for square in senet::Square::all() {
            self.squares[usize::from(square.number())] = start.occupant(square);
        }
        self.hands = Side::BOTH.map(|side| usize::from(start.hand(side)));
    }

    /// Side and duties as at the start.
    fn owe_what_the_start_owes(&mut self, variant: &Variant) {
        let start = variant.rules.start();
        self.side = start.side();
        self.duty = match Side::BOTH.map(|side| start.duty().owed_by(side)) {
            [false, false] => "-",
            [false, true] => "s",
            [true, false] => "c",
            [true, true] => "sc",
        };
    }

    /// All cones on or near their first squares, as before their first move.
    fn hold_cones_back(&mut self, variant: &Variant, random: &mut Random) {
        if variant.rules.start().hand(Side::Cones) > 0 {
            return;
        }
        for holder in &mut self.squares {
            *holder = holder.filter(|side| *side == Side::Spools);
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

/// Whether a piece could be put somewhere.
#[derive(PartialEq)]
enum Put {
    Done,
    Refused,
}

/// Pieces for a game of bearing off: in rows, near the end, and anywhere.
fn scattered(variant: &Variant, random: &mut Random) -> Placement {
    let points = &variant.rules.spec().points;
    let mut placement = Placement::empty(random);
    let mut left = [0, 0];
    for side in Side::BOTH {
        let index = side.index();
        left[index] = random.between(1, variant.pieces());
        if random.once_in(80) {
            left[index] = variant.pieces() + 1;
        } else if random.once_in(120) {
            left[index] = 0;
        }
        let has_hand = !points.entry.is_empty() || random.once_in(100);
        if has_hand && !random.once_in(3) {
            placement.hands[index] = random.between(0, left[index]);
            left[index] -= placement.hands[index];
        }
    }
    let shunned = shunned_squares(variant);
    // With seven pieces a side on thirty squares there is always room; the count only keeps the loop from
    // being endless.
    for _ in 0..1000 {
        if left == [0, 0] {
            break;
        }
        let side = random.one_of(&Side::BOTH);
        let first = match random.below(8) {
            0..=2 => random.between(24, 30),
            3 => random.between(12, 18),
            _ => random.between(1, 30),
        };
        let row = if random.once_in(3) { random.between(2, 4) } else { 1 };
        for square in first..first + row {
            let shun = shunned.contains(&square) && !random.once_in(25);
            if left[side.index()] > 0 && !shun && placement.put(side, square) == Put::Done {
                left[side.index()] -= 1;
            }
        }
    }
    placement
}

/// The squares where the ruleset seldom or never leaves a piece.
fn shunned_squares(variant: &Variant) -> Vec<usize> {
    let points = &variant.rules.spec().points;
    let mut shunned = Vec::new();
    if !matches!(points.water, Water::Ordinary | Water::Held) {
        shunned.push(27);
    }
    if points.last_square == LastSquare::Leaves {
        shunned.push(30);
    }
    shunned
}

/// Pieces for a game of lining up: some of each sequence filled, the others on their way, square 1 claimed or
/// not.
fn lined_up(variant: &Variant, random: &mut Random) -> Placement {
    let mut placement = Placement::empty(random);
    let claimant = random.one_of(&[None, Some(Side::Cones), Some(Side::Spools)]);
    for side in Side::BOTH {
        let first = if claimant == Some(side) { 1 } else { 2 };
        let least = usize::from(claimant == Some(side));
        let most = if random.once_in(3) { variant.pieces() } else { variant.pieces() / 2 };
        let filled = random.between(least, most.max(least));
        for place in 0..variant.pieces() {
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
