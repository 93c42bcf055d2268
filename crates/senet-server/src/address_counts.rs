//! Counts what clients hold open (connections, waiting questions), in all and per client address, and refuses more
//! than the limits allow.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts places that clients hold, up to a limit in all and per address.
#[derive(Clone, Debug)]
pub(crate) struct AddressCounts {
    counts: Arc<Mutex<Counts>>,
    max: u32,
    max_per_address: u32,
}

#[derive(Default, Debug)]
struct Counts {
    all: u32,
    /// The addresses with at least one place.
    addresses: HashMap<IpAddr, u32>,
}

/// Why a place is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// All places of the server are taken.
    Server,
    /// All places of the address are taken.
    Address,
}

/// A place that is counted. Dropping it frees the place.
#[derive(Debug)]
pub(crate) struct AddressPermit {
    address: IpAddr,
    counts: Arc<Mutex<Counts>>,
}

impl AddressCounts {
    /// Counts up to `max` places, and up to `max_per_address` for one address.
    pub(crate) fn new(max: u32, max_per_address: u32) -> AddressCounts {
        AddressCounts { counts: Arc::default(), max, max_per_address }
    }

    /// Takes a place until the permit is dropped.
    ///
    /// # Errors
    ///
    /// [`Full`] if there are too many.
    pub(crate) fn acquire(&self, address: IpAddr) -> Result<AddressPermit, Full> {
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
        Ok(AddressPermit { address, counts: self.counts.clone() })
    }
}

impl Drop for AddressPermit {
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
    fn dropped_permit_frees_a_place() {
        let counts = AddressCounts::new(3, 2);
        let first = counts.acquire(address(1)).expect("the first");
        let second = counts.acquire(address(1)).expect("the second");
        assert_eq!(counts.acquire(address(1)).err(), Some(Full::Address));
        let third = counts.acquire(address(2)).expect("one from another address");
        assert_eq!(counts.acquire(address(2)).err(), Some(Full::Server));
        drop(first);
        assert!(counts.acquire(address(1)).is_ok());
        drop((second, third));
        let counts = lock(&counts.counts);
        assert_eq!((counts.all, counts.addresses.len()), (0, 0));
    }

    #[test]
    fn refused_addresses_take_no_memory() {
        let counts = AddressCounts::new(1, 1);
        let _only = counts.acquire(address(1)).expect("the only one");
        for last in 2..=255 {
            assert!(counts.acquire(address(last)).is_err());
        }
        assert_eq!(lock(&counts.counts).addresses.len(), 1);
    }
}
