//! A driver for Chromium over its DevTools protocol.

pub(crate) mod chromium;
pub(crate) mod download;
pub(crate) mod gestures;
pub(crate) mod page;
pub(crate) mod player;
pub(crate) mod protocol;
pub(crate) mod proxy;
pub(crate) mod site;
pub(crate) mod static_host;
