//! Signals of the operating system, as requests to the event loop: end, suspend, continue.
//!
//! Windows has no such signals. There, Ctrl-C arrives as a key, and closing the window ends the process,
//! which loses nothing because every throw and move is saved before it is shown.

#[cfg(unix)]
pub(crate) use unix::{Signals, suspend_process, suspend_process_group};

#[cfg(not(unix))]
pub(crate) use other::{Signals, suspend_process, suspend_process_group};

#[cfg(unix)]
mod unix {
    use std::io::{self, IsTerminal, stdout};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use rustix::process::{self, Signal};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGSTOP, SIGTERM, SIGTSTP};
    use signal_hook::iterator;

    /// The interval at which termination signals and the terminal are checked.
    const WATCH_INTERVAL: Duration = Duration::from_millis(200);
    /// The time that the event loop has to end after a signal.
    const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

    /// The signals that have arrived.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Signals {
        stop: Arc<AtomicBool>,
        suspend: Arc<AtomicBool>,
        resume: Arc<AtomicBool>,
    }

    impl Signals {
        /// Registers the signals, and starts a thread that requests a stop after a termination signal, or
        /// when the terminal is gone.
        ///
        /// Waiting for a key never returns once the terminal is gone. If the event loop does not end in time,
        /// the thread calls `restore` and ends the process. Nothing is lost: every throw and move is saved
        /// before it is shown.
        pub(crate) fn register(restore: fn()) -> io::Result<Signals> {
            let signals = Signals::default();
            signal_hook::flag::register(SIGTSTP, signals.suspend.clone())?;
            signal_hook::flag::register(SIGCONT, signals.resume.clone())?;
            let mut termination = iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT])?;
            let stop = signals.stop.clone();
            std::thread::spawn(move || {
                loop {
                    let signal = termination.pending().next().or((!stdout().is_terminal()).then_some(SIGHUP));
                    if let Some(signal) = signal {
                        stop.store(true, Ordering::Relaxed);
                        std::thread::sleep(SHUTDOWN_GRACE);
                        restore();
                        std::process::exit(128 + signal);
                    }
                    std::thread::sleep(WATCH_INTERVAL);
                }
            });
            Ok(signals)
        }

        /// Whether the program is to end.
        pub(crate) fn stop_requested(&self) -> bool {
            self.stop.load(Ordering::Relaxed)
        }

        /// Whether the program is to suspend, since the last call. A request that no shell could undo is
        /// ignored, as the system ignores it by default.
        pub(crate) fn take_suspend_request(&self) -> bool {
            self.suspend.swap(false, Ordering::Relaxed) && has_job_control()
        }

        /// Whether the program was continued, since the last call.
        pub(crate) fn take_continuation(&self) -> bool {
            self.resume.swap(false, Ordering::Relaxed)
        }
    }

    /// Whether a shell controls this process group. It does not if the group is that of the session's first
    /// process, such as the command of a terminal window.
    fn has_job_control() -> bool {
        process::getsid(None).is_ok_and(|session| session != process::getpgrp())
    }

    /// Sends the process group the signal that a terminal sends for Ctrl-Z. The programs that wait for this
    /// one must stop too, or the shell does not notice.
    pub(crate) fn suspend_process_group() {
        if has_job_control() {
            // A failure leaves the program running.
            let _ = process::kill_current_process_group(Signal::TSTP);
        }
    }

    /// Stops this process until it is continued.
    pub(crate) fn suspend_process() {
        // A failure leaves the program running.
        let _ = signal_hook::low_level::raise(SIGSTOP);
    }
}

#[cfg(not(unix))]
mod other {
    use std::io;

    #[derive(Clone, Debug)]
    pub(crate) struct Signals;

    impl Signals {
        pub(crate) fn register(_restore: fn()) -> io::Result<Signals> {
            Ok(Signals)
        }

        pub(crate) fn stop_requested(&self) -> bool {
            false
        }

        pub(crate) fn take_suspend_request(&self) -> bool {
            false
        }

        pub(crate) fn take_continuation(&self) -> bool {
            false
        }
    }

    pub(crate) fn suspend_process_group() {}

    pub(crate) fn suspend_process() {}
}
