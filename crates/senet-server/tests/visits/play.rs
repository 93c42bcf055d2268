//! What a player has beside throwing and moving.

use senet::{EndReason, GameResult, Record, Side};
use serde_json::{Value, json};

use crate::browser::chromium::Chromium;
use crate::browser::download::Downloads;
use crate::browser::page::{Light, Page};
use crate::browser::player::{By, act_if_possible, cell, play_until_choosing};
use crate::common::server::TestServer;
use crate::{MOVES, PIECES, seat, short_game};

/// A game in which there is something to choose.
fn game() -> Value {
    let mut game = short_game();
    game["options"]["pieces"] = json!("3");
    game
}

/// Sits down with the cones; the game's name.
async fn sit_down(page: &Page<'_>, server: &TestServer) -> String {
    let game = server.open_game(&game()).await;
    page.go(&seat(&server.address, &game, "cones")).await;
    page.until("document.querySelector('#throw:not([disabled])')").await;
    game["game"].as_str().unwrap().to_owned()
}

/// JavaScript that is true as soon as an expression is not any more what it was.
async fn changed(page: &Page<'_>, expression: &str) -> String {
    format!("({expression}) !== {}", page.tell(expression).await)
}

/// Waits until the move was made that the hand has just made, from this place.
async fn was_moved(page: &Page<'_>, from: &str, before: &Value) {
    page.until(&format!("({MOVES}) !== {before}")).await;
    let moves = page.tell(MOVES).await;
    let (before, moves) = (before.as_str().unwrap(), moves.as_str().unwrap());
    let made = moves.strip_prefix(before).unwrap().trim_start_matches(", ").split(", ").next().unwrap();
    let way = made.split(' ').next_back().unwrap();
    assert!(made.starts_with("cones ") && way.starts_with(&format!("{from}/")), "{made}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_taken_back_with_what_the_computer_made_of_it() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    sit_down(&page, &server).await;
    let place = play_until_choosing(&page, 2).await;
    let before = [page.tell(MOVES).await, page.tell(PIECES).await];
    let thrown = page.text("#status").await;
    let moved = changed(&page, MOVES).await;
    page.click(&cell(&place)).await;
    page.click("#board .cell.targets").await;
    page.until(&moved).await;
    page.until(
        "document.querySelector('#throw:not([disabled])') || document.querySelector('#board .cell.legal')",
    )
    .await;
    page.click("[data-tool=undo]").await;
    page.until(&format!("({MOVES}) === {}", before[0])).await;
    page.until("document.querySelectorAll('#board .cell.legal').length > 1").await;
    assert_eq!([page.tell(MOVES).await, page.tell(PIECES).await], before);
    assert_eq!(page.text("#status").await, thrown, "the throw stays as it was");
    page.click(&cell(&place)).await;
    page.click("#board .cell.targets").await;
    page.until(&moved).await;
    page.was_quiet();
}

/// Gives up, and sees the result.
async fn resign(page: &Page<'_>) {
    page.click("[data-tool=resign]").await;
    page.click("dialog[open] button.primary").await;
    page.until("document.querySelector('dialog[open] .series')").await;
}

/// The button under the result.
const AGAIN: &str = "dialog[open]:has(.series) button.primary";

/// Sees the next game of a series: the side played now, and the scores of both.
async fn sees_the_next_game(page: &Page<'_>, before: &str) -> [String; 3] {
    let next = format!(
        "location.pathname !== {} && document.querySelector('#mine .score') && document.querySelector('#mine').dataset.side",
        json!(format!("/play/{before}"))
    );
    let side = page.until(&next).await;
    [side.as_str().unwrap().to_owned(), page.text("#mine .score").await, page.text("#theirs .score").await]
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_game_has_the_sides_swapped_and_the_score_of_the_series() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    let game = sit_down(&page, &server).await;
    resign(&page).await;
    assert_eq!(page.text(".series").await, "Series score: cones 0, spools 1.");
    page.click(AGAIN).await;
    assert_eq!(sees_the_next_game(&page, &game).await, ["spools", "0", "1"]);
    // The computer has the cones now, and begins.
    play_until_choosing(&page, 1).await;
    page.picture("play-rematch").await;
    page.was_quiet();
}

#[tokio::test(flavor = "multi_thread")]
async fn over_a_link_both_agree_to_the_next_game() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let mut asked = game();
    asked["spools"] = json!({ "kind": "link" });
    let game = server.open_game(&asked).await;
    let name = game["game"].as_str().unwrap();
    let (here, there) = (chromium.visitor().await, chromium.visitor().await);
    here.go(&seat(&server.address, &game, "cones")).await;
    let invitation = game["invitation"]["secret"].as_str().unwrap();
    there.go(&format!("http://{}/play/{name}#seat={invitation}", server.address)).await;
    here.until("document.querySelector('#theirs .presence.online')").await;
    resign(&here).await;
    there.click(AGAIN).await;
    here.until("document.querySelector('#again').textContent === 'Accept the rematch'").await;
    assert_eq!(here.tell("location.pathname").await, json!(format!("/play/{name}")), "one is not enough");
    here.click(AGAIN).await;
    assert_eq!(sees_the_next_game(&here, name).await, ["spools", "0", "1"]);
    assert_eq!(sees_the_next_game(&there, name).await, ["cones", "1", "0"]);
    here.was_quiet();
    there.was_quiet();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_is_carried_with_the_mouse() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    sit_down(&page, &server).await;
    let place = play_until_choosing(&page, 1).await;
    let before = page.tell(MOVES).await;
    page.carry(&cell(&place), "#board .cell.targets").await;
    was_moved(&page, &place, &before).await;
    page.was_quiet();
}

/// Where the pieces are drawn.
const DRAWN: &str = "[...document.querySelectorAll('#board .pieces > *')].map((piece) => piece.getAttribute('transform')).sort().join()";

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_that_is_carried_where_it_may_not_go_goes_back() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    sit_down(&page, &server).await;
    let place = play_until_choosing(&page, 1).await;
    let before = [page.tell(MOVES).await, page.tell(DRAWN).await];
    page.carry(&cell(&place), &cell("30")).await;
    page.until("/^The throw is \\d/.test(document.querySelector('#status').textContent)").await;
    assert_eq!([page.tell(MOVES).await, page.tell(DRAWN).await], before);
    page.was_quiet();
}

/// A telephone.
async fn narrow_and_touched(page: &Page<'_>) {
    page.seen(375, Light::Light).await;
    page.can_be_touched().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_is_moved_by_two_touches() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    narrow_and_touched(&page).await;
    sit_down(&page, &server).await;
    let place = play_until_choosing(&page, 1).await;
    let before = page.tell(MOVES).await;
    page.tap(&cell(&place)).await;
    page.tap("#board .cell.targets").await;
    was_moved(&page, &place, &before).await;
    page.was_quiet();
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_is_remembered_until_sound_is_wanted_again() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    let game = sit_down(&page, &server).await;
    // What sounds are made of is fetched with the first.
    let heard =
        "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/parts/sounds.js'))";
    page.click("button[aria-label='Turn sound off']").await;
    page.until("document.querySelector('button[aria-label=\"Turn sound on\"]')").await;
    let moved = changed(&page, MOVES).await;
    while page.tell(&moved).await != true {
        act_if_possible(&page, By::Mouse).await;
    }
    assert_eq!(page.tell(heard).await, false);
    page.go("about:blank").await;
    page.go(&format!("http://{}/play/{game}", server.address)).await;
    play_until_choosing(&page, 1).await;
    assert_eq!(page.tell(heard).await, false, "another day it is quiet still");
    page.click("button[aria-label='Turn sound on']").await;
    page.click("#board .cell.legal").await;
    page.click("#board .cell.targets").await;
    page.until(heard).await;
    page.was_quiet();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_is_looked_through_back_and_forth() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    sit_down(&page, &server).await;
    let made = "document.querySelectorAll('#record [data-ply]').length";
    while page.tell(made).await.as_u64() < Some(4) {
        act_if_possible(&page, By::Mouse).await;
    }
    play_until_choosing(&page, 1).await;
    let all = page.tell(made).await.as_u64().unwrap();
    let mut back = vec![page.tell(PIECES).await];
    for plies in (0..all).rev() {
        page.click("#record [aria-label='One move back']").await;
        let shown =
            format!("document.querySelector('#status').textContent === 'After move {plies} of {all}.'");
        page.until(&shown).await;
        back.push(page.tell(PIECES).await);
    }
    let begun = back.last().unwrap().clone();
    assert_ne!(begun, back[0], "pieces have moved since");
    assert_eq!(
        page.tell("document.querySelector('#board .cell.legal')").await,
        Value::Null,
        "it is long past"
    );
    let mut forth = vec![begun];
    for plies in 1..=all {
        page.click("#record [aria-label='One move forward']").await;
        page.until(&format!(
            "document.querySelector('#record [data-ply]:nth-child({plies}) [aria-current]')"
        ))
        .await;
        forth.push(page.tell(PIECES).await);
    }
    back.reverse();
    assert_eq!(forth, back);
    page.until("document.querySelector('#board .cell.legal')").await;
    page.was_quiet();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_is_kept_as_a_file() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    let downloads = Downloads::of(&page).await;
    let game = sit_down(&page, &server).await;
    play_until_choosing(&page, 2).await;
    let moves = page.tell("document.querySelectorAll('#record [data-ply]').length").await;
    resign(&page).await;
    page.click("dialog[open] a[download]").await;
    let record: Record = downloads.text(&format!("senet-{game}.txt")).await.parse().unwrap();
    assert_eq!(json!(record.game.plies().len()), moves);
    assert_eq!(record.game.result(), Some(GameResult { winner: Side::Spools, reason: EndReason::Resigned }));
    page.was_quiet();
}
