//! Letting the computers play.

use std::sync::Arc;
use std::time::Duration;

use senet::{Position, Ruleset, Side, Throw};
use senet_play::{Level, Player, Tablebase, ThrowDecision};
use senet_tablebase::{ALWAYS_BUILT_PIECES, TablebaseCache};

use super::opening::random;
use super::{Hall, Host, NotDone};
use crate::rooms::{CommandId, Fact, Keys, Refused, Room, Turned};

/// What could not be saved is tried again after a while.
const AGAIN: Duration = Duration::from_secs(1);
/// So often.
const TRIES: u32 = 30;

/// The computers at a table, as far as they have played already. They remember how the game went.
#[derive(Default)]
pub(super) struct Players([Option<Box<dyn Player>>; 2]);

/// What a computer has to decide.
struct Question {
    clock: u64,
    side: Side,
    level: Level,
    rules: Arc<Ruleset>,
    position: Position,
    throw: Option<Throw>,
}

/// What came of letting a computer play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Acted {
    /// It has thrown, or somebody came in between: the turn goes on.
    GoesOn,
    /// It has moved.
    HasMoved,
    /// It is not a computer's turn.
    NotItsTurn,
}

impl Host {
    /// Lets the computers play for as long as it is their turn, if they need not wait to be told.
    pub(super) fn let_computers_play(self: &Arc<Host>, hall: &Arc<Hall>, room: &Room) {
        if room.computer_to_act().is_none() || room.setup().is_watched() {
            return;
        }
        let (host, hall) = (self.clone(), hall.clone());
        tokio::spawn(async move { host.computers_play(&hall).await });
    }

    async fn computers_play(&self, hall: &Hall) {
        let mut players = self.players.lock().await;
        let mut tries = 0;
        loop {
            match self.act(hall, &mut players, None).await {
                Ok(Acted::GoesOn | Acted::HasMoved) => tries = 0,
                Ok(Acted::NotItsTurn) => return,
                Err(error) if tries == TRIES => {
                    tracing::warn!(game = %self.id, %error, "the computer cannot play");
                    return;
                }
                Err(_) => {
                    tries += 1;
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
    }

    /// One move of a game between computers, with the throw before it. The number of the last event it led to.
    ///
    /// # Errors
    ///
    /// [`NotDone`] with the reason.
    pub(crate) async fn step(
        &self,
        hall: &Hall,
        keys: Keys,
        id: CommandId,
        at: Option<u64>,
    ) -> Result<u64, NotDone> {
        let Ok(mut players) = self.players.try_lock() else { return Err(Refused::Thinking.into()) };
        if let Some(seq) = may_step(&*self.room().await, keys, id, at)? {
            return Ok(seq);
        }
        while self.act(hall, &mut players, Some(id)).await? == Acted::GoesOn {}
        Ok(self.room().await.seq())
    }

    /// Lets the computer whose turn it is throw or move. The command, if there is one, is carried out once it has moved.
    async fn act(
        &self,
        hall: &Hall,
        players: &mut Players,
        command: Option<CommandId>,
    ) -> Result<Acted, NotDone> {
        let Some(question) = Question::of(&*self.room().await) else { return Ok(Acted::NotItsTurn) };
        let clock = question.clock;
        let turned = match question.only_answer() {
            Some(only) => only,
            None => {
                if question.level.is_slow() {
                    self.tell_thinking(question.side);
                }
                players.answer(hall, question).await
            }
        };
        let mut room = self.room().await;
        if room.clock() != clock {
            return Ok(Acted::GoesOn);
        }
        let facts = room.computer(turned)?;
        let has_moved = matches!(facts.first(), Some(Fact::Moved(_)));
        self.happen(hall, &mut room, &facts, command.filter(|_| has_moved)).await?;
        Ok(if has_moved { Acted::HasMoved } else { Acted::GoesOn })
    }
}

/// Whether somebody may step; the number of the last event if this very step was made already.
fn may_step(room: &Room, keys: Keys, id: CommandId, at: Option<u64>) -> Result<Option<u64>, Refused> {
    if !room.setup().is_watched() {
        return Err(Refused::PersonsPlay);
    }
    if !keys.hold(Keys::WATCH) {
        return Err(Refused::NotYourSeat);
    }
    if let Some(seq) = room.done_before(id) {
        return Ok(Some(seq));
    }
    if room.result().is_some() {
        return Err(Refused::Over);
    }
    if at.is_some_and(|at| at != room.clock()) {
        return Err(Refused::Stale);
    }
    Ok(None)
}

impl Question {
    fn of(room: &Room) -> Option<Question> {
        let (level, game) = (room.computer_to_act()?, room.game());
        Some(Question {
            clock: room.clock(),
            side: game.side(),
            level,
            rules: game.rules().clone(),
            position: *game.position(),
            throw: game.throw(),
        })
    }

    /// What the computer does, if there is only one thing it can do.
    fn only_answer(&self) -> Option<Turned> {
        match self.throw {
            Some(throw) => self.rules.turn(&self.position, throw).ok()?.forced().map(Turned::Moves),
            None => self.rules.instead_of_throwing(&self.position).is_none().then_some(Turned::Throws),
        }
    }

    /// What a player does.
    fn answer(&self, player: &mut dyn Player) -> Turned {
        match self.throw.and_then(|throw| self.rules.turn(&self.position, throw).ok()) {
            Some(turn) => Turned::Moves(player.choose(&turn)),
            None => match player.decide_throw(&self.rules, &self.position) {
                ThrowDecision::Throw => Turned::Throws,
                ThrowDecision::MoveInstead => Turned::MovesInstead,
            },
        }
    }
}

impl Players {
    /// What the player does whose turn it is, thought out on the threads for it.
    async fn answer(&mut self, hall: &Hall, question: Question) -> Turned {
        let seat = question.side as usize;
        let (player, shelf) = (self.0[seat].take(), hall.shelf.clone());
        let thinking = hall.thinking.run_in_turn(move || {
            let mut player = player.unwrap_or_else(|| new_player(question.level, &question.rules, &shelf));
            let turned = question.answer(player.as_mut());
            (player, turned)
        });
        let (player, turned) = thinking.await;
        self.0[seat] = Some(player);
        turned
    }
}

fn new_player(level: Level, rules: &Arc<Ruleset>, shelf: &TablebaseCache) -> Box<dyn Player> {
    let seed = random().map(u64::from_le_bytes).unwrap_or_default();
    let endings = Some(level).filter(|level| *level == Level::Perfect).and_then(|_| endings(shelf, rules));
    level.player(rules, seed, endings)
}

/// What is known exactly of these rules. Where nothing is, a perfect player estimates.
fn endings(shelf: &TablebaseCache, rules: &Arc<Ruleset>) -> Option<Arc<dyn Tablebase>> {
    let tablebase = shelf.get(rules).ok()?;
    // What cannot be learnt now is estimated.
    let _ = tablebase.build_up_to(ALWAYS_BUILT_PIECES);
    Some(tablebase.snapshot())
}
