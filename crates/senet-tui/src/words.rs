//! What happens, in words.

use senet::{
    Displacement, Effects, ExtraThrow, Faces, MatchPlayer, Next, Place, Side, Square, StickFace, Throw, Turn,
};

/// To whom, or of whom, something is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Voice {
    /// To the player who moves.
    You,
    /// Of the side that moves.
    They,
}

impl Voice {
    fn pick(self, you: &'static str, they: &'static str) -> &'static str {
        match self {
            Voice::You => you,
            Voice::They => they,
        }
    }
}

/// What a legal move does: where the piece goes, whom it hits, and who goes on.
pub(crate) fn preview(effects: &Effects, side: Side, voice: Voice) -> Vec<String> {
    let mut said = vec![journey(effects)];
    said.extend(fates(effects, side, voice));
    said.push(match effects.outcome.next {
        Next::Won(winner) => format!("this wins the game for the {winner}"),
        Next::ThrowsAgain => match effects.extra_throw {
            Some(again) => format!("{} throw again {}", voice.pick("you", "they"), reason(again)),
            None => format!("{} throw again", voice.pick("you", "they")),
        },
        Next::TurnPasses => "then the turn passes".to_owned(),
    });
    said
}

/// Where the moved piece goes.
fn journey(effects: &Effects) -> String {
    let Some((first, rest)) = effects.path.split_first() else { return "nothing moves".to_owned() };
    let mut said = match first {
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
        said.push_str(&step);
    }
    if rest.last() == Some(&Place::On(Square::WATER)) {
        said.push_str(", where it stays");
    }
    said
}

/// What becomes of the other pieces.
pub(crate) fn fates(effects: &Effects, side: Side, voice: Voice) -> impl Iterator<Item = String> {
    effects.displacements.iter().map(move |carried| fate(carried, side, voice))
}

fn fate(carried: &Displacement, mover: Side, voice: Voice) -> String {
    let whose = if carried.side == mover { voice.pick("your own ", "their own ") } else { "the " };
    let from = match carried.from {
        Place::On(square) => format!(" on {square}"),
        Place::Hand | Place::Off => String::new(),
    };
    let to = match carried.to {
        Place::On(Square::WATER) => "into the water on 27".to_owned(),
        Place::On(square) => format!("to {square}"),
        Place::Hand => "back to the hand".to_owned(),
        Place::Off => "off the board".to_owned(),
    };
    let verb = if carried.to == Place::Off { "goes" } else { "is sent" };
    format!("{whose}{}{from} {verb} {to}", carried.side.piece())
}

/// Why a side throws again: `for the 4`.
pub(crate) fn reason(again: ExtraThrow) -> String {
    match again {
        ExtraThrow::Throw(throw) => format!("for the {throw}"),
        ExtraThrow::Landing(square) => format!("for moving onto {square}"),
        ExtraThrow::BearingOff => "for bearing off".to_owned(),
    }
}

/// What lies on the table, in words: `2 light: 2`, `5 + 7 = 12: 3`.
pub(crate) fn faces(faces: &Faces, throw: Throw) -> String {
    let counts = match throw.value() {
        0 => "the turn is lost".to_owned(),
        value => format!("counts {value}"),
    };
    match faces {
        Faces::Sticks(sticks) => match sticks.iter().filter(|face| **face == StickFace::Light).count() {
            0 => format!("all dark, {counts}"),
            light => format!("{light} light, {counts}"),
        },
        Faces::Die(_) => counts,
        Faces::TwoDice { six, eight } => format!("{six} + {eight} = {}, {counts}", six + eight),
    }
}

/// Why nothing can move: for each piece, its reason, neighbours with the same reason together.
pub(crate) fn why_nothing_moves(turn: &Turn<'_>) -> Vec<String> {
    if turn.throw().value() == 0 {
        return vec!["this throw loses the turn: nothing moves".to_owned()];
    }
    let position = turn.position();
    let side = position.side();
    let on_board = position.squares(side).iter().rev().map(Place::On);
    let in_hand = (position.hand(side) > 0).then_some(Place::Hand);
    let mut reasons: Vec<(Vec<String>, String)> = Vec::new();
    for place in on_board.chain(in_hand) {
        let Some(refusal) = turn.refusal_from(place) else { continue };
        let (name, why) = (place_name(place), refusal.to_string());
        match reasons.iter_mut().find(|(_, known)| *known == why) {
            Some((names, _)) => names.push(name),
            None => reasons.push((vec![name], why)),
        }
    }
    reasons.into_iter().map(|(names, why)| format!("{}: {why}", names.join(", "))).collect()
}

/// `14`, `hand`, `off`.
pub(crate) fn place_name(place: Place) -> String {
    match place {
        Place::On(square) => square.to_string(),
        Place::Hand => "hand".to_owned(),
        Place::Off => "off".to_owned(),
    }
}

/// `first player`.
pub(crate) fn player_name(player: MatchPlayer) -> &'static str {
    match player {
        MatchPlayer::One => "first player",
        MatchPlayer::Two => "second player",
    }
}

/// `1 move`, `2 moves`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// With a capital letter and a full stop.
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

/// A text in lines of at most this many columns, broken between words.
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
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::{Position, Preset, Ruleset};

    fn previews(preset: Preset, position: &str, throw: u8, mv: &str) -> String {
        let rules = Ruleset::preset(preset);
        let position = Position::parse(position, &rules).unwrap();
        let turn = rules.turn(&position, Throw::of(throw)).unwrap();
        preview(&turn.effects(turn.find(mv).unwrap()), position.side(), Voice::You).join("; ")
    }

    #[test]
    fn a_preview_says_what_a_move_does() {
        assert_eq!(
            previews(Preset::Kendall, "2c1s5/10/10 s - -", 1, "5/6"),
            "5 to 6; you throw again for the 1"
        );
        assert_eq!(
            previews(Preset::Modern, "s4c4/10/5c4 s - -", 5, "1/6"),
            "1 to 6; the cone on 6 is sent to 1; then the turn passes"
        );
        assert_eq!(
            previews(Preset::Modern, "s9/10/5c4 c - -", 1, "26/27"),
            "26 to 27, into the water and back to 15; then the turn passes"
        );
        assert_eq!(
            previews(Preset::Modern, "s9/10/9c c - -", 1, "30/off"),
            "30, off the board; this wins the game for the cones"
        );
        assert_eq!(
            previews(Preset::Kendall, "s9/10/5c4 c - -", 1, "26/27"),
            "26 to 27, into the water, where it stays; then the turn passes"
        );
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
    }
}
