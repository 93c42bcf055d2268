//! The moves as data.

use anyhow::Result;
use senet::{MoveText, Next, Outcome, Position, Ruleset, Throw};

use crate::wire::{Listed, Moves, Options};

/// The moves of a position with a throw, or without one those that may be made instead of throwing.
pub(super) fn moves<'a>(
    rules: &Ruleset,
    name: &'a str,
    options: &'a Options,
    position: &Position,
    throw: Option<Throw>,
) -> Result<Moves<'a>> {
    let moves = match throw {
        Some(throw) => {
            let turn = rules.turn(position, throw)?;
            let listed = turn.moves().map(|mv| Ok(listed(&turn.text(mv), &turn.play(mv)?)));
            listed.collect::<Result<Vec<_>>>()?
        }
        None => {
            let instead = rules.instead_of_throwing(position);
            instead
                .map(|instead| listed(&MoveText::of_instead(instead.mv), &instead.outcome))
                .into_iter()
                .collect()
        }
    };
    Ok(Moves { rules: name, options, position: position.to_string(), throw: throw.map(Throw::value), moves })
}

fn listed(text: &MoveText, outcome: &Outcome) -> Listed {
    let winner = outcome.winner();
    Listed {
        text: text.to_string(),
        position: winner.is_none().then(|| outcome.position.to_string()),
        throws_again: outcome.next == Next::ThrowsAgain,
        winner: winner.map(senet::Side::name),
    }
}
