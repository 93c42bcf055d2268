//! Where things are kept that can be made again.

use std::env;
use std::path::{Path, PathBuf};

/// Nothing says where the tables are.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("neither XDG_CACHE_HOME nor HOME is set: name the directory of the tables")]
pub struct NoCacheFolder;

/// The directory of the tables: the one that was named, or `senet/tables` in the cache folder of the XDG base directories, which
/// count only if they are absolute.
///
/// # Errors
///
/// [`NoCacheFolder`] if none was named, and the environment names no folder either.
pub fn tables_directory(named: Option<&Path>) -> Result<PathBuf, NoCacheFolder> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let usual = || found(variable("XDG_CACHE_HOME"), variable("HOME"));
    named.map(Path::to_owned).or_else(usual).ok_or(NoCacheFolder)
}

fn found(cache_home: Option<PathBuf>, home: Option<PathBuf>) -> Option<PathBuf> {
    let cache_home = cache_home.filter(|path| path.is_absolute());
    let cache = cache_home.or_else(|| home.map(|home| home.join(".cache")))?;
    Some(cache.join("senet").join("tables"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_in_the_cache_folder() {
        let home = || Some(PathBuf::from("/home/anna"));
        assert_eq!(found(None, home()), Some("/home/anna/.cache/senet/tables".into()));
        assert_eq!(found(Some("/cache".into()), home()), Some("/cache/senet/tables".into()));
        assert_eq!(found(Some("relative".into()), home()), Some("/home/anna/.cache/senet/tables".into()));
        assert_eq!(found(None, None), None);
        assert_eq!(tables_directory(Some(Path::new("here"))).unwrap(), PathBuf::from("here"));
    }
}
