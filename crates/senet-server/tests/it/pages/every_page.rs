//! What holds on every page: it fits its window, moves nothing while it loads, has texts in the language, and is
//! accessible.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{layout, seat, short_game};
use crate::browser::chromium::Chromium;
use crate::browser::page::{ColorScheme, Page};
use crate::browser::site::{Site, cases};
use crate::common::server::TestServer;

/// Every page, with a selector of something that it shows once it is ready.
pub(super) const PAGES: [(&str, &str); 17] = [
    ("/", "#rulesets input[name=rules]"),
    ("/play/{game}", "#throw:not([disabled])"),
    ("/projector/{game}", "#board svg"),
    ("/kiosk", "#languages button"),
    ("/watch", "#rules option"),
    ("/analyse", "#evaluation .verdict"),
    ("/review", "#record textarea"),
    ("/learn", "#board svg"),
    ("/rules", "main a[href^='/rules/']"),
    ("/rules/kendall", "main svg"),
    ("/ruleset", "#verdict .valid"),
    ("/compare", "main table"),
    ("/history", "main h2"),
    ("/about", "#news-list li"),
    ("/puzzles#rules=tait", "#moves button"),
    ("/fair", "main textarea, main input"),
    ("/nowhere", "main a"),
];

#[test]
fn every_page_is_visited() {
    let first = |path: &str| path.trim_start_matches('/').split(['/', '#']).next().map(str::to_owned);
    let visited: Vec<String> = PAGES.iter().filter_map(|(path, _)| first(path)).collect();
    for page in senet_web::pages().iter().filter(|page| !page.server_only) {
        assert!(visited.iter().any(|path| path == page.path()), "PAGES lacks {}", page.name);
    }
}

/// JavaScript for the message keys that the page shows because the catalogue has no text for them.
const UNTRANSLATED: &str = "(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
        // Names of files and modules are code.
        if (!walker.currentNode.parentElement.closest('code')) texts.push(walker.currentNode.data.trim());
    }
    return texts.filter((text) => /^[a-z]+(-[a-z]+)*(\\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(text)).join(', ');
})()";

/// JavaScript for the elements that are wider than the window, except in scrollable parts and visually hidden
/// elements.
const TOO_WIDE: &str = "(() => {
    const ancestors = function* (element) {
        let outer = element.parentElement;
        for (; outer && outer !== document.body; outer = outer.parentElement) yield outer;
    };
    const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const allowed = (element) => element.closest('.visually-hidden') || [...ancestors(element)].some(scrolls);
    const outside = ({ left, right, width }) => width > 0 && (left < -0.5 || right > innerWidth + 0.5);
    const wide = [...document.querySelectorAll('body *')]
        .filter((element) => outside(element.getBoundingClientRect()) && !allowed(element));
    const name = (element) => `${element.tagName}#${element.id}.${element.getAttribute('class')}`;
    return wide.map(name).join(' > ');
})()";

/// JavaScript for the lists that are too narrow for one of their entries, with the entry. All copies are added
/// before the first is measured, so that the page is laid out once.
const CUT_LISTS: &str = "(() => {
    const lists = [...document.querySelectorAll('select')].map((list) => ({ list, width: list.offsetWidth }));
    const copies = lists.filter(({ width }) => width > 0).flatMap(({ list, width }) =>
        [...list.options].map((option) => {
            const copy = list.cloneNode(false);
            Object.assign(copy.style, { width: 'auto', maxWidth: 'none', position: 'absolute' });
            copy.append(option.cloneNode(true));
            return { list, width, option, copy };
        }));
    for (const { list, copy } of copies) list.after(copy);
    const cut = copies.filter(({ width, copy }) => width < copy.offsetWidth - 1)
        .map(({ list, option }) => `${list.id}.${list.className} ${option.text}`);
    for (const { copy } of copies) copy.remove();
    return cut.join(' > ');
})()";

/// JavaScript for the words that are broken within themselves, except at soft hyphens and in addresses.
const BROKEN_WORDS: &str = "(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const isHidden = (element) => !element.checkVisibility() || element.closest('.visually-hidden')
        || /inset/.test(getComputedStyle(element).clipPath);
    const line = (node, at) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return [...range.getClientRects()].at(-1);
    };
    const broken = [];
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const all = document.createRange();
        all.selectNodeContents(node);
        // A text in one line has one rectangle.
        if (all.getClientRects().length < 2) continue;
        const element = node.parentElement;
        if (element.closest('code, pre, textarea, option, svg') || isHidden(element)) continue;
        if (/[.\\/]\\S+[.\\/]/.test(node.data)) continue;
        for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{M}\\p{N}]{2,}/gu)) {
            const [first, last] = [line(node, index), line(node, index + word.length - 1)];
            if (first && last && last.top >= first.bottom) broken.push(`${word} in ${element.outerHTML}`);
        }
    }
    return broken.join('; ');
})()";

/// JavaScript for the buttons and cells of tables whose text is wider than they are.
const OVERFLOWING: &str =
    "[...document.querySelectorAll('button, .button, td, th, legend')].filter((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = element.getBoundingClientRect();
    const isOutside = (rect) => rect.width > 1 && (rect.left < left - 1 || rect.right > right + 1);
    return element.checkVisibility() && !element.closest('.visually-hidden')
        && !element.querySelector('.visually-hidden') && [...range.getClientRects()].some(isOutside);
}).map(({ outerHTML }) => outerHTML).join('; ')";

/// JavaScript for the layout shift since the page was opened, and for what has moved.
const LAYOUT_SHIFT: &str = "new Promise((resolve) => {
    setTimeout(() => resolve({ sum: 0, moved: '' }), 300);
    const element = ({ node }) => node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    const source = (source) => {
        const { tagName, id, className } = element(source) ?? {};
        const { currentRect: now, previousRect: before } = source;
        return `${tagName}#${id}.${className} from ${before.y} (height ${before.height}) to ${now.y} (${now.height})`;
    };
    new PerformanceObserver((list) => resolve({
        sum: list.getEntries().reduce((sum, { value }) => sum + value, 0),
        moved: list.getEntries().flatMap(({ sources }) => sources.map(source)).join('; '),
    })).observe({ type: 'layout-shift', buffered: true });
})";
/// The largest layout shift.
const MAX_SHIFT: f64 = 0.05;

/// Asserts that nothing on the page has moved while it was loading.
pub(super) async fn assert_stable(page: &Page<'_>, path: &str) {
    let shift = page.evaluate(LAYOUT_SHIFT).await;
    let moved = &shift["moved"];
    assert!(shift["sum"].as_f64().unwrap() < MAX_SHIFT, "{path}: layout shift {}: {moved}", shift["sum"]);
}

/// The name of a page's screenshot.
fn screenshot_name(path: &str) -> String {
    let name =
        path.split('#').next().unwrap_or_default().trim_matches('/').replace("/{game}", "").replace('/', "-");
    if name.is_empty() { "home".to_owned() } else { name }
}

/// JavaScript that is true once all images are loaded, including those that are not scrolled into view.
const IMAGES_LOADED: &str = "[...document.images].every((image) => {
    image.loading = 'eager';
    return image.complete && image.naturalWidth > 0;
})";

/// A page whose questions the server answers. The engine would be compiled for each of hundreds of addresses.
async fn page_without_engine(chromium: &Chromium) -> Page<'_> {
    let page = chromium.new_page().await;
    page.run_first("delete globalThis.Worker").await;
    page
}

/// Opens one of the pages and waits until it is ready.
async fn visit(page: &Page<'_>, server: &TestServer, game: &Value, (path, ready): (&str, &str)) {
    let address = match path {
        "/play/{game}" => seat(&server.address, game, "cones"),
        path => {
            let path = path.replace("{game}", game["game"].as_str().expect("a game"));
            format!("http://{}{path}", server.address)
        }
    };
    page.goto(&address).await;
    page.wait_for(&format!("document.querySelector({})", json!(ready))).await;
    page.wait_for(IMAGES_LOADED).await;
}

/// JavaScript for the violations of the rules of axe-core, with the first element of each.
const VIOLATIONS: &str = "axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'label-content-name-mismatch': { enabled: true } },
}).then(({ violations }) => violations
    .map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`)
    .join('; '))";

/// The source of axe-core, which checks the accessibility of pages. `npm ci` installs it.
///
/// Returns `None` if it is missing; panics in that case if `SENET_REQUIRE_CHROMIUM` is set.
fn axe() -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../senet-web/node_modules/axe-core/axe.min.js");
    let source = fs::read_to_string(&path).ok();
    if source.is_none() {
        let required = std::env::var_os("SENET_REQUIRE_CHROMIUM").is_some();
        assert!(!required, "axe-core is missing; run npm ci in crates/senet-web");
        eprintln!("accessibility is not checked: axe-core is missing; run npm ci in crates/senet-web");
    }
    source
}

/// Asserts that a page fits its window and that axe-core finds no violation on it.
pub(super) async fn assert_accessible(page: &Page<'_>, context: &str) {
    assert_eq!(page.evaluate(TOO_WIDE).await, "", "{context}");
    assert_eq!(page.evaluate(UNTRANSLATED).await, "", "{context}");
    if let Some(axe) = axe() {
        page.evaluate(&axe).await;
        assert_eq!(page.evaluate(VIOLATIONS).await, "", "{context}");
    }
}

/// Asserts that a part of the pages fits windows of common widths, in both colour schemes, and is accessible.
async fn assert_pages_fit_and_are_accessible(Site { chromium, server, .. }: &Site, pages: &[(&str, &str)]) {
    let game = server.create_game(&short_game()).await;
    let axe = axe();
    let mut faults = Vec::new();
    for (path, ready) in pages {
        let page = page_without_engine(chromium).await;
        page.resize(layout::PHONES[1]).await;
        visit(&page, server, &game, (path, ready)).await;
        assert_stable(&page, path).await;
        for width in [320, 375, 820, 1280, 1440] {
            page.emulate(width, ColorScheme::Light).await;
            faults.push((path, format!("cut lists at {width}"), page.evaluate(CUT_LISTS).await));
        }
        for (width, scheme) in [
            (320, ColorScheme::Light),
            (375, ColorScheme::Light),
            (375, ColorScheme::Dark),
            (1280, ColorScheme::Dark),
            (1280, ColorScheme::Light),
        ] {
            page.emulate(width, scheme).await;
            page.screenshot(&format!("{}-{width}-{}", screenshot_name(path), scheme.name())).await;
            faults.push((path, format!("wider than {width}"), page.evaluate(TOO_WIDE).await));
            if let (Some(axe), 1280) = (&axe, width) {
                page.evaluate(axe).await;
                let what = format!("inaccessible in the {} scheme", scheme.name());
                faults.push((path, what, page.evaluate(VIOLATIONS).await));
            }
        }
        faults.push((path, "untranslated".to_owned(), page.evaluate(UNTRANSLATED).await));
        // The status 404 of this page is itself logged as an error.
        let errors = if *path == "/nowhere" { Vec::new() } else { page.errors() };
        faults.push((path, "errors".to_owned(), json!(errors.join("\n"))));
    }
    faults.retain(|(_, _, fault)| fault != "");
    assert!(faults.is_empty(), "{faults:#?}");
}

async fn axe_finds_a_button_without_a_name(Site { chromium, .. }: &Site) {
    let Some(axe) = axe() else { return };
    let page = page_without_engine(chromium).await;
    page.goto("data:text/html,<html lang=en><title>Test</title><main><h1>Test</h1><button></button></main>")
        .await;
    page.evaluate(&axe).await;
    let violations = page.evaluate(VIOLATIONS).await;
    assert!(violations.as_str().is_some_and(|text| text.starts_with("button-name (1)")), "{violations}");
}

/// JavaScript for the number of animations that a change of the theme starts.
const ANIMATIONS_OF_THEME: &str = "(() => {
    const { color } = getComputedStyle(document.querySelector('main h1'));
    document.documentElement.dataset.theme = 'dark';
    if (getComputedStyle(document.querySelector('main h1')).color === color) return 'the colour is the same';
    return document.getAnimations().length;
})()";

async fn nothing_moves_slowly_if_motion_is_reduced(Site { chromium, server, .. }: &Site) {
    let page = page_without_engine(chromium).await;
    page.emulate(1280, ColorScheme::Light).await;
    page.goto(&format!("http://{}/rules", server.address)).await;
    page.wait_for("document.querySelector('main h1')").await;
    assert_eq!(page.evaluate(ANIMATIONS_OF_THEME).await, 0);
}

async fn first_pages_fit_and_are_accessible(site: &Site) {
    assert_pages_fit_and_are_accessible(site, &PAGES[..6]).await;
}

async fn other_pages_fit_and_are_accessible(site: &Site) {
    assert_pages_fit_and_are_accessible(site, &PAGES[6..]).await;
}

async fn long_words_are_shown_as_a_whole(Site { chromium, server, .. }: &Site) {
    let game = server.create_game(&short_game()).await;
    let page = page_without_engine(chromium).await;
    page.goto(&format!("http://{}/", server.address)).await;
    page.select_option("select.language", "de").await;
    page.wait_for("document.documentElement.lang === 'de'").await;
    let mut faults = Vec::new();
    for (path, ready) in PAGES {
        visit(&page, server, &game, (path, ready)).await;
        page.evaluate(
            "document.querySelectorAll('details').forEach((details) => { details.open = true; }); 0",
        )
        .await;
        for width in [320, 390, 820, 1440] {
            page.emulate(width, ColorScheme::Light).await;
            for (what, fault) in
                [("broken", BROKEN_WORDS), ("overflowing", OVERFLOWING), ("cut lists", CUT_LISTS)]
            {
                faults.push((path, format!("{what} at {width}"), page.evaluate(fault).await));
            }
        }
    }
    faults.retain(|(_, _, fault)| fault != "");
    assert!(faults.is_empty(), "{faults:#?}");
}

async fn every_page_is_laid_out_from_right_to_left(Site { chromium, server, .. }: &Site) {
    let game = server.create_game(&short_game()).await;
    let page = page_without_engine(chromium).await;
    page.goto(&format!("http://{}/", server.address)).await;
    assert_eq!(page.evaluate("document.documentElement.dir").await, "ltr");
    page.select_option("select.language", "ar").await;
    page.wait_for("document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ar'").await;
    page.wait_for("document.querySelector('#rulesets input')").await;
    page.screenshot("home-arabic").await;
    page.emulate(375, ColorScheme::Light).await;
    for (path, ready) in PAGES {
        visit(&page, server, &game, (path, ready)).await;
        assert_stable(&page, path).await;
        assert_eq!(page.evaluate("document.documentElement.dir").await, "rtl", "{path}");
        assert_eq!(page.evaluate(UNTRANSLATED).await, "", "{path}");
        for width in [320, 375] {
            page.emulate(width, ColorScheme::Light).await;
            for fault in [TOO_WIDE, BROKEN_WORDS, OVERFLOWING, CUT_LISTS] {
                assert_eq!(page.evaluate(fault).await, "", "{path} at {width}");
            }
        }
        page.screenshot(&format!("{}-arabic", screenshot_name(path))).await;
        if path == "/about" {
            assert_eq!(page.text("#rulesets a[href='/rules/kendall']").await, "كندال");
        }
        if path == "/rules/kendall" {
            // The source of this ruleset begins with Latin letters.
            visit(&page, server, &game, ("/rules/senet-ra", "#source[dir]")).await;
            assert_eq!(
                page.evaluate("getComputedStyle(document.querySelector('#source')).direction").await,
                "rtl"
            );
            visit(&page, server, &game, (path, ready)).await;
        }
        if ["/rules/kendall", "/compare", "/history"].contains(&path) {
            page.emulate_print().await;
            let header = "getComputedStyle(document.querySelector('body > header')).display";
            assert_eq!(page.evaluate(header).await, "none", "{path} on paper");
            page.emulate(375, ColorScheme::Light).await;
        }
    }
}

// Tests that run side by side.
cases! { first; axe_finds_a_button_without_a_name, first_pages_fit_and_are_accessible }
cases! { others; nothing_moves_slowly_if_motion_is_reduced, other_pages_fit_and_are_accessible }
cases! { german; long_words_are_shown_as_a_whole }
cases! { arabic; every_page_is_laid_out_from_right_to_left }
