//! The limits on what clients may ask of a server.

use std::time::Duration;

macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident: $value:literal,)+) => {
        /// The limits on what clients may ask of a server.
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
            /// The name, meaning and default of every limit.
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
    /// Open connections of all kinds at once.
    sockets: 24_000,
    /// Open connections of all kinds from one address at once; without effect behind a proxy.
    sockets_per_address: 400,
    /// Connections to live games at once.
    connections: 20_000,
    /// Connections to live games from one address at once.
    connections_per_address: 200,
    /// Spectators of one game.
    spectators: 500,
    /// Requests to the JSON interface from one address, per second.
    requests_per_second: 100,
    /// Pages and files sent to one address, per second.
    files_per_second: 2_000,
    /// Games created from one address, per minute.
    new_games_per_minute: 60,
    /// Commands on one connection, per second.
    commands_per_second: 20,
    /// Queries that may be waiting for the compute pool or running on it.
    queries_waiting: 64,
    /// The same from one address.
    queries_per_address: 8,
    /// Milliseconds to search for an answer that no table gives.
    thinking_milliseconds: 3_000,
    /// Seconds until the header of a request is complete; at least 150 behind a proxy.
    header_seconds: 15,
    /// Seconds after which a connection is closed on which the client sends no message, or does not read.
    silent_seconds: 60,
    /// Seconds of absence after which the opponent may end a game by link.
    absence_seconds: 120,
    /// Seconds that a game without connected clients stays in memory.
    idle_seconds: 120,
    /// Days without an event after which a game is deleted.
    days_kept: 30,
}

/// A text that sets no limit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LimitError {
    /// The text is not `NAME=NUMBER`, or no limit has this name.
    #[error("'{0}' sets no limit; write NAME=NUMBER, where NAME is one of {names}", names = names())]
    Unknown(String),
}

fn names() -> String {
    Limits::ALL.iter().map(|(name, _, _)| *name).collect::<Vec<_>>().join(", ")
}

impl Limits {
    /// The time to search for an answer that no table gives.
    pub(crate) fn thinking_time(&self) -> Duration {
        Duration::from_millis(u64::from(self.thinking_milliseconds))
    }

    /// Sets a limit, given as `NAME=NUMBER`. The number is at least 1.
    ///
    /// # Errors
    ///
    /// [`LimitError`] if the text does not set a limit.
    ///
    /// ```
    /// use senet_server::Limits;
    /// let mut limits = Limits::default();
    /// limits.set("spectators=50")?;
    /// assert_eq!(limits.spectators, 50);
    /// assert!(limits.set("spectators=many").is_err());
    /// # Ok::<(), senet_server::LimitError>(())
    /// ```
    pub fn set(&mut self, text: &str) -> Result<(), LimitError> {
        let unknown = || LimitError::Unknown(text.chars().take(60).collect());
        let (name, number) = text.split_once('=').ok_or_else(unknown)?;
        let number = number.trim().parse().ok().filter(|number| *number > 0).ok_or_else(unknown)?;
        *self.named(name.trim()).ok_or_else(unknown)? = number;
        Ok(())
    }
}
