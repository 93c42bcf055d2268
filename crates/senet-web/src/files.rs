//! The files of the pages: those that the build script has prepared, the weights of the networks and the puzzles, which
//! the engine in a browser requests by the name of a preset, the records of sample games, and the pictures of rulesets
//! for previews of links.

use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

use rust_embed::RustEmbed;
use senet::{Preset, RuleSpec, Ruleset};
use senet_play::{Network, PuzzleSet, SampleGame};
use senet_print::{png, preview_sheet};
use sha2::{Digest, Sha256};

/// The engine as WebAssembly.
pub(crate) const ENGINE: &str = "engine/senet.wasm";
/// The folder of the records of sample games.
const RECORDS: &str = "records/";
/// The folder of the pictures of rulesets. Drawing one takes a while.
pub(crate) const PICTURES: &str = "pictures/";
/// The size of a picture in pixels, which previews ask for.
pub(crate) const PICTURE_SIZE: [u32; 2] = [1200, 630];

/// The files under `assets/`, prepared by the build script.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/assets/"]
struct Assets;

/// A file with the SHA-256 of its content.
pub(crate) struct File {
    pub(crate) data: Cow<'static, [u8]>,
    pub(crate) hash: [u8; 32],
}

/// Whether the engine for browsers was built before the program, so that pages can do without a server.
pub fn has_engine() -> bool {
    Assets::get(ENGINE).is_some()
}

/// The file with this name.
pub(crate) fn file(name: &str) -> Option<File> {
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
    if let Some(ruleset) = name.strip_prefix(PICTURES).and_then(|name| name.strip_suffix(".png")) {
        let data = picture(ruleset)?;
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

/// The name of a ruleset with its picture, once that is drawn.
type Picture = (&'static str, OnceLock<Vec<u8>>);

/// The name of the picture of a ruleset.
pub(crate) fn picture_name(ruleset: &str) -> String {
    format!("{PICTURES}{ruleset}.png")
}

/// The picture of a ruleset that is part of the program. It is drawn at the first request.
fn picture(ruleset: &str) -> Option<&'static [u8]> {
    static DRAWN: LazyLock<Vec<Picture>> = LazyLock::new(|| {
        RuleSpec::built_in_names().into_iter().map(|name| (name, OnceLock::new())).collect()
    });
    let (name, drawn) = DRAWN.iter().find(|(name, _)| *name == ruleset)?;
    let rules = Ruleset::new(RuleSpec::built_in(name)?).ok()?;
    let draw = || png(&preview_sheet(&rules, &rules.spec().page().title), PICTURE_SIZE[0]);
    Some(drawn.get_or_init(draw))
}

/// The names of the files other than networks and puzzles.
pub(crate) fn names() -> impl Iterator<Item = Cow<'static, str>> {
    let records = SampleGame::ALL.iter().map(|sample| format!("{RECORDS}{}.senet", sample.name).into());
    Assets::iter().chain(records)
}
