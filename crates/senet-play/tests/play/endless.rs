//! Random games of rules under which games need not end.

use std::sync::atomic::{AtomicBool, Ordering};

use senet::{RuleSpec, Ruleset};
use senet_play::playouts_until;

/// Neglected pieces go back before all are on the last row.
#[test]
fn playouts_of_endless_games_can_be_stopped() {
    let points = "leaving.home = \"last-row\"\nhouses.from_beauty = \"into-water\"";
    let file = format!("name = \"endless\"\nbase = \"neglect\"\n{points}\n");
    let rules = Ruleset::new(RuleSpec::from_toml(&file).expect("a ruleset")).expect("no conflicts");
    let (stop, begun) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !begun.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            stop.store(true, Ordering::Relaxed);
        });
        begun.store(true, Ordering::Relaxed);
        assert_eq!(playouts_until(&rules, 0..1_000_000, 1, 1, &stop), None);
    });
}
