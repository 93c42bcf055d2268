//! The pages in a real browser: whole games by mouse and by keys, over a line that breaks, and everything else that can be done.
//!
//! Pictures of what was seen are kept in `target/tmp/pictures`.

// A test that cannot go on stops where it is.
#![allow(clippy::unwrap_used)]

mod common {
    pub(crate) mod server;
}
mod browser {
    pub(crate) mod chromium;
    pub(crate) mod download;
    pub(crate) mod hand;
    pub(crate) mod line;
    pub(crate) mod page;
    pub(crate) mod player;
    pub(crate) mod protocol;
}
mod visits {
    mod lesson;
    mod play;
}

use std::time::Duration;

use browser::chromium::Chromium;
use browser::line::Line;
use browser::page::{Light, Page};
use browser::player::{By, act_if_possible, cell, play_to_the_end};
use common::server::TestServer;
use serde_json::{Value, json};
use tokio::time::timeout;

/// The moves of a game so far, as the list has them.
const MOVES: &str =
    "[...document.querySelectorAll('#record [data-ply]')].map((entry) => entry.dataset.ply).join(', ')";
/// Where the pieces stand, as those hear it who cannot see it; what can be done with them is another matter.
const PIECES: &str = "[...document.querySelectorAll('#board .cell.occupied')]
    .map((cell) => `${cell.dataset.place} ${/cone|spool/i.exec(cell.getAttribute('aria-label'))}`).join('; ')";
/// How long two pages may take to hear the same.
const PATIENCE: Duration = Duration::from_secs(60);

/// The first page knows the rulesets and their options.
const CHOOSABLE: &str =
    "document.querySelector('#rulesets input') && document.querySelector('#option-fields select')";

/// A game with one piece a side against the weakest computer, short enough for a test.
fn short_game() -> Value {
    json!({
        "rules": "kendall",
        "options": { "pieces": "1" },
        "cones": { "kind": "person" },
        "spools": { "kind": "computer", "level": "random" },
        "guidelines": true,
    })
}

/// The address of a seat of a game.
fn seat(address: &str, game: &Value, side: &str) -> String {
    let secret = game["seats"][side].as_str().expect("a seat of one's own");
    format!("http://{address}/play/{}#seat={secret}", game["game"].as_str().expect("a game"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_by_mouse_and_its_review() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    page.go(&format!("http://{}/", server.address)).await;
    page.until(CHOOSABLE).await;
    page.click("label:has(input[name=rules][value=kendall])").await;
    page.click("#options summary").await;
    page.choose("#option-fields select[name=pieces]", "1").await;
    page.choose("#level-choice", "random").await;
    page.click("label:has(input[name=side][value=cones])").await;
    page.click("#setup button[type=submit]").await;
    page.until("location.pathname.startsWith('/play/')").await;
    play_to_the_end(&page, By::Mouse).await;
    page.until("document.querySelector('dialog[open] h2')?.textContent").await;
    page.picture("play-over").await;
    page.click("dialog a[href^='/review']").await;
    page.until("document.querySelector('#curve svg')").await;
    let first = page.text("#step").await;
    page.click("#forward").await;
    page.until(&format!("document.querySelector('#step').textContent !== {}", json!(first))).await;
    page.picture("review").await;
    page.was_quiet();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_by_keys() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let game = server.open_game(&short_game()).await;
    let page = chromium.visitor().await;
    page.go(&seat(&server.address, &game, "cones")).await;
    play_to_the_end(&page, By::Keys).await;
    let said = page.until("document.querySelector('dialog[open] h2')?.textContent").await;
    let (_, snapshot) = server.get(&format!("/api/v1/games/{}", game["game"].as_str().unwrap())).await;
    let snapshot: Value = serde_json::from_str(&snapshot).unwrap();
    assert_eq!(said.as_str().unwrap().starts_with("You"), snapshot["winner"] == "cones", "{said}");
    page.press("Escape").await;
    page.until("!document.querySelector('dialog')").await;
    page.press("[").await;
    page.until("/^After/.test(document.querySelector('#status').textContent) || document.querySelector('#record [data-ply]:nth-last-child(2) [aria-current]')").await;
    page.was_quiet();
}

/// Somebody makes a game by link on the first page; the address for the other.
async fn invite(page: &Page<'_>, address: &str) -> String {
    page.go(&format!("http://{address}/")).await;
    page.until(CHOOSABLE).await;
    page.click("label:has(input[name=opponent][value=link])").await;
    page.click("label:has(input[name=side][value=cones])").await;
    page.click("#setup button[type=submit]").await;
    let invitation = page
        .until(
            "location.pathname.startsWith('/play/') && document.querySelector('dialog[open] input')?.value",
        )
        .await;
    page.press("Escape").await;
    page.until("!document.querySelector('dialog')").await;
    invitation.as_str().expect("an address").to_owned()
}

/// Both come to see the same game.
async fn agree(pages: [&Page<'_>; 2]) {
    let same = async {
        for told in [MOVES, PIECES] {
            while pages[0].tell(told).await != pages[1].tell(told).await {
                pages[0].rest().await;
            }
        }
    };
    timeout(PATIENCE, same).await.expect("both see the same moves and pieces");
}

/// Whoever's turn it is throws, or makes a move, until both have seen so many moves.
async fn play_by_link(pages: [&Page<'_>; 2], moves: usize) {
    let enough = format!("document.querySelectorAll('#record [data-ply]').length >= {moves}");
    while pages[0].tell(&enough).await != true || pages[1].tell(&enough).await != true {
        for page in pages {
            act_if_possible(page, By::Mouse).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_far_from_each_other_go_on_after_a_break() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let line = Line::to(&server.address).await;
    let (here, there) = (chromium.visitor().await, chromium.visitor().await);
    let invitation = invite(&here, &server.address).await;
    there.go(&invitation.replace(&server.address, &line.address)).await;
    there.until("document.querySelector('#throw')").await;
    play_by_link([&here, &there], 4).await;
    agree([&here, &there]).await;
    there.picture("play-by-link").await;
    line.cut();
    there.until("document.querySelector('#connection').hidden === false").await;
    here.until("document.querySelector('#theirs .presence.offline')").await;
    here.picture("play-opponent-away").await;
    there.picture("play-cut-off").await;
    // Whoever is still there may throw, if it is theirs to throw; the other hears of it later.
    if here.tell("document.querySelector('#throw').disabled").await == json!(false) {
        here.click("#throw").await;
    }
    line.mend();
    there.until("document.querySelector('#connection').hidden").await;
    play_by_link([&here, &there], 8).await;
    agree([&here, &there]).await;
    there.click("#tools button:has([data-tool=resign]), #tools button[data-tool=resign]").await;
    there.click("dialog[open] button.primary").await;
    for page in [&here, &there] {
        page.until("document.querySelector('#again')?.hidden === false").await;
    }
    here.was_quiet();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_allowed_is_answered_with_the_reason() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let game = server.open_game(&short_game()).await;
    let page = chromium.visitor().await;
    page.go(&seat(&server.address, &game, "cones")).await;
    // No throw leads from the first row to square 30.
    let chosen =
        "document.querySelector('#board .cell.targets') && document.querySelector('#board .cell.selected')";
    while page.tell(&format!("Boolean({chosen})")).await != true {
        act_if_possible(&page, By::Mouse).await;
    }
    let before = page.tell(MOVES).await;
    page.click(&cell("30")).await;
    let reason = "/^The throw is \\d, which takes this piece to \\d+/.test(document.querySelector('#status').textContent)";
    page.until(reason).await;
    page.point(&cell("28")).await;
    assert_eq!(page.tell(reason).await, true, "it stays, wherever the mouse goes");
    assert_eq!(page.tell(MOVES).await, before, "nothing has happened");
    page.picture("play-refused").await;
    while page.tell(MOVES).await == before {
        act_if_possible(&page, By::Mouse).await;
    }
    page.was_quiet();
}

#[tokio::test(flavor = "multi_thread")]
async fn any_position_can_be_analysed() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    page.go(&format!(
        "http://{}/analyse#rules=kendall&option=pieces=2&position=10/3c5s/4s3c1 c - -&throw=2",
        server.address
    ))
    .await;
    let moves = page.until("document.querySelectorAll('#worth tbody button.move').length").await;
    assert_eq!(moves, 2, "two cones can move two squares");
    let chances = page
        .tell(
            "[...document.querySelectorAll('#worth tbody tr')].every((row) => /\\d%/.test(row.textContent))",
        )
        .await;
    assert_eq!(chances, true, "every move has its win chance");
    let before = page.tell("location.hash").await;
    page.click("#worth tbody button.move").await;
    page.until(&format!("location.hash !== {before}")).await;
    page.until("document.querySelectorAll('#line li').length > 0").await;
    page.picture("analyse").await;
    page.was_quiet();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    page.go(&format!("http://{}/puzzles#rules=tait", server.address)).await;
    page.until("document.querySelectorAll('#moves button').length > 1").await;
    page.picture("puzzle").await;
    page.click("#moves button").await;
    page.until("document.querySelector('#said.done, #said.wrong')?.textContent").await;
    page.until("document.querySelector('#answer table, #answer ul, #answer p')").await;
    page.picture("puzzle-solved").await;
    let asked = page.text("#number").await;
    page.click("#next").await;
    page.until(&format!("document.querySelector('#number').textContent !== {}", json!(asked))).await;
    page.was_quiet();
}

/// Every page, and something that is there when it is ready.
const PAGES: [(&str, &str); 13] = [
    ("/", "#rulesets input[name=rules]"),
    ("/play/{game}", "#throw:not([disabled])"),
    ("/watch", "#rules option"),
    ("/analyse", "#worth .verdict"),
    ("/review", "#record textarea"),
    ("/learn", "#board svg"),
    ("/rules", "main a[href^='/rules/']"),
    ("/rules/kendall", "main svg"),
    ("/compare", "main table"),
    ("/history", "main h2"),
    ("/puzzles#rules=tait", "#moves button"),
    ("/fair", "main textarea, main input"),
    ("/nowhere", "main a"),
];

/// The keys of texts that were not found in the catalogue stand on the page as they are.
const UNTRANSLATED: &str = "(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode.data.trim());
    return texts.filter((text) => /^[a-z]+(-[a-z]+)*(\\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(text)).join(', ');
})()";

/// What reaches beyond the window's edges, but for what lies in a part that can be moved sideways by itself, and what is only heard.
const TOO_WIDE: &str = "(() => {
    const own = (element) => element.closest('.visually-hidden') || [...ancestors(element)].some((around) => /auto|scroll/.test(getComputedStyle(around).overflowX));
    const ancestors = function* (element) { for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) yield around; };
    const outside = ({ left, right, width }) => width > 0 && (left < -0.5 || right > innerWidth + 0.5);
    const wide = [...document.querySelectorAll('body *')].filter((element) => outside(element.getBoundingClientRect()) && !own(element));
    return wide.map((element) => `${element.tagName}#${element.id}.${element.getAttribute('class')}`).join(' > ');
})()";

/// What can be used, and has no name for those who do not see it.
const NAMELESS: &str = "(() => {
    const name = (element) => element.getAttribute('aria-label') || element.textContent.trim() || element.title || element.placeholder
        || [...(element.labels ?? [])].map((label) => label.textContent.trim()).join('') || element.querySelector('[aria-label], title')?.outerHTML;
    const used = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button], [role=gridcell], [role=region], dialog')];
    return used.filter((element) => !element.getAttribute('aria-labelledby') && !name(element)).map((element) => element.outerHTML.slice(0, 100)).join(' > ');
})()";

/// A name for a picture of a page.
fn picture_name(path: &str) -> String {
    let name =
        path.split('#').next().unwrap_or_default().trim_matches('/').replace("/{game}", "").replace('/', "-");
    if name.is_empty() { "home".to_owned() } else { name }
}

/// Pictures on the page that nobody has scrolled to are fetched too; all of them are there.
const PICTURES_THERE: &str = "[...document.images].every((image) => {
    image.loading = 'eager';
    return image.complete && image.naturalWidth > 0;
})";

/// Goes to one of the pages, and waits until it is ready.
async fn visit(page: &Page<'_>, server: &TestServer, game: &Value, (path, ready): (&str, &str)) {
    let address = match path {
        "/play/{game}" => seat(&server.address, game, "cones"),
        path => format!("http://{}{path}", server.address),
    };
    page.go(&address).await;
    page.until(&format!("document.querySelector({})", json!(ready))).await;
    page.until(PICTURES_THERE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_whole_narrow_and_wide_by_day_and_by_night() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let game = server.open_game(&short_game()).await;
    let mut faults = Vec::new();
    for (path, ready) in PAGES {
        let page = chromium.visitor().await;
        visit(&page, &server, &game, (path, ready)).await;
        for (width, light) in
            [375, 1280].into_iter().flat_map(|width| [(width, Light::Light), (width, Light::Dark)])
        {
            page.seen(width, light).await;
            page.picture(&format!("{}-{width}-{}", picture_name(path), light.name())).await;
            faults.push((path, format!("wider than {width}"), page.tell(TOO_WIDE).await));
        }
        faults.push((path, "without a name".to_owned(), page.tell(NAMELESS).await));
        faults.push((path, "untranslated".to_owned(), page.tell(UNTRANSLATED).await));
        // That a page is lost is itself said by an error.
        let complaints = if path == "/nowhere" { Vec::new() } else { page.complaints() };
        faults.push((path, "complaints".to_owned(), json!(complaints.join("\n"))));
    }
    faults.retain(|(_, _, fault)| fault != "");
    assert!(faults.is_empty(), "{faults:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_of_ones_own_are_played_from_a_file() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let page = chromium.visitor().await;
    let mine = senet::Preset::Tait
        .spec()
        .to_toml()
        .replace("\"tait\"", "\"mine\"")
        .replace("\"Tait\"", "\"My rules\"");
    page.go(&format!("http://{}/", server.address)).await;
    page.until(CHOOSABLE).await;
    page.open_file("#own", "broken.toml", "name = \"mine\"\n").await;
    page.until("document.querySelector('#problem').hidden === false && document.querySelector('#problem').textContent").await;
    page.open_file("#own", "mine.toml", &mine).await;
    page.until(
        "document.querySelector('[data-own] input:checked') && document.querySelector('#problem').hidden",
    )
    .await;
    page.click("#setup button[type=submit]").await;
    page.until("location.pathname.startsWith('/play/')").await;
    page.until("document.querySelector('#throw:not([disabled])')").await;
    assert_eq!(page.text("#title").await, "A game of Senet, My rules");
    page.click("[data-tool=share]").await;
    let commitment =
        "[...document.querySelectorAll('dialog input')].some(({ value }) => /^[0-9a-f]{64}$/.test(value))";
    assert_eq!(
        page.until(commitment).await,
        true,
        "what the throws are bound to can be noted before the game"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_from_right_to_left_can() {
    let Some(chromium) = Chromium::start().await else { return };
    let server = TestServer::start().await;
    let game = server.open_game(&short_game()).await;
    let page = chromium.visitor().await;
    page.go(&format!("http://{}/", server.address)).await;
    assert_eq!(page.tell("document.documentElement.dir").await, "ltr");
    page.choose("select.language", "ar").await;
    page.until("document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ar'").await;
    page.until("document.querySelector('#rulesets input')").await;
    page.picture("home-arabic").await;
    page.seen(375, Light::Light).await;
    for (path, ready) in PAGES {
        visit(&page, &server, &game, (path, ready)).await;
        assert_eq!(page.tell("document.documentElement.dir").await, "rtl", "{path}");
        assert_eq!(page.tell(UNTRANSLATED).await, "", "{path}");
        assert_eq!(page.tell(TOO_WIDE).await, "", "{path}");
        page.picture(&format!("{}-arabic", picture_name(path))).await;
    }
}
