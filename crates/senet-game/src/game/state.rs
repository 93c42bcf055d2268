//! The state machine of a live game.
//!
//! Two functions carry it: [`GameState::decide`] checks a command and returns the events it leads to;
//! [`GameState::apply`] makes events happen. This file has the state, queries, and `apply`; `decide` has the rules of
//! the single commands.

mod decide;

use std::collections::HashMap;
use std::sync::Arc;

use senet::{Dice, Game, GameResult, Roll, Side, StageMut};

use super::command::{AbsenceEnding, CommandId};
use super::contributions::Contributions;
use super::event::{GameEvent, InvalidEvent};
use super::hints::HintPolicy;
use super::id::{GameId, Seed};
use super::score::Score;
use super::seat::Occupant;
use super::seat_set::SeatSet;
use super::setup::GameSetup;
use super::side_set::SideSet;

pub use decide::CommandOutcome;
#[cfg(test)]
pub(crate) use decide::{MAX_EVENTS, MAX_UNDOS};

/// A game with its seats, and every event that has happened in it.
#[derive(Clone, Debug)]
pub struct GameState {
    /// The setup as the game was created.
    original_setup: Arc<GameSetup>,
    /// The setup with the seats of the sides that the players have now.
    setup: Arc<GameSetup>,
    game: Game,
    events: Vec<GameEvent>,
    /// The number of events that changed the board.
    revision: u64,
    /// The number of decisions that were taken back.
    undos: u32,
    guest_joined: bool,
    /// What the players contribute to the seed.
    contributions: Contributions,
    /// The seed of the dice; `None` until it is fixed. Games of earlier versions have none: their seed is the server's
    /// secret.
    seed: Option<Seed>,
    /// Whether players may use hints and win chances.
    hints: HintPolicy,
    /// The throws to decide who begins.
    opening: OpeningState,
    /// Whether anything was thrown.
    has_thrown: bool,
    /// How the game ended because a player was away.
    absence_ending: Option<AbsenceEnding>,
    /// The sides whose players have offered another game, cones first.
    rematch_offered: [bool; 2],
    /// The next game of the series.
    next_game: Option<GameId>,
    /// The commands that were carried out, each with the number of its last event.
    completed: HashMap<CommandId, u64>,
}

/// The throws to decide who begins, as far as they are made.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct OpeningState {
    /// The number of throws.
    pub throws: usize,
    /// The seat of the player who begins; `None` until it is decided. Seats are named by the sides for which the game
    /// was created.
    pub first_player: Option<Side>,
}

impl GameState {
    /// The state of a game before its first event.
    pub fn new(setup: Arc<GameSetup>) -> GameState {
        let game = Game::new(setup.rules.clone());
        GameState {
            original_setup: setup.clone(),
            hints: setup.hints,
            setup,
            game,
            events: Vec::new(),
            revision: 0,
            undos: 0,
            guest_joined: false,
            contributions: Contributions::default(),
            seed: None,
            opening: OpeningState::default(),
            has_thrown: false,
            absence_ending: None,
            rematch_offered: [false; 2],
            next_game: None,
            completed: HashMap::new(),
        }
    }

    /// The setup as the game was created. Seats are named by its sides, also after the players have swapped them.
    pub fn original_setup(&self) -> &Arc<GameSetup> {
        &self.original_setup
    }

    /// Whether the players have swapped the sides for which the game was created.
    pub fn is_swapped(&self) -> bool {
        self.opening.first_player.is_some_and(|first| first != self.setup.rules.spec().points.first)
    }

    /// The side that the player of a seat has now.
    pub fn side_of_seat(&self, seat: Side) -> Side {
        if self.is_swapped() { seat.other() } else { seat }
    }

    /// The seat of the player who has this side now.
    pub fn seat_of_side(&self, side: Side) -> Side {
        if self.is_swapped() { side.other() } else { side }
    }

    /// The sides that the players of these seats have now.
    pub(crate) fn sides_of(&self, seats: SeatSet) -> SideSet {
        seats.player_seats().map(|seat| self.side_of_seat(seat)).collect()
    }

    pub(crate) fn opening_state(&self) -> OpeningState {
        self.opening
    }

    /// The setup with the seats of the sides that the players have now. It is the original one unless the throws that
    /// decide who begins have swapped the sides.
    pub fn setup(&self) -> &Arc<GameSetup> {
        &self.setup
    }

    /// The game on the board.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// All events, in order.
    pub fn events(&self) -> &[GameEvent] {
        &self.events
    }

    /// The number of the last event; 0 before the first.
    pub fn seq(&self) -> u64 {
        self.events.len() as u64
    }

    /// The revision of the board: the number of events that changed it.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the player of this side has joined. Only an invited player can be missing.
    pub fn is_taken(&self, side: Side) -> bool {
        self.setup.seat(side).occupant != Occupant::Guest || self.guest_joined
    }

    /// What the players contribute to the seed.
    pub fn contributions(&self) -> &Contributions {
        &self.contributions
    }

    /// The seed of the dice, if it was fixed by the server's secret and the contributions.
    pub fn fixed_seed(&self) -> Option<Seed> {
        self.seed
    }

    /// Whether the players can still contribute to the seed.
    pub fn is_seed_open(&self) -> bool {
        self.seed.is_none() && !self.has_thrown && !self.is_over()
    }

    /// The next game of the series, if it has begun.
    pub fn next_game(&self) -> Option<GameId> {
        self.next_game
    }

    /// The sides whose players have offered another game.
    pub fn rematch_offers(&self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(|side| self.rematch_offered[*side as usize])
    }

    /// Whether the game is over. A game that was called off has no result.
    pub fn is_over(&self) -> bool {
        self.game.result().is_some() || self.absence_ending.is_some()
    }

    /// How the game ended because a player was away; `None` if it did not.
    pub fn absence_ending(&self) -> Option<AbsenceEnding> {
        self.absence_ending
    }

    /// The result, once the game is over and not called off.
    pub fn result(&self) -> Option<GameResult> {
        self.game.result()
    }

    /// The score of the series, including this game once it is over.
    pub fn score(&self) -> Score {
        let won =
            |result: GameResult| self.setup.score.with_points(result.winner, self.points().unwrap_or(1));
        self.result().map_or(self.setup.score, won)
    }

    /// The points of the winner, once the game is over and not called off. A game without a series scores one.
    pub fn points(&self) -> Option<u32> {
        let winner = self.result()?.winner;
        Some(self.setup.series.map_or(1, |series| series.points(winner, self.game.position())))
    }

    /// Whether players may use hints and win chances.
    pub fn hints(&self) -> HintPolicy {
        self.hints
    }

    /// The setup of the next game: sides swapped, secrets unchanged. A series that is won begins anew.
    pub fn next_setup(&self, id: GameId, server_seed: Seed) -> GameSetup {
        let is_won = self.setup.series.is_some_and(|series| series.winner(self.score()).is_some());
        let score = if is_won { Score::default() } else { self.score() };
        GameSetup { id, server_seed, score, hints: self.hints, ..(*self.setup).clone() }.swapped()
    }

    /// The number of the last event of a command that was carried out; `None` if it was not.
    pub fn completed(&self, id: CommandId) -> Option<u64> {
        self.completed.get(&id).copied()
    }

    /// The last throw with the faces of its sticks or dice.
    pub fn last_roll(&self) -> Option<Roll> {
        match self.game.throws_made().checked_sub(1) {
            Some(number) => Some(self.roll(number)),
            None => self.opening_throws().pop().map(|(_, roll)| roll),
        }
    }

    /// The throw with this number, counted from 0. It depends only on the seed, the number, and the rules.
    fn roll(&self, number: u64) -> Roll {
        let throwing = &self.setup.rules.spec().points.throwing;
        // Only the first throw of a game can be certain, and its position is the start.
        let certain = self.setup.rules.plan().certain_throw(self.game.start()).filter(|_| number == 0);
        if let Some((_, roll)) = certain.and_then(|_| self.opening_throws().pop()) {
            return roll;
        }
        match certain {
            Some(certain) => self.dice().roll_until(throwing, certain, number),
            None => self.dice().roll(throwing, number),
        }
    }

    /// The dice. Their seed is the one that is fixed, or will be with the next throw.
    pub fn dice(&self) -> Dice {
        let GameSetup { id, server_seed, .. } = *self.setup;
        let open_seed =
            || if self.has_thrown { server_seed } else { self.contributions.seed(id, server_seed) };
        Dice::from_key(self.seed.unwrap_or_else(open_seed).0)
    }

    /// Makes events happen, in order, and records the command that led to them.
    ///
    /// # Errors
    ///
    /// [`InvalidEvent`] if an event cannot follow those before it. The state must not be used afterwards.
    pub fn apply(&mut self, events: &[GameEvent], command: Option<CommandId>) -> Result<(), InvalidEvent> {
        for event in events {
            self.apply_one(*event).ok_or(InvalidEvent { seq: self.seq() + 1 })?;
            self.events.push(*event);
            self.revision += u64::from(event.changes_board());
            self.undos += u32::from(matches!(event, GameEvent::Undone(..)));
        }
        if let Some(command) = command {
            self.completed.insert(command, self.seq());
        }
        Ok(())
    }

    /// Makes one event happen; `None` if it cannot follow those before it.
    fn apply_one(&mut self, event: GameEvent) -> Option<()> {
        match event {
            GameEvent::Started => self.events.is_empty().then_some(()),
            GameEvent::Seated(side) => {
                let is_free = !self.is_taken(side);
                self.guest_joined |= is_free;
                // Without an agreement, which follows, a proposal is declined.
                if self.hints == HintPolicy::Proposed {
                    self.hints = HintPolicy::Off;
                }
                is_free.then_some(())
            }
            GameEvent::Contributed(seat, nonce) => {
                let is_open = self.is_seed_open();
                self.contributions.set(seat, nonce);
                is_open.then_some(())
            }
            GameEvent::HintsAgreed(_) => {
                self.hints = HintPolicy::On;
                Some(())
            }
            GameEvent::SeedFixed => {
                let is_open = self.is_seed_open();
                self.seed = Some(self.contributions.seed(self.setup.id, self.setup.server_seed));
                is_open.then_some(())
            }
            GameEvent::OpeningThrown(_) => {
                let is_opening = self.is_opening();
                self.has_thrown = true;
                self.opening.throws += 1;
                is_opening.then_some(())
            }
            GameEvent::Begins(seat) => {
                let is_opening = self.is_opening();
                self.opening.first_player = Some(seat);
                if self.is_swapped() {
                    self.setup = Arc::new(self.setup.swapped());
                }
                is_opening.then_some(())
            }
            GameEvent::Thrown(throw) => {
                self.has_thrown = true;
                match self.game.stage_mut() {
                    StageMut::ToThrow(to_throw) => to_throw.throw(throw).ok().map(drop),
                    StageMut::ToMove(_) | StageMut::Over(_) => None,
                }
            }
            GameEvent::Moved(mv) => match self.game.stage_mut() {
                StageMut::ToMove(to_move) => to_move.play(mv).ok().map(drop),
                StageMut::ToThrow(to_throw) => to_throw.move_instead_of_throwing().map(drop),
                StageMut::Over(_) => None,
            },
            GameEvent::Undone(ply, undo) => {
                let ply = usize::try_from(ply).ok().filter(|ply| *ply < self.game.plies().len())?;
                self.game.undo_to(ply, undo);
                Some(())
            }
            GameEvent::Resigned(side) => self.game.resign(side).ok(),
            GameEvent::Claimed(side) => {
                self.absence_ending = Some(AbsenceEnding::Claimed);
                self.game.resign(side.other()).ok()
            }
            GameEvent::CalledOff(_) => {
                let is_running = !self.is_over();
                self.absence_ending = Some(AbsenceEnding::CalledOff);
                is_running.then_some(())
            }
            GameEvent::Over => self.game.result().map(drop),
            GameEvent::RematchOffered(side) => {
                self.rematch_offered[side as usize] = true;
                Some(())
            }
            GameEvent::Rematch(id) => {
                self.next_game = Some(id);
                Some(())
            }
        }
    }
}
