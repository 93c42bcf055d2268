//! The review page: links to imported records, the most costly decisions, the board beside the curve.

use senet::{Dice, Game, Preset, Record, Ruleset, StageMut};
use serde_json::{Value, json};

use super::layout::assert_inside;
use super::short_game;
use crate::browser::site::{Site, cases};

/// The record of a whole game in which the last legal move is always made.
fn careless_record() -> String {
    let spec = Preset::Kendall.spec().with_options(["pieces=3"]).unwrap();
    let mut game = Game::new(Ruleset::new(spec).unwrap());
    let (dice, throwing) = (Dice::new(3, 0), Preset::Kendall.points().throwing);
    loop {
        let number = game.throws_made();
        match game.stage_mut() {
            StageMut::ToThrow(to_throw) => drop(to_throw.throw(dice.roll(&throwing, number).throw).unwrap()),
            StageMut::ToMove(to_move) => {
                let mv = to_move.turn().moves().last().unwrap();
                to_move.play(mv).unwrap();
            }
            StageMut::Over(_) => return Record::new(game).to_string(),
        }
    }
}

async fn reviews_of_imported_records_have_links(Site { chromium, server, .. }: &Site) {
    let record = careless_record();
    for (width, height) in [(1440, 900), (390, 844)] {
        let page = chromium.new_page().await;
        page.resize((width, height)).await;
        page.goto(&format!("http://{}/review", server.address)).await;
        page.wait_for("document.querySelector('#record textarea')").await;
        page.evaluate(&format!("document.querySelector('#record textarea').value = {}", json!(record))).await;
        page.click("#record button").await;
        page.wait_for("document.querySelectorAll('#costly li').length === 3").await;
        let unlucky = "document.querySelector('#verdicts').textContent.match(/unlucky/g)?.length ?? 0";
        assert!(
            page.evaluate(unlucky).await.as_u64().unwrap() < 2,
            "one side's luck is the other's bad luck"
        );
        let layout = "(() => { const [board, curve] = ['#board', '#curve'].map((one) =>
            document.querySelector(one).getBoundingClientRect());
            return [curve.left >= board.right, curve.top >= board.bottom]; })()";
        let beside = width > 1000;
        assert_eq!(page.evaluate(layout).await, json!([beside, !beside]), "{width}");

        // The board stays in sight when a costly decision far below is chosen.
        page.click("#costly li:last-child button").await;
        assert_inside(&page, &["#board"], &format!("{width}")).await;
        let accuracy = page.text("#accuracy").await;
        assert!(accuracy.contains("search of 2 plies"), "{accuracy}");
        assert!(page.text("#costly").await.contains('±'));
        page.click("#costly button").await;
        let step = page.text("#step").await;
        assert!(page.text("#costly li").await.starts_with(&step), "{step}");
        page.screenshot(&format!("review-{width}")).await;
        let address = page.evaluate("location.href").await;
        let players = page.text("#players").await;
        page.evaluate("sessionStorage.clear()").await;

        let other = chromium.new_page().await;
        other.resize((width, height)).await;
        other.goto(address.as_str().unwrap()).await;
        other.wait_for("document.querySelectorAll('#costly li').length === 3").await;
        assert_eq!((other.text("#step").await, other.text("#players").await), (step, players));
        other
            .evaluate(
                "URL.createObjectURL = (blob) => { blob.text().then((text) => (window.saved = text)); return '#' }",
            )
            .await;
        other.click("#save").await;
        assert_eq!(other.wait_for("window.saved").await.as_str().unwrap().trim(), record.trim());
        other.evaluate("window.saved = ''").await;
        other.click("#save-review").await;
        let review = other.wait_for("window.saved").await;
        let review: Value = serde_json::from_str(review.as_str().unwrap()).unwrap();
        assert_eq!((&review["depth"], &review["rules"]), (&json!(2), &json!("kendall")));
        page.assert_no_errors();
        other.assert_no_errors();
    }
}

async fn review_of_a_game_without_moves_shows_the_start(Site { chromium, server, .. }: &Site) {
    let game = server.create_game(&short_game()).await;
    let page = chromium.new_page().await;
    let name = game["game"].as_str().unwrap();
    page.goto(&format!("http://{}/review?game={name}", server.address)).await;
    page.wait_for("document.querySelector('#step')?.textContent").await;
    assert_eq!(page.evaluate("document.querySelectorAll('#board .cell.occupied').length").await, 2);
    page.assert_no_errors();
}

cases! {
    cases;
    reviews_of_imported_records_have_links,
    review_of_a_game_without_moves_shows_the_start,
}
