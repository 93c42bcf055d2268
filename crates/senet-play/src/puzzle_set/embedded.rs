//! The sets of the presets, which are part of the program, or which a page provides.

use std::sync::OnceLock;

use senet::{Preset, Ruleset};

use super::{PuzzleFileError, PuzzleSet};

/// The sets that were read or provided.
static SETS: [OnceLock<PuzzleSet>; Preset::ALL.len()] = [const { OnceLock::new() }; Preset::ALL.len()];

impl PuzzleSet {
    /// The puzzles of a ruleset: those of its preset. `None` if it has options or is no preset, or if the crate was
    /// built without the feature `puzzles` and none were provided.
    pub fn for_rules(rules: &Ruleset) -> Option<&'static PuzzleSet> {
        let preset = rules.spec().preset()?;
        let is_plain = preset.spec().fingerprint() == rules.spec().fingerprint();
        is_plain.then(|| PuzzleSet::of_preset(preset)).flatten()
    }

    /// The bytes of the file of a preset.
    #[cfg(feature = "puzzles")]
    pub fn file_of(preset: Preset) -> &'static [u8] {
        match preset {
            Preset::Modern => include_bytes!("../../puzzles/modern.bin"),
            Preset::Jequier => include_bytes!("../../puzzles/jequier.bin"),
            Preset::Grunfeld => include_bytes!("../../puzzles/grunfeld.bin"),
            Preset::Kendall => include_bytes!("../../puzzles/kendall.bin"),
            Preset::Tait => include_bytes!("../../puzzles/tait.bin"),
            Preset::Bell => include_bytes!("../../puzzles/bell.bin"),
            Preset::Basics => include_bytes!("../../puzzles/basics.bin"),
            Preset::SenetRa => include_bytes!("../../puzzles/senet-ra.bin"),
        }
    }

    #[cfg(feature = "puzzles")]
    fn of_preset(preset: Preset) -> Option<&'static PuzzleSet> {
        let set = SETS[preset as usize].get_or_init(|| {
            PuzzleSet::from_bytes(PuzzleSet::file_of(preset), &Ruleset::preset(preset))
                .expect("the embedded puzzles are those of the preset")
        });
        Some(set)
    }

    /// The puzzles that were provided.
    #[cfg(not(feature = "puzzles"))]
    fn of_preset(preset: Preset) -> Option<&'static PuzzleSet> {
        SETS[preset as usize].get()
    }

    /// Provides the puzzles of a preset from the bytes of their file, for a program that was built without the feature
    /// `puzzles`. Puzzles that are known already stay.
    ///
    /// # Errors
    ///
    /// [`PuzzleFileError`] if the bytes are not those of puzzles for this preset.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// use senet_play::PuzzleSet;
    /// let empty = PuzzleSet { seed: 1, games: 0, decisions: 0, puzzles: Vec::new() };
    /// let bytes = empty.to_bytes(&Ruleset::preset(Preset::Bell));
    /// PuzzleSet::provide(Preset::Bell, &bytes)?;
    /// assert!(PuzzleSet::provide(Preset::Tait, &bytes).is_err());
    /// # Ok::<(), senet_play::PuzzleFileError>(())
    /// ```
    pub fn provide(preset: Preset, bytes: &[u8]) -> Result<(), PuzzleFileError> {
        let set = PuzzleSet::from_bytes(bytes, &Ruleset::preset(preset))?;
        let _ = SETS[preset as usize].set(set);
        Ok(())
    }
}
