//! `senet serve`, and `senet` with no command: Senet in the browser.

use std::net::SocketAddr;

use anyhow::Result;
use senet_server::{Limits, Listen, Settings};

use crate::arguments::{LogFormat, LogLevel, Opening, Serve};
use crate::{browser, output};

/// What `senet` does when nothing is asked of it.
pub(super) fn front_door() -> Result<()> {
    run(&Serve { open: Opening::Yes, log_level: LogLevel::Warn, ..Serve::default() })
}

pub(super) fn run(asked: &Serve) -> Result<()> {
    let log = match asked.log {
        LogFormat::Text => senet_server::LogFormat::Text,
        LogFormat::Json => senet_server::LogFormat::Json,
    };
    senet_server::init_log(log, asked.log_level.name());
    senet_server::serve(settings(asked)?, |address| ready(address, asked))?;
    Ok(())
}

fn settings(asked: &Serve) -> Result<Settings> {
    let mut limits = Limits::default();
    asked.limits.iter().try_for_each(|limit| limits.set(limit))?;
    Ok(Settings {
        listen: asked.address.map(Listen::At).unwrap_or_default(),
        public_url: asked.public.clone(),
        database: asked.database.clone(),
        tables: asked.tables.clone(),
        limits,
    })
}

/// Tells where the server is. If nobody can be told, it serves all the same.
fn ready(address: SocketAddr, asked: &Serve) {
    let page = asked.public.clone().unwrap_or_else(|| format!("http://{}/", reached(address)));
    let told = format!(
        "Senet is at {page}\nCtrl-C ends it; `senet play` plays in the terminal, `senet --help` tells the rest.\n"
    );
    let _ = output::print(&told);
    if asked.open == Opening::Yes {
        browser::open(&page);
    }
}

/// The address by which a browser on this machine reaches a server that listens there: one that listens everywhere is reached here.
fn reached(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        ip if !ip.is_unspecified() => address,
        ip if ip.is_ipv4() => SocketAddr::new(std::net::Ipv4Addr::LOCALHOST.into(), address.port()),
        _ => SocketAddr::new(std::net::Ipv6Addr::LOCALHOST.into(), address.port()),
    }
}
