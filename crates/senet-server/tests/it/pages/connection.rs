//! Pages whose requests fail, and live games whose connection dies without notice.

use senet_server::{Limits, Settings};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection};

use super::every_page::PAGES;
use super::{MOVES, seat, short_game};
use crate::browser::player::{Input, act_if_possible};
use crate::browser::proxy::Proxy;
use crate::browser::site::{Site, cases};
use crate::common::client::{Client, next_command};
use crate::common::server::{TestServer, generous_limits};

/// JavaScript that collects the texts of the line about the connection in `window.lines`.
const COLLECT_LINES: &str = "(() => {
    const line = document.querySelector('#connection');
    window.lines = [];
    new MutationObserver(() => line.hidden || lines.push(line.textContent))
        .observe(line, { attributes: true, childList: true });
})()";

/// JavaScript that is true if the page has said that the connection was lost.
const WAS_LOST: &str = "lines.some((line) => line.startsWith('Connection lost'))";

/// A game by link in which the page has one side, and a client the other. In this ruleset the spools begin.
async fn by_link(server: &TestServer, own: &str, other: &str) -> Value {
    let mut request = short_game();
    request["options"]["pieces"] = json!("3");
    request[own] = json!({ "kind": "person" });
    request[other] = json!({ "kind": "link" });
    server.create_game(&request).await
}

/// Joins the seat of the invitation.
async fn join_invited(server: &TestServer, game: &Value) -> Client {
    let (name, secret) = (game["game"].as_str().unwrap(), game["invitation"]["secret"].as_str().unwrap());
    Client::join(&server.address, name, &[secret], 0).await.unwrap()
}

async fn move_of_the_opponent_shows_up_after_a_waiting_connection_has_died(
    Site { chromium, server, .. }: &Site,
) {
    let proxy = Proxy::to(&server.address).await;
    let game = by_link(server, "cones", "spools").await;
    let page = chromium.new_page().await;
    page.goto(&seat(&proxy.address, &game, "cones")).await;
    page.wait_for("document.querySelector('#throw')").await;
    let mut opponent = join_invited(server, &game).await;
    page.wait_for("document.querySelector('#theirs .presence.online')").await;
    page.evaluate(COLLECT_LINES).await;

    proxy.black_hole().await;
    while let Some((side, mut command)) = next_command(&opponent.events).filter(|(side, _)| side == "spools")
    {
        command["id"] = json!(format!("{side} {}", opponent.seq()));
        let answer = opponent.command(command).await.unwrap();
        opponent.catch_up(answer["done"]["seq"].as_u64().unwrap()).await.unwrap();
    }
    page.wait_for("document.querySelector('#throw:not([disabled])')").await;
    page.wait_for("document.querySelector('#connection').hidden").await;
    assert_eq!(page.evaluate(WAS_LOST).await, true, "the page says that the connection was lost");
    let moves = page.evaluate(MOVES).await;
    assert!(moves.as_str().unwrap().starts_with("spools "), "{moves}");
    page.assert_no_errors();
}

async fn chosen_piece_stays_chosen_while_the_opponent_comes_and_goes(Site { chromium, server, .. }: &Site) {
    let game = by_link(server, "spools", "cones").await;
    let mut opponent = join_invited(server, &game).await;
    let page = chromium.new_page().await;
    page.goto(&seat(&server.address, &game, "spools")).await;
    let chosen = "Boolean(document.querySelector('#board .cell.targets')
        && document.querySelector('#board .cell.selected'))";
    while page.evaluate(chosen).await != true {
        act_if_possible(&page, Input::Mouse).await;
    }
    let before = page.evaluate(MOVES).await;
    for _ in 0..2 {
        drop(opponent);
        page.wait_for("document.querySelector('#theirs .presence.offline')").await;
        assert_eq!(page.evaluate(chosen).await, true, "the opponent is away");
        opponent = join_invited(server, &game).await;
        page.wait_for("document.querySelector('#theirs .presence.online')").await;
        assert_eq!(page.evaluate(chosen).await, true, "the opponent is back");
    }
    page.click("#board .cell.targets").await;
    page.wait_for(&format!("({MOVES}) !== {before}")).await;
    page.assert_no_errors();
}

async fn player_joins_once_the_game_can_be_saved_again(Site { chromium, .. }: &Site) {
    let mut database = None;
    let server = TestServer::configured(|settings| {
        database.clone_from(&settings.database);
        Settings { limits: generous_limits(), ..settings }
    })
    .await;
    let mut request = short_game();
    request["spools"] = json!({ "kind": "person" });
    let game = server.create_game(&request).await;
    sqlx::any::install_default_drivers();
    let mut disk = AnyConnection::connect(&database.unwrap()).await.unwrap();
    let full = "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk is full'); END";
    sqlx::raw_sql(full).execute(&mut disk).await.unwrap();
    let page = chromium.new_page().await;
    page.goto(&seat(&server.address, &game, "spools")).await;
    let line = page.wait_for("document.querySelector('#connection:not([hidden])')?.textContent").await;
    assert!(line.as_str().unwrap().starts_with("Connection lost"), "{line}");
    sqlx::raw_sql("DROP TRIGGER full").execute(&mut disk).await.unwrap();
    page.wait_for("document.querySelector('#throw:not([disabled])')").await;
    page.wait_for("document.querySelector('#connection').hidden").await;
}

async fn replaces_a_dead_connection_and_says_so(Site { chromium, server, .. }: &Site) {
    let proxy = Proxy::to(&server.address).await;
    let game = by_link(server, "spools", "cones").await;
    let opponent = join_invited(server, &game).await;
    let page = chromium.new_page().await;
    page.goto(&seat(&proxy.address, &game, "spools")).await;
    page.wait_for("document.querySelector('#throw:not([disabled])')").await;
    page.wait_for("document.querySelector('#theirs .presence.online')").await;
    page.evaluate(COLLECT_LINES).await;
    let status = page.text("#status").await;

    proxy.black_hole().await;
    page.click("#throw").await;
    page.wait_for(&format!("document.querySelector('#status').textContent !== {}", json!(status))).await;
    page.wait_for("document.querySelector('#connection').hidden").await;
    assert_eq!(page.evaluate(WAS_LOST).await, true, "the page says that the connection was lost");

    page.evaluate("lines.length = 0").await;
    proxy.black_hole().await;
    drop(opponent);
    page.evaluate("dispatchEvent(new Event('online'))").await;
    page.wait_for("document.querySelector('#theirs .presence.offline')").await;
    assert_eq!(page.evaluate(WAS_LOST).await, true, "the page says that the connection was lost");
    page.assert_no_errors();
}

/// The requests without which pages show nothing.
const FIRST_REQUESTS: [&str; 4] =
    ["*/api/v1/rules*", "*/api/v1/moves", "*/api/v1/games/*/record", "*/data/study.json"];

async fn pages_repeat_requests_that_fail(Site { chromium, server, .. }: &Site) {
    let game = server.create_game(&short_game()).await;
    let name = game["game"].as_str().unwrap();
    let page = chromium.new_page().await;
    // Without the engine the pages depend on the server.
    page.run_first("delete globalThis.Worker").await;
    // Their scripts ask the server for nothing but texts.
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

async fn dialogs_open_although_they_could_not_be_loaded_before(Site { chromium, server, .. }: &Site) {
    let game = server.create_game(&short_game()).await;
    let page = chromium.new_page().await;
    page.block_requests(&["*/i18n/en/dialogs.json"]).await;
    // The page loads its dialogs ahead.
    page.run_first(
        "window.failures = 0; addEventListener('unhandledrejection', () => { window.failures += 1; })",
    )
    .await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    page.wait_for("failures > 0").await;
    page.block_requests(&[]).await;
    page.click("[data-tool=resign]").await;
    page.wait_for("document.querySelector('dialog[open]')").await;
}

async fn kiosk_repeats_the_request_for_the_texts_of_a_language(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.run_first(
        "window.requests = [];
         const plainFetch = window.fetch;
         window.fetch = (address, ...rest) => {
             requests.push(String(address));
             return plainFetch(address, ...rest);
         };",
    )
    .await;
    page.goto(&format!("http://{}/kiosk", server.address)).await;
    page.wait_for("document.querySelector('#languages [lang=de]')").await;
    page.block_requests(&["*/i18n/de/kiosk.json"]).await;
    page.click("#languages [lang=de]").await;
    page.wait_for("document.querySelector('.load-failure')").await;
    let requests = "requests.filter((address) => address.endsWith('/i18n/de/kiosk.json')).length";
    assert_eq!(page.evaluate(requests).await, 2, "a request is repeated once");
    page.block_requests(&[]).await;
    page.click("#languages [lang=de]").await;
    page.wait_for("document.querySelector('#visit iframe')").await;
}

async fn page_without_its_modules_says_so_and_reloads(Site { chromium, server, .. }: &Site) {
    let game = server.create_game(&short_game()).await;
    let page = chromium.new_page().await;
    for module in ["*/pages/play.js", "*/i18n/en/play.json"] {
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

async fn win_is_claimed_from_an_opponent_who_is_away(Site { chromium, .. }: &Site) {
    let server = TestServer::with(Limits { absence_seconds: 1, ..generous_limits() }, None).await;
    let game = by_link(&server, "cones", "spools").await;
    let page = chromium.new_page().await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    page.wait_for("document.querySelector('#throw')").await;
    drop(join_invited(&server, &game).await);
    page.wait_for("/In 1 second|too long/.test(document.querySelector('#absence').textContent)").await;
    page.click("#claim").await;
    let result = page.wait_for("document.querySelector('dialog[open] h2')?.textContent").await;
    assert_eq!(result, "You won: the other player was away for too long.");
    assert_eq!(page.evaluate("document.querySelector('#absence').hidden").await, true);
    page.assert_no_errors();
}

cases! {
    cases;
    move_of_the_opponent_shows_up_after_a_waiting_connection_has_died,
    chosen_piece_stays_chosen_while_the_opponent_comes_and_goes,
    player_joins_once_the_game_can_be_saved_again,
    replaces_a_dead_connection_and_says_so,
    pages_repeat_requests_that_fail,
    dialogs_open_although_they_could_not_be_loaded_before,
    kiosk_repeats_the_request_for_the_texts_of_a_language,
    page_without_its_modules_says_so_and_reloads,
    win_is_claimed_from_an_opponent_who_is_away,
}
