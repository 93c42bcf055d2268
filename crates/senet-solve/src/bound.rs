//! The proof of error bounds: the certificate, the bounds to start from, and the search for bounds that hold.

pub(crate) mod certificate;
pub(crate) mod initial;
pub(crate) mod search;
