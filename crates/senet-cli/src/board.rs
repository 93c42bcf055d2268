//! A position drawn as text: the three rows of the board, the hands and the pieces borne off.

use senet::{Plan, Position, Ruleset, Side, Square, Throw};

/// The rows of the board with the numbers of their ends, and one line for each side with pieces off the
/// board.
pub(crate) fn board(plan: &Plan, position: &Position) -> String {
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

/// The ruleset, whose turn it is, the position as text and the board: the head of every answer about a
/// position.
pub(crate) fn heading(rules: &Ruleset, position: &Position, throw: Option<Throw>) -> String {
    let turn = match throw {
        Some(throw) => format!("{} to move, throw {throw}", position.side()),
        None => format!("{} to throw", position.side()),
    };
    format!("{}: {turn}\n{position}\n\n{}", rules.spec().full_name(), board(rules.plan(), position))
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;

    #[test]
    fn draws_middle_row_from_right_to_left() {
        let rules = Ruleset::preset(Preset::Tait);
        let position = Position::parse("c9/ss8/9c s 2c3s -", &rules).unwrap();
        let expected = "   1 c . . . . . . . . .  10
  20 . . . . . . . . s s  11
  21 . . . . . . . . . c  30
  cones: 2 in hand, 1 off
  spools: 3 in hand\n";
        assert_eq!(board(rules.plan(), &position), expected);
    }
}
