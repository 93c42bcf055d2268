//! Files that a page gives to keep.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use serde_json::json;

use super::page::Page;
use super::protocol::PATIENCE;

/// Where somebody keeps the files that pages give; it ends with this.
pub(crate) struct Downloads<'a> {
    page: &'a Page<'a>,
    folder: PathBuf,
}

impl<'a> Downloads<'a> {
    /// Whoever sees this page keeps what they are given.
    pub(crate) async fn of(page: &'a Page<'a>) -> Downloads<'a> {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("downloads-{}", page.visitor));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let asked = json!({ "behavior": "allow", "downloadPath": folder, "browserContextId": page.visitor });
        page.protocol.ask(None, "Browser.setDownloadBehavior", asked).await;
        Downloads { page, folder }
    }

    /// The text of the file with this name, as soon as it is there; until it is whole it has another name.
    pub(crate) async fn text(&self, name: &str) -> String {
        let begun = Instant::now();
        loop {
            if let Ok(text) = fs::read_to_string(self.folder.join(name)) {
                return text;
            }
            assert!(begun.elapsed() < PATIENCE, "{name} never came");
            self.page.rest().await;
        }
    }
}

impl Drop for Downloads<'_> {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
