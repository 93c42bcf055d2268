//! Who else sits at the board while a network learns.
//!
//! A network that has only ever met itself misjudges what comes up against others. So in some games a weaker player has one of the
//! sides, or both, for a while. What the network is taught about the positions that come of it are still the values of
//! its own best play from there.

use std::sync::Arc;

use rand_core::Rng;
use senet::{Move, Position, Ruleset, Side, Turn};
use senet_play::{BeforeThrow, Level, Player};

use crate::chance::{below, happens};

/// In every so manieth game with guests both sides are theirs.
const BOTH: f64 = 0.25;
/// How likely a guest leaves before its turn. The network plays on for it, so that it is seen what its position was worth.
const LEAVES: f64 = 0.02;
/// By how much win chance a blurred sight of the network's may err, either way.
const BLUR: f64 = 0.1;

/// The guests in a game, by their sides.
pub(crate) struct Company([Option<Guest>; 2]);

/// Somebody who plays in place of the network.
pub(crate) enum Guest {
    /// A player who does not ask the network.
    Stranger(Box<dyn Player>),
    /// The network itself, its sight blurred.
    Blurred,
}

impl Company {
    /// Draws the guests of a game: none, but for this part of the games.
    pub(crate) fn draw(rules: &Arc<Ruleset>, part: f64, words: &mut impl Rng) -> Company {
        if part <= 0.0 || !happens(words, part) {
            return Company([None, None]);
        }
        let both = happens(words, BOTH);
        let one = Side::BOTH[below(words, 2) as usize];
        Company(Side::BOTH.map(|side| (both || side == one).then(|| Guest::draw(rules, words))))
    }

    /// Whose turn it is, if it is a guest's; now and then it leaves instead.
    pub(crate) fn at_turn(&mut self, side: Side, words: &mut impl Rng) -> Option<&mut Guest> {
        let seat = &mut self.0[side.index()];
        if seat.is_some() && happens(words, LEAVES) {
            *seat = None;
        }
        seat.as_mut()
    }
}

impl Guest {
    fn draw(rules: &Arc<Ruleset>, words: &mut impl Rng) -> Guest {
        let level = match below(words, 4) {
            0 => Level::Random,
            1 => Level::Novice,
            _ => return Guest::Blurred,
        };
        Guest::Stranger(level.player(rules, words.next_u64(), None))
    }

    /// Whether it moves instead of throwing, where the network would or would not.
    pub(crate) fn moves_instead(&mut self, rules: &Ruleset, position: &Position, would: bool) -> bool {
        match self {
            Guest::Stranger(player) => player.before_throw(rules, position) == BeforeThrow::MoveInstead,
            Guest::Blurred => would,
        }
    }

    /// Chooses a move; `wins` are the moves with what the network holds them to be worth.
    pub(crate) fn choose(
        &mut self,
        turn: &Turn<'_>,
        wins: impl Iterator<Item = (Move, f64)>,
        words: &mut impl Rng,
    ) -> Move {
        match self {
            Guest::Stranger(player) => player.choose(turn),
            Guest::Blurred => blurred(wins, words),
        }
    }
}

/// The move that looks best to somebody who does not see clearly.
fn blurred(wins: impl Iterator<Item = (Move, f64)>, words: &mut impl Rng) -> Move {
    let mut seen = |win: f64| win + BLUR * (f64::from(words.next_u32()) / 2f64.powi(31) - 1.0);
    wins.map(|(mv, win)| (mv, seen(win)))
        .max_by(|(_, one), (_, other)| one.total_cmp(other))
        .expect("there is always a move")
        .0
}
