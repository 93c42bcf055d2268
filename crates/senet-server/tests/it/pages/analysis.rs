//! The analysis page: a tree of play in the address, in records and in the list of moves.

use crate::browser::chromium::Chromium;
use crate::browser::page::Page;
use crate::browser::player::{Input, play_to_end};
use crate::common::server::TestServer;
use serde_json::json;

use super::seat;

/// JavaScript for the moves in the list.
const LINE: &str = "document.querySelector('#line').textContent";
/// The sizes of windows: a desktop and a phone.
const SIZES: [(u32, u32); 2] = [(1440, 900), (390, 844)];

/// Chooses a throw and makes the best move, both by click.
async fn play(page: &Page<'_>, thrown: u32) {
    let throw = format!(
        "[...document.querySelectorAll('#throws button')].find((one) => one.textContent === '{thrown}')"
    );
    page.wait_for(&throw).await;
    page.evaluate(&format!("{throw}.click()")).await;
    page.wait_for(&format!("{throw}?.getAttribute('aria-pressed') === 'true'")).await;
    page.wait_for("document.querySelector('#evaluation tbody button.move')").await;
    page.wait_for("document.querySelector('#board .best-arrow .arrow-head')").await;
    let before =
        page.evaluate("document.querySelectorAll('#line [aria-current]').length && location.hash").await;
    page.evaluate("document.querySelector('#evaluation tbody button.move').click()").await;
    page.wait_for(&format!("location.hash !== {before} && !location.hash.includes('throw=')")).await;
}

/// The number of entries in the list of moves.
async fn entries(page: &Page<'_>) -> u64 {
    page.evaluate("document.querySelectorAll('#line .step').length").await.as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn keeps_variations_in_the_address_and_in_records() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    for size in SIZES {
        let page = chromium.new_page().await;
        page.resize(size).await;
        page.goto(&format!("http://{}/analyse#rules=modern&option=pieces=2", server.address)).await;
        play(&page, 3).await;
        page.click("#back").await;
        play(&page, 2).await;
        assert_eq!(entries(&page).await, 3, "the start, the move, and a variation");
        page.evaluate(
            "{ const comment = document.querySelector('#comment'); comment.value = 'a (slow) # start';
               comment.dispatchEvent(new Event('change'));
               const mark = document.querySelector('#mark'); mark.value = '?!';
               mark.dispatchEvent(new Event('change')); }",
        )
        .await;
        let shown = page.evaluate(LINE).await;
        assert!(shown.as_str().unwrap().contains("?!"), "{shown}");
        page.screenshot(&format!("analysis-tree-{}", size.0)).await;

        // The copied link leads to the same tree and position.
        let address = page.evaluate("location.href").await;
        let other = chromium.new_page().await;
        other.resize(size).await;
        other.goto(address.as_str().unwrap()).await;
        other.wait_for(&format!("{LINE} === {shown}")).await;
        assert_eq!(other.evaluate("location.href").await, address);
        assert_eq!(other.evaluate("document.querySelector('#mark').value").await, "?!");

        other.click("#promote").await;
        other.wait_for(&format!("{LINE} !== {shown}")).await;
        other.click("#remove").await;
        other.wait_for("document.querySelectorAll('#line .step').length === 2").await;
        for _ in 0..2 {
            other
                .evaluate(
                    "document.body.dispatchEvent(
                    new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))",
                )
                .await;
        }
        other.wait_for(&format!("{LINE} === {shown}")).await;

        // The record has the variation and the comment.
        other
            .evaluate(
                "URL.createObjectURL = (blob) => { blob.text().then((text) => (window.saved = text)); return '#' }",
            )
            .await;
        other.click("#export").await;
        let saved = other.wait_for("window.saved").await;
        page.goto(&format!("http://{}/analyse#rules=tait", server.address)).await;
        page.wait_for("document.querySelector('#evaluation .verdict')").await;
        page.evaluate(&format!("document.querySelector('#record textarea').value = {saved}")).await;
        page.evaluate("document.querySelector('#record button').click()").await;
        page.wait_for(&format!("{LINE} === {shown}")).await;
        page.assert_no_errors();
        other.assert_no_errors();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rolls_out_and_shows_best_play() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    for size in SIZES {
        let page = chromium.new_page().await;
        page.resize(size).await;
        page.goto(&format!("http://{}/analyse#rules=modern&throw=3", server.address)).await;
        page.wait_for("document.querySelector('#evaluation .verdict')?.textContent.includes('±')").await;
        page.wait_for("document.querySelector('#best-line')?.textContent.includes('c3:')").await;
        page.click("#roll-out").await;
        let games = "Number(document.querySelector('#rollout td:last-child')?.textContent)";
        page.wait_for(&format!("{games} >= 72")).await;
        page.screenshot(&format!("analysis-rollout-{}", size.0)).await;
        page.click("#roll-out").await;
        page.wait_for("document.querySelector('#roll-out').textContent === 'Roll out'").await;
        page.click("#show-best").await;
        page.wait_for("!document.querySelector('#board .best-arrow')").await;
        page.assert_no_errors();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn explores_openings_with_finished_games() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let game = json!({
        "rules": "tait", "options": { "pieces": "1" },
        "cones": { "kind": "person" }, "spools": { "kind": "computer", "level": "random" },
    });
    let created = server.create_game(&game).await;
    let player = chromium.new_page().await;
    player.goto(&seat(&server.address, &created, "cones")).await;
    play_to_end(&player, Input::Keyboard).await;
    for size in SIZES {
        let page = chromium.new_page().await;
        page.resize(size).await;
        page.goto(&format!("http://{}/analyse#rules=tait&option=pieces=1", server.address)).await;
        page.wait_for("!document.querySelector('#explorer').hidden").await;
        page.click("#explorer summary").await;
        page.wait_for("/1×, (0|100)% won/.test(document.querySelector('#explorer-table').textContent)").await;
        page.screenshot(&format!("analysis-explorer-{}", size.0)).await;
        page.click("#explorer-table button.move").await;
        page.wait_for("document.querySelectorAll('#line .step').length === 2").await;
        page.assert_no_errors();
    }
}
