//! Annotated sample games that ship with the program, as records.
//!
//! The game of `basics` is that of its source, in three parts. All others are ours: `expert` plays both sides, and
//! `cargo run --release -p senet-play --example annotate_games` writes the notes from reviews.

use senet::Record;

/// An annotated game.
///
/// ```
/// use senet_play::SampleGame;
/// let sample = SampleGame::named("basics").expect("the sample game of the source");
/// assert_eq!(sample.record().game.plies().len(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampleGame {
    /// The name: that of the preset, with a number for each further part.
    pub name: &'static str,
    /// The text of the record.
    pub text: &'static str,
}

impl SampleGame {
    /// All games.
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
    ];

    /// The game with this name.
    pub fn named(name: &str) -> Option<&'static SampleGame> {
        SampleGame::ALL.iter().find(|sample| sample.name == name)
    }

    /// The record of the game.
    pub fn record(&self) -> Record {
        self.text.parse().expect("a test reads all records that ship")
    }
}

const fn sample(name: &'static str, text: &'static str) -> SampleGame {
    SampleGame { name, text }
}

#[cfg(test)]
mod tests {
    use senet::{Preset, Side};

    use super::*;

    #[test]
    fn every_preset_has_an_annotated_game_that_can_be_replayed() {
        for preset in Preset::ALL {
            let sample = SampleGame::named(preset.name()).expect("a game of each preset");
            let record = sample.record();
            assert_eq!(record.game.rules().spec().name, preset.name());
            assert!(record.comments.len() >= 5, "{}", sample.name);
            assert_eq!(record.game.result().is_some(), preset != Preset::Basics, "{}", sample.name);
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
