//! Watching a game, and noting what happens.

use senet::points::{Hit, LastSquare, Water};
use senet::{Move, Next, Position, Ruleset, Side, Square};
use senet_play::{ObservedMove, Observer};
use serde::{Deserialize, Serialize};

use super::row::Row;
use super::scribe::Scribe;
use super::way::Way;
use super::yardstick::{PROBABILITY_ONE, Yardstick};
use crate::luck::LuckMeter;

/// Legal moves are counted up to this number.
pub(crate) const MOST_CHOICES: usize = 63;

/// What happened on the squares in many games. The first number of each list is that of no square.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Squares {
    /// Plies at whose beginning the square was held.
    pub(crate) held: [u64; 32],
    /// Pieces that left the square by a move of their own.
    pub(crate) left: [u64; 32],
    /// Pieces that were driven from the square.
    pub(crate) driven: [u64; 32],
}

impl Squares {
    pub(crate) fn merge(&mut self, other: &Squares) {
        let lists =
            [(&mut self.held, other.held), (&mut self.left, other.left), (&mut self.driven, other.driven)];
        for (list, other) in lists {
            for (sum, more) in list.iter_mut().zip(other) {
                *sum = sum.wrapping_add(more);
            }
        }
    }
}

/// Watches games under one ruleset.
pub(crate) struct Watch<'a> {
    way: &'a Way,
    yardstick: &'a Yardstick,
    water: Water,
    hit: Hit,
    /// Squares that pieces leave without being moved: 30, where they wait.
    released: u32,
    pieces: u8,
    /// What happened on the squares, in all games.
    pub(crate) squares: Squares,
    /// How many legal moves there were, in all games: 0 if nothing could be moved.
    pub(crate) choices: [u64; MOST_CHOICES + 1],
    /// Measures luck, if that is wanted of the game that is being played.
    pub(crate) luck: Option<LuckMeter>,
    /// Writes down decisions, if that is wanted.
    pub(crate) scribe: Option<Scribe<'a>>,
    game: Game,
}

/// What is noted while a game is played. Pairs are by side.
struct Game {
    plies: u32,
    turns: u32,
    choices: [u32; MOST_CHOICES + 1],
    hits: [u32; 2],
    water: [u32; 2],
    water_squares: u32,
    water_plies: u32,
    /// The win chance of the cones before each ply.
    chances: Vec<u16>,
    last: Option<Position>,
}

impl Game {
    fn new(chances: Vec<u16>) -> Game {
        Game {
            plies: 0,
            turns: 0,
            choices: [0; MOST_CHOICES + 1],
            hits: [0; 2],
            water: [0; 2],
            water_squares: 0,
            water_plies: 0,
            chances,
            last: None,
        }
    }
}

impl<'a> Watch<'a> {
    pub(crate) fn new(rules: &Ruleset, way: &'a Way, yardstick: &'a Yardstick) -> Watch<'a> {
        let points = &rules.spec().points;
        Watch {
            way,
            yardstick,
            water: points.water,
            hit: points.hit,
            released: if points.last_square == LastSquare::Waits { Square::HORUS.bit() } else { 0 },
            pieces: points.pieces,
            squares: Squares::default(),
            choices: [0; MOST_CHOICES + 1],
            luck: None,
            scribe: None,
            game: Game::new(Vec::new()),
        }
    }

    /// The notes of the game that has ended; `first` threw first. The next game can begin.
    pub(crate) fn finish(&mut self, first: Side, winner: Option<Side>) -> Row {
        let mut chances = std::mem::take(&mut self.game.chances);
        let mut row = self.counted(first, winner);
        row.luck = self.luck.as_mut().map(LuckMeter::finish);
        judge(&mut row, &chances, winner);
        chances.clear();
        self.game = Game::new(chances);
        row
    }

    /// What was counted in the game that has ended.
    fn counted(&mut self, first: Side, winner: Option<Side>) -> Row {
        let game = &self.game;
        for (all, here) in self.choices.iter_mut().zip(game.choices) {
            *all += u64::from(here);
        }
        let last = game.last.expect("a game has a ply");
        for side in Side::BOTH {
            for square in last.squares(side).iter() {
                let held = &mut self.squares.held[usize::from(square.number())];
                *held = held.wrapping_add(u64::from(game.plies));
            }
        }
        let of_first = |sides: [u32; 2]| [sides[first.index()], sides[first.other().index()]];
        Row {
            winner,
            first_won: winner == Some(first),
            plies: game.plies,
            turns: game.turns,
            forced: game.choices[1],
            impossible: game.choices[0],
            choices: (2u32..).zip(&game.choices[2..]).map(|(choices, plies)| choices * plies).sum(),
            hits: of_first(game.hits),
            water: of_first(game.water),
            water_squares: game.water_squares,
            water_plies: game.water_plies,
            left: winner.map_or(self.pieces, |winner| last.pieces_left(winner.other())),
            ..Row::default()
        }
    }

    #[inline(always)]
    fn note_squares(&mut self, seen: &ObservedMove<'_>) {
        let ((own, _), (other, _)) = (seen.before.mover(), seen.before.other());
        let (own, other) = (own.mask(), other.mask());
        let after = &seen.outcome.position;
        let (own_after, other_after) =
            (after.squares(seen.before.side()).mask(), after.squares(seen.before.side().other()).mask());
        let from = seen.mv.from().map_or(0, Square::bit);
        self.squares.left[from.trailing_zeros() as usize & 31] += 1;
        let mut driven = match self.hit {
            Hit::PushBack => self.pushed(seen),
            Hit::Swap | Hit::ToHand => {
                let willing = from | self.released;
                (own & !own_after & !willing) | (other & !other_after & !self.released)
            }
        };
        while driven != 0 {
            self.squares.driven[driven.trailing_zeros() as usize] += 1;
            driven &= driven - 1;
        }
        // A square is held from when it is filled to when it is emptied: the differences add up to the plies.
        let (before, after) = (own | other, own_after | other_after);
        let plies = u64::from(self.game.plies);
        let mut changed = before ^ after;
        while changed != 0 {
            let held = &mut self.squares.held[changed.trailing_zeros() as usize];
            let emptied = before & changed & changed.wrapping_neg() != 0;
            *held = held.wrapping_add(if emptied { plies } else { plies.wrapping_neg() });
            changed &= changed - 1;
        }
    }

    #[inline(always)]
    fn note_water(&mut self, seen: &ObservedMove<'_>, own_way: u16) {
        let water = Square::WATER.bit();
        match self.water {
            Water::Ordinary => {}
            Water::Held => {
                let side = seen.before.side();
                let after = &seen.outcome.position;
                for side in Side::BOTH {
                    let came = after.squares(side).mask() & !seen.before.squares(side).mask() & water;
                    self.game.water[side.index()] += u32::from(came != 0);
                }
                self.game.water_plies += u32::from(seen.before.squares(side).mask() & water != 0);
                if seen.throw.is_none() {
                    self.game.water_squares += u32::from(Square::WATER.number() - Square::REBIRTH.number());
                }
            }
            _ if seen.mv.to() == Some(Square::WATER) => self.note_wash(seen, own_way),
            _ if self.hit == Hit::PushBack => self.note_push(seen),
            _ => {}
        }
    }

    /// The mover's piece has come to the water, which threw it back.
    #[inline(never)]
    fn note_wash(&mut self, seen: &ObservedMove<'_>, own_way: u16) {
        let side = seen.before.side();
        let after = &seen.outcome.position;
        let way_after = self.way.of((after.squares(side), after.hand(side)));
        let moved = match seen.mv {
            Move::Step { from, to } => i32::from(to.number()) - i32::from(from.number()),
            _ => i32::from(Square::WATER.number()),
        };
        let back = i32::from(way_after) - (i32::from(own_way) - moved);
        self.game.water[side.index()] += 1;
        self.game.water_squares += back.max(0) as u32;
    }

    /// A piece may have been pushed from 28 into the water.
    #[inline(always)]
    fn note_push(&mut self, seen: &ObservedMove<'_>) {
        if self.pushed(seen) & Square::THREE.bit() == 0 {
            return;
        }
        let mover = seen.before.side();
        let own = seen.before.mover().0.contains(Square::THREE);
        self.game.water[if own { mover } else { mover.other() }.index()] += 1;
        self.game.water_squares += u32::from(Square::WATER.number() - Square::REBIRTH.number());
    }

    /// The squares of the pieces that a move pushes back, or off: each piece pushes the next one.
    #[inline(always)]
    fn pushed(&self, seen: &ObservedMove<'_>) -> u32 {
        let from = seen.mv.from().map_or(0, Square::bit);
        let held = (seen.before.mover().0.mask() | seen.before.other().0.mask()) & !from;
        let (first, rebirth) = (Square::at(1).bit(), Square::REBIRTH.bit());
        let water = if self.water == Water::Ordinary { 0 } else { Square::WATER.bit() };
        let mut square = seen.mv.to().map_or(0, Square::bit);
        let mut pushed = 0;
        while held & square != 0 {
            pushed |= square;
            if square == first || square == rebirth {
                return pushed;
            }
            square >>= 1;
        }
        // Whoever comes to the water goes on to 15.
        if square & water != 0 { pushed | held & rebirth } else { pushed }
    }
}

impl Observer for Watch<'_> {
    #[inline(always)]
    fn observe(&mut self, seen: ObservedMove<'_>) {
        let side = seen.before.side();
        let own_way = self.way.of(seen.before.mover());
        let chance = self.yardstick.chance(own_way, self.way.of(seen.before.other()));
        self.game.chances.push(if side == Side::Cones { chance } else { PROBABILITY_ONE - chance });
        self.game.plies += 1;
        if let Some(luck) = &mut self.luck {
            luck.see(&seen);
        }
        if let Some(scribe) = &mut self.scribe {
            scribe.see(self.game.plies, f64::from(chance) / f64::from(PROBABILITY_ONE), &seen);
        }
        let nothing = seen.mv == Move::Pass && seen.choices == 1;
        let choices = if nothing { 0 } else { seen.choices as usize & MOST_CHOICES };
        self.game.choices[choices] += 1;
        let to = seen.mv.to().map_or(0, Square::bit);
        self.game.hits[side.index()] += u32::from(seen.before.other().0.mask() & to != 0);
        self.note_water(&seen, own_way);
        self.note_squares(&seen);
        self.game.turns += u32::from(seen.outcome.next != Next::ThrowsAgain);
        if seen.outcome.winner().is_some() || self.game.plies == crate::MAX_PLIES as u32 {
            self.game.last = Some(seen.outcome.position);
        }
    }
}

/// Who led, how far the winner was behind, and when the game was decided, from the win chances of the cones before each ply.
fn judge(row: &mut Row, chances: &[u16], winner: Option<Side>) {
    let leads = |chance: u16| chance > PROBABILITY_ONE / 2;
    row.lead_changes = chances.windows(2).map(|pair| u32::from(leads(pair[0]) != leads(pair[1]))).sum();
    let Some(winner) = winner else { return };
    let flip = if winner == Side::Cones { 0 } else { PROBABILITY_ONE };
    let of_winner = || chances.iter().map(|chance| chance ^ flip);
    row.deficits =
        of_winner().map(|chance| u64::from((PROBABILITY_ONE - chance).saturating_sub(chance))).sum();
    row.lowest = of_winner().min().unwrap_or(PROBABILITY_ONE);
    let threshold = PROBABILITY_ONE - row.lowest;
    row.undecided = of_winner().position(|chance| chance > threshold).unwrap_or(chances.len()) as u32;
    let squared_error = |chance: u16| u64::from(PROBABILITY_ONE - chance).pow(2) >> 16;
    row.squared_errors = of_winner().map(squared_error).sum();
}
