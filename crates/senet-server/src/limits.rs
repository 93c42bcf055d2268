//! How much anybody may ask of the server.

mod rates;

use std::time::Duration;

pub(crate) use rates::{Pace, Rates, visitor};

macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident: $value:literal,)+) => {
        /// How much anybody may ask of the server.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Limits {
            $($(#[doc = $doc])+ pub $name: u32,)+
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $value,)+ }
            }
        }

        impl Limits {
            /// Their names, with what they mean and what they are if nobody says otherwise.
            pub const ALL: &[(&str, &str, u32)] = &[$((stringify!($name), concat!($($doc),+), $value),)+];

            /// The limit with this name.
            fn named(&mut self, name: &str) -> Option<&mut u32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

limits! {
    /// Games held in memory at once.
    games: 20_000,
    /// Connections to live games at once.
    connections: 20_000,
    /// Connections from one address at once.
    connections_per_address: 200,
    /// Spectators of one game.
    spectators: 500,
    /// Requests to the interface from one address in a second.
    requests_per_second: 100,
    /// Pages and files given to one address in a second.
    files_per_second: 2_000,
    /// Games opened from one address in a minute.
    new_games_per_minute: 60,
    /// Commands on one connection in a second.
    commands_per_second: 20,
    /// Questions that may wait for somebody to think about them.
    questions_waiting: 64,
    /// Milliseconds of looking ahead for an answer, where nothing is known exactly.
    thinking_milliseconds: 3_000,
    /// Seconds without a word or a sign of life after which a connection is closed.
    silent_seconds: 60,
    /// Seconds a game stays in memory when nobody is connected to it.
    idle_seconds: 120,
    /// Days after which a game in which nothing happens is forgotten.
    days_kept: 30,
}

/// A limit that cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSuchLimit {
    /// There is no limit of this name, or it is not one.
    #[error("'{0}' sets no limit; write NAME=NUMBER with one of {names}", names = names())]
    Unknown(String),
}

fn names() -> String {
    Limits::ALL.iter().map(|(name, _, _)| *name).collect::<Vec<_>>().join(", ")
}

impl Limits {
    /// How long anybody looks ahead for an answer.
    pub(crate) fn thinking_time(&self) -> Duration {
        Duration::from_millis(u64::from(self.thinking_milliseconds))
    }

    /// Sets a limit, given as `NAME=NUMBER`; a number of at least 1.
    ///
    /// # Errors
    ///
    /// [`NoSuchLimit`] if that is no limit.
    ///
    /// ```
    /// use senet_server::Limits;
    /// let mut limits = Limits::default();
    /// limits.set("spectators=50")?;
    /// assert_eq!(limits.spectators, 50);
    /// assert!(limits.set("spectators=many").is_err());
    /// # Ok::<(), senet_server::NoSuchLimit>(())
    /// ```
    pub fn set(&mut self, text: &str) -> Result<(), NoSuchLimit> {
        let unknown = || NoSuchLimit::Unknown(text.chars().take(60).collect());
        let (name, number) = text.split_once('=').ok_or_else(unknown)?;
        let number = number.trim().parse().ok().filter(|number| *number > 0).ok_or_else(unknown)?;
        *self.named(name.trim()).ok_or_else(unknown)? = number;
        Ok(())
    }
}
