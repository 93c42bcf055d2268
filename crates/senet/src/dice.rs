//! Random throws: from a seed to the faces of sticks and dice. Programs that play games use [`Dice`].
//!
//! This module draws no entropy. A throw is a pure function of the seed, the number of the game and the
//! number of the throw. The generator is named and its mapping to faces is defined here, so the same seed
//! gives the same game on every platform and in every version.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::rules::points::Throwing;
use crate::throw::Throw;

/// The generator's name in records: ChaCha with eight rounds, keyed with the seed.
pub const GENERATOR: &str = "ChaCha8";

/// The visible side of a stick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StickFace {
    /// The flat, light side. Light sides are counted.
    Light,
    /// The rounded, dark side.
    Dark,
}

/// The visible faces after a throw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Faces {
    /// Four sticks. Their order does not count.
    Sticks([StickFace; 4]),
    /// One six-sided die, 1 to 6.
    Die(u8),
    /// A six-sided and an eight-sided die.
    TwoDice {
        /// The pips of the six-sided die, 1 to 6.
        six: u8,
        /// The pips of the eight-sided die, 1 to 8.
        eight: u8,
    },
}

impl Faces {
    /// The number of light sides, or the sum of the pips. The ruleset maps it to a throw.
    pub fn sum(&self) -> u8 {
        match self {
            Faces::Sticks(sticks) => sticks.iter().filter(|face| **face == StickFace::Light).count() as u8,
            Faces::Die(pips) => *pips,
            Faces::TwoDice { six, eight } => six + eight,
        }
    }
}

/// The result of rolling: the throw and the faces that show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    /// The number of squares a player may move.
    pub throw: Throw,
    /// The faces that show the throw. Their [sum](Faces::sum) is not always its value.
    pub faces: Faces,
    /// How often a single die showed a 6 before, which is thrown again.
    pub rerolled: u8,
}

/// The throws of one game: one random stream for each pair of seed and game number.
///
/// A seed is a 64-bit number that players can read aloud, or a 256-bit [key](Dice::from_key) that cannot be
/// guessed.
///
/// ```
/// use senet::{Dice, points::Throwing};
/// let dice = Dice::new(7, 0);
/// let roll = dice.roll(&Throwing::sticks(5), 0);
/// assert_eq!(roll, Dice::new(7, 0).roll(&Throwing::sticks(5), 0));
/// assert_eq!(roll.throw.value(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dice {
    key: [u8; 32],
    game: u64,
}

/// The number of 32-bit words of its game's stream that each throw owns: one block of ChaCha.
const WORDS_PER_THROW: u128 = 16;
/// The position of the first word for opening throws, far beyond the words of any game.
const OPENING_WORDS: u128 = 1 << 60;

impl Dice {
    /// The dice of the game with this number under this seed.
    pub const fn new(seed: u64, game: u64) -> Dice {
        Dice { key: key_of(seed), game }
    }

    /// The dice of a game whose seed is a full key. Its throws cannot be found by trying all 64-bit seeds.
    ///
    /// ```
    /// use senet::Dice;
    /// let mut key = [0; 32];
    /// key[0] = 7;
    /// assert_eq!(Dice::from_key(key), Dice::new(7, 0));
    /// ```
    pub const fn from_key(key: [u8; 32]) -> Dice {
        Dice { key, game: 0 }
    }

    /// The seed. For dice with a full key, the first eight bytes of the key.
    pub const fn seed(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.key;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// The number of the game; 0 for dice with a full key.
    pub const fn game(&self) -> u64 {
        self.game
    }

    /// Rolls the throw with this number, counted from 0.
    pub fn roll(&self, throwing: &Throwing, number: u64) -> Roll {
        roll(throwing, &mut self.words_at(u128::from(number) * WORDS_PER_THROW))
    }

    /// Rolls the throw with this number until it shows `target`, for games that begin with a prescribed
    /// throw.
    ///
    /// # Panics
    ///
    /// If `target` can never be thrown.
    pub fn roll_until(&self, throwing: &Throwing, target: Throw, number: u64) -> Roll {
        assert!(throwing.chances().weight(target) > 0, "{target} can never be thrown");
        let mut words = self.words_at(u128::from(number) * WORDS_PER_THROW);
        loop {
            let roll = roll(throwing, &mut words);
            if roll.throw == target {
                return roll;
            }
        }
    }

    /// Rolls the throw with this number among those that decide who begins.
    pub fn opening_roll(&self, throwing: &Throwing, number: u64) -> Roll {
        roll(throwing, &mut self.words_at(OPENING_WORDS + u128::from(number) * WORDS_PER_THROW))
    }

    fn words_at(&self, position: u128) -> ChaCha8Rng {
        let mut words = stream_of(self.key, self.game);
        words.set_word_pos(position);
        words
    }
}

/// The key of a seed: eight bytes with the seed, little-endian, followed by zeros.
const fn key_of(seed: u64) -> [u8; 32] {
    let [a, b, c, d, e, f, g, h] = seed.to_le_bytes();
    let mut key = [0; 32];
    (key[0], key[1], key[2], key[3]) = (a, b, c, d);
    (key[4], key[5], key[6], key[7]) = (e, f, g, h);
    key
}

/// The generator's stream for a seed and a game number.
///
/// The key holds the seed in its first eight bytes, little-endian, followed by zeros. The game number selects
/// the stream.
pub fn stream(seed: u64, game: u64) -> ChaCha8Rng {
    stream_of(key_of(seed), game)
}

fn stream_of(key: [u8; 32], game: u64) -> ChaCha8Rng {
    let mut words = ChaCha8Rng::from_seed(key);
    words.set_stream(game);
    words
}

/// Maps random bits to a roll. A stick takes one bit, which is set for the light side. A die takes three bits
/// at a time and rejects values that it has no face for; the single die also rejects 6, which is rerolled.
fn roll(throwing: &Throwing, words: &mut impl Rng) -> Roll {
    match throwing {
        Throwing::Sticks { scores } => {
            let bits = words.next_u64();
            let sticks = [0, 1, 2, 3].map(|stick| match bits >> stick & 1 {
                1 => StickFace::Light,
                _ => StickFace::Dark,
            });
            let faces = Faces::Sticks(sticks);
            Roll { throw: Throw::of(scores[usize::from(faces.sum())]), faces, rerolled: 0 }
        }
        Throwing::Die => {
            let (pips, rerolled) = die(words);
            Roll { throw: Throw::of(pips), faces: Faces::Die(pips), rerolled }
        }
        Throwing::TwoDice { scores } => {
            let (six, eight) = (face(words, 6), face(words, 8));
            let throw = Throw::of(scores[usize::from(six + eight) - 2]);
            Roll { throw, faces: Faces::TwoDice { six, eight }, rerolled: 0 }
        }
    }
}

/// One of `faces` (at most 8) equally likely faces. Takes three bits at a time until they show a valid face.
fn face(words: &mut impl Rng, faces: u8) -> u8 {
    loop {
        if let Some(face) = groups(words.next_u64()).find(|face| *face <= faces) {
            return face;
        }
    }
}

/// The face of a die whose 6 is thrown again, with the number of sixes before it: [`face`] with five faces.
fn die(words: &mut impl Rng) -> (u8, u8) {
    let mut sixes = 0;
    loop {
        for face in groups(words.next_u64()) {
            match face {
                1..=5 => return (face, sixes),
                6 => sixes += 1,
                _ => {}
            }
        }
    }
}

/// The values 1 to 8 of the groups of three bits.
fn groups(bits: u64) -> impl Iterator<Item = u8> {
    (0..21).map(move |group| (bits >> (3 * group) & 7) as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::preset::Preset;

    /// These values must never change: records name a seed, and the seed must give the same game in every
    /// version.
    #[test]
    fn keeps_the_first_throws_of_a_seed() {
        let throws = |throwing: &Throwing| -> String {
            (0..40).map(|number| Dice::new(2026, 3).roll(throwing, number).throw.to_string()).collect()
        };
        assert_eq!(throws(&Throwing::sticks(5)), "1252143421321241242333111222233413121152");
        assert_eq!(throws(&Throwing::Die), "2514244435525452545454213333542224523312");
        assert_eq!(throws(&Preset::SenetRa.points().throwing), "1214233222221123413121112321114533351211");
    }

    #[test]
    fn games_and_opening_throws_have_streams_of_their_own() {
        let (dice, sticks) = (Dice::new(7, 3), Throwing::sticks(5));
        let throws = |dice: Dice| Vec::from_iter((0..9).map(|number| dice.roll(&sticks, number)));
        assert_ne!(throws(dice), throws(Dice::new(7, 4)));
        assert_ne!(throws(dice), Vec::from_iter((0..9).map(|number| dice.opening_roll(&sticks, number))));
    }

    #[test]
    fn matches_the_chances_of_every_preset() {
        for preset in Preset::ALL {
            let throwing = preset.points().throwing;
            let chances = throwing.chances();
            let count = 48_000;
            let mut counts = [0u32; 7];
            for number in 0..count {
                counts[Dice::new(1, 0).roll(&throwing, number).throw.index()] += 1;
            }
            for throw in Throw::all() {
                let chance = f64::from(chances.weight(throw)) / f64::from(chances.total());
                let expected = count as f64 * chance;
                let deviation = (count as f64 * chance * (1.0 - chance)).sqrt();
                let off = (f64::from(counts[throw.index()]) - expected).abs();
                assert!(off <= 4.0 * deviation, "{preset:?} {throw}: {off} off {expected}");
            }
        }
    }

    #[test]
    fn counts_the_sixes_that_are_thrown_again() {
        let rolls = (0..6000).map(|number| Dice::new(1, 0).roll(&Throwing::Die, number));
        let (sixes, count) =
            rolls.fold((0, 0), |(sixes, count), roll| (sixes + u32::from(roll.rerolled), count + 1));
        // A sixth of all throws of the die are sixes: one for five others.
        assert!(
            (sixes as f64 - count as f64 / 5.0).abs() < 4.0 * (count as f64 * 0.24).sqrt(),
            "{sixes} of {count}"
        );
        let sticks = Dice::new(1, 0).roll(&Throwing::sticks(5), 0);
        assert_eq!(sticks.rerolled, 0);
    }

    #[test]
    fn rolls_until_the_prescribed_throw() {
        let throwing = Throwing::sticks(6);
        for game in 0..50 {
            let roll = Dice::new(5, game).roll_until(&throwing, Throw::ONE, 0);
            assert_eq!((roll.throw, roll.faces.sum()), (Throw::ONE, 1));
        }
    }
}
