//! The sample game on the page of a ruleset: the board follows the steps.

use crate::browser::site::{Site, cases};

async fn sample_games_are_shown_step_by_step(Site { chromium, server, .. }: &Site) {
    for (rules, plies) in [("basics", 6), ("koreader", 120)] {
        let page = chromium.new_page().await;
        page.goto(&format!("http://{}/rules/{rules}", server.address)).await;
        page.wait_for(
            "!document.querySelector('#sample-section').hidden && document.querySelector('#sample summary')",
        )
        .await;
        page.click("#sample summary").await;
        page.wait_for("document.querySelector('.sample-moves li')").await;
        let steps = page.evaluate("document.querySelector('.sample-moves').children.length").await;
        assert!(steps.as_u64().is_some_and(|steps| steps > plies), "{rules}: {steps}");
        let board = "document.querySelector('.sample svg').getAttribute('aria-label')";
        let start = page.evaluate(board).await;
        page.evaluate("document.querySelector('.sample-moves button').focus()").await;
        page.press("ArrowRight").await;
        page.press("ArrowRight").await;
        let shown = "document.querySelector('.sample-moves [aria-current]').textContent";
        assert!(page.evaluate(shown).await.as_str().is_some_and(|text| text.contains("2.")), "{rules}");
        page.wait_for(&format!("{board} !== {start}")).await;
        if rules == "basics" {
            let notes = page.text(".sample").await;
            // Two lines of the record are one text.
            let note = "From 1, 3 and 5 she would land on herself. The cubes on 8 and 9 are two in a row, so that she \
                        cannot change places on 9.";
            assert!(notes.contains(note), "{notes}");
        }
        page.press("Home").await;
        page.wait_for(&format!("{board} === {start}")).await;
        page.screenshot(&format!("sample-{rules}")).await;
        page.assert_no_errors();
    }
}

cases! {
    cases;
    sample_games_are_shown_step_by_step,
}
