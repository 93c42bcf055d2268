//! Opening games.

use std::sync::Arc;

use senet_play::Level;
use senet_wire::{RulesetError, find_ruleset};

use super::{Hall, Host, now};
use crate::rooms::{Fact, GameId, Room, Score, Seat, Secret, Seed, Setup, Sitter};
use crate::store::{Entry, WriteError};
use crate::wire::{Creation, Kind, Sitting};

/// A game that was opened, and the secrets of its seats, cones first.
pub(crate) struct Opened {
    pub(crate) setup: Arc<Setup>,
    pub(crate) secrets: [Option<Secret>; 2],
    pub(crate) watch: Option<Secret>,
}

/// Why a game is not opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotOpened {
    /// There is no such ruleset.
    #[error(transparent)]
    Rules(#[from] RulesetError),
    /// A computer needs a level.
    #[error("say how well the computer shall play: a 'level' of {}", levels())]
    Level,
    /// Nobody would sit there.
    #[error("both seats wait for a link; take one yourself: 'person'")]
    NobodyHere,
    /// The system gives no random numbers.
    #[error("no random numbers can be had, so nothing can be thrown; tell whoever runs the server")]
    NoEntropy,
    /// It cannot be written.
    #[error("the game cannot be saved, so it was not opened; try again in a moment")]
    Unsaved(#[source] WriteError),
}

fn levels() -> String {
    Level::ALL.map(Level::name).join(", ")
}

impl Hall {
    /// Opens a game. When this returns it is on disk.
    ///
    /// # Errors
    ///
    /// [`NotOpened`] if what was asked for cannot be played, or cannot be saved.
    pub(crate) async fn open(&self, asked: &Creation) -> Result<Opened, NotOpened> {
        let rules = self.share(Arc::new(find_ruleset(&asked.rules, &asked.options)?));
        let (cones, cones_secret) = seat(&asked.cones)?;
        let (spools, spools_secret) = seat(&asked.spools)?;
        if [cones, spools].iter().all(|seat| seat.sitter == Sitter::Guest) {
            return Err(NotOpened::NobodyHere);
        }
        let watched = [cones, spools].iter().all(|seat| seat.level().is_some());
        let watch = if watched { Some(Secret(random()?)) } else { None };
        let setup = Arc::new(Setup {
            id: GameId(random()?),
            rules,
            seats: [cones, spools],
            watch: watch.map(Secret::digest),
            seed: Seed(random()?),
            score: Score::default(),
            guidelines: asked.guidelines,
        });
        self.begin(setup.clone(), Vec::new()).await.map_err(NotOpened::Unsaved)?;
        Ok(Opened { setup, secrets: [cones_secret, spools_secret], watch })
    }

    /// Begins a game, writing it together with other entries.
    pub(super) async fn begin(&self, setup: Arc<Setup>, others: Vec<Entry>) -> Result<(), WriteError> {
        let id = setup.id;
        let started = Entry::fact(id, 1, Fact::Started, None, now());
        let entries = [Entry::game(&setup, now()), started].into_iter().chain(others).collect();
        self.store.write(entries).await?;
        self.metrics.opened.inc();
        let mut room = Room::new(setup);
        room.apply(&[Fact::Started], None).expect("a game can begin");
        self.put(Host::new(id, room));
        Ok(())
    }
}

/// The seat that was asked for, and its secret.
fn seat(asked: &Sitting) -> Result<(Seat, Option<Secret>), NotOpened> {
    let sitter = match asked.kind {
        Kind::Person => Sitter::Person,
        Kind::Link => Sitter::Guest,
        Kind::Computer => {
            let level = asked.level.as_deref().and_then(Level::from_name);
            return Ok((Seat { sitter: Sitter::Computer(level.ok_or(NotOpened::Level)?), key: None }, None));
        }
    };
    let secret = Secret(random()?);
    Ok((Seat { sitter, key: Some(secret.digest()) }, Some(secret)))
}

/// Random bytes out of the system's source.
pub(super) fn random<const LENGTH: usize>() -> Result<[u8; LENGTH], NotOpened> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(|_| NotOpened::NoEntropy)?;
    Ok(bytes)
}
