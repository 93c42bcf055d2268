//! The pace of play: what the page does without a click, and throws that are ordered in advance.

use serde_json::{Value, json};

use super::{seat, short_game};
use crate::browser::page::Page;
use crate::browser::player::{Input, act_if_possible};
use crate::browser::site::{Site, cases};
use crate::common::server::TestServer;

/// JavaScript for the number of moves of the cones.
const OWN_MOVES: &str = "document.querySelectorAll('#record [data-ply^=cones]').length";

/// Opens the settings, toggles these, and closes the dialog.
async fn toggle(page: &Page<'_>, settings: &[&str]) {
    page.click("[data-tool=settings]").await;
    page.wait_for("document.querySelector('dialog[open] .settings')").await;
    for setting in settings {
        page.click(&format!("dialog input[name={setting}]")).await;
    }
    page.press("Escape").await;
    page.wait_for("!document.querySelector('dialog')").await;
}

/// What the settings dialog shows.
async fn shown_settings(page: &Page<'_>) -> Value {
    page.click("[data-tool=settings]").await;
    let shown = "[...document.querySelectorAll('dialog[open] .settings :is(input:checked, [name=speed])')]
        .map(({ name, type, value }) => (type === 'checkbox' ? name : value)).join()";
    let shown = page.wait_for(shown).await;
    page.press("Escape").await;
    shown
}

async fn automatic_throws_and_moves_need_no_click_and_stay_on(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    open_short_game(&page, server).await;
    toggle(&page, &["throws", "forced"]).await;
    // With one piece, every move is forced.
    page.wait_for(&format!("{OWN_MOVES} >= 2")).await;
    let game = server.create_game(&short_game()).await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    page.wait_for(&format!("{OWN_MOVES} >= 2")).await;
    page.click("[data-tool=settings]").await;
    page.select_option("dialog select[name=speed]", "off").await;
    page.goto("about:blank").await;
    page.goto(&format!("http://{}/play/{}", server.address, game["game"].as_str().unwrap())).await;
    assert_eq!(shown_settings(&page).await, "off,throws,forced,passes,numbers,sound");
    page.assert_no_errors();
}

/// JavaScript that collects in `window.times` when the user's moves appear, in milliseconds.
const COLLECT_TIMES: &str = "(() => {
    window.times = [];
    const count = () => document.querySelectorAll('#record [data-ply^=cones]').length;
    let known = count();
    const note = () => {
        if (count() > known) times.push(Math.round(performance.now()));
        known = count();
    };
    new MutationObserver(note).observe(document.querySelector('#record'), { childList: true, subtree: true });
})()";

/// Opens a new game in which every move is forced, when the first throw can be made.
async fn open_short_game(page: &Page<'_>, server: &TestServer) {
    let game = server.create_game(&short_game()).await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    page.wait_for("document.querySelector('#throw:not([disabled])')").await;
}

/// Prints how long a turn takes at fast speed: from one move of the user to the next, with the computer's between.
async fn fast_turns_need_no_click(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    open_short_game(&page, server).await;
    page.click("[data-tool=settings]").await;
    page.wait_for("document.querySelector('dialog[open] .settings')").await;
    page.select_option("dialog select[name=speed]", "fast").await;
    page.press("Escape").await;
    page.evaluate(COLLECT_TIMES).await;
    toggle(&page, &["throws", "forced"]).await;
    // With one piece, every move is forced.
    page.wait_for("times.length >= 6 || document.querySelector('#rematch').hidden === false").await;
    let median = "times.slice(1).map((time, turn) => time - times[turn]).sort((one, other) => one - other)
        .at((times.length - 1) / 2)";
    let turns = page.evaluate("times.length - 1").await.as_u64().unwrap();
    assert!(turns >= 2, "the page plays by itself");
    eprintln!("a fast turn takes {} ms, the median of {turns}", page.evaluate(median).await);
    page.assert_no_errors();
}

/// JavaScript that makes throws and moves as soon as they are possible, and collects the times of the throws.
const PLAY_AT_ONCE: &str = "(() => {
    window.times = [];
    const events = ['pointerdown', 'pointerup', 'click'];
    const click = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const at = { bubbles: true, clientX: x + width / 2, clientY: y + height / 2, isPrimary: true };
        for (const type of events) one.dispatchEvent(new PointerEvent(type, at));
    };
    setInterval(() => {
        const one = document.querySelector('#throw:not([disabled], [hidden]), #pass:not([hidden])')
            ?? document.querySelector('#board .cell.targets') ?? document.querySelector('#board .cell.legal');
        if (one?.id === 'throw') times.push(Math.round(performance.now()));
        if (one) click(one);
    }, 4);
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints a figure for docs/players.md"]
async fn fast_turn_of_modern() {
    let Some(Site { chromium, server, .. }) = Site::start().await else { return };
    let mut request = short_game();
    (request["rules"], request["options"]) = (json!("modern"), json!({}));
    request["spools"]["level"] = json!("average");
    let game = server.create_game(&request).await;
    let page = chromium.new_page().await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    page.wait_for("document.querySelector('#throw:not([disabled])')").await;
    page.click("[data-tool=settings]").await;
    page.wait_for("document.querySelector('dialog[open] .settings')").await;
    page.select_option("dialog select[name=speed]", "fast").await;
    page.press("Escape").await;
    page.show_motion().await;
    page.evaluate(PLAY_AT_ONCE).await;
    page.wait_for("times.length > 20").await;
    let median =
        "times.slice(1).map((time, turn) => time - times[turn]).sort((one, other) => one - other)[10]";
    eprintln!("a fast turn of modern takes {} ms, the median of 20", page.evaluate(median).await);
}

async fn throw_in_advance_is_made_when_the_turn_begins(Site { chromium, server, .. }: &Site) {
    let mut request = short_game();
    request["spools"] = json!({ "kind": "link" });
    let game = server.create_game(&request).await;
    let (host, guest) = (chromium.new_page().await, chromium.new_page().await);
    host.goto(&seat(&server.address, &game, "cones")).await;
    let (name, invitation) = (game["game"].as_str().unwrap(), game["invitation"]["secret"].as_str().unwrap());
    guest.goto(&format!("http://{}/play/{name}#seat={invitation}", server.address)).await;
    guest.wait_for("document.querySelector('#mine').dataset.side === 'spools'").await;
    // A pass that waits for a click keeps the throw on the page.
    toggle(&host, &["early", "passes"]).await;
    let can_order = "document.querySelector('#throw[aria-pressed]') !== null";
    while host.evaluate(can_order).await != true {
        act_if_possible(&host, Input::Mouse).await;
        host.try_click("#pass:not([hidden])").await;
    }
    let before = host.evaluate(OWN_MOVES).await;
    host.click("#throw").await;
    host.wait_for("document.querySelector('#throw[aria-pressed=true]')").await;
    let thrown = "/^(You threw|With a)/.test(document.querySelector('#status').textContent)";
    while host.evaluate(thrown).await != true {
        assert_eq!(host.evaluate(OWN_MOVES).await, before, "nothing but the throw is made in advance");
        act_if_possible(&guest, Input::Mouse).await;
    }
    assert_eq!(
        host.evaluate("document.querySelector('#throw').getAttribute('aria-pressed')").await,
        Value::Null
    );
    host.assert_no_errors();
}

cases! {
    cases;
    automatic_throws_and_moves_need_no_click_and_stay_on,
    fast_turns_need_no_click,
    throw_in_advance_is_made_when_the_turn_begins,
}
