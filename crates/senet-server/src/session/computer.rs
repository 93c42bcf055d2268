//! Computer players of a game: which decision is pending, and what a player chooses.

use std::sync::Arc;

use senet::{Position, Ruleset, Side, Throw};
use senet_play::{Level, Player, Tablebase, ThrowDecision};
use senet_tablebase::{ALWAYS_BUILT_PIECES, TablebaseCache};

use crate::game::{ComputerAction, GameState};
use crate::resources::Resources;
use crate::system::random_bytes;

/// The computer players of a game, cones first. Each is created at its first decision.
#[derive(Default)]
pub(super) struct ComputerPlayers([Option<Box<dyn Player>>; 2]);

/// A decision that a computer has to make.
pub(super) struct PendingDecision {
    /// The revision of the board that the decision is for.
    pub(super) revision: u64,
    pub(super) side: Side,
    pub(super) level: Level,
    rules: Arc<Ruleset>,
    position: Position,
    throw: Option<Throw>,
    /// Whether the throw is one to decide who begins.
    is_opening: bool,
}

impl PendingDecision {
    /// The decision that is pending in this state; `None` if it is not a computer's turn.
    pub(super) fn of(state: &GameState) -> Option<PendingDecision> {
        let (level, game) = (state.computer_to_act()?, state.game());
        Some(PendingDecision {
            revision: state.revision(),
            side: state.side_to_act(),
            level,
            rules: game.rules().clone(),
            position: *game.position(),
            throw: game.throw(),
            is_opening: state.is_opening(),
        })
    }

    /// The only possible action; `None` if there is a choice.
    pub(super) fn forced_action(&self) -> Option<ComputerAction> {
        match self.throw {
            Some(throw) => self.rules.turn(&self.position, throw).ok()?.forced().map(ComputerAction::Move),
            None => {
                let must_throw = self.is_opening || self.rules.instead_of_throwing(&self.position).is_none();
                must_throw.then_some(ComputerAction::Throw)
            }
        }
    }

    fn choose(&self, player: &mut dyn Player) -> ComputerAction {
        match self.throw.and_then(|throw| self.rules.turn(&self.position, throw).ok()) {
            Some(turn) => ComputerAction::Move(player.choose(&turn)),
            None => match player.decide_throw(&self.rules, &self.position) {
                ThrowDecision::Throw => ComputerAction::Throw,
                ThrowDecision::MoveInstead => ComputerAction::MoveInstead,
            },
        }
    }
}

impl ComputerPlayers {
    /// Lets the player to act choose its action, computed on the compute pool.
    pub(super) async fn choose(
        &mut self,
        resources: &Resources,
        decision: PendingDecision,
    ) -> ComputerAction {
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
    let seed = random_bytes().map(u64::from_le_bytes).unwrap_or_default();
    let uses_tablebase = level == Level::Perfect;
    let tablebase = if uses_tablebase { tablebase_of(rules, tablebases) } else { None };
    level.player(rules, seed, tablebase)
}

/// The tablebase of these rules. Without one, or where it has no value, the player falls back on estimates.
fn tablebase_of(rules: &Arc<Ruleset>, tablebases: &TablebaseCache) -> Option<Arc<dyn Tablebase>> {
    let tablebase = tablebases.get(rules).ok()?;
    // A player can do without tables that cannot be built now.
    let _ = tablebase.build_up_to(ALWAYS_BUILT_PIECES);
    Some(tablebase.snapshot())
}
