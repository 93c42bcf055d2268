//! The lesson, as somebody takes it.

use serde_json::json;

use crate::browser::chromium::Chromium;
use crate::browser::page::Page;
use crate::browser::player::cell;
use crate::common::server::TestServer;

/// What each step asks for, task by task: the places to be clicked; none where there is a button for it.
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

/// Does one task, as soon as it is asked for; what was asked.
async fn do_task(page: &Page<'_>, places: &[&str], before: &str) -> String {
    let task = page.until(&format!("[{}, ''].includes(document.querySelector('#task').textContent) ? '' : document.querySelector('#task').textContent", json!(before))).await;
    if places.is_empty() {
        page.click("#actions button").await;
    }
    for place in places {
        page.click(&cell(place)).await;
    }
    task.as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_lesson_is_taken_step_by_step() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    page.go(&format!("http://{}/learn", server.address)).await;
    for (step, tasks) in (1..).zip(STEPS) {
        page.until(&format!("document.querySelector('#place').textContent === 'Step {step} of 12'")).await;
        let mut asked = String::new();
        for places in tasks {
            asked = do_task(&page, places, &asked).await;
        }
        page.until(
            "document.querySelector('#next.primary') && document.querySelector('#said.done')?.textContent",
        )
        .await;
        if step == STEPS.len() {
            page.until("document.querySelector('#actions table')").await;
            page.picture("learn-end").await;
        }
        page.click("#next").await;
    }
    page.until(
        "location.pathname === '/' && document.querySelector('#rulesets input:checked')?.value === 'modern'",
    )
    .await;
    page.was_quiet();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_legal_move_that_is_not_asked_for_is_not_made() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    page.go(&format!("http://{}/learn#row", server.address)).await;
    page.until("document.querySelectorAll('#board .cell.legal').length > 1").await;
    let drawn = "[...document.querySelectorAll('#board .pieces > *')].map((piece) => piece.getAttribute('transform')).sort().join()";
    let before = page.tell(drawn).await;
    page.carry(&cell("13"), &cell("16")).await;
    page.until("document.querySelector('#said.wrong')?.textContent").await;
    assert_eq!(page.tell(drawn).await, before);
    page.carry(&cell("9"), &cell("12")).await;
    page.until("document.querySelector('#said.done')").await;
    page.was_quiet();
}

/// Answers to what the page asks wait until they are called for.
const HOLD_ANSWERS: &str = "(() => {
    const { fetch } = window;
    window.held = [];
    window.fetch = (...asked) => new Promise((answer) => window.held.push(() => answer(fetch(...asked))));
    window.letGo = () => { window.fetch = fetch; };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_late_for_one_step_is_not_taken_for_the_next() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    page.go(&format!("http://{}/learn", server.address)).await;
    page.until("document.querySelector('#task').textContent").await;
    page.tell(HOLD_ANSWERS).await;
    page.click("#next").await;
    page.click("#next").await;
    page.until("window.held.length === 2").await;
    page.tell("window.letGo()").await;
    page.tell("window.held[1]()").await;
    page.until("document.querySelector('#task').textContent").await;
    page.tell("window.held[0]()").await;
    let mut asked = String::new();
    for places in STEPS[2] {
        asked = do_task(&page, places, &asked).await;
    }
    page.until("document.querySelector('#next.primary')").await;
    page.was_quiet();
}
