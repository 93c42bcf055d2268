//! Browser tests that share a browser and a server. A file has one test or a few, each of several cases, which run one
//! after another. A case that fails does not keep the others from running. `SENET_CASE=NAME` chooses cases.

use std::cell::RefCell;
use std::env;
use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use super::chromium::Chromium;
use crate::common::server::TestServer;

/// A browser and a server with generous limits.
pub(crate) struct Site {
    pub(crate) chromium: Chromium,
    pub(crate) server: TestServer,
    failed: RefCell<Vec<&'static str>>,
}

impl Site {
    /// Starts both. Returns `None` if there is no browser, as [`Chromium::start`] does.
    pub(crate) async fn start() -> Option<Site> {
        let chromium = Chromium::start().await?;
        Some(Site { chromium, server: TestServer::start().await, failed: RefCell::default() })
    }

    /// Runs a case if it is chosen, and closes its pages.
    pub(crate) async fn run(&self, name: &'static str, case: impl Future<Output = ()>) {
        if !env::var("SENET_CASE").is_ok_and(|chosen| !name.contains(&chosen)) {
            eprintln!("case {name}");
            if AssertUnwindSafe(case).catch_unwind().await.is_err() {
                self.failed.borrow_mut().push(name);
            }
            self.chromium.close_pages().await;
        }
    }

    /// Asserts that no case has failed.
    pub(crate) fn finish(self) {
        assert!(self.failed.borrow().is_empty(), "failed cases: {}", self.failed.borrow().join(", "));
    }
}

/// A test of cases: functions that take a [`Site`]. After `if`, the condition without which it is skipped.
macro_rules! cases {
    ($test:ident $(if $condition:expr)?; $($case:ident),+ $(,)?) => {
        #[tokio::test(flavor = "multi_thread")]
        async fn $test() {
            $(if !$condition { return })?
            let Some(site) = Site::start().await else { return };
            $(site.run(stringify!($case), $case(&site)).await;)+
            site.finish();
        }
    };
}

pub(crate) use cases;
