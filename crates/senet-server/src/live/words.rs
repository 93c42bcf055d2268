//! What a client says, understood.

use senet::{Place, Side};
use senet_wire::LocalizedMessage;

use crate::rooms::{CommandId, Deed, GameId};
use crate::wire::{Asked, Ordered, Wish, said};

/// A command's name is no longer than this, in bytes.
const LONGEST_NAME: usize = 64;

/// What a client wants, understood.
pub(super) enum Wanted {
    /// A deed.
    Deed(Deed),
    /// To know about a move.
    Look(Place, Option<Place>),
    /// One move of a game between computers.
    Step,
}

/// What a client wants; the next game gets this name, if it comes to one.
pub(super) fn understand(
    ordered: &Ordered,
    next: impl FnOnce() -> Option<GameId>,
) -> Result<Wanted, LocalizedMessage> {
    if ordered.id.is_empty() || ordered.id.len() > LONGEST_NAME {
        return Err(said("bad-id", "a command's 'id' is a text of 1 to 64 bytes, a new one each time"));
    }
    Ok(match &ordered.asked {
        Asked::Throw => Wanted::Deed(Deed::Throw),
        Asked::Move { text } => Wanted::Deed(Deed::Move(text.clone())),
        Asked::Undo => Wanted::Deed(Deed::Undo),
        Asked::Resign { side } => Wanted::Deed(Deed::Resign(side.as_deref().map(read_side).transpose()?)),
        Asked::Rematch => {
            let unsaved = || said("not-saved", "no game can be opened now; try again in a moment");
            Wanted::Deed(Deed::Rematch(next().ok_or_else(unsaved)?))
        }
        Asked::Try(Wish { from, to }) => Wanted::Look(from.0, to.map(|to| to.0)),
        Asked::Step => Wanted::Step,
    })
}

/// The name of a command.
pub(super) fn name_of(ordered: &Ordered) -> CommandId {
    CommandId::of(&ordered.id)
}

fn read_side(text: &str) -> Result<Side, LocalizedMessage> {
    Side::from_name(text).ok_or_else(|| said("bad-side", "a side is 'cones' or 'spools'"))
}
