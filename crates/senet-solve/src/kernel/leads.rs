//! The levels that the moves of a stratum lead to.

use senet_table::Stratum;

use super::book::Borne;
use crate::level::{Level, Levels};

/// The levels that the moves of a stratum lead to, by whether the turn passes and whether a piece is borne off.
pub(crate) struct Leads<'a> {
    passes: [&'a Level; 2],
    again: [&'a Level; 2],
}

impl<'a> Leads<'a> {
    /// `None` if a level is missing.
    pub(super) fn new(levels: &'a Levels, stratum: Stratum) -> Option<Leads<'a>> {
        let own = levels.level(stratum)?;
        let twin = levels.level(stratum.twin())?;
        // The last piece borne off ends the game, and in a game without bearing off there are no lower levels.
        let below = stratum.mover.checked_sub(1).filter(|left| *left > 0).and_then(|left| {
            let again = Stratum { mover: left, other: stratum.other };
            Some((levels.level(again.twin())?, levels.level(again)?))
        });
        let (passes_below, again_below) = below.unwrap_or((twin, own));
        Some(Leads { passes: [twin, passes_below], again: [own, again_below] })
    }

    #[inline(always)]
    pub(super) fn passes(&self, borne: Borne) -> &'a Level {
        self.passes[borne as usize]
    }

    #[inline(always)]
    pub(super) fn again(&self, borne: Borne) -> &'a Level {
        self.again[borne as usize]
    }
}
