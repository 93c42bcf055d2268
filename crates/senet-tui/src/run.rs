//! The terminal: taken over, listened to, and given back whatever happens.

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

use crate::app::{App, Over};
use crate::calendar;
use crate::environment::Environment;
use crate::error::TuiError;
use crate::glyphs::Glyphs;
use crate::options::{Charset, Colours, PlayOptions};
use crate::save::Store;
use crate::theme::{Look, Theme};

/// Plays Senet in the terminal, until the player quits.
///
/// An unfinished game is offered first. Where the ruleset and both seats are given the game begins at once, else on the start
/// screen. The game is saved after every throw and move.
///
/// # Errors
///
/// [`TuiError`] if this is no terminal, the ruleset passed in contradicts itself, or the terminal fails.
pub fn play(options: PlayOptions) -> Result<(), TuiError> {
    let environment = terminal_environment()?;
    let look = look(options.charset, options.colours, &environment);
    let store = Store::new(options.data_dir.clone().or_else(|| environment.data_dir()));
    run(App::play(options, store, look, calendar::today)?)
}

/// Steps through a record in the terminal, until the reader quits.
///
/// # Errors
///
/// [`TuiError`] if this is no terminal, or the terminal fails.
pub fn replay(record: Record, charset: Charset, colours: Colours) -> Result<(), TuiError> {
    let environment = terminal_environment()?;
    run(App::replay(record, look(charset, colours, &environment)))
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
    let told_to_end = Arc::new(AtomicBool::new(false));
    end_when_told(Arc::clone(&told_to_end))?;
    restore_on_panic();
    let taken = Taken::over()?;
    let result = listen(&mut app, &told_to_end);
    app.leave();
    drop(taken);
    result
}

/// Watches for signals that end the program, and for a terminal that is gone.
///
/// Waiting for a key never returns once the terminal is gone, so if the game does not end by itself soon after, the
/// process does. Nothing is lost: every throw and move is on disk before it is shown.
fn end_when_told(told_to_end: Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT])?;
    std::thread::spawn(move || {
        loop {
            let signal = signals.pending().next().or((!stdout().is_terminal()).then_some(SIGHUP));
            if let Some(signal) = signal {
                told_to_end.store(true, Ordering::Relaxed);
                std::thread::sleep(TIME_TO_END);
                give_back();
                std::process::exit(128 + signal);
            }
            std::thread::sleep(WATCH);
        }
    });
    Ok(())
}

/// How often signals and the terminal are looked at.
const WATCH: Duration = Duration::from_millis(200);
/// How long a game that was told to end may take for it.
const TIME_TO_END: Duration = Duration::from_secs(2);

fn listen(app: &mut App, told_to_end: &AtomicBool) -> Result<(), TuiError> {
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    let mut drawn = Instant::now();
    while app.over == Over::NotYet && !told_to_end.load(Ordering::Relaxed) {
        terminal.draw(|frame| app.view(frame.buffer_mut()))?;
        if event::poll(app.rest())? {
            app.update(&event::read()?);
            // What was typed meanwhile is dealt with before drawing again.
            while app.over == Over::NotYet && event::poll(Duration::ZERO)? {
                app.update(&event::read()?);
            }
        }
        let now = Instant::now();
        app.tick(now - drawn);
        drawn = now;
    }
    Ok(())
}

/// The terminal while it is taken over; dropped, it is as it was.
struct Taken;

impl Taken {
    fn over() -> Result<Taken, TuiError> {
        enable_raw_mode()?;
        // From here on it is given back even if the next step fails.
        let taken = Taken;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    // Nothing can be done about a terminal that is gone.
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

fn restore_on_panic() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        give_back();
        report(panic);
    }));
}
