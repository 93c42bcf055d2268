//! A game with its seats.

use std::collections::HashMap;
use std::sync::Arc;

use senet::{Dice, Game, GameResult, Move, MoveError, MoveText, Outcome, Place, Roll, Ruleset, Side, Stage};
use senet_play::Level;

use super::undo::way_back;
use super::{
    Command, CommandId, Deed, Digest, Fact, GameId, Keys, Refused, Score, Seat, Secret, Seed, Sitter,
};

/// What is settled before a game begins.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// The game's name.
    pub(crate) id: GameId,
    /// Its rules.
    pub(crate) rules: Arc<Ruleset>,
    /// Who sits where, cones first.
    pub(crate) seats: [Seat; 2],
    /// What is kept of the secret of whoever sets the pace, where computers play.
    pub(crate) watch: Option<Digest>,
    /// The seed of its dice.
    pub(crate) seed: Seed,
    /// The score of the series before this game.
    pub(crate) score: Score,
    /// Whether the players' boards mark where pieces may go.
    pub(crate) guidelines: bool,
}

/// A game with its seats, and all that happened in it.
#[derive(Debug)]
pub(crate) struct Room {
    setup: Arc<Setup>,
    game: Game,
    facts: Vec<Fact>,
    /// How often the board changed.
    clock: u64,
    guest_has_come: bool,
    offered: [bool; 2],
    next: Option<GameId>,
    /// The commands that were carried out, and the number of the last fact each led to.
    done: HashMap<CommandId, u64>,
}

/// What becomes of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// It was carried out before; the number of the last fact it led to.
    DoneBefore(u64),
    /// It leads to these facts.
    Leads(Vec<Fact>),
}

/// What a computer does in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turned {
    /// It throws.
    Throws,
    /// It makes this move.
    Moves(Move),
    /// It moves instead of throwing.
    MovesInstead,
}

/// A fact that cannot follow those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("fact {seq} cannot follow those before it")]
pub(crate) struct Impossible {
    /// Its number.
    pub(crate) seq: u64,
}

impl Setup {
    /// A side's seat.
    pub(crate) fn seat(&self, side: Side) -> &Seat {
        &self.seats[side as usize]
    }

    /// Whether computers sit on both sides.
    pub(crate) fn is_watched(&self) -> bool {
        self.seats.iter().all(|seat| seat.level().is_some())
    }

    /// What somebody holds who knows this secret.
    pub(crate) fn keys(&self, secret: Secret) -> Keys {
        let digest = Some(secret.digest());
        let seats = Side::BOTH.into_iter().filter(|side| self.seat(*side).key == digest);
        let watch = if self.watch == digest { Keys::WATCH } else { Keys::NONE };
        seats.map(Keys::of).fold(watch, Keys::and)
    }

    /// The dice.
    pub(crate) fn dice(&self) -> Dice {
        Dice::from_key(self.seed.0)
    }

    /// The setup of the next game of the series: sides swapped, the same secrets.
    pub(crate) fn rematch(&self, id: GameId, seed: Seed, score: Score) -> Setup {
        let [cones, spools] = self.seats;
        Setup { id, seed, seats: [spools, cones], score: score.swapped(), ..self.clone() }
    }
}

impl Room {
    /// A room in which nothing has happened, not even the beginning.
    pub(crate) fn new(setup: Arc<Setup>) -> Room {
        let game = Game::new(setup.rules.clone());
        Room {
            setup,
            game,
            facts: Vec::new(),
            clock: 0,
            guest_has_come: false,
            offered: [false; 2],
            next: None,
            done: HashMap::new(),
        }
    }

    /// What was settled before the game.
    pub(crate) fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// What happened, in order.
    pub(crate) fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The number of the last fact.
    pub(crate) fn seq(&self) -> u64 {
        self.facts.len() as u64
    }

    /// The game's clock: how often the board changed.
    pub(crate) fn clock(&self) -> u64 {
        self.clock
    }

    /// Whether somebody has taken this seat.
    pub(crate) fn is_taken(&self, side: Side) -> bool {
        self.setup.seat(side).sitter != Sitter::Guest || self.guest_has_come
    }

    /// The next game of the series, if it has begun.
    pub(crate) fn next(&self) -> Option<GameId> {
        self.next
    }

    /// The sides whose players want another game.
    pub(crate) fn offers(&self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(|side| self.offered[*side as usize])
    }

    /// The result, once the end is a fact.
    pub(crate) fn result(&self) -> Option<GameResult> {
        self.game.result()
    }

    /// The score of the series, this game included.
    pub(crate) fn score(&self) -> Score {
        self.result().map_or(self.setup.score, |result| self.setup.score.won_by(result.winner))
    }

    /// The number of the last fact that a command led to, if it was carried out.
    pub(crate) fn done_before(&self, id: CommandId) -> Option<u64> {
        self.done.get(&id).copied()
    }

    /// What lies on the table, for the throw that was made last.
    pub(crate) fn last_cast(&self) -> Option<Roll> {
        Some(self.cast(self.game.throws_made().checked_sub(1)?))
    }

    fn cast(&self, number: u64) -> Roll {
        let throwing = &self.setup.rules.spec().points.throwing;
        // Only the first throw of a game can be certain, and its position is the start.
        let certain = self.setup.rules.plan().certain_throw(self.game.start()).filter(|_| number == 0);
        match certain {
            Some(certain) => self.setup.dice().roll_until(throwing, certain, number),
            None => self.setup.dice().roll(throwing, number),
        }
    }

    /// What becomes of a command from somebody with these keys.
    ///
    /// # Errors
    ///
    /// [`Refused`] with the reason why nothing comes of it.
    pub(crate) fn decide(&self, keys: Keys, command: &Command) -> Result<Decision, Refused> {
        if let Some(seq) = self.done_before(command.id) {
            return Ok(Decision::DoneBefore(seq));
        }
        if command.at.is_some_and(|at| at != self.clock) {
            return Err(Refused::Stale);
        }
        let facts = match &command.deed {
            Deed::Throw => self.throw(keys)?,
            Deed::Move(text) => {
                command.at.ok_or(Refused::NoMoment)?;
                self.play(keys, text)?
            }
            Deed::Undo => self.undo(keys)?,
            Deed::Resign(side) => self.resign(keys, *side)?,
            Deed::Rematch(id) => self.rematch(keys, *id)?,
        };
        Ok(Decision::Leads(facts))
    }

    /// The move that takes a piece from one place to another (or wherever the throw takes it).
    ///
    /// # Errors
    ///
    /// [`Refused`] with the reason why there is none.
    pub(crate) fn look(&self, from: Place, to: Option<Place>) -> Result<Move, Refused> {
        let turn = self.game.turn().ok_or(Refused::ThrowFirst)?;
        if let Some(to) = to {
            return turn.find(&format!("{}/{}", name_of(from), name_of(to))).map_err(not_found);
        }
        let leaves = |mv: &Move| match from {
            Place::On(square) => mv.from() == Some(square),
            Place::Hand => matches!(mv, Move::Enter { .. }),
            Place::Off => false,
        };
        let found = turn.moves().find(leaves);
        found.ok_or_else(|| turn.refusal_from(from).map_or(Refused::ThrowFirst, Refused::Illegal))
    }

    /// What follows from somebody with these keys coming in.
    pub(crate) fn come_in(&self, keys: Keys) -> Option<Fact> {
        let waits = |side: &Side| !self.is_taken(*side);
        keys.sides().find(waits).map(Fact::Seated)
    }

    /// The level of the computer whose turn it is.
    pub(crate) fn computer_to_act(&self) -> Option<Level> {
        let is_on = self.game.result().is_none() && self.absent().is_none();
        self.setup.seat(self.game.side()).level().filter(|_| is_on)
    }

    /// What follows from what a computer does in its turn.
    ///
    /// # Errors
    ///
    /// [`Refused`] if it cannot be done.
    pub(crate) fn computer(&self, turned: Turned) -> Result<Vec<Fact>, Refused> {
        match turned {
            Turned::Throws => self.cast_now(),
            Turned::Moves(mv) => {
                let turn = self.game.turn().ok_or(Refused::ThrowFirst)?;
                let outcome = turn.play(mv).map_err(|illegal| Refused::Illegal(illegal.refusal))?;
                Ok(moved(mv, &outcome))
            }
            Turned::MovesInstead => {
                let instead = self.game.instead_of_throwing().ok_or(Refused::ThrowFirst)?;
                Ok(moved(instead.mv, &instead.outcome))
            }
        }
    }

    /// Why somebody with these keys cannot act for the side whose turn it is, if so.
    fn may_act(&self, keys: Keys) -> Result<(), Refused> {
        if keys.sides().next().is_none() {
            return Err(if self.setup.is_watched() { Refused::ComputersPlay } else { Refused::NotYourSeat });
        }
        if self.game.result().is_some() {
            return Err(Refused::Over);
        }
        if let Some(absent) = self.absent() {
            return Err(Refused::NobodyThere(absent));
        }
        let side = self.game.side();
        if keys.hold_side(side) { Ok(()) } else { Err(Refused::NotYourTurn(side)) }
    }

    /// The side whose seat waits for its guest.
    fn absent(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| !self.is_taken(*side))
    }

    fn throw(&self, keys: Keys) -> Result<Vec<Fact>, Refused> {
        self.may_act(keys)?;
        self.cast_now()
    }

    fn cast_now(&self) -> Result<Vec<Fact>, Refused> {
        if self.game.throw().is_some() {
            return Err(Refused::MoveFirst);
        }
        Ok(vec![Fact::Thrown(self.cast(self.game.throws_made()).throw)])
    }

    fn play(&self, keys: Keys, text: &str) -> Result<Vec<Fact>, Refused> {
        self.may_act(keys)?;
        match self.game.turn() {
            Some(turn) => {
                let mv = turn.find(text).map_err(not_found)?;
                self.computer(Turned::Moves(mv))
            }
            None => {
                let asked: MoveText = text.parse()?;
                let instead = self.game.instead_of_throwing();
                match instead.filter(|instead| MoveText::before_throw(instead.mv) == asked) {
                    Some(_) => self.computer(Turned::MovesInstead),
                    None => Err(Refused::ThrowFirst),
                }
            }
        }
    }

    fn undo(&self, keys: Keys) -> Result<Vec<Fact>, Refused> {
        if keys.sides().next().is_none() {
            return Err(Refused::NotYourSeat);
        }
        if self.game.result().is_some() {
            return Err(Refused::Over);
        }
        way_back(&self.setup, &self.game).map(|fact| vec![fact])
    }

    fn resign(&self, keys: Keys, side: Option<Side>) -> Result<Vec<Fact>, Refused> {
        if self.game.result().is_some() {
            return Err(Refused::Over);
        }
        let own = || keys.sides().find(|own| *own == self.game.side()).or_else(|| keys.sides().next());
        match side.or_else(own) {
            Some(side) if keys.hold_side(side) => Ok(vec![Fact::Resigned(side), Fact::Over]),
            Some(_) | None => Err(Refused::NotYourSeat),
        }
    }

    fn rematch(&self, keys: Keys, id: GameId) -> Result<Vec<Fact>, Refused> {
        if keys == Keys::NONE {
            return Err(Refused::NotYourSeat);
        }
        if self.game.result().is_none() {
            return Err(Refused::NotOver);
        }
        if let Some(next) = self.next {
            return Err(Refused::RematchBegun(next));
        }
        let news = keys.sides().filter(|side| !self.offered[*side as usize]);
        let mut facts: Vec<Fact> = news.map(Fact::RematchOffered).collect();
        let agrees = |side: Side| {
            keys.hold_side(side) || self.offered[side as usize] || self.setup.seat(side).level().is_some()
        };
        if Side::BOTH.into_iter().all(agrees) {
            facts.push(Fact::Rematch(id));
        }
        Ok(facts)
    }

    /// Lets facts happen that a command led to.
    ///
    /// # Errors
    ///
    /// [`Impossible`] if one cannot follow those before it; the room is of no use then.
    pub(crate) fn apply(&mut self, facts: &[Fact], command: Option<CommandId>) -> Result<(), Impossible> {
        for fact in facts {
            self.happen(*fact).ok_or(Impossible { seq: self.seq() + 1 })?;
            self.facts.push(*fact);
            self.clock += u64::from(fact.changes_the_board());
        }
        if let Some(command) = command {
            self.done.insert(command, self.seq());
        }
        Ok(())
    }

    /// Lets a fact happen; `None` if it cannot.
    fn happen(&mut self, fact: Fact) -> Option<()> {
        match fact {
            Fact::Started => self.facts.is_empty().then_some(()),
            Fact::Seated(side) => {
                let waits = !self.is_taken(side);
                self.guest_has_come |= waits;
                waits.then_some(())
            }
            Fact::Thrown(throw) => match self.game.stage() {
                Stage::ToThrow(to_throw) => to_throw.throw(throw).ok().map(drop),
                Stage::ToMove(_) | Stage::Over(_) => None,
            },
            Fact::Moved(mv) => match self.game.stage() {
                Stage::ToMove(to_move) => to_move.play(mv).ok().map(drop),
                Stage::ToThrow(to_throw) => to_throw.move_instead_of_throwing().map(drop),
                Stage::Over(_) => None,
            },
            Fact::Undone { ply, left } => {
                let ply = usize::try_from(ply).ok().filter(|ply| *ply < self.game.plies().len())?;
                self.game.undo_to(ply, left);
                Some(())
            }
            Fact::Resigned(side) => self.game.resign(side).ok(),
            Fact::Over => self.game.result().map(drop),
            Fact::RematchOffered(side) => {
                self.offered[side as usize] = true;
                Some(())
            }
            Fact::Rematch(id) => {
                self.next = Some(id);
                Some(())
            }
        }
    }
}

/// A move, and the end of the game if it wins.
fn moved(mv: Move, outcome: &Outcome) -> Vec<Fact> {
    let end = outcome.winner().map(|_| Fact::Over);
    [Fact::Moved(mv)].into_iter().chain(end).collect()
}

/// The name of a place in the notation.
fn name_of(place: Place) -> String {
    match place {
        Place::Hand => "hand".to_owned(),
        Place::On(square) => square.to_string(),
        Place::Off => "off".to_owned(),
    }
}

fn not_found(error: MoveError) -> Refused {
    match error {
        MoveError::Unreadable(unreadable) => Refused::Unreadable(unreadable),
        MoveError::Illegal { refusal, .. } => Refused::Illegal(refusal),
    }
}
