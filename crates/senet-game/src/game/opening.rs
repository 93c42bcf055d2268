//! The throws that decide who begins, and what they change.

use senet::points::Opening;
use senet::{MatchPlayer, OpeningRolls, Roll, Side};

use super::event::GameEvent;
use super::first_player::FirstPlayerChoice;
use super::setup::GameSetup;
use super::state::GameState;

/// The seat of a player. The player of the cones' seat throws first.
fn seat_of(player: MatchPlayer) -> Side {
    match player {
        MatchPlayer::One => Side::Cones,
        MatchPlayer::Two => Side::Spools,
    }
}

impl GameState {
    /// Whether the players are to throw to decide who begins.
    pub fn is_opening(&self) -> bool {
        self.setup().first_player_choice == FirstPlayerChoice::Thrown
            && self.opening_state().first_player.is_none()
            && !self.is_over()
    }

    /// The throws to decide who begins, each with the seat of the player, as far as they are made.
    pub fn opening_throws(&self) -> Vec<(Side, Roll)> {
        let made = self.opening_state().throws;
        if made == 0 {
            return Vec::new();
        }
        let rolls = self.opening_rolls().rolls.into_iter().take(made);
        rolls.map(|(player, roll)| (seat_of(player), roll)).collect()
    }

    /// Whether all throws to decide who begins are made.
    pub fn is_opening_complete(&self) -> bool {
        self.opening_state().throws == self.opening_rolls().rolls.len()
    }

    /// All throws to decide who begins, once it is decided.
    pub fn decided_opening(&self) -> Option<OpeningRolls> {
        self.opening_state().first_player.map(|_| self.opening_rolls())
    }

    /// The side that is to throw or to move. Before it is decided who begins, the seat that is to throw.
    pub fn side_to_act(&self) -> Side {
        match (self.is_opening(), self.opening_state().throws % 2) {
            (false, _) => self.game().side(),
            (true, 0) => Side::Cones,
            (true, _) => Side::Spools,
        }
    }

    /// The events of the next throw to decide who begins. If the ruleset makes the deciding throw the first one of the
    /// game, that throw is among them.
    pub fn decide_opening_throw(&self) -> Vec<GameEvent> {
        let opening = self.opening_rolls();
        let number = self.opening_state().throws;
        let thrown = opening.rolls.get(number).map(|(_, roll)| GameEvent::OpeningThrown(roll.throw));
        let is_last = number + 1 == opening.rolls.len();
        let begins = is_last.then(|| GameEvent::Begins(seat_of(opening.first_player)));
        let rules = &self.setup().rules;
        let certain = rules.plan().certain_throw(&rules.start()).filter(|_| is_last);
        thrown.into_iter().chain(begins).chain(certain.map(GameEvent::Thrown)).collect()
    }

    fn opening_rolls(&self) -> OpeningRolls {
        self.setup().rules.roll_for_first_player(&self.dice(), MatchPlayer::One)
    }
}

impl GameSetup {
    /// Whether the rules let throws decide who begins.
    pub fn has_opening_throws(rules: &senet::Ruleset) -> bool {
        rules.spec().points.opening != Opening::Fixed
    }

    /// The setup after the players have swapped their sides.
    pub fn swapped(&self) -> GameSetup {
        let [cones, spools] = self.seats;
        GameSetup { seats: [spools, cones], score: self.score.swapped(), ..self.clone() }
    }
}
