//! The site without a server: as static files, kept on the device, and updated.

use senet::{Preset, Ruleset};
use senet_play::Network;
use senet_print::{Design, Part, pdf, sheets, svg};
use serde_json::json;

use super::engine::{is_engine_built, start_game};
use super::play::resign;
use crate::browser::download::Downloads;
use crate::browser::page::Page;
use crate::browser::player::{Input, act_if_possible};
use crate::browser::proxy::Proxy;
use crate::browser::site::{Site, cases};
use crate::browser::static_host::{Files, StaticHost};

/// Pages with a selector of something that they show once they are ready.
const PAGES: [(&str, &str); 7] = [
    ("rules/kendall", "#start svg"),
    ("analyse#rules=tait", "#throws button"),
    ("puzzles#rules=tait", "#moves button"),
    ("learn", "#board svg"),
    ("compare", "main table"),
    ("history", "#picture svg"),
    ("watch", "#record [data-ply]"),
];

/// Plays a game, resigns, and reviews it.
async fn play_and_review(page: &Page<'_>, home: &str) {
    start_game(page, home).await;
    while page.evaluate("document.querySelectorAll('#record [data-ply]').length < 4").await == true {
        act_if_possible(page, Input::Mouse).await;
    }
    resign(page).await;
    let review = page.wait_for("document.querySelector('dialog[open] a[href*=review]')?.href").await;
    page.goto(review.as_str().unwrap()).await;
    page.wait_for("document.querySelector('#curve svg')").await;
}

/// Visits pages, and waits until they are ready.
async fn visit_all(page: &Page<'_>, home: &str, slash: &str) {
    for (path, ready) in PAGES {
        let (name, rest) = path.split_once('#').unwrap_or((path, ""));
        page.goto("about:blank").await;
        page.goto(&format!("{home}{name}{slash}#{rest}")).await;
        page.wait_for(&format!("document.querySelector({})", json!(ready))).await;
    }
}

/// JavaScript that is true once the site is kept on the device, with the file that prints, all networks and puzzles.
fn kept() -> String {
    let count = 1 + Network::names().len() + Preset::ALL.len();
    "(async () => {
        if (!navigator.serviceWorker.controller) return false;
        const cache = await caches.open((await caches.keys())[0]);
        const isLarge = (url) => /\\/(networks|puzzles)\\/.*\\.bin$|\\/print\\.wasm$/.test(url);
        return (await cache.keys()).filter(({ url }) => isLarge(url)).length === COUNT;
    })()"
        .replace("COUNT", &count.to_string())
}

async fn site_works_without_a_network_after_one_visit(Site { chromium, server, .. }: &Site) {
    let proxy = Proxy::to(&server.address).await;
    let page = chromium.new_page_with_service_workers().await;
    let home = format!("http://{}/", proxy.address);
    page.goto(&home).await;
    page.wait_for(&kept()).await;
    proxy.cut().await;
    play_and_review(&page, &home).await;
    visit_all(&page, &home, "").await;
    for (path, ready) in &PAGES[1..3] {
        page.goto("about:blank").await;
        page.goto(&format!("{home}{}", path.replace('#', "?embed#"))).await;
        page.wait_for(&format!("document.querySelector({})", json!(ready))).await;
    }
    save_sheets(&page, &home, "").await;
    page.screenshot("rules-without-network").await;
}

/// Saves sheets without a server, and compares them with those that `senet print` writes.
async fn save_sheets(page: &Page<'_>, home: &str, slash: &str) {
    let downloads = Downloads::of(page).await;
    page.goto(&format!("{home}rules/kendall{slash}")).await;
    page.wait_for("document.querySelector('#sheets .sheets')").await;
    page.evaluate("document.querySelector('#sheets').scrollIntoView()").await;
    page.click("#sheets .primary[download]").await;
    page.click("#sheets figure:first-child a[download$=svg]").await;
    let drawn = |part| sheets(&Ruleset::preset(Preset::Kendall), part, &Design::default());
    let [kit, board] = [drawn(Part::Kit), drawn(Part::Board)];
    assert!(downloads.bytes("senet-kendall-kit.pdf").await == pdf(&kit), "the kit has other bytes");
    assert_eq!(downloads.text("senet-kendall-board.svg").await, svg(&board[0]));
    let shown = "document.querySelector('#sheets img[src^=blob]')?.naturalWidth > 0";
    page.wait_for(shown).await;
}

async fn static_site_prints_without_a_network(Site { chromium, .. }: &Site) {
    let host = StaticHost::start(site()).await;
    let (address, path) = host.home.trim_start_matches("http://").split_once('/').unwrap();
    let proxy = Proxy::to(address).await;
    let page = chromium.new_page_with_service_workers().await;
    let home = format!("http://{}/{path}", proxy.address);
    page.goto(&home).await;
    page.wait_for(&kept()).await;
    proxy.cut().await;
    save_sheets(&page, &home, "/").await;
    page.assert_no_errors();
}

/// The files of the site.
fn site() -> Files {
    senet_web::static_site(Vec::new(), None).into_iter().collect()
}

async fn static_site_needs_no_server(Site { chromium, .. }: &Site) {
    let host = StaticHost::start(site()).await;
    let page = chromium.new_page().await;
    play_and_review(&page, &host.home).await;
    visit_all(&page, &host.home, "/").await;
    page.goto(&host.home).await;
    page.wait_for("document.querySelector('#rulesets input')").await;
    assert_eq!(page.evaluate("document.querySelector('input[value=link]').disabled").await, true);
    page.screenshot("home-static").await;
    let foreign = "[...document.querySelectorAll('a[href]')].map(({ href }) => href)
        .filter((href) => href.startsWith(location.origin) && !href.startsWith(location.href)).join()";
    assert_eq!(page.evaluate(foreign).await, "", "links stay below the path of the site");
    page.click("nav a[href$='rules/']").await;
    page.click("main a[href$='rules/kendall/']").await;
    page.wait_for("document.querySelector('#title').textContent === 'Kendall'").await;
    for (game, says) in [("", "No game is named here."), ("?game=unknown", "This game no longer exists.")] {
        page.goto("about:blank").await;
        page.goto(&format!("{}projector/{game}", host.home)).await;
        page.wait_for(&format!("document.querySelector('#status').textContent.startsWith({})", json!(says)))
            .await;
    }
    host.assert_no_strays();
    page.assert_no_errors();
}

/// The site as another version has it.
fn another_version(files: &Files) -> Files {
    let (hash, other) = (senet_web::HASH, "0123456789abcdef");
    let renamed = |(name, content): (&String, &Vec<u8>)| {
        let is_text = [".html", ".js", ".webmanifest"].iter().any(|ending| name.ends_with(ending));
        let content = match String::from_utf8(content.clone()) {
            Ok(text) if is_text => text.replace(hash, other).into_bytes(),
            _ => content.clone(),
        };
        (name.replace(hash, other), content)
    };
    files.iter().map(renamed).collect()
}

async fn new_version_is_offered_and_replaces_the_old_one_as_a_whole(Site { chromium, .. }: &Site) {
    let host = StaticHost::start(site()).await;
    let page = chromium.new_page_with_service_workers().await;
    page.goto(&host.home).await;
    page.wait_for(&kept()).await;
    let new = another_version(&site());
    *host.files.lock().unwrap() = new;
    page.goto(&host.home).await;
    page.wait_for("document.querySelector('.update button')").await;
    page.screenshot("update-offered").await;
    let versions = "[...new Set(performance.getEntriesByType('resource')
        .flatMap(({ name }) => /assets\\/([0-9a-f]{16})/.exec(name)?.[1] ?? []))].join()";
    assert_eq!(page.evaluate(versions).await, senet_web::HASH, "all of the old version");
    page.goto(&format!("{}learn/", host.home)).await;
    page.wait_for("document.querySelector('#board svg') && document.querySelector('.update button')").await;
    assert_eq!(page.evaluate(versions).await, senet_web::HASH, "still the old version");
    page.click(".update button.primary").await;
    page.wait_for("document.querySelector('script[src*=\"0123456789abcdef\"]')").await;
    page.wait_for("document.querySelector('#board svg')").await;
    assert_eq!(page.evaluate(versions).await, "0123456789abcdef", "all of the new version");
    page.wait_for("(async () => (await caches.keys()).join() === 'senet-0123456789abcdef')()").await;
    page.assert_no_errors();
}

cases! {
    cases if is_engine_built();
    site_works_without_a_network_after_one_visit,
    static_site_prints_without_a_network,
    static_site_needs_no_server,
    new_version_is_offered_and_replaces_the_old_one_as_a_whole,
}
