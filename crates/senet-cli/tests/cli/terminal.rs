//! `senet play` in a real terminal: tmux runs the program, sends keys and captures the screen. Skipped
//! without tmux.

use std::cell::Cell;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use senet::Record;

/// The number of captures after which a wait fails.
const CAPTURES: u32 = 2000;
const CAPTURE_INTERVAL: Duration = Duration::from_millis(50);

/// A separate tmux server with a folder for saved games; dropping it removes both.
struct Terminal {
    socket: String,
    folder: PathBuf,
    /// The number of windows opened; the last one is captured.
    windows: Cell<u32>,
}

impl Terminal {
    /// `None`, with a message, if tmux cannot be run.
    fn open(name: &str) -> Option<Terminal> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: tmux is not installed");
            return None;
        }
        let socket = format!("senet-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(&socket);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder is created");
        Some(Terminal { socket, folder, windows: Cell::new(0) })
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let output =
            Command::new("tmux").args(["-L", &self.socket, "-f", "/dev/null"]).args(arguments).output();
        output.expect("tmux runs")
    }

    /// Runs `senet` with arguments in a new window. The shell writes the process number to a file, and later
    /// prints the exit status and whether the terminal was restored.
    fn run(&self, arguments: &str) {
        self.run_after("", arguments);
    }

    /// As [`run`](Terminal::run), with shell commands before the program starts.
    fn run_after(&self, preparation: &str, arguments: &str) {
        let command = self.command(preparation, arguments);
        self.open_window(&format!(
            "{} {command}; echo \"STATUS $?\"; \
             stty -a | grep -q -- ' -echo ' && echo 'STILL RAW' || echo 'RESTORED'; sleep 600",
            self.environment()
        ));
    }

    /// Opens an interactive shell, with job control, in a new window, and runs `senet` in it.
    fn run_in_shell(&self, arguments: &str) {
        let command = self.folder.join("command");
        fs::write(&command, format!("exec {}", self.command("", arguments))).expect("the script is written");
        self.open_window(&format!("{} export PS1='READY> '; exec sh -i", self.environment()));
        self.wait_for("READY>");
        self.press(&[&format!("sh '{}'", command.display()), "Enter"]);
    }

    fn environment(&self) -> String {
        let folder = self.folder.display();
        format!(
            "cd '{folder}'; export XDG_DATA_HOME='{folder}' TERM=xterm-256color LC_ALL=C.UTF-8; unset NO_COLOR;"
        )
    }

    fn command(&self, preparation: &str, arguments: &str) -> String {
        let (folder, program) = (self.folder.display(), env!("CARGO_BIN_EXE_senet"));
        format!("sh -c 'echo $$ > \"{folder}/process\"; {preparation} exec \"{program}\" {arguments}'")
    }

    fn open_window(&self, script: &str) {
        let _ = fs::remove_file(self.folder.join("process"));
        self.windows.set(self.windows.get() + 1);
        let started = self.tmux(&["new-session", "-d", "-s", &self.window(), "-x", "80", "-y", "24", script]);
        assert!(started.status.success(), "{}", String::from_utf8_lossy(&started.stderr));
    }

    fn window(&self) -> String {
        format!("senet-{}", self.windows.get())
    }

    fn press(&self, keys: &[&str]) {
        let sent = self.tmux(&[&["send-keys", "-t", &self.window()], keys].concat());
        assert!(sent.status.success(), "{}", String::from_utf8_lossy(&sent.stderr));
    }

    fn screen(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-t", &self.window(), "-p"]).stdout).into_owned()
    }

    /// The screen with its colours as escape sequences.
    fn coloured_screen(&self) -> String {
        let arguments = ["capture-pane", "-t", &self.window(), "-p", "-e"];
        String::from_utf8_lossy(&self.tmux(&arguments).stdout).into_owned()
    }

    /// Whether the program has taken over the terminal: mouse reporting and alternate screen.
    fn modes(&self) -> String {
        let format = "#{mouse_any_flag} #{alternate_on}";
        let shown = self.tmux(&["display-message", "-t", &self.window(), "-p", format]).stdout;
        String::from_utf8_lossy(&shown).trim().to_owned()
    }

    /// Captures the screen until it satisfies a condition, and returns it. Captures are counted instead of
    /// seconds, so that a slow machine does not make the test fail.
    fn wait(&self, wanted: &str, condition: impl Fn(&str) -> bool) -> String {
        for _ in 0..CAPTURES {
            let screen = self.screen();
            if condition(&screen) {
                return screen;
            }
            sleep(CAPTURE_INTERVAL);
        }
        panic!("the screen never showed {wanted}:\n{}", self.screen());
    }

    fn wait_for(&self, words: &str) -> String {
        self.wait(words, |screen| screen.contains(words))
    }

    /// The saved game in progress.
    fn saved(&self) -> Record {
        let text =
            fs::read_to_string(self.folder.join("senet").join("current.senet")).expect("the game is saved");
        text.parse().expect("the saved game is a record")
    }

    fn signal(&self, signal: &str) {
        let process = fs::read_to_string(self.folder.join("process")).expect("the shell wrote the file");
        let sent = Command::new("kill").args([signal, process.trim()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Takes the person's turn: throws if necessary, chooses the first piece and moves it.
    fn take_turn(&self) {
        let screen = self.wait("the person's turn", |screen| {
            screen.contains("Space throw") || screen.contains("Enter choose") || screen.contains("Space pass")
        });
        if screen.contains("Space throw") {
            self.press(&["Space"]);
            // The animation of the throw must be over, or the next key would only end it.
            let after = self
                .wait("a throw", |screen| screen.contains("Enter choose") || screen.contains("Space pass"));
            if after.contains("Space pass") {
                return self.press(&["Space"]);
            }
        } else if screen.contains("Space pass") {
            return self.press(&["Space"]);
        }
        self.press(&["Enter"]);
        self.wait_for("Enter move");
        self.press(&["Enter"]);
        self.wait("the move to be made", |screen| !screen.contains("Enter move"));
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn resumes_killed_game() {
    let Some(terminal) = Terminal::open("game") else { return };
    terminal.run("play --second novice --seed 7");
    terminal.wait_for("Rulesets");
    terminal.press(&["Down", "Down", "Down"]);
    terminal.wait_for("Kendall ─");
    terminal.press(&["s"]);
    terminal.wait_for("You (spools) to throw");
    for _ in 0..4 {
        terminal.take_turn();
    }
    terminal.wait_for("Space throw");
    terminal.press(&["Space"]);
    terminal.wait("a throw", |screen| screen.contains("to move ─"));
    terminal.signal("-KILL");
    let killed = terminal.saved();
    let throw = killed.game.throw().expect("the throw was saved before its move");
    assert!(killed.game.plies().len() >= 5, "{killed}");

    terminal.run("play");
    // A capture may show a half-drawn screen, so each part is waited for.
    terminal.wait_for("An unfinished game");
    terminal.wait_for(&format!("have thrown {throw}"));
    terminal.press(&["Enter"]);
    terminal.wait("the same throw and seed", |screen| {
        screen.contains(&format!("{throw} to move"))
            && screen.contains("seed 7")
            && screen.contains("Moves ─")
    });
    assert_eq!(terminal.saved().game, killed.game);
    terminal.take_turn();
    terminal.wait("the end of the computer's turn", |screen| screen.contains("Space throw"));
    assert!(terminal.saved().game.plies().len() > killed.game.plies().len());
    terminal.press(&["q"]);
    terminal.wait("the restored terminal", |screen| screen.contains("RESTORED") && !screen.contains('┌'));
}

#[test]
fn restores_terminal_on_signal() {
    let Some(terminal) = Terminal::open("end") else { return };
    terminal.run("play --rules modern --first person --second person --seed 3");
    terminal.wait_for("Cones to throw");
    terminal.signal("-TERM");
    terminal.wait("the restored terminal", |screen| screen.contains("RESTORED") && !screen.contains('┌'));
    assert_eq!(terminal.saved().headers.seed, Some(3));
}

#[test]
fn redraws_resized_window() {
    let Some(terminal) = Terminal::open("resize") else { return };
    terminal.run("play --rules bell --first person --second person --seed 3");
    terminal.wait_for("Spools to throw");
    terminal.tmux(&["resize-window", "-t", &terminal.window(), "-x", "60", "-y", "20"]);
    terminal.wait_for("80 by 24");
    terminal.tmux(&["resize-window", "-t", &terminal.window(), "-x", "130", "-y", "40"]);
    terminal.wait_for("Spools to throw");
}

/// Suspends the program, checks that the shell has the terminal, and continues.
fn suspend_and_continue(terminal: &Terminal, suspend: impl Fn()) {
    terminal.wait("the modes of the program", |_| terminal.modes() == "1 1");
    suspend();
    terminal.wait("the modes of the shell", |_| terminal.modes() == "0 0");
    // Cleared, so that the next suspension finds no old answer.
    let line = "clear; stty -a | grep -q -- ' -echo ' || echo REST''ORED";
    terminal.press(&[line, "Enter"]);
    terminal.wait_for("RESTORED");
    terminal.press(&["clear; fg", "Enter"]);
    terminal.wait("the repainted game", |screen| {
        screen.contains("Cones to throw") && screen.contains("Space throw")
    });
}

#[test]
fn suspends_and_continues() {
    let Some(terminal) = Terminal::open("suspend") else { return };
    terminal.run_in_shell("play --rules modern --first person --second person --seed 3");
    terminal.wait_for("Cones to throw");
    suspend_and_continue(&terminal, || terminal.press(&["C-z"]));
    suspend_and_continue(&terminal, || terminal.signal("-TSTP"));
    // A stop that cannot be caught leaves the terminal as it is; the program takes it over again.
    terminal.signal("-STOP");
    terminal.wait_for("Stopped");
    // Some shells keep the raw mode of the program, in which Enter does not end a line.
    terminal.press(&["stty sane; clear; echo CLEA''RED", "C-j"]);
    terminal.wait_for("CLEARED");
    terminal.press(&["clear; fg", "Enter"]);
    terminal.wait("the repainted game", |screen| {
        screen.contains("Cones to throw") && screen.contains("Space throw")
    });
    terminal.press(&["?"]);
    terminal.wait_for("quit; the game is saved");
    terminal.press(&["Escape"]);
    terminal.wait_for("Space throw");
    terminal.press(&["q"]);
    terminal.wait("the shell", |screen| !screen.contains("Space throw") && screen.contains("READY>"));
    assert_eq!(terminal.modes(), "0 0");
}

#[test]
fn suspension_without_shell_is_ignored() {
    let Some(terminal) = Terminal::open("no-shell") else { return };
    terminal.run("play --rules modern --first person --second person --seed 3");
    terminal.wait_for("Cones to throw");
    terminal.press(&["C-z"]);
    terminal.signal("-TSTP");
    terminal.press(&["Space"]);
    terminal.wait_for("Enter choose");
}

#[test]
fn pasted_text_does_not_act() {
    let Some(terminal) = Terminal::open("paste") else { return };
    terminal.run("play --rules modern --first person --second person --seed 3");
    terminal.wait_for("Cones to throw");
    terminal.tmux(&["set-buffer", "thanks for the quick game"]);
    terminal.tmux(&["paste-buffer", "-p", "-t", &terminal.window()]);
    terminal.press(&["?"]);
    terminal.wait_for("quit; the game is saved");
    terminal.press(&["Escape"]);
    terminal.wait_for("Cones to throw");
}

#[test]
fn sends_colours_only_where_supported() {
    let Some(terminal) = Terminal::open("colours") else { return };
    for (setting, coloured) in [
        ("export TERM=vt100;", false),
        ("export TERM=vt100 COLORTERM=truecolor;", false),
        ("export NO_COLOR=1;", false),
        ("export TERM=xterm;", true),
        ("", true),
    ] {
        terminal.run_after(setting, "play --rules modern --first person --second person --seed 3");
        terminal.wait_for("Space throw");
        let screen = terminal.coloured_screen();
        // Codes of foreground and background colours.
        let sequences = screen.split("\u{1b}[").skip(1).filter_map(|rest| rest.split_once('m'));
        let is_colour =
            |code: &str| code.len() == 2 && ["3", "4", "9"].iter().any(|tens| code.starts_with(tens));
        let colours = sequences
            .filter(|(codes, _)| codes.split(';').any(|code| is_colour(code) && !code.ends_with('9')));
        assert_eq!(colours.count() > 0, coloured, "{setting}: {screen:?}");
        terminal.press(&["q"]);
        terminal.wait_for("RESTORED");
        fs::remove_dir_all(terminal.folder.join("senet")).unwrap();
    }
}

#[test]
fn a_dumb_terminal_plays_by_typed_commands() {
    let Some(terminal) = Terminal::open("dumb") else { return };
    let game = "play --rules modern --first person --second person --seed 3";
    terminal.run_after("export TERM=dumb;", game);
    terminal.wait_for("cones to throw>");
    terminal.press(&["throw", "Enter"]);
    terminal.wait_for("cones, 3 to move>");
    terminal.press(&["quit", "Enter"]);
    terminal.wait_for("RESTORED");
}

#[test]
fn full_disk_is_reported_and_fails() {
    let Some(terminal) = Terminal::open("full") else { return };
    // Files cannot grow, as on a full disk.
    let full = "trap \"\" XFSZ; ulimit -f 0;";
    terminal.run_after(full, "play --rules modern --first person --second person --seed 3");
    terminal.wait_for("q quit (unsaved)");
    terminal.press(&["Space"]);
    terminal.wait_for("Enter choose");
    terminal.press(&["q"]);
    terminal.wait_for("The game is not saved");
    terminal.wait_for("Nothing of this game is saved");
    // Another place on the same disk.
    terminal.press(&["Enter"]);
    terminal.wait_for("Cannot save to");
    terminal.press(&["C-c"]);
    let screen = terminal.wait_for("RESTORED");
    assert!(screen.contains("STATUS 1") && screen.contains("the game is not saved"), "{screen}");
}
