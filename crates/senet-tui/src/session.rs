//! A game with its players: seats, dice, the computer's decisions, undo, the match. Everything in it is
//! saved.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use senet::points::Opening;
use senet::{
    Comment, Dice, ExtraThrow, Faces, Game, IllegalMove, MatchPlayer, Move, Next, OpeningRolls, Outcome, Ply,
    Position, Roll, Ruleset, Series, Side, StageMut, Throw, Undo, Variation,
};
use senet_play::{Source, Tablebase, ThrowDecision};

use crate::options::{Guidelines, Seat};

/// A game in progress, and everything about it that is saved.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) game: Game,
    pub(crate) dice: Dice,
    /// Who controls each player.
    pub(crate) seats: [Seat; 2],
    /// The names of the players in the record with which the game went on.
    pub(crate) names: [Option<String>; 2],
    /// Where the throws before that come from.
    pub(crate) earlier_throws: EarlierThrows,
    pub(crate) opening: OpeningRolls,
    pub(crate) guidelines: Guidelines,
    /// The match that this game belongs to, without this game's result.
    pub(crate) series: Option<Series>,
    pub(crate) elapsed: Duration,
    /// The date on which the game began, such as `2026-11-20`; empty if its record has none.
    pub(crate) date: String,
    /// The file of the finished game.
    pub(crate) archived: Option<PathBuf>,
    /// The comments of its record.
    pub(crate) comments: Vec<Comment>,
    /// The variations of its record.
    pub(crate) variations: Vec<Variation>,
    /// Headers of its record that this program does not use. They are written back unchanged.
    pub(crate) other_headers: Vec<(String, String)>,
}

/// Where the throws come from that a game has when it is resumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EarlierThrows {
    /// From the dice of the session.
    SameDice,
    /// From unknown dice: the record has no seed. Its number in a match is kept.
    UnknownDice { game: Option<u64> },
}

/// The parts of a session that stay the same during a match.
#[derive(Clone, Debug)]
pub(crate) struct SessionConfig {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) seats: [Seat; 2],
    pub(crate) guidelines: Guidelines,
    pub(crate) series: Option<Series>,
    pub(crate) date: String,
}

/// The computer's next action, and whether it follows from exact values or an estimate, if its level tells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ComputerDecision {
    pub(crate) decision: Decision,
    pub(crate) basis: Option<Source>,
}

/// An action of the computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    Throw,
    MoveInstead,
    Play(Move),
}

impl Session {
    /// A new game. `first` has the side that begins, if the ruleset fixes it; otherwise opening throws
    /// decide.
    pub(crate) fn new(config: SessionConfig, dice: Dice, first: MatchPlayer) -> Session {
        let SessionConfig { rules, seats, guidelines, series, date } = config;
        let opening = rules.roll_for_first_player(&dice, first);
        Session {
            game: Game::new(rules),
            dice,
            seats,
            names: [None, None],
            earlier_throws: EarlierThrows::SameDice,
            opening,
            guidelines,
            series,
            elapsed: Duration::ZERO,
            date,
            archived: None,
            comments: Vec::new(),
            variations: Vec::new(),
            other_headers: Vec::new(),
        }
    }

    /// A game from a position. The first player has the side to throw.
    pub(crate) fn at_position(config: SessionConfig, dice: Dice, position: Position) -> Session {
        let mut session = Session::new(config, dice, MatchPlayer::One);
        session.game = Game::from_position(session.game.rules().clone(), position);
        session.opening =
            OpeningRolls { rolls: Vec::new(), first_player: MatchPlayer::One, first_side: position.side() };
        session
    }

    /// The next game between the same players. Sides are swapped, or thrown for again; the dice continue with
    /// their next game; a finished match starts over.
    pub(crate) fn next(&self, date: String) -> Session {
        let series = self.series_with_result().map(|series| {
            let (scoring, length) = (series.scoring(), series.length());
            let new_series =
                || Series::new(self.game.rules(), scoring, length).expect("this series was possible before");
            if series.is_over() { new_series() } else { series }
        });
        let config = SessionConfig {
            rules: self.game.rules().clone(),
            seats: self.seats,
            guidelines: self.guidelines,
            series,
            date,
        };
        let dice = Dice::new(self.dice.seed(), self.dice.game() + 1);
        let next = Session::new(config, dice, self.opening.first_player.other());
        Session { names: self.names.clone(), ..next }
    }

    /// The name of a file for the game, without its extension: `2026-11-20-modern`.
    pub(crate) fn file_stem(&self) -> String {
        let name = &self.game.rules().spec().name;
        if self.date.is_empty() { name.clone() } else { format!("{}-{name}", self.date) }
    }

    /// The side of a player.
    pub(crate) fn side_of(&self, player: MatchPlayer) -> Side {
        self.opening.side_of(player)
    }

    /// The player who has a side.
    pub(crate) fn player_of(&self, side: Side) -> MatchPlayer {
        if self.side_of(MatchPlayer::One) == side { MatchPlayer::One } else { MatchPlayer::Two }
    }

    /// Who controls a side.
    pub(crate) fn seat(&self, side: Side) -> Seat {
        self.seats[self.player_of(side).index()]
    }

    /// The name of the player of a side: that of the record with which the game went on, or who controls it.
    pub(crate) fn name(&self, side: Side) -> String {
        let recorded = self.names[self.player_of(side).index()].clone();
        recorded.unwrap_or_else(|| self.seat(side).to_string())
    }

    /// Who is to throw or to move.
    pub(crate) fn seat_to_move(&self) -> Seat {
        self.seat(self.game.side())
    }

    /// Whether both players are computers.
    pub(crate) fn only_computers(&self) -> bool {
        self.seats.iter().all(|seat| *seat != Seat::Person)
    }

    /// The side of the person who plays against a computer; `None` with two persons or two computers.
    pub(crate) fn only_person(&self) -> Option<Side> {
        let mut persons = Side::BOTH.into_iter().filter(|side| self.seat(*side) == Seat::Person);
        persons.next().filter(|_| persons.next().is_none())
    }

    /// Throws, if a throw is due.
    pub(crate) fn throw(&mut self) -> Option<Roll> {
        let roll = self.roll_numbered(self.game.throws_made(), self.game.position());
        let StageMut::ToThrow(to_throw) = self.game.stage_mut() else { return None };
        to_throw.throw(roll.throw).expect("dice show only possible throws");
        Some(roll)
    }

    /// Makes the first throw of the game if the ruleset fixes it: the one that decided who begins. Returns
    /// whether it did.
    pub(crate) fn make_fixed_throw(&mut self) -> bool {
        let is_fixed = self.game.rules().plan().certain_throw(self.game.position()).is_some();
        is_fixed && self.game.throw().is_none() && self.game.result().is_none() && self.throw().is_some()
    }

    /// The roll to show: that of the current throw, or else of the last one.
    pub(crate) fn roll(&self) -> Option<Roll> {
        let number = self.game.throws_made().checked_sub(1)?;
        let (throw, before) = match self.game.throw() {
            Some(throw) => (throw, *self.game.position()),
            None => {
                let last = self.game.plies().iter().rev().find(|ply| ply.throw.is_some())?;
                (last.throw?, last.before)
            }
        };
        let roll = self.roll_numbered(number, &before);
        // The throws of a record made with other dice differ from those of this seed.
        if roll.throw == throw {
            return Some(roll);
        }
        Some(Roll { throw, faces: standard_faces(self.game.rules(), throw)?, rerolled: 0 })
    }

    fn roll_numbered(&self, number: u64, before: &Position) -> Roll {
        let rules = self.game.rules();
        match (rules.plan().certain_throw(before), self.opening.rolls.last()) {
            (Some(fixed), Some((_, roll))) if roll.throw == fixed => *roll,
            _ => rules.roll(before, self.dice, number),
        }
    }

    /// Makes a move. `None` if no move is due.
    pub(crate) fn play(&mut self, mv: Move) -> Option<Result<Outcome, IllegalMove>> {
        match self.game.stage_mut() {
            StageMut::ToMove(to_move) => Some(to_move.play(mv)),
            StageMut::ToThrow(_) | StageMut::Over(_) => None,
        }
    }

    /// Makes the move instead of throwing, if there is one.
    pub(crate) fn move_instead(&mut self) -> Option<Outcome> {
        match self.game.stage_mut() {
            StageMut::ToThrow(to_throw) => to_throw.move_instead_of_throwing(),
            StageMut::ToMove(_) | StageMut::Over(_) => None,
        }
    }

    /// The reason for the extra throw, if the side to throw has one.
    pub(crate) fn extra_throw(&self) -> Option<ExtraThrow> {
        let last = self.game.plies().last().filter(|ply| ply.outcome.next == Next::ThrowsAgain)?;
        let turn = self.game.rules().turn(&last.before, last.throw?).ok()?;
        turn.effects(last.mv).extra_throw
    }

    /// The computer's next action; `None` if a person is to act or the game is over. It depends only on the
    /// game so far, so a resumed game continues in the same way.
    pub(crate) fn decide(&self, tablebase: Option<Arc<dyn Tablebase>>) -> Option<ComputerDecision> {
        let Seat::Computer(level) = self.seat_to_move() else { return None };
        if self.game.result().is_some() {
            return None;
        }
        if !self.has_choice() {
            let forced = self.game.turn().and_then(|turn| turn.forced()).map(Decision::Play);
            return Some(ComputerDecision { decision: forced.unwrap_or(Decision::Throw), basis: None });
        }
        let plies = self.game.plies().len() as u64;
        let seed =
            self.dice.seed() ^ self.dice.game().rotate_left(32) ^ plies.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut player = level.player(self.game.rules(), seed, tablebase);
        player.resume(&self.game);
        let decision = match self.game.turn() {
            Some(turn) => Decision::Play(player.choose(&turn)),
            None => match player.decide_throw(self.game.rules(), self.game.position()) {
                ThrowDecision::Throw => Decision::Throw,
                ThrowDecision::MoveInstead => Decision::MoveInstead,
            },
        };
        Some(ComputerDecision { decision, basis: player.evaluation_source() })
    }

    /// Whether there is more than one possible action.
    fn has_choice(&self) -> bool {
        let turn = self.game.turn();
        turn.map_or(self.game.instead_of_throwing().is_some(), |turn| turn.forced().is_none())
    }

    /// Whether the computer's next action takes so long that it is computed on another thread.
    pub(crate) fn needs_analysis(&self) -> bool {
        matches!(self.seat_to_move(), Seat::Computer(level) if level.is_slow())
            && self.game.result().is_none()
            && self.has_choice()
    }

    /// Goes back to the last decision of a person or, between computers, by one ply. Returns whether there
    /// was one.
    pub(crate) fn undo(&mut self) -> bool {
        let plies = self.game.plies();
        let Some(ply) = plies.iter().rposition(|ply| self.was_a_decision(ply)) else { return false };
        let undo = self.undo_mode(&plies[ply]);
        self.game.undo_to(ply, undo);
        true
    }

    /// Redoes undone plies up to the next decision of a person. Returns whether there were any.
    pub(crate) fn redo(&mut self) -> bool {
        if !self.game.redo() {
            return false;
        }
        while self.game.redoable() > 0 {
            self.game.redo();
            let index = self.game.plies().len() - 1;
            let ply = &self.game.plies()[index];
            if self.was_a_decision(ply) {
                let undo = self.undo_mode(ply);
                self.game.undo_to(index, undo);
                break;
            }
        }
        true
    }

    /// Whether undoing a ply keeps its throw. It does not if there was a decision before the throw.
    fn undo_mode(&self, ply: &Ply) -> Undo {
        let decided_before_throw =
            ply.throw.is_none() || self.game.rules().instead_of_throwing(&ply.before).is_some();
        if decided_before_throw { Undo::DropThrow } else { Undo::KeepThrow }
    }

    /// Whether undo stops at a ply: a person had a choice, or both players are computers.
    fn was_a_decision(&self, ply: &Ply) -> bool {
        let rules = self.game.rules();
        let had_choice = match ply.throw {
            None => true,
            Some(throw) => {
                rules.instead_of_throwing(&ply.before).is_some()
                    || rules.turn(&ply.before, throw).is_ok_and(|turn| turn.forced().is_none())
            }
        };
        self.only_computers() || (had_choice && self.seat(ply.before.side()) == Seat::Person)
    }

    /// The match, with this game's result if the game is over.
    pub(crate) fn series_with_result(&self) -> Option<Series> {
        let mut series = self.series.clone()?;
        if let Some(result) = self.game.result() {
            series.finish_game(self.player_of(result.winner), result.winner, self.game.position());
        }
        Some(series)
    }

    /// Whether opening throws decide which player has which side.
    pub(crate) fn throws_decide_sides(&self) -> bool {
        self.game.rules().spec().points.opening != Opening::Fixed
    }
}

/// The faces that show a throw; `None` if several do.
pub(crate) fn standard_faces(rules: &Ruleset, throw: Throw) -> Option<Faces> {
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
