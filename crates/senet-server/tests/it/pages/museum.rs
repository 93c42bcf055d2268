//! Senet in museums and schools: the kiosk, boards in other pages, the view for projectors, and QR codes.

use senet_api::{QrQuery, qr_code};
use senet_server::Settings;
use serde_json::{Value, json};

use super::every_page::assert_accessible;
use super::{MOVES, PIECES, TIMEOUT, invite, seat, short_game};
use crate::browser::page::Page;
use crate::browser::site::{Site, cases};
use crate::browser::static_host::StaticHost;
use crate::common::client::Client;
use crate::common::server::TestServer;

const SIZES: [(u32, u32); 2] = [(1440, 900), (390, 844)];
const POSITION: &str = "#rules=kendall&option=pieces=2&position=10/3c5s/4s3c1 c - -&throw=2";

/// JavaScript for the page in the kiosk's frame.
const VISIT: &str = "document.querySelector('#visit iframe')?.contentDocument";
/// JavaScript by which long timers of the kiosk fire when the test says so: `fire(MILLISECONDS)`.
const OWN_CLOCK: &str = "(() => {
    const [start, stop, timers] = [setTimeout, clearTimeout, new Map()];
    window.setTimeout = (action, wait) => {
        if (wait < 10000) return start(action, wait);
        timers.set(-wait, action);
        return -wait;
    };
    window.clearTimeout = (id) => timers.delete(id) || stop(id);
    window.fire = (wait) => timers.get(-wait)();
    document.querySelector('#visit iframe').contentWindow.dispatchEvent(new PointerEvent('pointerdown'));
})()";
/// JavaScript for the visible elements with which one could do something.
const CONTROLS: &str = "[...document.querySelectorAll('a, button, input, select, textarea')]
    .filter((element) => element.checkVisibility() && !element.closest('.skip, .visually-hidden'))
    .map(({ outerHTML }) => outerHTML).join()";

/// A server that lets pages of a site show its boards.
async fn embedding_server(origin: &str) -> TestServer {
    let origins = vec![origin.parse().unwrap()];
    TestServer::configured(|settings| Settings { embed_origins: origins, ..settings }).await
}

async fn kiosk_begins_with_languages_and_returns_to_the_start(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/?kiosk", server.address)).await;
    let languages = senet_web::languages().len();
    page.wait_for("location.pathname === '/kiosk'").await;
    page.wait_for(&format!("document.querySelectorAll('#languages button').length === {languages}")).await;
    for size in SIZES {
        page.resize(size).await;
        assert_accessible(&page, &format!("kiosk {size:?}")).await;
        page.screenshot(&format!("kiosk-{}", size.0)).await;
    }
    page.resize(SIZES[0]).await;
    page.click("#languages [lang=de]").await;
    page.wait_for(&format!("{VISIT}?.querySelector('#rulesets input')")).await;
    assert_eq!(page.evaluate(&format!("{VISIT}.documentElement.lang")).await, "de");
    let visible = |selector: &str| format!("{VISIT}.querySelector('{selector}').checkVisibility()");
    for hidden in ["body > footer", ".own", "#continue"] {
        assert_eq!(page.evaluate(&visible(hidden)).await, false, "{hidden}");
    }
    let small = format!(
        "[...{VISIT}.querySelectorAll('button, select, .choice')].filter((one) => one.checkVisibility())
            .filter((one) => one.getBoundingClientRect().height < 60).map(({{ outerHTML }}) => outerHTML).join()"
    );
    assert_eq!(page.evaluate(&small).await, "", "large targets");
    page.screenshot("kiosk-home").await;
    for size in [(320, 568), SIZES[1], (820, 1180)] {
        page.resize(size).await;
        let outside = format!(
            "['.kiosk-end', '.menu-button', 'select.language'].filter((one) => {{
                const {{ left, right, width }} = {VISIT}.querySelector(one).getBoundingClientRect();
                return width === 0 || left < 0 || right > {};
            }}).join()",
            size.0
        );
        page.wait_for(&format!("({outside}) === ''")).await;
    }
    page.resize(SIZES[0]).await;
    // A page with many links to other sites.
    page.evaluate("document.querySelector('#visit iframe').contentWindow.location.assign('/history')").await;
    page.wait_for(&format!("{VISIT}?.querySelector('main h2') && {VISIT}.querySelector('.kiosk-end')")).await;
    let out = format!(
        "[...{VISIT}.querySelectorAll('a[href]')].filter(({{ origin, checkVisibility }}) => origin !== location.origin)
            .map(({{ href }}) => href).join()"
    );
    page.wait_for(&format!("{VISIT}.querySelectorAll('main a:not([href])').length > 3")).await;
    assert_eq!(page.evaluate(&out).await, "", "no link leads out");
    page.evaluate("localStorage.setItem('senet.games', '[{}]')").await;
    page.evaluate(OWN_CLOCK).await;
    page.evaluate("fire(100000)").await;
    page.wait_for("!document.querySelector('#idle').hidden").await;
    assert_eq!(page.text("#idle button").await, "Weiter");
    page.screenshot("kiosk-idle").await;
    page.click("#idle button").await;
    page.wait_for("document.querySelector('#idle').hidden && document.querySelector('#visit iframe')").await;
    page.evaluate("fire(120000)").await;
    page.wait_for("!document.querySelector('#start').hidden && !document.querySelector('iframe')").await;
    assert_eq!(page.evaluate("localStorage.getItem('senet.games')").await, Value::Null, "nothing remains");
    page.assert_no_errors();
}

async fn kiosk_begins_with_the_page_of_its_address(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/puzzles?kiosk#rules=tait", server.address)).await;
    page.wait_for("location.pathname === '/kiosk'").await;
    page.click("#languages [lang=ar]").await;
    page.wait_for(&format!("{VISIT}?.querySelector('#moves button')")).await;
    assert_eq!(page.evaluate(&format!("{VISIT}.documentElement.dir")).await, "rtl");
    page.screenshot("kiosk-puzzle-arabic").await;
    page.evaluate(&format!("{VISIT}.querySelector('.kiosk-end').click()")).await;
    page.wait_for("!document.querySelector('#start').hidden").await;
    page.goto("about:blank").await;
    page.goto(&format!("http://{}/kiosk#https%3A%2F%2Felsewhere.example%2F", server.address)).await;
    page.click("#languages [lang=en]").await;
    page.wait_for(&format!("{VISIT}?.querySelector('#rulesets input')")).await;
    page.assert_no_errors();
}

#[tokio::test]
async fn headers_allow_frames_of_the_named_sites_only() {
    let server = embedding_server("https://museum.example").await;
    let head = async |path: &str| {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address);
        server.head(&request).await.to_lowercase()
    };
    let embedded = head("/analyse?embed").await;
    assert!(embedded.contains("frame-ancestors 'self' https://museum.example\r\n"), "{embedded}");
    assert!(!embedded.contains("x-frame-options"), "{embedded}");
    for path in ["/analyse", "/play/1?embed", "/?embed", "/api/v1/rules?embed"] {
        let other = head(path).await;
        assert!(other.contains("frame-ancestors 'self'\r\n"), "{path}: {other}");
        assert!(other.contains("x-frame-options: sameorigin"), "{path}: {other}");
    }
    let closed = TestServer::start().await;
    let request =
        format!("GET /analyse?embed HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", closed.address);
    assert!(closed.head(&request).await.contains("frame-ancestors 'self'\r\n"));
    assert!(!closed.get("/analyse").await.1.contains("data-embeddable"));
    assert!(server.get("/analyse").await.1.contains("data-embeddable"));
}

async fn other_pages_show_boards_if_the_server_allows_it(Site { chromium, .. }: &Site) {
    let host = StaticHost::start([].into()).await;
    let museum = host.home.trim_end_matches("/games/senet/").to_owned();
    let (open, closed) = (embedding_server(&museum).await, TestServer::start().await);
    for (server, is_shown) in [(&open, true), (&closed, false)] {
        let address = format!("http://{}/analyse?embed{POSITION}", server.address);
        let outer = format!(
            "<!doctype html><title>Museum</title><h1>Museum</h1><iframe width=720 height=640 src='{address}'></iframe>"
        );
        host.files.lock().unwrap().insert("index.html".to_owned(), outer.into_bytes());
        let page = chromium.new_page().await;
        page.goto(&host.home).await;
        let shown = page.frame_addresses().await;
        assert_eq!(
            shown[1].starts_with(&format!("http://{}/analyse", server.address)),
            is_shown,
            "{shown:?}"
        );
        page.screenshot(if is_shown { "embed-shown" } else { "embed-refused" }).await;
    }
}

async fn embedded_board_stands_alone(Site { chromium, .. }: &Site) {
    let server = embedding_server("*").await;
    for (path, ready) in [
        (format!("/analyse?embed{POSITION}"), "#evaluation tbody button.move"),
        ("/puzzles?embed#rules=tait".to_owned(), "#moves button"),
        ("/watch?embed".to_owned(), "#record [data-ply]"),
    ] {
        let page = chromium.new_page().await;
        page.goto(&format!("http://{}{path}", server.address)).await;
        page.wait_for(&format!("document.querySelector({})", json!(ready))).await;
        let name = path.split('?').next().unwrap().trim_matches('/').to_owned();
        for size in SIZES {
            page.resize(size).await;
            assert_accessible(&page, &format!("{path} {size:?}")).await;
            page.screenshot(&format!("embed-{name}-{}", size.0)).await;
        }
        let hidden = "[...document.querySelectorAll('body > header, .site-only')]
            .every((element) => !element.checkVisibility())";
        assert_eq!(page.evaluate(hidden).await, true, "{path}");
        page.evaluate("document.querySelector('.origin a').dispatchEvent(new Event('focus'))").await;
        let origin = page.evaluate("document.querySelector('.origin a').href").await;
        assert!(!origin.as_str().unwrap().contains("embed"), "{origin}");
        assert!(origin.as_str().unwrap().contains(&name), "{origin}");
        page.assert_no_errors();
    }
}

async fn position_is_shared_with_qr_code_and_frame(Site { chromium, .. }: &Site) {
    let server = embedding_server("*").await;
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/analyse{POSITION}", server.address)).await;
    page.wait_for("document.querySelector('#evaluation tbody button.move')").await;
    page.click("#share").await;
    let address = page.wait_for("document.querySelector('dialog[open] input')?.value").await;
    assert_qr_code(&page, address.as_str().unwrap()).await;
    for size in SIZES {
        page.resize(size).await;
        assert_accessible(&page, &format!("sharing {size:?}")).await;
        page.screenshot(&format!("share-position-{}", size.0)).await;
    }
    let snippet = page.evaluate("[...document.querySelectorAll('dialog input')].at(-1).value").await;
    let expected = format!("src=\"http://{}/analyse?embed#rules=kendall&amp;", server.address);
    assert!(snippet.as_str().unwrap().contains(&expected), "{snippet}");
    page.goto(&format!("http://{}/puzzles#rules=tait&seed=3&puzzle=2", server.address)).await;
    page.wait_for("document.querySelectorAll('#moves button').length > 1").await;
    let shown = page.evaluate(PIECES).await;
    page.click("#share").await;
    let puzzle = page.wait_for("document.querySelector('dialog[open] input')?.value").await;
    assert!(puzzle.as_str().unwrap().ends_with("/puzzles#rules=tait&seed=3&puzzle=2"), "{puzzle}");
    let friend = chromium.new_page().await;
    friend.goto(puzzle.as_str().unwrap()).await;
    friend.wait_for("document.querySelectorAll('#moves button').length > 1").await;
    assert_eq!(friend.evaluate(PIECES).await, shown, "the same puzzle");
    page.assert_no_errors();
}

/// Opens the first QR code of the dialog, and asserts that it is that of an address.
async fn assert_qr_code(page: &Page<'_>, address: &str) {
    page.click("dialog[open] .qr-button").await;
    page.wait_for("document.querySelector('dialog[open] .qr img')?.naturalWidth > 0").await;
    let source = page.evaluate("decodeURIComponent(document.querySelector('.qr img').src)").await;
    let expected = qr_code(&QrQuery { text: address.to_owned() }).unwrap();
    assert_eq!(source, format!("data:image/svg+xml,{expected}"));
    let alt = page.evaluate("document.querySelector('.qr img').alt").await;
    assert!(alt.as_str().unwrap().starts_with("QR code: Link"), "{alt}");
}

async fn projector_shows_a_live_game_and_invitations_have_qr_codes(Site { chromium, server, .. }: &Site) {
    let (host, projector) = (chromium.new_page().await, chromium.new_page().await);
    let invitation = invite(&host, &server.address).await;
    host.click("[data-tool=share]").await;
    host.wait_for("document.querySelector('dialog[open] .qr-button')").await;
    assert_qr_code(&host, &invitation).await;
    host.screenshot("share-invitation").await;
    let view = host.evaluate("document.querySelector('dialog a[href^=\"/projector/\"]').href").await;
    projector.goto(view.as_str().unwrap()).await;
    projector
        .wait_for(
            "document.querySelector('#board svg') && document.querySelector('#mine .emblem, #mine strong')",
        )
        .await;
    assert_eq!(projector.evaluate("document.querySelector('#chance').hidden").await, true, "not agreed");
    projector.assert_no_errors();
}

async fn projector_follows_a_game_against_the_computer(Site { chromium, server, .. }: &Site) {
    let game = server.create_game(&short_game()).await;
    let (player, projector) = (chromium.new_page().await, chromium.new_page().await);
    let name = game["game"].as_str().unwrap();
    projector.goto(&format!("http://{}/projector/{name}", server.address)).await;
    projector.wait_for("document.querySelector('#chance .chance-words strong')").await;
    for size in [(1920, 1080), SIZES[0], SIZES[1]] {
        projector.resize(size).await;
        assert_accessible(&projector, &format!("projector {size:?}")).await;
        assert_eq!(projector.evaluate(CONTROLS).await, "", "no controls");
        let below = "document.documentElement.scrollHeight - innerHeight";
        assert!(projector.evaluate(below).await.as_f64().unwrap() <= 0.0, "{size:?}: everything is visible");
        projector.screenshot(&format!("projector-{}", size.0)).await;
    }
    projector.resize((1920, 1080)).await;
    let text = "parseFloat(getComputedStyle(document.querySelector('#status')).fontSize)";
    assert!(projector.evaluate(text).await.as_f64().unwrap() >= 36.0, "readable from afar");
    let secret = game["seats"]["cones"].as_str().unwrap();
    Client::join(&server.address, name, &[secret], 0).await.unwrap().play_to_end().await;
    player.goto(&seat(&server.address, &game, "cones")).await;
    player.wait_for("document.querySelector('#rematch')?.hidden === false").await;
    for shown in [MOVES, PIECES] {
        let expected = player.evaluate(shown).await;
        let is_equal = async {
            while projector.evaluate(shown).await != expected {
                projector.pause().await;
            }
        };
        tokio::time::timeout(TIMEOUT, is_equal).await.expect("the projector shows the game");
    }
    projector.screenshot("projector-over").await;
    projector.assert_no_errors();
}

cases! {
    cases;
    kiosk_begins_with_languages_and_returns_to_the_start,
    kiosk_begins_with_the_page_of_its_address,
    other_pages_show_boards_if_the_server_allows_it,
    embedded_board_stands_alone,
    position_is_shared_with_qr_code_and_frame,
    projector_shows_a_live_game_and_invitations_have_qr_codes,
    projector_follows_a_game_against_the_computer,
}
