//! The pages in Chromium: whole games by mouse and keyboard, over a connection that breaks, and the other
//! pages.
//!
//! Screenshots are saved in `target/tmp/pictures`.

mod analysis;
mod connection;
mod documents;
mod engine;
mod every_page;
mod layout;
mod lesson;
mod museum;
mod offline;
mod own_rules;
mod pace;
mod play;
mod puzzles;
mod review;
mod samples;
mod scriptless;
mod warm;

use std::time::Duration;

use crate::browser::page::Page;
use crate::browser::player::{Input, act_if_possible, cell, play_to_end};
use crate::browser::proxy::Proxy;
use crate::browser::site::{Site, cases};
use serde_json::{Value, json};
use tokio::time::timeout;

/// JavaScript for the moves in the list of moves.
const MOVES: &str =
    "[...document.querySelectorAll('#record [data-ply]')].map((entry) => entry.dataset.ply).join(', ')";
/// JavaScript for the squares with pieces, by their accessible names.
const PIECES: &str = "[...document.querySelectorAll('#board .cell.occupied')]
    .map((cell) => `${cell.dataset.place} ${/cone|spool/i.exec(cell.getAttribute('aria-label'))}`)
    .join('; ')";
/// The longest wait until two pages show the same.
const TIMEOUT: Duration = Duration::from_secs(60);

/// JavaScript that is true once the first page shows the rulesets and their options.
const SETUP_READY: &str =
    "document.querySelector('#rulesets input') && document.querySelector('#option-fields select')";

/// A game with one piece a side against the weakest computer, short enough for a test.
fn short_game() -> Value {
    json!({
        "rules": "kendall",
        "options": { "pieces": "1" },
        "cones": { "kind": "person" },
        "spools": { "kind": "computer", "level": "random" },
        "guidelines": true,
    })
}

/// The address of a seat of a game.
fn seat(address: &str, game: &Value, side: &str) -> String {
    let secret = game["seats"][side].as_str().expect("the secret of the seat");
    format!("http://{address}/play/{}#seat={secret}", game["game"].as_str().expect("a game"))
}

async fn plays_a_game_by_mouse_and_reviews_it(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/", server.address)).await;
    page.wait_for(SETUP_READY).await;
    page.click("label:has(input[name=rules][value=kendall])").await;
    page.click("#options summary").await;
    page.select_option("#option-fields select[name=pieces]", "1").await;
    page.select_option("#level-choice", "random").await;
    page.click("label:has(input[name=side][value=cones])").await;
    page.click("#setup button[type=submit]").await;
    page.wait_for("location.pathname.startsWith('/play/')").await;
    play_to_end(&page, Input::Mouse).await;
    page.wait_for("document.querySelector('dialog[open] h2')?.textContent").await;
    page.screenshot("play-over").await;
    page.click("dialog a[href^='/review']").await;
    page.wait_for("document.querySelector('#curve svg')").await;
    let first = page.text("#step").await;
    page.click("#forward").await;
    page.wait_for(&format!("document.querySelector('#step').textContent !== {}", json!(first))).await;
    page.screenshot("review").await;
    page.assert_no_errors();
}

async fn plays_a_game_by_keyboard(Site { chromium, server, .. }: &Site) {
    let game = server.create_game(&short_game()).await;
    let page = chromium.new_page().await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    play_to_end(&page, Input::Keyboard).await;
    let heading = page.wait_for("document.querySelector('dialog[open] h2')?.textContent").await;
    let (_, snapshot) = server.get(&format!("/api/v1/games/{}", game["game"].as_str().unwrap())).await;
    let snapshot: Value = serde_json::from_str(&snapshot).unwrap();
    assert_eq!(heading.as_str().unwrap().starts_with("You won"), snapshot["winner"] == "cones", "{heading}");
    page.press("Escape").await;
    page.wait_for("!document.querySelector('dialog')").await;
    page.press("[").await;
    page.wait_for(
        "/^After/.test(document.querySelector('#status').textContent)
            || document.querySelector('#record [data-ply]:nth-last-child(2) [aria-current]')",
    )
    .await;
    page.assert_no_errors();
}

/// Creates a game by link on the first page, and returns the invitation's address.
async fn invite(page: &Page<'_>, address: &str) -> String {
    page.goto(&format!("http://{address}/")).await;
    page.wait_for(SETUP_READY).await;
    page.click("label:has(input[name=opponent][value=link])").await;
    page.click("label:has(#both-hints)").await;
    page.select_option("#series", "games").await;
    page.click("label:has(input[name=side][value=cones])").await;
    page.click("#setup button[type=submit]").await;
    let invitation = page
        .wait_for(
            "location.pathname.startsWith('/play/') && document.querySelector('dialog[open] input')?.value",
        )
        .await;
    let explanation = page.text("dialog[open]").await;
    assert!(explanation.contains("This link works on this machine only."), "{explanation}");
    assert!(explanation.contains("senet serve --address 0.0.0.0:"), "{explanation}");
    page.press("Escape").await;
    page.wait_for("!document.querySelector('dialog')").await;
    invitation.as_str().expect("an address").to_owned()
}

/// Waits until both pages show the same game.
async fn wait_until_equal(pages: [&Page<'_>; 2]) {
    let same = async {
        for shown in [MOVES, PIECES] {
            while pages[0].evaluate(shown).await != pages[1].evaluate(shown).await {
                pages[0].pause().await;
            }
        }
    };
    timeout(TIMEOUT, same).await.expect("both pages show the same moves and pieces");
}

/// Plays on both pages until both show at least this many moves.
async fn play_by_link(pages: [&Page<'_>; 2], moves: usize) {
    let enough = format!("document.querySelectorAll('#record [data-ply]').length >= {moves}");
    while pages[0].evaluate(&enough).await != true || pages[1].evaluate(&enough).await != true {
        for page in pages {
            act_if_possible(page, Input::Mouse).await;
        }
    }
}

async fn game_by_link_goes_on_after_disconnection(Site { chromium, server, .. }: &Site) {
    let proxy = Proxy::to(&server.address).await;
    let (host, guest) = (chromium.new_page().await, chromium.new_page().await);
    let invitation = invite(&host, &server.address).await;
    guest.goto(&invitation.replace(&server.address, &proxy.address)).await;
    assert_eq!(
        host.text("#hints-note").await,
        "Hints and win chances are off until your opponent agrees when joining."
    );
    guest.wait_for("document.querySelector('dialog[open] #agree')").await;
    guest.screenshot("play-hints-question").await;
    guest.click("#agree").await;
    let help_on =
        "document.querySelector('#hints-note')?.textContent.startsWith('Hints and win chances are on')
        && document.querySelector('[data-tool=hint]').hidden === false";
    for page in [&host, &guest] {
        page.wait_for(help_on).await;
        assert!(page.text("#mine .score").await.contains("0 / 3"));
    }
    play_by_link([&host, &guest], 4).await;
    wait_until_equal([&host, &guest]).await;
    guest.screenshot("play-by-link").await;
    proxy.cut().await;
    guest.wait_for("document.querySelector('#connection').hidden === false").await;
    host.wait_for("document.querySelector('#theirs .presence.offline')").await;
    host.screenshot("play-opponent-away").await;
    guest.screenshot("play-cut-off").await;
    // The player who is still connected throws if it is their turn.
    if host.evaluate("document.querySelector('#throw').disabled").await == json!(false) {
        host.click("#throw").await;
    }
    proxy.restore();
    guest.wait_for("document.querySelector('#connection').hidden").await;
    play_by_link([&host, &guest], 8).await;
    wait_until_equal([&host, &guest]).await;
    guest.click("#tools button:has([data-tool=resign]), #tools button[data-tool=resign]").await;
    guest.click("dialog[open] button.primary").await;
    for page in [&host, &guest] {
        page.wait_for("document.querySelector('#rematch')?.hidden === false").await;
        page.click("dialog[open] a[href^='/fair']").await;
        assert_eq!(
            verdict(page).await,
            "The throws follow from the seed, and the seed from the server’s secret and your \
             contribution."
        );
        assert_eq!(page.evaluate("document.querySelectorAll('#findings .done').length").await, 5);
    }
    host.screenshot("fair-own").await;
    let fair = host.evaluate("location.href").await;
    let stranger = chromium.new_page().await;
    stranger.goto(fair.as_str().unwrap()).await;
    assert!(verdict(&stranger).await.starts_with("The record is consistent, and only that was checked"));
    stranger.screenshot("fair-stranger").await;
    host.assert_no_errors();
}

/// What the page about fair throws says about a game.
async fn verdict(page: &Page<'_>) -> String {
    let verdict = page.wait_for("document.querySelector('#verdict')?.textContent").await;
    verdict.as_str().unwrap().to_owned()
}

async fn shows_why_a_move_is_not_legal(Site { chromium, server, .. }: &Site) {
    let game = server.create_game(&short_game()).await;
    let page = chromium.new_page().await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    // No throw moves a piece from the first row to square 30.
    let chosen =
        "document.querySelector('#board .cell.targets') && document.querySelector('#board .cell.selected')";
    while page.evaluate(&format!("Boolean({chosen})")).await != true {
        act_if_possible(&page, Input::Mouse).await;
    }
    let before = page.evaluate(MOVES).await;
    page.click(&cell("30")).await;
    let reason = "/^The throw of \\d takes this piece to \\d+/
        .test(document.querySelector('#status').textContent)";
    page.wait_for(reason).await;
    page.hover(&cell("28")).await;
    assert_eq!(page.evaluate(reason).await, true, "the reason stays when the mouse moves");
    assert_eq!(page.evaluate(MOVES).await, before, "no move was made");
    page.screenshot("play-refused").await;
    while page.evaluate(MOVES).await == before {
        act_if_possible(&page, Input::Mouse).await;
    }
    page.assert_no_errors();
}

async fn analyses_a_position(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!(
        "http://{}/analyse#rules=kendall&option=pieces=2&position=10/3c5s/4s3c1 c - -&throw=2",
        server.address
    ))
    .await;
    let moves = page.wait_for("document.querySelectorAll('#evaluation tbody button.move').length").await;
    assert_eq!(moves, 2, "two cones can move two squares");
    let chances = page
        .evaluate(
            "[...document.querySelectorAll('#evaluation tbody tr:not(.note)')].every((row) => /\\d%/.test(row.textContent))",
        )
        .await;
    assert_eq!(chances, true, "every move has a win chance");
    let before = page.evaluate("location.hash").await;
    page.click("#evaluation tbody button.move").await;
    page.wait_for(&format!("location.hash !== {before}")).await;
    page.wait_for("document.querySelectorAll('#line li').length > 0").await;
    page.screenshot("analyse").await;
    page.assert_no_errors();
}

async fn plays_by_rules_from_a_file(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    let mine = senet::Preset::Tait
        .spec()
        .to_toml()
        .replace("\"tait\"", "\"mine\"")
        .replace("\"Tait\"", "\"My rules\"");
    page.goto(&format!("http://{}/", server.address)).await;
    page.wait_for(SETUP_READY).await;
    page.set_input_file("#own", "broken.toml", "name = \"mine\"\n").await;
    page.wait_for(
        "document.querySelector('#problem').hidden === false && document.querySelector('#problem').textContent",
    )
    .await;
    page.set_input_file("#own", "mine.toml", &mine).await;
    page.wait_for(
        "document.querySelector('[data-own] input:checked') && document.querySelector('#problem').hidden",
    )
    .await;
    page.click("#setup button[type=submit]").await;
    page.wait_for("location.pathname.startsWith('/play/')").await;
    page.wait_for("document.querySelector('#throw:not([disabled])')").await;
    assert_eq!(page.text("#title").await, "A game of Senet, My rules");
    page.click("[data-tool=share]").await;
    let commitment =
        "[...document.querySelectorAll('dialog input')].some(({ value }) => /^[0-9a-f]{64}$/.test(value))";
    assert_eq!(page.wait_for(commitment).await, true, "the dialog shows the commitment to the throws");
}

cases! {
    cases;
    plays_a_game_by_mouse_and_reviews_it,
    plays_a_game_by_keyboard,
    game_by_link_goes_on_after_disconnection,
    shows_why_a_move_is_not_legal,
    analyses_a_position,
    plays_by_rules_from_a_file,
}
