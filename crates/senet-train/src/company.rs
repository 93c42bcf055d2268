//! Who else sits at the board while a network learns.
//!
//! A network that has only ever met itself misjudges what comes up against others. So in some games a weaker player has one of the
//! sides, or both, for a while. What the network is taught about the positions that come of it are still the values of
//! its own best play from there.

use std::sync::Arc;

use rand_core::Rng;
use senet::{Move, Position, Ruleset, Side, Turn};
use senet_play::{Level, Player, ThrowDecision};

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
            Guest::Stranger(player) => player.decide_throw(rules, position) == ThrowDecision::MoveInstead,
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

#[cfg(test)]
mod tests {
    use rand_core::Rng;
    use senet::dice::stream;
    use senet::{Preset, Throw};

    use super::*;

    fn rules() -> Arc<Ruleset> {
        Arc::new(Ruleset::preset(Preset::Grunfeld))
    }

    fn seats(company: &Company) -> usize {
        company.0.iter().flatten().count()
    }

    #[test]
    fn without_guests_nothing_is_left_to_chance() {
        let (mut words, mut same) = (stream(1, 0), stream(1, 0));
        let mut company = Company::draw(&rules(), 0.0, &mut words);
        assert!(company.at_turn(Side::Cones, &mut words).is_none());
        assert_eq!(words.next_u64(), same.next_u64());
    }

    #[test]
    fn guests_have_one_side_or_both_and_leave_in_the_end() {
        let mut words = stream(1, 0);
        let drawn: Vec<Company> = (0..200).map(|_| Company::draw(&rules(), 0.5, &mut words)).collect();
        let with = |guests| drawn.iter().filter(|company| seats(company) == guests).count();
        assert!((70..130).contains(&with(0)) && with(1) > with(2) && with(2) > 10);
        for mut company in drawn {
            let turns = (0..2000).take_while(|turn| {
                company.at_turn(Side::BOTH[turn % 2], &mut words);
                seats(&company) > 0
            });
            assert!(turns.count() < 2000);
        }
    }

    #[test]
    fn who_sees_blurred_errs_between_moves_that_are_nearly_alike_alone() {
        let rules = Ruleset::preset(Preset::Modern);
        let turn = rules.turn(&rules.start(), Throw::of(5)).expect("it can be thrown");
        let moves: Vec<Move> = turn.moves().collect();
        let mut words = stream(2, 0);
        let mut choose =
            |wins: [f64; 2]| Guest::Blurred.choose(&turn, moves.iter().copied().zip(wins), &mut words);
        let errs = |choices: &mut dyn FnMut() -> Move| (0..100).filter(|_| choices() == moves[1]).count();
        assert!((10..50).contains(&errs(&mut || choose([0.55, 0.5]))));
        assert_eq!(errs(&mut || choose([0.75, 0.5])), 0);
    }
}
