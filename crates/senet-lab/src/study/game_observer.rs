//! The observer of the games of a study: counts what happens in them, fast enough for millions of random
//! games.
//!
//! `reference_count.rs` counts the same from the effects of moves, and tests that both agree.

use senet::points::{Hit, LastSquare, Water};
use senet::{Move, Next, Position, Ruleset, Side, Square};
use senet_play::{ObservedMove, Observer};
use serde::{Deserialize, Serialize};

use super::decision_recorder::DecisionRecorder;
use super::game_row::GameRow;
use super::lead_estimator::{Leads, PROBABILITY_ONE};
use super::pip_count::PipCount;
use crate::game_loop::MAX_PLIES;
use crate::luck_meter::LuckMeter;

/// The largest number of legal moves that is counted.
pub(crate) const MAX_CHOICES: usize = 63;

/// Counts by square over many games. The entry at 0 belongs to no square.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SquareCounts {
    /// Plies before which the square was occupied.
    pub(crate) held: [u64; 32],
    /// Pieces that left the square by their own move.
    pub(crate) left: [u64; 32],
    /// Pieces that were hit or pushed away from the square.
    pub(crate) driven: [u64; 32],
}

impl SquareCounts {
    pub(crate) fn merge(&mut self, other: &SquareCounts) {
        let lists =
            [(&mut self.held, other.held), (&mut self.left, other.left), (&mut self.driven, other.driven)];
        for (list, other) in lists {
            for (sum, more) in list.iter_mut().zip(other) {
                *sum = sum.wrapping_add(more);
            }
        }
    }
}

/// Observes the games of one ruleset.
pub(crate) struct GameObserver<'a> {
    pip_count: &'a PipCount,
    leads: Leads<'a>,
    water: Water,
    hit: Hit,
    /// Squares that pieces may leave without being hit or moved: 30, if pieces wait there.
    released: u32,
    pieces: u8,
    /// Counts by square, in all games.
    pub(crate) squares: SquareCounts,
    /// Plies by their number of legal moves, in all games. 0 stands for a forced pass.
    pub(crate) choices: [u64; MAX_CHOICES + 1],
    /// Measures the luck of the present game, if requested.
    pub(crate) luck: Option<LuckMeter>,
    /// Records decisions, if requested.
    pub(crate) decision_recorder: Option<DecisionRecorder<'a>>,
    game: GameCounts,
}

/// The counts of the present game. Pairs are by side.
struct GameCounts {
    plies: u32,
    turns: u32,
    choices: [u32; MAX_CHOICES + 1],
    hits: [u32; 2],
    water: [u32; 2],
    water_squares: u32,
    water_plies: u32,
    /// The win chance of the cones before each ply.
    chances: Vec<u16>,
    last: Option<Position>,
}

impl GameCounts {
    fn new(chances: Vec<u16>) -> GameCounts {
        GameCounts {
            plies: 0,
            turns: 0,
            choices: [0; MAX_CHOICES + 1],
            hits: [0; 2],
            water: [0; 2],
            water_squares: 0,
            water_plies: 0,
            chances,
            last: None,
        }
    }
}

impl<'a> GameObserver<'a> {
    pub(crate) fn new(rules: &Ruleset, pip_count: &'a PipCount, leads: Leads<'a>) -> GameObserver<'a> {
        let points = &rules.spec().points;
        GameObserver {
            pip_count,
            leads,
            water: points.water,
            hit: points.hit,
            released: if points.last_square == LastSquare::Waits { Square::HORUS.bit() } else { 0 },
            pieces: points.pieces,
            squares: SquareCounts::default(),
            choices: [0; MAX_CHOICES + 1],
            luck: None,
            decision_recorder: None,
            game: GameCounts::new(Vec::new()),
        }
    }

    /// The row of the game that has ended, in which `first` threw first. The observer is ready for the next
    /// game.
    pub(crate) fn finish(&mut self, first: Side, winner: Option<Side>) -> GameRow {
        let mut chances = std::mem::take(&mut self.game.chances);
        let mut row = self.counted(first, winner);
        row.luck = self.luck.as_mut().map(LuckMeter::finish);
        add_lead_measures(&mut row, &chances, winner);
        chances.clear();
        self.game = GameCounts::new(chances);
        row
    }

    /// The counts of the game that has ended.
    fn counted(&mut self, first: Side, winner: Option<Side>) -> GameRow {
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
        GameRow {
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
            ..GameRow::default()
        }
    }

    #[inline(always)]
    fn count_squares(&mut self, observed: &ObservedMove<'_>) {
        let ((own, _), (other, _)) = (observed.before.mover(), observed.before.other());
        let (own, other) = (own.mask(), other.mask());
        let after = &observed.outcome.position;
        let (own_after, other_after) = (
            after.squares(observed.before.side()).mask(),
            after.squares(observed.before.side().other()).mask(),
        );
        let from = observed.mv.from().map_or(0, Square::bit);
        self.squares.left[from.trailing_zeros() as usize & 31] += 1;
        let mut driven = match self.hit {
            Hit::PushBack => self.pushed(observed),
            Hit::Swap | Hit::ToHand | Hit::Never => {
                let own_move = from | self.released;
                (own & !own_after & !own_move) | (other & !other_after & !self.released)
            }
        };
        while driven != 0 {
            self.squares.driven[driven.trailing_zeros() as usize] += 1;
            driven &= driven - 1;
        }
        // A square is occupied from the ply that fills it to the ply that empties it: the differences add up.
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
    fn count_water(&mut self, observed: &ObservedMove<'_>, own_pips: u16) {
        let water = Square::WATER.bit();
        match self.water {
            Water::Ordinary => {}
            Water::Held => {
                let side = observed.before.side();
                let after = &observed.outcome.position;
                for side in Side::BOTH {
                    let came = after.squares(side).mask() & !observed.before.squares(side).mask() & water;
                    self.game.water[side.index()] += u32::from(came != 0);
                }
                self.game.water_plies += u32::from(observed.before.squares(side).mask() & water != 0);
                if observed.throw.is_none() {
                    self.game.water_squares += u32::from(Square::WATER.number() - Square::REBIRTH.number());
                }
            }
            _ if observed.mv.to() == Some(Square::WATER) => self.count_thrown_back(observed, own_pips),
            _ if self.hit == Hit::PushBack => self.count_pushed_in(observed),
            _ => {}
        }
    }

    /// Counts a piece of the mover that the water threw back.
    #[inline(never)]
    fn count_thrown_back(&mut self, observed: &ObservedMove<'_>, own_pips: u16) {
        let side = observed.before.side();
        let after = &observed.outcome.position;
        let pips_after = self.pip_count.of((after.squares(side), after.hand(side)));
        let moved = match observed.mv {
            Move::Step { from, to } => i32::from(to.number()) - i32::from(from.number()),
            _ => i32::from(Square::WATER.number()),
        };
        let back = i32::from(pips_after) - (i32::from(own_pips) - moved);
        self.game.water[side.index()] += 1;
        self.game.water_squares += back.max(0) as u32;
    }

    /// Counts a piece that was pushed from 28 into the water, if there was one.
    #[inline(always)]
    fn count_pushed_in(&mut self, observed: &ObservedMove<'_>) {
        if self.pushed(observed) & Square::THREE.bit() == 0 {
            return;
        }
        let mover = observed.before.side();
        let own = observed.before.mover().0.contains(Square::THREE);
        self.game.water[if own { mover } else { mover.other() }.index()] += 1;
        self.game.water_squares += u32::from(Square::WATER.number() - Square::REBIRTH.number());
    }

    /// The squares of the pieces that a move pushes back or off the board. Each piece pushes the next one.
    #[inline(always)]
    fn pushed(&self, observed: &ObservedMove<'_>) -> u32 {
        let from = observed.mv.from().map_or(0, Square::bit);
        let held = (observed.before.mover().0.mask() | observed.before.other().0.mask()) & !from;
        let (first, rebirth) = (Square::at(1).bit(), Square::REBIRTH.bit());
        let water = if self.water == Water::Ordinary { 0 } else { Square::WATER.bit() };
        let mut square = observed.mv.to().map_or(0, Square::bit);
        let mut pushed = 0;
        while held & square != 0 {
            pushed |= square;
            if square == first || square == rebirth {
                return pushed;
            }
            square >>= 1;
        }
        // A piece pushed into the water goes on to 15.
        if square & water != 0 { pushed | held & rebirth } else { pushed }
    }
}

impl Observer for GameObserver<'_> {
    #[inline(always)]
    fn observe(&mut self, observed: ObservedMove<'_>) {
        let side = observed.before.side();
        let own_pips = self.pip_count.of(observed.before.mover());
        let pips = [own_pips, self.pip_count.of(observed.before.other())];
        let chance = self.leads.chance(observed.before, pips);
        self.game.chances.push(if side == Side::Cones { chance } else { PROBABILITY_ONE - chance });
        self.game.plies += 1;
        if let Some(luck) = &mut self.luck {
            luck.observe(&observed);
        }
        if let Some(decision_recorder) = &mut self.decision_recorder {
            decision_recorder.observe(
                self.game.plies,
                f64::from(chance) / f64::from(PROBABILITY_ONE),
                &observed,
            );
        }
        let is_forced_pass = observed.mv == Move::Pass && observed.choices == 1;
        let choices = if is_forced_pass { 0 } else { observed.choices as usize & MAX_CHOICES };
        self.game.choices[choices] += 1;
        let to = observed.mv.to().map_or(0, Square::bit);
        self.game.hits[side.index()] += u32::from(observed.before.other().0.mask() & to != 0);
        self.count_water(&observed, own_pips);
        self.count_squares(&observed);
        self.game.turns += u32::from(observed.outcome.next != Next::ThrowsAgain);
        if observed.outcome.winner().is_some() || self.game.plies == MAX_PLIES as u32 {
            self.game.last = Some(observed.outcome.position);
        }
    }
}

/// Adds the measures of the lead to a row, from the win chances of the cones before each ply.
fn add_lead_measures(row: &mut GameRow, chances: &[u16], winner: Option<Side>) {
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
