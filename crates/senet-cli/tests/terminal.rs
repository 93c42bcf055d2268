//! Play in a real terminal: tmux runs the program, keys go in, the screen comes out. Skipped where there is no tmux.

use std::cell::Cell;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use senet::Record;

/// What has not come after so many looks will not come.
const LOOKS: u32 = 2000;
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// A tmux server of its own, with a folder for saved games; both are gone when it is dropped.
struct Terminal {
    socket: String,
    folder: PathBuf,
    /// How many windows there were; the last is the one that is looked at.
    windows: Cell<u32>,
}

impl Terminal {
    /// `None`, with a word about it, where tmux cannot be run.
    fn open(name: &str) -> Option<Terminal> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: there is no tmux here");
            return None;
        }
        let socket = format!("senet-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(&socket);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        Some(Terminal { socket, folder, windows: Cell::new(0) })
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let output =
            Command::new("tmux").args(["-L", &self.socket, "-f", "/dev/null"]).args(arguments).output();
        output.expect("tmux was there a moment ago")
    }

    /// Runs `senet` with these arguments in a new window, and a shell's last word after it. The shell notes the
    /// program's process number.
    fn run(&self, arguments: &str) {
        let program = env!("CARGO_BIN_EXE_senet");
        let folder = self.folder.display();
        let script = format!(
            "export XDG_DATA_HOME='{folder}' TERM=xterm-256color LC_ALL=C.UTF-8; unset NO_COLOR; \
             sh -c 'echo $$ > \"{folder}/process\"; exec \"{program}\" {arguments}'; \
             stty -a | grep -q -- ' -echo ' && echo 'STILL RAW' || echo 'GIVEN BACK'; sleep 600"
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

    /// Waits until the screen is as wanted, and gives it. Looks are counted, not seconds, so that it does not matter how slow the
    /// machine is, or whether everything on it is held up for a while.
    fn wait(&self, wanted: &str, is_there: impl Fn(&str) -> bool) -> String {
        for _ in 0..LOOKS {
            let screen = self.screen();
            if is_there(&screen) {
                return screen;
            }
            sleep(BETWEEN_LOOKS);
        }
        panic!("waited in vain for {wanted}:\n{}", self.screen());
    }

    fn wait_for(&self, words: &str) -> String {
        self.wait(words, |screen| screen.contains(words))
    }

    /// The game as it is saved.
    fn saved(&self) -> Record {
        let text =
            fs::read_to_string(self.folder.join("senet").join("current.senet")).expect("the game is saved");
        text.parse().expect("what was saved is a record")
    }

    fn signal(&self, signal: &str) {
        let process = fs::read_to_string(self.folder.join("process")).expect("the shell wrote it");
        let sent = Command::new("kill").args([signal, process.trim()]).status();
        assert!(sent.expect("kill can be run").success());
    }

    /// Throws if it is the person's turn to, chooses the first piece and moves it.
    fn take_turn(&self) {
        let screen = self.wait("the person's turn", |screen| {
            screen.contains("Space throw") || screen.contains("Enter choose") || screen.contains("Space pass")
        });
        if screen.contains("Space throw") {
            self.press(&["Space"]);
            // A throw may tumble still: Space would end that too, but a later one chooses.
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
fn a_game_is_played_killed_and_resumed() {
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
    // A screen may be caught half drawn, so what must be there is waited for.
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
    terminal.wait("the computer's turn to come and go", |screen| screen.contains("Space throw"));
    assert!(terminal.saved().game.plies().len() > killed.game.plies().len());
    terminal.press(&["q"]);
    terminal.wait("the terminal as it was", |screen| screen.contains("GIVEN BACK") && !screen.contains('┌'));
}

#[test]
fn the_terminal_is_given_back_when_the_program_is_told_to_end() {
    let Some(terminal) = Terminal::open("end") else { return };
    terminal.run("play --rules modern --first person --second person --seed 3");
    terminal.wait_for("Cones to throw");
    terminal.signal("-TERM");
    terminal.wait("the terminal as it was", |screen| screen.contains("GIVEN BACK") && !screen.contains('┌'));
    assert_eq!(terminal.saved().headers.seed, Some(3));
}

#[test]
fn a_resized_window_is_drawn_anew() {
    let Some(terminal) = Terminal::open("resize") else { return };
    terminal.run("play --rules bell --first person --second person --seed 3");
    terminal.wait_for("Spools to throw");
    terminal.tmux(&["resize-window", "-t", &terminal.window(), "-x", "60", "-y", "20"]);
    terminal.wait_for("80 by 24");
    terminal.tmux(&["resize-window", "-t", &terminal.window(), "-x", "130", "-y", "40"]);
    terminal.wait_for("Spools to throw");
}
