//! Downloads of a page.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use serde_json::json;

use super::page::Page;
use super::protocol::TIMEOUT;

/// The download folder of a page. Dropping it deletes the folder.
pub(crate) struct Downloads<'a> {
    page: &'a Page<'a>,
    folder: PathBuf,
}

impl<'a> Downloads<'a> {
    /// Accepts the downloads of a page.
    pub(crate) async fn of(page: &'a Page<'a>) -> Downloads<'a> {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("downloads-{}", page.context));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let params = json!({ "behavior": "allow", "downloadPath": folder, "browserContextId": page.context });
        page.protocol.send(None, "Browser.setDownloadBehavior", params).await;
        Downloads { page, folder }
    }

    /// Waits for a download with this name and returns its text.
    pub(crate) async fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name).await).expect("a text")
    }

    /// Waits for a download with this name and returns its content. The browser renames a file once it is
    /// complete.
    pub(crate) async fn bytes(&self, name: &str) -> Vec<u8> {
        let started = Instant::now();
        loop {
            if let Ok(content) = fs::read(self.folder.join(name)) {
                return content;
            }
            assert!(started.elapsed() < TIMEOUT, "timeout waiting for {name}");
            self.page.pause().await;
        }
    }
}

impl Drop for Downloads<'_> {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
