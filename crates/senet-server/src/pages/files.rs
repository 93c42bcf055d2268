//! The files of the pages: those that the build script has prepared, the weights of the networks and the puzzles, which
//! the engine in a browser requests by the name of a preset, and the records of sample games.

use std::borrow::Cow;

use rust_embed::RustEmbed;
use senet::{Preset, Ruleset};
use senet_play::{Network, PuzzleSet, SampleGame};
use sha2::{Digest, Sha256};

/// The folder of the records of sample games.
const RECORDS: &str = "records/";

/// The files under `assets/`, prepared by the build script.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/assets/"]
struct Assets;

/// A file with the SHA-256 of its content.
pub(super) struct File {
    pub(super) data: Cow<'static, [u8]>,
    pub(super) hash: [u8; 32],
}

/// The file with this name.
pub(super) fn file(name: &str) -> Option<File> {
    if let Some(name) = name.strip_prefix("networks/").and_then(|name| name.strip_suffix(".bin")) {
        return network(name);
    }
    if let Some(preset) = name.strip_prefix("puzzles/").and_then(|name| name.strip_suffix(".bin")) {
        let data = PuzzleSet::file_of(Preset::from_name(preset)?);
        return Some(File { hash: Sha256::digest(data).into(), data: data.into() });
    }
    if let Some(sample) = name.strip_prefix(RECORDS).and_then(|name| name.strip_suffix(".senet")) {
        let data = SampleGame::named(sample)?.text.as_bytes();
        return Some(File { hash: Sha256::digest(data).into(), data: data.into() });
    }
    let file = Assets::get(name)?;
    Some(File { hash: file.metadata.sha256_hash(), data: file.data })
}

/// The weights of the network with this name, or of the one that was installed in its place.
fn network(name: &str) -> Option<File> {
    let rules = Ruleset::new(Network::rules_named(name)?).ok()?;
    let bytes = Network::for_rules(&rules)?.to_bytes();
    Some(File { hash: Sha256::digest(&bytes).into(), data: bytes.into() })
}

/// The names of the files other than networks and puzzles.
pub(super) fn names() -> impl Iterator<Item = Cow<'static, str>> {
    let records = SampleGame::ALL.iter().map(|sample| format!("{RECORDS}{}.senet", sample.name).into());
    Assets::iter().chain(records)
}
