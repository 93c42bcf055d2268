//! Pages whose requests fail, and live games whose connection dies without notice.

use senet_server::Limits;
use serde_json::json;

use super::every_page::PAGES;
use super::{seat, short_game};
use crate::browser::chromium::Chromium;
use crate::browser::proxy::Proxy;
use crate::common::client::Client;
use crate::common::server::{TestServer, generous_limits};

/// JavaScript that collects the texts of the line about the connection in `window.lines`.
const COLLECT_LINES: &str = "(() => {
    const line = document.querySelector('#connection');
    window.lines = [];
    new MutationObserver(() => line.hidden || lines.push(line.textContent))
        .observe(line, { attributes: true, childList: true });
})()";

#[tokio::test(flavor = "multi_thread")]
async fn replaces_a_dead_connection_and_says_so() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let proxy = Proxy::to(&server.address).await;
    // In this ruleset the spools begin.
    let mut request = short_game();
    request["spools"] = json!({ "kind": "person" });
    request["cones"] = json!({ "kind": "link" });
    let game = server.create_game(&request).await;
    let (name, secret) = (game["game"].as_str().unwrap(), game["invitation"]["secret"].as_str().unwrap());
    let opponent = Client::join(&server.address, name, &[secret], 0).await.unwrap();
    let page = chromium.new_page().await;
    page.goto(&seat(&proxy.address, &game, "spools")).await;
    page.wait_for("document.querySelector('#throw:not([disabled])')").await;
    page.wait_for("document.querySelector('#theirs .presence.online')").await;
    page.evaluate(COLLECT_LINES).await;
    let status = page.text("#status").await;

    proxy.black_hole();
    page.click("#throw").await;
    page.wait_for(&format!("document.querySelector('#status').textContent !== {}", json!(status))).await;
    page.wait_for("document.querySelector('#connection').hidden").await;
    let lost = "lines.filter((line) => line.startsWith('Connection lost')).length > 0";
    assert_eq!(page.evaluate(lost).await, true, "the page says that the connection was lost");

    page.evaluate("lines.length = 0").await;
    proxy.black_hole();
    drop(opponent);
    page.evaluate("dispatchEvent(new Event('online'))").await;
    page.wait_for("document.querySelector('#theirs .presence.offline')").await;
    assert_eq!(page.evaluate(lost).await, true, "the page says that the connection was lost");
    page.assert_no_errors();
}

/// The requests without which pages show nothing.
const FIRST_REQUESTS: [&str; 4] =
    ["*/api/v1/rules*", "*/api/v1/moves", "*/api/v1/games/*/record", "*/data/study.json"];

#[tokio::test(flavor = "multi_thread")]
async fn pages_repeat_requests_that_fail() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let game = server.create_game(&short_game()).await;
    let name = game["game"].as_str().unwrap();
    let page = chromium.new_page().await;
    // Without the engine the pages depend on the server.
    page.run_first("delete globalThis.Worker").await;
    let needs_no_request = ["/history", "/fair", "/review", "/nowhere"];
    let records =
        [(format!("/review?game={name}"), "#curve"), (format!("/fair?game={name}"), "#findings, #problem")];
    let pages = PAGES.iter().map(|(path, ready)| ((*path).to_owned(), *ready));
    for (path, ready) in pages.chain(records).filter(|(path, _)| !needs_no_request.contains(&path.as_str())) {
        page.block_requests(&FIRST_REQUESTS).await;
        let address = match path.as_str() {
            "/play/{game}" => seat(&server.address, &game, "cones"),
            path => format!("http://{}{}", server.address, path.replace("{game}", name)),
        };
        page.goto("about:blank").await;
        page.goto(&address).await;
        let notice = page.wait_for("document.querySelector('.retry span')?.textContent").await;
        let expected =
            "The server cannot be reached. Check your connection and try again. This page keeps trying.";
        assert_eq!(notice, expected, "{path}");
        page.block_requests(&[]).await;
        page.click(".retry button").await;
        page.wait_for(&format!("document.querySelector({})", json!(ready))).await;
        page.wait_for("!document.querySelector('.retry')").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn page_without_its_modules_says_so_and_reloads() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let game = server.create_game(&short_game()).await;
    let page = chromium.new_page().await;
    for module in ["*/pages/play.js", "*/i18n/en/play.js"] {
        page.block_requests(&[module]).await;
        page.goto("about:blank").await;
        page.goto(&seat(&server.address, &game, "cones")).await;
        let text = page.wait_for("document.querySelector('.load-failure')?.textContent").await;
        assert_eq!(text, "This page could not be loaded completely. Reload the page", "{module}");
        page.block_requests(&[]).await;
        page.click(".load-failure button").await;
        page.wait_for("document.querySelector('#throw:not([disabled])')").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn win_is_claimed_from_an_opponent_who_is_away() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::with(Limits { absence_seconds: 1, ..generous_limits() }, None).await;
    let mut request = short_game();
    request["spools"] = json!({ "kind": "link" });
    let game = server.create_game(&request).await;
    let page = chromium.new_page().await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    page.wait_for("document.querySelector('#throw')").await;
    let (name, secret) = (game["game"].as_str().unwrap(), game["invitation"]["secret"].as_str().unwrap());
    drop(Client::join(&server.address, name, &[secret], 0).await.unwrap());
    page.wait_for("/In 1 second|too long/.test(document.querySelector('#absence').textContent)").await;
    page.click("#claim").await;
    let result = page.wait_for("document.querySelector('dialog[open] h2')?.textContent").await;
    assert_eq!(result, "You won: the other player was away for too long.");
    assert_eq!(page.evaluate("document.querySelector('#absence').hidden").await, true);
    page.assert_no_errors();
}
