//! An extractor for the address of the client.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use crate::rate_limits::client_address;
use crate::services::AppState;

/// The address that a request counts for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

impl FromRequestParts<AppState> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, services: &AppState) -> Result<Client, Infallible> {
        let ConnectInfo(peer) =
            parts.extensions.get::<ConnectInfo<SocketAddr>>().expect("every connection has a peer");
        Ok(Client(client_address(&services.settings, *peer, &parts.headers)))
    }
}
