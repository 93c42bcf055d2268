//! Pages in a browser without JavaScript: their text and the ways to other pages are there, and no dead buttons.

use serde_json::json;

use crate::browser::site::{Site, cases};

/// JavaScript for the text of the page that is seen.
const SEEN: &str = "document.body.innerText";
/// JavaScript for the number of controls that are seen.
const CONTROLS: &str = "[...document.querySelectorAll('main :is(button, select, input, textarea)')]
    .filter((control) => control.getClientRects().length > 0).length";

async fn pages_without_javascript_have_text_and_navigation(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.disable_scripts().await;
    for (path, text) in [
        ("", "Etwa dreitausend Jahre lang"),
        ("learn", "Zwölf kurze Schritte"),
        ("compare", "Die Figuren ziehen von 1 nach 30"),
        ("about", "cargo install --path crates/senet-cli"),
        ("rules/kendall", "Feld 26 ist Pflicht"),
        ("analyse", "Zum Spielen ist JavaScript nötig."),
    ] {
        page.goto(&format!("http://{}/{path}?lang=de", server.address)).await;
        let seen = page.evaluate(SEEN).await;
        for expected in [text, "Regelwerke vergleichen"] {
            assert!(seen.as_str().unwrap().contains(expected), "{path} has no '{expected}': {seen}");
        }
        assert_eq!(page.evaluate(CONTROLS).await, json!(0), "{path}");
    }
}

cases! {
    cases;
    pages_without_javascript_have_text_and_navigation,
}
