//! The setup of a game, which is fixed before it begins.

use std::sync::Arc;

use senet::{Ruleset, Side};

use super::first_player::FirstPlayerChoice;
use super::hints::HintPolicy;
use super::id::{Digest, GameId, Secret, Seed};
use super::score::Score;
use super::seat::{Occupant, Seat};
use super::seat_set::SeatSet;
use super::series::SeriesTerms;

/// Everything about a game that is fixed before it begins.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The identifier, which is part of the address of the game.
    pub id: GameId,
    /// The ruleset; it never changes during a game.
    pub rules: Arc<Ruleset>,
    /// Its seats, cones first.
    pub seats: [Seat; 2],
    /// The digest of the secret that lets a client step through a game between two computers.
    pub step_secret_digest: Option<Digest>,
    /// The server's secret part of the seed of its dice.
    pub server_seed: Seed,
    /// Whether players may use hints and win chances.
    pub hints: HintPolicy,
    /// The terms of the series; `None` if games are played without end.
    pub series: Option<SeriesTerms>,
    /// The score of the series before this game.
    pub score: Score,
    /// How it is decided who begins.
    pub first_player_choice: FirstPlayerChoice,
    /// Whether the players' boards mark the legal targets of a piece.
    pub guidelines: bool,
}

impl GameSetup {
    /// The seat of a side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side as usize]
    }

    /// Whether computers play on both sides.
    pub fn is_between_computers(&self) -> bool {
        self.seats.iter().all(|seat| seat.level().is_some())
    }

    /// Whether one player is invited by a link.
    pub fn is_by_link(&self) -> bool {
        self.seats.iter().any(|seat| seat.occupant == Occupant::Guest)
    }

    /// The seats that a secret opens.
    pub fn seats_of(&self, secret: Secret) -> SeatSet {
        let digest = Some(secret.digest());
        let sides = Side::BOTH.into_iter().filter(|side| self.seat(*side).secret_digest == digest);
        let step = if self.step_secret_digest == digest { SeatSet::STEP } else { SeatSet::NONE };
        sides.map(SeatSet::of).fold(step, SeatSet::union)
    }
}
