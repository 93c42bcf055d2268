//! `senet serve`, and `senet` without a subcommand: the web server.

use std::env;
use std::net::SocketAddr;

use anyhow::Result;
use senet_server::{Limits, Listen, Settings, TableFiles};

use crate::arguments::{LogFormat, LogLevel, MetricsAccess, OpenBrowser, Serve, Tables, check_not_a_file};
use crate::{output, ruleset};

/// Runs the server with default arguments and opens the home page in a browser.
pub(super) fn serve_and_open() -> Result<()> {
    run(&Serve { open: OpenBrowser::Yes, log_level: LogLevel::Warn, ..Serve::default() })
}

pub(super) fn run(args: &Serve) -> Result<()> {
    let log = match args.log {
        LogFormat::Text => senet_server::LogFormat::Text,
        LogFormat::Json => senet_server::LogFormat::Json,
    };
    senet_server::init_log(log, args.log_level.name());
    args.weights.install()?;
    senet_server::serve(contexts(args)?, |address| announce(address, args))?;
    Ok(())
}

fn contexts(args: &Serve) -> Result<Settings> {
    ruleset::check_repeated("limit", &args.limits)?;
    let mut limits = Limits::default();
    args.limits.iter().try_for_each(|limit| limits.set(limit))?;
    if let Tables::Directory(folder) = &args.tables {
        check_not_a_file(folder)?;
    }
    Ok(Settings {
        listen: args.address.map(Listen::At).unwrap_or_default(),
        public_url: args.public.clone(),
        database: args.database.clone(),
        tables: match args.tables.clone() {
            Tables::None => TableFiles::None,
            Tables::Auto => TableFiles::Auto,
            Tables::Directory(folder) => TableFiles::Folder(folder),
        },
        limits,
        embed_origins: args.embed_origins.clone(),
        metrics: match args.metrics {
            MetricsAccess::Local => senet_server::MetricsAccess::Local,
            MetricsAccess::Public => senet_server::MetricsAccess::Public,
        },
    })
}

/// Prints the address of the server and opens the home page if requested. A failed print does not stop the
/// server.
fn announce(address: SocketAddr, args: &Serve) {
    let page = args
        .public
        .as_ref()
        .map_or_else(|| format!("http://{}/", reachable_address(address)), |url| format!("{url}/"));
    let _ = output::print(&format!(
        "Senet is at {page}\n\
         Press Ctrl-C to stop. `senet play` plays in the terminal; `senet --help` lists all commands.\n"
    ));
    if args.open == OpenBrowser::Yes {
        open_browser(&page);
    }
}

/// The address by which a browser on this computer reaches a server that listens on `address`: the loopback
/// address if the server listens on all interfaces.
fn reachable_address(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        ip if !ip.is_unspecified() => address,
        ip if ip.is_ipv4() => SocketAddr::new(std::net::Ipv4Addr::LOCALHOST.into(), address.port()),
        _ => SocketAddr::new(std::net::Ipv6Addr::LOCALHOST.into(), address.port()),
    }
}

/// Opens a page if there is a display. Failures are ignored: the address was printed before.
fn open_browser(page: &str) {
    if has_display() {
        let _ = open::that_detached(page);
    }
}

/// Whether a graphical browser can be shown. Without a display, the system's opener may start a text browser
/// in this terminal.
fn has_display() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
