//! The server's metrics, in the text format of Prometheus.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

/// What the server counts.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) games_opened: Counter,
    pub(crate) games: Gauge,
    /// Connections to live games.
    pub(crate) connections: Gauge,
    commands: Family<[(&'static str, &'static str); 1], Counter>,
    /// The time from the arrival of a command to its answer, in seconds.
    pub(crate) command_duration: Histogram,
    /// Requests and commands refused by a limit.
    pub(crate) rate_limited: Counter,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("senet");
        let games_opened = Counter::default();
        registry.register("games_opened", "Games created", games_opened.clone());
        let games = Gauge::default();
        registry.register("games_in_memory", "Games in memory", games.clone());
        let connections = Gauge::default();
        registry.register("connections", "Connections to live games", connections.clone());
        let commands = Family::default();
        registry.register("commands", "Commands by outcome", commands.clone());
        let command_duration = Histogram::new(exponential_buckets(0.000_25, 2.0, 14));
        let help = "Time from the arrival of a command to its answer";
        registry.register_with_unit("command_duration", help, Unit::Seconds, command_duration.clone());
        let rate_limited = Counter::default();
        registry.register("rate_limited", "Requests refused by a limit", rate_limited.clone());
        // The name of earlier versions; dashboards may use it.
        registry.register("turned_away", "The same as senet_rate_limited", rate_limited.clone());
        Metrics { registry, games_opened, games, connections, commands, command_duration, rate_limited }
    }
}

impl Metrics {
    /// Counts a command by its outcome: `done`, `preview`, or the code of its refusal.
    pub(crate) fn count_command(&self, outcome: &'static str) {
        self.commands.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// All metrics in the text format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }
}
