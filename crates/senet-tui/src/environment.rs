//! The environment of the process: the capabilities of the terminal, and the folder of saved games.

use std::path::PathBuf;

/// The environment variables that this crate uses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Environment {
    pub(crate) no_color: Option<String>,
    pub(crate) term: String,
    pub(crate) colorterm: String,
    pub(crate) locale: String,
    pub(crate) data_home: Option<PathBuf>,
    pub(crate) home: Option<PathBuf>,
    /// The folder of application data on Windows.
    pub(crate) local_app_data: Option<PathBuf>,
}

/// What to do if the environment names no folder for saved games.
pub(crate) const NO_DATA_DIR: &str = if cfg!(windows) {
    "the environment variable LOCALAPPDATA is not set"
} else {
    "neither XDG_DATA_HOME nor HOME is set"
};

impl Environment {
    /// Reads the environment of this process.
    pub(crate) fn read() -> Environment {
        let text = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let path = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        Environment {
            no_color: text("NO_COLOR"),
            term: text("TERM").unwrap_or_default(),
            colorterm: text("COLORTERM").unwrap_or_default(),
            locale: text("LC_ALL").or_else(|| text("LC_CTYPE")).or_else(|| text("LANG")).unwrap_or_default(),
            data_home: path("XDG_DATA_HOME"),
            home: path("HOME"),
            local_app_data: path("LOCALAPPDATA"),
        }
    }

    /// Whether the terminal shows characters beyond ASCII. Windows consoles do, and set no locale.
    pub(crate) fn has_unicode(&self) -> bool {
        let locale = self.locale.to_ascii_lowercase();
        let is_limited = ["linux", "dumb", "vt100", "vt102", "vt220", "ansi"].contains(&self.term.as_str());
        !is_limited && (cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8"))
    }

    /// Whether the terminal has colours. Windows consoles do, and set no terminal type.
    pub(crate) fn has_colours(&self) -> bool {
        let known = [
            "color", "xterm", "screen", "tmux", "rxvt", "linux", "konsole", "putty", "cygwin", "eterm", "st-",
        ];
        self.has_many_colours()
            || (!self.is_monochrome() && known.iter().any(|name| self.term.contains(name)))
    }

    /// Whether the terminal has 256 colours.
    pub(crate) fn has_many_colours(&self) -> bool {
        let known = ["256", "direct", "kitty", "alacritty", "ghostty", "wezterm", "foot"];
        let has_many = !self.colorterm.is_empty() || known.iter().any(|name| self.term.contains(name));
        cfg!(windows) || (has_many && !self.is_monochrome())
    }

    /// Whether the type names a terminal without colours, or none. `COLORTERM` may describe the terminal in
    /// which that one runs.
    fn is_monochrome(&self) -> bool {
        let term = self.term.as_str();
        ["", "dumb", "unknown"].contains(&term)
            || term.starts_with("vt")
            || ["-m", "-mono"].iter().any(|end| term.ends_with(end))
    }

    /// The folder of saved games: `senet` in the data folder of the XDG base directories or, on Windows, of
    /// the user's application data. Relative XDG paths are ignored, as the specification demands.
    pub(crate) fn data_dir(&self) -> Option<PathBuf> {
        let data_home = self.data_home.clone().filter(|path| path.is_absolute());
        let app_data = || self.local_app_data.clone().filter(|_| cfg!(windows));
        let home = || self.home.as_ref().map(|home| home.join(".local").join("share"));
        data_home.or_else(app_data).or_else(home).map(|data| data.join("senet"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn environment(term: &str, locale: &str) -> Environment {
        Environment { term: term.to_owned(), locale: locale.to_owned(), ..Environment::default() }
    }

    #[cfg(unix)]
    #[test]
    fn unicode_needs_a_locale_and_a_terminal() {
        assert!(environment("xterm-256color", "de_DE.UTF-8").has_unicode());
        assert!(!environment("xterm-256color", "POSIX").has_unicode());
        assert!(!environment("linux", "C.UTF-8").has_unicode());
    }

    #[cfg(unix)]
    #[test]
    fn colours_need_a_terminal_that_has_them() {
        let colours = |term: &str, colorterm: &str| {
            let environment = Environment { colorterm: colorterm.to_owned(), ..environment(term, "C.UTF-8") };
            (environment.has_colours(), environment.has_many_colours())
        };
        for term in ["", "dumb", "unknown", "vt52", "vt100", "vt220", "xterm-mono", "rxvt-m"] {
            assert_eq!(colours(term, "truecolor"), (false, false), "{term}");
        }
        for term in ["ansi", "sun", "hp", "wyse60"] {
            assert_eq!(colours(term, ""), (false, false), "{term}");
        }
        for term in ["xterm", "linux", "screen", "tmux", "rxvt", "konsole"] {
            assert_eq!(colours(term, ""), (true, false), "{term}");
            assert_eq!(colours(term, "truecolor"), (true, true), "{term}");
        }
        for term in ["xterm-256color", "screen-256color", "xterm-kitty", "alacritty", "xterm-direct"] {
            assert_eq!(colours(term, ""), (true, true), "{term}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn saves_games_in_the_data_folder() {
        let mut environment = Environment { home: Some("/home/anna".into()), ..Environment::default() };
        assert_eq!(environment.data_dir(), Some("/home/anna/.local/share/senet".into()));
        environment.data_home = Some("relative".into());
        assert_eq!(environment.data_dir(), Some("/home/anna/.local/share/senet".into()));
        environment.data_home = Some("/data".into());
        assert_eq!(environment.data_dir(), Some("/data/senet".into()));
        assert_eq!(Environment::default().data_dir(), None);
    }
}
