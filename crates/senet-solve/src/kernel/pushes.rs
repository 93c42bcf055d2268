//! The outcomes of pushing pieces back, for all lanes of a strip.
//!
//! A piece that is pushed goes one square down and pushes a piece there, of either side, and so on down
//! to the first free square. The mover's pieces are the same in all lanes, so lanes differ only in how
//! far down the opponent's pieces fill the gaps. All lanes in which the same piece is pushed last have
//! one outcome.

use senet::{Plan, PushDestination, Square, SquareSet};

use super::opponent::{SquareMasks, lanes_at};
use crate::simd::LaneMask;

/// What a push does to both sides, in some lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PushOutcome {
    pub(super) lanes: LaneMask,
    /// The mover's squares afterwards.
    pub(super) own: SquareSet,
    /// The squares that the opponent leaves, and those that it enters.
    pub(super) vacated: SquareSet,
    pub(super) entered: SquareSet,
}

/// The side whose pieces are being pushed.
#[derive(Clone, Copy)]
enum Owner {
    Mover,
    Opponent,
}

impl PushOutcome {
    /// The outcome in some of the lanes, in which a piece of the opponent enters a square, or goes to
    /// the hand if that is `None`.
    fn to(self, lanes: LaneMask, entered: Option<u32>) -> PushOutcome {
        let entered = SquareSet::from_mask(self.entered.mask() | entered.unwrap_or(0));
        PushOutcome { lanes, entered, ..self }
    }

    fn leaves(&mut self, square: u32) {
        self.vacated = SquareSet::from_mask(self.vacated.mask() | square);
    }

    fn comes_to(&mut self, square: u32) {
        self.entered = SquareSet::from_mask(self.entered.mask() | square);
    }

    /// A piece of the mover enters a square, or leaves it.
    fn own_changes(&mut self, square: u32) {
        self.own = SquareSet::from_mask(self.own.mask() ^ square);
    }
}

/// Pushes the opponent's piece on `square`, in lanes in which one is there. `occupied` are the lanes in
/// which the opponent occupies each square; `own` are the mover's squares after its move. Calls
/// `on_outcome` with each.
#[inline(always)]
pub(super) fn push(
    plan: &Plan,
    occupied: &SquareMasks,
    own: SquareSet,
    mut square: u8,
    lanes: LaneMask,
    mut on_outcome: impl FnMut(PushOutcome),
) {
    let none = SquareSet::EMPTY;
    let (mut pushed, mut owner) = (PushOutcome { lanes, own, vacated: none, entered: none }, Owner::Opponent);
    pushed.leaves(1 << square);
    // Go down from the top. The pushed pieces follow each other without a gap, so the configurations
    // change only where the pieces of one side end and those of the other begin.
    while pushed.lanes != 0 {
        match plan.push_destination(square) {
            Some(PushDestination::Below) => square -= 1,
            Some(PushDestination::Rebirth) => return push_off(occupied, pushed, owner, on_outcome),
            Some(PushDestination::Hand) | None => return on_outcome(pushed),
        }
        let (here, theirs) = (1 << square, pushed.lanes & lanes_at(occupied, square));
        let is_own = pushed.own.mask() & here != 0;
        match owner {
            Owner::Opponent if is_own => {
                pushed.comes_to(here);
                pushed.own_changes(here);
                owner = Owner::Mover;
            }
            Owner::Opponent => {
                let last = pushed.lanes & !theirs;
                if last != 0 {
                    on_outcome(pushed.to(last, Some(here)));
                }
                pushed.lanes = theirs;
            }
            Owner::Mover if is_own => {}
            Owner::Mover => {
                pushed.own_changes(here);
                let last = pushed.lanes & !theirs;
                if last != 0 {
                    on_outcome(pushed.to(last, None));
                }
                pushed.lanes = theirs;
                pushed.leaves(here);
                owner = Owner::Opponent;
            }
        }
    }
}

/// The last pushed piece goes through the water to 15, and a piece on 15 to the hand.
#[inline(always)]
fn push_off(
    occupied: &SquareMasks,
    mut pushed: PushOutcome,
    owner: Owner,
    mut on_outcome: impl FnMut(PushOutcome),
) {
    let rebirth = Square::REBIRTH.bit();
    let is_own = pushed.own.mask() & rebirth != 0;
    let theirs = pushed.lanes & lanes_at(occupied, Square::REBIRTH.number());
    let mut some = |pushed: PushOutcome| {
        if pushed.lanes != 0 {
            on_outcome(pushed);
        }
    };
    match owner {
        // A piece of the same side stands on 15 before and after.
        Owner::Mover if is_own => some(pushed),
        Owner::Opponent if is_own => {
            pushed.own_changes(rebirth);
            some(pushed.to(pushed.lanes, Some(rebirth)));
        }
        Owner::Opponent => {
            some(pushed.to(theirs, None));
            some(pushed.to(pushed.lanes & !theirs, Some(rebirth)));
        }
        Owner::Mover => {
            pushed.own_changes(rebirth);
            some(pushed.to(pushed.lanes & !theirs, None));
            pushed.leaves(rebirth);
            some(pushed.to(theirs, None));
        }
    }
}

#[cfg(test)]
mod tests {
    use senet::apply::apply;
    use senet::movegen::generate;
    use senet::{Duty, Position, Preset, Ruleset, Side};

    use super::*;

    /// Compares outcomes with the rules, for all placements of pieces on eight squares.
    #[test]
    fn pushes_agree_with_the_rules() {
        let rules = Ruleset::preset(Preset::SenetRa);
        let plan = rules.plan();
        let (mut chains, mut own_pushed) = (0, 0);
        for low in [1, 4, 11, 14, 18, 23] {
            // Each of the eight squares is empty or belongs to either side; 27 stays empty.
            for mut kinds in 0..3u32.pow(8) {
                let mut squares = [SquareSet::EMPTY; 2];
                for number in low..low + 8 {
                    let (square, kind) = (Square::at(number.min(30)), kinds % 3);
                    kinds /= 3;
                    if kind > 0 && square != Square::WATER && number <= 30 {
                        let side = &mut squares[kind as usize - 1];
                        *side = SquareSet::from_mask(side.mask() | square.bit());
                    }
                }
                let position = Position::new_unchecked(squares, [2, 2], Side::Cones, Duty::NONE);
                for (throw, _) in plan.chances().iter() {
                    let moves = generate(plan, &position, throw);
                    for mv in (0..moves.count(plan)).map(|number| moves.nth(plan, number)) {
                        let Some(to) = mv.to().filter(|to| !plan.washes_away(to.number())) else { continue };
                        let alone = Position::new_unchecked(
                            [squares[0], SquareSet::EMPTY],
                            [2, 2],
                            Side::Cones,
                            Duty::NONE,
                        );
                        let own = apply(plan, &alone, throw, mv).position.squares(Side::Cones);
                        // The square of the last piece of its own that the move pushes, or of the moved
                        // piece.
                        let Some(ends) = own.without(squares[0]).iter().next() else { continue };
                        if squares[1].mask() & ends.bit() == 0 {
                            continue;
                        }
                        let mut occupied = SquareMasks::default();
                        squares[1].iter().for_each(|square| occupied[usize::from(square.number())] = 1);
                        let mut found = Vec::new();
                        push(plan, &occupied, own, ends.number(), 1, |pushed| found.push(pushed));
                        let after = apply(plan, &position, throw, mv).position;
                        let [pushed] = found[..] else { panic!("{found:?} in one lane") };
                        let others = squares[1].without(pushed.vacated).mask() | pushed.entered.mask();
                        assert_eq!(
                            [pushed.own, SquareSet::from_mask(others)],
                            [Side::Cones, Side::Spools].map(|side| after.squares(side)),
                            "{mv:?} in {position:?}"
                        );
                        chains += usize::from(pushed.own != own);
                        own_pushed += usize::from(to != ends);
                    }
                }
            }
        }
        assert!(chains > 1_000 && own_pushed > 1_000, "{chains} and {own_pushed}");
    }

    #[test]
    fn splits_lanes_by_last_pushed_piece() {
        let rules = Ruleset::preset(Preset::SenetRa);
        let mut occupied = SquareMasks::default();
        // On 9 in all three lanes, on 7 in the second and third, and on 6 in the third.
        (occupied[9], occupied[7], occupied[6]) = (0b111, 0b110, 0b100);
        let own = SquareSet::of(&[9, 8]);
        let mut found = Vec::new();
        push(rules.plan(), &occupied, own, 9, 0b111, |pushed| found.push(pushed));
        let pushed = |lanes, vacated: &[u8], entered: &[u8]| PushOutcome {
            lanes,
            own: SquareSet::of(&[9, 7]),
            vacated: SquareSet::of(vacated),
            entered: SquareSet::of(entered),
        };
        let expected =
            [pushed(0b001, &[9], &[8]), pushed(0b010, &[9, 7], &[8, 6]), pushed(0b100, &[9, 7], &[8, 5])];
        assert_eq!(found, expected);
    }
}
