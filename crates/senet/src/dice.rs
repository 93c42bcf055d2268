//! Throwing: from a seed to sticks and dice.
//!
//! No entropy is drawn here. What is thrown is a pure function of the seed, the number of the game and the number of the
//! throw, by a named generator and a mapping of our own, so that the same seed gives the same game everywhere and for good.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::rules::points::Throwing;
use crate::throw::Throw;

/// The generator's name, as it is written in records: ChaCha with eight rounds, keyed with the seed.
pub const GENERATOR: &str = "ChaCha8";

/// A face of a stick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StickFace {
    /// The flat, light side: it counts.
    Light,
    /// The rounded, dark side.
    Dark,
}

/// What lies on the table after a throw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Faces {
    /// Four sticks.
    Sticks([StickFace; 4]),
    /// One six-sided die, 1 to 6.
    Die(u8),
    /// A six-sided and an eight-sided die.
    TwoDice {
        /// 1 to 6.
        six: u8,
        /// 1 to 8.
        eight: u8,
    },
}

impl Faces {
    /// What the faces themselves add up to: light sides, or pips.
    pub fn sum(&self) -> u8 {
        match self {
            Faces::Sticks(sticks) => sticks.iter().filter(|face| **face == StickFace::Light).count() as u8,
            Faces::Die(pips) => *pips,
            Faces::TwoDice { six, eight } => six + eight,
        }
    }
}

/// A throw as it was made: the number, and what lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    /// The number.
    pub throw: Throw,
    /// What lies on the table.
    pub faces: Faces,
}

/// The throws of one game: one stream for each (seed, game). A seed is a number that can be read out, or a [key](Dice::from_key) that
/// nobody can guess.
///
/// ```
/// use senet::{Dice, points::Throwing};
/// let dice = Dice::new(7, 0);
/// let cast = dice.roll(&Throwing::sticks(5), 0);
/// assert_eq!(cast, Dice::new(7, 0).roll(&Throwing::sticks(5), 0));
/// assert_eq!(cast.throw.value(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dice {
    key: [u8; 32],
    game: u64,
}

/// Each throw owns this many 32-bit words of its game's stream: one block of ChaCha.
const WORDS_PER_THROW: u128 = 16;
/// Opening throws take the words from here on, far beyond those of any game.
const OPENING_WORDS: u128 = 1 << 60;

impl Dice {
    /// The dice of a game.
    pub const fn new(seed: u64, game: u64) -> Dice {
        Dice { key: key_of(seed), game }
    }

    /// The dice of a game whose seed is a whole key, for throws that nobody can find out by trying all seeds.
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

    /// The seed; of dice with a whole key, its first eight bytes.
    pub const fn seed(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.key;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// The number of the game.
    pub const fn game(&self) -> u64 {
        self.game
    }

    /// The throw with this number, counted from 0.
    pub fn roll(&self, throwing: &Throwing, number: u64) -> Roll {
        cast(throwing, &mut self.words_at(u128::from(number) * WORDS_PER_THROW))
    }

    /// The throw with this number where the game only begins with a certain throw: the first cast that shows it.
    ///
    /// # Panics
    ///
    /// If `wanted` is never thrown.
    pub fn roll_until(&self, throwing: &Throwing, wanted: Throw, number: u64) -> Roll {
        assert!(throwing.chances().weight(wanted) > 0, "{wanted} is never thrown");
        let mut words = self.words_at(u128::from(number) * WORDS_PER_THROW);
        loop {
            let cast = cast(throwing, &mut words);
            if cast.throw == wanted {
                return cast;
            }
        }
    }

    /// The throw with this number among those that decide who begins.
    pub fn opening_roll(&self, throwing: &Throwing, number: u64) -> Roll {
        cast(throwing, &mut self.words_at(OPENING_WORDS + u128::from(number) * WORDS_PER_THROW))
    }

    fn words_at(&self, position: u128) -> ChaCha8Rng {
        let mut words = stream_of(self.key, self.game);
        words.set_word_pos(position);
        words
    }
}

/// The key of a seed: the seed is its first eight bytes, little-endian; the rest is zero.
const fn key_of(seed: u64) -> [u8; 32] {
    let [a, b, c, d, e, f, g, h] = seed.to_le_bytes();
    let mut key = [0; 32];
    (key[0], key[1], key[2], key[3]) = (a, b, c, d);
    (key[4], key[5], key[6], key[7]) = (e, f, g, h);
    key
}

/// The generator's stream for a (seed, game): the seed is the first eight bytes of the key, little-endian, the rest of the key
/// is zero, and the game is the stream.
pub fn stream(seed: u64, game: u64) -> ChaCha8Rng {
    stream_of(key_of(seed), game)
}

fn stream_of(key: [u8; 32], game: u64) -> ChaCha8Rng {
    let mut words = ChaCha8Rng::from_seed(key);
    words.set_stream(game);
    words
}

/// From bits to a throw. Sticks take one bit each, set for the light side; dice take three bits at a time, a six-sided one
/// again until they show a face it has (and its 6, where that is thrown again, is passed over).
fn cast(throwing: &Throwing, words: &mut impl Rng) -> Roll {
    match throwing {
        Throwing::Sticks { scores } => {
            let bits = words.next_u64();
            let sticks = [0, 1, 2, 3].map(|stick| match bits >> stick & 1 {
                1 => StickFace::Light,
                _ => StickFace::Dark,
            });
            let faces = Faces::Sticks(sticks);
            Roll { throw: Throw::of(scores[usize::from(faces.sum())]), faces }
        }
        Throwing::Die => {
            let pips = face(words, 5);
            Roll { throw: Throw::of(pips), faces: Faces::Die(pips) }
        }
        Throwing::TwoDice { scores } => {
            let (six, eight) = (face(words, 6), face(words, 8));
            let throw = Throw::of(scores[usize::from(six + eight) - 2]);
            Roll { throw, faces: Faces::TwoDice { six, eight } }
        }
    }
}

/// One of `faces` (at most 8) equally likely faces: three bits at a time, until they show one.
fn face(words: &mut impl Rng, faces: u8) -> u8 {
    loop {
        let bits = words.next_u64();
        let shown = (0..21).map(|group| (bits >> (3 * group) & 7) as u8 + 1).find(|face| *face <= faces);
        if let Some(face) = shown {
            return face;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::presets::Preset;

    /// Frozen for good: records name a seed, and must give the same game in every version.
    #[test]
    fn the_first_throws_of_a_seed_are_pinned() {
        let throws = |throwing: &Throwing| -> String {
            (0..40).map(|number| Dice::new(2026, 3).roll(throwing, number).throw.to_string()).collect()
        };
        assert_eq!(throws(&Throwing::sticks(5)), "1252143421321241242333111222233413121152");
        assert_eq!(throws(&Throwing::Die), "2514244435525452545454213333542224523312");
        assert_eq!(throws(&Preset::SenetRa.points().throwing), "1214233222221123413121112321114533351211");
    }

    #[test]
    fn throws_come_as_often_as_their_chances_say() {
        for preset in Preset::ALL {
            let throwing = preset.points().throwing;
            let chances = throwing.chances();
            let rolls = 48_000;
            let mut counts = [0u32; 7];
            for number in 0..rolls {
                counts[Dice::new(1, 0).roll(&throwing, number).throw.index()] += 1;
            }
            for throw in Throw::all() {
                let chance = f64::from(chances.weight(throw)) / f64::from(chances.total());
                let expected = rolls as f64 * chance;
                let deviation = (rolls as f64 * chance * (1.0 - chance)).sqrt();
                let off = (f64::from(counts[throw.index()]) - expected).abs();
                assert!(off <= 4.0 * deviation, "{preset:?} {throw}: {off} off {expected}");
            }
        }
    }

    #[test]
    fn a_certain_throw_shows_its_number() {
        let throwing = Throwing::sticks(6);
        for game in 0..50 {
            let cast = Dice::new(5, game).roll_until(&throwing, Throw::ONE, 0);
            assert_eq!((cast.throw, cast.faces.sum()), (Throw::ONE, 1));
        }
    }
}
