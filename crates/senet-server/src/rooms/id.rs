//! Names of games, secrets of seats, seeds of dice.

use std::fmt;

use sha2::{Digest as _, Sha256};

/// The name of a game: 80 bits, so that nobody finds a game by guessing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GameId(pub(crate) [u8; 10]);

/// The secret of a seat: whoever has it plays there. It is told to its holder alone, and kept nowhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Secret(pub(crate) [u8; 16]);

/// What is kept of a secret: enough to know it again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Digest(pub(crate) [u8; 32]);

/// The seed of a game's dice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seed(pub(crate) [u8; 32]);

impl Secret {
    /// What is kept of it.
    pub(crate) fn digest(self) -> Digest {
        Digest(Sha256::digest(self.0).into())
    }
}

macro_rules! written_in_hexadecimal {
    ($type:ty, $length:literal) => {
        impl $type {
            /// Reads it; `None` if the text is no such thing.
            pub(crate) fn read(text: &str) -> Option<Self> {
                bytes::<$length>(text).map(Self)
            }

            /// In hexadecimal.
            pub(crate) fn text(self) -> String {
                hexadecimal(&self.0)
            }
        }
    };
}

written_in_hexadecimal!(GameId, 10);
written_in_hexadecimal!(Secret, 16);
written_in_hexadecimal!(Digest, 32);
written_in_hexadecimal!(Seed, 32);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

macro_rules! never_shown {
    ($($type:ident),*) => {$(
        /// Never shown, so that no log holds it.
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($type))
            }
        }
    )*};
}

never_shown!(Secret, Digest, Seed);

/// Bytes in hexadecimal.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes that a text in hexadecimal stands for.
pub(crate) fn bytes<const LENGTH: usize>(text: &str) -> Option<[u8; LENGTH]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * LENGTH {
        return None;
    }
    let mut bytes = [0; LENGTH];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = value(pair[0])? << 4 | value(pair[1])?;
    }
    Some(bytes)
}

/// The value of a digit. Capitals are no digits: one thing has one name.
fn value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        let id = GameId([0, 1, 2, 3, 250, 251, 252, 253, 254, 255]);
        assert_eq!(id.text(), "00010203fafbfcfdfeff");
        assert_eq!(GameId::read(&id.text()), Some(id));
        for wrong in ["", "00", "00010203FAfbfcfdfeff", "00010203fafbfcfdfefg", "é00010203fafbfcfdfe"] {
            assert_eq!(GameId::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_secret_is_not_shown() {
        let secret = Secret([7; 16]);
        assert_eq!(format!("{secret:?} {:?} {:?}", secret.digest(), Seed([7; 32])), "Secret Digest Seed");
    }
}
