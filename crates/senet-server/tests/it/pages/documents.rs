//! The pictures of pages in README.md: `cargo xtask pictures` runs this, and takes them from `target/tmp/pictures`.

use serde_json::json;

use super::{MOVES, seat};
use crate::browser::player::{Input, act_if_possible, cell, play_until_choosing};
use crate::browser::site::Site;

const WINDOW: (u32, u32) = (1280, 720);
/// The moves before the picture of a game.
const MOVES_PLAYED: u64 = 16;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes the pictures of README.md; cargo xtask pictures runs it"]
async fn pictures_of_documents() {
    let Some(Site { chromium, server, .. }) = Site::start().await else { return };
    let page = chromium.new_page().await;
    page.resize(WINDOW).await;
    page.goto(&format!("http://{}/", server.address)).await;
    page.wait_for("document.querySelector('.hero #board .cell, .hero svg')").await;
    page.wait_for("document.fonts.ready.then(() => true)").await;
    page.screenshot("web-home").await;
    let computer = json!({ "kind": "computer", "level": "novice" });
    let game = json!({ "rules": "modern", "cones": { "kind": "person" }, "spools": computer });
    let game = server.create_game(&game).await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    let count = format!("({MOVES}).split(', ').length");
    while page.evaluate(&count).await.as_u64() < Some(MOVES_PLAYED) {
        act_if_possible(&page, Input::Mouse).await;
    }
    let place = play_until_choosing(&page, 3).await;
    page.click(&cell(&place)).await;
    page.wait_for("document.querySelector('#board .cell.targets')").await;
    page.evaluate("scrollTo(0, 0)").await;
    page.screenshot("web-play").await;
    page.assert_no_errors();
}
