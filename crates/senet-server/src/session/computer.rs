//! The computer players of a game.

use std::sync::Arc;

use senet::Ruleset;
use senet_game::{PendingDecision, TurnAction};
use senet_play::{Level, Player, Tablebase};
use senet_tablebase::TablebaseCache;

use crate::resources::Resources;
use crate::system::RANDOM;

/// The computer players of a game, cones first. Each is created at its first decision.
#[derive(Default)]
pub(super) struct ComputerPlayers([Option<Box<dyn Player>>; 2]);

impl ComputerPlayers {
    /// Lets the player to act choose its action, computed on the compute pool.
    pub(super) async fn choose(&mut self, resources: &Resources, decision: PendingDecision) -> TurnAction {
        let seat = decision.side as usize;
        let (player, tablebases) = (self.0[seat].take(), resources.tablebases.clone());
        let choice = resources.compute_pool.run(move || {
            let mut player =
                player.unwrap_or_else(|| new_player(decision.level, &decision.rules, &tablebases));
            let action = decision.choose(player.as_mut());
            (player, action)
        });
        let (player, action) = choice.await;
        self.0[seat] = Some(player);
        action
    }
}

fn new_player(level: Level, rules: &Arc<Ruleset>, tablebases: &TablebaseCache) -> Box<dyn Player> {
    let seed = RANDOM.bytes().map(u64::from_le_bytes).unwrap_or_default();
    let uses_tablebase = level == Level::Perfect;
    let tablebase = if uses_tablebase { tablebase_of(rules, tablebases) } else { None };
    level.player(rules, seed, tablebase)
}

/// The tablebase of these rules. Without one, or where it has no value, the player falls back on estimates.
fn tablebase_of(rules: &Arc<Ruleset>, tablebases: &TablebaseCache) -> Option<Arc<dyn Tablebase>> {
    let tablebase = tablebases.get(rules).ok()?;
    Some(tablebase.snapshot())
}
