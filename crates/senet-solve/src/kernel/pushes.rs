//! Pieces that are pushed back: which of a strip's lanes come to the same.
//!
//! A piece that is pushed pushes what stands below it, friend or enemy, down to the first square that is free. What the mover's own pieces do is the same in all lanes, so that these
//! differ only in how far down the other side's fill what the mover leaves. All lanes in which the last to be pushed is the same come to one arrangement of the mover's, and to arrangements of the other
//! side's that have changed alike.

use senet::{Plan, PushDestination, Square, SquareSet};

use super::opponent::{SquareMasks, lanes_at};
use crate::simd::LaneMask;

/// What becomes of the pieces on the board where in some lanes the same are pushed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PushOutcome {
    pub(super) lanes: LaneMask,
    /// The mover's.
    pub(super) own: SquareSet,
    /// The squares that the other side leaves, and to which it comes.
    pub(super) left: SquareSet,
    pub(super) gained: SquareSet,
}

/// Whose pieces are pushed.
#[derive(Clone, Copy)]
enum Owner {
    StripPositions,
    Other,
}

impl PushOutcome {
    /// In some of these lanes: a piece of the other side's comes to a square, unless that is the hand.
    fn to(self, lanes: LaneMask, gained: Option<u32>) -> PushOutcome {
        let gained = SquareSet::from_mask(self.gained.mask() | gained.unwrap_or(0));
        PushOutcome { lanes, gained, ..self }
    }

    fn leaves(&mut self, square: u32) {
        self.left = SquareSet::from_mask(self.left.mask() | square);
    }

    fn comes_to(&mut self, square: u32) {
        self.gained = SquareSet::from_mask(self.gained.mask() | square);
    }

    /// One of the mover's comes to a square, or leaves it.
    fn own_changes(&mut self, square: u32) {
        self.own = SquareSet::from_mask(self.own.mask() ^ square);
    }
}

/// A piece of the other side's is pushed from `square`, in lanes where it stands there (`held` tells in which it stands on any). The mover has the squares `own`, its
/// move being done. Hands over what becomes of the pieces, lanes by lanes.
#[inline(always)]
pub(super) fn push(
    plan: &Plan,
    held: &SquareMasks,
    own: SquareSet,
    mut square: u8,
    lanes: LaneMask,
    mut hand_over: impl FnMut(PushOutcome),
) {
    let none = SquareSet::EMPTY;
    let (mut pushed, mut whose) = (PushOutcome { lanes, own, left: none, gained: none }, Owner::Other);
    pushed.leaves(1 << square);
    // From the top down: all that are pushed follow each other without a gap, so that only where one side's end the other's have changed.
    while pushed.lanes != 0 {
        match plan.push_destination(square) {
            Some(PushDestination::Below) => square -= 1,
            Some(PushDestination::Rebirth) => return push_off(held, pushed, whose, hand_over),
            Some(PushDestination::Hand) | None => return hand_over(pushed),
        }
        let (here, theirs) = (1 << square, pushed.lanes & lanes_at(held, square));
        let is_own = pushed.own.mask() & here != 0;
        match whose {
            Owner::Other if is_own => {
                pushed.comes_to(here);
                pushed.own_changes(here);
                whose = Owner::StripPositions;
            }
            Owner::Other => {
                let last = pushed.lanes & !theirs;
                if last != 0 {
                    hand_over(pushed.to(last, Some(here)));
                }
                pushed.lanes = theirs;
            }
            Owner::StripPositions if is_own => {}
            Owner::StripPositions => {
                pushed.own_changes(here);
                let last = pushed.lanes & !theirs;
                if last != 0 {
                    hand_over(pushed.to(last, None));
                }
                pushed.lanes = theirs;
                pushed.leaves(here);
                whose = Owner::Other;
            }
        }
    }
}

/// The last that is pushed goes through the water to 15, and whoever stands there to the hand.
#[inline(always)]
fn push_off(
    held: &SquareMasks,
    mut pushed: PushOutcome,
    whose: Owner,
    mut hand_over: impl FnMut(PushOutcome),
) {
    let rebirth = Square::REBIRTH.bit();
    let is_own = pushed.own.mask() & rebirth != 0;
    let theirs = pushed.lanes & lanes_at(held, Square::REBIRTH.number());
    let mut some = |pushed: PushOutcome| {
        if pushed.lanes != 0 {
            hand_over(pushed);
        }
    };
    match whose {
        // One of the same side's stands there afterwards as before.
        Owner::StripPositions if is_own => some(pushed),
        Owner::Other if is_own => {
            pushed.own_changes(rebirth);
            some(pushed.to(pushed.lanes, Some(rebirth)));
        }
        Owner::Other => {
            some(pushed.to(theirs, None));
            some(pushed.to(pushed.lanes & !theirs, Some(rebirth)));
        }
        Owner::StripPositions => {
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

    /// What becomes of the pieces is what the rules make of them, wherever some stand close together, and in front of the water.
    #[test]
    fn pushed_pieces_stand_where_the_rules_put_them() {
        let rules = Ruleset::preset(Preset::SenetRa);
        let plan = rules.plan();
        let (mut chains, mut own_pushed) = (0, 0);
        for low in [1, 4, 11, 14, 18, 23] {
            // Each of eight squares is empty, or either side's, but never 27.
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
                        // Where the last of its own comes to stand that it pushes, or it itself.
                        let Some(ends) = own.without(squares[0]).iter().next() else { continue };
                        if squares[1].mask() & ends.bit() == 0 {
                            continue;
                        }
                        let mut held = SquareMasks::default();
                        squares[1].iter().for_each(|square| held[usize::from(square.number())] = 1);
                        let mut found = Vec::new();
                        push(plan, &held, own, ends.number(), 1, |pushed| found.push(pushed));
                        let after = apply(plan, &position, throw, mv).position;
                        let [pushed] = found[..] else { panic!("{found:?} in one lane") };
                        let others = squares[1].without(pushed.left).mask() | pushed.gained.mask();
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

    /// Lanes part where the other side's pieces end.
    #[test]
    fn lanes_part_where_the_last_piece_is_another() {
        let rules = Ruleset::preset(Preset::SenetRa);
        let mut held = SquareMasks::default();
        // On 9 in all three; on 7 in the second and third, and on 6 in the third.
        (held[9], held[7], held[6]) = (0b111, 0b110, 0b100);
        let own = SquareSet::of(&[9, 8]);
        let mut found = Vec::new();
        push(rules.plan(), &held, own, 9, 0b111, |pushed| found.push(pushed));
        let pushed = |lanes, left: &[u8], gained: &[u8]| PushOutcome {
            lanes,
            own: SquareSet::of(&[9, 7]),
            left: SquareSet::of(left),
            gained: SquareSet::of(gained),
        };
        let expected =
            [pushed(0b001, &[9], &[8]), pushed(0b010, &[9, 7], &[8, 6]), pushed(0b100, &[9, 7], &[8, 5])];
        assert_eq!(found, expected);
    }
}
