//! Texts about moves, throws and pieces that several screens share.

use senet::{
    Displacement, Effects, ExtraThrow, Faces, MatchPlayer, Next, Place, Roll, Side, Square, StickFace, Turn,
};

/// Whom a text addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Perspective {
    /// The player who moves: "you throw again".
    Player,
    /// An observer of the side that moves: "they throw again".
    Observer,
}

impl Perspective {
    fn pick(self, player: &'static str, observer: &'static str) -> &'static str {
        match self {
            Perspective::Player => player,
            Perspective::Observer => observer,
        }
    }
}

/// What a legal move does: the path of the piece, displaced pieces, and who throws next.
pub(crate) fn preview(effects: &Effects, side: Side, perspective: Perspective) -> Vec<String> {
    let mut parts = vec![path_text(effects)];
    parts.extend(displacement_texts(effects, side, perspective));
    parts.push(match effects.outcome.next {
        Next::Won(winner) => format!("this wins the game for the {winner}"),
        Next::ThrowsAgain => match effects.extra_throw {
            Some(reason) => {
                format!("{} throw again {}", perspective.pick("you", "they"), extra_throw_reason(reason))
            }
            None => format!("{} throw again", perspective.pick("you", "they")),
        },
        Next::TurnPasses => "then the turn passes".to_owned(),
    });
    parts
}

/// The path of the moved piece: `26 to 27, into the water and back to 15`.
fn path_text(effects: &Effects) -> String {
    let Some((first, rest)) = effects.path.split_first() else { return "nothing moves".to_owned() };
    let mut text = match first {
        Place::Hand => "from the hand".to_owned(),
        Place::On(square) => square.to_string(),
        Place::Off => String::new(),
    };
    for (index, place) in rest.iter().enumerate() {
        let from_water = index > 0 && rest[index - 1] == Place::On(Square::WATER);
        let step = match place {
            Place::On(Square::WATER) => " to 27, into the water".to_owned(),
            Place::On(square) if from_water => format!(" and back to {square}"),
            Place::On(square) => format!(" to {square}"),
            Place::Hand => " and back to the hand".to_owned(),
            Place::Off => ", off the board".to_owned(),
        };
        text.push_str(&step);
    }
    if rest.last() == Some(&Place::On(Square::WATER)) {
        text.push_str(", where it stays");
    }
    text
}

/// What happens to the displaced pieces: `the cone on 6 is sent to 1`.
pub(crate) fn displacement_texts(
    effects: &Effects,
    side: Side,
    perspective: Perspective,
) -> impl Iterator<Item = String> {
    effects.displacements.iter().map(move |displaced| displacement_text(displaced, side, perspective))
}

fn displacement_text(displaced: &Displacement, mover: Side, perspective: Perspective) -> String {
    let owner = if displaced.side == mover { perspective.pick("your own ", "their own ") } else { "the " };
    let from = match displaced.from {
        Place::On(square) => format!(" on {square}"),
        Place::Hand | Place::Off => String::new(),
    };
    let to = match displaced.to {
        Place::On(Square::WATER) => "into the water on 27".to_owned(),
        Place::On(square) => format!("to {square}"),
        Place::Hand => "back to the hand".to_owned(),
        Place::Off => "off the board".to_owned(),
    };
    let verb = if displaced.to == Place::Off { "goes" } else { "is sent" };
    format!("{owner}{}{from} {verb} {to}", displaced.side.piece())
}

/// The reason for an extra throw: `for the 4`.
pub(crate) fn extra_throw_reason(reason: ExtraThrow) -> String {
    match reason {
        ExtraThrow::Throw(throw) => format!("for the {throw}"),
        ExtraThrow::Landing(square) => format!("for moving onto {square}"),
        ExtraThrow::BearingOff => "for bearing off".to_owned(),
        ExtraThrow::Leaving(square) => format!("for moving from {square}"),
    }
}

/// The faces of a throw and its value: `2 light, counts 2`, `5 + 7 = 12, counts 3`.
pub(crate) fn roll_text(roll: &Roll) -> String {
    let value = match roll.throw.value() {
        0 => "the turn is lost".to_owned(),
        value => format!("counts {value}"),
    };
    match &roll.faces {
        Faces::Sticks(sticks) => match sticks.iter().filter(|face| **face == StickFace::Light).count() {
            0 => format!("all dark, {value}"),
            light => format!("{light} light, {value}"),
        },
        Faces::Die(_) => match roll.rerolled {
            0 => value,
            1 => format!("a 6, thrown again; {value}"),
            sixes => format!("{sixes} sixes, thrown again; {value}"),
        },
        Faces::TwoDice { six, eight } => format!("{six} + {eight} = {}, {value}", six + eight),
    }
}

/// Why no piece can move: each reason with the pieces that it applies to.
pub(crate) fn why_nothing_moves(turn: &Turn<'_>) -> Vec<String> {
    if turn.throw().value() == 0 {
        return vec!["this throw loses the turn".to_owned()];
    }
    let position = turn.position();
    let side = position.side();
    let on_board = position.squares(side).iter().rev().map(Place::On);
    let in_hand = (position.hand(side) > 0).then_some(Place::Hand);
    let mut reasons: Vec<(Vec<String>, String)> = Vec::new();
    for place in on_board.chain(in_hand) {
        let Some(refusal) = turn.refusal_from(place) else { continue };
        let (name, reason) = (place.to_string(), refusal.to_string());
        match reasons.iter_mut().find(|(_, other)| *other == reason) {
            Some((names, _)) => names.push(name),
            None => reasons.push((vec![name], reason)),
        }
    }
    reasons.into_iter().map(|(names, reason)| format!("{}: {reason}", names.join(", "))).collect()
}

/// `first player` or `second player`.
pub(crate) fn player_name(player: MatchPlayer) -> &'static str {
    match player {
        MatchPlayer::One => "first player",
        MatchPlayer::Two => "second player",
    }
}

/// A number with its noun: `1 move`, `2 moves`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// A text with a capital letter and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let stop = if text.ends_with(['.', '!', '?', ':']) { "" } else { "." };
    format!("{}{}{stop}", first.to_uppercase(), letters.as_str())
}

/// Hours, minutes and seconds: `1:02:03`, `4:05`.
pub(crate) fn duration(time: std::time::Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The lines of a text wrapped between words at a number of columns. A longer word, such as a path, is broken.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            let mut rest = word;
            // Only a word that has a line to itself can be too long.
            while let Some((cut, _)) = rest.char_indices().nth(width).filter(|_| line.is_empty()) {
                lines.push(rest[..cut].to_owned());
                rest = &rest[cut..];
            }
            line.push_str(rest);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use senet::Throw;

    use super::*;
    use senet::{Position, Preset, Ruleset};

    fn preview_of(preset: Preset, position: &str, throw: u8, mv: &str) -> String {
        let rules = Ruleset::preset(preset);
        let position = Position::parse(position, &rules).unwrap();
        let turn = rules.turn(&position, Throw::of(throw)).unwrap();
        let effects = turn.effects(turn.find(mv).unwrap());
        preview(&effects, position.side(), Perspective::Player).join("; ")
    }

    #[test]
    fn preview_describes_move() {
        assert_eq!(
            preview_of(Preset::Kendall, "2c1s5/10/10 s - -", 1, "5/6"),
            "5 to 6; you throw again for the 1"
        );
        assert_eq!(
            preview_of(Preset::Modern, "s4c4/10/5c4 s - -", 5, "1/6"),
            "1 to 6; the cone on 6 is sent to 1; then the turn passes"
        );
        assert_eq!(
            preview_of(Preset::Modern, "s9/10/5c4 c - -", 1, "26/27"),
            "26 to 27, into the water and back to 15; then the turn passes"
        );
        assert_eq!(
            preview_of(Preset::Modern, "s9/10/9c c - -", 1, "30/off"),
            "30, off the board; this wins the game for the cones"
        );
        assert_eq!(
            preview_of(Preset::Kendall, "s9/10/5c4 c - -", 1, "26/27"),
            "26 to 27, into the water, where it stays; then the turn passes"
        );
    }

    #[test]
    fn wraps_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("in /home/anna/games now", 7), ["in", "/home/a", "nna/gam", "es now"]);
    }
}
