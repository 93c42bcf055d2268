//! A headless Chromium: the program in `SENET_TEST_CHROMIUM`, or one on the path.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use serde_json::json;

use super::page::Page;
use super::protocol::Protocol;

/// The first of these that is there. The shell draws pages without windows, in six tenths of the processor time. Debian
/// has a script of that name on the path, and its browser would outlive a test that ends the script.
const NAMES: [&str; 4] =
    ["/usr/lib/chromium/chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/// The arguments of the program. The sandbox does not work in containers or as root, and only our own pages
/// are opened, which need no processes of their own.
const ARGUMENTS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--no-first-run",
    "--mute-audio",
    "--hide-scrollbars",
    "--renderer-process-limit=1",
    "--remote-debugging-port=0",
];

/// A browser. Dropping it ends the process.
pub(crate) struct Chromium {
    pub(crate) protocol: Protocol,
    process: Process,
}

struct Process {
    child: Child,
    folder: PathBuf,
}

impl Chromium {
    /// Starts a browser. Returns `None` if there is none; panics in that case if `SENET_REQUIRE_CHROMIUM` is
    /// set.
    pub(crate) async fn start() -> Option<Chromium> {
        let Some(program) = program() else {
            let required = env::var_os("SENET_REQUIRE_CHROMIUM").is_some();
            assert!(!required, "Chromium is missing; install the package chromium-headless-shell");
            eprintln!("skipped: Chromium is missing; install the package chromium-headless-shell");
            return None;
        };
        let (process, address) = Process::start(&program);
        Some(Chromium { protocol: Protocol::connect(&address).await, process })
    }

    /// An empty page in a browser context of its own, which shares no storage with other pages. It has no service
    /// workers: most tests need no second copy of the site.
    pub(crate) async fn new_page(&self) -> Page<'_> {
        let page = self.new_page_with_service_workers().await;
        page.run_first("delete Navigator.prototype.serviceWorker").await;
        page
    }

    /// The same with service workers.
    pub(crate) async fn new_page_with_service_workers(&self) -> Page<'_> {
        let context = self.protocol.send(None, "Target.createBrowserContext", json!({})).await;
        self.page_in(context["browserContextId"].as_str().expect("a name")).await
    }

    /// Opens an empty page that shares the storage of another one.
    pub(crate) async fn new_tab(&self, beside: &Page<'_>) -> Page<'_> {
        self.page_in(&beside.context).await
    }

    /// Closes all pages.
    pub(crate) async fn close_pages(&self) {
        let contexts = self.protocol.send(None, "Target.getBrowserContexts", json!({})).await;
        for context in contexts["browserContextIds"].as_array().expect("a list") {
            let context = json!({ "browserContextId": context });
            self.protocol.send(None, "Target.disposeBrowserContext", context).await;
        }
    }

    async fn page_in(&self, context: &str) -> Page<'_> {
        let params = json!({ "url": "about:blank", "browserContextId": context });
        let target = self.protocol.send(None, "Target.createTarget", params).await;
        let params = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = self.protocol.send(None, "Target.attachToTarget", params).await;
        let session = attached["sessionId"].as_str().expect("a name").to_owned();
        Page::attach(&self.protocol, session, context.to_owned()).await
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.process.child.kill();
        let _ = self.process.child.wait();
        let _ = fs::remove_dir_all(&self.process.folder);
    }
}

impl Process {
    /// Starts the program, and reads its address from its standard error.
    fn start(program: &PathBuf) -> (Process, String) {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("senet-browser-{}-{number}", std::process::id()));
        let mut child = Command::new(program)
            .args(ARGUMENTS)
            .arg(format!("--user-data-dir={}", folder.display()))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{} does not start: {error}", program.display()));
        let mut lines =
            BufReader::new(child.stderr.take().expect("it is piped")).lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_owned));
        let address = address.expect("Chromium prints its address");
        // The rest of its output is discarded, but must be read.
        thread::spawn(move || lines.for_each(drop));
        (Process { child, folder }, address)
    }
}

fn program() -> Option<PathBuf> {
    if let Some(named) = env::var_os("SENET_TEST_CHROMIUM") {
        return Some(named.into());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).flat_map(|folder| NAMES.map(|name| folder.join(name))).find(|file| file.is_file())
}
