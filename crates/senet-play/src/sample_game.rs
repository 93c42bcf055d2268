//! Annotated sample games that ship with the program, as records.
//!
//! The game of `basics` is that of its source, in three parts. All others are ours: `expert` plays both sides, and
//! `cargo run --release -p senet-play --example annotate_games` writes the notes from reviews.

use senet::Record;

/// An annotated game, or a part of one, that ships with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampleGame {
    /// The name: that of the ruleset, with a number for each further part.
    pub name: &'static str,
    /// The text of the record.
    pub text: &'static str,
}

impl SampleGame {
    /// All games; those of more than one part are in the order of play.
    pub const ALL: &[SampleGame] = &[
        sample("modern", include_str!("../records/modern.senet")),
        sample("jequier", include_str!("../records/jequier.senet")),
        sample("grunfeld", include_str!("../records/grunfeld.senet")),
        sample("kendall", include_str!("../records/kendall.senet")),
        sample("tait", include_str!("../records/tait.senet")),
        sample("bell", include_str!("../records/bell.senet")),
        sample("basics", include_str!("../records/basics.senet")),
        sample("basics-2", include_str!("../records/basics-2.senet")),
        sample("basics-3", include_str!("../records/basics-3.senet")),
        sample("senet-ra", include_str!("../records/senet-ra.senet")),
        sample("kendall-modern", include_str!("../records/kendall-modern.senet")),
        sample("kendall-one-square", include_str!("../records/kendall-one-square.senet")),
        sample("meub", include_str!("../records/meub.senet")),
        sample("skyruk", include_str!("../records/skyruk.senet")),
        sample("playpalace", include_str!("../records/playpalace.senet")),
        sample("simple-senet", include_str!("../records/simple-senet.senet")),
        sample("koreader", include_str!("../records/koreader.senet")),
        sample("cybiko", include_str!("../records/cybiko.senet")),
        sample("neglect", include_str!("../records/neglect.senet")),
    ];

    /// The game with this name.
    ///
    /// ```
    /// use senet_play::SampleGame;
    /// let last_part = SampleGame::named("basics-3").expect("the third part of the game in the source");
    /// assert!(last_part.record().game.result().is_some());
    /// assert_eq!(SampleGame::named("chess"), None);
    /// ```
    pub fn named(name: &str) -> Option<&'static SampleGame> {
        SampleGame::ALL.iter().find(|sample| sample.name == name)
    }

    /// The parts of the sample game of a built-in ruleset; none for other names.
    pub fn of(rules: &str) -> impl Iterator<Item = &'static SampleGame> {
        SampleGame::ALL.iter().filter(move |sample| {
            let rest = sample.name.strip_prefix(rules);
            let number = |rest: &str| rest.is_empty() || rest.strip_prefix('-').is_some_and(is_number);
            rest.is_some_and(number)
        })
    }

    /// The record of the game.
    pub fn record(&self) -> Record {
        self.text.parse().expect("a test reads all records that ship")
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit())
}

const fn sample(name: &'static str, text: &'static str) -> SampleGame {
    SampleGame { name, text }
}

#[cfg(test)]
mod tests {
    use senet::{RuleSpec, Side};

    use super::*;

    #[test]
    fn every_ruleset_has_an_annotated_game_that_can_be_replayed() {
        for name in RuleSpec::built_in_names() {
            let sample = SampleGame::named(name).unwrap_or_else(|| panic!("{name} has no sample game"));
            let record = sample.record();
            assert_eq!(record.game.rules().spec().name, name);
            assert!(record.comments.len() >= 5, "{name}");
            assert_eq!(record.game.result().is_some(), name != "basics", "{name}");
            let parts: Vec<&str> = SampleGame::of(name).map(|sample| sample.name).collect();
            assert_eq!(parts.len(), if name == "basics" { 3 } else { 1 }, "{parts:?}");
        }
    }

    #[test]
    fn parts_of_the_sources_game_end_as_printed() {
        let after = |name| SampleGame::named(name).expect("a part").record().game;
        assert_eq!(after("basics").position().to_string(), "1scscccss1/s1c7/10 s - -");
        assert_eq!(after("basics-2").position().to_string(), "cs1scccss1/2c1s5/10 s - -");
        assert_eq!(after("basics-3").result().map(|result| result.winner), Some(Side::Cones));
    }
}
