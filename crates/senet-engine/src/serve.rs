//! The loop of an engine: commands in, replies out.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use senet::escape_controls;

use crate::command::{Command, CommandError, MAX_LINE_BYTES};
use crate::lines::next_line;
use crate::reply::Reply;
use crate::session::Session;

/// The number of commands that wait while a search runs. A `stop` behind more of them is read later.
const WAITING_COMMANDS: usize = 256;

/// A line with the flag that stops its search.
type Line = (Result<Command, CommandError>, Arc<AtomicBool>);

/// Answers commands in order until `quit` or the end of the input.
///
/// A thread reads the input, so that `stop` ends a search that runs.
///
/// # Errors
///
/// If the output cannot be written.
pub fn serve(
    input: impl Read + Send + 'static,
    output: &mut impl Write,
    session: &mut Session,
) -> io::Result<()> {
    let (sender, lines) = sync_channel(WAITING_COMMANDS);
    // The thread ends with the input, or at the first line after the loop below has ended.
    thread::spawn(move || read_commands(input, &sender));
    for (command, stop) in lines {
        let quits = command == Ok(Command::Quit);
        let mut written = Ok(());
        let mut write = |reply: Reply| {
            let text = reply.to_string().replace(['\n', '\r'], " ");
            let line = escape_controls(&text);
            let line = &line[..line.floor_char_boundary(MAX_LINE_BYTES)];
            written = written
                .as_ref()
                .map_err(|error: &io::Error| error.kind().into())
                .and_then(|()| writeln!(output, "{line}"));
        };
        match command {
            Ok(command) => session.answer(&command, &stop, &mut write),
            Err(error) => write(Reply::Error(error.to_string())),
        }
        written?;
        output.flush()?;
        if quits {
            break;
        }
    }
    Ok(())
}

/// Sends the commands of the input. A `stop` also sets the flag of the last search before it.
fn read_commands(input: impl Read, sender: &SyncSender<Line>) {
    let mut input = BufReader::new(input);
    let mut stop = Arc::new(AtomicBool::new(false));
    while let Ok(Some(line)) = next_line(&mut input) {
        let command = line.and_then(|line| line.parse());
        match command {
            Ok(Command::Go(_) | Command::Decide(_)) => stop = Arc::new(AtomicBool::new(false)),
            Ok(Command::Stop) => stop.store(true, Ordering::Relaxed),
            _ => {}
        }
        if sender.send((command, Arc::clone(&stop))).is_err() {
            return;
        }
    }
}
