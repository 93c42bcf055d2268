//! The name, version and commit of the program, by which numbers are traced to it.

use std::sync::OnceLock;

/// `senet VERSION`, once it is asked for or the commit is set.
static PROGRAM: OnceLock<String> = OnceLock::new();

/// Says which commit the program was built from. A program calls it once, when it starts; later calls have no effect.
pub fn set_commit(commit: Option<&str>) {
    let _ = PROGRAM.set(text(commit));
}

/// The program, as files and JSON name it: `senet 0.3.0+1a2b3c4d`, or `senet 0.3.0` where the commit is not known.
pub fn program() -> &'static str {
    PROGRAM.get_or_init(|| text(None))
}

/// The version, with the commit where it is known: `0.3.0+1a2b3c4d`.
pub fn version() -> &'static str {
    program().trim_start_matches("senet ")
}

fn text(commit: Option<&str>) -> String {
    let commit = commit.map_or_else(String::new, |commit| format!("+{commit}"));
    format!("senet {}{commit}", env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commit_is_the_build_of_the_version() {
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(text(None), format!("senet {version}"));
        assert_eq!(text(Some("1a2b3c4d-dirty")), format!("senet {version}+1a2b3c4d-dirty"));
        assert_eq!(format!("senet {}", super::version()), program());
    }
}
