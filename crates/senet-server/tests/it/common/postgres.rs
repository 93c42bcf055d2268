//! PostgreSQL for tests: the database in `SENET_TEST_POSTGRES`, to which tests add games, or a temporary
//! cluster.

use std::env;
use std::fs;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A PostgreSQL database. Dropping it stops a temporary cluster.
pub(crate) struct Postgres {
    pub(crate) url: String,
    cluster: Option<Cluster>,
}

struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    user: Option<(u32, u32)>,
}

impl Postgres {
    /// A database. Returns `None` if PostgreSQL is missing; panics in that case if `SENET_REQUIRE_POSTGRES`
    /// is set.
    pub(crate) fn start(test: &str) -> Option<Postgres> {
        if let Ok(url) = env::var("SENET_TEST_POSTGRES") {
            return Some(Postgres { url, cluster: None });
        }
        match Cluster::start(test) {
            Ok(cluster) => Some(Postgres { url: cluster.url(), cluster: Some(cluster) }),
            Err(reason) => {
                assert!(
                    env::var_os("SENET_REQUIRE_POSTGRES").is_none(),
                    "PostgreSQL cannot be used: {reason}"
                );
                eprintln!("skipped: PostgreSQL cannot be used: {reason}");
                None
            }
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(cluster) = &self.cluster {
            let data = cluster.folder.join("data");
            let _ = cluster.run("pg_ctl", &["stop", "-m", "immediate", "-D", text(&data)]);
            let _ = fs::remove_dir_all(&cluster.folder);
        }
    }
}

impl Cluster {
    fn start(test: &str) -> Result<Cluster, String> {
        let programs = programs().ok_or("initdb is missing; install the package postgresql")?;
        let folder = env::temp_dir().join(format!("senet-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let cluster = Cluster { programs, folder, user: other_user()? };
        if let Some((user, group)) = cluster.user {
            chown(&cluster.folder, Some(user), Some(group)).map_err(|error| error.to_string())?;
        }
        let (data, log) = (cluster.folder.join("data"), cluster.folder.join("log"));
        let settings = format!("-k {} -c listen_addresses=", cluster.folder.display());
        cluster.run("initdb", &["-D", text(&data), "-U", "postgres", "-A", "trust", "-E", "UTF8"])?;
        cluster.run(
            "pg_ctl",
            &["start", "-w", "-t", "300", "-D", text(&data), "-l", text(&log), "-o", &settings],
        )?;
        Ok(cluster)
    }

    /// The URL of the cluster's socket.
    fn url(&self) -> String {
        let folder = text(&self.folder).replace('/', "%2F");
        format!("postgres://postgres@localhost/postgres?host={folder}")
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let mut command = Command::new(self.programs.join(program));
        command.args(arguments).current_dir(&self.folder);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        // The server keeps inherited files open, so it must not inherit the test's output.
        let log = fs::File::create(env::temp_dir().join(format!("senet-{program}-{}", std::process::id())));
        let log = log.map_err(|error| error.to_string())?;
        let (out, error) = (log.try_clone().map_err(|error| error.to_string())?, log);
        let status = command.stdout(out).stderr(error).status().map_err(|error| error.to_string())?;
        if status.success() { Ok(()) } else { Err(format!("{program} {arguments:?} failed: {status}")) }
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// The folder of the programs: on the path, or where Debian installs them.
fn programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    env::split_paths(&path)
        .chain(debian)
        .find(|folder| folder.join("initdb").exists() && folder.join("pg_ctl").exists())
}

/// The user to run as. PostgreSQL refuses to run as root, so root needs another user.
fn other_user() -> Result<Option<(u32, u32)>, String> {
    let number = |arguments: &[&str]| -> Option<u32> {
        let Output { status, stdout, .. } = Command::new("id").args(arguments).output().ok()?;
        String::from_utf8(stdout).ok().filter(|_| status.success())?.trim().parse().ok()
    };
    if number(&["-u"]) != Some(0) {
        return Ok(None);
    }
    let ids = |user| Some((number(&["-u", user])?, number(&["-g", user])?));
    ["postgres", "nobody"]
        .into_iter()
        .find_map(ids)
        .map(Some)
        .ok_or("no user other than root was found".to_owned())
}
