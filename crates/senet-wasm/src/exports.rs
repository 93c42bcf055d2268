//! The functions that a browser sees.
//!
//! A question is written into memory from [`senet_allocate`] and asked by [`senet_answer`], which returns where its
//! answer lies: the status and the lengths of the media type and of the body, four bytes each, in little-endian order,
//! followed by both. The answer stays there until the next question.
//!
//! # Safety
//!
//! Pointers come from [`senet_allocate`] with the same length, and are used once: each call takes the memory back.
//! WebAssembly has one thread here, so the engine is never used twice at once.

use std::cell::RefCell;

use senet::Preset;
use senet_game::RandomSource;
use senet_play::Network;

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
    /// The last answer.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Memory for a question or for weights.
#[unsafe(no_mangle)]
extern "C" fn senet_allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Takes back memory from [`senet_allocate`].
///
/// # Safety
///
/// `bytes` and `length` are those of a call of [`senet_allocate`] whose memory was not taken back yet.
unsafe fn take(bytes: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: the memory is that of a boxed slice of this length, and is not owned elsewhere.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(bytes, length)) }
}

/// Answers a question in JSON. Returns where the answer lies.
#[unsafe(no_mangle)]
extern "C" fn senet_answer(question: *mut u8, length: usize) -> *const u8 {
    // SAFETY: the page passes memory from `senet_allocate`.
    let question = unsafe { take(question, length) };
    keep(&ENGINE.with_borrow_mut(|engine| engine.answer(&question)))
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

/// Keeps the bytes of an answer until the next one.
fn keep(answer: &Answer) -> *const u8 {
    let head = [usize::from(answer.status), answer.content_type.len(), answer.body.len()];
    let head = head.map(|number| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
    let bytes = [head.as_flattened(), answer.content_type.as_bytes(), &answer.body].concat();
    ANSWER.with_borrow_mut(|kept| {
        *kept = bytes;
        kept.as_ptr()
    })
}
