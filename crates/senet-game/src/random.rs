//! The source of random bytes: of the names of games, the secrets of seats, and the seeds of dice.

/// There are no random numbers, so no game can be created.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the operating system provides no random numbers; tell the operator of this server")]
pub struct NoEntropy;

/// Fills bytes with random numbers that cannot be predicted. The server asks the operating system, the browser its own
/// generator.
#[derive(Clone, Copy, Debug)]
pub struct RandomSource(pub fn(&mut [u8]) -> Result<(), NoEntropy>);

impl RandomSource {
    /// Random bytes.
    ///
    /// # Errors
    ///
    /// [`NoEntropy`] if the source provides none.
    pub fn bytes<const LENGTH: usize>(self) -> Result<[u8; LENGTH], NoEntropy> {
        let mut bytes = [0; LENGTH];
        (self.0)(&mut bytes)?;
        Ok(bytes)
    }
}
