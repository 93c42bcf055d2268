//! The lesson page.

use senet::{RuleSpec, Ruleset};
use senet_play::{RuleExample, rule_examples};
use serde_json::json;

use crate::browser::page::Page;
use crate::browser::player::cell;
use crate::browser::site::{Site, cases};

/// The places to click for each task of each step. A task without places has a button.
const STEPS: [&[&[&str]]; 12] = [
    &[&["8", "12"]],
    &[&[], &["9", "11"]],
    &[&["5"], &["7", "11"]],
    &[&["13", "16"]],
    &[&["13", "16"], &["2", "5"]],
    &[&["9", "12"]],
    &[&["14", "19"], &["4", "9"]],
    &[&["24", "27"], &["5", "8"]],
    &[&["26", "27"]],
    &[&["28", "off"]],
    &[&[]],
    &[&["23", "26"]],
];

/// Waits for the next task and does it. Returns the text of the task.
async fn do_task(page: &Page<'_>, places: &[&str], before: &str) -> String {
    let text = "document.querySelector('#task').textContent";
    let task = page.wait_for(&format!("[{}, ''].includes({text}) ? '' : {text}", json!(before))).await;
    if places.is_empty() {
        page.click("#actions button").await;
    }
    for place in places {
        page.click(&cell(place)).await;
    }
    task.as_str().unwrap().to_owned()
}

async fn completes_the_lesson(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/learn", server.address)).await;
    for (step, tasks) in (1..).zip(STEPS) {
        page.wait_for(&format!("document.querySelector('#place').textContent === 'Step {step} of 12'")).await;
        let mut task = String::new();
        for places in tasks {
            task = do_task(&page, places, &task).await;
        }
        page.wait_for(
            "document.querySelector('#next.primary') && document.querySelector('#message.done')?.textContent",
        )
        .await;
        if step == STEPS.len() {
            page.wait_for("document.querySelector('#actions table')").await;
            page.screenshot("learn-end").await;
        }
        page.click("#next").await;
    }
    page.wait_for(
        "location.pathname === '/' && document.querySelector('#rulesets input:checked')?.value === 'modern'",
    )
    .await;
    page.assert_no_errors();
}

async fn refuses_a_legal_move_that_the_task_does_not_ask_for(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/learn#row", server.address)).await;
    page.wait_for("document.querySelectorAll('#board .cell.legal').length > 1").await;
    let drawn = "[...document.querySelectorAll('#board .pieces > *')]
        .map((piece) => piece.getAttribute('transform')).sort().join()";
    let before = page.evaluate(drawn).await;
    page.drag(&cell("13"), &cell("16")).await;
    page.wait_for("document.querySelector('#message.wrong')?.textContent").await;
    assert_eq!(page.evaluate(drawn).await, before);
    page.drag(&cell("9"), &cell("12")).await;
    page.wait_for("document.querySelector('#message.done')").await;
    page.assert_no_errors();
}

/// JavaScript that holds responses back until the test releases them.
const HOLD_RESPONSES: &str = "(() => {
    const { fetch } = window;
    window.held = [];
    window.fetch = (...request) => new Promise((answer) => window.held.push(() => answer(fetch(...request))));
    window.stopHolding = () => { window.fetch = fetch; };
})()";

async fn ignores_a_late_response_for_an_earlier_step(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    // The engine's answers cannot be held back.
    page.run_first("delete globalThis.Worker").await;
    page.goto(&format!("http://{}/learn", server.address)).await;
    page.wait_for("document.querySelector('#task').textContent").await;
    page.evaluate(HOLD_RESPONSES).await;
    page.click("#next").await;
    page.click("#next").await;
    page.wait_for("window.held.length === 2").await;
    page.evaluate("window.stopHolding()").await;
    page.evaluate("window.held[1]()").await;
    page.wait_for("document.querySelector('#task').textContent").await;
    page.evaluate("window.held[0]()").await;
    let mut task = String::new();
    for places in STEPS[2] {
        task = do_task(&page, places, &task).await;
    }
    page.wait_for("document.querySelector('#next.primary')").await;
    page.assert_no_errors();
}

/// Does the exercise of an example: makes its move, or tries the refused one.
async fn do_exercise(page: &Page<'_>, example: &RuleExample) {
    let places: Vec<String> = example.text.split('/').take(2).map(|place| place.replace('*', "")).collect();
    match &places[..] {
        [pass] if pass == "pass" => page.click("#actions button").await,
        places => {
            for place in places {
                page.click(&cell(place)).await;
            }
        }
    }
}

async fn completes_lessons_made_from_examples(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    for name in ["kendall", "tait"] {
        let rules = Ruleset::new(RuleSpec::built_in(name).unwrap()).unwrap();
        page.goto(&format!("http://{}/learn?rules={name}", server.address)).await;
        let examples = rule_examples(&rules);
        page.wait_for("document.querySelector('#text table') && document.querySelector('#text li')").await;
        if name == "kendall" {
            page.screenshot("learn-kendall").await;
        }
        for (step, example) in (2..).zip(&examples) {
            page.click("#next").await;
            let place = format!("'Step {step} of {}'", examples.len() + 1);
            page.wait_for(&format!("document.querySelector('#place').textContent === {place}")).await;
            page.wait_for("document.querySelector('#task').textContent").await;
            do_exercise(&page, example).await;
            page.wait_for("document.querySelector('#message.done')?.textContent").await;
            page.wait_for("document.querySelector('#next.primary')").await;
        }
        page.click("#next").await;
        page.wait_for(&format!("document.querySelector('[name=rules]:checked')?.value === '{name}'")).await;
    }
    page.assert_no_errors();
}

async fn teaches_rulesets_of_ones_own_and_offers_all_others(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    let text = "name%20%3D%20%22mine%22%0Abase%20%3D%20%22tait%22%0A";
    page.goto(&format!("http://{}/learn#rules={text}&lesson=water", server.address)).await;
    page.wait_for("document.querySelector('.steps [aria-current]')").await;
    page.wait_for("document.querySelector('#title').textContent === 'The water'").await;
    page.wait_for("location.hash.includes('rules=') && location.hash.endsWith('lesson=water')").await;
    let groups = "[...document.querySelectorAll('#rules optgroup')].map((group) => group.label).join()";
    page.wait_for(&format!("{groups} === 'Reconstructions,Published elsewhere,Your own'")).await;
    page.wait_for("document.querySelector('#rules').selectedOptions[0].textContent === 'mine'").await;
    page.wait_for("document.querySelector('#lead a').getAttribute('href').includes('rules#rules=')").await;
    page.assert_no_errors();
}

cases! {
    cases;
    completes_the_lesson,
    refuses_a_legal_move_that_the_task_does_not_ask_for,
    ignores_a_late_response_for_an_earlier_step,
    completes_lessons_made_from_examples,
    teaches_rulesets_of_ones_own_and_offers_all_others,
}
