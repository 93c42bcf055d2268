//! What pages tell search engines, previews and browsers without JavaScript.

use std::collections::BTreeSet;

use crate::common::server::TestServer;

/// The paths that search engines may list: pages in menus, and two of the rulesets.
fn public() -> impl Iterator<Item = String> {
    let listed = senet_web::pages().iter().filter(|page| page.menu.is_some());
    let rulesets = ["/rules/kendall", "/rules/bell"].map(str::to_owned);
    listed.map(|page| format!("/{}", page.path())).chain(rulesets)
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("{start} is missing"));
    rest.split_once(end).unwrap_or_else(|| panic!("{end} is missing")).0
}

#[tokio::test]
async fn every_public_page_has_its_own_title_description_and_addresses() {
    let server = TestServer::start().await;
    let (mut titles, mut descriptions) = (BTreeSet::new(), BTreeSet::new());
    for path in public() {
        let (status, html) = server.get(&path).await;
        assert_eq!(status, 200, "{path}");
        titles.insert(between(&html, "<title>", "</title>").to_owned());
        descriptions.insert(between(&html, "<meta name=\"description\" content=\"", "\"").to_owned());
        let origin = format!("http://{}", server.address);
        assert!(html.contains(&format!("<link rel=\"canonical\" href=\"{origin}{path}\">")), "{path}");
        for language in senet_web::languages().iter().map(senet_web::Language::code) {
            let link = format!("hreflang=\"{language}\" href=\"{origin}{path}?lang={language}\"");
            assert!(html.contains(&link), "{path} {language}");
        }
        let picture = between(&html, "og:image\" content=\"", "\"").strip_prefix(&origin).unwrap().to_owned();
        assert_eq!(server.get(&picture).await.0, 200, "{path}");
    }
    assert_eq!([titles.len(), descriptions.len()], [public().count(); 2], "{titles:#?} {descriptions:#?}");
}

#[tokio::test]
async fn each_ruleset_has_a_picture_of_its_own() {
    let server = TestServer::start().await;
    let origin = format!("http://{}", server.address);
    let mut tags = BTreeSet::new();
    for path in ["/rules/kendall", "/rules/bell?lang=ar", "/rules/skyruk", "/learn"] {
        let (_, html) = server.get(path).await;
        assert!(html.contains("og:image:width\" content=\"1200\""), "{path}");
        let picture = between(&html, "og:image\" content=\"", "\"").strip_prefix(&origin).unwrap();
        let request = format!("GET {picture} HTTP/1.1\r\nHost: senet\r\nConnection: close\r\n\r\n");
        let head = server.head(&request).await;
        assert!(head.contains("content-type: image/png"), "{path} {head}");
        assert!(head.contains("immutable"), "{path} {head}");
        tags.insert(between(&head, "etag: ", "\r").to_owned());
    }
    assert_eq!(tags.len(), 4, "each picture has another content");
    assert_eq!(server.get("/assets/pictures/nonsense.png").await.0, 404);
}

#[tokio::test]
async fn every_public_page_is_sent_in_the_language_of_its_address() {
    let server = TestServer::start().await;
    for path in public() {
        let (_, english) = server.get(&path).await;
        let describes = "<meta name=\"description\" content=\"";
        assert!(english.contains("<html lang=\"en\""), "{path}");
        for (attributes, site) in [("lang=\"de\" dir=\"ltr\"", "Senet"), ("lang=\"ar\" dir=\"rtl\"", "سِنِت")]
        {
            let language = between(attributes, "\"", "\"");
            let (_, html) = server.get(&format!("{path}?lang={language}")).await;
            assert!(html.contains(&format!("<html {attributes}")), "{path} {language}");
            let (title, about) = (between(&html, "<title>", "</title>"), between(&html, describes, "\""));
            assert_ne!(about, between(&english, describes, "\""), "{path} {language}");
            assert!(title.ends_with(&format!(" · {site}")), "{path} {title}");
            assert_eq!(
                title == between(&english, "<title>", "</title>"),
                is_name(&path, language),
                "{path} {title}"
            );
            for (property, expected) in [("title", title), ("description", about), ("site_name", site)] {
                let sent = between(&html, &format!("<meta property=\"og:{property}\" content=\""), "\"");
                assert_eq!(sent, expected, "{path} {language} {property}");
            }
        }
    }
}

/// Whether a page has the same title in English and German: the name of an author.
fn is_name(path: &str, language: &str) -> bool {
    language == "de" && path.starts_with("/rules/")
}

#[tokio::test]
async fn texts_can_be_read_without_javascript() {
    let server = TestServer::start().await;
    for (path, text) in [
        ("/rules", "href=\"/rules/senet-ra\""),
        ("/rules/kendall", "Square 26 is compulsory"),
        ("/rules/basics", "She moves the only pawn that can move, from 11 to 13."),
        ("/rules/koreader", "1. c4:3/7"),
        ("/rules/kendall?lang=de", "<p>Feld 26 ist Pflicht: Kein Vorwärtszug"),
        ("/rules/kendall?lang=ar", "<noscript><div><h1>كندال</h1>"),
        ("/rules/kendall?lang=de", "<bdi>Rekonstruktion von Timothy Kendall"),
        ("/rules?lang=de", "<p>Sieben Figuren; geschlagene tauschen den Platz"),
        ("/rules?lang=de", "<a href=\"/rules/kendall?lang=de\">Kendall</a>"),
        ("/play?lang=de", "<a href=\"/history?lang=de\">Geschichte</a>"),
        ("/play?lang=de", "<p>Zum Spielen ist JavaScript nötig.</p>"),
        ("/?lang=de", "data-t=\"home.play-now\">Jetzt spielen</button>"),
        ("/learn?lang=ar", "data-t=\"learn.title\">تعلّم سِنِت</h1>"),
        ("/compare?lang=de", "<td>Die Figuren ziehen von 1 nach 30"),
        ("/compare", "<th><a href=\"/rules/kendall\">Kendall</a></th>"),
        ("/about?lang=de", "data-t=\"about.title\">Über Senet</h1>"),
        ("/about", "<li><a href=\"/rules/kendall\">Kendall</a></li>"),
        ("/nowhere?lang=de", "Seite nicht gefunden"),
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
    for path in [
        "/favicon.ico",
        "/apple-touch-icon.png",
        "/apple-touch-icon-precomposed.png",
        "/robots.txt",
        "/sitemap.xml",
    ] {
        assert_eq!(server.get(path).await.0, 200, "{path}");
    }
    let (_, sitemap) = server.get("/sitemap.xml").await;
    for path in public() {
        assert!(sitemap.contains(&format!("<loc>http://{}{path}</loc>", server.address)), "{path}");
    }
    for path in ["/rules/nonsense", "/rules/nonsense/", "/nowhere"] {
        assert_eq!(server.get(path).await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn addresses_with_a_slash_at_the_end_lead_to_the_page() {
    let server = TestServer::start().await;
    for (path, page) in [("/rules/kendall/", "/rules/kendall"), ("/learn/?lang=de", "/learn?lang=de")] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address);
        let head = server.head(&request).await;
        assert!(head.starts_with("HTTP/1.1 308"), "{path}: {head}");
        assert!(head.contains(&format!("location: {page}\r\n")), "{path}: {head}");
    }
}
