//! Somebody who plays on a page, by mouse or by keys, with what the page offers.

use serde_json::json;

use super::page::Page;

/// What can be done next on the playing page: `throw`, `choose PLACE` of a piece, `move PLACE` to where the chosen piece can go,
/// or `over`; nothing while others play or something is under way.
const NEXT: &str = "(() => {
    if (document.querySelector('#again')?.hidden === false) return 'over';
    const [target, piece] = ['targets', 'legal'].map((kind) => document.querySelector(`#board .cell.${kind}`)?.dataset.place);
    if (target) return `move ${target}`;
    if (document.querySelector('#throw')?.disabled === false) return 'throw';
    return piece ? `choose ${piece}` : null;
})()";

/// How somebody plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Mouse,
    Keys,
}

/// Plays until the game is over.
pub(crate) async fn play_to_the_end(page: &Page<'_>, by: By) {
    loop {
        let next = page.until(NEXT).await;
        let next = next.as_str().expect("a text");
        if next == "over" {
            return;
        }
        act(page, by, next).await;
    }
}

/// Plays until a throw lets this many pieces move, or more; the place of one of them.
pub(crate) async fn play_until_choosing(page: &Page<'_>, pieces: usize) -> String {
    let enough = format!("document.querySelectorAll('#board .cell.legal').length >= {pieces}");
    loop {
        let next = page.until(NEXT).await;
        let next = next.as_str().expect("a text");
        assert_ne!(next, "over", "the game is long enough");
        match next.strip_prefix("choose ") {
            Some(place) if page.tell(&enough).await == true => return place.to_owned(),
            _ => act(page, By::Mouse, next).await,
        }
    }
}

/// Does what can be done now, if anything: throws, or chooses a piece, or moves it.
pub(crate) async fn act_if_possible(page: &Page<'_>, by: By) {
    let next = page.tell(NEXT).await;
    if let Some(deed) = next.as_str().filter(|deed| *deed != "over") {
        act(page, by, deed).await;
    }
    page.rest().await;
}

async fn act(page: &Page<'_>, by: By, deed: &str) {
    match (by, deed.split_once(' ')) {
        (By::Mouse, None) => page.click_if_there("#throw").await,
        (By::Mouse, Some((_, place))) => page.click_if_there(&cell(place)).await,
        (By::Keys, None) => page.press("t").await,
        (By::Keys, Some((_, place))) => go_and_press(page, place).await,
    }
}

/// The cell of a place.
pub(crate) fn cell(place: &str) -> String {
    format!("#board [data-place=\"{place}\"]")
}

/// Goes by key from one place that can be chosen to the next until this one is reached, and presses Enter.
async fn go_and_press(page: &Page<'_>, place: &str) {
    page.press("b").await;
    let here = format!("document.activeElement?.dataset.place === {}", json!(place));
    for _ in 0..32 {
        if page.tell(&here).await == json!(true) {
            return page.press("Enter").await;
        }
        page.press("n").await;
    }
    // The game went on meanwhile, as where a forced pass is made; what can be done now is looked at anew.
}
