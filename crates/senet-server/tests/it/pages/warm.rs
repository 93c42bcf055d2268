//! Visits of pages that the browser has opened before: it asks the server for nothing that cannot have changed.

use serde_json::json;

use super::every_page::PAGES;
use super::short_game;
use crate::browser::site::{Site, cases};
use crate::common::server::TestServer;

/// JavaScript for the files and answers that came over the network although they never change.
const FETCHED_AGAIN: &str = r"performance.getEntriesByType('resource')
    .filter(({ transferSize }) => transferSize > 0)
    .map(({ name }) => name)
    .filter((name) => /\/assets\/|\/api\/v1\/(rules[/?]|rule-points|print|puzzles\/list)/.test(name))
    .join(' ')";

/// The visits of a page, of which the last at the latest fetches nothing again.
const VISITS: u32 = 4;

async fn warm_visits_fetch_nothing_that_never_changes(Site { chromium, server, .. }: &Site) {
    let game = server.create_game(&short_game()).await;
    let name = game["game"].as_str().unwrap();
    let page = chromium.new_page().await;
    // Neither the engine nor the copy of the site on the device answers.
    page.run_first("delete globalThis.Worker; delete Navigator.prototype.serviceWorker").await;
    for (path, ready) in PAGES.into_iter().filter(|(path, _)| *path != "/kiosk") {
        let mut fetched = json!(null);
        // What a page loads late may be missing after the first visit.
        for _ in 0..VISITS {
            page.goto("about:blank").await;
            page.goto(&format!("http://{}{}", server.address, path.replace("{game}", name))).await;
            let ready = if path == "/play/{game}" { "#status:not(:empty)" } else { ready };
            page.wait_for(&format!("document.querySelector({})", json!(ready))).await;
            page.wait_for("document.readyState === 'complete'").await;
            fetched = page.evaluate(FETCHED_AGAIN).await;
            if fetched == "" {
                break;
            }
        }
        assert_eq!(fetched, "", "{path}");
    }
}

#[tokio::test]
async fn answers_of_the_program_have_tags() {
    let server = TestServer::start().await;
    for path in [
        "rules",
        "rules/kendall?option=pieces=5",
        "rule-points",
        "print/board?rules=kendall&format=svg",
        "puzzles/list?rules=tait",
        "openapi.json",
    ] {
        let get = |more: &str| {
            let address = &server.address;
            format!("GET /api/v1/{path} HTTP/1.1\r\nHost: {address}\r\n{more}Connection: close\r\n\r\n")
        };
        let head = server.head(&get("")).await;
        assert!(head.contains("cache-control: no-cache\r\n"), "{path}: {head}");
        let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag");
        let head = server.head(&get(&format!("If-None-Match: {tag}\r\n"))).await;
        assert!(head.starts_with("HTTP/1.1 304"), "{path}: {head}");
    }
    let refused = format!(
        "GET /api/v1/rules/nonsense HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.address
    );
    assert!(!server.head(&refused).await.contains("etag"), "a refusal is not kept");
}

cases! {
    cases;
    warm_visits_fetch_nothing_that_never_changes,
}
