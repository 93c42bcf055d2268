//! The engine in the browser: games that need no server, and answers while the server is not reached.
//!
//! Without the engine, which `cargo xtask wasm` builds, these tests are skipped, unless `SENET_REQUIRE_ENGINE` is set.

use senet::Record;
use serde_json::json;

use super::play::{AGAIN, resign, wait_for_next_game};
use super::{MOVES, PIECES, SETUP_READY, verdict};
use crate::browser::download::Downloads;
use crate::browser::page::{Network, Page};
use crate::browser::player::{Input, act_if_possible, play_to_end};
use crate::browser::site::{Site, cases};

/// Whether the pages have the engine.
pub(super) fn is_engine_built() -> bool {
    let is_built = senet_web::has_engine();
    if !is_built {
        assert!(std::env::var_os("SENET_REQUIRE_ENGINE").is_none(), "run cargo xtask wasm");
        eprintln!("skipped: the engine for browsers is not built; run cargo xtask wasm");
    }
    is_built
}

/// Starts a short game against the computer on the home page. Returns its name.
pub(super) async fn start_game(page: &Page<'_>, home: &str) -> String {
    page.goto(home).await;
    page.wait_for(SETUP_READY).await;
    page.click("label:has(input[name=rules][value=kendall])").await;
    page.click("#options summary").await;
    page.select_option("#option-fields select[name=pieces]", "1").await;
    page.select_option("#level-choice", "novice").await;
    page.click("label:has(input[name=side][value=cones])").await;
    page.click("#setup button[type=submit]").await;
    page.wait_for("document.querySelector('#throw:not([disabled]), #board .cell.legal')").await;
    let name = page.evaluate("/[0-9a-f]{16,}/.exec(location.href)[0]").await;
    name.as_str().unwrap().to_owned()
}

async fn game_against_the_computer_goes_on_without_a_network(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    let downloads = Downloads::of(&page).await;
    let game = start_game(&page, &format!("http://{}/", server.address)).await;
    let (status, _) = server.get(&format!("/api/v1/games/{game}")).await;
    assert_eq!(status, 404, "the server knows nothing of the game");
    page.network(Network::Cut).await;
    play_to_end(&page, Input::Mouse).await;
    page.wait_for("document.querySelector('dialog[open] a[href^=blob]')").await;
    page.screenshot("play-without-network").await;
    page.click("dialog[open] a[download]").await;
    let record: Record = downloads.text(&format!("senet-{game}.txt")).await.parse().unwrap();
    assert!(record.game.result().is_some());
    page.network(Network::Whole).await;
    page.goto(&format!("http://{}/review?game={game}", server.address)).await;
    page.wait_for("document.querySelector('#curve svg')").await;
    page.goto(&format!("http://{}/fair?game={game}", server.address)).await;
    assert!(verdict(&page).await.contains("and your contribution"));
}

async fn game_in_the_browser_goes_on_after_it_could_not_be_stored(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    start_game(&page, &format!("http://{}/", server.address)).await;
    while page.evaluate("document.querySelector('#throw').disabled").await == true {
        act_if_possible(&page, Input::Mouse).await;
    }
    let throws = "document.querySelectorAll('#record [data-ply]').length";
    let before = page.evaluate(throws).await;
    page.evaluate(
        "window.put = IDBObjectStore.prototype.put;
         IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; 0",
    )
    .await;
    page.click("#throw").await;
    page.wait_for("/^This browser could not store that/.test(document.querySelector('#status').textContent)")
        .await;
    page.evaluate("IDBObjectStore.prototype.put = put; 0").await;
    // The browser closes databases, for example when it is short of memory.
    page.evaluate(
        "window.begin = IDBDatabase.prototype.transaction;
         IDBDatabase.prototype.transaction = function () {
             IDBDatabase.prototype.transaction = begin;
             throw new DOMException('closed', 'InvalidStateError');
         }; 0",
    )
    .await;
    while page.evaluate(throws).await == before {
        act_if_possible(&page, Input::Mouse).await;
    }
    assert_eq!(page.evaluate("document.querySelector('#connection').hidden").await, true);
    page.assert_no_errors();
}

async fn game_in_the_browser_is_listed_and_continued(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    let home = format!("http://{}/", server.address);
    let game = start_game(&page, &home).await;
    while page.evaluate("document.querySelectorAll('#record [data-ply]').length < 3").await == true {
        act_if_possible(&page, Input::Mouse).await;
    }
    page.wait_for("document.querySelector('#throw:not([disabled]), #board .cell.legal')").await;
    let shown = [page.evaluate(MOVES).await, page.evaluate(PIECES).await];
    page.goto(&home).await;
    page.click(&format!("#games a[href$='{game}']")).await;
    page.wait_for(&format!("({MOVES}) === {}", shown[0])).await;
    page.wait_for(&format!("({PIECES}) === {}", shown[1])).await;
    page.click("[data-tool=share]").await;
    let shared = page.wait_for("document.querySelector('dialog[open]')?.textContent").await;
    assert!(shared.as_str().unwrap().contains("kept in this browser"), "{shared}");
    page.press("Escape").await;
    page.wait_for("!document.querySelector('dialog')").await;
    resign(&page).await;
    page.click(AGAIN).await;
    assert_eq!(wait_for_next_game(&page, &game).await, ["spools", "0", "1"]);
    page.goto(&home).await;
    let listed = page.wait_for("document.querySelectorAll('#games a').length").await;
    assert_eq!(listed, json!(1), "the first game is over");
    page.assert_no_errors();
}

async fn tabs_with_one_game_show_the_same(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    start_game(&page, &format!("http://{}/", server.address)).await;
    let other = chromium.new_tab(&page).await;
    other.goto(page.evaluate("location.href").await.as_str().unwrap()).await;
    let made = |count| format!("document.querySelectorAll('#record [data-ply]').length >= {count}");
    for (count, tab) in [(2, &page), (4, &other), (6, &page)] {
        while page.evaluate(&made(count)).await != true && other.evaluate(&made(count)).await != true {
            act_if_possible(tab, Input::Mouse).await;
        }
        super::wait_until_equal([&page, &other]).await;
    }
    page.assert_no_errors();
    other.assert_no_errors();
}

async fn engine_answers_while_the_server_does_not(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.block_requests(&["*/api/v1/*"]).await;
    for (path, ready) in [
        ("rules/kendall", "#start svg"),
        ("analyse#rules=kendall&option=pieces=2&throw=2", "#evaluation tbody button.move"),
        ("compare", "main table"),
    ] {
        page.goto("about:blank").await;
        page.goto(&format!("http://{}/{path}", server.address)).await;
        page.wait_for(&format!("document.querySelector({})", json!(ready))).await;
        assert_eq!(page.evaluate("document.querySelector('.retry')").await, json!(null), "{path}");
    }
    let chance = "/\\d%/.test(document.querySelector('#evaluation tbody tr')?.textContent)";
    page.goto(&format!("http://{}/analyse#rules=tait", server.address)).await;
    page.click("#throws button:last-child").await;
    page.wait_for(chance).await;
}

cases! {
    cases if is_engine_built();
    game_against_the_computer_goes_on_without_a_network,
    game_in_the_browser_goes_on_after_it_could_not_be_stored,
    game_in_the_browser_is_listed_and_continued,
    tabs_with_one_game_show_the_same,
    engine_answers_while_the_server_does_not,
}
