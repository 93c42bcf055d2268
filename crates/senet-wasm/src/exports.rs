//! The functions that a browser sees.
//!
//! A request is written into memory from [`senet_allocate`] and asked by [`senet_answer`], which returns where its
//! answer lies: the status and the lengths of the media type, of the file name and of the body, four bytes each, in
//! little-endian order, followed by these three. The answer stays there until the next request.
//!
//! The file that prints has these two functions alone; the engine has those of `engine` too.
//!
//! # Safety
//!
//! Pointers come from [`senet_allocate`] with the same length, and are used once: each call takes the memory back.
//! WebAssembly has one thread here, so the engine is never used twice at once.

use std::cell::RefCell;

use crate::answer::Answer;
#[cfg(feature = "print")]
use crate::print::print as answer;
#[cfg(not(feature = "print"))]
use engine::answer;

#[cfg(not(feature = "print"))]
mod engine;

thread_local! {
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Memory for a request or for weights.
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

/// Answers a request in JSON. Returns where the answer lies.
#[unsafe(no_mangle)]
extern "C" fn senet_answer(request: *mut u8, length: usize) -> *const u8 {
    // SAFETY: the page passes memory from `senet_allocate`.
    let request = unsafe { take(request, length) };
    keep(&answer(&request))
}

/// Keeps the bytes of an answer until the next one.
fn keep(answer: &Answer) -> *const u8 {
    let parts = [answer.content_type.as_bytes(), answer.file_name.as_bytes(), &answer.body];
    let [media_type, name, body] = parts.map(<[u8]>::len);
    let head = [usize::from(answer.status), media_type, name, body];
    let head = head.map(|number| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
    let bytes = [head.as_flattened(), parts.concat().as_slice()].concat();
    ANSWER.with_borrow_mut(|kept| {
        *kept = bytes;
        kept.as_ptr()
    })
}
