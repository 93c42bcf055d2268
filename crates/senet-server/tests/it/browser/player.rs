//! Plays a game on the playing page, by mouse or keyboard, by what the page offers.

use serde_json::json;

use super::page::Page;

/// JavaScript for the next possible action: `throw`, `choose PLACE` of a piece, `move PLACE` to a target of
/// the chosen piece, or `over`. Null while others play or an animation runs.
const NEXT: &str = "(() => {
    if (document.querySelector('#rematch')?.hidden === false) return 'over';
    const place = (kind) => document.querySelector(`#board .cell.${kind}`)?.dataset.place;
    const [target, piece] = [place('targets'), place('legal')];
    if (target) return `move ${target}`;
    if (document.querySelector('#throw')?.disabled === false) return 'throw';
    return piece ? `choose ${piece}` : null;
})()";

/// The input device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    Mouse,
    Keyboard,
}

/// Plays until the game is over.
pub(crate) async fn play_to_end(page: &Page<'_>, input: Input) {
    loop {
        let next = page.wait_for(NEXT).await;
        let next = next.as_str().expect("a text");
        if next == "over" {
            return;
        }
        act(page, input, next).await;
    }
}

/// Plays until a throw lets at least this many pieces move, and returns the place of one of them.
pub(crate) async fn play_until_choosing(page: &Page<'_>, pieces: usize) -> String {
    let enough = format!("document.querySelectorAll('#board .cell.legal').length >= {pieces}");
    loop {
        let next = page.wait_for(NEXT).await;
        let next = next.as_str().expect("a text");
        assert_ne!(next, "over", "the game is long enough");
        match next.strip_prefix("choose ") {
            Some(place) if page.evaluate(&enough).await == true => return place.to_owned(),
            _ => act(page, Input::Mouse, next).await,
        }
    }
}

/// Performs the next possible action, if there is one.
pub(crate) async fn act_if_possible(page: &Page<'_>, input: Input) {
    let next = page.evaluate(NEXT).await;
    if let Some(action) = next.as_str().filter(|action| *action != "over") {
        act(page, input, action).await;
    }
    page.pause().await;
}

async fn act(page: &Page<'_>, input: Input, action: &str) {
    match (input, action.split_once(' ')) {
        (Input::Mouse, None) => page.try_click("#throw").await,
        (Input::Mouse, Some((_, place))) => page.try_click(&cell(place)).await,
        (Input::Keyboard, None) => page.press("t").await,
        (Input::Keyboard, Some((_, place))) => focus_and_press(page, place).await,
    }
}

/// The selector of a place's cell.
pub(crate) fn cell(place: &str) -> String {
    format!("#board [data-place=\"{place}\"]")
}

/// Moves the focus by key from one possible place to the next until it is on this one, and presses Enter.
async fn focus_and_press(page: &Page<'_>, place: &str) {
    page.press("b").await;
    let here = format!("document.activeElement?.dataset.place === {}", json!(place));
    for _ in 0..32 {
        if page.evaluate(&here).await == json!(true) {
            return page.press("Enter").await;
        }
        page.press("n").await;
    }
    // The game has gone on, as by a forced pass; the caller looks for the next action.
}
