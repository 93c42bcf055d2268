//! The playing page beyond throwing and moving: undo, rematch, dragging, touch, sound, history, and
//! downloads.

use senet::{EndReason, GameResult, Record, Side};
use serde_json::{Value, json};

use super::layout::PHONES;
use super::{MOVES, PIECES, seat, short_game};
use crate::browser::download::Downloads;
use crate::browser::page::Page;
use crate::browser::player::{Input, act_if_possible, cell, play_until_choosing};
use crate::browser::site::{Site, cases};
use crate::common::server::TestServer;

/// A game with choices.
fn game() -> Value {
    let mut game = short_game();
    game["options"]["pieces"] = json!("3");
    game
}

/// Opens a game on the seat of the cones, and returns its name.
async fn open_seat(page: &Page<'_>, server: &TestServer) -> String {
    let game = server.create_game(&game()).await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    page.wait_for("document.querySelector('#throw:not([disabled])')").await;
    game["game"].as_str().unwrap().to_owned()
}

/// JavaScript that is true once an expression has another value than now.
async fn changed(page: &Page<'_>, expression: &str) -> String {
    format!("({expression}) !== {}", page.evaluate(expression).await)
}

/// Waits for a move and asserts that the cones made it from this place.
async fn assert_moved(page: &Page<'_>, from: &str, before: &Value) {
    page.wait_for(&format!("({MOVES}) !== {before}")).await;
    let moves = page.evaluate(MOVES).await;
    let (before, moves) = (before.as_str().unwrap(), moves.as_str().unwrap());
    let made = moves.strip_prefix(before).unwrap().trim_start_matches(", ").split(", ").next().unwrap();
    let text = made.split(' ').next_back().unwrap();
    assert!(made.starts_with("cones ") && text.starts_with(&format!("{from}/")), "{made}");
}

async fn undo_takes_back_own_decision_and_computer_moves(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    open_seat(&page, server).await;
    let can_undo = "!document.querySelector('[data-tool=undo]').disabled";
    assert_eq!(page.evaluate(can_undo).await, false, "no decision was made yet");
    let place = play_until_choosing(&page, 2).await;
    let before = [page.evaluate(MOVES).await, page.evaluate(PIECES).await];
    let status = page.text("#status").await;
    let moved = changed(&page, MOVES).await;
    page.click(&cell(&place)).await;
    page.click("#board .cell.targets").await;
    page.wait_for(&moved).await;
    page.wait_for(
        "document.querySelector('#throw:not([disabled])') || document.querySelector('#board .cell.legal')",
    )
    .await;
    assert_eq!(page.evaluate(can_undo).await, true);
    page.click("[data-tool=undo]").await;
    page.wait_for(&format!("({MOVES}) === {}", before[0])).await;
    page.wait_for("document.querySelectorAll('#board .cell.legal').length > 1").await;
    assert_eq!([page.evaluate(MOVES).await, page.evaluate(PIECES).await], before);
    assert_eq!(page.text("#status").await, status, "the throw stays");
    page.click(&cell(&place)).await;
    page.click("#board .cell.targets").await;
    page.wait_for(&moved).await;
    page.assert_no_errors();
}

/// JavaScript that collects in `window.seen` whether the button for a throw is enabled while no throw is shown.
const COLLECT_ENABLED: &str = "(() => {
    window.seen = [];
    const button = document.querySelector('#throw');
    const isWaiting = () => document.querySelector('#status').textContent === 'Your turn to throw.';
    new MutationObserver(() => isWaiting() && seen.push(!button.disabled)).observe(button, { attributes: true });
})()";

async fn throw_button_stays_disabled_until_the_throw_is_there(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    open_seat(&page, server).await;
    assert_eq!(page.text("#status").await, "Your turn to throw.");
    page.evaluate(COLLECT_ENABLED).await;
    page.click("#throw").await;
    page.wait_for("document.querySelector('#status').textContent !== 'Your turn to throw.'").await;
    assert_eq!(
        page.evaluate("seen.length > 0 && !seen.includes(true)").await,
        true,
        "it is never enabled again"
    );
    page.assert_no_errors();
}

async fn both_players_throw_for_who_begins(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/", server.address)).await;
    page.wait_for(
        "document.querySelector('#rulesets input') && document.querySelector('#option-fields select')",
    )
    .await;
    page.click("label:has(input[name=rules][value=basics])").await;
    page.wait_for("/Decided by a throw of each player/.test(document.querySelector('#sides').textContent)")
        .await;
    page.select_option("#level-choice", "random").await;
    page.click("#setup button[type=submit]").await;
    page.wait_for(
        "/^Throw to decide who begins. The first/.test(document.querySelector('#status')?.textContent)",
    )
    .await;
    assert_eq!(page.evaluate("document.querySelector('#mine svg')").await, Value::Null, "no side yet");
    page.screenshot("play-opening").await;
    let decided = "document.querySelector('#mine svg') !== null";
    while page.evaluate(decided).await != true {
        act_if_possible(&page, Input::Mouse).await;
    }
    while page.evaluate("document.querySelector('#record [data-ply]') === null").await == true {
        act_if_possible(&page, Input::Mouse).await;
    }
    let first = page.evaluate("document.querySelector('#record [data-ply]').dataset.ply").await;
    assert!(first.as_str().unwrap().starts_with("spools 1"), "the 1 that decided is played: {first}");
    resign(&page).await;
    page.click("dialog[open] a[href^='/fair']").await;
    let verdict = page.wait_for("document.querySelector('#verdict')?.textContent").await;
    assert!(verdict.as_str().unwrap().contains("and your contribution"), "{verdict}");
    let findings = page.text("#findings").await;
    assert!(findings.contains("The throws to decide who begins follow from the seed: "), "{findings}");
    // Computers throw to decide who begins too.
    page.goto(&format!("http://{}/watch", server.address)).await;
    page.wait_for("document.querySelector('#rules option')").await;
    page.select_option("#rules", "basics").await;
    page.click("#watch-setup button").await;
    page.wait_for("document.querySelector('#record [data-ply]')?.dataset.ply.startsWith('spools 1')").await;
    page.assert_no_errors();
}

/// Resigns and waits for the result.
pub(super) async fn resign(page: &Page<'_>) {
    page.click("[data-tool=resign]").await;
    page.wait_for(
        "document.querySelector('dialog[open] .dialog-buttons button:last-child').textContent === 'Cancel'",
    )
    .await;
    page.click("dialog[open] button.primary").await;
    page.wait_for("document.querySelector('dialog[open] .series')").await;
}

/// A text without the marks that isolate its direction.
fn plain(text: &str) -> String {
    text.replace(['\u{2066}', '\u{2069}'], "")
}

/// The selector of the button for another game.
pub(super) const AGAIN: &str = "dialog[open]:has(.series) button.primary";

/// Waits for the next game of the series. Returns the own side, and the scores of both players.
pub(super) async fn wait_for_next_game(page: &Page<'_>, before: &str) -> [String; 3] {
    let next = format!(
        "location.pathname !== {} && document.querySelector('#mine .score')
            && document.querySelector('#mine').dataset.side",
        json!(format!("/play/{before}"))
    );
    let side = page.wait_for(&next).await;
    let [own, other] = [page.text("#mine .score").await, page.text("#theirs .score").await];
    [side.as_str().unwrap().to_owned(), plain(&own), plain(&other)]
}

async fn rematch_swaps_sides_and_keeps_score(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    let game = open_seat(&page, server).await;
    resign(&page).await;
    assert_eq!(page.text("dialog[open] h2").await, "You lost: you resigned.");
    for size in PHONES {
        page.resize(size).await;
        let fits = "(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(
            document.querySelector('dialog[open]').getBoundingClientRect())
            && document.querySelector('dialog[open]').scrollHeight <= document.querySelector('dialog').clientHeight";
        page.wait_for(fits).await;
    }
    assert_eq!(page.text(".series").await, "Series score: You 0, Computer 1.");
    let focused = page.evaluate(&format!("document.activeElement.matches({})", json!(AGAIN))).await;
    assert_eq!(focused, true, "Enter begins the next game");
    page.click(AGAIN).await;
    assert_eq!(wait_for_next_game(&page, &game).await, ["spools", "0", "1"]);
    // The computer now has the cones and begins.
    play_until_choosing(&page, 1).await;
    page.screenshot("play-rematch").await;
    page.assert_no_errors();
}

async fn rematch_by_link_needs_both_players(Site { chromium, server, .. }: &Site) {
    let mut request = game();
    request["spools"] = json!({ "kind": "link" });
    request["series"] = json!({ "first_to": 20, "scoring": "pieces-left" });
    let game = server.create_game(&request).await;
    let name = game["game"].as_str().unwrap();
    let (host, guest) = (chromium.new_page().await, chromium.new_page().await);
    host.goto(&seat(&server.address, &game, "cones")).await;
    let invitation = game["invitation"]["secret"].as_str().unwrap();
    guest.goto(&format!("http://{}/play/{name}#seat={invitation}", server.address)).await;
    host.wait_for("document.querySelector('#theirs .presence.online')").await;
    for page in [&host, &guest] {
        page.wait_for("!document.querySelector('#hints-note').hidden").await;
        let tools = "['hint', 'chance'].some((tool) => document.querySelector(`[data-tool=${tool}]`).hidden === false)";
        assert_eq!(page.evaluate(tools).await, false, "no hints between people");
        assert_eq!(page.text("#hints-note").await, "Hints and win chances are off in this game.");
        assert_eq!(plain(&page.text("#mine .score").await), "0 / 20");
    }
    resign(&host).await;
    let spectator = chromium.new_page().await;
    spectator.goto(&format!("http://{}/play/{name}", server.address)).await;
    spectator.wait_for("document.querySelector('#theirs strong')").await;
    assert_eq!(
        [spectator.text("#theirs strong").await, spectator.text("#mine strong").await],
        ["Spools player", "Cones player"]
    );
    let standing = host.text(".series").await;
    assert!(
        standing.starts_with("This game scores 9 points. Series, first to 20: You 0, Opponent 9."),
        "{standing}"
    );
    assert!(standing.contains("3 on the first row or in hand"), "the scoring is explained: {standing}");
    host.screenshot("play-series").await;
    guest.click(AGAIN).await;
    host.wait_for(
        "document.querySelector('dialog[open] button.primary').textContent === 'Accept the rematch'",
    )
    .await;
    assert_eq!(host.text("dialog[open] .offer").await, "The player of the spools offers a rematch.");
    assert_eq!(
        host.evaluate("location.pathname").await,
        json!(format!("/play/{name}")),
        "one player is not enough"
    );
    // The player who offered it is away when the next game begins, and comes back by the old address.
    guest.goto("about:blank").await;
    host.click(AGAIN).await;
    assert_eq!(wait_for_next_game(&host, name).await, ["spools", "0 / 20", "9 / 20"]);
    guest.goto(&format!("http://{}/play/{name}", server.address)).await;
    assert_eq!(wait_for_next_game(&guest, name).await, ["cones", "9 / 20", "0 / 20"]);
    let next = guest.evaluate("location.pathname").await;
    guest.goto(&format!("http://{}{}", server.address, next.as_str().unwrap())).await;
    guest.wait_for("document.querySelector('#mine .score')?.textContent.includes('9 / 20')").await;
    // A spectator who opens the first game again finds the next one.
    let spectator = chromium.new_page().await;
    spectator.goto(&format!("http://{}/play/{name}", server.address)).await;
    let link =
        spectator.wait_for("document.querySelector('#act a[href^=\"/play/\"]')?.getAttribute('href')").await;
    assert_eq!(link, next);
    spectator.assert_no_errors();
    host.assert_no_errors();
    guest.assert_no_errors();
}

async fn drags_a_piece_with_the_mouse(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    open_seat(&page, server).await;
    let place = play_until_choosing(&page, 1).await;
    let before = page.evaluate(MOVES).await;
    page.drag(&cell(&place), "#board .cell.targets").await;
    assert_moved(&page, &place, &before).await;
    page.assert_no_errors();
}

/// JavaScript for the positions of the drawn pieces.
const DRAWN: &str = "[...document.querySelectorAll('#board .pieces > *')]
    .map((piece) => piece.getAttribute('transform')).sort().join()";

async fn piece_dragged_to_illegal_square_goes_back(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    open_seat(&page, server).await;
    let place = play_until_choosing(&page, 1).await;
    let before = [page.evaluate(MOVES).await, page.evaluate(DRAWN).await];
    page.drag(&cell(&place), &cell("30")).await;
    page.wait_for("/^The throw of \\d/.test(document.querySelector('#status').textContent)").await;
    assert_eq!([page.evaluate(MOVES).await, page.evaluate(DRAWN).await], before);
    page.assert_no_errors();
}

async fn moves_a_piece_by_two_taps(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.emulate_phone().await;
    open_seat(&page, server).await;
    let place = play_until_choosing(&page, 1).await;
    let before = page.evaluate(MOVES).await;
    page.tap(&cell(&place)).await;
    page.tap("#board .cell.targets").await;
    assert_moved(&page, &place, &before).await;
    page.assert_no_errors();
}

async fn drags_a_piece_by_touch_while_a_second_finger_does_nothing(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.emulate_phone().await;
    open_seat(&page, server).await;
    let place = play_until_choosing(&page, 2).await;
    let before = page.evaluate(MOVES).await;
    let another = format!("#board .cell.legal:not([data-place=\"{place}\"])");
    page.drag_by_touch(&cell(&place), "#board .cell.targets", &another).await;
    assert_moved(&page, &place, &before).await;
    page.assert_no_errors();
}

async fn remembers_that_sound_is_off(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    let game = open_seat(&page, server).await;
    // The module of sounds is loaded with the first sound.
    let sound_loaded =
        "performance.getEntriesByType('resource').some(({ name }) => name.includes('/parts/sound-effects'))";
    page.click("button[aria-label='Turn sound off']").await;
    page.wait_for("document.querySelector('button[aria-label=\"Turn sound on\"]')").await;
    let moved = changed(&page, MOVES).await;
    while page.evaluate(&moved).await != true {
        act_if_possible(&page, Input::Mouse).await;
    }
    assert_eq!(page.evaluate(sound_loaded).await, false);
    page.goto("about:blank").await;
    page.goto(&format!("http://{}/play/{game}", server.address)).await;
    play_until_choosing(&page, 1).await;
    assert_eq!(page.evaluate(sound_loaded).await, false, "sound is still off on the next visit");
    page.click("button[aria-label='Turn sound on']").await;
    page.click("#board .cell.legal").await;
    page.click("#board .cell.targets").await;
    page.wait_for(sound_loaded).await;
    page.assert_no_errors();
}

async fn steps_back_and_forward_through_the_moves(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    open_seat(&page, server).await;
    let made = "document.querySelectorAll('#record [data-ply]').length";
    while page.evaluate(made).await.as_u64() < Some(4) {
        act_if_possible(&page, Input::Mouse).await;
    }
    play_until_choosing(&page, 1).await;
    let all = page.evaluate(made).await.as_u64().unwrap();
    let mut back = vec![page.evaluate(PIECES).await];
    for plies in (0..all).rev() {
        page.click("#record [aria-label='One move back']").await;
        let shown =
            format!("document.querySelector('#status').textContent === 'After move {plies} of {all}.'");
        page.wait_for(&shown).await;
        back.push(page.evaluate(PIECES).await);
    }
    let start = back.last().unwrap().clone();
    assert_ne!(start, back[0], "pieces have moved since");
    assert_eq!(
        page.evaluate("document.querySelector('#board .cell.legal')").await,
        Value::Null,
        "no piece can be moved in an earlier position"
    );
    let mut forth = vec![start];
    for plies in 1..=all {
        page.click("#record [aria-label='One move forward']").await;
        page.wait_for(&format!(
            "document.querySelector('#record [data-ply]:nth-child({plies}) [aria-current]')"
        ))
        .await;
        forth.push(page.evaluate(PIECES).await);
    }
    back.reverse();
    assert_eq!(forth, back);
    page.wait_for("document.querySelector('#board .cell.legal')").await;
    page.assert_no_errors();
}

async fn downloads_the_record(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    let downloads = Downloads::of(&page).await;
    let game = open_seat(&page, server).await;
    play_until_choosing(&page, 2).await;
    let moves = page.evaluate("document.querySelectorAll('#record [data-ply]').length").await;
    resign(&page).await;
    page.click("dialog[open] a[download]").await;
    let record: Record = downloads.text(&format!("senet-{game}.txt")).await.parse().unwrap();
    assert_eq!(json!(record.game.plies().len()), moves);
    assert_eq!(record.game.result(), Some(GameResult { winner: Side::Spools, reason: EndReason::Resigned }));
    page.assert_no_errors();
}

cases! {
    cases;
    undo_takes_back_own_decision_and_computer_moves,
    throw_button_stays_disabled_until_the_throw_is_there,
    both_players_throw_for_who_begins,
    rematch_swaps_sides_and_keeps_score,
    rematch_by_link_needs_both_players,
    drags_a_piece_with_the_mouse,
    piece_dragged_to_illegal_square_goes_back,
    moves_a_piece_by_two_taps,
    drags_a_piece_by_touch_while_a_second_finger_does_nothing,
    remembers_that_sound_is_off,
    steps_back_and_forward_through_the_moves,
    downloads_the_record,
}
