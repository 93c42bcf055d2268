//! Identifiers of games, secrets of seats, and seeds of dice. All are random bytes, written in lower-case
//! hexadecimal.

use std::borrow::Cow;
use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

/// The identifier of a game: 80 random bits, so that games cannot be found by guessing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub [u8; 10]);

/// The secret of a seat. A client that presents it plays there. The server sends it once and stores only its
/// digest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 16]);

/// The SHA-256 of a [`Secret`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Digest(pub [u8; 32]);

/// The seed of a game's dice, or the server's part of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

/// A player's part of the seed of a game's dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nonce(pub [u8; 32]);

impl Secret {
    /// The digest that is stored.
    pub fn digest(self) -> Digest {
        Digest(Sha256::digest(self.0).into())
    }
}

macro_rules! hexadecimal_text {
    ($type:ty, $length:literal) => {
        impl $type {
            /// Parses the text that [`Self::text`] writes; `None` if it is anything else.
            pub fn parse(text: &str) -> Option<Self> {
                from_hex::<$length>(text).map(Self)
            }

            /// The text in links, messages and the database: hexadecimal digits.
            pub fn text(self) -> String {
                to_hex(&self.0)
            }
        }
    };
}

hexadecimal_text!(GameId, 10);
hexadecimal_text!(Secret, 16);
hexadecimal_text!(Digest, 32);
hexadecimal_text!(Seed, 32);
hexadecimal_text!(Nonce, 32);

/// Types that are stored as their text.
macro_rules! stored_text {
    ($($type:ident)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.text())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                $type::parse(&text).ok_or_else(|| D::Error::custom(concat!("not the digits of a ", stringify!($type))))
            }
        }
    )+};
}

stored_text! { GameId Digest Seed Nonce }

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

macro_rules! redacted_debug {
    ($($type:ident),*) => {$(
        /// Prints the type's name only, so that the value never reaches a log.
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($type))
            }
        }
    )*};
}

redacted_debug!(Secret, Digest, Seed);

/// Writes bytes in lower-case hexadecimal.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Parses `LENGTH` bytes from lower-case hexadecimal; `None` if the text is anything else.
pub fn from_hex<const LENGTH: usize>(text: &str) -> Option<[u8; LENGTH]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * LENGTH {
        return None;
    }
    let mut bytes = [0; LENGTH];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = digit_value(pair[0])? << 4 | digit_value(pair[1])?;
    }
    Some(bytes)
}

/// The value of a hexadecimal digit. Upper case is rejected, so that each value has exactly one text.
fn digit_value(digit: u8) -> Option<u8> {
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
    fn parses_only_what_it_writes() {
        let id = GameId([0, 1, 2, 3, 250, 251, 252, 253, 254, 255]);
        assert_eq!(id.text(), "00010203fafbfcfdfeff");
        assert_eq!(GameId::parse(&id.text()), Some(id));
        for wrong in ["", "00", "00010203FAfbfcfdfeff", "00010203fafbfcfdfefg", "é00010203fafbfcfdfe"] {
            assert_eq!(GameId::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn debug_output_hides_secrets() {
        let secret = Secret([7; 16]);
        assert_eq!(format!("{secret:?} {:?} {:?}", secret.digest(), Seed([7; 32])), "Secret Digest Seed");
    }
}
