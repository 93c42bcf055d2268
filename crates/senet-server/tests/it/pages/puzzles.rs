//! The puzzles: solved, rated, kept, filtered by theme, and named by addresses.

use serde_json::{Value, json};

use super::analysis::assert_tables_fit;
use super::layout::{PHONES, assert_inside};
use crate::browser::page::Page;
use crate::browser::site::{Site, cases};
use crate::common::server::TestServer;

/// JavaScript for the name of the puzzle that is shown, once its moves are.
const SHOWN: &str =
    "document.querySelectorAll('#moves button').length > 2 && document.querySelector('#number').dataset.id";

/// The solution of a puzzle, as its button has it.
async fn solution(server: &TestServer, id: &str) -> String {
    let (status, answer) = server.get(&format!("/api/v1/puzzles/{id}?rules=tait")).await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str::<Value>(&answer).unwrap()["solution"].as_str().unwrap().to_owned()
}

/// Clicks the move with this text, or another one, and waits for the answer.
async fn answer(page: &Page<'_>, solution: &str, is_right: bool) {
    let number = format!(
        "[...document.querySelectorAll('#moves button')].findIndex(({{ dataset }}) =>
            (dataset.move === {}) === {is_right}) + 1",
        json!(solution)
    );
    let number = page.evaluate(&number).await;
    page.click(&format!("#moves li:nth-child({number}) button")).await;
    let kind = if is_right { "done" } else { "wrong" };
    page.wait_for(&format!("document.querySelector('#message.{kind}')?.textContent")).await;
    page.wait_for(
        "document.querySelector('#change')?.textContent && document.querySelector('#answer table')",
    )
    .await;
}

async fn puzzles_are_solved_rated_and_kept(Site { chromium, server, .. }: &Site) {
    for size in [(1440, 900), PHONES[0]] {
        let page = chromium.new_page().await;
        page.resize(size).await;
        page.goto(&format!("http://{}/puzzles?rules=tait", server.address)).await;
        let first = page.wait_for(SHOWN).await;
        let first = first.as_str().unwrap().to_owned();
        assert!(page.text("#score").await.contains("1500"), "a new player");
        assert_inside(&page, &["#board .board", "#ask", "#moves button", "#next"], &format!("{size:?}"))
            .await;
        page.screenshot(&format!("puzzle-{}", size.0)).await;
        answer(&page, &solution(server, &first).await, true).await;
        assert!(page.text("#change").await.contains('+'), "{}", page.text("#change").await);
        page.screenshot(&format!("puzzle-{}-solved", size.0)).await;
        assert_inside(&page, &["#next"], &format!("answered {size:?}")).await;
        assert_tables_fit(&page, &format!("{size:?}")).await;
        // Win chances of rollouts come with their intervals, and exact ones without.
        let known = "[...document.querySelectorAll('#answer .chance-cell b')].every(({ textContent }) =>
            textContent.includes('≈') === /\\([^)]*%[^)]*–[^)]*%[^)]*\\)/.test(textContent))";
        assert_eq!(page.evaluate(known).await, true, "{}", page.text("#answer").await);
        page.click("#next").await;
        page.wait_for(&format!("document.querySelector('#number').dataset.id !== {}", json!(first))).await;
        let second = page.wait_for(SHOWN).await;
        let second = second.as_str().unwrap().to_owned();
        answer(&page, &solution(server, &second).await, false).await;
        assert!(page.text("#change").await.contains('−'), "{}", page.text("#change").await);
        let score = page.text("#score").await;
        assert!(score.contains("1 of 2"), "{score}");

        // The address leads to the puzzle, and the progress is kept.
        let address = page.evaluate("location.href").await;
        assert!(
            address.as_str().unwrap().ends_with(&format!("/puzzles?rules=tait&id={second}")),
            "{address}"
        );
        page.goto("about:blank").await;
        page.goto(address.as_str().unwrap()).await;
        page.wait_for(&format!("({SHOWN}) === {}", json!(second))).await;
        assert_eq!(page.text("#score").await, score);
        page.assert_no_errors();
        page.run_first("localStorage.clear()").await;
    }
}

async fn puzzles_of_a_theme_and_of_the_day(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/puzzles?rules=tait", server.address)).await;
    page.wait_for(SHOWN).await;
    page.select_option("#theme", "waiting").await;
    for _ in 0..3 {
        let before = page.evaluate("document.querySelector('#number').dataset.id").await;
        page.click("#next").await;
        page.wait_for(&format!("document.querySelector('#number').dataset.id !== {before}")).await;
        let id = page.wait_for(SHOWN).await;
        let (_, found) = server.get(&format!("/api/v1/puzzles/{}?rules=tait", id.as_str().unwrap())).await;
        let found: Value = serde_json::from_str(&found).unwrap();
        assert!(found["themes"].as_array().unwrap().contains(&json!("waiting")), "{found}");
    }
    page.click("#daily").await;
    page.wait_for("document.querySelector('#number').textContent.includes('Puzzle of the day')").await;
    let day = page.evaluate("new Date().toLocaleDateString('sv')").await;
    let (_, daily) =
        server.get(&format!("/api/v1/puzzles/daily?rules=tait&day={}", day.as_str().unwrap())).await;
    let daily: Value = serde_json::from_str(&daily).unwrap();
    assert_eq!(page.wait_for(SHOWN).await, daily["id"]);
    page.assert_no_errors();

    // It has an address, to which the first page leads.
    let address = page.evaluate("location.pathname + location.search").await;
    assert_eq!(address, "/puzzles?rules=tait&daily");
    let other = chromium.new_page().await;
    other.goto(&format!("http://{}{}", server.address, address.as_str().unwrap())).await;
    assert_eq!(other.wait_for(SHOWN).await, daily["id"]);
    other.goto(&format!("http://{}/", server.address)).await;
    other.click("a[href='/puzzles?daily']").await;
    other.wait_for("document.querySelector('#number')?.textContent.includes('Puzzle of the day')").await;
    other.assert_no_errors();
}

async fn only_rulesets_with_puzzles_can_be_chosen(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/puzzles#rules=simple-senet", server.address)).await;
    page.wait_for("document.querySelector('#problem').textContent.includes('eight reconstructions only')")
        .await;
    let shown = "[...document.querySelectorAll('#rules option')].length + ' ' +
        document.querySelectorAll('#moves button, #answer > *').length + ' ' +
        document.querySelector('#next').disabled + ' ' + document.querySelector('#ask').textContent";
    assert_eq!(page.evaluate(shown).await, "8 0 true ");
    page.select_option("#rules", "tait").await;
    page.wait_for(SHOWN).await;
    assert_eq!(page.text("#problem").await, "");
    assert_eq!(page.evaluate("document.querySelector('#next').disabled").await, false);
    page.assert_no_errors();
}

async fn small_games_have_puzzles_with_exact_values(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/puzzles#rules=tait&option=pieces=2", server.address)).await;
    page.wait_for("document.querySelectorAll('#moves button').length > 1").await;
    page.click("#moves button").await;
    page.wait_for("document.querySelector('#message.done, #message.wrong')?.textContent").await;
    page.wait_for("document.querySelector('#answer table')").await;
    let number = page.text("#number").await;
    page.click("#next").await;
    page.wait_for(&format!("document.querySelector('#number').textContent !== {}", json!(number))).await;
    page.assert_no_errors();
}

cases! {
    cases;
    puzzles_are_solved_rated_and_kept,
    puzzles_of_a_theme_and_of_the_day,
    only_rulesets_with_puzzles_can_be_chosen,
    small_games_have_puzzles_with_exact_values,
}
