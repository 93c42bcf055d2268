//! What the server adds to a page before it sends it: addresses and descriptions for search engines and previews, and
//! text for browsers without JavaScript.

use std::fmt::Write as _;

use senet::{RuleSpec, RulesPage};
use senet_play::SampleGame;

use super::HASH;
use super::catalogue::Catalogue;

/// The languages of the pages besides English, which a page without `?lang=` may also be in.
pub(super) const LANGUAGES: [&str; 3] = ["en", "de", "ar"];
/// The pages for search engines. Live games are private.
const PUBLIC: [&str; 12] = [
    "", "learn", "rules", "ruleset", "puzzles", "analyse", "watch", "compare", "history", "about", "review",
    "fair",
];
/// The place of the text of the history, in its page.
pub(super) const HISTORY: [&str; 2] = ["<!-- text -->", "<!-- end of text -->"];

/// The address of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address<'a> {
    /// Scheme and host, such as `https://example.org`.
    pub(super) origin: &'a str,
    pub(super) path: &'a str,
    /// The language that the address asks for.
    pub(super) language: Option<&'a str>,
}

impl<'a> Address<'a> {
    /// The address of a request for this path with this query.
    pub(super) fn new(origin: &'a str, path: &'a str, query: Option<&'a str>) -> Address<'a> {
        let wanted =
            query.into_iter().flat_map(|query| query.split('&')).find_map(|part| part.strip_prefix("lang="));
        Address { origin, path, language: wanted.filter(|wanted| LANGUAGES.contains(wanted)) }
    }

    fn in_language(self, language: &str) -> String {
        format!("{}{}?lang={language}", self.origin, escaped(self.path))
    }

    fn canonical(self) -> String {
        format!("{}{}{}", self.origin, escaped(self.path), self.query())
    }

    /// The query of a link to another page in the same language.
    fn query(self) -> String {
        self.language.map_or(String::new(), |language| format!("?lang={language}"))
    }
}

/// A page as it is sent. `history` is the text of the history in the language of the address, if it is not English.
pub(super) fn document(html: &str, address: Address<'_>, history: Option<&str>) -> String {
    let mut html = content(html, address, history);
    if !html.contains("content=\"noindex\"") {
        let head = head(&html, address);
        insert_before(&mut html, "</head>", &head);
    }
    html
}

/// A page with its title, description and text.
pub(super) fn content(html: &str, address: Address<'_>, history: Option<&str>) -> String {
    let mut html = html.to_owned();
    let catalogue = Catalogue::of(address.language.unwrap_or_default());
    let noscript = |text: &str| format!("<noscript><div {}>{text}</div></noscript>", catalogue.attributes());
    if let Some(spec) = ruleset(address.path) {
        let page = translated(&spec, catalogue);
        replace_between(&mut html, "<title>", "</title>", &escaped(&format!("{} · Senet", page.title)));
        let words = [("title", page.title.as_str()), ("summary", page.summary.as_str())];
        let about = catalogue.filled("rules.description", &words);
        replace_between(&mut html, "<meta name=\"description\" content=\"", "\"", &escaped(&about));
        insert_before(&mut html, "<div id=\"list\"", &noscript(&rules_text(&page, catalogue)));
    } else if address.path.trim_end_matches('/') == "/rules" {
        insert_before(&mut html, "<div id=\"list\"", &noscript(&rules_list(catalogue, address)));
    }
    if let Some(text) = history {
        replace_between(&mut html, HISTORY[0], HISTORY[1], text);
        let translated = format!("{} id=\"prose\"", catalogue.attributes());
        html = html.replacen("lang=\"en\" dir=\"ltr\" id=\"prose\"", &translated, 1);
    }
    let link = |page: &str| {
        let name = catalogue.text(&format!("nav.{page}"), page);
        format!("<a href=\"/{page}{}\">{name}</a>", address.query())
    };
    let needed = catalogue.text("noscript.play", "");
    let links = format!("<p>{} · {} · {needed}</p>", link("rules"), link("history"));
    insert_before(&mut html, "</main>", &(noscript(&links) + "\n"));
    html
}

/// The ruleset of a path like `/rules/kendall`.
pub(super) fn ruleset(path: &str) -> Option<RuleSpec> {
    RuleSpec::built_in(path.strip_prefix("/rules/")?.trim_end_matches('/'))
}

/// The links and descriptions in the head of a public page.
fn head(html: &str, address: Address<'_>) -> String {
    let (origin, canonical) = (address.origin, address.canonical());
    let title = between(html, "<title>", "</title>").unwrap_or("Senet");
    let about =
        between(html, "<meta name=\"description\"", ">").and_then(|tag| between(tag, "content=\"", "\""));
    let about = about.unwrap_or(title);
    let mut head = format!("<link rel=\"canonical\" href=\"{canonical}\">\n");
    for language in LANGUAGES {
        let href = address.in_language(language);
        let _ = writeln!(head, "<link rel=\"alternate\" hreflang=\"{language}\" href=\"{href}\">");
    }
    let plain = Address { language: None, ..address }.canonical();
    let _ = write!(
        head,
        "<link rel=\"alternate\" hreflang=\"x-default\" href=\"{plain}\">\n\
         <meta property=\"og:site_name\" content=\"Senet\">\n\
         <meta property=\"og:type\" content=\"website\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n\
         <meta property=\"og:description\" content=\"{about}\">\n\
         <meta property=\"og:url\" content=\"{canonical}\">\n\
         <meta property=\"og:image\" content=\"{origin}/assets/{HASH}/picture.png\">\n\
         <meta property=\"og:image:width\" content=\"1200\">\n\
         <meta property=\"og:image:height\" content=\"630\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\n\
         <link rel=\"apple-touch-icon\" href=\"/assets/{HASH}/touch-icon.png\">\n"
    );
    head
}

/// The rules page of a ruleset with its title and summary in a language.
fn translated(spec: &RuleSpec, catalogue: &Catalogue) -> RulesPage {
    let page = spec.page();
    let text =
        |family: &str, english: &str| catalogue.text(&format!("{family}.{}", spec.name), english).to_owned();
    RulesPage { title: text("title", &page.title), summary: text("summary", &page.summary), ..page }
}

/// A source, which is in English.
fn source(page: &RulesPage) -> String {
    format!("<bdi lang=\"en\">{}</bdi>", escaped(&page.source))
}

/// The rules of a ruleset with their source and its sample game, as on its page.
fn rules_text(page: &RulesPage, catalogue: &Catalogue) -> String {
    let mut text = format!("<h1>{}</h1>\n<p>{}</p>\n", escaped(&page.title), escaped(&page.summary));
    let _ = writeln!(text, "<p>{}: {}</p>", catalogue.text("rules.source", ""), source(page));
    for section in &page.sections {
        let _ = writeln!(text, "<h2>{}</h2>", escaped(catalogue.heading(section)));
        for sentence in &section.sentences {
            let _ = writeln!(text, "<p>{}</p>", escaped(&catalogue.sentence(sentence)));
        }
    }
    text + &sample_text(page, catalogue)
}

/// The sample game of a ruleset: its moves, and its notes, which are in English.
fn sample_text(page: &RulesPage, catalogue: &Catalogue) -> String {
    let mut text = String::new();
    for sample in SampleGame::of(&page.name) {
        if text.is_empty() {
            let _ = writeln!(text, "<h2>{}</h2>", catalogue.text("rules.sample", ""));
        }
        for passage in sample.record().passages() {
            let numbered = (passage.plies.start + 1..).zip(&passage.moves);
            let moves: Vec<String> = numbered.map(|(number, word)| format!("{number}. {word}")).collect();
            for line in [moves.join(" "), passage.comment].iter().filter(|line| !line.is_empty()) {
                let _ = writeln!(text, "<p lang=\"en\" dir=\"ltr\">{}</p>", escaped(line));
            }
        }
    }
    text
}

/// Links to the rules of all rulesets, with their sources.
fn rules_list(catalogue: &Catalogue, address: Address<'_>) -> String {
    let query = address.query();
    let mut text = format!("<h1>{}</h1>\n", catalogue.text("rules.title", ""));
    for name in RuleSpec::built_in_names() {
        let Some(page) = RuleSpec::built_in(name).map(|spec| translated(&spec, catalogue)) else { continue };
        let (title, summary, source) = (escaped(&page.title), escaped(&page.summary), source(&page));
        let _ = writeln!(
            text,
            "<h2><a href=\"/rules/{name}{query}\">{title}</a></h2>\n<p>{summary}</p>\n<p>{source}</p>"
        );
    }
    text
}

/// The file `robots.txt`.
pub(super) fn robots(origin: &str) -> String {
    format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /play/\nDisallow: /projector/\nSitemap: {origin}/sitemap.xml\n"
    )
}

/// The file `sitemap.xml`.
pub(super) fn sitemap(origin: &str) -> String {
    let pages = PUBLIC.iter().map(|page| (*page).to_owned());
    let rules = RuleSpec::built_in_names().into_iter().map(|name| format!("rules/{name}"));
    let entries: String =
        pages.chain(rules).map(|path| format!("<url><loc>{origin}/{path}</loc></url>\n")).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{entries}</urlset>\n"
    )
}

/// A text for HTML, outside of tags or as an attribute's value.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn between<'a>(html: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let (_, rest) = html.split_once(start)?;
    Some(rest.split_once(end)?.0)
}

fn insert_before(html: &mut String, place: &str, text: &str) {
    if let Some(at) = html.find(place) {
        html.insert_str(at, text);
    }
}

fn replace_between(html: &mut String, start: &str, end: &str, text: &str) {
    let Some(from) = html.find(start).map(|at| at + start.len()) else { return };
    if let Some(length) = html[from..].find(end) {
        html.replace_range(from..from + length, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: &str = "<head><title>Rulesets</title><meta name=\"description\" content=\"all\"></head>\
        <main><div id=\"list\"></div></main>";

    fn sent(path: &str, query: Option<&str>) -> String {
        document(HTML, Address::new("https://senet.example", path, query), None)
    }

    #[test]
    fn page_of_a_ruleset_has_its_own_title_description_and_text() {
        let html = sent("/rules/kendall", None);
        assert!(html.contains("<title>Kendall · Senet</title>"), "{html}");
        assert!(html.contains("as reconstructed in “Kendall”"), "{html}");
        assert!(html.contains("Square 26 is compulsory"), "{html}");
        assert!(
            html.contains("<link rel=\"canonical\" href=\"https://senet.example/rules/kendall\">"),
            "{html}"
        );
    }

    #[test]
    fn addresses_of_languages_are_canonical_themselves() {
        let html = sent("/rules", Some("lang=de"));
        assert!(
            html.contains("<link rel=\"canonical\" href=\"https://senet.example/rules?lang=de\">"),
            "{html}"
        );
        assert!(html.contains("hreflang=\"ar\" href=\"https://senet.example/rules?lang=ar\""), "{html}");
        assert!(!sent("/rules", Some("lang=xx\"")).contains("xx"));
    }

    #[test]
    fn private_pages_are_not_described() {
        let html = HTML.replace("<title>", "<meta name=\"robots\" content=\"noindex\" /><title>");
        assert!(!document(&html, Address::new("", "/play/1", None), None).contains("canonical"));
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
    }
}
