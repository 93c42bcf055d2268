//! Deletes games that have had no event for a long time.

use std::collections::hash_map::Entry;
use std::sync::{Arc, PoisonError};

use senet_game::GameId;

use super::{GameRegistry, LookupError, Slot};
use crate::clock_jumps::ClockReading;
use crate::session::GameSession;
use crate::store::WriteOp;

impl GameRegistry {
    /// Deletes up to `max` games that were without an event for `days_kept` at this reading of the
    /// clock, and returns their number. Games in memory are not deleted.
    pub(crate) async fn delete_expired(&self, reading: ClockReading, max: i64) -> usize {
        let expired = match self.list_expired(reading, max).await {
            Ok(expired) => expired,
            Err(error) => {
                tracing::warn!(%error, "expired games cannot be listed; the next maintenance tries again");
                return 0;
            }
        };
        let mut deleted = 0;
        for id in expired {
            deleted += usize::from(self.delete(id).await);
        }
        deleted
    }

    /// Notes the clock, and lists expired games.
    async fn list_expired(&self, reading: ClockReading, max: i64) -> Result<Vec<GameId>, sqlx::Error> {
        let store = &self.resources.store;
        let stored = store.clock().await?;
        let days_kept = self.resources.limits.days_kept;
        let earlier = *self.last_reading.lock().unwrap_or_else(PoisonError::into_inner);
        let note = stored.updated_by(reading, earlier, days_kept);
        if note.must_replace(stored)
            && let Err(error) = store.write(vec![WriteOp::note_clock(note)]).await
        {
            // A jump that is not noted must not be forgotten.
            tracing::warn!(%error, "the clock cannot be noted; no game is deleted");
            return Ok(Vec::new());
        }
        *self.last_reading.lock().unwrap_or_else(PoisonError::into_inner) = Some(reading);
        match note.oldest_kept(days_kept) {
            Some(oldest) => store.inactive_since(oldest, max).await,
            None => Ok(Vec::new()),
        }
    }

    /// Deletes a game that is not in memory. A client that joins it meanwhile waits for the outcome.
    async fn delete(&self, id: GameId) -> bool {
        let slot = match self.slots().entry(id) {
            Entry::Occupied(_) => return false,
            Entry::Vacant(vacant) => vacant.insert(Slot::default()).clone(),
        };
        let mut is_deleted = false;
        let delete = async {
            match self.resources.store.write(vec![WriteOp::delete_game(id)]).await {
                Ok(()) => is_deleted = true,
                Err(error) => {
                    tracing::warn!(%error, "an expired game is not deleted; maintenance tries again")
                }
            }
            Err::<Arc<GameSession>, _>(LookupError::NotFound)
        };
        // The slot stays empty unless a client has loaded the game first.
        let _ = slot.get_or_try_init(|| delete).await;
        drop(slot);
        self.remove_empty_slot(id);
        is_deleted
    }
}
