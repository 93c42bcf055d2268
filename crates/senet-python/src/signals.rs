//! Signals during long work.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// The time between two looks at pending signals, such as Ctrl-C.
const INTERVAL: Duration = Duration::from_millis(50);

/// Does work on a thread without the interpreter's lock. A signal whose handler raises sets `stop`. Returns the result,
/// which is None after a panic, and what the handler has raised.
pub(crate) fn until_signal<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> (Option<T>, Option<PyErr>) {
    py.detach(|| {
        thread::scope(|scope| {
            let working = scope.spawn(work);
            let mut raised = None;
            while !working.is_finished() {
                thread::sleep(INTERVAL);
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    raised.get_or_insert(error);
                }
            }
            (working.join().ok(), raised)
        })
    })
}
