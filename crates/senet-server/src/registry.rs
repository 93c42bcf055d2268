//! The games in memory. It loads games from the database, creates new ones, and removes those that are not in
//! use.

mod expiry;
mod rulesets;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use senet_game::wire::NewGameRequest;
use senet_game::{CreatedGame, GameId, NewGameError};
use senet_wire::find_ruleset;
use tokio::sync::OnceCell;

use crate::clock_jumps::ClockReading;
use crate::resources::Resources;
use crate::session::GameSession;
use crate::store::{ReadError, WriteError, WriteOp};
use crate::system::{RANDOM, unix_time};
use rulesets::RulesetPool;

/// The games in memory.
pub(crate) struct GameRegistry {
    resources: Arc<Resources>,
    slots: Mutex<HashMap<GameId, Slot>>,
    rulesets: RulesetPool,
    /// The reading of the clocks that was noted last.
    last_reading: Mutex<Option<ClockReading>>,
}

/// The place of a game in memory. It is empty while the game is being loaded, so that a game is loaded only
/// once even if several clients ask for it.
type Slot = Arc<OnceCell<Arc<GameSession>>>;

/// Why a game cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LookupError {
    /// No game has this identifier.
    #[error("there is no such game; games without a move for a long time are deleted")]
    NotFound,
    /// As many games are in memory as the limit allows.
    #[error("too many games are being played on this server; try again in a moment")]
    Full,
    /// The game cannot be read.
    #[error("the game cannot be read at the moment; try again soon")]
    Unreadable(#[source] ReadError),
}

/// Why a game is not created.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CreateError {
    /// It cannot be played as requested.
    #[error(transparent)]
    Rejected(#[from] NewGameError),
    /// As many games are in memory as the limit allows, and all have connected clients.
    #[error("too many games are being played on this server; try again in a moment")]
    Full,
    /// The game cannot be saved.
    #[error("the game could not be saved, so it was not created; try again in a moment")]
    NotSaved(#[source] WriteError),
}

impl GameRegistry {
    /// A registry without games.
    pub(crate) fn new(resources: Arc<Resources>) -> GameRegistry {
        let (slots, last_reading) = (Mutex::default(), Mutex::default());
        GameRegistry { resources, slots, rulesets: RulesetPool::default(), last_reading }
    }

    /// What all games share.
    #[cfg(test)]
    pub(crate) fn resources(&self) -> &Resources {
        &self.resources
    }

    /// The session of a game, which is loaded from the database if it is not in memory.
    ///
    /// # Errors
    ///
    /// [`LookupError`] if there is no such game, it cannot be read, or too many games are in memory.
    pub(crate) async fn session(&self, id: GameId) -> Result<Arc<GameSession>, LookupError> {
        let slot = self.slot(id)?;
        let session = slot.get_or_try_init(|| self.load(id)).await.cloned();
        drop(slot);
        if session.is_err() {
            self.remove_empty_slot(id);
        }
        session
    }

    /// Creates a game. It is stored when this returns.
    ///
    /// # Errors
    ///
    /// [`CreateError`] if the game cannot be played as requested, or cannot be saved.
    pub(crate) async fn create(&self, request: &NewGameRequest) -> Result<CreatedGame, CreateError> {
        let rules = self
            .rulesets
            .share(Arc::new(find_ruleset(&request.rules, &request.options).map_err(NewGameError::from)?));
        let created = CreatedGame::from_request(request, rules, RANDOM)?;
        if !self.make_room() {
            return Err(CreateError::Full);
        }
        let writes = WriteOp::new_game(&created.setup, unix_time());
        self.resources.store.write(writes.into()).await.map_err(CreateError::NotSaved)?;
        self.resources.metrics.games_opened.inc();
        self.insert(GameSession::new(created.setup.id, created.started(), self.resources.clone()));
        Ok(created)
    }

    fn slot(&self, id: GameId) -> Result<Slot, LookupError> {
        let mut slots = self.slots();
        if slots.get(&id).is_some_and(is_outdated) {
            slots.remove(&id);
            self.resources.metrics.games.dec();
        }
        if !slots.contains_key(&id) && !self.make_room_in(&mut slots) {
            return Err(LookupError::Full);
        }
        Ok(slots.entry(id).or_default().clone())
    }

    async fn load(&self, id: GameId) -> Result<Arc<GameSession>, LookupError> {
        let read = self.resources.store.read(id, |rules| self.rulesets.share(rules)).await;
        let state = read.map_err(LookupError::Unreadable)?.ok_or(LookupError::NotFound)?;
        self.resources.metrics.games.inc();
        Ok(Arc::new(GameSession::new(id, state, self.resources.clone())))
    }

    /// Keeps a new game in memory if there is room.
    fn insert(&self, session: GameSession) {
        let mut slots = self.slots();
        if self.make_room_in(&mut slots) {
            self.resources.metrics.games.inc();
            slots.insert(session.id, Arc::new(OnceCell::new_with(Some(Arc::new(session)))));
        }
    }

    /// Makes room for one more game, if there is a game without connected clients.
    fn make_room(&self) -> bool {
        self.make_room_in(&mut self.slots())
    }

    /// If there are as many games as the limit allows, evicts the game without connected clients that was
    /// used longest ago. Returns whether there is room.
    fn make_room_in(&self, slots: &mut HashMap<GameId, Slot>) -> bool {
        if slots.len() < self.resources.limits.games as usize {
            return true;
        }
        let idle = slots.iter().filter(|(_, slot)| !is_in_use(slot));
        let idle_time = |slot: &Slot| slot.get().map(|session| session.idle_time());
        let Some(oldest) = idle.max_by_key(|(_, slot)| idle_time(slot)).map(|(id, _)| *id) else {
            return false;
        };
        if slots.remove(&oldest).is_some_and(|slot| slot.initialized()) {
            self.resources.metrics.games.dec();
        }
        true
    }

    /// Removes games from memory that have been idle for `idle_seconds` and have no connected clients.
    pub(crate) fn evict_idle(&self) {
        let limit = Duration::from_secs(u64::from(self.resources.limits.idle_seconds));
        let mut evicted = 0;
        self.slots().retain(|_, slot| {
            let is_kept = match slot.get() {
                Some(session) => !session.is_outdated() && (is_in_use(slot) || session.idle_time() < limit),
                None => is_in_use(slot),
            };
            // An empty slot, of a game whose loading was cancelled, was never counted.
            evicted += i64::from(!is_kept && slot.initialized());
            is_kept
        });
        self.resources.metrics.games.dec_by(evicted);
        self.rulesets.prune();
    }

    /// Removes the slot of a game that could not be loaded, unless another client is loading it: that client would get
    /// a session of its own, and would see nothing of those who come later.
    fn remove_empty_slot(&self, id: GameId) {
        let mut slots = self.slots();
        if slots.get(&id).is_some_and(|slot| !slot.initialized() && !is_in_use(slot)) {
            slots.remove(&id);
        }
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<GameId, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_outdated(slot: &Slot) -> bool {
    slot.get().is_some_and(|session| session.is_outdated())
}

/// Whether a joining client holds the slot, or a connection, request or computer task holds the session.
fn is_in_use(slot: &Slot) -> bool {
    Arc::strong_count(slot) > 1 || slot.get().is_some_and(|session| Arc::strong_count(session) > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::{setup, temporary_file};
    use crate::store::{Database, Store};

    #[tokio::test]
    async fn clients_share_a_session_although_another_could_not_load_the_game() {
        let file = temporary_file("registry");
        let store = Store::open(&Database::file(file.clone())).await.unwrap();
        let registry = GameRegistry::new(Arc::new(Resources::for_tests(store)));
        let setup = setup(1);
        // One client begins to load the game, and another fails to, as if the database had not answered.
        let slot = registry.slot(setup.id).unwrap();
        assert!(matches!(registry.session(setup.id).await, Err(LookupError::NotFound)));
        let writes = WriteOp::new_game(&setup, 1);
        registry.resources.store.write(writes.into()).await.unwrap();
        let first = slot.get_or_try_init(|| registry.load(setup.id)).await.unwrap().clone();
        let second = registry.session(setup.id).await.unwrap();
        assert!(Arc::ptr_eq(&first, &second));
        registry.resources.store.close().await;
        std::fs::remove_dir_all(file.parent().unwrap().parent().unwrap()).unwrap();
    }

    #[tokio::test]
    async fn evicting_the_slot_of_a_cancelled_load_leaves_the_number_of_games() {
        let file = temporary_file("cancelled-load");
        let store = Store::open(&Database::file(file.clone())).await.unwrap();
        let registry = GameRegistry::new(Arc::new(Resources::for_tests(store)));
        let setup = setup(1);
        registry.resources.store.write(WriteOp::new_game(&setup, 1).into()).await.unwrap();
        // A client begins to load a game, and its connection ends.
        drop(registry.slot(GameId([9; 10])).unwrap());
        registry.session(setup.id).await.unwrap();
        registry.evict_idle();
        assert_eq!(registry.slots().len(), 1, "the loaded game was used a moment ago");
        assert_eq!(registry.resources.metrics.games.get(), 1);
        registry.resources.store.close().await;
        std::fs::remove_dir_all(file.parent().unwrap().parent().unwrap()).unwrap();
    }
}
