//! Keeps the moves of a game beside another observer, and makes its record.

use senet::{Game, Move, Record, Ruleset, StageMut, Throw};
use senet_play::{ObservedMove, Observer};

use crate::game_loop::GameEnd;

/// An observer that keeps the throws with their moves, and passes them on.
pub(crate) struct Recording<O> {
    pub(crate) moves: Vec<(Option<Throw>, Move)>,
    pub(crate) observer: O,
}

impl<O> Recording<O> {
    /// Records moves before they go to `observer`.
    pub(crate) fn new(observer: O) -> Recording<O> {
        Recording { moves: Vec::new(), observer }
    }
}

impl<O: Observer> Observer for Recording<O> {
    fn observe(&mut self, observed: ObservedMove<'_>) {
        self.moves.push((observed.throw, observed.mv));
        self.observer.observe(observed);
    }
}

/// The record of a game. A forfeit is recorded as a resignation.
pub(crate) fn record(rules: &Ruleset, moves: Vec<(Option<Throw>, Move)>, end: &GameEnd) -> Record {
    let mut game = Game::new(rules.clone());
    for (throw, mv) in moves {
        let StageMut::ToThrow(to_throw) = game.stage_mut() else { break };
        match throw {
            Some(throw) => {
                let to_move = to_throw.throw(throw).expect("the throw was possible");
                to_move.play(mv).expect("the move was legal");
            }
            None => drop(to_throw.move_instead_of_throwing()),
        }
    }
    let mut comment = None;
    if let (Some(forfeit), Some(winner)) = (&end.forfeit, end.winner) {
        game.resign(winner.other()).expect("a forfeited game is not over");
        comment = Some(format!("The {} forfeited the game: {}", winner.other(), forfeit.message));
    }
    let mut record = Record::new(game);
    let ply = record.game.plies().len();
    record.comments.extend(comment.map(|text| senet::Comment { ply, text }));
    record
}
