//! A board for people to look at, in plain characters.

use senet::{Plan, Position, Side, Square};

/// The three rows as they lie on the board, the way along them, and the pieces that are not on it.
pub(crate) fn drawn(plan: &Plan, position: &Position) -> String {
    let row = |numbers: &mut dyn Iterator<Item = u8>| {
        let letters = numbers.map(|number| match position.occupant(Square::at(number)) {
            Some(side) => side.letter(),
            None => '.',
        });
        letters.flat_map(|letter| [' ', letter]).collect::<String>()
    };
    let mut text = String::new();
    text.push_str(&format!("   1{}  10\n", row(&mut (1..=10))));
    text.push_str(&format!("  20{}  11\n", row(&mut (11..=20).rev())));
    text.push_str(&format!("  21{}  30\n", row(&mut (21..=30))));
    for side in Side::BOTH {
        let (hand, off) = (position.hand(side), plan.pieces() - position.pieces_left(side));
        match (hand, off) {
            (0, 0) => {}
            (_, 0) => text.push_str(&format!("  {side}: {hand} in hand\n")),
            (0, _) => text.push_str(&format!("  {side}: {off} off\n")),
            _ => text.push_str(&format!("  {side}: {hand} in hand, {off} off\n")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use senet::{Preset, Ruleset};

    use super::*;

    #[test]
    fn the_middle_row_runs_back() {
        let rules = Ruleset::preset(Preset::Tait);
        let position = Position::parse("c9/ss8/9c s 2c3s -", &rules).unwrap();
        let expected = "   1 c . . . . . . . . .  10
  20 . . . . . . . . s s  11
  21 . . . . . . . . . c  30
  cones: 2 in hand, 1 off
  spools: 3 in hand\n";
        assert_eq!(drawn(rules.plan(), &position), expected);
    }
}
