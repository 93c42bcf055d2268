//! `cargo xtask wasm`: the engine for browsers and the file that prints, as WebAssembly in
//! `crates/senet-web/engine`, and a test.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::system::{cargo, command, output, root, run, target_folder};
use crate::test::FEATURES;

/// The target that browsers run.
const TARGET: &str = "wasm32-unknown-unknown";
/// Browsers have had these instructions since 2021.
const INSTRUCTIONS: &str = "-Ctarget-feature=+simd128";

/// Where the build script of `senet-web` looks for the files.
const FOLDER: &str = "crates/senet-web/engine";

/// The files with the features of `senet-wasm` of which they are built.
const FILES: [(&str, &[&str]); 2] = [("print.wasm", &["--features=print"]), ("senet.wasm", &[])];

/// How the engine is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// Small and fast, as pages load it.
    Release,
    /// Quickly, for tests: larger and slower. Shares macros and build scripts with the tests.
    Quick,
}

impl Build {
    /// The arguments that choose the profile, and the folder of what it builds.
    fn profile(self) -> (&'static [&'static str], &'static str) {
        match self {
            Build::Release => (&["--profile=wasm"], "wasm"),
            // The dev profile optimises these two crates for tests that play many games.
            Build::Quick => (
                &[
                    "--profile=dev",
                    "--config=profile.dev.package.senet.opt-level=1",
                    "--config=profile.dev.package.senet-play.opt-level=1",
                ],
                "debug",
            ),
        }
    }
}

/// Whether the standard library of the target is installed.
pub(crate) fn is_possible() -> Result<bool> {
    let sysroot = output(command("rustc").args(["--print", "sysroot"]))?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).is_dir())
}

/// Builds the files, and tests the engine if Node.js is installed: it answers as the native engine does.
pub(crate) fn build(build: Build) -> Result<()> {
    ensure!(is_possible()?, "the target {TARGET} is not installed: run `rustup target add {TARGET}`");
    let (profile, folder) = build.profile();
    let package = ["build", "--locked", "--package=senet-wasm", "--lib", "--target", TARGET];
    let target = target_folder();
    let (browser, folder) = (root().join(FOLDER), target.join(TARGET).join(folder));
    for (file, features) in FILES {
        // Cargo has one name for both: without this it would take the one that was built last for the other.
        let _ = fs::remove_file(folder.join("deps/senet_wasm.wasm"));
        run(cargo().args(package).args(features).args(profile).env("RUSTFLAGS", INSTRUCTIONS))?;
        install(&folder.join("senet_wasm.wasm"), &browser, file)?;
    }
    test(&browser.join("senet.wasm"), &target.join(TARGET).join("answers.jsonl"))
}

/// Puts a file where the build script looks for it.
fn install(built: &Path, folder: &Path, name: &str) -> Result<()> {
    let file = folder.join(name);
    let bytes = fs::read(built).with_context(|| format!("cannot read {}", built.display()))?;
    println!("{}: {} bytes, {} compressed by gzip", file.display(), bytes.len(), compressed(&bytes)?);
    // Unchanged files keep their times: the server is not compiled again.
    let is_new = fs::read(&file).ok().as_ref() != Some(&bytes);
    if is_new {
        fs::write(&file, &bytes).with_context(|| format!("cannot write {}", file.display()))?;
    }
    if is_new || !folder.join(format!("{name}.br")).is_file() { compress_by_brotli(&file) } else { Ok(()) }
}

/// Compares the engine's answers with those of the native engine, and plays games with it.
fn test(built: &Path, answers: &Path) -> Result<()> {
    if output(command("node").arg("--version")).is_err() {
        println!("the engine is not tested: Node.js is not installed");
        return Ok(());
    }
    // With the features of the tests, which compile the example too.
    run(cargo().args(["build", "--workspace", "--locked", FEATURES, "--example=answers"]))?;
    let native = output(&mut Command::new(target_folder().join("debug/examples/answers")))?;
    fs::write(answers, native).with_context(|| format!("cannot write {}", answers.display()))?;
    run(command("node")
        .args(["--test", "crates/senet-wasm/tests/engine.test.mjs"])
        .env("SENET_WASM", built)
        .env("SENET_ANSWERS", answers))
}

/// What Node.js runs to compress a file.
const BROTLI: &str = "const fs = require('fs'), zlib = require('zlib');
const [file] = process.argv.slice(1);
const params = { [zlib.constants.BROTLI_PARAM_LGWIN]: 24 };
const bytes = zlib.brotliCompressSync(fs.readFileSync(file), { params });
fs.writeFileSync(`${file}.br`, bytes);
console.log(`${bytes.length} compressed by Brotli`);";

/// Writes the compressed file beside a file, for browsers that accept it. Without Node.js there is none.
fn compress_by_brotli(file: &Path) -> Result<()> {
    if output(command("node").arg("--version")).is_err() {
        return Ok(());
    }
    run(command("node").args(["-e", BROTLI]).arg(file))
}

/// The number of bytes after compression.
fn compressed(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}
