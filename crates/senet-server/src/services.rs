//! What all handlers share.

use std::sync::Arc;

use crate::settings::Settings;

/// What handlers are given.
pub(crate) type Shared = Arc<Services>;

/// What all handlers share.
#[derive(Debug)]
pub(crate) struct Services {
    pub(crate) settings: Settings,
}
