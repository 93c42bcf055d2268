//! Turns a client's command message into a request to the game session.

use senet::{Place, Side};
use senet_wire::LocalizedMessage;

use crate::game::{AbsenceEnding, Action, GameId};
use crate::random::RandomSource;
use crate::wire::{CommandKind, CommandMessage, PreviewMove, message};

/// The longest name of a command, in bytes.
const MAX_NAME: usize = 64;

/// What a client asks of a game session: a [`CommandKind`] whose parts are parsed. It tells the actions that events
/// record, which [`GameState::decide`](crate::game::GameState::decide) takes, from a preview, which changes nothing,
/// and a step, for which a computer player chooses.
pub enum Request {
    /// Carry out an action.
    Execute(Action),
    /// Describe a move, or say why it is not legal.
    Preview(Place, Option<Place>),
    /// Play the next move of a game between computers.
    Step,
}

impl Request {
    /// The request of a command message.
    ///
    /// # Errors
    ///
    /// The refusal to send if the message is not valid.
    pub fn parse(command: &CommandMessage, random: RandomSource) -> Result<Request, LocalizedMessage> {
        if command.id.is_empty() || command.id.len() > MAX_NAME {
            let text = "'id' must be a text of 1 to 64 bytes, different for each command";
            return Err(message("bad-id", text));
        }
        Ok(match &command.kind {
            CommandKind::Throw => Request::Execute(Action::Throw),
            CommandKind::Move { text } => Request::Execute(Action::Move(text.clone())),
            CommandKind::Undo => Request::Execute(Action::Undo),
            CommandKind::Resign { side } => {
                Request::Execute(Action::Resign(side.as_deref().map(parse_side).transpose()?))
            }
            CommandKind::Claim => Request::Execute(Action::EndByAbsence(AbsenceEnding::Claimed)),
            CommandKind::CallOff => Request::Execute(Action::EndByAbsence(AbsenceEnding::CalledOff)),
            CommandKind::Rematch => {
                let id = random.bytes().map_err(|error| message("not-saved", error.to_string()))?;
                Request::Execute(Action::Rematch(GameId(id)))
            }
            CommandKind::Preview(PreviewMove { from, to }) => Request::Preview(from.0, to.map(|to| to.0)),
            CommandKind::Step => Request::Step,
        })
    }
}

fn parse_side(text: &str) -> Result<Side, LocalizedMessage> {
    Side::from_name(text).ok_or_else(|| message("bad-side", "'side' must be 'cones' or 'spools'"))
}
