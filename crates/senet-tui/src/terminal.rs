//! The only file that touches the terminal: takes it over, runs the event loop, and restores it in every
//! case.

use std::io::{self, IsTerminal, Write, stdout};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    KeyCode, KeyModifiers,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute, style};
use senet::{Record, escape_controls};

use crate::app::{App, RunState};
use crate::environment::Environment;
use crate::error::TuiError;
use crate::glyphs::Glyphs;
use crate::line_mode;
use crate::options::{Charset, Colours, Interface, PlayOptions};
use crate::signals::{self, Signals};
use crate::store::Store;
use crate::theme::{Look, Theme};

/// Plays Senet in the terminal until the player quits.
///
/// If there is an unfinished game, the player is asked whether to resume it. If the options name the ruleset
/// and both players, the game starts at once; otherwise the start screen asks for the rest. The game is saved
/// after every throw and move. Without a screen, or with [`Interface::Lines`], the game is played by typed
/// commands.
///
/// # Errors
///
/// [`TuiError`] if the ruleset contradicts itself, the terminal fails, or the game is not saved at the end.
pub fn play(options: PlayOptions) -> Result<(), TuiError> {
    let environment = Environment::read();
    let look = look(options.charset, options.colours, &environment);
    let store = Store::new(options.data_dir.clone().or_else(|| environment.data_dir()));
    if options.interface == Interface::Lines || !has_screen() {
        return line_mode::play(options, &store, today, &mut io::stdin().lock(), &mut stdout().lock());
    }
    run(App::play(options, store, look, today)?)
}

/// Whether standard input and output are a terminal with a screen. Without one, [`play`] uses lines of text.
pub fn has_screen() -> bool {
    io::stdin().is_terminal() && stdout().is_terminal() && Environment::read().term != "dumb"
}

/// Steps through a record in the terminal until the user quits. The user may play on from any position; `options` say
/// where such games are saved and which tablebases they use.
///
/// # Errors
///
/// [`TuiError`] if standard input or output is not a terminal, the terminal fails, or a game is not saved at the end.
pub fn replay(record: Record, options: PlayOptions) -> Result<(), TuiError> {
    let environment = terminal_environment()?;
    let look = look(options.charset, options.colours, &environment);
    let store = Store::new(options.data_dir.clone().or_else(|| environment.data_dir()));
    run(App::replay(record, look).with(options, store, today))
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
    let signals = Signals::register(restore_terminal)?;
    restore_on_panic();
    // The theme decides about colours, not the library.
    style::force_color_output(app.has_colours());
    let guard = TerminalGuard::acquire()?;
    let result = event_loop(&mut app, &signals);
    app.save_on_exit();
    drop(guard);
    if let Some(news) = app.farewell() {
        // The terminal may be gone.
        let _ = writeln!(stdout(), "{}", escape_controls(&news));
    }
    match (result, app.unsaved()) {
        (result, None) => result,
        (Ok(()), Some(reason)) => Err(TuiError::Unsaved(reason)),
        (Err(error), Some(reason)) => Err(TuiError::Unsaved(format!("{reason} ({error})"))),
    }
}

/// The longest time to wait for input, so that signals are noticed.
const MAX_POLL: Duration = Duration::from_millis(200);

fn event_loop(app: &mut App, signals: &Signals) -> Result<(), TuiError> {
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    let mut last_tick = Instant::now();
    while app.run_state == RunState::Running && !signals.stop_requested() {
        let was_suspended = signals.take_suspend_request();
        if was_suspended {
            restore_terminal();
            signals::suspend_process();
        }
        if signals.take_continuation() || was_suspended {
            // Other programs have changed the modes and the content of the terminal.
            disable_raw_mode()?;
            take_over_terminal()?;
            terminal.clear()?;
            last_tick = Instant::now();
        }
        terminal.draw(|frame| app.view(frame.buffer_mut()))?;
        if event::poll(app.poll_timeout().min(MAX_POLL))? {
            handle(app, &event::read()?);
            // Further pending input is handled before the next draw.
            while app.run_state == RunState::Running && event::poll(Duration::ZERO)? {
                handle(app, &event::read()?);
            }
        }
        let now = Instant::now();
        app.tick(now - last_tick);
        last_tick = now;
    }
    Ok(())
}

fn handle(app: &mut App, event: &Event) {
    match event {
        // In raw mode, Ctrl-Z is a key.
        Event::Key(key)
            if key.code == KeyCode::Char('z') && key.modifiers.contains(KeyModifiers::CONTROL) =>
        {
            signals::suspend_process_group();
        }
        event => app.update(event),
    }
}

/// The terminal while it is taken over. Dropping the guard restores it.
struct TerminalGuard;

impl TerminalGuard {
    fn acquire() -> Result<TerminalGuard, TuiError> {
        // The guard exists before the next step, so that a failure there restores the terminal.
        let guard = TerminalGuard;
        take_over_terminal()?;
        Ok(guard)
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore_terminal();
    }
}

/// Takes over the terminal. In the background, the first step waits until the program is in the foreground.
fn take_over_terminal() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)?;
    // Old Windows consoles have no bracketed paste.
    let _ = execute!(stdout(), EnableBracketedPaste);
    Ok(())
}

fn restore_terminal() {
    // The terminal may be gone, and old Windows consoles have no bracketed paste.
    let _ = execute!(stdout(), DisableBracketedPaste);
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
