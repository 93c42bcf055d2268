//! The default directory of tables. The command line and the server ask for it when the user names none.

use std::env;
use std::path::{Path, PathBuf};

/// No directory was named and the environment does not define a default one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the directory of the tables is unknown because neither XDG_CACHE_HOME nor HOME is set; name one with --tables"
)]
pub struct NoCacheFolder;

/// Returns the directory of tables: `named` if it is given, else `senet/tables` in the user's cache folder.
///
/// The cache folder is `XDG_CACHE_HOME` if that is an absolute path, else `HOME/.cache`.
///
/// # Errors
///
/// [`NoCacheFolder`] if `named` is `None` and neither variable is set.
pub fn tables_directory(named: Option<&Path>) -> Result<PathBuf, NoCacheFolder> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let default = || default_directory(variable("XDG_CACHE_HOME"), variable("HOME"));
    named.map(Path::to_owned).or_else(default).ok_or(NoCacheFolder)
}

/// The directory within a directory of tables that has the tables of small games that programs solve by themselves.
/// Only these programs write there.
pub fn automatic_directory(tables: &Path) -> PathBuf {
    tables.join(AUTOMATIC)
}

/// The number is raised when the solver gives other values than before.
const AUTOMATIC: &str = "automatic-1";

fn default_directory(cache_home: Option<PathBuf>, home: Option<PathBuf>) -> Option<PathBuf> {
    let cache_home = cache_home.filter(|path| path.is_absolute());
    let cache = cache_home.or_else(|| home.map(|home| home.join(".cache")))?;
    Some(cache.join("senet").join("tables"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_default_directory() {
        let home = || Some(PathBuf::from("/home/anna"));
        assert_eq!(default_directory(None, home()), Some("/home/anna/.cache/senet/tables".into()));
        assert_eq!(default_directory(Some("/cache".into()), home()), Some("/cache/senet/tables".into()));
        let relative = default_directory(Some("relative".into()), home());
        assert_eq!(relative, Some("/home/anna/.cache/senet/tables".into()));
        assert_eq!(default_directory(None, None), None);
        assert_eq!(tables_directory(Some(Path::new("here"))).unwrap(), PathBuf::from("here"));
    }
}
