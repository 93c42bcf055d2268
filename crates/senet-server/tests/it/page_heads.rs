//! What pages tell search engines, previews and browsers without JavaScript.

use std::collections::BTreeSet;

use crate::common::server::TestServer;

/// The pages that search engines may list.
const PUBLIC: [&str; 13] = [
    "/",
    "/learn",
    "/rules",
    "/rules/kendall",
    "/rules/bell",
    "/ruleset",
    "/puzzles",
    "/analyse",
    "/watch",
    "/compare",
    "/history",
    "/review",
    "/fair",
];

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("{start} is missing"));
    rest.split_once(end).unwrap_or_else(|| panic!("{end} is missing")).0
}

#[tokio::test]
async fn every_public_page_has_its_own_title_description_and_addresses() {
    let server = TestServer::start().await;
    let (mut titles, mut descriptions) = (BTreeSet::new(), BTreeSet::new());
    for path in PUBLIC {
        let (status, html) = server.get(path).await;
        assert_eq!(status, 200, "{path}");
        titles.insert(between(&html, "<title>", "</title>").to_owned());
        descriptions.insert(between(&html, "<meta name=\"description\" content=\"", "\"").to_owned());
        let origin = format!("http://{}", server.address);
        assert!(html.contains(&format!("<link rel=\"canonical\" href=\"{origin}{path}\">")), "{path}");
        for language in ["en", "de", "ar"] {
            let link = format!("hreflang=\"{language}\" href=\"{origin}{path}?lang={language}\"");
            assert!(html.contains(&link), "{path} {language}");
        }
        let picture = between(&html, "og:image\" content=\"", "\"").strip_prefix(&origin).unwrap().to_owned();
        assert_eq!(server.get(&picture).await.0, 200, "{path}");
    }
    assert_eq!([titles.len(), descriptions.len()], [PUBLIC.len(); 2], "{titles:#?} {descriptions:#?}");
}

#[tokio::test]
async fn rules_and_history_can_be_read_without_javascript() {
    let server = TestServer::start().await;
    for (path, text) in [
        ("/rules", "href=\"/rules/senet-ra\""),
        ("/rules/kendall", "Square 26 is compulsory"),
        ("/rules/basics", "She moves the only pawn that can move, from 11 to 13."),
        ("/rules/koreader", "1. c4:3/7"),
        ("/rules/kendall?lang=de", "<p>Feld 26 ist Pflicht: Kein Vorwärtszug"),
        ("/rules/kendall?lang=ar", "<div lang=\"ar\" dir=\"rtl\"><h1>كندال</h1>"),
        ("/rules?lang=de", "<p>Sieben Figuren; geschlagene tauschen den Platz"),
        ("/rules?lang=de", "<a href=\"/rules/kendall?lang=de\">Kendall</a>"),
        ("/play?lang=de", "<a href=\"/history?lang=de\">Geschichte</a> · Zum Spielen ist JavaScript nötig."),
        ("/history", "<li id=\"walker\">Damian Walker"),
        ("/history?lang=de", "Ein Spiel, dessen Regeln verloren sind"),
        ("/history?lang=ar", "lang=\"ar\" dir=\"rtl\" id=\"prose\""),
    ] {
        assert!(server.get(path).await.1.contains(text), "{path}: {text}");
    }
}

#[tokio::test]
async fn files_that_browsers_and_search_engines_expect_are_there() {
    let server = TestServer::start().await;
    for path in ["/favicon.ico", "/apple-touch-icon.png", "/robots.txt", "/sitemap.xml"] {
        assert_eq!(server.get(path).await.0, 200, "{path}");
    }
    let (_, sitemap) = server.get("/sitemap.xml").await;
    for path in PUBLIC {
        assert!(sitemap.contains(&format!("<loc>http://{}{path}</loc>", server.address)), "{path}");
    }
    for path in ["/rules/nonsense", "/rules/nonsense/", "/nowhere"] {
        assert_eq!(server.get(path).await.0, 404, "{path}");
    }
}
