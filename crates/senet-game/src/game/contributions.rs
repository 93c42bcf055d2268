//! What the players contribute to the seed of the dice.

use sha2::{Digest as _, Sha256};

use super::id::{GameId, Nonce, Seed};
use senet::Side;

/// The first bytes that are hashed for a seed.
const LABEL: &str = "senet-fair-2";
/// Stands for the nonce of a player who sends none.
const DEFAULT_NONCE: Nonce = Nonce([0; 32]);

/// The contributions of both players, in the order of their seats when the game was created.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Contributions([Contribution; 2]);

/// The contribution of one player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Contribution {
    /// The player has not been connected yet.
    #[default]
    Missing,
    /// The player's client sends no nonce.
    Default,
    Given(Nonce),
}

impl Contributions {
    /// The contributions of these nonces; of players whose nonce is `None`, the default.
    pub fn of(nonces: [Option<Nonce>; 2]) -> Contributions {
        Contributions(nonces.map(|nonce| nonce.map_or(Contribution::Default, Contribution::Given)))
    }

    /// The nonces; `None` for players who have sent none.
    pub fn nonces(&self) -> [Option<Nonce>; 2] {
        self.0.map(|contribution| match contribution {
            Contribution::Missing | Contribution::Default => None,
            Contribution::Given(nonce) => Some(nonce),
        })
    }

    /// Whether the player of this seat has been connected.
    pub fn has_arrived(&self, seat: Side) -> bool {
        self.0[seat as usize] != Contribution::Missing
    }

    /// Whether this contribution of a seat counts: the first one, or the first nonce.
    pub fn accepts(&self, seat: Side, nonce: Option<Nonce>) -> bool {
        match self.0[seat as usize] {
            Contribution::Missing => true,
            Contribution::Default => nonce.is_some(),
            Contribution::Given(_) => false,
        }
    }

    /// Sets the contribution of a seat.
    pub fn set(&mut self, seat: Side, nonce: Option<Nonce>) {
        self.0[seat as usize] = nonce.map_or(Contribution::Default, Contribution::Given);
    }

    /// The seed of the dice: the SHA-256 of the label, the game's identifier, the server's secret, and
    /// both nonces.
    pub fn seed(&self, game: GameId, server_seed: Seed) -> Seed {
        let mut hash =
            Sha256::new().chain_update(LABEL).chain_update(game.text()).chain_update(server_seed.0);
        for nonce in self.nonces() {
            hash.update(nonce.unwrap_or(DEFAULT_NONCE).0);
        }
        Seed(hash.finalize().into())
    }
}
