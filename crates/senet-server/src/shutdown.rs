//! Waits for the request to stop the program.

use std::future::Future;
use std::io;

/// A future that completes when the program is interrupted (Ctrl-C, SIGINT) or asked to end (SIGTERM).
///
/// # Errors
///
/// The error of the operating system if the signals cannot be handled.
#[cfg(unix)]
pub(crate) fn requested() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// A future that completes when the program is interrupted (Ctrl-C), its window is closed, or the system
/// shuts down.
///
/// # Errors
///
/// The error of the operating system if the events cannot be handled.
#[cfg(windows)]
pub(crate) fn requested() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::windows::{ctrl_c, ctrl_close, ctrl_shutdown};
    let (mut interrupted, mut closed, mut shutdown) = (ctrl_c()?, ctrl_close()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = closed.recv() => {}
            _ = shutdown.recv() => {}
        }
    })
}
