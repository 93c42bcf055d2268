//! The engine of the browser, and the functions by which it takes files. Their safety is that of all exports.

use std::cell::RefCell;

use senet::Preset;
use senet_game::RandomSource;
use senet_play::Network;

use super::take;
use crate::answer::Answer;
use crate::engine::Engine;

#[link(wasm_import_module = "senet")]
unsafe extern "C" {
    /// Fills memory with random bytes.
    fn random(bytes: *mut u8, length: usize);
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new(RandomSource(|bytes| {
        // SAFETY: the browser writes `bytes.len()` bytes to where `bytes` is.
        unsafe { random(bytes.as_mut_ptr(), bytes.len()) };
        Ok(())
    })));
}

/// Answers a request in JSON.
pub(super) fn answer(request: &[u8]) -> Answer {
    ENGINE.with_borrow_mut(|engine| engine.answer(request))
}

/// Takes the weights of the network with this number. Returns whether they are its weights. Without bytes, the
/// hand-made evaluator takes the place of the network.
#[unsafe(no_mangle)]
extern "C" fn senet_provide_network(number: usize, bytes: *mut u8, length: usize) -> bool {
    // SAFETY: the page passes memory from `senet_allocate`.
    let bytes = unsafe { take(bytes, length) };
    let Some(name) = Network::names().get(number) else { return false };
    let bytes = Some(&*bytes).filter(|bytes| !bytes.is_empty());
    ENGINE.with_borrow_mut(|engine| engine.provide_network(name, bytes)).is_ok()
}

/// Takes the packed tables of the preset with this number. Returns whether they are sound. Without bytes, there are
/// none.
#[unsafe(no_mangle)]
extern "C" fn senet_provide_tables(preset: usize, bytes: *mut u8, length: usize) -> bool {
    // SAFETY: the page passes memory from `senet_allocate`.
    let bytes = unsafe { take(bytes, length) };
    let Some(preset) = Preset::ALL.get(preset) else { return false };
    let bytes = Some(&*bytes).filter(|bytes| !bytes.is_empty());
    ENGINE.with_borrow_mut(|engine| engine.provide_tables(*preset, bytes)).is_ok()
}

/// Takes the puzzles of the preset with this number. Returns whether they are sound. Without bytes, there are none.
#[unsafe(no_mangle)]
extern "C" fn senet_provide_puzzles(preset: usize, bytes: *mut u8, length: usize) -> bool {
    // SAFETY: the page passes memory from `senet_allocate`.
    let bytes = unsafe { take(bytes, length) };
    let Some(preset) = Preset::ALL.get(preset) else { return false };
    let bytes = Some(&*bytes).filter(|bytes| !bytes.is_empty());
    ENGINE.with_borrow_mut(|engine| engine.provide_puzzles(*preset, bytes)).is_ok()
}
