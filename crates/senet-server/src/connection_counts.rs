//! Counts connections, in all and per client address, and refuses those above a limit.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts connections up to a limit.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionCounts {
    counts: Arc<Mutex<Counts>>,
    max: u32,
    max_per_address: u32,
}

#[derive(Default, Debug)]
struct Counts {
    all: u32,
    /// The addresses with at least one connection.
    addresses: HashMap<IpAddr, u32>,
}

/// Why a connection is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// The server has as many connections as it may have.
    Server,
    /// The address has as many connections as it may have.
    Address,
}

/// A counted connection. Dropping it gives its place back.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    address: IpAddr,
    counts: Arc<Mutex<Counts>>,
}

impl ConnectionCounts {
    /// Counts up to `max` connections, and up to `max_per_address` from one address.
    pub(crate) fn new(max: u32, max_per_address: u32) -> ConnectionCounts {
        ConnectionCounts { counts: Arc::default(), max, max_per_address }
    }

    /// Counts a connection until the permit is dropped.
    ///
    /// # Errors
    ///
    /// [`Full`] if there are too many.
    pub(crate) fn connect(&self, address: IpAddr) -> Result<ConnectionPermit, Full> {
        let mut counts = lock(&self.counts);
        let of_address = counts.addresses.get(&address).copied().unwrap_or(0);
        if of_address >= self.max_per_address {
            return Err(Full::Address);
        }
        if counts.all >= self.max {
            return Err(Full::Server);
        }
        counts.all += 1;
        counts.addresses.insert(address, of_address + 1);
        Ok(ConnectionPermit { address, counts: self.counts.clone() })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        counts.all -= 1;
        match counts.addresses.get_mut(&self.address) {
            Some(number) if *number > 1 => *number -= 1,
            Some(_) | None => drop(counts.addresses.remove(&self.address)),
        }
    }
}

fn lock(counts: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn dropped_permit_frees_a_connection() {
        let counts = ConnectionCounts::new(3, 2);
        let first = counts.connect(address(1)).expect("the first");
        let second = counts.connect(address(1)).expect("the second");
        assert_eq!(counts.connect(address(1)).err(), Some(Full::Address));
        let third = counts.connect(address(2)).expect("one from another address");
        assert_eq!(counts.connect(address(2)).err(), Some(Full::Server));
        drop(first);
        assert!(counts.connect(address(1)).is_ok());
        drop((second, third));
        let counts = lock(&counts.counts);
        assert_eq!((counts.all, counts.addresses.len()), (0, 0));
    }

    #[test]
    fn refused_addresses_take_no_memory() {
        let counts = ConnectionCounts::new(1, 1);
        let _only = counts.connect(address(1)).expect("the only one");
        for last in 2..=255 {
            assert!(counts.connect(address(last)).is_err());
        }
        assert_eq!(lock(&counts.counts).addresses.len(), 1);
    }
}
