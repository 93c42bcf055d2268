//! The player who goes by rules of thumb.

use rand_chacha::ChaCha8Rng;
use rand_core::Rng;
use senet::points::Goal;
use senet::{Effects, Move, Next, Place, Position, Ruleset, Square, SquareSet, Turn};

use crate::level::{Player, ThrowDecision};

/// How much a beginner's whims weigh: as much as six of the points that moves are counted by.
const WHIM: u32 = 48;

/// A beginner who knows the rules: leaves the board when possible, hits, brings pieces in, looks for safety, shuns the water, and
/// otherwise runs with the foremost piece. It does not look at what the other side may throw.
pub(crate) struct Novice {
    words: ChaCha8Rng,
}

impl Novice {
    pub(crate) fn new(seed: u64) -> Novice {
        Novice { words: crate::level::own_stream(seed) }
    }
}

impl Player for Novice {
    fn decide_throw(&mut self, _: &Ruleset, position: &Position) -> ThrowDecision {
        // With its last piece it hopes for the throw that bears off from the water.
        if position.pieces_left(position.side()) > 1 {
            ThrowDecision::MoveInstead
        } else {
            ThrowDecision::Throw
        }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        let appeal = |mv: &Move| 8 * appeal(turn, &turn.effects(*mv));
        let mut scored: Vec<(i32, Move)> = turn.moves().map(|mv| (appeal(&mv), mv)).collect();
        for (score, _) in &mut scored {
            *score += (self.words.next_u32() % WHIM) as i32;
        }
        scored.into_iter().max_by_key(|(score, _)| *score).expect("there is always a move").1
    }
}

/// The moves of a turn in the order in which they please a beginner who does not waver.
pub(crate) fn at_first_sight(turn: &Turn<'_>) -> Vec<Move> {
    let mut moves: Vec<Move> = turn.moves().collect();
    moves.sort_by_cached_key(|mv| std::cmp::Reverse(appeal(turn, &turn.effects(*mv))));
    moves
}

/// How good a move looks at first sight.
fn appeal(turn: &Turn<'_>, effects: &Effects) -> i32 {
    let side = turn.position().side();
    if matches!(effects.outcome.next, Next::Won(winner) if winner == side) {
        return 1000;
    }
    let mut appeal = 0;
    if effects.bears_off() {
        appeal += 40;
    }
    let points = &turn.rules().spec().points;
    if effects.path.first() == Some(&Place::Hand) && points.goal == Goal::BearOff {
        appeal += 20;
    }
    if effects.into_water() {
        appeal -= 40;
    }
    if effects.extra_throw.is_some() {
        appeal += 10;
    }
    for carried in effects.displacements.iter().filter(|carried| carried.to != Place::Off) {
        appeal += match (carried.side == side, carried.to) {
            (true, Place::Hand) => -40,
            (true, _) => -12,
            (false, _) => 25,
        };
    }
    let own = effects.outcome.position.squares(side);
    let landed = effects.path.last().and_then(|place| place.square());
    if let Some(square) = landed {
        let beside = own.row_through(square).len() > 1;
        appeal += if points.safe.contains(square) || square == Square::BEAUTY { 15 } else { 0 };
        appeal += if beside { 6 } else { 0 };
        let progress = match points.goal {
            Goal::BearOff => square.number(),
            Goal::LineUp => 31 - square.number(),
        };
        appeal += i32::from(progress) / 4;
    }
    if let Some(Place::On(left)) = effects.path.first() {
        appeal -= i32::from(leaves_a_pair(turn.position().squares(side), *left)) * 5;
    }
    appeal
}

/// Whether a piece leaves just one neighbour behind, on its own.
fn leaves_a_pair(own: SquareSet, square: Square) -> bool {
    own.row_through(square).len() == 2
}
