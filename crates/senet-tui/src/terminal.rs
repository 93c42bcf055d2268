//! The only file that touches the terminal: takes it over, runs the event loop, and restores it in every
//! case.

use std::io::{self, IsTerminal, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use senet::Record;

use crate::app::{App, RunState};
use crate::environment::Environment;
use crate::error::TuiError;
use crate::glyphs::Glyphs;
use crate::options::{Charset, Colours, PlayOptions};
use crate::store::Store;
use crate::theme::{Look, Theme};

/// Plays Senet in the terminal until the player quits.
///
/// If there is an unfinished game, the player is asked whether to resume it. If the options name the ruleset
/// and both players, the game starts at once; otherwise the start screen asks for the rest. The game is saved
/// after every throw and move.
///
/// # Errors
///
/// [`TuiError`] if standard input or output is not a terminal, the ruleset contradicts itself, or the
/// terminal fails.
pub fn play(options: PlayOptions) -> Result<(), TuiError> {
    let environment = terminal_environment()?;
    let look = look(options.charset, options.colours, &environment);
    let store = Store::new(options.data_dir.clone().or_else(|| environment.data_dir()));
    run(App::play(options, store, look, today)?)
}

/// Steps through a record in the terminal until the user quits.
///
/// # Errors
///
/// [`TuiError`] if standard input or output is not a terminal, or the terminal fails.
pub fn replay(record: Record, charset: Charset, colours: Colours) -> Result<(), TuiError> {
    let environment = terminal_environment()?;
    run(App::replay(record, look(charset, colours, &environment)))
}

/// Today's date in UTC, such as `2026-11-20`.
fn today() -> String {
    jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
}

fn terminal_environment() -> Result<Environment, TuiError> {
    if !io::stdin().is_terminal() {
        return Err(TuiError::NotATerminal("standard input"));
    }
    if !stdout().is_terminal() {
        return Err(TuiError::NotATerminal("standard output"));
    }
    Ok(Environment::read())
}

fn look(charset: Charset, colours: Colours, environment: &Environment) -> Look {
    Look { glyphs: Glyphs::choose(charset, environment), theme: Theme::choose(colours, environment) }
}

fn run(mut app: App) -> Result<(), TuiError> {
    let stop_requested = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    signals::watch(Arc::clone(&stop_requested))?;
    restore_on_panic();
    let guard = TerminalGuard::acquire()?;
    let result = event_loop(&mut app, &stop_requested);
    app.save_on_exit();
    drop(guard);
    result
}

/// Termination signals and hang-ups. Windows has neither: there, Ctrl-C arrives as a key, and closing the
/// window ends the process, which loses nothing because every throw and move is saved before it is shown.
#[cfg(unix)]
mod signals {
    use std::io::{self, IsTerminal, stdout};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// The interval at which signals and the terminal are checked.
    const WATCH_INTERVAL: Duration = Duration::from_millis(200);
    /// The time that the event loop has to end after a signal.
    const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

    /// Starts a thread that requests a stop after a signal, or when the terminal is gone.
    ///
    /// Waiting for a key never returns once the terminal is gone. If the event loop does not end in time, the
    /// thread ends the process. Nothing is lost: every throw and move is saved before it is shown.
    pub(super) fn watch(stop_requested: Arc<AtomicBool>) -> io::Result<()> {
        let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT])?;
        std::thread::spawn(move || {
            loop {
                let signal = signals.pending().next().or((!stdout().is_terminal()).then_some(SIGHUP));
                if let Some(signal) = signal {
                    stop_requested.store(true, Ordering::Relaxed);
                    std::thread::sleep(SHUTDOWN_GRACE);
                    super::restore_terminal();
                    std::process::exit(128 + signal);
                }
                std::thread::sleep(WATCH_INTERVAL);
            }
        });
        Ok(())
    }
}

fn event_loop(app: &mut App, stop_requested: &AtomicBool) -> Result<(), TuiError> {
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    let mut last_tick = Instant::now();
    while app.run_state == RunState::Running && !stop_requested.load(Ordering::Relaxed) {
        terminal.draw(|frame| app.view(frame.buffer_mut()))?;
        if event::poll(app.poll_timeout())? {
            app.update(&event::read()?);
            // Further pending input is handled before the next draw.
            while app.run_state == RunState::Running && event::poll(Duration::ZERO)? {
                app.update(&event::read()?);
            }
        }
        let now = Instant::now();
        app.tick(now - last_tick);
        last_tick = now;
    }
    Ok(())
}

/// The terminal while it is taken over. Dropping the guard restores it.
struct TerminalGuard;

impl TerminalGuard {
    fn acquire() -> Result<TerminalGuard, TuiError> {
        enable_raw_mode()?;
        // The guard exists before the next step, so that a failure there restores the terminal.
        let guard = TerminalGuard;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)?;
        Ok(guard)
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore_terminal();
    }
}

fn restore_terminal() {
    // The terminal may be gone.
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

fn restore_on_panic() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore_terminal();
        report(panic);
    }));
}

#[cfg(test)]
mod tests {
    #[test]
    fn today_is_an_iso_date() {
        let today = super::today();
        let parts: Vec<&str> = today.split('-').collect();
        assert_eq!(parts.iter().map(|part| part.len()).collect::<Vec<_>>(), [4, 2, 2], "{today}");
    }
}
