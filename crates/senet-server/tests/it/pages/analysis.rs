//! The analysis page: a tree of play in the address, in records and in the list of moves.

use crate::browser::page::{Network, Page};
use crate::browser::player::cell;
use crate::browser::site::{Site, cases};
use crate::common::client::Client;
use serde_json::json;

use super::every_page::assert_stable;
use super::layout::{PHONES, assert_inside};

/// JavaScript for the moves in the list.
const LINE: &str = "document.querySelector('#line').textContent";
/// JavaScript for whether the explorer has a move of a finished game.
const PLAYED: &str = "/1×, (0|100)% won/.test(document.querySelector('#explorer-table').textContent)";
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

/// Asserts that no table of the page is wider than its place.
pub(super) async fn assert_tables_fit(page: &Page<'_>, context: &str) {
    let wide = "[...document.querySelectorAll('.scrolls')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((table) => `${table.getAttribute('aria-label')}: ${table.scrollWidth} in ${table.clientWidth}`)
        .join('; ')";
    assert_eq!(page.evaluate(wide).await, "", "{context}");
}

/// The number of entries in the list of moves.
async fn entries(page: &Page<'_>) -> u64 {
    page.evaluate("document.querySelectorAll('#line .step').length").await.as_u64().unwrap()
}

async fn keeps_variations_in_the_address_and_in_records(Site { chromium, server, .. }: &Site) {
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

async fn rolls_out_and_shows_best_play(Site { chromium, server, .. }: &Site) {
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
        assert_tables_fit(&page, &format!("{size:?}")).await;
        page.click("#roll-out").await;
        page.wait_for("document.querySelector('#roll-out').textContent === 'Roll out'").await;
        page.click("#show-best").await;
        page.wait_for("!document.querySelector('#board .best-arrow')").await;
        page.click("#best-line button:nth-of-type(2)").await;
        page.wait_for("document.querySelectorAll('#line .step').length === 3").await;
        page.assert_no_errors();
    }
}

async fn explores_openings_with_finished_games(Site { chromium, server, .. }: &Site) {
    let game = json!({
        "rules": "tait", "options": { "pieces": "1" },
        "cones": { "kind": "person" }, "spools": { "kind": "computer", "level": "random" },
    });
    let created = server.create_game(&game).await;
    let (name, secret) = (created["game"].as_str().unwrap(), created["seats"]["cones"].as_str().unwrap());
    Client::join(&server.address, name, &[secret], 0).await.unwrap().play_to_end().await;
    for size in SIZES {
        let page = chromium.new_page().await;
        page.resize(size).await;
        page.goto(&format!("http://{}/analyse#rules=tait&option=pieces=1", server.address)).await;
        page.wait_for("document.querySelector('#every-throw button.move')").await;
        page.click("#explorer summary").await;
        page.wait_for("location.hash.endsWith('&explorer')").await;
        page.wait_for(PLAYED).await;
        page.screenshot(&format!("analysis-explorer-{}", size.0)).await;
        assert_tables_fit(&page, &format!("{size:?}")).await;

        // The address opens the explorer, and a throw that is chosen leaves it open.
        let address = page.evaluate("location.href").await;
        assert!(address.as_str().unwrap().ends_with("&explorer"), "{address}");
        let other = chromium.new_page().await;
        other.resize(size).await;
        other.goto(address.as_str().unwrap()).await;
        other.wait_for(PLAYED).await;
        other.wait_for("!document.querySelector('#best-line:empty')").await;
        assert_inside(&other, &["#explorer summary", "#explorer-table .group"], &format!("{size:?}")).await;
        other.click("#throws button:last-child").await;
        other.wait_for("location.hash.includes('throw=')").await;
        other.wait_for(PLAYED).await;

        page.click("#explorer-table button.move").await;
        page.wait_for("document.querySelectorAll('#line .step').length === 2").await;
        page.assert_no_errors();
        other.assert_no_errors();
    }
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/rules", server.address)).await;
    page.wait_for("document.querySelector('#rulesets a[href=\"/analyse#rules=tait&explorer\"]')").await;
}

async fn shows_win_chances_beside_the_board_and_tables_that_fit(Site { chromium, server, .. }: &Site) {
    for size in SIZES.into_iter().chain([PHONES[1]]) {
        for thrown in ["", "&throw=3"] {
            let page = chromium.new_page().await;
            page.resize(size).await;
            page.goto(&format!("http://{}/analyse#rules=modern{thrown}", server.address)).await;
            page.wait_for("document.querySelector('#best-line button')").await;
            let context = format!("{size:?} {thrown}");
            assert_inside(&page, &["#win-chance", "#win-cones", "#board .board"], &context).await;
            let shown = page.text("#win-cones").await;
            assert!(shown.contains('%') && shown.contains('±'), "{shown}");
            assert_tables_fit(&page, &context).await;
            page.assert_no_errors();
        }
    }
}

async fn back_leads_to_the_earlier_tree(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/analyse#rules=modern&option=pieces=2", server.address)).await;
    play(&page, 3).await;
    let (line, address) = (page.evaluate(LINE).await, page.evaluate("location.href").await);
    let replacing = [
        "document.querySelector('#from-start').click()",
        "{ const field = document.querySelector('#position'); field.value = 's9/10/5c4 c - -';
           document.querySelector('#show-position').click(); }",
        "{ const rules = document.querySelector('#rules'); rules.value = 'tait';
           rules.dispatchEvent(new Event('change')); }",
        "{ const option = document.querySelector('#options select'); option.selectedIndex = 0;
           option.dispatchEvent(new Event('change', { bubbles: true })); }",
        "document.querySelector('#mode-setup').click()",
    ];
    for action in replacing {
        page.wait_for("document.querySelector('#evaluation .verdict')").await;
        page.evaluate(action).await;
        if action.contains("setup") {
            // Two steps of setting up are one entry of the history.
            page.click(&cell("3")).await;
            page.wait_for("document.querySelectorAll('#line .step').length === 1").await;
            page.click(&cell("20")).await;
            page.wait_for("document.querySelector('#position').value.includes('/9c/')").await;
        }
        page.wait_for("document.querySelectorAll('#line .step').length === 1").await;
        page.evaluate("history.back()").await;
        page.wait_for(&format!("{LINE} === {line}")).await;
        page.wait_for(&format!("location.href === {address}")).await;
    }
    page.assert_no_errors();
}

async fn throw_of_zero_is_kept(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/analyse#rules=simple-senet&throw=0", server.address)).await;
    page.wait_for("document.querySelector('#throws [aria-pressed=true]')?.textContent === '0'").await;
    page.click("#evaluation tbody button.move").await;
    page.wait_for("location.hash.includes('c0:pass') || location.hash.includes('c0%3Apass')").await;
    page.press("0").await;
    page.wait_for("location.hash.includes('throw=0')").await;
    page.press("Backspace").await;
    page.wait_for("!location.hash.includes('throw=')").await;
    page.assert_no_errors();
}

async fn address_with_bad_moves_shows_the_start_below_the_message(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/analyse#rules=modern&moves=c9:nonsense", server.address)).await;
    page.wait_for("document.querySelector('#problem').textContent").await;
    page.wait_for("document.querySelector('#evaluation .verdict')").await;
    assert_eq!(page.evaluate("document.querySelectorAll('#board .cell.occupied').length").await, 10);
    assert_ne!(page.text("#problem").await, "");
}

/// JavaScript for the number of requests of which each begins after the answer to the one before, up to the first win
/// chance. Pictures and fonts do not delay it.
const ROUNDS: &str = "(() => {
    const files = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
        .filter(({ name }) => !/\\.(svg|woff2|png|ico)$/.test(name));
    const rounds = (file) => 1 + Math.max(0, ...files
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= file.startTime).map(rounds));
    return rounds(files.find(({ name }) => name.endsWith('/api/v1/value')));
})()";

async fn win_chance_is_there_after_five_rounds_of_requests(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.run_first("delete globalThis.Worker").await;
    page.network(Network::Slow).await;
    page.goto(&format!("http://{}/analyse", server.address)).await;
    page.wait_for("/%/.test(document.querySelector('#win-cones').textContent)").await;
    // The page, its script, the texts, the ruleset, the value.
    let rounds = page.evaluate(ROUNDS).await;
    assert!(rounds.as_u64().is_some_and(|rounds| (3..=5).contains(&rounds)), "{rounds}");
}

async fn explorer_reserves_its_space_until_it_is_filled(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.run_first("delete globalThis.Worker").await;
    for size in SIZES {
        page.resize(size).await;
        page.goto("about:blank").await;
        page.block_requests(&["*/api/v1/value"]).await;
        page.goto(&format!("http://{}/analyse#explorer", server.address)).await;
        page.wait_for("document.querySelector('#throws button')").await;
        let below = "document.querySelector('#evaluation').getBoundingClientRect().top >= innerHeight";
        assert_eq!(page.evaluate(below).await, true, "{size:?}");
        page.block_requests(&[]).await;
        page.click(".retry button").await;
        page.wait_for("document.querySelector('#explorer-table button.move')").await;
        assert_stable(&page, &format!("explorer {size:?}")).await;
    }
}

cases! {
    cases;
    keeps_variations_in_the_address_and_in_records,
    rolls_out_and_shows_best_play,
    explores_openings_with_finished_games,
    shows_win_chances_beside_the_board_and_tables_that_fit,
    back_leads_to_the_earlier_tree,
    throw_of_zero_is_kept,
    address_with_bad_moves_shows_the_start_below_the_message,
    win_chance_is_there_after_five_rounds_of_requests,
    explorer_reserves_its_space_until_it_is_filled,
}
