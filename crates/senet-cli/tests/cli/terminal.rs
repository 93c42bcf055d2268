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
    /// prints whether the terminal was restored.
    fn run(&self, arguments: &str) {
        let program = env!("CARGO_BIN_EXE_senet");
        let folder = self.folder.display();
        let script = format!(
            "export XDG_DATA_HOME='{folder}' TERM=xterm-256color LC_ALL=C.UTF-8; unset NO_COLOR; \
             sh -c 'echo $$ > \"{folder}/process\"; exec \"{program}\" {arguments}'; \
             stty -a | grep -q -- ' -echo ' && echo 'STILL RAW' || echo 'RESTORED'; sleep 600"
        );
        let _ = fs::remove_file(self.folder.join("process"));
        self.windows.set(self.windows.get() + 1);
        let started =
            self.tmux(&["new-session", "-d", "-s", &self.window(), "-x", "80", "-y", "24", &script]);
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
