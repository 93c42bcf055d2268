//! Where the moves of a stratum lead.

use senet_table::Stratum;

use crate::level::{Level, Levels, Target};

/// Where a move leads that does not end the game: whether the turn passes, and whether a piece is borne off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lead {
    Passes,
    PassesWithOneOff,
    Again,
    AgainWithOneOff,
}

impl Lead {
    pub(super) fn new(passes: Passes, bears_off: bool) -> Lead {
        match (passes, bears_off) {
            (Passes::Yes, false) => Lead::Passes,
            (Passes::Yes, true) => Lead::PassesWithOneOff,
            (Passes::No, false) => Lead::Again,
            (Passes::No, true) => Lead::AgainWithOneOff,
        }
    }

    #[inline(always)]
    pub(super) fn passes(self) -> Passes {
        match self {
            Lead::Passes | Lead::PassesWithOneOff => Passes::Yes,
            Lead::Again | Lead::AgainWithOneOff => Passes::No,
        }
    }
}

/// Whether the turn has passed to the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passes {
    Yes,
    No,
}

/// The levels that the moves of a stratum lead to.
pub(crate) struct Leads<'a> {
    levels: [&'a Level; 4],
    targets: [Target<'a>; 4],
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
        let levels = [twin, passes_below, own, again_below];
        Some(Leads { levels, targets: levels.map(Level::target) })
    }

    #[inline(always)]
    pub(super) fn level(&self, lead: Lead) -> &'a Level {
        self.levels[lead as usize]
    }

    /// The lengths of the rows in which the other side has so many pieces on the board; 0 where it is not the other any more.
    #[inline(always)]
    pub(super) fn row_lengths(&self, others: u32) -> [u64; 4] {
        let length = |lead: Lead| self.level(lead).index.row_length(others);
        [0, 0, length(Lead::Again), length(Lead::AgainWithOneOff)]
    }

    /// If the mover throws again, the rows in which the other side has so many pieces on the board, which have this rank.
    #[inline(always)]
    pub(super) fn rows(&self, others: u32, rank: u32) -> [u64; 4] {
        let row = |lead: Lead| self.level(lead).index.row(others, rank);
        [0, 0, row(Lead::Again), row(Lead::AgainWithOneOff)]
    }

    /// Where in a row the columns begin of what these leads lead to, by how many pieces the mover has on the board then: it had `count`, and may have one more
    /// or fewer; the other side has `others`.
    #[inline(always)]
    pub(super) fn starts(&self, leads: [Lead; 2], count: u32, others: u32) -> [[u32; 16]; 2] {
        leads.map(|lead| {
            let index = &self.level(lead).index;
            let stratum = index.stratum();
            let mut starts = [0; 16];
            let most = match lead.passes() {
                Passes::Yes => stratum.other,
                Passes::No => stratum.mover,
            };
            for count in count.saturating_sub(1)..=(count + 1).min(most.into()) {
                starts[count as usize % 16] = match lead.passes() {
                    Passes::Yes => index.column(count, others),
                    Passes::No => index.column(others, count),
                };
            }
            starts
        })
    }

    #[inline(always)]
    pub(super) fn target(&self, lead: Lead) -> Target<'a> {
        self.targets[lead as usize]
    }

    /// Has the values of some numbers in a row looked up soon.
    #[inline(always)]
    pub(super) fn fetch(&self, lead: Lead, number: u64, row: usize) {
        self.targets[lead as usize].fetch(number as usize, row);
    }

    /// The position with a number in the level that a move leads to.
    #[inline(always)]
    pub(super) fn successor(&self, lead: Lead, number: u64) -> Successor<'a> {
        Successor::position(self.targets[lead as usize], number as usize, lead.passes())
    }
}

/// What a move leads to.
#[derive(Clone, Copy)]
pub(crate) struct Successor<'a> {
    target: Target<'a>,
    number: usize,
    /// All ones if the chance is that of the other side: taken from certain, every bit of a chance is turned.
    turned: u32,
}

impl<'a> Successor<'a> {
    /// In place of one that is not there.
    pub(crate) const NONE: Successor<'a> = Successor { target: Target::LOST, number: 0, turned: 0 };

    #[inline(always)]
    pub(crate) fn position(target: Target<'a>, number: usize, passes: Passes) -> Successor<'a> {
        let turned = match passes {
            Passes::Yes => u32::MAX,
            Passes::No => 0,
        };
        Successor { target, number, turned }
    }

    /// The end of the game, won by the side that made the move or by the other.
    #[inline(always)]
    pub(crate) fn over(won: Passes) -> Successor<'a> {
        Successor::position(Target::LOST, 0, won)
    }

    /// The chance of the side that made the move; 0 if there is no such number.
    #[inline(always)]
    pub(crate) fn chance(&self) -> u32 {
        self.target.value(self.number).map_or(0, |value| value ^ self.turned)
    }

    /// How far its value may be off, in units; not at all in a lower stratum, where all is settled.
    #[inline(always)]
    pub(crate) fn doubt(&self) -> u32 {
        self.target.doubt(self.number)
    }
}
