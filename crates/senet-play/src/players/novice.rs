//! The novice, who plays by rules of thumb.

use rand_chacha::ChaCha8Rng;
use rand_core::Rng;
use senet::points::Goal;
use senet::{Effects, Move, Next, Place, Position, Ruleset, Square, SquareSet, Turn};

use crate::player::{Player, ThrowDecision, random_stream};

/// The range of the random number that is added to each move's score, in eighths of a heuristic point: six
/// points.
///
/// Doubling it makes the novice play more like [`Random`](crate::Level::Random); halving it makes it follow
/// its rules of thumb more strictly.
const NOISE: u32 = 48;
/// The scale of heuristic points against [`NOISE`].
const POINT: i32 = 8;

/// A beginner who knows the rules.
///
/// It bears off when possible, hits, enters pieces, prefers safe squares, avoids the water, and otherwise
/// advances the foremost piece. It does not look at the opponent's possible throws.
pub(super) struct Novice {
    words: ChaCha8Rng,
}

impl Novice {
    pub(super) fn new(seed: u64) -> Novice {
        Novice { words: random_stream(seed) }
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
        let score = |mv: &Move| POINT * heuristic(turn, &turn.effects(*mv));
        let mut scored: Vec<(i32, Move)> = turn.moves().map(|mv| (score(&mv), mv)).collect();
        for (score, _) in &mut scored {
            *score += (self.words.next_u32() % NOISE) as i32;
        }
        scored.into_iter().max_by_key(|(score, _)| *score).expect("a turn has at least one move").1
    }
}

/// The moves of a turn by their heuristic score, best first and without noise.
pub(crate) fn rank_by_heuristic(turn: &Turn<'_>) -> Vec<Move> {
    let mut moves: Vec<Move> = turn.moves().collect();
    moves.sort_by_cached_key(|mv| std::cmp::Reverse(heuristic(turn, &turn.effects(*mv))));
    moves
}

/// Scores a move by rules of thumb, in points.
fn heuristic(turn: &Turn<'_>, effects: &Effects) -> i32 {
    let side = turn.position().side();
    if matches!(effects.outcome.next, Next::Won(winner) if winner == side) {
        return 1000;
    }
    let points = &turn.rules().spec().points;
    let mut score = 0;
    if effects.bears_off() {
        score += 40;
    }
    if effects.path.first() == Some(&Place::Hand) && points.goal == Goal::BearOff {
        score += 20;
    }
    if effects.into_water() {
        score -= 40;
    }
    if effects.extra_throw.is_some() {
        score += 10;
    }
    for displaced in effects.displacements.iter().filter(|displaced| displaced.to != Place::Off) {
        score += match (displaced.side == side, displaced.to) {
            (true, Place::Hand) => -40,
            (true, _) => -12,
            (false, _) => 25,
        };
    }
    let own = effects.outcome.position.squares(side);
    if let Some(square) = effects.path.last().and_then(|place| place.square()) {
        let joins_a_row = own.row_through(square).len() > 1;
        score += if points.safe.contains(square) || square == Square::BEAUTY { 15 } else { 0 };
        score += if joins_a_row { 6 } else { 0 };
        let progress = match points.goal {
            Goal::BearOff => square.number(),
            Goal::LineUp => 31 - square.number(),
        };
        score += i32::from(progress) / 4;
    }
    if let Some(Place::On(left)) = effects.path.first() {
        score -= i32::from(breaks_a_pair(turn.position().squares(side), *left)) * 5;
    }
    score
}

/// Returns `true` if a piece that leaves this square leaves a single neighbour behind.
fn breaks_a_pair(own: SquareSet, square: Square) -> bool {
    own.row_through(square).len() == 2
}
