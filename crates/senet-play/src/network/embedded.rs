//! The weights that are part of the program.

use senet::Preset;

/// The weights for a preset, as a file.
pub(super) fn weights(preset: Preset) -> &'static [u8] {
    match preset {
        Preset::Modern => include_bytes!("../../weights/modern.bin"),
        Preset::Jequier => include_bytes!("../../weights/jequier.bin"),
        Preset::Grunfeld => include_bytes!("../../weights/grunfeld.bin"),
        Preset::Kendall => include_bytes!("../../weights/kendall.bin"),
        Preset::Tait => include_bytes!("../../weights/tait.bin"),
        Preset::Bell => include_bytes!("../../weights/bell.bin"),
        Preset::Basics => include_bytes!("../../weights/basics.bin"),
        Preset::SenetRa => include_bytes!("../../weights/senet-ra.bin"),
    }
}
