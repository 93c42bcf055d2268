//! What the server counts, for Prometheus.

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
    /// Games opened.
    pub(crate) opened: Counter,
    /// Games in memory.
    pub(crate) games: Gauge,
    /// Connections to live games.
    pub(crate) connections: Gauge,
    /// Commands by what came of them.
    commands: Family<[(&'static str, &'static str); 1], Counter>,
    /// From a command's arrival to its answer, in seconds.
    pub(crate) answered: Histogram,
    /// Requests that were refused because somebody asked too much.
    pub(crate) turned_away: Counter,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("senet");
        let opened = Counter::default();
        registry.register("games_opened", "Games opened", opened.clone());
        let games = Gauge::default();
        registry.register("games_in_memory", "Games in memory", games.clone());
        let connections = Gauge::default();
        registry.register("connections", "Connections to live games", connections.clone());
        let commands = Family::default();
        registry.register("commands", "Commands by what came of them", commands.clone());
        let answered = Histogram::new(exponential_buckets(0.000_25, 2.0, 14));
        let help = "From the arrival of a command to its answer";
        registry.register_with_unit("command_duration", help, Unit::Seconds, answered.clone());
        let turned_away = Counter::default();
        registry.register("turned_away", "Requests of those who asked too much", turned_away.clone());
        Metrics { registry, opened, games, connections, commands, answered, turned_away }
    }
}

impl Metrics {
    /// Counts a command by what came of it: `done`, or the code of its refusal.
    pub(crate) fn count_command(&self, outcome: &'static str) {
        self.commands.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// All of it, as Prometheus reads it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a text can always be longer");
        text
    }
}
