//! A game with those who play it: whose turn it is to do what, the dice, undo to a person's decision, the match.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use senet::points::Opening;
use senet::{
    Comment, Dice, ExtraThrow, Faces, Game, IllegalMove, MatchPlayer, Move, Next, OpeningRolls, Outcome, Ply,
    Roll, Ruleset, Series, Side, Stage, Throw, Undo,
};
use senet_play::{Source, Tablebase, ThrowDecision};

use crate::options::{Guidelines, Seat};

/// A game in progress, and everything about it that is saved.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) dice: Dice,
    /// Who sits where, by player.
    pub(crate) seats: [Seat; 2],
    pub(crate) opening: OpeningRolls,
    pub(crate) guidelines: Guidelines,
    /// The match that this game belongs to, as it stood before the game.
    pub(crate) series: Option<Series>,
    /// How long it has been played.
    pub(crate) elapsed: Duration,
    /// When it began, such as `2026-11-20`.
    pub(crate) date: String,
    /// Where the finished game was kept.
    pub(crate) kept: Option<PathBuf>,
    /// What was written between its moves.
    pub(crate) comments: Vec<Comment>,
    /// Headers of its record that mean nothing here.
    pub(crate) others: Vec<(String, String)>,
}

/// What stays the same from game to game of a match.
#[derive(Clone, Debug)]
pub(crate) struct Arrangement {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) seats: [Seat; 2],
    pub(crate) guidelines: Guidelines,
    pub(crate) series: Option<Series>,
    pub(crate) date: String,
}

/// What the computer does next, and what the worth of it rests on, if it says.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Chosen {
    pub(crate) decision: Decision,
    pub(crate) grounds: Option<Source>,
}

/// What the computer does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    Throw,
    MoveInstead,
    Play(Move),
}

impl Table {
    /// A new game. `begins` begins where the ruleset fixes the side that does; elsewhere throws decide.
    pub(crate) fn new(arrangement: Arrangement, dice: Dice, begins: MatchPlayer) -> Table {
        let Arrangement { rules, seats, guidelines, series, date } = arrangement;
        let opening = rules.roll_for_first_player(&dice, begins);
        Table {
            game: Game::new(rules),
            dice,
            seats,
            opening,
            guidelines,
            series,
            elapsed: Duration::ZERO,
            date,
            kept: None,
            comments: Vec::new(),
            others: Vec::new(),
        }
    }

    /// The next game between the same two: the sides are swapped (where throws decide them, they are thrown again), the dice go
    /// on to their next game, a match goes on unless it is over.
    pub(crate) fn next(&self, date: String) -> Table {
        let series = self.series_after().map(|series| {
            let (scoring, length) = (series.scoring(), series.length());
            let fresh = || Series::new(self.game.rules(), scoring, length).expect("it was possible before");
            if series.is_over() { fresh() } else { series }
        });
        let arrangement = Arrangement {
            rules: self.game.rules().clone(),
            seats: self.seats,
            guidelines: self.guidelines,
            series,
            date,
        };
        let dice = Dice::new(self.dice.seed(), self.dice.game() + 1);
        Table::new(arrangement, dice, self.opening.first_player.other())
    }

    /// The side that a player has.
    pub(crate) fn side_of(&self, player: MatchPlayer) -> Side {
        self.opening.side_of(player)
    }

    /// The player who has a side.
    pub(crate) fn player_of(&self, side: Side) -> MatchPlayer {
        if self.side_of(MatchPlayer::One) == side { MatchPlayer::One } else { MatchPlayer::Two }
    }

    /// Who plays a side.
    pub(crate) fn seat(&self, side: Side) -> Seat {
        self.seats[self.player_of(side).index()]
    }

    /// Who is to throw or to move.
    pub(crate) fn now(&self) -> Seat {
        self.seat(self.game.side())
    }

    /// Whether no person takes part.
    pub(crate) fn only_computers(&self) -> bool {
        self.seats.iter().all(|seat| *seat != Seat::Person)
    }

    /// The only person at the table, if there is one and no more.
    pub(crate) fn lone_person(&self) -> Option<Side> {
        let mut persons = Side::BOTH.into_iter().filter(|side| self.seat(*side) == Seat::Person);
        persons.next().filter(|_| persons.next().is_none())
    }

    /// Throws, if a throw is due.
    pub(crate) fn throw(&mut self) -> Option<Roll> {
        let cast = self.cast_numbered(
            self.game.throws_made(),
            self.game.rules().plan().certain_throw(self.game.position()),
        );
        let Stage::ToThrow(to_throw) = self.game.stage() else { return None };
        to_throw.throw(cast.throw).expect("dice throw only what can occur");
        Some(cast)
    }

    /// Makes a throw that was already made for who begins, if the game begins with it.
    pub(crate) fn throw_what_is_certain(&mut self) -> bool {
        let certain = self.game.rules().plan().certain_throw(self.game.position()).is_some();
        certain && self.game.throw().is_none() && self.game.result().is_none() && self.throw().is_some()
    }

    /// What lies on the table: the throw that waits for its move, or the last that was made.
    pub(crate) fn cast(&self) -> Option<Roll> {
        let number = self.game.throws_made().checked_sub(1)?;
        let plan = self.game.rules().plan();
        let (throw, before) = match self.game.throw() {
            Some(throw) => (throw, *self.game.position()),
            None => {
                let last = self.game.plies().iter().rev().find(|ply| ply.throw.is_some())?;
                (last.throw?, last.before)
            }
        };
        let cast = self.cast_numbered(number, plan.certain_throw(&before));
        // A record made with other dice still shows what it says.
        let faces = if cast.throw == throw { cast.faces } else { faces_of(self.game.rules(), throw)? };
        Some(Roll { throw, faces })
    }

    fn cast_numbered(&self, number: u64, certain: Option<Throw>) -> Roll {
        let throwing = &self.game.rules().spec().points.throwing;
        match (certain, self.opening.rolls.last()) {
            (Some(certain), Some((_, cast))) if cast.throw == certain => *cast,
            (Some(certain), _) => self.dice.roll_until(throwing, certain, number),
            (None, _) => self.dice.roll(throwing, number),
        }
    }

    /// Makes a move.
    pub(crate) fn play(&mut self, mv: Move) -> Option<Result<Outcome, IllegalMove>> {
        match self.game.stage() {
            Stage::ToMove(to_move) => Some(to_move.play(mv)),
            Stage::ToThrow(_) | Stage::Over(_) => None,
        }
    }

    /// Makes the move that is made instead of throwing.
    pub(crate) fn move_instead(&mut self) -> Option<Outcome> {
        match self.game.stage() {
            Stage::ToThrow(to_throw) => to_throw.move_instead_of_throwing(),
            Stage::ToMove(_) | Stage::Over(_) => None,
        }
    }

    /// Why the side to throw throws again, if it does.
    pub(crate) fn again(&self) -> Option<ExtraThrow> {
        let last = self.game.plies().last().filter(|ply| ply.outcome.next == Next::ThrowsAgain)?;
        let turn = self.game.rules().turn(&last.before, last.throw?).ok()?;
        turn.effects(last.mv).extra_throw
    }

    /// What the computer does here. A decision depends on nothing but the game so far, so that one resumed goes on as it
    /// would have.
    pub(crate) fn decide(&self, endings: Option<Arc<dyn Tablebase>>) -> Option<Chosen> {
        let Seat::Computer(level) = self.now() else { return None };
        if self.game.result().is_some() {
            return None;
        }
        if !self.has_choice() {
            let only = self.game.turn().and_then(|turn| turn.forced()).map(Decision::Play);
            return Some(Chosen { decision: only.unwrap_or(Decision::Throw), grounds: None });
        }
        let plies = self.game.plies().len() as u64;
        let seed =
            self.dice.seed() ^ self.dice.game().rotate_left(32) ^ plies.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut player = level.player(self.game.rules(), seed, endings);
        player.resume(&self.game);
        let decision = match self.game.turn() {
            Some(turn) => Decision::Play(player.choose(&turn)),
            None => match player.decide_throw(self.game.rules(), self.game.position()) {
                ThrowDecision::Throw => Decision::Throw,
                ThrowDecision::MoveInstead => Decision::MoveInstead,
            },
        };
        Some(Chosen { decision, grounds: player.evaluation_source() })
    }

    /// Whether more than one thing can be done now.
    fn has_choice(&self) -> bool {
        let turn = self.game.turn();
        turn.map_or(self.game.instead_of_throwing().is_some(), |turn| turn.forced().is_none())
    }

    /// Whether what is done now takes the computer so long that nobody should wait for it.
    pub(crate) fn needs_thought(&self) -> bool {
        matches!(self.now(), Seat::Computer(level) if level.is_slow())
            && self.game.result().is_none()
            && self.has_choice()
    }

    /// Goes back to a person's last decision; with no person at the table, by one ply. Whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let plies = self.game.plies();
        let Some(ply) = plies.iter().rposition(|ply| self.was_decided(ply)) else { return false };
        let rules = self.game.rules();
        let before_throwing = rules.instead_of_throwing(&plies[ply].before).is_some();
        let undo = if before_throwing { Undo::DropThrow } else { Undo::KeepThrow };
        self.game.undo_to(ply, undo);
        true
    }

    /// Plays again what was undone, up to a person's next decision. Whether there was something.
    pub(crate) fn redo(&mut self) -> bool {
        if !self.game.redo() {
            return false;
        }
        while self.game.redoable() > 0 {
            self.game.redo();
            let last = self.game.plies().len() - 1;
            if self.was_decided(&self.game.plies()[last]) {
                let undo = match self.game.plies()[last].throw {
                    Some(_)
                        if self
                            .game
                            .rules()
                            .instead_of_throwing(&self.game.plies()[last].before)
                            .is_none() =>
                    {
                        Undo::KeepThrow
                    }
                    _ => Undo::DropThrow,
                };
                self.game.undo_to(last, undo);
                break;
            }
        }
        true
    }

    /// Whether a person had a choice there.
    fn was_decided(&self, ply: &Ply) -> bool {
        let rules = self.game.rules();
        let chose = match ply.throw {
            None => true,
            Some(throw) => {
                rules.instead_of_throwing(&ply.before).is_some()
                    || rules.turn(&ply.before, throw).is_ok_and(|turn| turn.forced().is_none())
            }
        };
        self.only_computers() || (chose && self.seat(ply.before.side()) == Seat::Person)
    }

    /// The match with this game's result, if there is a match and the game is over.
    pub(crate) fn series_after(&self) -> Option<Series> {
        let mut series = self.series.clone()?;
        if let Some(result) = self.game.result() {
            series.finish_game(self.player_of(result.winner), result.winner, self.game.position());
        }
        Some(series)
    }

    /// Whether throws decide who takes which side.
    pub(crate) fn throws_for_sides(&self) -> bool {
        self.game.rules().spec().points.opening != Opening::Fixed
    }
}

/// Faces that show a throw, where the real ones are not known; `None` where more than one would.
pub(crate) fn faces_of(rules: &Ruleset, throw: Throw) -> Option<Faces> {
    use senet::StickFace::{Dark, Light};
    match rules.spec().points.throwing {
        senet::points::Throwing::Sticks { scores } => {
            let light = scores.iter().position(|score| *score == throw.value())?;
            Some(Faces::Sticks([0, 1, 2, 3].map(|stick| if stick < light { Light } else { Dark })))
        }
        senet::points::Throwing::Die => Some(Faces::Die(throw.value())),
        senet::points::Throwing::TwoDice { .. } => None,
    }
}
