//! Tests of the server through its public interface: one binary, a module per subject.
//!
//! - `api`: the JSON interface, checked against its OpenAPI description.
//! - `live`: the WebSockets of games; `connections`: connections below them.
//! - `pages`: the pages in Chromium, driven by `browser`.
//! - `page_heads`: titles, descriptions and text without JavaScript.
//!
//! Tests for PostgreSQL and Chromium are skipped where these are missing, unless `SENET_REQUIRE_POSTGRES` or
//! `SENET_REQUIRE_CHROMIUM` is set.

// A failed `unwrap` fails the test, as it should.
#![allow(clippy::unwrap_used)]

mod api;
mod browser;
mod common;
mod connections;
mod live;
mod page_heads;
mod pages;
