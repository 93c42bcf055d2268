//! What windows of common sizes show without scrolling.

use serde_json::json;

use super::{seat, short_game};
use crate::browser::page::Page;
use crate::browser::site::{Site, cases};
use crate::common::client::Client;

/// Windows in which moves, players, sticks and buttons stand beside the board.
const WIDE: [(u32, u32); 3] = [(1440, 900), (1366, 650), (1280, 720)];
const TABLET: (u32, u32) = (820, 1180);
pub(super) const PHONES: [(u32, u32); 2] = [(390, 844), (320, 568)];
/// The smallest side of a square on pages where the width allows it, in pixels.
const MIN_SQUARE: f64 = 40.0;

/// Resizes the window, and waits until the board is drawn for it.
async fn resize(page: &Page<'_>, size: (u32, u32)) {
    page.resize(size).await;
    let orientation = if size.0 < 560 { "upright" } else { "wide" };
    page.wait_for(&format!("document.querySelector('#board .{orientation}')")).await;
}

/// Asserts that the elements are completely inside the window, once scripts have drawn for its size.
pub(super) async fn assert_inside(page: &Page<'_>, selectors: &[&str], context: &str) {
    let outside = format!(
        "{}.flatMap((selector) => {{
            const {{ left, top, right, bottom, width }} = document.querySelector(selector).getBoundingClientRect();
            const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
            return width > 0 && isInside ? [] : `${{selector}} ${{[left, top, right, bottom].map(Math.round)}}`;
        }}).join('; ')",
        json!(selectors)
    );
    page.wait_until_empty(&outside, context).await;
}

async fn play_shows_the_board_and_what_belongs_to_a_turn(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    for (rules, has_hand) in [("kendall", false), ("tait", true)] {
        let mut request = short_game();
        request["rules"] = json!(rules);
        let game = server.create_game(&request).await;
        page.goto(&seat(&server.address, &game, "cones")).await;
        page.wait_for("document.querySelector('#throw:not([disabled]), #board .legal, #mine .emblem')").await;
        let turn = ["#board .board", "#theirs", "#cloth", "#throw", "#mine", "#status"];
        for size in WIDE.into_iter().chain([TABLET]) {
            resize(&page, size).await;
            assert_inside(&page, &turn, &format!("{rules} {size:?}")).await;
            assert_inside(&page, &["#tools", "#record"], &format!("{rules} {size:?}")).await;
        }
        for size in WIDE {
            resize(&page, size).await;
            assert_inside(&page, &turn, &format!("{rules} {size:?}")).await;
            let beside = "['#theirs', '#cloth', '#act', '#mine', '#tools', '#record'].every((selector) =>
                document.querySelector(selector).getBoundingClientRect().left
                    >= document.querySelector('#board').getBoundingClientRect().right)";
            assert_eq!(page.evaluate(beside).await, true, "{rules} {size:?}");
        }
        for size in PHONES {
            resize(&page, size).await;
            assert_inside(&page, &turn, &format!("{rules} {size:?}")).await;
            assert_numbers_are_legible(&page).await;
        }
        let hand = page.evaluate("document.querySelector('#board [data-place=hand]') !== null").await;
        assert_eq!(hand, has_hand, "{rules}");
    }
    page.assert_no_errors();
}

async fn phones_show_the_board_and_the_next_action(Site { chromium, server, .. }: &Site) {
    let pages = [
        ("puzzles#rules=tait", &["#ask", "#moves button", "#next"][..]),
        ("analyse#rules=tait", &["#throws button:last-child", "#back", "#forward"]),
        ("learn", &["#title", "#task", "#next"]),
    ];
    for (path, action) in pages {
        let page = chromium.new_page().await;
        page.resize(PHONES[0]).await;
        page.goto(&format!("http://{}/{path}", server.address)).await;
        let shown: Vec<&str> = [&["#board .board"], action].concat();
        page.wait_for(&format!("{}.every((one) => document.querySelector(one))", json!(shown))).await;
        for size in PHONES {
            page.resize(size).await;
            assert_inside(&page, &shown, &format!("{path} {size:?}")).await;
            if path == "learn" {
                assert_above(&page, "#task", ".lesson-bar", &format!("{size:?}")).await;
            }
            assert_numbers_are_legible(&page).await;
            let square =
                "document.querySelector('#board [data-place=\"1\"] .face').getBoundingClientRect().width";
            let square = page.evaluate(square).await.as_f64().unwrap();
            assert!(path == "learn" || square >= MIN_SQUARE, "{path} {size:?}: {square}");
        }
    }
}

/// Asserts that an element ends above another one, which does not cover it.
async fn assert_above(page: &Page<'_>, upper: &str, lower: &str, context: &str) {
    let ends = format!(
        "document.querySelector({}).getBoundingClientRect().bottom
            <= document.querySelector({}).getBoundingClientRect().top + 0.5",
        json!(upper),
        json!(lower)
    );
    assert_eq!(page.evaluate(&ends).await, true, "{context}: {lower} covers {upper}");
}

/// JavaScript for the parts of a game's page whose text is broken within a word or runs out of its frame.
const BROKEN: &str =
    "[...document.querySelectorAll('#theirs, #theirs strong, #mine, #tools')].filter((part) =>
    part.scrollHeight > part.clientHeight + 1 || (part.matches('strong') && part.offsetHeight > 30)
).map(({ id, textContent }) => `${id} ${textContent}`).join('; ')";

async fn players_of_a_series_and_the_note_about_hints_are_whole(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    let mut request = short_game();
    request["spools"] = json!({ "kind": "link" });
    request["series"] = json!({ "first_to": 7, "scoring": "games" });
    let game = server.create_game(&request).await;
    for language in senet_web::languages().iter().map(senet_web::Language::code) {
        page.goto("about:blank").await;
        page.goto(&seat(&server.address, &game, "cones").replace('#', &format!("?lang={language}#"))).await;
        page.wait_for(
            "document.querySelector('#theirs .presence') && document.querySelector('#hints-note:not(:empty)')",
        )
        .await;
        for size in WIDE {
            resize(&page, size).await;
            let context = format!("{language} {size:?}");
            assert_above(&page, "#hints-note", "#record", &context).await;
            assert_inside(&page, &["#record"], &context).await;
            assert_eq!(page.evaluate(BROKEN).await, "", "{context}");
        }
    }
    page.assert_no_errors();
}

async fn lessons_and_puzzles_fit_low_windows(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    for language in senet_web::languages().iter().map(senet_web::Language::code) {
        for (path, action) in
            [("learn", ["#task", "#next"]), ("puzzles", ["#moves button:last-child", "#next"])]
        {
            page.goto(&format!("http://{}/{path}?lang={language}", server.address)).await;
            let shown = [&["#board .board"], &action[..]].concat();
            page.wait_for(&format!("{}.every((one) => document.querySelector(one))", json!(shown))).await;
            page.wait_for("document.querySelector('#task, #ask').textContent").await;
            for size in WIDE {
                page.resize(size).await;
                assert_inside(&page, &shown, &format!("{path} {language} {size:?}")).await;
            }
        }
        page.goto("about:blank").await;
    }
    page.assert_no_errors();
}

/// JavaScript that shows the line about a lost connection.
const LOSE_CONNECTION: &str = "(() => {
    const line = document.querySelector('#connection');
    line.hidden = false;
    line.textContent = 'Connection lost. Reconnecting… The game is saved on the server.';
})()";

async fn notices_leave_the_turn_in_sight(Site { chromium, server, .. }: &Site) {
    let mut request = short_game();
    request["spools"] = json!({ "kind": "link" });
    let game = server.create_game(&request).await;
    let (name, invitation) = (game["game"].as_str().unwrap(), game["invitation"]["secret"].as_str().unwrap());
    drop(Client::join(&server.address, name, &[invitation], 0).await.unwrap());
    let page = chromium.new_page().await;
    for language in senet_web::languages().iter().map(senet_web::Language::code) {
        page.goto("about:blank").await;
        let secret = game["seats"]["cones"].as_str().unwrap();
        page.goto(&format!("http://{}/play/{name}?lang={language}#seat={secret}", server.address)).await;
        page.wait_for("document.querySelector('#absence')?.hidden === false").await;
        page.wait_for("document.querySelector('#status').textContent").await;
        let turn = ["#notices", "#board .board", "#theirs", "#cloth", "#throw", "#mine", "#status"];
        for size in PHONES.into_iter().chain(WIDE) {
            resize(&page, size).await;
            assert_inside(&page, &turn, &format!("absent, {language} {size:?}")).await;
        }
        page.evaluate(LOSE_CONNECTION).await;
        for size in PHONES.into_iter().chain(WIDE) {
            resize(&page, size).await;
            assert_inside(&page, &turn, &format!("lost, {language} {size:?}")).await;
        }
    }
    page.assert_no_errors();
}

async fn long_dialogs_keep_their_buttons_in_sight(Site { chromium, server, .. }: &Site) {
    let game = server.create_game(&short_game()).await;
    let page = chromium.new_page().await;
    page.resize(PHONES[1]).await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    page.wait_for("document.querySelector('#throw:not([disabled])')").await;
    page.click("[data-tool=settings]").await;
    page.wait_for("document.querySelector('dialog[open] .settings')").await;
    assert_inside(&page, &["dialog[open] .dialog-buttons button"], "settings").await;
    page.assert_no_errors();
}

/// Asserts that the numbers of the squares are large, and dark on their light outline.
async fn assert_numbers_are_legible(page: &Page<'_>) {
    let small = "[...document.querySelectorAll('#board .number')].filter((number) =>
        parseFloat(getComputedStyle(number).fontSize) * number.getScreenCTM().a < 10).length";
    page.wait_for(&format!("({small}) === 0")).await;
    let contrast = r"(() => {
        const { fill, stroke } = getComputedStyle(document.querySelector('#board .number'));
        const linear = (part) => (part / 255 <= 0.04045 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
        const luminance = (color) => {
            const [red, green, blue] = color.match(/\d+/g).map(Number).map(linear);
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        return (luminance(stroke) + 0.05) / (luminance(fill) + 0.05);
    })()";
    assert!(page.evaluate(contrast).await.as_f64().unwrap() >= 4.5);
}

/// The width of a sheet of A4 between its margins, in pixels.
const PAPER: (u32, u32) = (718, 1000);

async fn tables_of_the_comparison_fit_the_paper(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    for language in senet_web::languages().iter().map(senet_web::Language::code) {
        // A narrow page begins with two rulesets.
        page.resize((1280, 900)).await;
        page.goto(&format!("http://{}/compare?lang={language}", server.address)).await;
        page.wait_for("document.querySelectorAll('.scrolls table thead th').length >= 16").await;
        page.resize(PAPER).await;
        page.emulate_print().await;
        let wide = "[...document.querySelectorAll('.scrolls')].map((place) =>
            place.firstElementChild.offsetWidth - place.offsetWidth).filter((excess) => excess > 0).join()";
        assert_eq!(page.evaluate(wide).await, "", "{language}");
        page.show_motion().await;
    }
}

cases! {
    cases;
    play_shows_the_board_and_what_belongs_to_a_turn,
    phones_show_the_board_and_the_next_action,
    players_of_a_series_and_the_note_about_hints_are_whole,
    lessons_and_puzzles_fit_low_windows,
    notices_leave_the_turn_in_sight,
    long_dialogs_keep_their_buttons_in_sight,
    tables_of_the_comparison_fit_the_paper,
}
